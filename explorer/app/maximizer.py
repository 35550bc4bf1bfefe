"""Which of the panes of a workspace fills the room of all, if one does. How that looks is up to their layouts."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from explorer.views.encoder_strip import EncoderStrip
from explorer.views.pane_frame import PaneFrame

Pane = PaneFrame | EncoderStrip


class Maximizer(QObject):
    """Follows double clicks on headers; keys do the same for the pane that has the focus."""

    changed = Signal(object)
    """The pane, or None."""

    def __init__(self, panes: Sequence[Pane]) -> None:
        super().__init__()
        self._panes: list[Pane] = []
        self.pane: Pane | None = None
        for pane in panes:
            self.add(pane)

    def add(self, pane: Pane) -> None:
        """Follow one more pane."""
        self._panes.append(pane)
        pane.maximize_requested.connect(self.toggle)

    def toggle(self, pane: Pane) -> None:
        """Let a pane fill the room, or give it back."""
        self._set(None if pane is self.pane else pane)

    def toggle_focused(self) -> None:
        """Do that with the pane that has the focus, or else with the first."""
        focus = QApplication.focusWidget()
        focused = (pane for pane in self._panes if focus is pane or (focus and pane.isAncestorOf(focus)))
        self.toggle(self.pane or next(focused, self._panes[0]))

    def restore(self) -> None:
        """Give the room back."""
        self._set(None)

    def uncover(self, pane: Pane) -> None:
        """Give the room back unless it is this pane that fills it."""
        if pane is not self.pane:
            self._set(None)

    def pass_on(self, pane: Pane, to: Pane) -> None:
        """Let another pane have the room that this one fills, if it does."""
        if pane is self.pane:
            self._set(to)

    def _set(self, pane: Pane | None) -> None:
        if pane is not self.pane:
            self.pane = pane
            self.changed.emit(pane)
