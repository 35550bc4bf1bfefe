"""The Inspect workspace: a text through the stages of a tokenizer. Made when it is first opened."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from explorer.app.maximizer import Maximizer
from explorer.app.tokenizer_workspace import GAP, MARGIN, TokenizerWorkspace
from explorer.panes.inspect_sentence_pane import InspectSentencePane
from explorer.panes.stages_pane import StagesPane
from explorer.panes.token_making_pane import TokenMakingPane
from explorer.panes.tokenizer_facts_pane import TokenizerFactsPane
from explorer.session.inspect_verbs import InspectVerbs, to_be_checked, to_be_taken_apart, to_be_told
from explorer.session.store import Store
from explorer.session.tokenizer_desk import Asking, TokenizerDesk
from explorer.views.folded_tab import FoldedTab
from explorer.views.theme import Look

SIDE_WIDTH = 320
NARROW = 1100  # below this width the side folds to a tab
NO_LIMIT = 2**24 - 1
HIGH = 760  # from this height on the caption has its second line
CAPTION_HEIGHT, SHORT_CAPTION_HEIGHT = 84, 45


class InspectWorkspace(TokenizerWorkspace):
    """Lays out the panes of the workspace."""

    def __init__(self, store: Store, look: Look, desk: TokenizerDesk) -> None:
        super().__init__(look)
        verbs = InspectVerbs(store)
        desk.add(Asking("quick", to_be_taken_apart, verbs.take_apart))
        desk.add(Asking("quick", to_be_told, verbs.take_made))
        desk.add(Asking("slow", to_be_checked, verbs.take_checked))
        self.sentence = InspectSentencePane(store, look)
        self.stages = StagesPane(store, look)
        self.facts = TokenizerFactsPane(store, look)
        self.making = TokenMakingPane(store, look)
        self.maximizer = Maximizer((self.stages.frame, self.facts.frame, self.making.frame))
        self.tab = FoldedTab(look, "Tokenizer")
        self._right = QVBoxLayout()
        self._right.addWidget(self.facts.frame, 1)
        self._right.addWidget(self.making.frame, 1)
        self._row = QHBoxLayout()
        self._row.addWidget(self.stages.frame, 1)
        self._row.addLayout(self._right)
        self._row.addWidget(self.tab)
        self.column.addWidget(self.sentence.view)
        self.column.addLayout(self._row, 1)
        self.column.addWidget(self.stages.caption)
        self.sentence.open_requested.connect(self.ask_to_open)
        self.sentence.save_requested.connect(self.ask_to_save)
        self.maximizer.changed.connect(self._fit)
        self.tab.toggled.connect(self._fit)
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for part in (self.sentence, self.stages, self.facts, self.making, self.tab):
            part.set_look(look)
        self._row.setContentsMargins(look.px(MARGIN), 0, look.px(MARGIN), 0)
        for layout in (self._row, self._right):
            layout.setSpacing(look.px(GAP))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self, _: object = None) -> None:
        """Where not all have room, the side folds to a tab, which shows it in place of the stages."""
        px, only = self._look.px, self.maximizer.pane
        narrow = self.width() < px(NARROW) and only is None
        opened = self.tab.isChecked()
        self.tab.setVisible(narrow)
        shown = {
            self.stages.frame: not (narrow and opened),
            self.facts.frame: not narrow or opened,
            self.making.frame: not narrow or opened,
        }
        for frame, is_shown in shown.items():
            frame.setVisible(only is frame if only else is_shown)
        wide = only is not None or narrow
        for frame in (self.facts.frame, self.making.frame):
            frame.setMinimumWidth(0 if wide else px(SIDE_WIDTH))
            frame.setMaximumWidth(NO_LIMIT if wide else px(SIDE_WIDTH))
        self.stages.caption.setFixedHeight(px(CAPTION_HEIGHT if self.height() >= px(HIGH) else SHORT_CAPTION_HEIGHT))
