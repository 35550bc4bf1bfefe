"""The parts of the Segment workspace by themselves: the list of paths, draws, the transport, the sentence, the page."""

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QSlider, QWidget
from pytestqt.qtbot import QtBot

from explorer.engine.encode.hug_table import hug_tokenizer
from explorer.engine.text.alphabet import Spelling
from explorer.figures.caption import Caption, CaptionText
from explorer.figures.lattice_lines import PathLine, node_lines, path_lines
from explorer.figures.lattice_shown import LatticeShown
from explorer.figures.sample_lines import SampleLine
from explorer.figures.sentence import Words
from explorer.figures.visible_text import Run, visible_runs
from explorer.views.chip_row import chips_width, n_alike
from explorer.views.framed_button import FramedButton
from explorer.views.path_table import PathTable
from explorer.views.sample_view import SampleView
from explorer.views.search_transport import SearchTransport
from explorer.views.segment_bar import SegmentBar
from explorer.views.segment_page import CAPTION_ZOOM, FIGURE_ZOOM, SegmentPage
from explorer.views.theme import FONT_ROLES, load_look
from explorer.views.viterbi_view import ViterbiView

LOOK = load_look("light")
HUGS = hug_tokenizer().lattice("hugs")
PATHS = path_lines(HUGS.n_best(1000), HUGS.log_z(), Spelling())


def pieces(*texts: str) -> tuple[tuple[Run, ...], ...]:
    return tuple(visible_runs(text, Spelling()) for text in texts)


def colors(image: QImage, area: QRect) -> set[str]:
    """The colors in a part of a picture."""
    return {
        QColor(image.pixel(x, y)).name()
        for x in range(area.left(), area.right() + 1)
        for y in range(area.top(), area.bottom() + 1)
    }


def shown(qtbot: QtBot, widget: QWidget, width: int, height: int) -> QImage:
    qtbot.addWidget(widget)
    widget.resize(width, height)
    widget.show()
    QApplication.processEvents()  # lays out what is inside
    return widget.grab().toImage()


# ── paths ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_tied_paths_have_a_bracket_and_the_best_a_blue_bar(qtbot: QtBot) -> None:
    """The bracket goes down along the tied rows and no further; only the best bar is blue."""
    table = PathTable(LOOK)
    qtbot.addWidget(table)
    table.resize(368, 300)
    table.set_paths(PATHS)
    table.show()
    image, orange = table.viewport().grab().toImage(), LOOK.color("orange").name()
    rows = [table.visualRect(table.model().index(row, 0)) for row in range(4)]
    with_bracket = [orange in colors(image, QRect(0, rect.center().y(), 30, 1)) for rect in rows]
    assert with_bracket == [True, True, True, False]
    left, right = table.spans[4]
    bars = [colors(image, QRect(left, rect.center().y(), right - left, 1)) for rect in rows]
    assert LOOK.color("blue").name() in bars[0]
    assert LOOK.color("slate").name() in bars[1]
    assert LOOK.color("blue").name() not in bars[1]


def test_the_path_under_the_pointer_is_told_once(qtbot: QtBot) -> None:
    """And that there is none, when the pointer leaves."""
    table = PathTable(LOOK)
    shown(qtbot, table, 368, 300)
    table.set_paths(PATHS)
    told: list[int | None] = []
    table.path_pointed.connect(told.append)
    center = table.visualRect(table.model().index(1, 1)).center()
    qtbot.mouseMove(table.viewport(), center)
    qtbot.mouseMove(table.viewport(), center + QPoint(3, 0))
    assert told == [1]


def test_paths_say_where_they_part() -> None:
    """How many pieces two of them have in common at their beginning; chips need the room of all of them."""
    assert n_alike(pieces("h", "u", "gs"), pieces("h", "ugs")) == 1
    assert n_alike(pieces("h"), pieces("h", "ugs")) == 1
    assert chips_width(LOOK, pieces("h", "u"), "table") == 24 + 2 + 24
    assert chips_width(LOOK, pieces("h", "u"), "narrow") < 30


def long_paths(n: int) -> Sequence[PathLine]:
    ends = (("g", "s"), ("gs",))
    return [
        PathLine("1", pieces(*("hug",) * n, *end), "−1.000", 0.5, tied=False, wins=number == 0)
        for number, end in enumerate(ends)
    ]


def test_of_a_long_path_its_difference_is_seen(qtbot: QtBot) -> None:
    """Where pieces have no room the others begin before their first difference, so that rows look unlike."""
    table = PathTable(LOOK)
    qtbot.addWidget(table)
    table.resize(368, 200)
    table.set_paths(long_paths(40))
    table.show()
    image = table.viewport().grab().toImage()
    left, right = table.spans[1]
    cells = [
        image.copy(QRect(left, table.visualRect(table.model().index(row, 0)).top(), right - left, 28)) for row in (0, 1)
    ]
    assert cells[0] != cells[1]


# ── draws ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def sample(qtbot: QtBot) -> SampleView:
    """The view with two paths, one of which was drawn more often than expected."""
    view = SampleView(LOOK)
    qtbot.addWidget(view)
    view.resize(368, 260)
    view.set_numbers("α", 0.5, 7)
    view.table.set_lines([SampleLine(pieces("h", "ugs"), 40.0, 50), SampleLine(pieces("hug"), 60.0, 30)], 80)
    view.show()
    return view


