"""The tokens of a text as its trace has them are those that the tokenizer of the step gives."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine import BpeRecipe, Corpus, train
from explorer.engine.errors import ExplorerError
from explorer.engine.learn import text_tokens
from explorer.engine.learn.text_tokens import TextTokens
from explorer.engine.text.alphabet import utf8_symbols

RECIPES = (
    BpeRecipe(),
    BpeRecipe(marker="end-of-word"),
    BpeRecipe(marker="end-of-word", marker_joined=True),
    BpeRecipe(marker="word-start", marker_text="_"),
    BpeRecipe(base="bytes", pretokenizer="gpt2"),
    BpeRecipe(base="bytes", pretokenizer="cl100k"),
    BpeRecipe(base="bytes", pretokenizer="o200k"),
    BpeRecipe(pretokenizer=r"\w+|\W"),
    BpeRecipe(normalizer="lowercase", pretokenizer="gpt2"),
    BpeRecipe(normalizer="nfkc", pretokenizer="whitespace"),
    BpeRecipe(pretokenizer="none"),
    BpeRecipe(pretokenizer="none", base="bytes"),
    BpeRecipe(pretokenizer="none", marker="word-start", marker_text="_"),
)
STREAM = BpeRecipe(pretokenizer="none", base="bytes")
TEXTS = st.text(st.sampled_from("abAB é\n\t .'1ﬁ\u0301नी👩"), max_size=60)


@given(TEXTS, st.sampled_from(RECIPES), st.integers(0, 12))
def test_the_whole_text_has_the_tokens_of_its_tokenizer(text, recipe, step):
    """At every step the spans with room of their own are the offsets that encoding the text gives."""
    try:
        trace = train(Corpus.from_text(text), recipe)
    except ExplorerError:
        return  # nothing to train on
    step = min(step, len(trace))
    found = TextTokens(trace).spans(text, 0, len(text), step)
    expected = [span for span in trace.tokenizer(step).encode(text).offsets if span[0] < span[1]]
    if recipe.base == "bytes":  # where tokens share a character, encoding names the whole of it for each
        found_whole = [(int(a), -int(-b // 1)) for a, b, *_ in found]
    else:
        found_whole = [(a, b) for a, b, *_ in found]
    if recipe.marker != "none":  # a mark may stand for the space beside its word, which has no token in the text
        covered = {i for a, b in found_whole for i in range(int(a), int(b)) if not text[i].isspace()}
        assert covered == {i for a, b in expected for i in range(a, b) if not text[i].isspace()}
    else:
        assert found_whole == expected


@given(TEXTS.filter(str.strip).map(lambda text: text[:20]).filter(str.strip), st.sampled_from(RECIPES[:12]), st.data())
def test_a_part_of_a_text_has_the_tokens_of_the_whole(text, recipe, data):
    """What is in sight of a text is cut exactly as the whole text is."""
    text = "\n".join([text] * 3)
    trace = train(Corpus.from_text(text), recipe)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    step = data.draw(st.integers(0, len(trace)))
    tokens = TextTokens(trace)
    whole = [span for span in tokens.spans(text, 0, len(text), step) if span.start < end and span.end > start]
    part = [span for span in tokens.spans(text, start, end, step) if span.start < end and span.end > start]
    assert [span[2:] for span in part] == [span[2:] for span in whole]
    for found, expected in zip(part, whole, strict=True):
        assert found[:2] == pytest.approx(expected[:2])


def test_what_just_merged_is_told_apart():
    """After "es" has been merged, the tokens made by that merge say so and the others do not."""
    text = "low newest"
    trace = train(Corpus.from_text("newest newest low"), BpeRecipe(merges=1))
    spans = TextTokens(trace).spans(text, 0, len(text), 1)
    assert [text[int(a) : int(b)] for a, b, _, merged in spans if merged] == [trace.merges[0].piece]


@given(TEXTS.filter(str.strip), TEXTS, st.sampled_from(RECIPES[:10]), st.integers(0, 12))
def test_words_typed_since_the_training_have_the_tokens_of_its_tokenizer(text, typed, recipe, step):
    """On words that the corpus does not hold the merges up to the step are replayed."""
    trace = train(Corpus.from_text(text), recipe)
    step = min(step, len(trace))
    spans = TextTokens(trace).spans(typed, 0, len(typed), step)
    encoding = trace.tokenizer(step).encode(typed)
    found = [(int(a), -int(-b // 1)) for a, b, *_ in spans]
    expected = [span for span in encoding.offsets if span[0] < span[1]]
    if recipe.marker == "none":
        assert found == expected
    else:
        assert set(found) <= {*expected, *_beside_a_mark(typed, expected)}


def _beside_a_mark(text, offsets):
    """Tokens whose mark stands for the space beside them, without that space."""
    shorter = set()
    for start, end in offsets:
        inside = text[start:end]
        shorter.add((start + len(inside) - len(inside.lstrip()), end - len(inside) + len(inside.rstrip())))
    return shorter


def test_a_regex_that_does_not_end_leaves_the_text_without_tokens():
    """A splitting regex that would hold the window up is given up."""
    trace = train(Corpus.from_text("a b"), BpeRecipe(merges=1, pretokenizer=r"(a+)+$|."))
    assert TextTokens(trace).spans("a" * 5000 + "b", 0, 5001, 1) == []


@pytest.mark.parametrize("recipe", [RECIPES[4], RECIPES[11]])
def test_bytes_of_one_character_share_it(recipe):
    """Before any merge the three bytes of a Devanagari letter stand in thirds of its place."""
    text = "न"
    trace = train(Corpus.from_text(text), recipe)
    spans = TextTokens(trace).spans(text, 0, 1, 0)
    assert [span.start for span in spans] == pytest.approx([0, 1 / 3, 2 / 3])
    assert [span.end for span in spans] == pytest.approx([1 / 3, 2 / 3, 1])


@given(st.lists(TEXTS.filter(bool), min_size=1, max_size=2), st.data())
def test_a_stream_of_bytes_is_shown_from_anywhere(texts, data):
    """Whatever part was shown before, of this text or of another, a part is cut as if it were the first."""
    tokens = TextTokens(train(Corpus.from_text(texts[0]), STREAM))
    for _ in range(4):
        text = data.draw(st.sampled_from(texts)) * 3
        start = data.draw(st.integers(0, len(text)))
        assert tokens.spans(text, start, start + 5, 1) == TextTokens(tokens.trace).spans(text, start, start + 5, 1)


def test_a_long_stream_is_not_counted_anew(monkeypatch):
    """Where a text of many bytes is scrolled, only what lies between two places is counted."""
    text = "naïve " * 20_000
    tokens = TextTokens(train(Corpus.from_text(text), replace(STREAM, merges=1)))
    tokens.spans(text, 100_000, 100_100, 1)
    counted = []
    monkeypatch.setattr(text_tokens, "utf8_symbols", lambda some: counted.append(len(some)) or utf8_symbols(some))
    tokens.spans(text, 100_200, 100_300, 1)
    tokens.spans(text, 100_100, 100_200, 1)
    assert max(counted) == 200


def test_what_is_typed_behind_the_end_of_a_stream_has_no_tokens_yet():
    """A text that has grown since the training shows the tokens of the stream that was trained, and none behind it."""
    tokens = TextTokens(train(Corpus.from_text("ab"), STREAM))
    assert [span[:2] for span in tokens.spans("ab" * 100, 0, 9, 0)] == [(0, 1), (1, 2)]
    assert tokens.spans("ab" * 100, 150, 160, 0) == []
