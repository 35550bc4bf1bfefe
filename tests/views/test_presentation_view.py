"""The page of a presentation, as it is painted: nothing small, nothing faint, and a click raises what it hits."""

from collections.abc import Iterator
from itertools import product

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QFont
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from explorer.engine import BpeRecipe, Corpus, Trace, train
from explorer.figures.presentation_page import Moment, page_at
from explorer.views.presentation_view import PresentationView
from explorer.views.theme import Look, load_look
from tests.views.test_theme import FILLS, SHAPES, TEXTS

SENNRICH = {"low": 5, "lower": 2, "newest": 6, "widest": 3}
HOSTILE = {
    "a\u200bb c\ufeff": 4,
    "👨\u200d👩\u200d👧": 3,
    "naïve": 2,
    "שלום": 2,
    "internationalizations" * 3: 1,
    "\x00\n\t": 1,
}
SMALLEST = 28  # pixels of a font at 1080p


def traces() -> Iterator[Trace]:
    yield train(Corpus.from_counts(SENNRICH), BpeRecipe(merges=15, marker="end-of-word"))
    yield train(Corpus.from_counts(HOSTILE), BpeRecipe(merges=8, marker="end-of-word"))
    yield train(Corpus.from_counts(HOSTILE), BpeRecipe(merges=80, base="bytes"))
    yield train(Corpus.from_text("set new new renew reset renew " * 400), BpeRecipe(merges=100, pretokenizer="none"))


TRACES = list(traces())


def moments(trace: Trace) -> Iterator[Moment]:
    """Every phase of the first, a middle and the last step."""
    for step in (0, len(trace) // 2, len(trace)):
        yield Moment(step, "shown", raised=0)
        if step < len(trace):
            pair = trace.at(step).pairs[-1]
            yield Moment(step, "revealed", raised=1)
            yield Moment(step, "asked", guess=(pair.left, pair.right))
            yield from (Moment(step, "asked", counted=counted) for counted in range(3))


@pytest.mark.parametrize(("number", "theme"), list(product(range(len(TRACES)), ("light", "dark", "high-contrast"))))
def test_nothing_is_smaller_than_can_be_read(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, number: int, theme: str
) -> None:
    """At 1080p every text that is painted has letters of 28 pixels or more; colors are those whose contrast is held."""
    fonts: set[int] = set()
    colors: set[str] = set()
    font, color = Look.font, Look.color

    def watched_font(look: Look, role: str, *, strong: bool = False) -> QFont:
        made = font(look, role, strong=strong)
        fonts.add(made.pixelSize())
        return made

    def watched_color(look: Look, name: str) -> QColor:
        colors.add(name)
        return color(look, name)

    trace = TRACES[number]
    view = PresentationView(theme, page_at(trace, Moment(0, "shown")))
    qtbot.addWidget(view)
    view.resize(1920, 1080)
    view.grab()  # what is made once
    monkeypatch.setattr(Look, "font", watched_font)
    monkeypatch.setattr(Look, "color", watched_color)
    view.set_theme(theme)  # a new look, which has made nothing yet
    for moment in moments(trace):
        view.set_page(page_at(trace, moment))
        view.grab()
    assert min(fonts) >= SMALLEST
    assert colors <= {*TEXTS, *FILLS, *SHAPES, "line", "hatch"}


def test_tied_pairs_are_joined_by_a_bracket(qtbot: QtBot) -> None:
    """On the page of an answer an orange line runs down the left of the three tied pairs, and of no other."""
    view = PresentationView("light", page_at(TRACES[0], Moment(0, "revealed")))
    qtbot.addWidget(view)
    view.resize(1920, 1080)
    image, boxes = view.grab().toImage(), view.layout_now().pairs
    orange = load_look("light", 1.0, presenting=True).color("orange").name()
    marked = [
        any(image.pixelColor(x, box.y + box.height // 2).name() == orange for x in range(box.x - 32, box.x))
        for box in boxes
    ]
    assert marked == [True, True, True, False, False, False]


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160), (1280, 720), (1024, 768), (800, 480), (320, 200)])
@pytest.mark.parametrize("number", range(len(TRACES)))
def test_every_page_can_be_painted_at_every_size(qtbot: QtBot, number: int, size: tuple[int, int]) -> None:
    """Long words, streams, bytes and unseen characters find their place, or less of them is shown."""
    trace = TRACES[number]
    view = PresentationView("light", page_at(trace, Moment(0, "shown")))
    qtbot.addWidget(view)
    view.resize(*size)
    with qtbot.captureExceptions() as exceptions:
        for moment in moments(trace):
            view.set_page(page_at(trace, moment))
            view.grab()
    assert exceptions == []


def test_a_click_on_a_word_asks_for_it_to_be_raised(qtbot: QtBot) -> None:
    """Each row reports its own word; the room beneath the rows reports none."""
    view = PresentationView("light", page_at(TRACES[0], Moment(3, "shown")))
    qtbot.addWidget(view)
    view.resize(1920, 1080)
    view.show()
    pressed: list[object] = []
    view.row_pressed.connect(pressed.append)
    rows = view.layout_now().rows
    for row in rows:
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(row.x + 200, row.y + row.height // 2))
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(200, rows[-1].bottom + 30))
    assert pressed == [0, 1, 2, 3]


def test_a_click_on_a_candidate_is_a_guess(qtbot: QtBot) -> None:
    """While it is asked, a click on a pair of the list reports that pair."""
    page = page_at(TRACES[0], Moment(3, "asked"))
    view = PresentationView("light", page)
    qtbot.addWidget(view)
    view.resize(1920, 1080)
    view.show()
    guessed: list[object] = []
    view.pair_pressed.connect(guessed.append)
    box = view.layout_now().pairs[1]
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(box.x + 80, box.y + box.height // 2))
    assert guessed == [page.pairs[1].pair]


def test_a_blank_screen_shows_nothing(qtbot: QtBot) -> None:
    """All of it is black, and a click on it does nothing."""
    view = PresentationView("light", page_at(TRACES[0], Moment(3, "shown")))
    qtbot.addWidget(view)
    view.resize(640, 360)
    view.show()
    view.set_blank(True)
    pressed: list[object] = []
    view.row_pressed.connect(pressed.append)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(100, 100))
    picture = view.grab().toImage()
    assert {picture.pixelColor(x, y).name() for x in range(0, 640, 40) for y in range(0, 360, 40)} == {"#000000"}
    assert pressed == []
