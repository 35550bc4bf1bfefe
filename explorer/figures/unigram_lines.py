"""The pieces of a step of a unigram training, as rows: what was found of each, and what became of it."""

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import floordiv
from typing import Literal

from explorer.engine.learn.unigram_judgements import Judgement
from explorer.engine.learn.unigram_trace import UnigramTrace
from explorer.engine.text.sentencepiece_text import SPACE_MARK
from explorer.figures.lattice_lines import nats
from explorer.figures.numbers import MINUS, counted, grouped
from explorer.figures.scores import score_number
from explorer.figures.stage_words import FATE_WORDS, STAGE_WORDS
from explorer.figures.visible_text import Runs, visible_runs

PieceOrder = Literal["fate", "score", "count", "loss", "tied"]

PUT_BACK = "put back"


@dataclass(frozen=True, slots=True)
class PieceLine:
    """A row: a piece that was in the vocabulary before the step, or that the step put there."""

    piece: str
    runs: Runs
    score: str  # before the step, nats; of a first piece, and of one that is put back, after it
    count: str  # expected by EM, of tokens in a pruning, of places among the first pieces; empty where there is none
    result: str  # the new score, the loss or the weight; empty where there is none
    fate: str  # in a word
    goes: bool
    tied: bool  # it stays or goes only because of its place in the list


@dataclass(frozen=True, slots=True)
class PieceTitles:
    """What stands over the columns of count and result; nothing where there is no such column."""

    count: str = ""
    result: str = ""
    decides: Literal["score", "count", "result"] = "score"  # what is beside this number can be left out


def piece_titles(trace: UnigramTrace, step: int) -> PieceTitles:
    """What the numbers of a step are."""
    stage = trace.stages[step]
    if stage.kind == "seeds":
        by_length = trace.recipe.style == "sentencepiece"
        return PieceTitles("count", "weight", "result") if by_length else PieceTitles("count", "", "count")
    if stage.kind == "em":
        return PieceTitles("expected", "new log p", "count")
    if stage.kind == "prune":
        return PieceTitles("tokens" if stage.counts else "", "loss", "result")
    return PieceTitles()


def piece_orders(trace: UnigramTrace, step: int) -> tuple[tuple[PieceOrder, str], ...]:
    """The orders in which the pieces of a step can stand, with a name for each; the first is the usual one."""
    stage = trace.stages[step]
    if stage.kind == "seeds":
        by_count: tuple[tuple[PieceOrder, str], ...] = (("count", "Count"),)
        return (("score", "Weight"), *by_count) if trace.recipe.style == "sentencepiece" else by_count
    measured: list[tuple[PieceOrder, str]] = [("fate", "Goes first"), ("score", "log p")]
    if stage.counts:
        measured.append(("count", "Expected" if stage.kind == "em" else "Tokens"))
    if stage.losses:
        measured.append(("loss", "Loss"))
    if trace.at(step).tied:
        measured.append(("tied", "Tied"))
    return tuple(measured)


def filter_words(text: str) -> tuple[str, ...]:
    """What pieces are to hold that fit what was typed: that itself, and with ▁ in place of each space or underscore."""
    marked = text.replace(" ", SPACE_MARK).replace("_", SPACE_MARK)
    return (text,) if marked == text else (marked, text)


