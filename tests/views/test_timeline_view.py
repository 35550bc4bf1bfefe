"""The timeline and the list of merges show the steps, and a click on one asks for it."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from explorer.engine.text.alphabet import Spelling
from explorer.figures.timeline_steps import TimelineSteps
from explorer.figures.visible_text import visible_runs
from explorer.views.merge_list_view import MergeListView
from explorer.views.theme import Look, load_look
from explorer.views.timeline_view import TimelineView

SENNRICH = Spelling(marker="end-of-word", marker_text="</w>")
PIECES = "es est est</w> lo low ne new newest</w> low</w> wi wid widest</w> lowe lower lower</w>".split()
FOUR_WORDS = TimelineSteps(
    15,
    (9, 9, 9, 7, 7, 6, 6, 6, 5, 3, 3, 3, 2, 2, 2),
    (3, 2, 1, 2, 1, 3, 2, 1, 1, 3, 2, 1, 2, 2, 1),
    lambda i: visible_runs(PIECES[i], SENNRICH),
)
LONG = TimelineSteps(
    8000,
    tuple(max(9, 20_000 // (i + 1)) for i in range(8000)),
    (1, 2, 1710, 5) * 2000,
    lambda i: visible_runs(f"piece{i + 1}", SENNRICH),
)


@pytest.fixture
def timeline(qtbot: QtBot, look: Look) -> TimelineView:
    view = TimelineView(look)
    qtbot.addWidget(view)
    view.resize(1152, 204)
    view.set_steps(FOUR_WORDS)
    view.set_step(3)
    view.show()
    return view


@pytest.fixture
def merges(qtbot: QtBot, look: Look) -> MergeListView:
    view = MergeListView(look)
    qtbot.addWidget(view)
    view.resize(336, 204)
    view.set_steps(LONG)
    view.show()
    return view


def asked(view: TimelineView | MergeListView) -> list[object]:
    steps: list[object] = []
    view.step_requested.connect(steps.append)
    return steps


def at(view: TimelineView, step: int) -> QPoint:
    """A point of the view that belongs to a step."""
    return QPoint(round(view.layout_now().x_of(step)), 100)


def count_pixels(image: QImage, color: QColor) -> int:
    """How many pixels are of exactly this color."""
    wanted = color.rgb()
    return sum(image.pixel(x, y) == wanted for y in range(image.height()) for x in range(image.width()))


@pytest.mark.parametrize("steps", [FOUR_WORDS, LONG], ids=["columns", "curve"])
def test_a_click_asks_for_the_step(timeline: TimelineView, steps: TimelineSteps) -> None:
    """A click anywhere above, on or under a point asks for its step; one before the first asks for step 0."""
    timeline.set_steps(steps)
    steps_asked = asked(timeline)
    wanted = steps.n // 2
    QTest.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=at(timeline, wanted))
    QTest.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=QPoint(5, 150))
    assert steps_asked[0] == pytest.approx(wanted, abs=8 if steps is LONG else 0)
    assert steps_asked[1] == 0


def test_a_click_on_the_current_step_asks_for_nothing(timeline: TimelineView) -> None:
    """Where one already is, there is nothing to ask for."""
    steps = asked(timeline)
    QTest.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=at(timeline, 3))
    assert steps == []


def test_a_drag_runs_through_the_steps(timeline: TimelineView) -> None:
    """Dragging asks for every step on the way, as the owner follows."""
    steps = asked(timeline)
    timeline.step_requested.connect(timeline.set_step)
    QTest.mousePress(timeline, Qt.MouseButton.LeftButton, pos=at(timeline, 5))
    for step in (6, 7, 6):
        QTest.mouseMove(timeline, at(timeline, step))
    QTest.mouseRelease(timeline, Qt.MouseButton.LeftButton, pos=at(timeline, 6))
    QTest.mouseMove(timeline, at(timeline, 12))
    assert steps == [5, 6, 7, 6]


def test_keys_walk_the_timeline(timeline: TimelineView) -> None:
    """With the focus on the timeline, arrows, Home and End ask for steps."""
    steps = asked(timeline)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End):
        QTest.keyClick(timeline, key)
    assert steps == [2, 4, 0, 15]


@pytest.mark.parametrize(
    ("turn", "modifier", "steps"),
    [
        (-120, Qt.KeyboardModifier.NoModifier, [4]),
        (240, Qt.KeyboardModifier.NoModifier, [1]),
        (-60, Qt.KeyboardModifier.NoModifier, []),
        (-120, Qt.KeyboardModifier.ControlModifier, []),
    ],
)
def test_the_wheel_steps(timeline: TimelineView, turn: int, modifier: Qt.KeyboardModifier, steps: list[object]) -> None:
    """A notch of the wheel is a step; with Ctrl it is left to the zoom."""
    steps_asked = asked(timeline)
    place = QPointF(300, 100)
    event = QWheelEvent(
        place, place, QPoint(), QPoint(0, turn), Qt.MouseButton.NoButton, modifier, Qt.ScrollPhase.NoScrollPhase, False
    )
    QApplication.sendEvent(timeline, event)
    assert steps_asked == steps


def test_the_step_is_told_to_a_screen_reader(timeline: TimelineView) -> None:
    """The accessible description is the current merge in words, with its tie."""
    assert timeline.accessibleName() == "Timeline of 15 merges"
    assert timeline.accessibleDescription() == "Step 3: est</w>, 9 times"
    timeline.set_step(6)
    assert timeline.accessibleDescription() == "Step 6: ne, 6 times, tied with 2 others"
    timeline.set_step(0)
    assert timeline.accessibleDescription() == "Step 0: the alphabet"


def test_the_tool_tip_names_the_merge(timeline: TimelineView, qtbot: QtBot) -> None:
    """Resting on a step names its merge."""
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QHelpEvent

    place = at(timeline, 4)
    QApplication.sendEvent(timeline, QHelpEvent(QEvent.Type.ToolTip, place, timeline.mapToGlobal(place)))
    assert QToolTip.text() == "Step 4: lo, 7 times, tied with 1 other"


def test_the_strip_of_ties_says_what_its_height_means(timeline: TimelineView) -> None:
    """In the tool tip of its label is the largest tie in words; beside it are the steps."""
    timeline.set_steps(LONG)
    layout = timeline.layout_now()
    told = "How many pairs were tied for a merge: up to 1,710, by their logarithm"
    assert timeline.tip_at(30, layout.rows.ties) == told
    assert timeline.tip_at(layout.left, layout.rows.ties) == "Step 0: the alphabet"
    assert timeline.tip_at(30, layout.rows.step) == "Step 0: the alphabet"


@pytest.mark.parametrize("most", [2, 1710, 987_654])
@pytest.mark.parametrize("zoom", [1.0, 3.0])
def test_the_largest_tie_stands_at_the_strip(timeline: TimelineView, most: int, zoom: float) -> None:
    """Its number stands before the strip, with room behind the word."""
    timeline.set_look(look := load_look("light", zoom))
    timeline.resize(round(1152 * zoom), round(204 * zoom))
    timeline.set_steps(TimelineSteps(8000, LONG.counts, (1, most) * 4000, LONG.pieces))
    layout = timeline.layout_now()
    image, ground = timeline.grab().toImage(), look.color("pane")
    label = range(look.px(8), layout.left - look.px(4))
    height = range(layout.rows.ties - look.px(4), layout.rows.ties + look.px(4))
    inked = [x for x in label if any(image.pixelColor(x, y) != ground for y in height)]
    gaps = [(start, end) for start, end in pairwise(inked) if end - start > 4 * zoom]
    assert len(gaps) == 1
    assert inked[-1] == pytest.approx(layout.left - 8 * zoom, abs=3 * zoom)


def test_the_current_column_is_tinted_under_a_cap(timeline: TimelineView, look: Look) -> None:
    """The column of the current step is blue-tint with a cap of blue, and moves with the step."""
    column = timeline.layout_now().columns[2]
    image = timeline.grab().toImage()
    assert image.pixelColor(column.left + 2, 100) == look.color("blue-tint")
    assert image.pixelColor(column.left + 2, timeline.layout_now().rows.cap + 1) == look.color("blue")
    timeline.set_step(4)
    assert timeline.grab().toImage().pixelColor(column.left + 2, 100) == look.color("pane")


def test_more_is_blue_as_more_is_done(timeline: TimelineView, look: Look) -> None:
    """The line is blue up to the current step; at step 0 only the cap of the start is."""
    blue = []
    for step in (0, 5, 10, 15):
        timeline.set_step(step)
        blue.append(count_pixels(timeline.grab().toImage(), look.color("blue")))
    assert blue == sorted(set(blue))


@pytest.mark.parametrize("steps", [FOUR_WORDS, LONG, TimelineSteps(0, (), (), lambda i: ())], ids=["15", "8000", "0"])
@pytest.mark.parametrize("size", [(1152, 204), (1152, 120), (240, 120), (200, 90)])
@pytest.mark.parametrize("zoom", [0.8, 1.0, 3.0])
def test_every_size_can_be_painted(
    timeline: TimelineView, steps: TimelineSteps, size: tuple[int, int], zoom: float
) -> None:
    """Whatever the width, height, zoom and number of steps, the timeline paints itself at its first and last step."""
    timeline.set_look(load_look("dark", zoom))
    timeline.resize(*size)
    timeline.set_steps(steps)
    for step in (0, steps.n):
        timeline.set_step(step)
        assert not timeline.grab().isNull()


def test_fewer_steps_than_the_current_one(timeline: TimelineView) -> None:
    """A shorter training ends the timeline at its own last step."""
    timeline.set_step(15)
    timeline.set_steps(TimelineSteps(2, (5, 4), (1, 1), lambda i: ()))
    assert timeline.accessibleDescription().startswith("Step 2")
    assert not timeline.grab().isNull()


def test_a_row_of_the_list_asks_for_its_step(merges: MergeListView) -> None:
    """A click on a row asks for the step that it leads to, and so does the arrow key that moves on."""
    steps = asked(merges)
    merges.step_requested.connect(merges.set_step)
    QTest.mouseClick(merges.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(40, 28 + 14))
    QTest.keyClick(merges, Qt.Key.Key_Down)
    QTest.keyClick(merges, Qt.Key.Key_Up)
    assert steps == [2, 3, 2]


def test_the_list_keeps_the_current_row_in_sight(merges: MergeListView) -> None:
    """Whatever the step, its row is selected and in sight, and nothing is asked for."""
    steps = asked(merges)
    for step in (1, 4000, 8000, 17):
        merges.set_step(step)
        assert merges.selected_rows() == (step - 1,)
        row = merges.visualRect(merges.model().index(step - 1, 0))
        assert merges.viewport().rect().contains(row.center())
    merges.set_step(0)
    assert merges.selected_rows() == ()
    assert steps == []


def test_the_list_says_what_the_curve_says(merges: MergeListView) -> None:
    """Step, piece, count and tie of every merge can be copied and read aloud."""
    model = merges.model()
    cells = [model.index(2, column) for column in range(4)]
    assert [model.data(cell) for cell in cells] == ["3", "piece3", "6666", "1709"]  # the caption says it of others, too
    assert model.data(cells[3], Qt.ItemDataRole.AccessibleTextRole) == "tied with 1,709 others"


@pytest.mark.parametrize("height", [204, 120])
def test_the_current_step_covers_no_label_in_part(timeline: TimelineView, look: Look, height: int) -> None:
    """The words in front of the axis stay; a step under it is to be read whole, or gives way to the current one."""
    timeline.resize(1152, height)
    timeline.set_steps(LONG)
    layout = timeline.layout_now()
    assert layout.curve is not None
    far: list[QImage] = []  # with the current step at the other end
    for step in (8000, 0):
        timeline.set_step(step)
        far.append(timeline.grab().toImage())
    tint, pane = look.color("blue-tint"), look.color("pane")
    words = QRect(16, layout.rows.step - 8, 40, layout.rows.end - layout.rows.step + 8)
    for step in (0, 1, 20, 150, 700, 1000, 1250, 1300, 1350, 1400, 7500, 7900, 8000):
        timeline.set_step(step)
        image = timeline.grab().toImage()
        assert image.copy(words) == far[0].copy(words)
        plate = [x for x in range(image.width()) if image.pixelColor(x, layout.rows.end - 1) == tint]
        for x, text in layout.curve.ticks:
            half = len(text) * 4
            label = QRect(round(x) - half, layout.rows.step - 6, 2 * half, 12)
            outside = [x for x in range(label.left(), label.right() + 1) if x not in range(plate[0], plate[-1] + 1)]
            rows = range(label.top(), label.bottom() + 1)
            empty = all(image.pixelColor(x, y) == pane for x in outside for y in rows)
            free = far[0 if x < 576 else 1]
            assert empty or image.copy(label) == free.copy(label), f"{text} at step {step}"
