"""The viewport of a scrolling view, made in Python, and the ground of its scroll bar."""

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractScrollArea, QWidget


def own_viewport(area: QAbstractScrollArea) -> QWidget:
    """Give a view a viewport of our own, before its first one is asked for.

    The one that Qt has made is unknown to PySide, which then readies every kind of widget there is, dialogs and
    wizards included, to find out which one it may be: measured, 4 % of the wait for the first window.
    """
    viewport = QWidget()
    area.setViewport(viewport)
    return viewport


def ground_scroll_bar(area: QAbstractScrollArea) -> None:
    """Give the vertical scroll bar a ground of its own, the color of panes, though it is painted as transparent.

    Else everything behind it is painted anew whenever it moves, up to the window: measured, 7 widgets a table.
    """
    holder = area.verticalScrollBar().parentWidget()  # Qt's own, as large as the scroll bar
    assert holder is not None
    holder.setBackgroundRole(QPalette.ColorRole.Base)
    holder.setAutoFillBackground(True)
