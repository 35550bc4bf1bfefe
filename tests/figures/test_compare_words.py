"""What is said of a comparison."""

from explorer.figures.aligned_shown import AlignedShown, RowHead
from explorer.figures.aligned_table import TokenLines
from explorer.figures.compare_words import text_summary, told_presented, told_row, told_token
from explorer.figures.cost_rows import COST_COLUMNS, bar_shares, word_note
from explorer.figures.visible_text import plain_text
from tests.engine.measure.small_pipelines import ranks, wordpiece
from tests.figures.small_tokenizers import compared_on, costs_on, opened

GPT2 = opened(ranks(" a", "th", "the").pipeline, "byte-level BPE", "GPT-2")
BERT = opened(wordpiece("the a").pipeline, "WordPiece", "BERT")
FOUND = compared_on("The a 🤗", BERT, GPT2)
COSTS = costs_on("The a 🤗", BERT, GPT2)
SHOWN = AlignedShown(FOUND.text, (RowHead("BERT", "WordPiece"), RowHead("GPT-2", "bytes", True)), FOUND.marks, row=1)
COLUMNS = {column.key: column for column in COST_COLUMNS}


def test_summary() -> None:
    """Characters are code points, bytes those of UTF-8, words what white space parts."""
    assert text_summary("The newest café reopened 🤗") == "26 characters, 30 bytes, 5 words"
    assert text_summary("") == "0 characters, 0 bytes, 0 words"


def test_rows() -> None:
    """Of the reference its tokens are counted, of another why it differs."""
    assert told_row(SHOWN).sentence == "GPT-2 is the reference. It cuts the text into 9 tokens."
    other = AlignedShown(SHOWN.text, SHOWN.heads, SHOWN.marks, row=0)
    assert told_row(other).sentence.startswith(
        "BERT leaves GPT-2 at position 0. The normalizer of BERT makes T into t."
    )
    assert told_presented(AlignedShown(SHOWN.text, SHOWN.heads, SHOWN.marks, row=0, marked=frozenset())).sentence == (
        "BERT: 3 tokens. WordPiece"
    )


def test_tokens() -> None:
    """A token is told with its piece, id, bytes and characters, also where it has part of a character."""
    assert told_token(SHOWN, 1, 3).sentence == "Token 4 of GPT-2: ␣a, id 256; bytes 20 61; characters 3 to 5."
    assert told_token(SHOWN, 1, 6).sentence == "Token 7 of GPT-2: [9F], id 159; bytes 9F; characters 6."


def test_table() -> None:
    """The table has a line for each token of all rows, with what the rows say by their look."""
    lines = TokenLines(SHOWN)
    assert len(lines) == 3 + 9
    first = lines.row(0)
    assert (first.row, first.position, plain_text(first.piece), first.characters) == ("BERT", "1", "the", "0 to 3")
    assert first.remark == "changed by normalizing, first difference"
    assert lines.row(2).remark == "unknown"
    assert [lines.place(index) for index in (2, 3, 11)] == [(0, 2), (1, 0), (1, 8)]
    assert lines.index(1, 8) == 11


def test_costs() -> None:
    """Three tokens against nine cost (3/9)² = 0.11; one of three is unknown, and T does not come back."""
    bert, gpt2 = COSTS
    cells = {key: column.text(bert, "white space") for key, column in COLUMNS.items()}
    assert (cells["tokens"], cells["squared"], cells["unknown"], cells["per word"]) == ("3", "0.11", "33.3 %", "1.00")
    assert (bert.is_hatched, gpt2.is_hatched) == (True, False)
    assert (bert.is_reference, gpt2.is_reference) == (False, True)
    assert gpt2.decodes_back == "exact"
    assert bert.decodes_back.startswith("loses T")


def test_a_lost_mark_is_seen() -> None:
    """An accent by itself stands on a dotted circle, and what has no face is named."""
    bert = opened(wordpiece("cafe").pipeline, "WordPiece", "BERT")
    (cost,) = costs_on("cafe\u0301", bert)
    assert cost.decodes_back == "loses ◌\u0301"


def test_bars_are_as_long_as_their_numbers() -> None:
    """The longest bar of a column fills its room."""
    assert bar_shares(COSTS, COLUMNS["tokens"], "white space") == (3 / 9, 1.0)


def test_words_that_are_none() -> None:
    """A script without spaces has no count of words, which is said in place of a number."""
    thai = costs_on("ภาษาไทย", GPT2)
    assert COLUMNS["per word"].text(thai[0], "white space") == "–"
    assert word_note(thai, "white space").startswith("no words: Thai sets no space between them")
