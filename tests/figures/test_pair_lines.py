"""A row of the pair table says its rank, and why it has its count."""

from typing import Any

import pytest

from explorer.engine.learn.pair_table import PairAtStep, WordShare
from explorer.engine.text.alphabet import Spelling
from explorer.figures.pair_lines import bar_segments, pair_line, rival_parts, spelled_parts

SENNRICH = Spelling("characters", "end-of-word", "</w>")
LOW, LOWER = WordShare(0, "low", 1, 5), WordShare(1, "lower", 1, 2)


def text(count: int, shares: list[WordShare]) -> str:
    """The sentence, its spaces as plain ones."""
    return "".join(part.text for part in spelled_parts(count, shares)).replace("\u00a0", " ")


def test_the_winner_of_a_tie() -> None:
    """The first of two pairs with the highest count has rank 1=, wins, and its bar is cut by its two words."""
    pair = PairAtStep("l", "o", 7, 1, True, 0, 0)
    line = pair_line(pair, (LOW, LOWER), SENNRICH, total=52, top_count=7, wins=True)
    assert (line.rank, line.tied, line.wins, line.share) == ("1=", True, True, 7 / 52)
    assert line.segments == (5 / 7, 2 / 7)
    assert line.spelled.replace("\u00a0", " ") == "7 = low × 5 + lower × 2"


def test_a_tie_further_down_is_only_a_rank() -> None:
    """Pairs that share a lower count say so in their rank and are not called tied."""
    line = pair_line(PairAtStep("n", "e", 6, 3, True, -2, 1), (), SENNRICH, total=52, top_count=7, wins=False)
    assert (line.rank, line.tied, line.change) == ("3=", False, -2)


@pytest.mark.parametrize(
    ("count", "shares", "sentence"),
    [
        (5, [LOW], "5 = low × 5"),
        (6, [WordShare(0, "banana", 2, 3)], "6 = 2 × banana × 3"),
        (5, [WordShare(0, "a b", 1, 5)], "5 = a␣b × 5"),
        (
            11,
            [WordShare(i, "x", 1, 1) for i in range(11)],
            "11 = " + " + ".join(["x × 1"] * 8) + " and 3 more words, 3 together",
        ),
        (
            20,
            [WordShare(i, "x", 1, 1) for i in range(8)],
            "20 = " + " + ".join(["x × 1"] * 8) + " and others, 12 together",
        ),
    ],
)
def test_a_count_spelled_out(count: int, shares: list[WordShare], sentence: str) -> None:
    """The sum names the eight largest words and what is left, and it adds up."""
    assert text(count, shares) == sentence


def test_a_bar_adds_up_to_its_count() -> None:
    """Eight words have parts of their own, all others share the last, and together they are the count's share."""
    shares = [WordShare(i, "x", 1, 20 - i) for i in range(20)]
    count = sum(share.share for share in shares)
    segments = bar_segments(count, shares, 400)
    assert len(segments) == 9
    assert sum(segments) == pytest.approx(count / 400)
    assert bar_segments(0, [], 0) == ()


def test_what_other_rules_take_is_grouped_by_pair() -> None:
    """Of the winner the other pairs are named, each once with its rules; of a rival its rules; of the rest nothing."""
    pairs = {name: PairAtStep(name[0], name[1], 3, 1, True, 0, ord(name[0])) for name in ("ab", "cd", "ef")}
    rules = {"first-seen": "cd", "smallest": "ab", "largest": "ef", "lowest-ids": "ab", "shortest": "cd"}
    rivals: Any = {rule: pairs[name] for rule, name in rules.items()}

    def said(pair_id: str) -> str:
        parts = rival_parts(rivals, "first-seen", ord(pair_id), Spelling())
        return "".join(part.text for part in parts).replace("\u00a0", " ")

    assert said("c") == "Other tie rules: smallest, lowest ids a + b; largest e + f"
    assert said("a") == "Taken by other tie rules: smallest, lowest ids"
    assert said("x") == ""
