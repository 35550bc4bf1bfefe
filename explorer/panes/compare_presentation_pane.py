"""The page of a presentation of the Compare workspace, fed from the state."""

from PySide6.QtCore import QObject

from explorer.figures.aligned_shown import AlignedShown
from explorer.figures.caption import Caption, CaptionText
from explorer.session.compare_shown import presented_caption, presented_rows
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.compare_page import ComparePage


class ComparePresentationPane(QObject):
    """Feeds the page while it is presented."""

    def __init__(self, store: Store, theme: str) -> None:
        super().__init__()
        self.view = ComparePage(theme)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.presentation.on and new.workspace == "compare":
            self._show(new)

    def _show(self, state: SessionState) -> None:
        shown = presented_rows(state) or AlignedShown()
        mark = shown.shown_mark(shown.row) if shown.row is not None else None
        self.view.show_rows(shown, mark.place if mark is not None else None)
        typed = state.typed_step
        caption = Caption((CaptionText(f"Jump to {typed}_"),), ()) if typed else presented_caption(state)
        self.view.set_caption(caption)
        self.view.set_blank(state.presentation.blank)
