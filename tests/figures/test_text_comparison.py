"""One tokenizer on several texts that are parts of one."""

import pytest

from explorer.engine.errors import ExplorerError
from explorer.figures.caption import plain_line
from explorer.figures.comparison import Comparison
from explorer.figures.text_choice import TextChoice, cut_positions, string_alone, words_to_choose
from explorer.figures.text_comparison import text_comparison
from tests.engine.measure.small_pipelines import ranks
from tests.figures.small_tokenizers import boxes, opened

GPT2 = opened(ranks(" n", "ew", " new", "es", "est", " newest", "new", "th", "the").pipeline, "byte-level BPE")
TEXT = "the newest"


def compared(choice: TextChoice, text: str = TEXT) -> Comparison:
    """The rows of a choice."""
    return text_comparison(text, choice, GPT2, GPT2.pipeline)


def said(found: Comparison) -> str:
    """What is said of the first row."""
    mark = found.marks[0]
    return found.sames[0] if mark is None else mark.sentence


def test_a_string_stands_under_itself_in_its_context() -> None:
    """“newest” alone is [new][est] from the slot 4 on, where it stands in the text as a part of [ newest]."""
    found = compared(TextChoice("context", string="newest"))
    assert [boxes(row) for row in found.text.rows] == [[(4, 7), (7, 10)], [(0, 3), (3, 10)]]
    assert found.names == ("newest alone", "in the text")
    assert said(found) == (
        "Alone it is not what it is in the text. "
        "Alone it is 2 tokens, in the text it is in 1 token with something of what stands before it."
    )


def test_a_string_that_context_does_not_change() -> None:
    """“the” at the beginning is the same token alone."""
    found = compared(TextChoice("context", string="the"))
    assert found.marks == (None, None)
    assert said(found) == "In the text it is the same 1 token."


def test_a_prefix() -> None:
    """The first seven characters end in [ new], which is no token of the whole."""
    found = compared(TextChoice("prefix", length=7))
    assert [boxes(row) for row in found.text.rows] == [[(0, 3), (3, 7)], [(0, 3), (3, 10)]]
    assert said(found) == "The prefix is not kept. From position 3 on what follows changes the last of its tokens."
    assert said(compared(TextChoice("prefix", length=3))) == "What follows changes none of its 1 token."


def test_a_space_at_the_end() -> None:
    """The row with a space has one slot more."""
    found = compared(TextChoice("space"))
    assert len(found.text.slots) == len(TEXT) + 1
    assert [len(row) for row in found.text.rows] == [2, 3]


def test_chunks_and_where_they_could_be() -> None:
    """Chunks of five cut [ newest] in two; between the words the text could be cut."""
    found = compared(TextChoice("chunks", cuts="5"))
    assert boxes(found.text.rows[0]) == [(0, 3), (3, 5), (5, 7), (7, 10)]
    assert (found.safe, found.cuts) == ((3,), ((5, False),))
    assert said(found) == "2 chunks: 4 tokens instead of 2. The cut at 5 goes through a token, ␣newest. "


def test_a_cut_through_a_character() -> None:
    """Between a letter and its accent there is no place to cut, which is a place within a slot."""
    found = compared(TextChoice("chunks", cuts="5, 6"), "the e\u0301")
    assert found.cuts == ((4 + 1 / 3, False),)
    assert said(found).startswith("2 chunks: ")
    assert "goes through a character" in said(found)


def test_safe_chunks() -> None:
    """Where no token changes that is said."""
    assert said(compared(TextChoice("chunks", cuts="3, 20"))) == "2 chunks, the same tokens as the whole."


@pytest.mark.parametrize(
    ("cuts", "positions"), [("4", [4, 8]), ("7, 3", [3, 7]), ("7 3", [3, 7]), ("30", []), ("1", list(range(1, 10)))]
)
def test_cuts(cuts: str, positions: list[int]) -> None:
    """One number is the length of chunks, several are positions."""
    assert list(cut_positions(cuts, 10)) == positions


@pytest.mark.parametrize("cuts", ["", "0", "a", "1.5", "-2", "3, x", "9999999999"])
def test_no_cuts(cuts: str) -> None:
    """All else is refused with what could be entered."""
    with pytest.raises(ExplorerError, match="Enter the length of a chunk"):
        cut_positions(cuts, 10)


def test_the_string_that_stands_alone() -> None:
    """The one that is chosen, or the first word behind a space where the text does not have it, or all of the text."""
    assert string_alone(TEXT, TextChoice(string="ewe")) == "ewe"
    assert string_alone(TEXT, TextChoice(string="old")) == "newest"
    assert string_alone("", TextChoice()) == ""
    assert words_to_choose("a b a c") == ("b", "c", "a")


@pytest.mark.parametrize("text", ["", " ", "\n", "🤗"])
@pytest.mark.parametrize("way", ["context", "prefix", "chunks", "space"])
def test_small_texts(text: str, way: str) -> None:
    """Even of next to nothing two rows can be made, and what is said of them."""
    found = compared(TextChoice(way), text)  # type: ignore[arg-type]
    assert len(found.text.rows) == len(found.names) == 2
    assert said(found)
    assert all(plain_line(mark.short) for mark in found.marks if mark)
