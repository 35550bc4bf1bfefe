"""The Languages workspace: what the same text costs in each language. Made when it is first opened."""

from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFileDialog, QHBoxLayout

from explorer.app.maximizer import Maximizer
from explorer.app.tokenizer_workspace import GAP, MARGIN, TokenizerWorkspace
from explorer.figures.languages_sentence import OPEN_FOLDER
from explorer.panes.fairness_pane import FairnessPane
from explorer.panes.languages_pane import LanguagesPane
from explorer.panes.languages_sentence_pane import LanguagesSentencePane
from explorer.panes.passage_pairs_pane import PassagePairsPane
from explorer.session.languages_verbs import LanguagesVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.session.tokenizer_desk import TokenizerDesk
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.theme import Look

PAIRS_WIDTH = 420
NARROW = 1100  # below this width what a number is made of stands beneath, once one is chosen
LOW = 620  # below this height what is said of all languages goes
NO_LIMIT = 2**24 - 1


class LanguagesWorkspace(TokenizerWorkspace):
    """Lays out the panes of the workspace."""

    def __init__(self, store: Store, look: Look, desk: TokenizerDesk) -> None:
        super().__init__(look)
        self._store = store
        self._verbs = LanguagesVerbs(store)
        self.sentence = LanguagesSentencePane(store, look)
        self.copy = FramedButton(look, ButtonFace(text="Copy"), "Copy all rows as a table (TSV)")
        self.export = FramedButton(look, ButtonFace(text="Export…"), "Export all rows as a table (TSV)")
        self.languages = LanguagesPane(store, look)
        self.fairness = FairnessPane(store, look)
        self.pairs = PassagePairsPane(store, look)
        self.maximizer = Maximizer((self.languages.frame, self.fairness.frame, self.pairs.frame))
        self._top = QHBoxLayout()
        self._left = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        for part in (self.sentence.view, self.copy, self.export):
            self._top.addWidget(part, 1 if part is self.sentence.view else 0)
        self._left.addWidget(self.languages.frame, 1)
        self._left.addWidget(self.fairness.frame)
        self._row.addLayout(self._left, 1)
        self._row.addWidget(self.pairs.frame)
        self.column.addLayout(self._top)
        self.column.addLayout(self._row, 1)
        self.sentence.open_requested.connect(self.ask_to_open)
        self.sentence.texts_requested.connect(self._ask_for_texts)
        self.copy.requested.connect(self._copy)
        self.export.requested.connect(self._ask_for_file)
        self.maximizer.changed.connect(self._fit)
        store.state_changed.connect(self._follow)
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for part in (self.sentence, self.copy, self.export, self.languages, self.fairness, self.pairs):
            part.set_look(look)
        self._top.setContentsMargins(look.px(MARGIN), look.px(2), look.px(MARGIN), look.px(2))
        self._row.setContentsMargins(look.px(MARGIN), 0, look.px(MARGIN), look.px(MARGIN))
        for layout in (self._row, self._left):
            layout.setSpacing(look.px(GAP))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def begin_filter(self) -> None:
        """Go to the search."""
        self.maximizer.uncover(self.languages.frame)
        self.languages.begin_search()

    def _follow(self, old: SessionState, new: SessionState) -> None:
        rows = len(old.tokenizers.rows) != len(new.tokenizers.rows)
        if new.workspace == "languages" and (rows or old.languages.cell != new.languages.cell):
            self._fit()

    def _fit(self, _: object = None) -> None:
        """All panes have room where there is much; where there is little, the table has it."""
        look, only, frames = self._look, self.maximizer.pane, (self.languages, self.fairness, self.pairs)
        if only is not None:
            for pane in frames:
                pane.frame.setVisible(pane.frame is only)
                pane.frame.setFixedSize(NO_LIMIT, NO_LIMIT)
                pane.frame.setMinimumSize(0, 0)
            return
        narrow, low = self.width() < look.px(NARROW), self.height() < look.px(LOW)
        explains = self._store.state.languages.cell is not None
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._row.setDirection(direction)
        self.languages.frame.setVisible(True)
        self.pairs.frame.setVisible(explains or not narrow)
        self.fairness.frame.setVisible(not low and not (narrow and explains))
        self.pairs.frame.setMinimumSize(0, 0)
        self.pairs.frame.setMaximumSize(NO_LIMIT if narrow else look.px(PAIRS_WIDTH), NO_LIMIT)
        if narrow:
            self.pairs.frame.setFixedHeight(self.height() * 2 // 5)
        else:
            self.pairs.frame.setFixedWidth(look.px(PAIRS_WIDTH))
        width = self.width() - (0 if narrow else look.px(PAIRS_WIDTH + GAP)) - 2 * look.px(MARGIN)
        self.fairness.frame.setFixedHeight(min(self.fairness.whole_height(width), self.height() // 2))

    def _copy(self, _: object) -> None:
        QGuiApplication.clipboard().setText(self.languages.tsv())

    def _ask_for_file(self, _: object) -> None:
        path, _filter = QFileDialog.getSaveFileName(self, "Export the languages", "languages.tsv", "TSV (*.tsv)")
        if path:
            self._verbs.export(path, self.languages.tsv())

    def _ask_for_texts(self, what: object) -> None:
        if what == OPEN_FOLDER:
            path = QFileDialog.getExistingDirectory(self, "Open a folder with a text file a language")
        else:
            kinds = "Parallel texts (*.tsv *.txt *.json *.xz *.gz);;All files (*)"
            path, _filter = QFileDialog.getOpenFileName(self, "Open a parallel text", "", kinds)
        if path:
            self._verbs.open_texts(path)
