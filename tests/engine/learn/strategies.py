"""Small corpora and recipes of every kind, for hypothesis."""

from typing import Any

from hypothesis import strategies as st

from explorer.engine import BpeRecipe, Corpus
from explorer.engine.learn.recipes import TieRule
from explorer.engine.text.alphabet import Base
from explorer.engine.text.corpus import CountedWord

# Few letters, for ties and overlaps. In the last two: combining accents, and characters of one to four bytes, among
# them bytes that sort otherwise by GPT-2's characters than by number.
ALPHABETS = ("a", "ab", "abc", "aé\u0301", "😀文\x00")
COUNTS = st.integers(1, 3) | st.just(10**12)
MARKERS: tuple[dict[str, Any], ...] = (
    {"marker": "none"},
    {"marker": "end-of-word"},
    {"marker": "end-of-word", "marker_joined": True},
    {"marker": "word-start"},
    {"marker": "word-start", "marker_text": "▁"},
)
PRETOKENIZERS = ("none", "whitespace", "gpt2", "cl100k", "o200k", "a+b?")
ROW_ORDERS = st.sampled_from(("as-written", "by-count"))


@st.composite
def typed_words(draw: st.DrawFn) -> Corpus:
    """A corpus of words with counts; some are the first of their text."""
    letters = draw(st.sampled_from(ALPHABETS))
    word = st.tuples(st.text(letters, min_size=1, max_size=24 if letters == "a" else 12), st.booleans())
    counts = dict(draw(st.lists(st.tuples(word, COUNTS), min_size=1, max_size=6)))
    typed = (CountedWord(word, count, initial) for (word, initial), count in counts.items())
    return Corpus(words=tuple(typed), row_order=draw(ROW_ORDERS))


@st.composite
def texts(draw: st.DrawFn) -> Corpus:
    """A corpus of running texts, each with something besides spaces."""
    letters = draw(st.sampled_from(ALPHABETS))
    others = draw(st.sampled_from((" ", "  \n", " 1'")))
    text = st.builds(str.__add__, st.sampled_from(letters), st.text(letters + others, max_size=30))
    return Corpus.from_texts(
        draw(st.lists(text, min_size=1, max_size=3)),
        row_order=draw(ROW_ORDERS),
        first_word=draw(st.sampled_from(("unmarked", "marked"))),
    )


@st.composite
def recipes(draw: st.DrawFn, tie_rule: TieRule, pretokenizers: tuple[str, ...] = PRETOKENIZERS) -> BpeRecipe:
    """A recipe of one rule with any base, marker, splitting and target."""
    base: Base = draw(st.sampled_from(("characters", "bytes")))
    fewest = 256 if base == "bytes" else 0
    target = draw(
        st.just({})
        | st.fixed_dictionaries({"merges": st.integers(0, 30)})
        | st.fixed_dictionaries({"vocab_size": st.integers(fewest + 16, fewest + 30)})
    )
    return BpeRecipe(
        base=base,
        tie_rule=tie_rule,
        min_count=draw(st.sampled_from((1, 1, 2, 3))),
        pretokenizer=draw(st.sampled_from(pretokenizers)),
        **draw(st.sampled_from(MARKERS)),
        **target,
    )
