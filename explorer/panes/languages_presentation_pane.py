"""The page of a presentation of the Languages workspace, fed from the state."""

from PySide6.QtCore import QObject

from explorer.figures.caption import Caption, CaptionText
from explorer.session.languages_shown import presented_note, presented_rows, presented_sentence, reference_column
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.languages_page import LanguagesPage


class LanguagesPresentationPane(QObject):
    """Feeds the page while it is presented."""

    def __init__(self, store: Store, theme: str) -> None:
        super().__init__()
        self.view = LanguagesPage(theme)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.presentation.on and new.workspace == "languages":
            self._show(new)

    def _show(self, state: SessionState) -> None:
        names = [entry.label for entry in state.tokenizers.rows]
        self.view.show_rows(names, reference_column(state), presented_rows(state))
        note = presented_note(state)
        said, noted = CaptionText(presented_sentence(state)), CaptionText(note)
        self.view.set_caption(Caption((said,), (noted,) if note else ()))
        self.view.set_blank(state.presentation.blank)
