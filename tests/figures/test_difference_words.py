"""Where a tokenizer leaves the reference, in words."""

from explorer.figures.caption import plain_line
from explorer.figures.difference_words import Mark
from explorer.formats.opened import OpenedTokenizer
from tests.engine.measure.small_pipelines import ranks, unigram, wordpiece
from tests.figures.small_tokenizers import compared_on, opened

WHOLE = opened(ranks(" n", "ew", " new", "es", "est", " newest").pipeline, "byte-level BPE", "GPT-2")


def mark(tokenizer: OpenedTokenizer, text: str, reference: OpenedTokenizer = WHOLE) -> Mark:
    """The first difference of a tokenizer."""
    found = compared_on(text, tokenizer, reference).marks[0]
    assert found is not None
    return found


def test_a_missing_merge() -> None:
    """The two pieces are named that no merge joins, and what the reference has with its id."""
    own = opened(ranks(" n").pipeline, "byte-level BPE", "Own BPE")
    found = mark(own, "s newest")
    assert (found.place, found.is_cut, found.position) == (3, True, 3)
    assert plain_line(found.short) == "no merge ␣n + e"
    assert found.lead == "Own BPE leaves GPT-2 at position 3."
    assert plain_line(found.told) == ("It cuts after ␣n: no merge joins ␣n and e. GPT-2 has all of ␣newest, id 261.")


def test_a_normalizer() -> None:
    """What became of a letter is called by its name."""
    bert = opened(wordpiece("the cafe").pipeline, "WordPiece", "BERT")
    found = mark(bert, "The")
    assert (found.place, found.is_cut) == (0, False)
    assert plain_line(found.short) == "T lowercased"
    assert plain_line(found.told) == "The normalizer of BERT makes T into t. GPT-2 leaves T as it is."
    assert plain_line(mark(bert, "é").short) == "é without accent"
    assert plain_line(mark(bert, "É").short) == "É lowercased, no accent"


def test_a_missing_piece() -> None:
    """A model of scores lacks a piece, written as it would write it."""
    uni = opened(unigram({"▁new": -1, "est": -1, "s": -1}).pipeline, "Unigram", "Unigram")
    found = mark(uni, "s newest")
    assert (found.position, plain_line(found.short)) == (5, "no piece ▁newest")


def test_unknown_and_dropped() -> None:
    """What has no piece, and what is left out between words."""
    bert = opened(wordpiece("a").pipeline, "WordPiece", "BERT")
    assert plain_line(mark(bert, "🤗").short) == "🤗 unknown"
    assert plain_line(mark(bert, "a ").short) == "␣ dropped"


def test_the_reference_that_lacks_something() -> None:
    """Where it is the reference that cuts, this is said."""
    own = opened(ranks(" n").pipeline, "byte-level BPE", "Own BPE")
    found = mark(WHOLE, "s newest", own)
    assert plain_line(found.short) == "no merge ␣n + e, in Own BPE"
    assert plain_line(found.told).startswith("Own BPE cuts after ␣n: no merge joins ␣n and e.")


def test_no_difference() -> None:
    """What cuts as the reference does has no mark, and the reference itself has none."""
    assert compared_on("s newest", WHOLE, WHOLE).marks == (None, None)
