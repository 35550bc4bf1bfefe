"""A held-out text at every step of WordPiece."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from explorer.engine import Corpus, WordPieceRecipe, train
from explorer.engine.measure.held_out_matches import held_out_matched
from tests.engine.learn.strategies import typed_words

HUG = Corpus.from_counts({"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5})


def test_the_worked_example() -> None:
    """At step 2 there are ##gs and hu: hugs is hu ##gs, and mug, for its m, one unknown token at every step."""
    trace = train(HUG, WordPieceRecipe(merges=3))
    held_out = Corpus.from_text("hugs mug mug").rows(trace.recipe.spelling)
    found = held_out_matched(trace.rows(), trace.tokenizer(), len(trace), held_out)
    assert found.n_pieces == (4 + 2, 3 + 2, 2 + 2, 1 + 2)
    assert (found.pieces.n_tokens, found.pieces.n_unknown_tokens, found.pieces.first) == (3, 2, ("mug",))


@given(
    corpus=typed_words(),
    held_out=typed_words(),
    criterion=st.sampled_from(("score", "frequency")),
    longest=st.sampled_from((3, 100)),
)
def test_each_step_is_as_encoded_by_itself(corpus: Corpus, held_out: Corpus, criterion: Any, longest: int) -> None:
    """The tokenizer of each step gives as many tokens, and as many unknown ones at all steps."""
    recipe = WordPieceRecipe(criterion, merges=20, marker_text="@@", longest_word=longest)
    trace = train(corpus, recipe)
    rows = held_out.rows(recipe.spelling, recipe.normalizer, recipe.pretokenizer)
    found = held_out_matched(trace.rows(), trace.tokenizer(), len(trace), rows)
    for step in range(len(trace) + 1):
        tokenizer = trace.tokenizer(step)
        encodings = [(tokenizer.encode(row.word), row.count) for row in rows]
        assert sum(len(encoding) * count for encoding, count in encodings) == found.n_pieces[step]
        unknown = sum(sum(encoding.unknown) * count for encoding, count in encodings)
        assert unknown == found.pieces.n_unknown_tokens
