"""A row of the corpus shows its symbols, what just merged and what merges next."""

from explorer.engine.learn.frame import WordAtStep
from explorer.engine.text.alphabet import Spelling
from explorer.figures.visible_text import plain_text
from explorer.figures.word_lines import MOST_CHIPS, first_mark, hidden_symbols, line_from, spoken_symbols, word_line

SENNRICH = Spelling("characters", "end-of-word", "</w>")


def test_a_row_says_what_merged_and_what_merges() -> None:
    """Chips carry what the last merge made, brackets stand at the left symbol of the next pair, and sums are ready."""
    line = word_line(WordAtStep("lowest", 2, ("l", "o", "w", "est</w>"), (3,), (0,)), SENNRICH)
    assert [(plain_text(chip.runs), chip.state) for chip in line.chips] == [
        ("l", "plain"),
        ("o", "plain"),
        ("w", "plain"),
        ("est</w>", "merged"),
    ]
    assert (line.brackets, line.n_symbols, line.product, line.n_hidden) == ((0,), 4, 8, 0)
    assert spoken_symbols(line) == "l o w est</w>, just merged: est</w>, merging next: l + o"


def test_a_raw_stream_shows_its_beginning_and_says_so() -> None:
    """Of a million symbols two thousand have chips; the rest is counted, and no bracket reaches into it."""
    symbols = ("a", "b") * 500_000
    line = word_line(WordAtStep("ab" * 500_000, 1, symbols, (), (0, MOST_CHIPS - 1, 5000)), SENNRICH)
    assert (len(line.chips), line.n_hidden, line.brackets) == (MOST_CHIPS, 1_000_000 - MOST_CHIPS, (0,))
    assert spoken_symbols(line).endswith("… 998,000 more, merging next: a + b")


def test_a_row_can_begin_with_what_merges() -> None:
    """From a chip on there is an ellipsis for those before it, and brackets and what is hidden move with the chips."""
    line = word_line(WordAtStep("lowest", 2, ("l", "o", "w", "est</w>"), (3,), (2,), n_more=5), SENNRICH)
    assert first_mark(line) == 2
    part = line_from(line, 2)
    assert [plain_text(chip.runs) for chip in part.chips] == ["…", "w", "est</w>"]
    assert (part.brackets, part.n_hidden, first_mark(part)) == ((1,), 5, 1)
    assert line_from(line, 0) is line
    assert first_mark(word_line(WordAtStep("low", 2, ("low",), (), ()), SENNRICH)) is None


def test_what_is_left_out_of_a_row_is_told_with_its_pairs() -> None:
    """The symbols that have no room are named, and which of them merge next, also across the cut."""
    word = WordAtStep("abcde", 1, ("a", "b", "c", "d", "e"), (), (1, 3))
    line = word_line(word, Spelling())
    assert hidden_symbols(line, 3) == "… d e, merging next: d + e"
    assert hidden_symbols(line, 2) == "… b c d e, merging next: b + c, d + e"
