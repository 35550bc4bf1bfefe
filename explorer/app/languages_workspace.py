"""The Languages workspace: what the same text costs in each language. Made when it is first opened."""

from PySide6.QtWidgets import QFileDialog, QHBoxLayout

from explorer.app.maximizer import Maximizer
from explorer.app.tokenizer_workspace import GAP, MARGIN, TokenizerWorkspace
from explorer.figures.languages_sentence import OPEN_FOLDER
from explorer.panes.languages_pane import LanguagesPane
from explorer.panes.languages_sentence_pane import LanguagesSentencePane
from explorer.session.languages_verbs import LanguagesVerbs
from explorer.session.store import Store
from explorer.session.tokenizer_desk import TokenizerDesk
from explorer.views.theme import Look


class LanguagesWorkspace(TokenizerWorkspace):
    """Lays out the panes of the workspace."""

    def __init__(self, store: Store, look: Look, desk: TokenizerDesk) -> None:
        super().__init__(look)
        self._verbs = LanguagesVerbs(store)
        self.sentence = LanguagesSentencePane(store, look)
        self.languages = LanguagesPane(store, look)
        self.maximizer = Maximizer((self.languages.frame,))
        self._top, self._row = QHBoxLayout(), QHBoxLayout()
        self._top.addWidget(self.sentence.view, 1)
        self._row.addWidget(self.languages.frame, 1)
        self.column.addLayout(self._top)
        self.column.addLayout(self._row, 1)
        self.sentence.open_requested.connect(self.ask_to_open)
        self.sentence.texts_requested.connect(self._ask_for_texts)
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for part in (self.sentence, self.languages):
            part.set_look(look)
        self._top.setContentsMargins(look.px(MARGIN), look.px(2), look.px(MARGIN), look.px(2))
        self._row.setContentsMargins(look.px(MARGIN), 0, look.px(MARGIN), look.px(MARGIN))
        self._row.setSpacing(look.px(GAP))

    def begin_filter(self) -> None:
        """Go to the search."""
        self.maximizer.uncover(self.languages.frame)
        self.languages.begin_search()

    def _ask_for_texts(self, what: object) -> None:
        if what == OPEN_FOLDER:
            path = QFileDialog.getExistingDirectory(self, "Open a folder with a text file a language")
        else:
            kinds = "Parallel texts (*.tsv *.txt *.json *.xz *.gz);;All files (*)"
            path, _filter = QFileDialog.getOpenFileName(self, "Open a parallel text", "", kinds)
        if path:
            self._verbs.open_texts(path)
