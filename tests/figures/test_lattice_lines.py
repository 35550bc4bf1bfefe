"""The lattice of hugs in words; its scores are those of the course of Hugging Face, its numbers worked out by hand."""

import math

import pytest

from explorer.engine.encode.lattice import Lattice
from explorer.engine.encode.lattice_paths import Edge
from explorer.engine.text.alphabet import Spelling
from explorer.figures.caption import plain_line
from explorer.figures.edge_lines import edge_caption
from explorer.figures.lattice_lines import (
    copied_nodes,
    nats,
    node_caption,
    node_lines,
    path_lines,
    paths_title,
    ranks_of,
    tie_sentence,
    title_note,
)
from explorer.figures.visible_text import plain_text

COUNTS = {"h": 15, "u": 36, "g": 20, "s": 5, "hu": 15, "ug": 20, "gs": 5, "hug": 15, "ugs": 5}
SPELLING = Spelling()


@pytest.fixture
def hugs() -> Lattice:
    """The nine pieces in "hugs", whose counts sum to 210 with those that are not in it."""
    return Lattice(
        "hugs",
        tuple(
            Edge(start, end, piece, None, math.log(COUNTS[piece] / 210))
            for start in range(4)
            for end in range(start + 1, 5)
            if (piece := "hugs"[start:end]) in COUNTS
        ),
    )


def test_logarithms_have_a_true_minus_and_zero_has_none() -> None:
    """Three decimals by default; what rounds to zero is zero."""
    assert [nats(-2.6391), nats(0.0), nats(-0.0001), nats(1234.5)] == ["−2.639", "0.000", "0.000", "1,234.500"]
    assert nats(-3.7377, 2) == "−3.74"


def test_ranks_are_those_of_sport() -> None:
    """Equal scores share a rank, and the next one counts them all; the last bits of a float decide nothing."""
    assert ranks_of([-1.0, -1.0 - 1e-13, -2.0, -3.0, -3.0]) == [1, 1, 3, 4, 4]


def test_the_paths_of_hugs(hugs: Lattice) -> None:
    """Three paths tie at 1/588 and are 29.6 % of all each; the one whose last piece starts first leads."""
    lines = path_lines(hugs.n_best(1000), hugs.log_z(), SPELLING)
    assert [(line.rank, line.spoken) for line in lines][:4] == [
        ("1=", "h ugs"),
        ("1=", "hu gs"),
        ("1=", "hug s"),
        ("4", "h u gs"),
    ]
    assert len(lines) == 7
    assert lines[0].score == nats(math.log(1 / 588))
    assert [round(line.share, 3) for line in lines[:3]] == [0.296] * 3
    assert [line.tied for line in lines] == [True] * 3 + [False] * 4
    assert sum(line.share for line in lines) == pytest.approx(1.0)


def test_the_table_of_hugs(hugs: Lattice) -> None:
    """At node 2 hu beats h u by 1.764; at the end the runner-up has the same score."""
    lines = node_lines(hugs, SPELLING)
    assert [plain_text(line.last) for line in lines] == ["", "h", "hu", "hug", "ugs"]
    assert [line.source for line in lines] == ["", "0", "0", "0", "1"]
    assert lines[2].margin == nats(math.log(210 / 36))
    assert (lines[4].margin, lines[4].tied) == ("0.000", True)
    assert [line.on_best for line in lines] == [True, True, False, False, True]


def test_the_table_is_filled_column_by_column(hugs: Lattice) -> None:
    """What the search has not come to is empty."""
    lines = node_lines(hugs, SPELLING, reached=2)
    assert [bool(line.score) for line in lines] == [True, True, True, False, False]
    assert plain_text(lines[3].last) == ""


