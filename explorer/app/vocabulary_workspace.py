"""The Vocabulary workspace: the pieces of a tokenizer, what is odd about them, and one of them."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFileDialog, QHBoxLayout

from explorer.app.maximizer import Maximizer
from explorer.app.tokenizer_workspace import GAP, MARGIN, TokenizerWorkspace
from explorer.panes.audit_pane import AuditPane
from explorer.panes.overlap_pane import OverlapPane
from explorer.panes.piece_list_pane import PieceListPane
from explorer.panes.piece_pane import PiecePane
from explorer.panes.vocabulary_sentence_pane import VocabularySentencePane
from explorer.session import audit_job, vocabulary_job
from explorer.session.audit_verbs import AuditVerbs
from explorer.session.store import Store
from explorer.session.tokenizer_desk import Asking, TokenizerDesk
from explorer.session.vocabulary_verbs import VocabularyVerbs
from explorer.views.folded_tab import FoldedTab
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.theme import Look

LEFT_WIDTH, RIGHT_WIDTH, OVERLAP_HEIGHT = 288, 320, 272
NARROW, NARROWER = 1280, 960  # below these widths the piece, then also the audit, fold to tabs
LOW = 560  # below this height the overlap goes
NO_LIMIT = 2**24 - 1


class VocabularyWorkspace(TokenizerWorkspace):
    """Lays out the panes of the workspace."""

    def __init__(self, store: Store, look: Look, desk: TokenizerDesk) -> None:
        super().__init__(look)
        self._verbs = VocabularyVerbs(store)
        self._ask(desk, AuditVerbs(store))
        self.sentence = VocabularySentencePane(store, look)
        self.export = FramedButton(look, ButtonFace(text="Export…"), "Export all pieces as a table (TSV)")
        self.audit = AuditPane(store, look)
        self.overlap = OverlapPane(store, look)
        self.pieces = PieceListPane(store, look)
        self.piece = PiecePane(store, look)
        self.maximizer = Maximizer((self.pieces.frame, self.audit.frame, self.overlap.frame, self.piece.frame))
        self.audit_tab, self.piece_tab = FoldedTab(look, "Audit"), FoldedTab(look, "Piece")
        self._top, self._row = QHBoxLayout(), QHBoxLayout()
        self._left = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._top.addWidget(self.sentence.view, 1)
        self._top.addWidget(self.export)
        self._left.addWidget(self.audit.frame, 1)
        self._left.addWidget(self.overlap.frame, 1)
        self._row.addWidget(self.audit_tab)
        self._row.addLayout(self._left)
        self._row.addWidget(self.pieces.frame, 1)
        self._row.addWidget(self.piece.frame)
        self._row.addWidget(self.piece_tab)
        self.column.addLayout(self._top)
        self.column.addLayout(self._row, 1)
        self.sentence.open_requested.connect(self.ask_to_open)
        self.overlap.open_requested.connect(self.ask_to_open)
        self.export.requested.connect(self._ask_for_file)
        self.maximizer.changed.connect(self._fit)
        self.audit_tab.toggled.connect(self._open_audit)
        self.piece_tab.toggled.connect(self._open_piece)
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for part in (self.sentence, self.export, self.audit, self.overlap, self.pieces, self.piece):
            part.set_look(look)
        for tab in (self.audit_tab, self.piece_tab):
            tab.set_look(look)
        self._top.setContentsMargins(look.px(MARGIN), look.px(2), look.px(MARGIN), look.px(2))
        self._row.setContentsMargins(look.px(MARGIN), 0, look.px(MARGIN), look.px(MARGIN))
        for layout in (self._row, self._left):
            layout.setSpacing(look.px(GAP))
        self._fit()

    def begin_filter(self) -> None:
        """Go to the search."""
        self.maximizer.uncover(self.pieces.frame)
        self.audit_tab.setChecked(False)
        self.piece_tab.setChecked(False)
        self.pieces.begin_search()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _ask(self, desk: TokenizerDesk, audit: AuditVerbs) -> None:
        verbs = self._verbs
        desk.add(Asking("quick", vocabulary_job.wanted_vocabulary, verbs.take_vocabulary))
        desk.add(Asking("quick", vocabulary_job.wanted_matches, verbs.take_matches))
        desk.add(Asking("quick", vocabulary_job.wanted_piece, verbs.take_piece))
        desk.add(Asking("slow", audit_job.wanted_look, audit.take_looked))
        desk.add(Asking("slow", audit_job.wanted_overlap, audit.take_overlap))
        desk.add(Asking("slow", audit_job.wanted_test, audit.take_test))

    def _ask_for_file(self, _: object) -> None:
        path, _filter = QFileDialog.getSaveFileName(self, "Export the vocabulary", "vocabulary.tsv", "Tables (*.tsv)")
        if path:
            self._verbs.export(path)

    def _open_audit(self, opened: bool) -> None:
        if opened:
            self.piece_tab.setChecked(False)
        self._fit()

    def _open_piece(self, opened: bool) -> None:
        if opened:
            self.audit_tab.setChecked(False)
        self._fit()

    def _fit(self, _: object = None) -> None:
        """Where not all have room, the sides fold to tabs, which show them in place of the table."""
        px, only, width = self._look.px, self.maximizer.pane, self.width()
        narrow, narrower = width < px(NARROW) and only is None, width < px(NARROWER) and only is None
        self.piece_tab.setVisible(narrow)
        self.audit_tab.setVisible(narrower)
        piece, audit = narrow and self.piece_tab.isChecked(), narrower and self.audit_tab.isChecked()
        low = self.height() < px(LOW)
        shown = {
            self.pieces.frame: not piece and not audit,
            self.audit.frame: audit or not narrower,
            self.overlap.frame: audit or not (narrower or low),
            self.piece.frame: piece or not narrow,
        }
        for frame, is_shown in shown.items():
            frame.setVisible(only is frame if only else is_shown)
        for frame, wide in ((self.audit.frame, audit), (self.overlap.frame, audit), (self.piece.frame, piece)):
            size = RIGHT_WIDTH if frame is self.piece.frame else LEFT_WIDTH
            alone = wide or only is not None
            frame.setMinimumWidth(0 if alone else px(size))
            frame.setMaximumWidth(NO_LIMIT if alone else px(size))
        beside = QBoxLayout.Direction.LeftToRight if audit else QBoxLayout.Direction.TopToBottom
        self._left.setDirection(beside)
        tall = audit or only is self.overlap.frame
        self.overlap.frame.setMinimumHeight(0 if tall else px(OVERLAP_HEIGHT))
        self.overlap.frame.setMaximumHeight(NO_LIMIT if tall else px(OVERLAP_HEIGHT))
