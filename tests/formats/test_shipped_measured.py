"""What is measured of the tokenizers that come along, on texts whose right values are known."""

import base64
import lzma
from collections.abc import Callable
from functools import cache

import pytest

from explorer.engine.measure.audited_pieces import AuditedVocabulary
from explorer.engine.measure.chunks import in_context
from explorer.engine.measure.compared import Compared, Way
from explorer.engine.measure.differences import first_difference
from explorer.engine.measure.reachability import NEVER_IN_UTF8, unreachable_pieces
from explorer.engine.measure.text_costs import text_costs
from explorer.engine.measure.vocabulary_audit import overlap, partial_pieces
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.shipped import open_shipped
from explorer.resource_files import resource_path

CAFE = "The newest café reopened 🤗"
WAYS: dict[str, Way] = {"gpt2": "merges", "cl100k": "merges", "bert-uncased": "longest match"}

Opening = Callable[[str], OpenedTokenizer]


@pytest.fixture(scope="module")
def opened() -> Opening:
    """opened("gpt2"): one of the tokenizers, opened once."""
    return cache(open_shipped)


@pytest.fixture(scope="module")
def compared(opened: Opening) -> Callable[[str], Compared]:
    """The same, ready to be compared."""
    return cache(lambda key: Compared(opened(key).pipeline, WAYS[key]))


@pytest.mark.parametrize(
    ("text", "key", "position", "cause"),
    [
        (CAFE, "bert-uncased", 0, "normalizer"),
        (CAFE, "cl100k", None, None),
        ("12345", "cl100k", None, None),
        ("12345678", "cl100k", 5, "split"),
        (" 12345", "cl100k", 1, "split"),
        ("the newest", "bert-uncased", 3, "split"),
        ("🤗", "bert-uncased", 0, "unknown"),
        ("नेपाल", "cl100k", 0, "missing merge"),
    ],
)
def test_first_difference_from_gpt2(
    compared: Callable[[str], Compared], text: str, key: str, position: int | None, cause: str | None
) -> None:
    """Where and why other tokenizers first differ from GPT-2."""
    tokenizer, reference = compared(key), compared("gpt2")
    found = first_difference(tokenizer.pipeline.run(text), reference.pipeline.run(text), tokenizer, reference)
    assert (found and found.position, found and found.cause) == (position, cause)


def test_a_letter_that_is_lowered(compared: Callable[[str], Compared]) -> None:
    """BERT's T is a t before anything is split, and both tokens are named."""
    tokenizer, reference = compared("bert-uncased"), compared("gpt2")
    found = first_difference(tokenizer.pipeline.run(CAFE), reference.pipeline.run(CAFE), tokenizer, reference)
    assert found is not None
    assert (found.start, found.end, found.became, found.reference_became) == (0, 1, "t", "T")
    assert [token.piece for token in found.tokens + found.reference_tokens] == ["the", "The"]


@pytest.mark.parametrize(
    ("key", "n_tokens", "per_word", "bytes_per_token", "unknown", "lost"),
    [("gpt2", 7, 1.4, 30 / 7, 0, ""), ("bert-uncased", 5, 1.0, 6.0, 0.2, "Té🤗")],
)
def test_costs(
    opened: Opening, key: str, n_tokens: int, per_word: float, bytes_per_token: float, unknown: float, lost: str
) -> None:
    """GPT-2 needs 7 tokens for 26 characters and loses none; BERT 5, of which one is unknown, and loses three."""
    pipeline = opened(key).pipeline
    found = text_costs(pipeline.run(CAFE), pipeline)
    assert (found.n_characters, found.n_bytes, found.n_tokens) == (26, 30, n_tokens)
    assert (found.tokens_per_word("white space"), found.bytes_per_token) == (per_word, bytes_per_token)
    assert (found.unknown_rate, "".join(found.trip.lost)) == (unknown, lost)
    reference = opened("gpt2").pipeline
    assert found.squared_cost(text_costs(reference.run(CAFE), reference)) == (n_tokens / 7) ** 2


def test_a_word_alone_and_after_a_space(opened: Opening) -> None:
    """GPT-2 has “ newest” as one token, which alone is two."""
    found = in_context(opened("gpt2").pipeline, "newest", "the ")
    assert (len(found.alone.tokens), found.last - found.first, found.same) == (2, 1, False)


def test_audit_of_gpt2(opened: Opening) -> None:
    """All pieces of GPT-2 are reached but those of the 13 bytes that stand in no UTF-8 text."""
    tokenizer = opened("gpt2")
    vocabulary = AuditedVocabulary(tokenizer.pipeline, tokenizer.piece_bytes, tokenizer.special_ids)
    work = unreachable_pieces(vocabulary)
    while True:
        try:
            next(work)
        except StopIteration as done:
            found = done.value
            break
    assert len(vocabulary.pieces) == 50_256
    assert {vocabulary.pieces[piece.piece_id].data[0] for piece in found} == NEVER_IN_UTF8
    assert all(piece.impossible for piece in found)
    assert len(found) == 13


def test_overlap_and_partial_pieces(opened: Opening) -> None:
    """As many as the files themselves have, read without any of our readers."""
    vocabularies = []
    for key, file in (("gpt2", "r50k_base"), ("cl100k", "cl100k_base")):
        tokenizer = opened(key)
        with lzma.open(resource_path("tokenizers", f"{file}.tiktoken.xz")) as lines:
            pieces = {base64.b64decode(line.split()[0]) for line in lines}
        vocabularies.append(
            (AuditedVocabulary(tokenizer.pipeline, tokenizer.piece_bytes, tokenizer.special_ids), pieces)
        )
    (first, ours), (second, theirs) = vocabularies
    found = overlap(first, second)
    assert (found.n_shared, found.n_first, found.n_second) == (
        len(ours & theirs),
        len(ours - theirs),
        len(theirs - ours),
    )
    assert len(partial_pieces(first)) == sum(map(is_cut, ours))


def is_cut(data: bytes) -> bool:
    """Whether some bytes are no UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return True
    return False
