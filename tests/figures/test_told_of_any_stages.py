"""What is told of tokenizers with any stage, of files and trained here, on hostile texts: there is always an answer."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from hypothesis import example, given, settings
from hypothesis import strategies as st
from tokenizers import decoders, pre_tokenizers

from explorer.engine import BpeRecipe, Recipe, SentencePieceBpeRecipe, UnigramRecipe, WordPieceRecipe
from explorer.engine.encode.stages import STAGES
from explorer.figures.comparison import comparison, run_costs
from explorer.figures.pipeline_stages import taken_apart
from explorer.figures.token_making import token_making
from explorer.figures.tokenizer_run import TokenizerRun
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.trained import opened_from
from tests.formats.library_stages import (
    BYTE_PRE_TOKENIZERS,
    DECODERS,
    NORMALIZERS,
    POST_PROCESSORS,
    PRE_TOKENIZERS,
    byte_tokenizer,
    library_tokenizer,
)
from tests.formats.tokenizer_files import opened
from tests.formats.trained_here import trained

MARKS = (("none", False), ("end-of-word", False), ("end-of-word", True), ("word-start", False))


@cache
def tokenizers() -> tuple[OpenedTokenizer, ...]:
    """One for each stage, over characters or over bytes, and one for each kind of recipe."""
    bytes_and_back = {"pre_tokenizer": pre_tokenizers.ByteLevel(), "decoder": decoders.ByteLevel()}
    made = [
        *(library_tokenizer(normalizer=stage()) for stage in NORMALIZERS.values()),
        *(byte_tokenizer(normalizer=stage(), **bytes_and_back) for stage in NORMALIZERS.values()),
        *(library_tokenizer(pre_tokenizer=stage()) for stage in PRE_TOKENIZERS.values()),
        *(
            byte_tokenizer(pre_tokenizer=stage(), decoder=decoders.ByteLevel())
            for stage in BYTE_PRE_TOKENIZERS.values()
        ),
        *(library_tokenizer(decoder=stage()) for stage in DECODERS.values()),
        *(library_tokenizer(post_processor=stage()) for stage in POST_PROCESSORS.values()),
    ]
    return (*(opened(tokenizer.to_str()) for tokenizer in made), *trained_here())


def trained_here() -> Iterator[OpenedTokenizer]:
    """What is trained by recipes of all kinds."""
    choices = product(("characters", "bytes"), MARKS, ("none", "nfkc", "lowercase"), ("none", "bert", "cl100k"))
    recipes: list[Recipe] = [
        BpeRecipe(
            merges=20, base=base, marker=marker, marker_joined=joined, normalizer=normalizer, pretokenizer=splitter
        )
        for base, (marker, joined), normalizer, splitter in choices
    ]
    recipes += [
        WordPieceRecipe(merges=20),
        *(SentencePieceBpeRecipe(merges=20, byte_fallback=in_bytes) for in_bytes in (False, True)),
        UnigramRecipe(vocab_size=80, hard_vocab_limit=False),
        UnigramRecipe(vocab_size=400, hard_vocab_limit=False, byte_fallback=True),
    ]
    return (opened_from(trained(recipe), "own") for recipe in recipes)


def numbered(name: str) -> int:
    """The number of the tokenizer with a decoder."""
    return len(NORMALIZERS) * 2 + len(PRE_TOKENIZERS) + len(BYTE_PRE_TOKENIZERS) + list(DECODERS).index(name)


NUMBERS = st.integers(0, 9_999).map(lambda number: number % len(tokenizers()))  # which are made when first asked for
TEXTS = st.text("ab \n1é\u0301日🤗▁ĠÃ©.Aﬁ\u200d\u0344¨\u0d00\t\ud83eİ'wx", max_size=12)


@settings(max_examples=300)
@given(NUMBERS, TEXTS, st.sets(st.sampled_from(STAGES), max_size=2))
@example(numbered("Strip"), " .\ud83eĠ\u0344©.", set())
def test_taken_apart(number: int, text: str, off: set[str]) -> None:
    """Whichever stages are switched off, all tokens are there, and each is told how it came about."""
    tokenizer, without = tokenizers()[number], frozenset(off)
    run = tokenizer.pipeline.without(without).run(text)
    taken = taken_apart(tokenizer, text, without)
    assert taken.ids == run.ids
    assert taken.trip.problem == "" or (taken.decoded, taken.trip.exact) == ("", False)
    for token in range(len(run.processed)):
        made = token_making(tokenizer, text, token, without)
        assert made.lines


@settings(max_examples=300)
@given(st.lists(NUMBERS, min_size=2, max_size=3), TEXTS)
def test_compared(numbers: list[int], text: str) -> None:
    """Whatever the reference, each row that differs says where, and costs are known of all."""
    runs = [
        TokenizerRun(f"no {number}", tokenizers()[number], tokenizers()[number].pipeline.run(text))
        for number in numbers
    ]
    for reference in range(len(runs)):
        for number, mark in zip(numbers, comparison(text, runs, reference).marks, strict=True):
            assert mark is None or mark.sentence.startswith(f"no {number} leaves no {numbers[reference]} at position ")
    assert [row.costs.n_characters for row in run_costs(runs, 0)] == [len(text)] * len(runs)
