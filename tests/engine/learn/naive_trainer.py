"""The oracle: byte-pair encoding that counts everything anew at every step, each rule written as it is worded."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from explorer.engine import BpeRecipe
from explorer.engine.text.corpus import Row

Pair = tuple[str, str]


@dataclass(frozen=True)
class NaiveMerge:
    """A merge as the oracle sees it."""

    pair: Pair
    count: int
    replaced: int
    n_tied: int


@dataclass(frozen=True)
class NaiveState:
    """Everything there is to know at one step."""

    segmentations: tuple[tuple[str, ...], ...]  # by row
    vocabulary: tuple[str, ...]  # in id order
    counts: dict[Pair, int]  # adjacent positions, in the order in which they are met
    ranking: tuple[Pair, ...]  # best first


@dataclass(frozen=True)
class NaiveTraining:
    """A whole training run; ``states[k]`` is the state after k merges."""

    merges: tuple[NaiveMerge, ...]
    states: tuple[NaiveState, ...]
    stop: str


def train_naively(rows: Sequence[Row], recipe: BpeRecipe) -> NaiveTraining:
    """Train on ``rows``, recounting everything at every step."""
    segmentations = tuple(row.symbols for row in rows)
    vocabulary = naive_alphabet(segmentations, recipe.base)
    n_special = len({*recipe.special_tokens, recipe.unk_token} - {None})
    merges: list[NaiveMerge] = []
    states: list[NaiveState] = []
    while True:
        counts = count_pairs(segmentations, rows)
        ranking = rank(counts, vocabulary, recipe)
        states.append(NaiveState(segmentations, vocabulary, counts, ranking))
        best = max(counts.values(), default=0)
        if len(merges) == recipe.merges or (recipe.vocab_size or 10**9) <= len(vocabulary) + n_special:
            return NaiveTraining(tuple(merges), tuple(states), "target-reached")
        if not counts:
            return NaiveTraining(tuple(merges), tuple(states), "no-pair-left")
        if best < recipe.min_count:
            return NaiveTraining(tuple(merges), tuple(states), "below-min-count")
        if best == 1 and recipe.merges is None and recipe.vocab_size is None:
            return NaiveTraining(tuple(merges), tuple(states), "no-pair-repeats")
        pair = ranking[0]
        before = weighted_length(segmentations, rows)
        segmentations = tuple(join_everywhere(symbols, pair) for symbols in segmentations)
        replaced = before - weighted_length(segmentations, rows)
        n_tied = sum(count == best for count in counts.values())
        merges.append(NaiveMerge(pair, best, replaced, n_tied))
        if pair[0] + pair[1] not in vocabulary:
            vocabulary = (*vocabulary, pair[0] + pair[1])


def naive_alphabet(segmentations: Sequence[tuple[str, ...]], base: str) -> tuple[str, ...]:
    """Over characters those that occur, by code point; over bytes all 256, printable Latin-1 first."""
    found = sorted({symbol for symbols in segmentations for symbol in symbols})
    if base == "characters":
        return tuple(found)
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    order = [chr(byte) for byte in (*printable, *sorted({*range(256)}.difference(printable)))]
    return (*order, *(symbol for symbol in found if symbol not in order))


def count_pairs(segmentations: Sequence[tuple[str, ...]], rows: Sequence[Row]) -> dict[Pair, int]:
    """Every adjacent position counts, overlaps included, as often as its row."""
    counts: dict[Pair, int] = {}
    for symbols, row in zip(segmentations, rows, strict=True):
        for pair in pairwise(symbols):
            counts[pair] = counts.get(pair, 0) + row.count
    return counts


def rank(counts: dict[Pair, int], vocabulary: tuple[str, ...], recipe: BpeRecipe) -> tuple[Pair, ...]:
    """All pairs, best first: by count, and among equal counts as the tie rule says."""
    marker = recipe.spelling.marker_symbol

    def n_characters(piece: str) -> int:
        return len(piece.replace(marker, "?")) if marker else len(piece)

    match recipe.tie_rule:
        case "first-seen":
            preferred = list(counts)
        case "smallest":
            preferred = sorted(counts)
        case "largest":
            preferred = sorted(counts, reverse=True)
        case "lowest-ids":
            preferred = sorted(counts, key=lambda pair: (vocabulary.index(pair[0]), vocabulary.index(pair[1])))
        case "shortest":
            preferred = sorted(counts, key=lambda pair: (n_characters(pair[0] + pair[1]), pair[0] + pair[1], pair))
    return tuple(sorted(preferred, key=lambda pair: -counts[pair]))  # sorted() leaves equal ones as they were


def join_everywhere(symbols: tuple[str, ...], pair: Pair) -> tuple[str, ...]:
    """One row after a merge, which goes from left to right."""
    joined: list[str] = []
    i = 0
    while i < len(symbols):
        if symbols[i : i + 2] == pair:
            joined.append(pair[0] + pair[1])
            i += 2
        else:
            joined.append(symbols[i])
            i += 1
    return tuple(joined)


def weighted_length(segmentations: Sequence[tuple[str, ...]], rows: Sequence[Row]) -> int:
    """Symbols in the corpus, each as often as its row."""
    return sum(len(symbols) * row.count for symbols, row in zip(segmentations, rows, strict=True))
