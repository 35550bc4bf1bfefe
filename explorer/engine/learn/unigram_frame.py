"""One step in the training of a unigram vocabulary, read from the record on demand."""

import math
from array import array
from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from heapq import nsmallest

from explorer.engine.encode.lattice_paths import beats
from explorer.engine.encode.piece_search import PieceSearch
from explorer.engine.encode.unigram_tokenizer import UNKNOWN_PENALTY
from explorer.engine.learn.unigram_edges import UNKNOWN
from explorer.engine.learn.unigram_judgements import Judgement, Judgements
from explorer.engine.learn.unigram_pruning import FATES, second_path
from explorer.engine.learn.unigram_record import Stage, StageKind, UnigramRecord

TIE = 1e-6  # of a loss or a score: what numbers of 32 bits cannot tell apart

_NOTHING = Stage("seeds", 0, 0, array("i"), array("d"), array("d"), array("d"), b"", None)


@dataclass(frozen=True, slots=True)
class PieceLoss:
    """How a pruning of SentencePiece came to the loss of a piece: each of its n tokens replaced by the second path."""

    piece: str
    n: int  # tokens of it in the best paths of the corpus
    n_tokens: int  # N, of all pieces
    n_pieces: int  # before the pruning; versions before 0.1.99, and others still, take it for the number of parts in N′
    n_words: int
    path: tuple[str, ...]  # the second best way to cut the piece; an unknown character as itself
    n_of_parts: tuple[int, ...]  # tokens of each, before
    n_tokens_without: int  # N′ = N + n · (parts − 1)
    loss: float  # nats per word


