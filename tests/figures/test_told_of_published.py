"""What is told of the making of tokens, by published tokenizers on real and hostile texts: their own way, each time."""

import lzma
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.encode.unigram_model import UnigramModel
from explorer.engine.encode.word_making import LONGEST_MADE, merges_of, paths_of, turn_of
from explorer.engine.measure.differences import first_difference
from explorer.figures.comparison import comparison
from explorer.figures.pipeline_stages import taken_apart
from explorer.figures.token_making import token_making
from explorer.figures.tokenizer_run import TokenizerRun, compared
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.opening import load
from explorer.formats.shipped import SHIPPED, open_shipped
from tests.engine.encode.own_making import assert_own_making, assert_own_path
from tests.figures.altered_tokenizers import altered, gpt2_json
from tests.formats.tokenizer_files import PUBLISHED, published

TEXTS = (
    "The newest café reopened: unaffable, unhappiness! 12345 tokens\n\treturn x_1;",
    "नेपाल राम्रो देश हो। བོད་ཡིག 我喜欢寿司 مرحبا 👨‍👩‍👧 ﬁ e\u0301",
)
LETTERS = st.sampled_from("the ab\u0301éक्ष🤗\n▁Ġ#@<s>1९") | st.characters(exclude_categories=["Cs"])


@cache
def shipped(key: str) -> OpenedTokenizer:
    """One that is shipped."""
    return open_shipped(key)


def assert_told(tokenizer: OpenedTokenizer, text: str) -> None:
    """Each word of a text is told to be made as the model makes it, and each token of it has something told."""
    model, run = tokenizer.pipeline.model, tokenizer.pipeline.run(text)
    for word in {word.text for part in run.parts for word in part.words if word.added_id is None}:
        if len(word) > LONGEST_MADE:
            continue
        if merges_of(model, word) is not None:
            assert_own_making(model, word)
        elif isinstance(model, UnigramModel) or paths_of(model, word) is not None:
            assert_own_path(model, word)
    for number in range(len(run.processed)):
        assert token_making(tokenizer, text, number).lines
    taken = taken_apart(tokenizer, text)
    assert taken.ids == run.ids
    if tokenizer.algorithm == "byte-level BPE":  # none of these normalizes
        words = [word for part in run.parts for word in part.words]
        spelled = "".join(taken.read_words)
        assert spelled == "".join(part.normalized.text for part in run.parts)
        assert len(taken.read_words) == len(words)


@pytest.mark.parametrize("key", [known.key for known in SHIPPED])
def test_shipped(key: str) -> None:
    """Those that are shipped."""
    for text in TEXTS:
        assert_told(shipped(key), text)


@pytest.mark.parametrize("key", [known.key for known in SHIPPED])
@given(text=st.text(LETTERS, max_size=24))
def test_shipped_on_any_text(key: str, text: str) -> None:
    """The same, whatever the text."""
    assert_told(shipped(key), text)


@pytest.mark.parametrize("name", PUBLISHED)
def test_published(shared: Path, name: str) -> None:
    """Those of the tokenizers library."""
    for text in TEXTS:
        assert_told(published(shared, name), text)


@pytest.mark.parametrize("name", ["ai21-j2-unigram.model", "qwen.tiktoken"])
def test_published_in_other_files(shared: Path, tmp_path: Path, name: str) -> None:
    """A Unigram of SentencePiece, and ranks."""
    path = tmp_path / name
    path.write_bytes(lzma.decompress((shared / "tokenizers" / f"{name}.xz").read_bytes()))
    tokenizer = load(path)
    for text in TEXTS:
        assert_told(tokenizer, text)


def test_gpt2_as_merges(shared: Path) -> None:
    """GPT-2 by its list of merges, where its ranks say the same."""
    tokenizer = altered(gpt2_json(shared), lambda written: None)
    for text in TEXTS:
        assert_told(tokenizer, text)


@given(st.text(LETTERS, max_size=24))
def test_differences_of_any_two(text: str) -> None:
    """Where one leaves another, this is told by merges that both its sentence and its model have."""
    tokenizers = [shipped(known.key) for known in SHIPPED]
    runs = [TokenizerRun(one.name, one, one.pipeline.run(text)) for one in tokenizers]
    for reference in range(len(runs)):
        found = comparison(text, runs, reference)
        for number, mark in enumerate(found.marks):
            if mark is None:
                continue
            assert mark.sentence.startswith(f"{tokenizers[number].name} leaves {tokenizers[reference].name} at")
    for ours, theirs in permutations(runs, 2):
        there = first_difference(ours.run, theirs.run, compared(ours.tokenizer), compared(theirs.tokenizer))
        if there is None or there.unmade is None:
            continue
        model = (ours if there.side == "tokenizer" else theirs).tokenizer.pipeline.model
        for merge in filter(None, (there.unmade.merge, there.unmade.rival)):
            assert turn_of(model, merge.left, merge.right) == merge.turn
