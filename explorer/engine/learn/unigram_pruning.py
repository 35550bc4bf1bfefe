"""Which pieces of a unigram vocabulary can be spared, as SentencePiece 0.2.1 judges it.

It asks what would happen if every token of a piece were replaced by the second best way to cut the piece's
own string. With f tokens of the piece among all N, and the a parts of that second path::

    loss = f / words · [ ln(f / N) − Σ over the parts ln((f(part) + f) / N′) ]        N′ = N + f · (a − 1)

The f are counts of tokens in the best paths (Viterbi counts), not expected ones.
"""

import math
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from explorer.engine.encode.lattice_paths import ABSOLUTE
from explorer.engine.encode.piece_search import PieceSearch
from explorer.engine.learn.unigram_edges import UNKNOWN, Edges, FlatEdge, edges_of
from explorer.engine.learn.unigram_em import Check, float32, is_check_due

Fate = Literal["stays", "threshold", "unused", "split", "loss", "final-cut"]
FATES: tuple[Fate, ...] = ("stays", "threshold", "unused", "split", "loss", "final-cut")
"""What becomes of a piece in a step: it stays, or goes because of its expected count, because no best path takes it,
because the best way to cut its own string is not the piece itself, for its small loss, or for its score at the end."""


@dataclass(frozen=True, slots=True)
class Pruning:
    """What a pruning finds; ``counts``, ``losses`` and ``fates`` by the order of the pieces before it."""

    kept: list[int]  # pieces in their new order
    counts: "array[float]"  # tokens in the best paths of the corpus
    losses: "array[float]"  # nats per word; NaN for a piece that needs none to be judged
    fates: list[Fate]


def prune(
    pieces: Sequence[int],
    spelled: Sequence[str],
    scores: Sequence[float],
    tokens: Sequence[int],
    n_words: int,
    size: int,
) -> Pruning:
    """SentencePiece's pruning to ``size`` pieces.

    ``spelled`` and ``scores`` are by piece, ``tokens`` the Viterbi counts; ``n_words`` is the number of words in the
    corpus. What is not used, or is better split, goes first and does not count as pruned; what has no second path
    stays.
    """
    search = PieceSearch((spelled[piece], piece) for piece in pieces)
    n_tokens = sum(tokens)
    kept: list[int] = []
    losses = array("d", [math.nan]) * len(pieces)
    fates: list[Fate] = ["stays"] * len(pieces)
    judged: list[int] = []  # places in the order
    for place, piece in enumerate(pieces):
        score, path = second_path(spelled[piece], search, scores)
        if path and score > scores[piece] + ABSOLUTE:
            fates[place] = "split"
        elif not tokens[piece]:
            fates[place] = "unused"
        elif not path:
            kept.append(piece)
        else:
            parts = [tokens[pieces[0] if part == UNKNOWN else part] for part in path]
            losses[place] = sentencepiece_loss(tokens[piece], parts, n_tokens, n_words)
            judged.append(place)
    judged.sort(key=lambda place: -losses[place])  # those of equal loss as they stand
    room = max(0, size - len(kept))
    kept += [pieces[place] for place in judged[:room]]
    for place in judged[room:]:
        fates[place] = "loss"
    return Pruning(kept, array("d", (tokens[piece] for piece in pieces)), losses, fates)


def sentencepiece_loss(n: int, n_of_parts: Iterable[int], n_tokens: int, n_words: int) -> float:
    """The formula above, nats per word; numbers are rounded to 32 bits as they are there, since that decides ties."""
    parts = list(n_of_parts)
    log_all = float32(math.log(float32(n_tokens)))
    log_all_without = float32(math.log(float32(n_tokens + n * (len(parts) - 1))))
    with_piece = float32(float32(math.log(n)) - log_all)
    without = 0.0
    for n_part in parts:
        without = float32(without + (math.log(n_part + n) - log_all_without))
    return float32(float32(n / n_words) * float32(with_piece - without))


def second_path(piece: str, search: PieceSearch, scores: Sequence[float]) -> tuple[float, list[int]]:
    """The best way to cut a piece's string but the piece itself, with its score; no path for a single character."""
    if len(piece) == 1:
        return -math.inf, []
    return best_path((edge for edge in edges_of(piece, search) if edge[:2] != (0, len(piece))), len(piece), scores)


def viterbi_counts(
    edges: Edges, counts: Sequence[int], scores: Sequence[float], check: Check = lambda: None
) -> list[int]:
    """How many tokens of each piece stand in the best paths of the words; the last number is of unknown characters."""
    tokens = [0] * len(scores)
    for word, count in enumerate(counts):
        if is_check_due(word, edges.lengths[word]):
            check()
        for piece in best_path(edges.of(word), edges.lengths[word], scores)[1]:
            tokens[piece] += count
    return tokens


def best_path(edges: Iterable[FlatEdge], length: int, scores: Sequence[float]) -> tuple[float, list[int]]:
    """The best path of a text, with its score; of tied ones that whose last piece starts earliest."""
    best = [0.0] + [-math.inf] * length
    last = [(0, UNKNOWN)] * (length + 1)
    for start, end, piece in edges:
        score = best[start] + scores[piece]
        if score > best[end] + ABSOLUTE:
            best[end] = score
            last[end] = start, piece
    path = []
    node = length
    while node:
        node, piece = last[node]
        path.append(piece)
    return best[-1], path[::-1]