def test_a_tick_of_ink_stands_where_the_bar_is_expected_to_end(sample: SampleView) -> None:
    """Left of the end of a bar that is longer, and right of one that is shorter."""
    table = sample.table
    image, (left, right) = table.viewport().grab().toImage(), table.spans[3]
    ink, slate = LOOK.color("ink").name(), LOOK.color("slate").name()
    for row, sooner in ((0, True), (1, False)):
        y = table.visualRect(table.model().index(row, 0)).center().y()
        line = [QColor(image.pixel(x, y)).name() for x in range(left, min(right + 2, image.width()))]
        tick, end = line.index(ink), len(line) - 1 - line[::-1].index(slate)
        assert (tick < end) is sooner


def test_the_slider_and_the_fields_report_what_is_done_to_them(qtbot: QtBot, sample: SampleView) -> None:
    """The slider a number from 0 to 1, the fields what was typed, number or not; setting them reports nothing."""
    told: list[object] = []
    for signal in (sample.number_moved, sample.number_entered, sample.seed_entered):
        signal.connect(told.append)
    sample.set_numbers("α", 3.0, 8)
    assert told == []
    slider, (number, seed) = sample.findChild(QSlider), sample.findChildren(QLineEdit)
    assert (slider.value(), number.text(), seed.text()) == (slider.maximum(), "3.00", "8")
    slider.setValue(25)
    number.setText("x")
    qtbot.keyClick(number, Qt.Key.Key_Return)
    seed.setText("-")
    qtbot.keyClick(seed, Qt.Key.Key_Return)
    assert told == [0.25, "x", "-"]


def test_without_anything_to_draw_from_only_the_note_is_seen(sample: SampleView) -> None:
    """No control is left that would do nothing."""
    sample.set_applies(False)
    sample.set_note("Nothing.")
    seen = [part for part in sample.findChildren(QWidget) if part.isVisible() and isinstance(part, QLineEdit | QSlider)]
    assert seen == []
    assert [label.text() for label in sample.findChildren(QLabel) if label.isVisible()] == ["Nothing."]


# ── the transport ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_transport_says_which_button_was_pressed(qtbot: QtBot) -> None:
    """Those that lead nowhere are off."""
    transport = SearchTransport(LOOK)
    shown(qtbot, transport, 600, 56)
    told: list[str] = []
    transport.move_requested.connect(told.append)
    transport.set_place(0, 4, "nodes", playing=False)
    buttons = transport.findChildren(FramedButton)
    assert [button.isEnabled() for button in buttons] == [False, False, True, True, True]
    for button in buttons:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert told == ["play", "on", "last"]
    transport.set_place(4, 4, "nodes", playing=True)
    assert [button.isEnabled() for button in buttons] == [True, True, True, False, False]
    assert buttons[2].accessibleName() == "Pause (Space)"
    transport.set_place(0, 0, "nodes", playing=False)
    assert not any(button.isEnabled() for button in buttons)


# ── the sentence ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_where_there_is_little_room_the_sentence_says_less(qtbot: QtBot) -> None:
    """First its words go, which are said elsewhere, too, then its end; the model and the text stay."""
    bar = SegmentBar(LOOK)
    qtbot.addWidget(bar)
    bar.show()
    for width, said in ((1400, "natural log, Σ p"), (900, "Σ p"), (500, "")):
        bar.resize(width, 48)
        bar.set_sentence((Words("Unigram model, text"),), "hugs", (Words("natural log"),), (Words("Σ p"),))
        assert bar.rest.accessibleName() == said
        assert bar.field.isVisible()


# ── the table and the page ────────────────────────────────────────────────────────────────────────────────────────────


def test_the_viterbi_table_is_copied(qtbot: QtBot) -> None:
    """All of its nodes, under the names of its rows."""
    view = ViterbiView(LOOK)
    shown(qtbot, view, 800, 210)
    view.set_lines(node_lines(HUGS, Spelling()), [100.0, 250.0, 400.0, 550.0, 700.0], 150.0)
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QGuiApplication.clipboard().text().split("\n")
    assert len(copied) == 6
    assert copied[5] == "4\thugs\t−6.377\tugs\t1\tgs\t−6.377\t0.000"


def test_nothing_on_the_page_is_smaller_than_28_pixels_at_1080p() -> None:
    """The roles that a lattice, a replay and a caption are written in, at the zoom that they have on the page."""
    figures = ("chip-corpus", "chip-table", "control", "body", "index")
    captions = ("caption", "caption-second", "chip-choice", "chip-table")
    assert min(FONT_ROLES[role].size * FIGURE_ZOOM for role in figures) >= 28
    assert min(FONT_ROLES[role].size * CAPTION_ZOOM for role in captions) >= 28


def test_a_blank_page_shows_nothing(qtbot: QtBot) -> None:
    """All of it is black, and comes back as it was."""
    page = SegmentPage("light")
    page.show_lattice(
        LatticeShown(
            n_nodes=5,
            edges=HUGS.edges,
            faces=pieces(*(edge.piece for edge in HUGS.edges)),
            shares=HUGS.marginals(),
            reached=4,
        )
    )
    page.set_caption(Caption((CaptionText("Best at node 4."),), ()))
    before = shown(qtbot, page, 960, 540)
    page.set_blank(True)
    black = page.grab().toImage()
    assert colors(black, QRect(0, 0, 960, 540)) == {"#000000"}
    page.set_blank(False)
    QApplication.processEvents()
    assert page.grab().toImage() == before
