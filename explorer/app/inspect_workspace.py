"""The Inspect workspace: a text through the stages of a tokenizer. Made when it is first opened."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from explorer.app.maximizer import Maximizer
from explorer.app.tokenizer_workspace import GAP, MARGIN, TokenizerWorkspace
from explorer.panes.inspect_sentence_pane import InspectSentencePane
from explorer.panes.stages_pane import StagesPane
from explorer.session.inspect_verbs import InspectVerbs, to_be_taken_apart
from explorer.session.store import Store
from explorer.session.tokenizer_desk import Asking, TokenizerDesk
from explorer.views.theme import Look

SIDE_WIDTH = 336
HIGH = 760  # from this height on the caption has its second line
CAPTION_HEIGHT, SHORT_CAPTION_HEIGHT = 84, 45


class InspectWorkspace(TokenizerWorkspace):
    """Lays out the panes of the workspace."""

    def __init__(self, store: Store, look: Look, desk: TokenizerDesk) -> None:
        super().__init__(look)
        verbs = InspectVerbs(store)
        desk.add(Asking("quick", to_be_taken_apart, verbs.take_apart))
        self.sentence = InspectSentencePane(store, look)
        self.stages = StagesPane(store, look)
        self.maximizer = Maximizer((self.stages.frame,))
        self._right = QVBoxLayout()
        self._row = QHBoxLayout()
        self._row.addWidget(self.stages.frame, 1)
        self._row.addLayout(self._right)
        self.column.addWidget(self.sentence.view)
        self.column.addLayout(self._row, 1)
        self.column.addWidget(self.stages.caption)
        self.sentence.open_requested.connect(self.ask_to_open)
        self.maximizer.changed.connect(self._fit)
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for part in (self.sentence, self.stages):
            part.set_look(look)
        self._row.setContentsMargins(look.px(MARGIN), 0, look.px(MARGIN), 0)
        for layout in (self._row, self._right):
            layout.setSpacing(look.px(GAP))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self, _: object = None) -> None:
        px = self._look.px
        self.stages.caption.setFixedHeight(px(CAPTION_HEIGHT if self.height() >= px(HIGH) else SHORT_CAPTION_HEIGHT))
