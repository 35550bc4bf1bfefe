"""The workspaces: which there are, and going to one."""

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:  # the store's state has a workspace
    from explorer.session.store import Store

Workspace = Literal["train", "segment", "compare", "inspect", "vocabulary", "languages", "measures"]
WORKSPACES: tuple[Workspace, ...] = ("train", "segment", "compare", "inspect", "vocabulary", "languages", "measures")

OF_TRAINING: frozenset[Workspace] = frozenset(("train", "measures"))
"""Those that follow the steps of training."""
OF_TOKENIZERS: frozenset[Workspace] = frozenset(("compare", "inspect", "vocabulary", "languages"))
"""Those that show whole tokenizers, opened or trained."""
OF_COMPARISON: frozenset[Workspace] = frozenset(("compare", "languages"))
"""Those that show several tokenizers side by side."""
WITHOUT_PAGE: frozenset[Workspace] = frozenset(("vocabulary",))
"""Those of which nothing is presented: there is no page of them."""


def show_workspace(store: "Store", workspace: Workspace) -> None:
    """Go to a workspace. What goes out of sight pauses; what could not be measured before is tried again."""
    state = store.state
    if workspace != state.workspace:
        store.change(
            workspace=workspace,
            measures=state.measures.without_problems(),
            playing=state.playing and workspace in OF_TRAINING,
            encoder=replace(state.encoder, playing=False),
            segment=replace(state.segment, playing=False),
        )
