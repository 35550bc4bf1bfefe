"""Opened tokenizers in sessions."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from explorer.figures.text_choice import TextChoice
from explorer.formats.how import How
from explorer.session.document_fields import Field
from explorer.session.json_text import SessionFileError
from explorer.session.kept_tokenizers import KeptTokenizers, compare_from, kept_tokenizers, tokenizers_from
from explorer.session.saved_tokenizers import tokenizers_document, tokenizers_in
from explorer.session.session_verbs import SessionVerbs, session_of
from explorer.session.state import first_state
from explorer.session.store import Store
from explorer.session.tokenizer_sources import ShippedSource, TokenizerFile, TrainedSource
from explorer.session.tokenizers_state import Entry, TokenizersState

GPT2 = ShippedSource("gpt2", "GPT-2")


def kept(folder: Path) -> KeptTokenizers:
    """Three tokenizers: trained, shipped, and a file with a pattern of its own."""
    file = TokenizerFile(str(folder / "own.tiktoken"), How(r"\w+", (("<|end|>", 7),)), repair=True)
    return KeptTokenizers(
        (None, GPT2, file),
        (2, 1),
        1,
        2,
        "a\ud800 é",
        "allow",
        frozenset({"normalizer"}),
        of_texts=True,
        texts=TextChoice("chunks", "é", 2, "1, 2"),
        by=2,
        with_post=True,
    )


def test_what_is_kept_comes_back_from_the_document(tmp_path: Path) -> None:
    """Sources, rows, text, choices and stages that are off are the same after a turn through the document."""
    document = tokenizers_document(kept(tmp_path), str(tmp_path))
    assert document["open"][2]["path"] == "own.tiktoken"
    assert tokenizers_in(Field(document), str(tmp_path)) == kept(tmp_path)


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"open": []}, "open"),
        ({"open": [{"kind": "shipped", "key": "gpt9"}]}, "open › 1 › key"),
        ({"compared": [4]}, "compared › 1"),
        ({"special": "perhaps"}, "special"),
        ({"off": ["model"]}, "off › 1"),
        ({"text": 3}, "text"),
        ({"text": "a" * 100_001}, "a text of at most 100,000 characters"),
        ({"compare": {"way": "sideways"}}, "compare › way"),
        ({"compare": {"cuts": "half"}}, "compare › cuts"),
        ({"compare": {"by": 4}}, "compare › by"),
    ],
)
def test_what_no_session_can_hold_is_refused_by_its_place(tmp_path: Path, changes: dict[str, Any], place: str) -> None:
    """A document that a hand has changed is refused in a sentence that names where."""
    document = {**tokenizers_document(kept(tmp_path), ""), **changes}
    with pytest.raises(SessionFileError, match=place):
        tokenizers_in(Field(document), "")


def test_nobody_who_has_not_looked_at_tokenizers_keeps_any() -> None:
    """The session of a window in which no tokenizer was opened says nothing of them."""
    assert kept_tokenizers(first_state()) is None


def test_restored_tokenizers_wait_to_be_opened_under_new_numbers(tmp_path: Path) -> None:
    """Rows, reference and the inspected one point at the new entries; what was trained is what is trained now."""
    state = first_state()
    before = TokenizersState(begun=True, entries=(Entry(4, TrainedSource(3, "Trained here")),), compared=(4,))
    state = replace(state, tokenizers=before)
    restored = tokenizers_from(kept(tmp_path), state)
    trained, shipped, file = restored.entries
    assert (trained.number, shipped.number, file.number) == (5, 6, 7)
    assert isinstance(trained.source, TrainedSource)
    assert (trained.source.number, trained.source.trace) == (4, state.trace)
    assert (restored.compared, restored.reference, restored.inspected) == ((7, 6), 6, 7)
    assert restored.being_opened is trained


def test_the_texts_of_before_are_of_no_session(tmp_path: Path) -> None:
    """An undo in a session that was opened does not bring the text of what was open before it."""
    state = first_state()
    state = replace(state, tokenizers=TokenizersState(begun=True, past=("another",), future=("a third",)))
    restored = tokenizers_from(kept(tmp_path), state)
    assert (restored.past, restored.future) == ((), ())


def test_what_a_state_keeps_is_restored_from_it(tmp_path: Path) -> None:
    """Keeping what was restored keeps the same."""
    state = first_state()
    restored = tokenizers_from(kept(tmp_path), state)
    state = replace(
        state,
        tokenizers=restored,
        compare=compare_from(kept(tmp_path), restored, state.compare),
        inspect=replace(state.inspect, off=frozenset({"normalizer"})),
    )
    again = kept_tokenizers(state)
    assert again is not None
    file = again.sources[2]
    assert isinstance(file, TokenizerFile)
    assert replace(again, sources=(*again.sources[:2], replace(file, attempt=0))) == kept(tmp_path)


def test_opening_a_session_opens_its_tokenizers(tmp_path: Path) -> None:
    """The text, the rows and the stages that are off are the session's; a session that says nothing changes nothing."""
    store = Store(first_state())
    session = session_of(store.state)
    SessionVerbs(store).open_session(replace(session, tokenizers=kept(tmp_path)))
    assert store.state.tokenizers.text == "a\ud800 é"
    assert [entry.label for entry in store.state.tokenizers.rows] == []  # none is opened yet
    assert len(store.state.tokenizers.compared) == 2
    assert store.state.inspect.off == {"normalizer"}
    before = store.state.tokenizers
    SessionVerbs(store).open_session(session)
    assert store.state.tokenizers is before