class PieceLines:
    """The pieces of a step in some order, made when they are asked for; of a filter those that hold its text."""

    def __init__(self, trace: UnigramTrace, step: int, order: PieceOrder = "fate", held: Sequence[str] = ("",)) -> None:
        self._trace = trace
        self._frame = trace.at(step)
        self._spelling = trace.recipe.spelling
        self._order = order
        self._held = tuple(held)

    def __len__(self) -> int:
        return len(self._rows)

    def row(self, index: int) -> PieceLine:
        """The row at ``index``."""
        row = self._rows[index]
        if isinstance(row, str):
            return self._put_back(row)
        return self._first(row) if not self._frame.step else self._judged(self._frame.judgements[row])

    def index_of(self, piece: str) -> int | None:
        """Where the row of a piece stands; None where it has none here."""
        row: int | str | None = self._frame.judgements.row_of(piece)
        if not self._frame.step:
            row = self._numbers.get(piece)
        if row is None and piece in self._frame.put_back:
            row = piece
        try:
            return None if row is None else self._rows.index(row)
        except ValueError:
            return None

    @property
    def numbers(self) -> tuple[str, str]:
        """How many pieces there are and are put back, with a filter how many of them it leaves; then in fewer words."""
        frame, left = self._frame, "" if self._held == ("",) else f"{grouped(len(self))} of "
        n_pieces = len(frame.judgements) if frame.step else frame.n_pieces
        back = f" and {grouped(len(frame.put_back))} put back" if frame.put_back else ""
        return f"{left}{counted(n_pieces, 'piece', 'pieces')}{back}", f"{left}{grouped(n_pieces)}{back}"

    @cached_property
    def _rows(self) -> list[int | str]:
        """Places in the list of the pieces before the step (of the first ones: in their own), and what is put back."""
        rows = self._ordered()
        if self._held == ("",):
            return rows
        pieces = self._frame.before
        holding: set[int | str] = set()
        for held in self._held:
            holding.update(place for place, piece in enumerate(pieces) if held in piece)
            holding.update(piece for piece in self._frame.put_back if held in piece)
        found = [row for row in rows if row in holding]
        return sorted(found, key=lambda row: self._spelled(row) not in self._held)  # what was typed itself comes first

    def _ordered(self) -> list[int | str]:
        frame, order = self._frame, self._order
        if not frame.step:
            return [*self._ordered_first()]
        if order in ("score", "count", "loss"):
            return [*frame.put_back, *frame.judgements.ordered(order).places]
        by = STAGE_WORDS[frame.kind].measure
        gone, stay = frame.gone.ordered(by, descending=False), frame.judgements.with_fate("stays")
        rows: list[int | str] = [*gone.places, *frame.put_back, *stay.ordered(by, descending=False).places]
        return sorted(rows, key=lambda row: self._spelled(row) not in self._tied) if order == "tied" else rows

    def _ordered_first(self) -> Sequence[int]:
        pieces, values = self._trace.seeds, self._trace.seed_weights
        if self._order == "count" and self._trace.recipe.style == "sentencepiece":
            values = array("q", map(floordiv, values, map(len, pieces)))
        return sorted(range(len(values)), key=values.__getitem__, reverse=True)

    def _spelled(self, row: int | str) -> str:
        if isinstance(row, str):
            return row
        return self._frame.before[row]

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {piece: number for number, piece in enumerate(self._trace.seeds)}

    @cached_property
    def _tied(self) -> frozenset[str]:
        return frozenset(self._frame.tied)

    def _judged(self, judged: Judgement) -> PieceLine:
        kind, goes = self._frame.kind, judged.fate != "stays"
        count = result = ""
        if judged.count is not None:
            count = expected_number(judged.count) if kind == "em" else grouped(int(judged.count))
        if judged.loss is not None:
            result = loss_number(judged.loss)
        elif kind == "em" and not goes and (score := self._frame.score(judged.piece)) is not None:
            result = nats(score)
        return PieceLine(
            piece=judged.piece,
            runs=visible_runs(judged.piece, self._spelling),
            score=nats(judged.score),
            count=count,
            result=result,
            fate=FATE_WORDS[judged.fate].word,
            goes=goes,
            tied=judged.piece in self._tied,
        )

    def _first(self, place: int) -> PieceLine:
        piece, weight = self._trace.seeds[place], self._trace.seed_weights[place]
        by_length = self._trace.recipe.style == "sentencepiece"
        return PieceLine(
            piece=piece,
            runs=visible_runs(piece, self._spelling),
            score=nats(self._frame.scores[place]),
            count=grouped(weight // len(piece) if by_length else weight),
            result=grouped(weight) if by_length else "",
            fate="character" if len(piece) == 1 else "candidate",
            goes=False,
            tied=False,
        )

    def _put_back(self, piece: str) -> PieceLine:
        score = self._frame.score(piece)
        return PieceLine(
            piece=piece,
            runs=visible_runs(piece, self._spelling),
            score="" if score is None else nats(score),
            count="",
            result="",
            fate=PUT_BACK,
            goes=False,
            tied=False,
        )


def expected_number(count: float) -> str:
    """How often a piece is expected: "12.35"; what would be 0.00 and is not has three significant digits."""
    return score_number(count) if 0 < count < 0.005 else f"{count:,.2f}"


def loss_number(loss: float) -> str:
    """A loss in nats per word with three significant digits: "0.0278", "−0.00123"."""
    if not loss:
        return "0"
    return f"{MINUS if loss < 0 else ''}{score_number(abs(loss))}"
