"""What a person does to the words of the corpus."""

import pytest

from explorer.engine import CorpusError
from explorer.engine.text import corpus
from explorer.engine.text.corpus import CountedWord
from explorer.session.word_edits import has_counts, pasted_words, with_row, with_word, with_words, without_rows

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
        ("hugs,5", "hugs", 5),
        ("hugs;1,200", "hugs", 1200),
        ("Low: 4", "Low", 4),
        ("low × 5", "low", 5),
        ("10:30", "10:30", 1),
        ("hug, pug", "hug, pug", 1),
        ("Hello, world 5", "Hello, world", 5),
    ],
)
def test_a_pasted_line_is_a_word_and_perhaps_its_count(line: str, word: str, count: int) -> None:
    """What stands last on a line is the count if it is a number, plain or as printed; else the word stands once."""
    assert pasted_words(f"\n{line}\n\n") == (CountedWord(word, count),)


LOW, LOWER = CountedWord("low", 5), CountedWord("lower", 1200)


@pytest.mark.parametrize(
    "table",
    [
        "word\tcount\nlow\t5\nlower\t1,200",
        "Word\tFrequency\r\nlow\t5\r\nlower\t1200\r\n",
        "Wort\tAnzahl\nlow\t5\nlower\t1200",
        "count\tword\n5\tlow\n1200\tlower",
        "Anzahl\tWort\n5\tlow\n1200\tlower",
        "5\tlow\n1200\tlower",
        "word,count\nlow,5\nlower,1200",
        'word,count\n"low",5\nlower,"1,200"',
        '"word","count"\nlow,5\nlower,1200',
        "count,word\n5,low\n1200,lower",
        "word;count\nlow;5\nlower;1200",
        "word count\nlow 5\nlower 1,200",
        "word   count\nlow     5\nlower   1200",
        "count word\n    5 low\n 1200 lower",
    ],
)
def test_a_pasted_table_may_have_a_header(table: str) -> None:
    """The names of the columns are no word; they, or the numbers, tell which column holds the counts."""
    assert pasted_words(table) == (LOW, LOWER)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("word count", (CountedWord("word count", 1),)),
        ("word\ncount", (CountedWord("word", 1), CountedWord("count", 1))),
        ("New York\nlow 5", (CountedWord("New York", 1), LOW)),
        ("word\t3\ncount\t2", (CountedWord("word", 3), CountedWord("count", 2))),
        ("word\tcount\nlow\t5\nlone", (LOW, CountedWord("lone", 1))),
        ("2020\t5\n2021\t6", (CountedWord("2020", 5), CountedWord("2021", 6))),
    ],
)
def test_what_is_no_header_is_kept(text: str, words: tuple[CountedWord, ...]) -> None:
    """Words that only look like a header stay words, and a word alone in a table stands once."""
    assert pasted_words(text) == words


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("word\tcount", "The count of “word” is “count”"),
        ("low\tfive", "The count of “low” is “five”"),
        ("word\tcount\nlow\tfive\nlower\t2", "The count of “low” is “five”"),
        ("word,count\nlow,\nlower,2", "The count of “low” is missing"),
        ("word,count\nlow,1,200", "“low,1,200” has 3 columns, and the header has two."),
        ("word,count\nlow 5", "“low 5” has 1 column, and the header has two."),
        (f"word,count\n{'a' * 200_000},5", f"“{'a' * 39}…” cannot be read as a row of the table: field larger"),
    ],
)
def test_a_line_that_is_no_row_of_its_table_is_refused(text: str, sentence: str) -> None:
    """Nothing of a table becomes a word that is none."""
    with pytest.raises(CorpusError) as refused:
        pasted_words(text)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("word", "times", "sentence"),
    [
        ("new", "0", "The count of “new” is 0;"),
        ("new", "-3", "The count of “new” is −3;"),
        ("new", "10000000000000", "The count of “new” is 10,000,000,000,000;"),
        ("", "1", "Row 3 has no word."),
        ("lower", "1", "“lower” stands twice, in rows 2 and 3: put its counts together in one row."),
    ],
)
def test_a_wrong_word_is_refused(word: str, times: str, sentence: str) -> None:
    """A wrong count or word raises one sentence, where a row is changed as where one is added."""
    with pytest.raises(CorpusError) as added:
        with_word(WORDS, word, times)
    assert str(added.value).startswith(sentence)
    with pytest.raises(CorpusError) as changed:
        with_row((*WORDS, CountedWord("newer", 1)), 2, word, times)
    assert str(changed.value) == str(added.value)


def test_a_first_word_is_not_the_same_word_elsewhere() -> None:
    """The first word of a text, which has no space mark, may stand beside the same word with one."""
    assert with_word(WORDS, "low", "1") == (*WORDS, CountedWord("low", 1))


def test_of_many_words_the_changed_one_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """No edit of a row looks at the counts of all others, of which there may be a hundred thousand."""
    checked = []
    monkeypatch.setattr(corpus, "_check_word", lambda typed, *_: checked.append(typed.word))
    with_row(WORDS, 1, "lowest", "2")
    with_word(WORDS, "new", "3")
    without_rows(WORDS, {0})
    assert checked == ["lowest", "new"]


def test_sentences_show_what_cannot_be_seen() -> None:
    """A word of characters without a glyph is spelled in the sentence about it."""
    with pytest.raises(CorpusError) as refused:
        with_word(WORDS, "a\u202eb\0", "")
    assert str(refused.value).startswith("The count of “a[U+202E]b[U+0000]” is missing;")


def test_sentences_stay_short_whatever_was_typed() -> None:
    """A long word and a long count are cut in the sentence about them."""
    with pytest.raises(CorpusError) as refused:
        with_word(WORDS, "a" * 50, "9" * 5000)
    assert str(refused.value).startswith(f"The count of “{'a' * 39}…” is “{'9' * 39}…”; counts are")


@pytest.mark.parametrize("text", ["hug 10, pug 5", "hug:10; pug:5", "hug 10,pug 5"])
def test_a_line_may_have_several_words_with_counts(text: str) -> None:
    """Words that all have their counts are told apart; a sentence with a number in it is one word, as it was."""
    assert pasted_words(text) == (CountedWord("hug", 10), CountedWord("pug", 5))
    assert has_counts(text)
    assert not has_counts("two words")


def test_counts_of_a_repeated_word_are_added_up() -> None:
    """A word that is there already, or twice among those that come, stands once, in its first place."""
    more = (CountedWord("hug", 2), CountedWord("pug", 1), CountedWord("pug", 4))
    words, repeated = with_words((CountedWord("hug", 3), CountedWord("bun", 1)), more)
    assert words == (CountedWord("hug", 5), CountedWord("bun", 1), CountedWord("pug", 5))
    assert repeated == (more[0], more[2])
    with pytest.raises(CorpusError, match="The count of “hug” is −3;"):
        with_words(words, (CountedWord("hug", -3),))
