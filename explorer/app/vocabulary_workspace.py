"""The Vocabulary workspace: all pieces of a tokenizer. Made when it is first opened."""

from PySide6.QtWidgets import QHBoxLayout

from explorer.app.maximizer import Maximizer
from explorer.app.tokenizer_workspace import GAP, MARGIN, TokenizerWorkspace
from explorer.panes.piece_list_pane import PieceListPane
from explorer.panes.vocabulary_sentence_pane import VocabularySentencePane
from explorer.session.store import Store
from explorer.session.tokenizer_desk import Asking, TokenizerDesk
from explorer.session.vocabulary_job import wanted_matches, wanted_vocabulary
from explorer.session.vocabulary_verbs import VocabularyVerbs
from explorer.views.theme import Look


class VocabularyWorkspace(TokenizerWorkspace):
    """Lays out the panes of the workspace."""

    def __init__(self, store: Store, look: Look, desk: TokenizerDesk) -> None:
        super().__init__(look)
        verbs = VocabularyVerbs(store)
        desk.add(Asking("quick", wanted_vocabulary, verbs.take_vocabulary))
        desk.add(Asking("quick", wanted_matches, verbs.take_matches))
        self.sentence = VocabularySentencePane(store, look)
        self.pieces = PieceListPane(store, look)
        self.maximizer = Maximizer((self.pieces.frame,))
        self._row = QHBoxLayout()
        self._row.addWidget(self.pieces.frame, 1)
        self._top = QHBoxLayout()
        self._top.addWidget(self.sentence.view)
        self.column.addLayout(self._top)
        self.column.addLayout(self._row, 1)
        self.sentence.open_requested.connect(self.ask_to_open)
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for part in (self.sentence, self.pieces):
            part.set_look(look)
        self._top.setContentsMargins(look.px(MARGIN), look.px(2), look.px(MARGIN), look.px(2))
        self._row.setContentsMargins(look.px(MARGIN), 0, look.px(MARGIN), look.px(MARGIN))
        self._row.setSpacing(look.px(GAP))

    def begin_filter(self) -> None:
        """Go to the search."""
        self.maximizer.uncover(self.pieces.frame)
        self.pieces.begin_search()
