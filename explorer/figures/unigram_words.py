"""The words of a corpus as a vocabulary that shrinks cuts them best: rows like those of merges."""

from itertools import accumulate

from explorer.engine.learn.unigram_trace import UnigramTrace
from explorer.figures.visible_text import visible_runs, word_runs
from explorer.figures.word_lines import MOST_CHIPS, ChipFace, WordLine

LONGEST_CUT = 2_000
"""Characters of a row that are cut; where nothing splits a text at spaces, a row is a whole line."""


class UnigramWordLines:
    """The rows of a step, made when they are asked for; pieces that the step before cut otherwise are marked."""

    def __init__(self, trace: UnigramTrace, step: int) -> None:
        self._trace, self._step = trace, step

    def __len__(self) -> int:
        return len(self._trace.words)

    def row(self, index: int) -> WordLine:
        """The row at ``index``."""
        trace = self._trace
        word, spelling = trace.words[index], trace.recipe.spelling
        pieces = cut_row(trace, self._step, index)
        before = cut_row(trace, self._step - 1, index) if self._step else pieces
        known = frozenset(_spans(before))
        chips = tuple(
            ChipFace(visible_runs(piece, spelling), "plain" if span in known else "merged")
            for piece, span in zip(pieces[:MOST_CHIPS], _spans(pieces), strict=False)
        )
        return WordLine(
            word=word_runs(word),
            count=trace.word_counts[index],
            chips=chips,
            brackets=(),
            n_symbols=len(pieces) + max(0, len(word) - LONGEST_CUT),
        )


def cut_row(trace: UnigramTrace, step: int, index: int) -> tuple[str, ...]:
    """The pieces of a row at a step, as far as it is cut."""
    return trace.at(step).cut(trace.words[index][:LONGEST_CUT])


def _spans(pieces: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where each piece stands in its word."""
    ends = list(accumulate(map(len, pieces)))
    return list(zip((0, *ends), ends, strict=False))
