"""A held-out text at every step of SentencePiece's BPE."""

from hypothesis import given
from hypothesis import strategies as st

from explorer.engine import Corpus, train
from explorer.engine.learn.sentencepiece_bpe import SentencePieceBpeRecipe, SentencePieceBpeTrace
from explorer.engine.measure.held_out import HeldOut
from explorer.engine.measure.held_out_joins import held_out_joined
from tests.engine.learn.strategies import typed_words


def measured(corpus: Corpus, held_out: Corpus, merges: int) -> tuple[SentencePieceBpeTrace, HeldOut]:
    """The trace of a corpus, and what is measured of another text."""
    trace = train(corpus, SentencePieceBpeRecipe(merges=merges, character_coverage=1.0))
    assert isinstance(trace, SentencePieceBpeTrace)
    return trace, held_out_joined(trace.rows(), trace.tokenizer(), len(trace), held_out, trace.recipe.spelling)


def test_a_text_with_an_unknown_letter() -> None:
    """The first merge is u and g; m is unknown at every step: ▁ m ug."""
    _, found = measured(Corpus.from_counts({"hug": 10, "pug": 5}), Corpus.from_text("mug"), 2)
    assert found.n_pieces == (4, 3, 3)
    assert (found.pieces.n_tokens, found.pieces.first, found.characters.first) == (3, ("m",), ("m",))
    assert (found.words.n_tokens, found.words.first) == (1, ("mug",))


@given(typed_words(), typed_words(), st.integers(1, 12))
def test_each_step_is_as_encoded_by_itself(corpus: Corpus, held_out: Corpus, merges: int) -> None:
    """The tokenizer of each step cuts the text into as many pieces."""
    trace, found = measured(corpus, held_out, merges)
    for step in range(len(trace) + 1):
        tokenizer = trace.tokenizer(step)
        n_pieces = 0
        for line, count in held_out.lines():
            words = tokenizer.words(tokenizer.prepared(line).text)
            n_pieces += count * sum(len(tokenizer.cut_word(word)) for _, word in words)
        assert n_pieces == found.n_pieces[step]
