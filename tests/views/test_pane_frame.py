"""A pane says what it is; its segmented control goes by mouse and by arrow keys."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from explorer.views.pane_frame import PaneFrame
from explorer.views.segmented_control import SegmentedControl
from explorer.views.theme import Look, load_look


@pytest.fixture
def control(look: Look, qtbot: QtBot) -> SegmentedControl:
    control = SegmentedControl(look, ("Words", "Text"), "corpus as")
    qtbot.addWidget(control)
    control.show()
    return control


def segments(control: SegmentedControl) -> list[QAbstractButton]:
    return control.findChildren(QAbstractButton)


def test_a_frame_holds_its_body_inside_a_hairline(look: Look, qtbot: QtBot) -> None:
    """The body begins under a header of 48, inside a hairline of one pixel, at any zoom."""
    frame, body = PaneFrame(look, "Pairs at step 3"), QWidget()
    qtbot.addWidget(frame)
    frame.set_body(body)
    frame.resize(448, 470)
    frame.show()
    assert (body.mapTo(frame, QPoint(0, 0)), body.width()) == (QPoint(1, 49), 446)
    image = frame.grab().toImage()
    assert [image.pixelColor(x, 469) for x in (0, 447)] == [look.color("line")] * 2
    frame.set_look(load_look("dark", 2.0))
    qtbot.waitUntil(lambda: body.mapTo(frame, QPoint(0, 0)) == QPoint(1, 97))


def test_a_note_gives_way_to_controls(look: Look, qtbot: QtBot) -> None:
    """A note that has no room is shortened by whole words and is whole in the tool tip."""
    frame = PaneFrame(look, "Words at step 3")
    qtbot.addWidget(frame)
    frame.set_body(QWidget())
    frame.set_note("95 symbols at the start, 68 now")
    frame.add_header_widget(SegmentedControl(look, ("Words", "Text")))
    frame.resize(664, 200)
    frame.show()
    frame.grab()
    header = frame.childAt(200, 24)
    assert (frame.accessibleName(), header.toolTip()) == ("Words at step 3", "")
    frame.resize(400, 200)
    frame.grab()
    assert header.toolTip() == "95 symbols at the start, 68 now"


@pytest.mark.parametrize("width", [260, 400])
def test_a_title_gives_way_to_a_control_that_says_as_much(look: Look, qtbot: QtBot, width: int) -> None:
    """Where both have no room the control takes that of the title; it is never cut."""
    frame, control = PaneFrame(look, "Heaps’ law"), SegmentedControl(look, ("Curves", "Growth", "Pieces"))
    qtbot.addWidget(frame)
    frame.set_body(QWidget())
    frame.add_heading(control)
    frame.resize(width, 200)
    frame.show()
    QApplication.processEvents()
    image = frame.grab().toImage()
    assert frame.rect().contains(QRect(control.mapTo(frame, QPoint(0, 0)), control.size()))
    title = {image.pixelColor(x, 24).name() for x in range(16, control.mapTo(frame, QPoint(0, 0)).x())}
    assert (look.color("ink").name() in title) == (width == 400)


def test_the_legend_explains_both_marks(look: Look, qtbot: QtBot) -> None:
    """The legend is there for screen readers too."""
    frame = PaneFrame(look, "Words at step 3")
    qtbot.addWidget(frame)
    frame.set_legend()
    names = [widget.accessibleName() for widget in frame.findChildren(QWidget)]
    assert "blue chips just merged; a bracket beneath marks the pair that merges next" in names


def test_choosing_a_segment(control: SegmentedControl, look: Look) -> None:
    """A click or an arrow key chooses and reports; choosing by program does not report."""
    reported: list[object] = []
    control.chosen.connect(reported.append)
    words, text = segments(control)
    assert words.isChecked()
    QTest.mouseClick(text, Qt.MouseButton.LeftButton)
    text.setFocus()
    QTest.keyClick(text, Qt.Key.Key_Left)
    assert reported == [1, 0]
    control.set_chosen(1)
    assert (reported, text.isChecked()) == ([1, 0], True)


def test_the_chosen_segment_is_filled_and_focus_is_ringed(control: SegmentedControl, look: Look) -> None:
    """What is chosen has a dark ground, and the whole control has the ring of the focus."""
    words, text = segments(control)
    text.clearFocus()
    words.clearFocus()
    image = control.grab().toImage()
    middle = control.height() // 2
    assert image.pixelColor(words.x() + 6, middle) == look.color("ink-2")
    assert image.pixelColor(text.x() + text.width() - 6, middle) == look.color("chip")
    words.setFocus()
    ringed = control.grab().toImage()
    assert ringed.pixelColor(control.width() // 2, 0) == look.color("blue")


def test_a_body_that_has_no_room_is_scrolled(look: Look, qtbot: QtBot) -> None:
    """A body keeps its least height at every zoom; what of it is not in sight is reached with a scroll bar."""
    frame, body = PaneFrame(look, "Pairs at step 3"), QWidget()
    qtbot.addWidget(frame)
    frame.set_body(body, 160)
    frame.resize(448, 250)
    frame.show()
    bar = frame.findChild(QScrollArea).verticalScrollBar()
    assert (body.height(), bar.isVisible()) == (250 - 48 - 2, False)
    frame.set_look(load_look("light", 2.0))
    frame.resize(448, 300)
    qtbot.waitUntil(bar.isVisible)
    assert (body.height(), bar.maximum()) == (320, 320 - (300 - 96 - 2))
    frame.set_bare(True)
    qtbot.waitUntil(lambda: bar.maximum() == 320 - (300 - 2))
