"""The chips beneath a corpus."""

import pytest

from explorer.engine import BpeRecipe, Corpus, train
from explorer.figures import corpus_chips
from explorer.figures.corpus_chips import AlphabetChips, LearnedChips

SENNRICH = Corpus.from_counts({"low": 5, "lower": 2, "newest": 6, "widest": 3})
TRACE = train(SENNRICH, BpeRecipe(merges=15, marker="end-of-word"))


def test_learned_chips_count_from_one_and_mark_the_newest() -> None:
    """The pieces learned so far carry their steps; the newest is marked; behind them there are no more."""
    chips = LearnedChips(TRACE, 3)
    assert [(chip.index, chip.state) for chip in chips] == [("1", "plain"), ("2", "plain"), ("3", "merged")]
    with pytest.raises(IndexError):
        chips[3]
    assert list(LearnedChips(TRACE, 0)) == []


def test_the_chips_of_the_alphabet_are_made_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of an alphabet of 5,000 symbols only the chips that are looked at are made."""
    made: list[str] = []
    make = corpus_chips.visible_runs
    monkeypatch.setattr(
        corpus_chips, "visible_runs", lambda piece, spelling: made.append(piece) or make(piece, spelling)
    )
    symbols = [chr(0x4E00 + number) for number in range(5000)]
    chips = AlphabetChips(train(Corpus.from_text("".join(symbols)), BpeRecipe(merges=0)))
    assert len(chips) == 5000
    assert [chips[number].runs[0].text for number in (0, 4999)] == made == [symbols[0], symbols[-1]]
