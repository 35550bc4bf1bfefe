"""The Compare workspace. Made when it is first opened."""

from explorer.app.tokenizer_workspace import TokenizerWorkspace
from explorer.session.store import Store
from explorer.session.tokenizer_desk import TokenizerDesk
from explorer.views.theme import Look


class CompareWorkspace(TokenizerWorkspace):
    """Lays out the panes of the workspace."""

    def __init__(self, store: Store, look: Look, desk: TokenizerDesk) -> None:
        super().__init__(look)
