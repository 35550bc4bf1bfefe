"""The Compare workspace: tokenizers' tokens in rows under a text, and what the text costs. Made when first opened."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout

from explorer.app.maximizer import Maximizer
from explorer.app.tokenizer_workspace import GAP, MARGIN, TokenizerWorkspace
from explorer.panes.aligned_pane import AlignedPane
from explorer.panes.compare_sentence_pane import CompareSentencePane
from explorer.panes.difference_pane import DifferencePane
from explorer.panes.text_costs_pane import TextCostsPane
from explorer.session.compare_job import wanted_comparison, wanted_text
from explorer.session.compare_verbs import CompareVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.session.tokenizer_desk import Asking, TokenizerDesk
from explorer.views.theme import Look

LOW = 560  # below this height at 100 % the rows have all of it but for the sentences
SHORT = 320  # below this one the sentence beneath them goes, too


class CompareWorkspace(TokenizerWorkspace):
    """Lays out the panes of the workspace."""

    def __init__(self, store: Store, look: Look, desk: TokenizerDesk) -> None:
        super().__init__(look)
        self._verbs = CompareVerbs(store)
        self.sentence = CompareSentencePane(store, look)
        self.rows = AlignedPane(store, look)
        self.difference = DifferencePane(store, look)
        self.costs = TextCostsPane(store, look)
        self.maximizer = Maximizer((self.rows.frame, self.costs.frame))
        self._upper, self.beneath = QVBoxLayout(), QHBoxLayout()
        self._upper.addWidget(self.rows.frame)
        self.beneath.addWidget(self.costs.frame, 1)
        self.column.addWidget(self.sentence.view)
        self.column.addLayout(self._upper, 1)
        self.column.addWidget(self.difference.line)
        self.column.addLayout(self.beneath)
        self.sentence.open_requested.connect(self.ask_to_open)
        self.sentence.text_requested.connect(self._ask_for_text)
        self.rows.rows.token_pointed.connect(self.difference.point_at)
        self.maximizer.changed.connect(self._fit)
        store.state_changed.connect(self._follow)
        desk.add(Asking("quick", wanted_text, self._verbs.take_text))
        desk.add(Asking("quick", wanted_comparison, self._verbs.take_compared))
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for part in (self.sentence, self.rows, self.difference, self.costs):
            part.set_look(look)
        self._upper.setContentsMargins(look.px(MARGIN), 0, look.px(MARGIN), 0)
        self.beneath.setContentsMargins(look.px(MARGIN), 0, look.px(MARGIN), look.px(MARGIN))
        self.beneath.setSpacing(look.px(GAP))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if old.compare.compared is not new.compare.compared:  # of which there may be more rows, or fewer
            self._fit()

    def _ask_for_text(self, _: object) -> None:
        path, _filter = QFileDialog.getOpenFileName(self, "Open a text", "", "All files (*)")
        if path:
            self._verbs.read_text(path)

    def _fit(self, _: object = None) -> None:
        """What the text costs has the room that the rows leave, and goes where they leave none."""
        px, only = self._look.px, self.maximizer.pane
        height = self.height()
        with_costs = height >= px(LOW)
        self.rows.frame.setVisible(only in (None, self.rows.frame))
        self.costs.frame.setVisible(only is self.costs.frame or (only is None and with_costs))
        self.difference.line.setVisible(height >= px(SHORT))
        if only is None and with_costs:
            room = height - self.sentence.view.sizeHint().height() - self.difference.line.sizeHint().height()
            left = room - self.rows.whole_height() - px(MARGIN)
            self.costs.frame.setFixedHeight(max(px(150), min(self.costs.whole_height(), max(left, room // 3))))
        else:
            self.costs.frame.setMinimumHeight(0)
            self.costs.frame.setMaximumHeight(2**24 - 1)
