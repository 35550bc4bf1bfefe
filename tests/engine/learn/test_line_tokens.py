"""The tokens of the lines of a text at any step, for the algorithms that prepare lines as SentencePiece does."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.engine import Corpus, SentencePieceBpeRecipe, UnigramRecipe, train
from explorer.engine.learn.any_trace import AnyTrace, is_merging
from explorer.engine.learn.line_tokens import LineTokens

TEXT = """the cat sat on the mat and the cat had a hat
that hat was  on the mat that the cat sat on

a cat that had a ﬁne mat sat and a hat sat on that
matter mattering hatter hatting catty sitting sat"""
TRACES: tuple[AnyTrace, ...] = (
    train(Corpus.from_text(TEXT), SentencePieceBpeRecipe(merges=12, character_coverage=1.0)),
    train(Corpus.from_text(TEXT), UnigramRecipe(40, hard_vocab_limit=False)),
    train(Corpus.from_text(TEXT), UnigramRecipe(40, "paper", hard_vocab_limit=False, split_by_whitespace=False)),
)


def steps_with_all_characters(trace: AnyTrace) -> list[int]:
    """The steps whose vocabulary has every letter: at others the tokenizer makes one token of all that are unknown."""
    return [
        step
        for step in range(len(trace) + 1)
        if is_merging(trace) or all(trace.at(step).score(character) is not None for character, _ in trace.alphabet)
    ]


def lines_encoded(trace: AnyTrace, text: str, step: int) -> list[tuple[float, float]]:
    """Where the step's tokenizer says the tokens of each line stand; empty ones take no room in the text."""
    tokenizer = trace.tokenizer(step)
    spans, first = [], 0
    for line in text.split("\n"):
        spans += [(first + start, first + end) for start, end in tokenizer.encode(line).offsets if start < end]
        first += len(line) + 1
    return spans


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: trace.recipe.algorithm)
@settings(max_examples=60, deadline=None)
@given(text=st.one_of(st.just(TEXT), st.text("theca sﬁz\n\t", max_size=60)), data=st.data())
def test_tokens_stand_where_the_tokenizer_of_the_step_puts_them(
    trace: AnyTrace, text: str, data: st.DataObject
) -> None:
    """Of known letters each line is cut as the step's tokenizer cuts it by itself, at every step."""
    step = data.draw(st.sampled_from(steps_with_all_characters(trace)))
    known = text.replace("z", "a").replace("\t", " ")
    found = LineTokens(trace).spans(known, 0, len(known), step)
    assert [(span.start, span.end) for span in found] == lines_encoded(trace, known, step)


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: trace.recipe.algorithm)
def test_of_a_part_in_sight_only_its_tokens_are_given(trace: AnyTrace) -> None:
    """What touches the code points in sight is given, and nothing else; a line that is too long has none."""
    tokens = LineTokens(trace)
    step = len(trace)
    whole = tokens.spans(TEXT, 0, len(TEXT), step)
    start, end = 50, 70
    assert tokens.spans(TEXT, start, end, step) == [span for span in whole if span.end > start and span.start < end]
    assert tokens.spans("the cat " * 10_000, 100, 200, step) == []
