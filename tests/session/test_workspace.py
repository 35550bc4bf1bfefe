"""Going to a workspace: what plays out of sight pauses."""

from dataclasses import replace

import pytest

from explorer.session.store import Store
from explorer.session.workspace import Workspace, show_workspace


def playing(store: Store) -> tuple[bool, bool, bool]:
    """Whether the training, the encoder and the search play."""
    state = store.state
    return state.playing, state.encoder.playing, state.segment.playing


@pytest.mark.parametrize(
    ("left", "shown", "goes_on"),
    [("train", "measures", True), ("train", "segment", False), ("measures", "segment", False)],
)
def test_what_is_left_pauses(store: Store, left: Workspace, shown: Workspace, goes_on: bool) -> None:
    """Only the training plays on, where both workspaces follow its steps."""
    show_workspace(store, left)
    state = store.state
    store.change(
        playing=True, encoder=replace(state.encoder, playing=True), segment=replace(state.segment, playing=True)
    )
    show_workspace(store, left)
    assert playing(store) == (True, True, True)
    show_workspace(store, shown)
    assert playing(store) == (goes_on, False, False)
