"""Training a unigram vocabulary: a large one is taken from the corpus and pruned until it has its size.

Both styles go round like this::

    first pieces, by their weights
    again:
        EM, a few times
        stop if there are few enough
        prune to three quarters (in the paper four fifths)

The paper (Kudo 2018, section 3.2) prunes to the very size and keeps every single character all the way. SentencePiece
stops at 1.1 times the size; then it takes the pieces of the highest scores, all characters of the text first, also
those that were lost on the way.
"""

import math
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence

from explorer.engine.encode.piece_search import PieceSearch
from explorer.engine.encode.unigram_tokenizer import UNKNOWN_PENALTY
from explorer.engine.errors import CorpusError, RecipeError
from explorer.engine.learn.unigram_corpus import TrainingText, training_text
from explorer.engine.learn.unigram_edges import UNKNOWN, Edges
from explorer.engine.learn.unigram_em import THRESHOLD, expect, float32, maximize, maximize_bayes
from explorer.engine.learn.unigram_paper import likelihood_losses, prune_by_likelihood
from explorer.engine.learn.unigram_pruning import FATES, Fate, Pruning, prune, viterbi_counts
from explorer.engine.learn.unigram_recipe import UnigramRecipe
from explorer.engine.learn.unigram_record import Stage, StageKind, UnigramRecord, UnigramStop
from explorer.engine.learn.unigram_seeds import seed_pieces
from explorer.engine.learn.unigram_trace import UnigramTrace
from explorer.engine.text.corpus import Corpus

Proceed = Callable[[int], bool]  # called with the number of steps done; False cancels

OVERSHOOT = 1.1
PUT_BACK_STEP = 0.0001  # nats between the made-up scores of characters that are put back


class _CancelledError(Exception):
    """The training is to end here."""


def train_unigram(corpus: Corpus, recipe: UnigramRecipe, proceed: Proceed = lambda n_steps: True) -> UnigramTrace:
    """Learn a unigram vocabulary from a corpus; ``proceed`` and errors as in :func:`learn_pieces`.

    Raises CorpusError for a corpus that cannot be trained on.
    """
    record, stop = learn_pieces(training_text(corpus, recipe), recipe, proceed)
    return UnigramTrace(recipe, record, stop)


def learn_pieces(text: TrainingText, recipe: UnigramRecipe, proceed: Proceed) -> tuple[UnigramRecord, UnigramStop]:
    """Learn a vocabulary of the recipe's size.

    ``proceed`` is called at least once a step, every thousand words in a long one, and before every long word; where
    it returns False the training ends with the last step that is whole. Raises RecipeError for a size below the
    characters, and for one that cannot be reached, CorpusError where SentencePiece's threshold leaves no piece.
    """
    _check_size(text, recipe)
    training = _UnigramTraining(text, recipe, proceed)
    try:
        training.run()
    except _CancelledError:
        if not training.stages:
            training.begin(text.alphabet)
        return training.record(), "cancelled"
    n_pieces = len(training.pieces) + recipe.n_special
    if n_pieces < recipe.vocab_size:
        if recipe.hard_vocab_limit:
            raise RecipeError(
                f"A vocabulary of {recipe.vocab_size:,} cannot be filled: "
                f"the largest that this corpus gives has {n_pieces:,} pieces, special tokens included."
            )
        return training.record(), "too-few-pieces"
    return training.record(), "target-reached"


def _check_size(text: TrainingText, recipe: UnigramRecipe) -> None:
    n_alphabet, n_special = len(text.alphabet), recipe.n_special
    if recipe.vocab_size < n_alphabet + n_special:
        characters = f"{n_alphabet:,} character{'' if n_alphabet == 1 else 's'}"
        special = f"{n_special:,} special token{'' if n_special == 1 else 's'}"
        raise RecipeError(
            f"A vocabulary of {recipe.vocab_size:,} is too small: "
            f"{characters} of the text and {special} make {n_alphabet + n_special:,}."
        )


