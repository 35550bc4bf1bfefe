"""The rows of a comparison: what is under the pointer, where keys lead, and what is seen of a long text."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from explorer.engine.encode.stages import Post
from explorer.figures.aligned_rows import SLOT, Stretch, aligned_row, aligned_text
from explorer.figures.aligned_shown import AlignedShown, RowHead
from explorer.figures.text_slots import slots_of
from explorer.views.aligned_style import PRESENTED
from explorer.views.aligned_view import AlignedView
from explorer.views.theme import Look, load_look
from tests.engine.measure.small_pipelines import ranks, wordpiece
from tests.figures.small_tokenizers import compared_on, opened

GPT2 = opened(ranks(" a", "th", "the", " th", " the").pipeline, "byte-level BPE", "GPT-2")
BERT = opened(wordpiece("the a").pipeline, "WordPiece", "BERT")
HEADS = (RowHead("BERT", "WordPiece"), RowHead("GPT-2", "bytes", True))


def shown_on(text: str, **more: object) -> AlignedShown:
    """BERT and GPT-2 on a text."""
    found = compared_on(text, BERT, GPT2)
    return AlignedShown(found.text, HEADS, found.marks, 0, **more)  # type: ignore[arg-type]


@pytest.fixture
def view(qtbot: QtBot, look: Look) -> AlignedView:
    """Both on “the aé🤗”, in a room of 1,000 by 300 pixels."""
    view = AlignedView(look)
    qtbot.addWidget(view)
    view.resize(1000, 300)
    view.set_shown(shown_on("the aé🤗"))
    view.show()
    return view


def at(view: AlignedView, row: int, x: int, y: int = 20) -> QPoint:
    """A point of a row, from the left of the slots and the top of its boxes."""
    place = view.geometry_now().place(row, 0, 0)
    return QPoint(place.left + x, place.top + y)


def test_tokens_under_the_pointer(view: AlignedView) -> None:
    """Each pixel of a box is its token; a dropped space is none; of “é”, which two tokens share, each has a half."""
    assert [view.token_at(at(view, 1, x)) for x in (0, 3 * SLOT - 1, 3 * SLOT)] == [(1, 0), (1, 0), (1, 1)]
    assert view.token_at(at(view, 0, 3 * SLOT + 5)) is None
    e_acute = 5 * SLOT  # 60 pixels wide, two parts of 30
    assert [view.token_at(at(view, 1, e_acute + x)) for x in (5, 35)] == [(1, 2), (1, 3)]
    assert view.token_at(at(view, 1, e_acute + 60 + 4 * 30 + 1)) is None
    assert view.token_at(QPoint(5, 5)) is None


def test_a_click_chooses(view: AlignedView, qtbot: QtBot) -> None:
    """A token where there is one, else the row, whose name may be clicked, too."""
    with qtbot.waitSignal(view.token_chosen) as chosen:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at(view, 1, 4 * SLOT))
    assert chosen.args == [(1, 1)]
    with qtbot.waitSignal(view.row_chosen) as row:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, at(view, 1, 0).y()))
    assert row.args == [1]


def test_keys_lead_through_tokens(view: AlignedView, qtbot: QtBot) -> None:
    """Right and Left to neighbors, and no further than to the ends; Down to what stands beneath."""
    for key, token, expected in (
        (Qt.Key.Key_Right, None, (0, 0)),
        (Qt.Key.Key_Left, (1, 0), (1, 0)),
        (Qt.Key.Key_Right, (1, 7), (1, 7)),
        (Qt.Key.Key_Down, (0, 1), (1, 1)),
        (Qt.Key.Key_Up, (1, 7), (0, 1)),
    ):
        view.set_shown(replace(view.shown, token=token))
        with qtbot.waitSignal(view.token_chosen) as chosen:
            qtbot.keyClick(view, key)
        assert chosen.args == [expected]


def test_a_token_that_takes_no_room_of_the_text(view: AlignedView) -> None:
    """What a post-processor puts before the text stands in the gutter, where it can be pointed at."""
    pipeline = replace(GPT2.pipeline, post=Post("", (0,), (1,)))
    row = aligned_row(
        slots_of("the"), (Stretch(pipeline.run("the")),), opened(pipeline, "byte-level BPE"), with_post=True
    )
    text = aligned_text(slots_of("the"), (row,))
    view.set_shown(AlignedShown(text, HEADS[:1], (None,), 0))
    assert view.token_at(at(view, 0, -10)) == (0, 0)
    assert view.token_at(at(view, 0, 3 * SLOT + 10)) == (0, 2)


def test_a_long_text_is_read_system_by_system(view: AlignedView) -> None:
    """A token far on is brought into sight, and what is before it is scrolled away."""
    view.set_shown(shown_on("the " * 200))
    assert view.verticalScrollBar().maximum() > 0
    view.set_shown(replace(view.shown, token=(1, 150)))
    geometry, bar = view.geometry_now(), view.verticalScrollBar()
    system = geometry.layout.system_of(view.shown.text.rows[1].starts[150])
    assert bar.value() <= system * geometry.system_height < bar.value() + view.viewport().height()


def test_the_same_again_changes_nothing(view: AlignedView) -> None:
    """A text at which a person types is compared anew only where it is another one: the layout stays."""
    before = view.geometry_now()
    view.set_shown(shown_on("the aé🤗"))
    assert view.geometry_now() is before


@pytest.mark.parametrize("theme", ["light", "dark", "high-contrast"])
def test_marks_are_seen(qtbot: QtBot, theme: str) -> None:
    """The first difference is orange in every theme, the reference has its blue bar, and rules go through all rows."""
    look = load_look(theme)
    view = AlignedView(look)
    qtbot.addWidget(view)
    view.resize(1000, 300)
    view.set_shown(shown_on("The a"))
    image = view.grab().toImage()
    geometry = view.geometry_now()
    blue = QColor(image.pixel(1, geometry.row_top(1) + 20))
    assert blue == look.color("blue")
    triangle = QColor(image.pixel(geometry.slots_left + SLOT // 2, geometry.row_top(0) + 2))
    assert triangle == look.color("orange")
    rule = [QColor(image.pixel(geometry.slots_left + 3 * SLOT, geometry.row_top(row) + 30)) for row in (0, 1)]
    assert rule == [look.color("ink-2")] * 2


def test_presented_rows_come_one_by_one(qtbot: QtBot) -> None:
    """Of two rows only the first is painted; nothing of the second tells what it will be."""
    look = load_look("light", presenting=True)
    view = AlignedView(look, PRESENTED)
    qtbot.addWidget(view)
    view.resize(1800, 700)
    shown = shown_on("the a", n_rows=1, marked=frozenset())
    view.set_shown(shown)
    top = view.geometry_now().row_top(1)
    below = view.grab().toImage().copy(0, top + 10, 1700, 100)
    empty = {below.pixelColor(x, y).name() for x in range(0, 1700, 5) for y in range(0, 100, 5)}
    assert empty == {look.color("pane").name()}
