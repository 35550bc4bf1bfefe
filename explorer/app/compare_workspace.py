"""The Compare workspace: tokenizers' tokens in rows under a text, and what the text costs. Made when first opened."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout

from explorer.app.maximizer import Maximizer
from explorer.app.tokenizer_workspace import GAP, MARGIN, TokenizerWorkspace
from explorer.panes.aligned_pane import AlignedPane
from explorer.panes.compare_sentence_pane import CompareSentencePane
from explorer.panes.difference_pane import DifferencePane
from explorer.panes.language_cost_pane import LanguageCostPane
from explorer.panes.text_costs_pane import TextCostsPane
from explorer.session.compare_job import wanted_comparison, wanted_costs, wanted_text
from explorer.session.compare_verbs import CompareVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.session.tokenizer_desk import Asking, TokenizerDesk
from explorer.views.folded_tab import FoldedTab
from explorer.views.theme import Look

LOW = 560  # below this height at 100 % the rows have all of it but for the sentences
BARE = 440  # below this one they have no header
WIDE = 1180  # below this width the costs by language go
SHORT = 320  # and below this one the sentence beneath them goes, too


class CompareWorkspace(TokenizerWorkspace):
    """Lays out the panes of the workspace."""

    def __init__(self, store: Store, look: Look, desk: TokenizerDesk) -> None:
        super().__init__(look)
        self._verbs = CompareVerbs(store)
        self.sentence = CompareSentencePane(store, look)
        self.rows = AlignedPane(store, look)
        self.difference = DifferencePane(store, look)
        self.costs = TextCostsPane(store, look)
        self.languages = LanguageCostPane(store, look)
        self.maximizer = Maximizer((self.rows.frame, self.costs.frame, self.languages.frame))
        self.tab = FoldedTab(look, "This text")
        self._upper, self.beneath = QHBoxLayout(), QHBoxLayout()
        self._upper.addWidget(self.rows.frame, 1)
        self._upper.addWidget(self.tab)
        self.beneath.addWidget(self.costs.frame, 1)
        self.beneath.addWidget(self.languages.frame, 1)
        self.column.addWidget(self.sentence.view)
        self.column.addLayout(self._upper, 1)
        self.column.addWidget(self.difference.line)
        self.column.addLayout(self.beneath)
        self.sentence.open_requested.connect(self.ask_to_open)
        self.sentence.text_requested.connect(self._ask_for_text)
        self.rows.rows.token_pointed.connect(self.difference.point_at)
        self.tab.toggled.connect(self._fit)
        self.maximizer.changed.connect(self._fit)
        store.state_changed.connect(self._follow)
        desk.add(Asking("quick", wanted_text, self._verbs.take_text))
        desk.add(Asking("quick", wanted_comparison, self._verbs.take_compared))
        desk.add(Asking("quick", wanted_costs, self._verbs.take_costs))
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for part in (self.sentence, self.rows, self.difference, self.costs, self.languages, self.tab):
            part.set_look(look)
        self._upper.setContentsMargins(look.px(MARGIN), 0, look.px(MARGIN), 0)
        self.beneath.setContentsMargins(look.px(MARGIN), 0, look.px(MARGIN), look.px(MARGIN))
        self.beneath.setSpacing(look.px(GAP))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _follow(self, old: SessionState, new: SessionState) -> None:
        before, now = old.compare, new.compare
        if (
            old.languages.read is not new.languages.read
            or before.compared is not now.compared
            or len(before.costs.rows) != len(now.costs.rows)
        ):  # of which there may be more rows, or fewer
            self._fit()

    def _ask_for_text(self, _: object) -> None:
        path, _filter = QFileDialog.getOpenFileName(self, "Open a text", "", "All files (*)")
        if path:
            self._verbs.read_text(path)

    def _fit(self, _: object = None) -> None:
        """What the text costs has the room that the rows leave; where there is none, a tab shows it in their place."""
        px, only, height = self._look.px, self.maximizer.pane, self.height()
        low = height < px(LOW) and only is None
        opened = low and self.tab.isChecked()
        self.tab.setVisible(low)
        self._place_costs(beside_tab=low)
        self.rows.frame.setVisible(not opened if only is None else only is self.rows.frame)
        self.costs.frame.setVisible(opened or not low if only is None else only is self.costs.frame)
        wide = self.width() >= px(WIDE) and not low
        self.languages.frame.setVisible(wide if only is None else only is self.languages.frame)
        self.difference.line.setVisible(height >= px(SHORT))
        self.rows.frame.set_bare(height < px(BARE))
        if only is None and not low:
            room = height - self.sentence.view.sizeHint().height() - self.difference.line.sizeHint().height()
            left = room - self.rows.whole_height() - px(MARGIN)
            whole = max(self.costs.whole_height(), self.languages.whole_height() if wide else 0)
            for pane in (self.costs, self.languages):
                pane.frame.setFixedHeight(max(px(150), min(whole, max(left, room // 3))))
        else:
            for pane in (self.costs, self.languages):
                pane.frame.setMinimumHeight(0)
                pane.frame.setMaximumHeight(2**24 - 1)

    def _place_costs(self, *, beside_tab: bool) -> None:
        """Put what the text costs beside its tab, or beneath the rows."""
        frame = self.costs.frame
        if beside_tab and self._upper.indexOf(frame) < 0:
            self._upper.insertWidget(1, frame, 1)
        elif not beside_tab and self.beneath.indexOf(frame) < 0:
            self.beneath.insertWidget(0, frame, 1)
