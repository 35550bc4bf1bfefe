"""The training of a unigram vocabulary as an immutable value: every step of it, and the life of every piece."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from explorer.engine.errors import ExplorerError, quoted
from explorer.engine.learn.unigram_edges import UNKNOWN
from explorer.engine.learn.unigram_frame import UnigramFrame, scores_by_piece
from explorer.engine.learn.unigram_holders import Holders, WordExpectation
from explorer.engine.learn.unigram_pruning import Fate
from explorer.engine.learn.unigram_recipe import UnigramRecipe
from explorer.engine.learn.unigram_record import Stage, UnigramRecord, UnigramStop
from explorer.engine.learn.unigram_seeds import Fault, why_not

if TYPE_CHECKING:
    from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer


@dataclass(frozen=True, slots=True)
class Moment:
    """A piece in a step that found it in the vocabulary or put it there."""

    step: int
    score: float | None  # nats, after the step; None where it is gone
    count: float | None  # in the step: expected (em) or of tokens (prune)
    loss: float | None  # in the step, nats per word
    fate: Fate


@dataclass(frozen=True, slots=True)
class Life:
    """All that became of a string."""

    piece: str
    weight: int | None  # as a first piece: its count, in SentencePiece times its length; None if it was none
    fault: Fault | None  # why it was none
    follower: str  # what always follows it, where that is why: ▁, U+0000 for the end of a line, or a character
    moments: tuple[Moment, ...]

    @property
    def gone(self) -> Moment | None:
        """When it was dropped, and why; a character may be put back afterwards."""
        return next((moment for moment in self.moments if moment.score is None), None)

    @property
    def put_back(self) -> bool:
        """Whether it is there at the end only because every character must be."""
        return self.gone is not None and self.moments[-1].score is not None


@dataclass(frozen=True, eq=False)
class UnigramTrace:
    """What training left behind. Step 0 are the first pieces; then every step of EM, every pruning, the last cut."""

    recipe: UnigramRecipe
    record: UnigramRecord
    stop: UnigramStop

    def __len__(self) -> int:
        return len(self.record.stages) - 1

    @property
    def stages(self) -> Sequence[Stage]:
        """The steps as they were written down, by number."""
        return self.record.stages

    @property
    def n_pieces(self) -> tuple[int, ...]:
        """The size of the vocabulary by step, without special tokens."""
        return tuple(len(stage.pieces) for stage in self.stages)

    @property
    def objectives(self) -> tuple[float | None, ...]:
        """By step the objective that a step of EM found, before it: −ln likelihood, nats per word; None elsewhere."""
        return tuple(stage.objective for stage in self.stages)

    @property
    def seeds(self) -> Sequence[str]:
        """The first pieces: single characters, then the candidates, the heaviest first."""
        return self.record.pieces

    @property
    def seed_weights(self) -> Sequence[int]:
        """Of each: its count, in SentencePiece times its length in characters."""
        return self.record.weights

    @property
    def alphabet(self) -> tuple[tuple[str, int], ...]:
        """The characters that are pieces to the end, with their counts, the commonest first."""
        return self.record.text.alphabet

    @cached_property
    def counted_rows(self) -> tuple[tuple[str, int], ...]:
        """The distinct words of the corpus as they are cut into pieces, with their counts, the commonest first."""
        return self.record.text.words()

    @cached_property
    def words(self) -> Sequence[str]:
        """The distinct words of the corpus as they are cut into pieces, ▁ included, the commonest first."""
        return tuple(word for word, _ in self.counted_rows)

    @cached_property
    def word_counts(self) -> Sequence[int]:
        """How often each of the words stands in the corpus."""
        return tuple(count for _, count in self.counted_rows)

    def next_pruning(self, step: int) -> int | None:
        """The first step after ``step``, 0 to len(trace), that prunes or is the last cut; None if there is none."""
        self._check(step)
        return next((k for k in range(step + 1, len(self) + 1) if self.stages[k].kind in ("prune", "cut")), None)

    @cached_property
    def n_words(self) -> int:
        """How many words the corpus has, which is what the objective and losses are divided by."""
        return sum(self.word_counts)

    @property
    def n_characters(self) -> int:
        """How many characters the corpus has, ▁ and rare ones included."""
        return self.record.text.n_characters

    @property
    def n_lines_left_out(self) -> int:
        """How many lines were too long to be learned from."""
        return self.record.text.n_too_long

    def at(self, step: int) -> UnigramFrame:
        """The state after ``step`` steps, 0 to len(trace); IndexError outside."""
        self._check(step)
        return self._frame(step)

    @cached_property
    def _frame(self) -> Callable[[int], UnigramFrame]:
        """Frames are shared by all who ask; the last few are kept, with what was computed in them."""
        return lru_cache(maxsize=8)(
            lambda step: UnigramFrame(self.record, step, self._numbers, self.recipe.max_piece_length)
        )

    # ── one piece ─────────────────────────────────────────────────────────────────────────────────────────────────

    def life(self, piece: str) -> Life:
        """What became of a string, from the search for candidates to the last cut."""
        number = self._numbers.get(piece)
        if number is None:
            fault, follower = why_not(piece, self.record.text, self.recipe)
            return Life(piece, None, fault, follower, ())
        moments = []
        for step in range(len(self) + 1):
            frame = self.at(step)
            score, judged = frame.score(piece), frame.judgement(piece)
            if judged:
                moments.append(Moment(step, score, judged.count, judged.loss, judged.fate))
            elif score is not None:
                moments.append(Moment(step, score, None, None, "stays"))
        return Life(piece, self.record.weights[number], None, "", tuple(moments))

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {piece: number for number, piece in enumerate(self.record.pieces)}

    def loss_without(self, piece: str, step: int) -> float:
        """How much the corpus' log-likelihood falls if a piece is taken out at a step, nats; 0 to infinity.

        Exact: the sums over all paths are taken anew for every word that holds the piece. A character that is taken
        out is unknown then. Raises ExplorerError if the piece is not in the vocabulary.
        """
        self._check(step)
        number = self._numbers.get(piece)
        if number is None or number not in self.stages[step].pieces:
            raise ExplorerError(f"{quoted(piece)} is not in the vocabulary of step {step:,}.")
        return math.fsum(self._holders(piece, step).falls())

    def expectations(self, piece: str, step: int) -> tuple[WordExpectation, ...]:
        """The words in which a step of EM expects a piece, the largest share of its count first.

        Their shares add up to the count, but for what SentencePiece puts down to the first piece: characters that are
        unknown. There are none where the step is no EM, or did not find the piece.
        """
        if self.at(step).kind != "em" or self.at(step - 1).score(piece) is None:
            return ()
        found = self._holders(piece, step - 1).expectations()
        return tuple(sorted(found, key=lambda expected: -expected.share))

    def holding(self, piece: str) -> tuple[tuple[str, int], ...]:
        """The distinct words that hold a string, with their counts, the commonest first."""
        return tuple((word, count) for word, count in self.counted_rows if piece in word)

    def _holders(self, piece: str, step: int) -> Holders:
        """The words that hold a piece, with all pieces of a step that stand in them."""
        words, longest = self.holding(piece), self.recipe.max_piece_length
        scores = scores_by_piece(self.record, self.stages[step])
        parts = {
            word[start:end]
            for word, _ in words
            for start in range(len(word))
            for end in range(start + 1, min(len(word), start + longest) + 1)
        }
        numbers = sorted(self._numbers[part] for part in parts if part in self._numbers)
        present = {self.record.pieces[number]: scores[number] for number in numbers if scores[number] > -math.inf}
        return Holders(piece, words, present, scores[UNKNOWN])

    # ── the tokenizer ─────────────────────────────────────────────────────────────────────────────────────────────

    def tokenizer(self, step: int | None = None) -> "UnigramTokenizer":
        """The tokenizer with the vocabulary after ``step`` steps; by default after all.

        Special tokens have the first ids, then the pieces, the most probable first, equal ones by code points.
        """
        from explorer.engine.encode.sentencepiece_tokenizer import vocabulary_layout
        from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer

        frame, recipe = self.at(len(self) if step is None else step), self.recipe
        layout = vocabulary_layout(
            recipe.unk_token,
            recipe.control_symbols,
            recipe.user_defined_symbols,
            frame.by_score,
            sorted(frame.scores, reverse=True),
            byte_fallback=recipe.byte_fallback,
        )
        return UnigramTokenizer(*layout, recipe.preparation)

    # ── sending ───────────────────────────────────────────────────────────────────────────────────────────────────

    def parts(self) -> Iterator[object]:
        """What the trace is made of, to be sent one after the other: a large one is long to read as a whole."""
        yield from (self.recipe, self.stop)
        yield from self.record.parts()

    @classmethod
    def from_parts(cls, parts: Iterator[Any]) -> "UnigramTrace":
        """The trace that was given in parts; takes no more of them than it is made of."""
        recipe, stop = islice(parts, 2)
        return cls(recipe, UnigramRecord.from_parts(parts), stop)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled without what was computed from the record."""
        return UnigramTrace, (self.recipe, self.record, self.stop)

    def _check(self, step: int) -> None:
        if not 0 <= step <= len(self):
            raise IndexError(f"step {step} of a trace of {len(self)}")