class _UnigramTraining:
    """The state of one training run. Pieces are numbers of the first pieces, from 0; UNKNOWN is the last of a list."""

    def __init__(self, text: TrainingText, recipe: UnigramRecipe, proceed: Proceed) -> None:
        self.text = text
        self.recipe = recipe
        self.proceed = proceed
        self.is_sentencepiece = recipe.style == "sentencepiece"
        self.spelled: list[str] = []
        self.weights = array("q")
        self.pieces: list[int] = []  # in the order of the list, which decides ties
        self.scores: list[float] = []  # by piece, nats
        self.stages: list[Stage] = []

    def run(self) -> None:
        """From the first pieces to the last."""
        recipe = self.recipe
        self.begin(seed_pieces(self.text, recipe, self._check))
        if self.is_sentencepiece:
            size = int(recipe.vocab_size * OVERSHOOT)
        else:
            size = recipe.vocab_size - recipe.n_special
        number = 0
        while True:
            number += 1
            for sub_iteration in range(1, recipe.sub_iterations + 1):
                self._improve(number, sub_iteration)
            if len(self.pieces) <= size:
                break
            self._prune(number, max(size, int(len(self.pieces) * recipe.share_kept)))
        if self.is_sentencepiece:
            self._cut(number, recipe.vocab_size - recipe.n_special)

    def record(self) -> UnigramRecord:
        """Everything that happened."""
        return UnigramRecord(self.text, tuple(self.spelled), self.weights, tuple(self.stages))

    # ── steps ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def begin(self, seeds: Sequence[tuple[str, int]]) -> None:
        """Start from some pieces with their weights."""
        self.spelled = [piece for piece, _ in seeds]
        self.weights = array("q", (weight for _, weight in seeds))
        self.sizes = [*map(len, self.spelled), 1]
        words = self.text.words()
        self.counts = [count for _, count in words]
        self.n_words = sum(self.counts)
        search = PieceSearch((piece, number) for number, piece in enumerate(self.spelled))
        self.edges = Edges([word for word, _ in words], search)
        total = 0.0
        for weight in self.weights:
            total = float32(total + weight) if self.is_sentencepiece else total + weight
        log_total = math.log(total)
        self.scores = [0.0] * (len(seeds) + 1)
        self._set({piece: math.log(weight) - log_total for piece, weight in enumerate(self.weights)})
        self._write("seeds", 0)

    def _improve(self, number: int, sub_iteration: int) -> None:
        """One step of EM."""
        before = self.pieces
        expectation = expect(self.edges, self.counts, self.scores, self.sizes, self._check)
        counts = expectation.counts
        n_unknown = counts.pop()
        if self.is_sentencepiece:
            counts[before[0]] += n_unknown  # as it is there, where unknown characters have the first number
        scores = (maximize_bayes if self.is_sentencepiece else maximize)(self.pieces, counts)
        if not scores:
            raise CorpusError(f"The corpus is too small: no piece is expected in it {THRESHOLD} times or more.")
        self._set(scores)
        self._write(
            "em",
            number,
            sub_iteration,
            counts=array("d", (counts[piece] for piece in before)),
            fates=["stays" if piece in scores else "threshold" for piece in before],
            objective=-expectation.log_likelihood / self.n_words,
        )

    def _prune(self, number: int, size: int) -> None:
        if self.is_sentencepiece:
            tokens = viterbi_counts(self.edges, self.counts, self.scores, self._check)
            tokens[self.pieces[0]] += tokens.pop()
            pruning = prune(self.pieces, self.spelled, self.scores, tokens, self.n_words, size)
        else:
            losses = likelihood_losses(self.edges, self.counts, self.scores, self.sizes, self._check)
            pruning = prune_by_likelihood(self.pieces, self.sizes, losses, size, self.n_words)
        self._set({piece: self.scores[piece] for piece in pruning.kept})
        self._write("prune", number, pruning=pruning)

    def _cut(self, number: int, size: int) -> None:
        """The last step of SentencePiece: characters that were lost are put back, then the best scores are taken."""
        before = self.pieces
        present = set(before)
        characters = range(len(self.text.alphabet))
        lowest = min(self.scores[piece] for piece in before)
        final = {piece: self.scores[piece] for piece in characters if piece in present}
        lost = [piece for piece in characters if piece not in present]
        for rank, piece in enumerate(lost):
            final[piece] = float32(lowest + rank * PUT_BACK_STEP)
        for piece in sorted(present - final.keys(), key=self._by_score(self.scores))[: size - len(final)]:
            final[piece] = self.scores[piece]
        self._set({piece: final[piece] for piece in sorted(final, key=self._by_score(final))})
        self._write("cut", number, fates=["stays" if piece in final else "final-cut" for piece in before])

    def _by_score(self, scores: Mapping[int, float] | list[float]) -> Callable[[int], tuple[float, str]]:
        """The best score first, equal ones by code points."""
        return lambda piece: (-scores[piece], self.spelled[piece])

    # ── state ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _set(self, scores: Mapping[int, float]) -> None:
        """Go on with these pieces, in this order; what stands for an unknown character lies below all of them."""
        n_before = len(self.pieces)
        self.pieces = list(scores)
        for piece, score in scores.items():
            self.scores[piece] = float32(score) if self.is_sentencepiece else score
        self.scores[UNKNOWN] = min(self.scores[piece] for piece in self.pieces) - UNKNOWN_PENALTY
        if len(self.pieces) < n_before:
            kept = bytearray(len(self.scores))
            kept[UNKNOWN] = True
            for piece in self.pieces:
                kept[piece] = True
            self.edges = self.edges.kept(kept)

    def _write(
        self,
        kind: StageKind,
        number: int,
        sub_iteration: int = 0,
        *,
        counts: Iterable[float] = (),
        fates: Iterable[Fate] = (),
        objective: float | None = None,
        pruning: Pruning | None = None,
    ) -> None:
        if pruning:
            counts, fates = pruning.counts, pruning.fates
        self.stages.append(
            Stage(
                kind=kind,
                round=number,
                sub_iteration=sub_iteration,
                pieces=array("i", self.pieces),
                scores=array("d", map(self.scores.__getitem__, self.pieces)),
                counts=array("d", counts),
                losses=pruning.losses if pruning else array("d"),
                fates=bytes(map(FATES.index, fates)),
                objective=objective,
            )
        )

    def _check(self) -> None:
        if not self.proceed(max(0, len(self.stages) - 1)):
            raise _CancelledError