def test_the_sentence_of_a_node(hugs: Lattice) -> None:
    """The score is spelled out as the sum of its pieces'."""
    caption = node_caption(hugs, 4, SPELLING)
    assert (
        plain_line(caption.first).replace("\u00a0", " ")
        == "Best at node 4: h ugs, log p −2.639 − 3.738 = −6.377, tied with 2 other paths. Margin 0."
    )
    assert "of equal scores the last piece that starts first wins" in plain_line(caption.second)
    at_2 = node_caption(hugs, 2, SPELLING)
    assert plain_line(at_2.first).endswith(" Margin 1.764.")
    assert plain_line(at_2.second) == "Next best with the last piece u."
    assert plain_line(node_caption(hugs, 1, SPELLING).first).endswith("No other piece ends here.")


def test_a_sum_adds_up_as_it_is_written() -> None:
    """Its terms have more decimals where three of them sum to another number: 1.5704 and 2.7353 are 4.3057."""
    lattice = Lattice("ab", (Edge(0, 1, "a", None, -1.5704), Edge(1, 2, "b", None, -2.7353)))
    said = plain_line(node_caption(lattice, 2, SPELLING).first).replace("\u00a0", " ")
    assert said == "Best at node 2: a b, log p −1.5704 − 2.7353 = −4.306. No other piece ends here."
    edge = plain_line(edge_caption(lattice, lattice.edges[1], 1.0, SPELLING).first).replace("\u00a0", " ")
    assert "log p −2.7353, after the best score of node 1, −1.5704, that is −4.306." in edge


def test_a_tie_is_told_in_words(hugs: Lattice) -> None:
    """Only where there is one."""
    assert tie_sentence(hugs).startswith("3 paths tie at 1/588.")
    assert tie_sentence(hugs.with_score("hug", -2.0)) == ""


def test_a_lattice_without_a_path_says_so(hugs: Lattice) -> None:
    """No piece reaches the s any more: the title and the last node tell."""
    broken = hugs
    for piece in ("s", "gs", "ugs"):
        broken = broken.without(next(edge for edge in broken.edges if edge.piece == piece))
    assert title_note(broken) == "6 edges, no way to spell the text"
    assert plain_line(node_caption(broken, 4, SPELLING).first).startswith("No path leads to the end: no piece goes on")
    assert title_note(hugs) == "9 edges, 7 ways to spell the text"


def test_the_table_is_copied_a_node_a_line(hugs: Lattice) -> None:
    """Under the names of its columns; what does not exist is empty."""
    lines = copied_nodes(node_lines(hugs, SPELLING)).split("\n")
    assert lines[0] == "node\ttext\tbest score\tlast piece\tfrom node\trunner-up\tits score\tmargin"
    assert lines[1] == "0\t\t0.000\t\t\t\t\t"
    assert lines[4] == "3\thug\t−2.639\thug\t0\tug\t−4.990\t2.351"


def test_of_a_long_path_the_last_pieces_are_named() -> None:
    """Twelve of them, after an ellipsis."""
    text = "u" * 20
    lattice = Lattice(text, tuple(Edge(at, at + 1, "u", None, -1.0) for at in range(20)))
    said = plain_line(node_caption(lattice, 20, SPELLING).first).replace("\u00a0", " ")
    assert said == f"Best at node 20: … {' '.join('u' * 12)}, log p −20.000. No other piece ends here."


def test_the_list_is_called_by_how_many_of_the_paths_it_has(hugs: Lattice) -> None:
    """All, some, one or none."""
    assert paths_title(hugs, 7) == "All 7 paths, best first"
    assert paths_title(hugs, 5) == "The best 5 paths"
    assert paths_title(Lattice("u", (Edge(0, 1, "u", None, -1.0),)), 1) == "The only path"
    assert paths_title(hugs, 0) == "No path"


def test_numbers_of_ways_that_nobody_reads_are_powers_of_ten() -> None:
    """100 characters, each by itself or two at a time: the 101st Fibonacci number, 573,147,844,013,817,084,101."""
    text = "a" * 100
    singles = [Edge(at, at + 1, "a", None, -1.0) for at in range(100)]
    lattice = Lattice(text, (*singles, *(Edge(at, at + 2, "aa", None, -1.0) for at in range(99))))
    assert lattice.n_paths == 573_147_844_013_817_084_101
    assert title_note(lattice) == "199 edges, about 10²⁰ ways to spell the text"
