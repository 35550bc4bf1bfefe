"""What a person does with tokenizers."""

from dataclasses import replace

import pytest

from explorer.session.state import first_state
from explorer.session.store import Store
from explorer.session.tokenizer_sources import ShippedSource
from explorer.session.tokenizer_verbs import TokenizerVerbs
from explorer.session.tokenizers_state import Entry, TokenizersState
from explorer.session.workspace import Workspace


@pytest.mark.parametrize(("workspace", "is_said"), [("compare", True), ("inspect", False), ("vocabulary", False)])
def test_one_more_than_are_compared(workspace: Workspace, is_said: bool) -> None:
    """A seventh tokenizer is opened and inspected; that it has no row is said only where rows are shown."""
    entries = tuple(Entry(n, ShippedSource(f"key {n}", f"title {n}")) for n in range(1, 7))
    tokenizers = TokenizersState(begun=True, entries=entries, compared=(1, 2, 3, 4, 5, 6), reference=1, inspected=1)
    store = Store(replace(first_state(), tokenizers=tokenizers, workspace=workspace))
    TokenizerVerbs(store).open(ShippedSource("seventh", "Seventh"))
    assert store.state.tokenizers.compared == (1, 2, 3, 4, 5, 6)
    assert store.state.tokenizers.inspected == 7
    assert (store.state.notice is not None) == is_said
