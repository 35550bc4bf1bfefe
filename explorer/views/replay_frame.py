"""The frame of a replay that fills a workspace: in its header how many merges are used."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from explorer.views.pane_frame import PaneFrame
from explorer.views.theme import Look

if TYPE_CHECKING:
    from explorer.views.encoder_view import EncoderControls, EncoderView

_LEAST_HEIGHT, _ROOM_FOR_MERGES = 160, 640


class ReplayFrame(PaneFrame):
    """Stands where the encoder has its strip, and cannot be folded."""

    fold_requested = Signal(object)
    """Never emitted."""

    def __init__(self, look: Look, note: str) -> None:
        super().__init__(look, "Replay")
        self.set_note(note)

    def set_notes(self, note: str, short_note: str) -> None:
        """What stands beside the title."""
        self.set_note(note)

    def set_unfolded(self, unfolded: bool) -> None:
        """Nothing changes: who lays this out knows when it is seen."""

    def set_parts(self, controls: "EncoderControls", view: "EncoderView") -> None:
        """Show the replay; of its controls only the merges, since the text stands elsewhere."""
        controls.setParent(self)
        controls.hide()
        self.add_header_widget(controls.merges, _ROOM_FOR_MERGES)
        self.set_body(view, _LEAST_HEIGHT)
