"""What a person does with tokenizers."""

from dataclasses import replace

import pytest

from explorer.session.state import first_state
from explorer.session.store import Store
from explorer.session.tokenizer_child import Answered, OpenJob
from explorer.session.tokenizer_sources import ShippedSource, TokenizerFile, TrainedSource, trained_source
from explorer.session.tokenizer_verbs import TokenizerVerbs
from explorer.session.tokenizers_state import Entry, TokenizerFacts, TokenizersState
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


def test_the_only_file_is_gone() -> None:
    """What was trained here takes the place of the only tokenizer that is open, and what is opened next is opened."""
    entries = (Entry(1, TokenizerFile("/gone.json")),)
    tokenizers = TokenizersState(begun=True, entries=entries, compared=(1,), reference=1, inspected=1)
    store = Store(replace(first_state(), tokenizers=tokenizers, workspace="inspect"))
    TokenizerVerbs(store).take_opened(OpenJob(entries[0].source), Answered(None, "gone.json is not there."))
    assert [type(entry.source) for entry in store.state.tokenizers.entries] == [TrainedSource]
    assert store.state.tokenizers.being_opened == store.state.tokenizers.entries[0]
    assert store.state.tokenizers.entry(store.state.tokenizers.inspected) == store.state.tokenizers.entries[0]


def test_one_that_cannot_be_opened_blocks_no_other() -> None:
    """Also where what was trained here cannot be had, and there is nothing else: another is opened."""
    state = first_state()
    source = trained_source(1, state.model.trace)
    tokenizers = TokenizersState(begun=True, entries=(Entry(1, source),), compared=(1,), reference=1, inspected=1)
    store = Store(replace(state, tokenizers=tokenizers, workspace="inspect"))
    verbs = TokenizerVerbs(store)
    verbs.take_opened(OpenJob(source), Answered(None, "The process has ended."))
    assert store.state.tokenizers.being_opened is None
    verbs.open_file("/there.json")
    waits = store.state.tokenizers.being_opened
    assert waits is not None
    assert waits.label == "there.json"


def test_what_a_file_held_is_remembered() -> None:
    """An opened file's source knows what it held, as long as it is open; it is the same source all the same."""
    source = TokenizerFile("/mine.json")
    tokenizers = TokenizersState(begun=True, entries=(Entry(1, source),), compared=(1,), reference=1, inspected=1)
    store = Store(replace(first_state(), tokenizers=tokenizers, workspace="inspect"))
    facts = TokenizerFacts("mine.json", "tokenizer.json", "BPE", 3, digest="abc")
    TokenizerVerbs(store).take_opened(OpenJob(source), Answered(facts))
    opened = store.state.tokenizers.entries[0].source
    assert isinstance(opened, TokenizerFile)
    assert (opened.digest, opened == source) == ("abc", True)
