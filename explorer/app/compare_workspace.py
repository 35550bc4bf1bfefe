"""The Compare workspace. Made when it is first opened."""

from explorer.app.maximizer import Maximizer
from explorer.app.tokenizer_workspace import TokenizerWorkspace
from explorer.panes.aligned_pane import AlignedPane
from explorer.session.compare_job import wanted_comparison
from explorer.session.compare_verbs import CompareVerbs
from explorer.session.store import Store
from explorer.session.tokenizer_desk import Asking, TokenizerDesk
from explorer.views.theme import Look


class CompareWorkspace(TokenizerWorkspace):
    """Lays out the panes of the workspace."""

    def __init__(self, store: Store, look: Look, desk: TokenizerDesk) -> None:
        super().__init__(look)
        self.rows = AlignedPane(store, look)
        self.maximizer = Maximizer((self.rows.frame,))
        self.column.addWidget(self.rows.frame, 1)
        desk.add(Asking("quick", wanted_comparison, CompareVerbs(store).take_compared))

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self.rows.set_look(look)
