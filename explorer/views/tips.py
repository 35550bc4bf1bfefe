"""Tool tips that say what they are given, letter by letter: "<b>" in a corpus is three characters, not bold type."""

import re
from html import escape

from PySide6.QtWidgets import QWidget

_looks_like_markup = re.compile("<[!?A-Za-z]").search


def tip_text(text: str) -> str:
    """The text as a tool tip in which Qt shows every character of it."""
    return f"<span>{escape(text)}</span>" if _looks_like_markup(text) else text


def set_tip(widget: QWidget, text: str) -> None:
    """Give a widget the tool tip that says ``text``; one that it has already costs nothing."""
    tip = tip_text(text)
    if tip != widget.toolTip():
        widget.setToolTip(tip)
