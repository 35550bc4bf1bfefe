"""Which pieces of a unigram vocabulary can be spared, as the paper has it (Kudo 2018, section 3.2, steps 2b and 2c).

The loss of a piece is how much the corpus' log-likelihood falls when it is taken out of the vocabulary. Pieces of one
character are always kept.
"""

import math
from array import array
from collections import Counter
from collections.abc import Sequence

from explorer.engine.learn.unigram_edges import Edges
from explorer.engine.learn.unigram_em import Check, Likelihoods, is_check_due
from explorer.engine.learn.unigram_pruning import Fate, Pruning

LARGEST_SHARE = 1 - 1e-6  # of a word's paths; the rest of a larger one has lost too many digits


def prune_by_likelihood(
    pieces: Sequence[int], sizes: Sequence[int], losses: Sequence[float], size: int, n_words: int
) -> Pruning:
    """The ``size`` pieces of the highest loss, and all of one character; they stay in their order."""
    longer = [piece for piece in pieces if sizes[piece] > 1]
    longer.sort(key=lambda piece: -losses[piece])
    gone = set(longer[max(0, size - len(pieces) + len(longer)) :])
    fates: list[Fate] = ["loss" if piece in gone else "stays" for piece in pieces]
    per_word = array("d", (losses[piece] / n_words if sizes[piece] > 1 else math.nan for piece in pieces))
    return Pruning([piece for piece in pieces if piece not in gone], array("d"), per_word, fates)


def likelihood_losses(
    edges: Edges, counts: Sequence[int], scores: Sequence[float], sizes: Sequence[int], check: Check = lambda: None
) -> "array[float]":
    """For each piece of several characters how much the corpus' log-likelihood falls without it, nats; exact.

    A piece that stands in a word once is in a share γ of its paths, so that without it the word's likelihood falls
    from Z to Z · (1 − γ). Where it stands at several places, or 1 − γ has few digits left, Z is summed anew.
    """
    losses = array("d", bytes(8 * len(scores)))
    likelihoods = Likelihoods(edges, scores, sizes)
    for word, count in enumerate(counts):
        if is_check_due(word, edges.lengths[word]):
            check()
        here, length = list(edges.of(word)), edges.lengths[word]
        log_z, shares = likelihoods.of(here, length)
        n_places = Counter(piece for _, _, piece in here)
        anew = {piece for piece, n in n_places.items() if n > 1 and sizes[piece] > 1}
        for (_, _, piece), share in zip(here, shares, strict=True):
            if sizes[piece] == 1 or piece in anew:
                continue
            if share > LARGEST_SHARE:
                anew.add(piece)
            else:
                losses[piece] -= count * math.log1p(-share)
        if anew:  # which in a long word takes seconds
            check()
        for piece in anew:
            others = [edge for edge in here if edge[2] != piece]
            losses[piece] += count * (log_z - likelihoods.log_z(others, length))
    return losses
