"""The notice bar, the progress strip and the icons."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from explorer.resource_files import resource_path
from explorer.views.framed_button import FramedButton
from explorer.views.icons import icon_pixmap
from explorer.views.notice_bar import NoticeBar
from explorer.views.progress_strip import ProgressStrip
from explorer.views.theme import Look

ICONS = sorted(path.stem for path in resource_path("icons").glob("*.svg") if path.stem != "tokenizer-explorer")


@pytest.fixture
def notice(qtbot: QtBot, look: Look) -> NoticeBar:
    bar = NoticeBar(look)
    qtbot.addWidget(bar)
    return bar


@pytest.fixture
def progress(qtbot: QtBot, look: Look) -> ProgressStrip:
    strip = ProgressStrip(look)
    qtbot.addWidget(strip)
    return strip


def button(view: NoticeBar | ProgressStrip, name: str) -> FramedButton:
    return next(found for found in view.findChildren(FramedButton) if found.accessibleName() == name)


def test_a_notice_says_its_sentence(notice: NoticeBar) -> None:
    """A notice shows its sentence; an empty one hides the bar."""
    notice.resize(600, notice.height())
    notice.set_notice("The file is gone.")
    assert notice.isVisible()
    assert notice.findChildren(QLabel)[0].text() == notice.accessibleName() == "The file is gone."
    notice.set_notice("")
    assert not notice.isVisible()


@pytest.mark.parametrize("width", [300, 600])
def test_a_long_notice_is_one_line(notice: NoticeBar, width: int) -> None:
    """A notice takes no more height for being long: its last words are left to the tool tip."""
    notice.set_notice("Gone.")
    height = notice.sizeHint().height()
    long = "The file has changed on disk since it was read, and what was read of it " * 3
    notice.set_notice(long)
    notice.resize(width, height)
    label = notice.findChildren(QLabel)[0]
    assert notice.sizeHint().height() == height
    assert notice.minimumSizeHint().width() <= 300
    assert label.text().endswith(" …")
    assert long.startswith(label.text().removesuffix("…"))
    assert label.toolTip() == notice.accessibleName() == long


def test_of_a_long_word_a_notice_shows_what_has_room(notice: NoticeBar) -> None:
    """Where the next word is a path without spaces, the line is filled with as much of it as there is room for."""
    long = "The file /home/somebody/" + "folder/" * 40 + "text.txt is gone."
    notice.resize(600, notice.height())
    notice.set_notice(long)
    label = notice.findChildren(QLabel)[0]
    shown = label.text().removesuffix("…")
    assert long.startswith(shown)
    assert label.width() / 2 < label.fontMetrics().horizontalAdvance(shown) <= label.width()
    assert label.toolTip() == long


def test_a_notice_can_be_closed(notice: NoticeBar) -> None:
    """Its button and Escape are reported; the owner decides what becomes of the bar."""
    closed: list[object] = []
    notice.closed.connect(closed.append)
    notice.set_notice("The marker “</w>” occurs in the text.")
    QTest.mouseClick(button(notice, "Close this notice"), Qt.MouseButton.LeftButton)
    QTest.keyClick(button(notice, "Close this notice"), Qt.Key.Key_Escape)
    assert closed == [None, None]


def test_progress_shows_only_while_something_goes_on(progress: ProgressStrip) -> None:
    """The strip is hidden until it is told of progress, and after the end."""
    assert not progress.isVisible()
    progress.show_progress("Training: 3,120 of 8,000 merges", 0.39)
    assert (progress.isVisible(), progress.accessibleName()) == (True, "Training: 3,120 of 8,000 merges")
    progress.finish()
    assert not progress.isVisible()


def test_progress_can_be_cancelled(progress: ProgressStrip) -> None:
    """Cancel is asked for by its button, once."""
    cancelled: list[object] = []
    progress.cancel_requested.connect(cancelled.append)
    progress.show_progress("Training", None)
    QTest.mouseClick(button(progress, "Cancel"), Qt.MouseButton.LeftButton)
    assert cancelled == [None]


def test_the_bar_is_as_long_as_the_work_is_far(progress: ProgressStrip, look: Look) -> None:
    """At half of the work half of the bar is blue."""
    progress.resize(800, 36)
    blue = []
    for fraction in (0.25, 0.5, 1.0):
        progress.show_progress("Training", fraction)
        image = progress.grab().toImage()
        row = image.height() // 2
        blue.append(sum(image.pixelColor(x, row) == look.color("blue") for x in range(image.width())))
    assert blue[1] == pytest.approx(2 * blue[0], abs=2)
    assert blue[2] == pytest.approx(2 * blue[1], abs=2)


@pytest.mark.parametrize("name", ICONS)
def test_icons_take_the_color_of_the_theme(qapp: object, name: str) -> None:
    """Every icon is drawn in the color asked for and in no other."""
    image = icon_pixmap(name, QColor("#0072b2"), 40).toImage()
    pixels = [image.pixelColor(x, y) for x in range(40) for y in range(40)]
    solid = {pixel.name() for pixel in pixels if pixel.alpha() == 255}
    assert solid == {"#0072b2"}


def test_icons_are_sharp_on_dense_screens(qapp: object) -> None:
    """At twice the density an icon has twice the pixels at the same size."""
    pixmap = icon_pixmap("play", QColor("black"), 20, 2.0)
    assert (pixmap.width(), pixmap.deviceIndependentSize().width()) == (40, 20)
