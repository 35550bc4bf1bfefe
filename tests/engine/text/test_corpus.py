"""The corpus and its rows."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.errors import CorpusError
from explorer.engine.text.alphabet import Spelling
from explorer.engine.text.corpus import LARGEST_COUNT, Corpus, CountedWord, Row
from tests.engine.text.hostile_texts import HOSTILE_TEXTS, hostile_texts

PLAIN = Spelling()
SENNRICH = Spelling("characters", "end-of-word", "</w>")
SLP3 = Spelling("characters", "word-start", "_")


def drawing(rows: tuple[Row, ...]) -> list[str]:
    """The rows as a lecturer would write them: "_ n e w ×2"."""
    return [f"{' '.join(row.symbols)} ×{row.count}" for row in rows]


def test_typed_words_keep_their_order() -> None:
    """Words with counts become rows in the order in which they were typed (Sennrich, Haddow and Birch 2016)."""
    corpus = Corpus.from_counts({"low": 5, "lower": 2, "newest": 6, "widest": 3})
    assert drawing(corpus.rows(SENNRICH)) == [
        "l o w </w> ×5", "l o w e r </w> ×2", "n e w e s t </w> ×6", "w i d e s t </w> ×3",
    ]  # fmt: skip


def test_a_text_counts_its_words() -> None:
    """Rows stand in order of first appearance, and the first word of a text has no space mark (SLP3, section 2.4)."""
    rows = Corpus.from_text("set new new renew reset renew").rows(SLP3)
    assert drawing(rows) == ["s e t ×1", "_ n e w ×2", "_ r e n e w ×2", "_ r e s e t ×1"]
    assert sum(len(row.symbols) * row.count for row in rows) == 29
    assert [row.word for row in rows] == ["set", "new", "renew", "reset"]


def test_by_count_is_stable() -> None:
    """By count, frequent rows come first and equal ones stay as written."""
    rows = Corpus.from_text("e c b c d b a", row_order="by-count").rows(PLAIN)
    assert [(row.word, row.count) for row in rows] == [("c", 2), ("b", 2), ("e", 1), ("d", 1), ("a", 1)]


def test_a_first_word_is_apart() -> None:
    """A first word that comes again is two rows, since only the second has the mark, and one row where both have it."""
    assert drawing(Corpus.from_text("new new").rows(SLP3)) == ["n e w ×1", "_ n e w ×1"]
    assert drawing(Corpus.from_text("new new", first_word="marked").rows(SLP3)) == ["_ n e w ×2"]
    assert drawing(Corpus.from_text("new new").rows(SENNRICH)) == ["n e w </w> ×2"]


def test_every_text_has_a_first_word() -> None:
    """Of several texts each has a first word; equal first words share a row, where the first of them stood."""
    rows = Corpus.from_texts(["set new", "new set", "set"]).rows(SLP3)
    assert drawing(rows) == ["s e t ×2", "_ n e w ×1", "n e w ×1", "_ s e t ×1"]


def test_typed_words_are_marked() -> None:
    """A typed word has the space mark unless it is flagged as the first of its text."""
    corpus = Corpus(words=(CountedWord("new", 2), CountedWord("new", 3, initial=True)))
    assert drawing(corpus.rows(SLP3)) == ["_ n e w ×2", "n e w ×3"]
    assert drawing(corpus.rows(PLAIN)) == ["n e w ×5"]


def test_typed_words_are_not_split() -> None:
    """A typed word is one row as it is, even if it holds a space."""
    assert drawing(Corpus.from_counts({"New York": 2}).rows(SENNRICH)) == ["N e w   Y o r k </w> ×2"]


def test_typed_words_are_normalized() -> None:
    """Typed words that normalize to the same share one row, where the first stood."""
    rows = Corpus.from_counts({"Low": 1, "b": 1, "low": 2}).rows(PLAIN, "lowercase")
    assert [(row.word, row.count) for row in rows] == [("low", 3), ("b", 1)]


def test_a_raw_stream_is_one_row_a_text() -> None:
    """Where nothing splits, each text is a row of its own with its spaces marked, even if it comes twice."""
    rows = Corpus.from_texts(["a b", "a b", ""]).rows(SLP3, pretokenizer="none")
    assert rows == (Row("a b", ("a", "_", "b"), 1),) * 2
    marked = Corpus.from_text("a b", first_word="marked").rows(SLP3, pretokenizer="none")
    assert drawing(marked) == ["_ a _ b ×1"]


def test_normalization_comes_before_counting() -> None:
    """Words that normalize to the same are counted as one, and the rows show the normalized word."""
    assert Corpus.from_text("e\u0301 é").rows(PLAIN, "nfc") == (Row("é", ("é",), 2),)


def test_counted_words_are_rows_like_typed_ones() -> None:
    """The words of a table are rows in their order; equal ones after normalization share a row, with all its count."""
    counts = {"New": 6, "low": 5, "new": 1}
    corpus = Corpus(counted=counts)
    assert corpus.rows(PLAIN) == Corpus.from_counts(counts).rows(PLAIN)
    assert [(row.word, row.count) for row in corpus.rows(PLAIN, "lowercase")] == [("new", 7), ("low", 5)]
    with pytest.raises(CorpusError, match="The marker “w” occurs in the text"):
        corpus.rows(Spelling("characters", "end-of-word", "w"))


@pytest.mark.parametrize("counts", [{"": 1}, {"low": 1, "new": 0}, {"low": 10**12 + 1}, {"low": True}, {"low": 1.0}])
def test_counted_words_are_checked(counts: Any) -> None:
    """A word that is missing and a count that is none are refused as they are among typed words."""
    with pytest.raises(CorpusError) as refusal:
        Corpus(counted=counts)
    word = "" if "" in counts else list(counts)[-1]
    with pytest.raises(CorpusError) as expected:
        Corpus.from_counts({word: counts[word]})
    assert str(refusal.value) == str(expected.value)


def test_line_ends_are_kept() -> None:
    """A pattern that keeps spaces keeps carriage returns and line feeds as they are."""
    rows = Corpus.from_text("a\r\nb\n").rows(PLAIN, pretokenizer="gpt2")
    assert [row.word for row in rows] == ["a", "\r", "\n", "b"]
    assert "".join(row.word * row.count for row in rows) == "a\r\n\nb"


@given(text=hostile_texts, pretokenizer=st.sampled_from(["gpt2", "cl100k", "o200k", "none", r"\w"]))
def test_no_character_is_lost(text: str, pretokenizer: str) -> None:
    """The rows hold every character of the text as often as the text does."""
    if not text:
        return
    rows = Corpus.from_text(text).rows(PLAIN, pretokenizer=pretokenizer)
    held: Counter[str] = Counter()
    for row in rows:
        for symbol in row.symbols:
            held[symbol] += row.count
    assert held == Counter(text)


@pytest.mark.parametrize("text", HOSTILE_TEXTS.values(), ids=HOSTILE_TEXTS.keys())
def test_hostile_texts_over_bytes(text: str) -> None:
    """Over bytes every hostile text has rows, whose bytes are those of the text."""
    rows = Corpus.from_text(text).rows(Spelling("bytes"), pretokenizer="none")
    assert "".join(rows[0].symbols).encode("latin-1") == text.encode("utf-8", "surrogatepass")


def test_real_text(corpus_text: Callable[[str], str]) -> None:
    """A megabyte of English has the words that the plain count of its pieces gives, in order of first appearance."""
    text = corpus_text("en_1")
    rows = Corpus.from_text(text).rows(PLAIN)
    assert [(row.word, row.count) for row in rows] == list(Counter(text.split()).items())


def test_from_file(tmp_path: Path) -> None:
    """A file is one text, without its byte-order mark."""
    (tmp_path / "words.txt").write_bytes(b"\xef\xbb\xbfset\r\nnew")
    corpus = Corpus.from_file(tmp_path / "words.txt", first_word="marked")
    assert corpus == Corpus.from_text("set\r\nnew", first_word="marked")


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        ([("low", -3)], "The count of “low” is −3; counts are whole numbers from 1 to 1,000,000,000,000."),
        ([("low", 0)], "The count of “low” is 0; counts are whole numbers from 1 to 1,000,000,000,000."),
        ([("low", 2.5)], "The count of “low” is 2.5; counts are whole numbers from 1 to 1,000,000,000,000."),
        ([("low", True)], "The count of “low” is True; counts are whole numbers from 1 to 1,000,000,000,000."),
        ([("low", None)], "The count of “low” is missing; counts are whole numbers from 1 to 1,000,000,000,000."),
        ([("low", "many")], "The count of “low” is many; counts are whole numbers from 1 to 1,000,000,000,000."),
        (
            [("low", 10**12 + 1)],
            "The count of “low” is 1,000,000,000,001; counts are whole numbers from 1 to 1,000,000,000,000.",
        ),
        (
            [("low", 10**9999)],
            "The count of “low” is far too large; counts are whole numbers from 1 to 1,000,000,000,000.",
        ),
        (
            [("x" * 50, 0)],
            f"The count of “{'x' * 39}…” is 0; counts are whole numbers from 1 to 1,000,000,000,000.",
        ),
        ([("low", 1), ("", 2)], "Row 2 has no word."),
        (
            [("low", 5), ("a", 1), ("b", 1), ("c", 1), ("low", 2)],
            "“low” stands twice, in rows 1 and 5: put its counts together in one row.",
        ),
    ],
)
def test_bad_counts_are_refused(counts: Any, sentence: str) -> None:
    """A word that is missing or stands twice, and a count that is none, are refused with one sentence."""
    with pytest.raises(CorpusError) as refusal:
        Corpus.from_counts(counts)
    assert str(refusal.value) == sentence


def test_the_largest_count_is_accepted() -> None:
    """A million million is still a count."""
    assert Corpus.from_counts({"low": 10**12}).rows(PLAIN)[0].count == 10**12


@pytest.mark.parametrize(
    ("corpus", "sentence"),
    [
        (Corpus.from_text(""), "The corpus is empty: type or open some text."),
        (Corpus.from_counts({}), "The corpus is empty: type or open some text."),
        (Corpus.from_texts(["", ""]), "The corpus is empty: type or open some text."),
        (
            Corpus.from_text(" \n\t\u3000"),
            "The corpus holds only spaces, and splitting at white space leaves no word.",
        ),
        (Corpus.from_text("snake_case"), "The marker “_” occurs in the text; “▁” does not, take that."),
        (Corpus.from_counts({"a": 1, "_b": 1}), "The marker “_” occurs in the text; “▁” does not, take that."),
    ],
)
def test_what_cannot_be_trained_on(corpus: Corpus, sentence: str) -> None:
    """An empty corpus, one of spaces only, and one in which the marker occurs are refused with one sentence."""
    with pytest.raises(CorpusError) as refusal:
        corpus.rows(SLP3)
    assert str(refusal.value) == sentence


def test_a_marker_that_normalization_makes() -> None:
    """The marker is looked for in the normalized text, which is what is spelled."""
    with pytest.raises(CorpusError, match="“_” occurs in the text"):
        Corpus.from_text("snake＿case").rows(SLP3, "nfkc")


def test_spaces_are_a_corpus_where_they_are_kept() -> None:
    """Spaces only can be trained on where splitting keeps them."""
    assert Corpus.from_text("   ").rows(PLAIN, pretokenizer="none")[0].symbols == (" ", " ", " ")
    assert Corpus.from_text("   ").rows(PLAIN, pretokenizer="gpt2")[0].word == "   "


def test_counts_that_add_up_to_too_much_are_refused() -> None:
    """Words that are each right may together have more symbols than the arrays of a trace can hold."""
    words = tuple(CountedWord("a" * 100_000 + "b" * n, LARGEST_COUNT) for n in range(100))
    corpus = Corpus(words=words)
    with pytest.raises(CorpusError) as error:
        corpus.rows(Spelling())
    assert str(error.value).startswith("The corpus has 10,004,950,000,000,000,000 symbols, more than can be counted")
    assert len(Corpus(words=words[:50]).rows(Spelling())) == 50
