"""Tool tips that say what they are given, letter by letter: "<b>" in a corpus is three characters, not bold type."""

import re

from PySide6.QtWidgets import QWidget

_looks_like_markup = re.compile("<[!?A-Za-z]").search


def tip_text(text: str) -> str:
    """The text as a tool tip in which Qt shows every character of it."""
    if not _looks_like_markup(text):
        return text
    from html import escape  # rarely needed; its table of 2,231 characters is 1 % of the wait for the first window

    return f"<span>{escape(text)}</span>"


def set_tip(widget: QWidget, text: str) -> None:
    """Give a widget the tool tip that says ``text``; one that it has already costs nothing."""
    tip = tip_text(text)
    if tip != widget.toolTip():
        widget.setToolTip(tip)
