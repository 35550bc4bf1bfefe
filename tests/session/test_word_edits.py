"""What a person does to the words of the corpus."""

import pytest

from explorer.engine import CorpusError
from explorer.engine.text.corpus import CountedWord
from explorer.session.word_edits import pasted_words, with_row, with_word, without_rows

WORDS = (CountedWord("low", 5, initial=True), CountedWord("lower", 2))


def test_a_row_is_changed_in_its_place() -> None:
    """Another word and count take the place of a row, which stays the first of its text if it was."""
    assert with_row(WORDS, 0, "slow", "1,200") == (CountedWord("slow", 1200, initial=True), WORDS[1])


def test_words_come_at_the_end_and_go_by_row() -> None:
    """A new word is the last row; removed rows leave the others in order."""
    assert with_word(WORDS, "new", " 3 ") == (*WORDS, CountedWord("new", 3))
    assert without_rows(WORDS, {0}) == WORDS[1:]


@pytest.mark.parametrize(
    ("times", "fault"), [("", "is missing"), (" ", "is missing"), ("2.5", "is “2.5”"), ("1,5", "is “1,5”")]
)
def test_a_count_that_is_no_number_is_refused(times: str, fault: str) -> None:
    """The sentence names the word, what was typed and what a count is; "1,5" is not taken for 15."""
    with pytest.raises(CorpusError) as refused:
        with_word(WORDS, "new", times)
    assert str(refused.value) == (f"The count of “new” {fault}; counts are whole numbers from 1 to 1,000,000,000,000.")


@pytest.mark.parametrize(
    ("line", "word", "count"),
    [
        ("low 5", "low", 5),
        ("low\t5", "low", 5),
        ("  low  5 ", "low", 5),
        ("low", "low", 1),
        ("two words\t1,200", "two words", 1200),
        ("low 1,200", "low", 1200),
        ("low 1,5", "low 1,5", 1),
        ("12", "12", 1),
        ("low −3", "low", -3),
    ],
)
def test_a_pasted_line_is_a_word_and_perhaps_its_count(line: str, word: str, count: int) -> None:
    """What stands last on a line is the count if it is a number, plain or as printed; else the word stands once."""
    assert pasted_words(f"\n{line}\n\n") == (CountedWord(word, count),)


def test_sentences_stay_short_whatever_was_typed() -> None:
    """A long word and a long count are cut in the sentence about them."""
    with pytest.raises(CorpusError) as refused:
        with_word(WORDS, "a" * 50, "9" * 5000)
    assert str(refused.value).startswith(f"The count of “{'a' * 39}…” is “{'9' * 39}…”; counts are")