class UnigramFrame:
    """The state after ``step`` steps. Everything is computed when asked for."""

    def __init__(self, record: UnigramRecord, step: int, numbers: Mapping[str, int], longest: int) -> None:
        """``numbers`` are those of the record's pieces; ``longest`` is how many characters they may have."""
        self.step = step
        self._record = record
        self._numbers = numbers
        self._longest = longest
        self._stage = record.stages[step]
        self._before = record.stages[step - 1] if step else None

    @property
    def kind(self) -> StageKind:
        """What led here: the first pieces, EM, a pruning or the last cut."""
        return self._stage.kind

    @property
    def round(self) -> int:
        """From 1; a round ends with a pruning. 0 for the first pieces."""
        return self._stage.round

    @property
    def sub_iteration(self) -> int:
        """Of EM within its round, from 1; 0 where the step is none."""
        return self._stage.sub_iteration

    @property
    def objective(self) -> float | None:
        """Of the scores before a step of EM: −ln likelihood of the corpus, nats per word."""
        return self._stage.objective

    @property
    def n_pieces(self) -> int:
        """The size of the vocabulary, without special tokens."""
        return len(self._stage.pieces)

    @cached_property
    def vocabulary(self) -> tuple[str, ...]:
        """The pieces in the order of the training's list, which decides ties."""
        return tuple(map(self._record.pieces.__getitem__, self._stage.pieces))

    @cached_property
    def before(self) -> tuple[str, ...]:
        """The pieces before the step, in the order of its judgements; of the first pieces themselves."""
        return tuple(map(self._record.pieces.__getitem__, (self._before or self._stage).pieces))

    @property
    def scores(self) -> "array[float]":
        """The score of each piece of the vocabulary, nats."""
        return self._stage.scores

    @cached_property
    def by_score(self) -> tuple[str, ...]:
        """The pieces, the most probable first, equal ones by code points."""
        scores = dict(zip(self.vocabulary, self.scores, strict=True))
        return tuple(sorted(sorted(scores), key=scores.__getitem__, reverse=True))

    def most_probable(self, n: int) -> tuple[str, ...]:
        """The first ``n`` of :attr:`by_score`, or all if there are fewer, without putting the others in order."""
        scored = nsmallest(n, zip((-score for score in self._stage.scores), self.vocabulary, strict=True))
        return tuple(piece for _, piece in scored)

    def score(self, piece: str) -> float | None:
        """The score of a piece, nats; None if it is not in the vocabulary."""
        try:
            return self._stage.scores[self._stage.pieces.index(self._numbers[piece])]
        except (KeyError, ValueError):
            return None

    # ── words cut by it ───────────────────────────────────────────────────────────────────────────────────────────

    def cut(self, word: str) -> tuple[str, ...]:
        """The best way to cut a word, spelled as :attr:`UnigramTrace.words` are; an unknown character as itself.

        The same as the tokenizer of the step finds, without making one. Of tied ways that one whose last piece starts
        earliest.
        """
        number_of, scores, longest = self._numbers.get, self._scores_by_number, self._longest
        best = [0.0]
        starts = [0]  # of the last piece of the best way to each node
        for end in range(1, len(word) + 1):
            top, first = -math.inf, end - 1
            for start in range(max(0, end - longest), end):
                number = number_of(word[start:end])
                if number is not None:
                    score = best[start] + scores[number]
                    if score > top and beats(score, top):
                        top, first = score, start
            character = number_of(word[end - 1])
            if character is None or scores[character] == -math.inf:
                score = best[end - 1] + scores[UNKNOWN]
                if beats(score, top):
                    top, first = score, end - 1
            best.append(top)
            starts.append(first)
        pieces = []
        end = len(word)
        while end:
            pieces.append(word[starts[end] : end])
            end = starts[end]
        return tuple(reversed(pieces))

    @cached_property
    def _scores_by_number(self) -> "array[float]":
        return scores_by_piece(self._record, self._stage)

    @cached_property
    def token_counts(self) -> Mapping[str, int]:
        """How often each piece, or unknown character, stands in the corpus when every word is cut best.

        What is not used is not there. Takes about a second for 100,000 distinct words.
        """
        counts: Counter[str] = Counter()
        for word, count in self._record.text.words():
            for piece in self.cut(word):
                counts[piece] += count
        return counts

    @cached_property
    def n_tokens(self) -> int:
        """How many tokens the corpus has when every word is cut best."""
        return sum(self.token_counts.values())

    # ── what the step did ─────────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def judgements(self) -> Judgements:
        """What the step found of every piece that was there before, in the order of the list before it.

        Before the first pieces there are none.
        """
        before = self._before or _NOTHING
        return Judgements(self._record, self._stage, before, range(len(before.pieces)), self._numbers)

    def judgement(self, piece: str) -> Judgement | None:
        """What the step found of a piece; None if it was not there before."""
        row = self.judgements.row_of(piece)
        return None if row is None else self.judgements[row]

    @cached_property
    def gone(self) -> Judgements:
        """The pieces that the step dropped, as they stood before it."""
        return self.judgements.with_fate(*FATES[1:])

    @cached_property
    def put_back(self) -> tuple[str, ...]:
        """Characters that were lost and are there again after the last cut, in the order of their made-up scores."""
        if self.kind != "cut" or not self._before:
            return ()
        present = frozenset(self._before.pieces)
        return tuple(self._record.pieces[number] for number in reversed(self._stage.pieces) if number not in present)

    @cached_property
    def tied(self) -> tuple[str, ...]:
        """The pieces of one loss, or at the last cut of one score, of which some stayed and some went; else none.

        Which of them stay hangs on their order in the list, so on the last bits of a float.
        """
        gone = self.judgements.with_fate("loss", "final-cut")
        if not gone or not self._before:
            return ()
        values = self._stage.losses or self._before.scores
        highest = max(map(values.__getitem__, gone.places))
        low, high = highest - TIE * abs(highest), highest + TIE * abs(highest)
        tied = [place for place, value in enumerate(values) if low <= value <= high]
        went = frozenset(gone.places)
        n_characters = len(self._record.text.alphabet)  # which are the first pieces, and stay whatever their score
        if all(place in went or self._before.pieces[place] < n_characters for place in tied):
            return ()
        return tuple(sorted(self._record.pieces[self._before.pieces[place]] for place in tied))

    def loss(self, piece: str) -> PieceLoss | None:
        """How SentencePiece came to the loss of a piece in this step; None where the step did not judge it so."""
        judged = self.judgement(piece)
        if judged is None or judged.loss is None or self._before is None or not self._stage.counts:
            return None
        before, spelled = self._before, self._record.pieces
        scores = scores_by_piece(self._record, before)
        parts = {piece[start:end] for end in range(1, len(piece) + 1) for start in range(end)}
        numbers = ((part, self._numbers[part]) for part in parts if part in self._numbers)
        search = PieceSearch((part, number) for part, number in numbers if scores[number] > -math.inf)
        path = second_path(piece, search, scores)[1]
        n, n_tokens = int(judged.count or 0), int(sum(self._stage.counts))
        surfaces = []
        place = 0
        for number in path:
            surfaces.append(piece[place] if number == UNKNOWN else spelled[number])
            place += len(surfaces[-1])
        counted = [before.pieces[0] if number == UNKNOWN else number for number in path]  # for which it counts
        return PieceLoss(
            piece=piece,
            n=n,
            n_tokens=n_tokens,
            n_pieces=len(before.pieces),
            n_words=sum(self._record.text.units.values()),
            path=tuple(surfaces),
            n_of_parts=tuple(int(self._stage.counts[before.pieces.index(number)]) for number in counted),
            n_tokens_without=n_tokens + n * (len(path) - 1),
            loss=judged.loss,
        )


def scores_by_piece(record: UnigramRecord, stage: Stage) -> "array[float]":
    """The scores of a stage by number of the piece, nats, -inf for what is not in it; the last of what is unknown."""
    scores = array("d", [-math.inf]) * (len(record.pieces) + 1)
    deque(map(scores.__setitem__, stage.pieces, stage.scores), maxlen=0)  # a loop that a large vocabulary can bear
    scores[UNKNOWN] = min(stage.scores) - UNKNOWN_PENALTY
    return scores
