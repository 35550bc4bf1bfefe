"""The viewport of a scrolling view, made in Python."""

from PySide6.QtWidgets import QAbstractScrollArea, QWidget


def own_viewport(area: QAbstractScrollArea) -> QWidget:
    """Give a view a viewport of our own, before its first one is asked for.

    The one that Qt has made is unknown to PySide, which then readies every kind of widget there is, dialogs and
    wizards included, to find out which one it may be: measured, 4 % of the wait for the first window.
    """
    viewport = QWidget()
    area.setViewport(viewport)
    return viewport
