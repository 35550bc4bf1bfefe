"""Byte-pair encoding, learned: the reference trainer (Gage 1994; Sennrich, Haddow and Birch 2016, algorithm 1).

Counts are of adjacent places, overlaps included; merging is left to right. After the first count nothing is ever
rescanned: a merge visits the places of its own pair and changes the counts of its neighbors only.

What makes this simple: a string of first symbols is always merged in the same way, as long as no merge has crossed its
ends. So no two pairs ever stand for the same piece, and no two merges make it; a pair is only ever gained by the merge
that makes one of its sides, and from then on its count can only fall.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from heapq import heappop, heappush, heapreplace
from itertools import accumulate

from explorer.engine.learn.recipes import PairRecipe
from explorer.engine.learn.record import GAP, NEVER, StopReason, TraceRecord
from explorer.engine.learn.row_words import RowWords
from explorer.engine.learn.tie_rules import TieKey, pair_key
from explorer.engine.text.corpus import Row

Proceed = Callable[[int], bool]  # called with the number of merges done; False cancels

INSIDE = -2  # a place where a symbol started that is now the right part of another
MERGES_BETWEEN_CALLS = 16
NO_LONGEST = 1 << 62  # symbols


def learn_merges(
    rows: Sequence[Row],
    recipe: PairRecipe,
    alphabet: Sequence[str],
    n_pieces: int | None,
    proceed: Proceed,
    longest: int = NO_LONGEST,
) -> tuple[TraceRecord, StopReason]:
    """Learn merges over ``rows`` until the recipe's target, or until ``n_pieces`` pieces (alphabet included) exist.

    ``alphabet`` holds every first symbol of the rows, in id order. Two neighbors that cover more than ``longest`` first
    symbols are no pair.
    """
    training = PairTraining(rows, recipe, alphabet, longest)
    stop = training.run(recipe.merges, n_pieces, proceed)
    return training.record(), stop


class PairTraining:
    """The state of one training run. A symbol writes its id at its first and at its last place.

    Pairs are compared by weight, which here is their count; another criterion is another :meth:`weigh`.
    """

    by_count = True

    def __init__(
        self, rows: Sequence[Row], recipe: PairRecipe, alphabet: Sequence[str], longest: int = NO_LONGEST
    ) -> None:
        self.recipe = recipe
        self.longest = longest
        self.pieces = list(alphabet)
        self.n_alphabet = len(alphabet)
        self.continuation = recipe.spelling.continuation
        self.span = [1] * len(self.pieces)  # places that a symbol covers

        id_of = {piece: symbol for symbol, piece in enumerate(self.pieces)}
        self.words = RowWords.of([row.word for row in rows])
        self.symbol_at = [GAP]
        self.count_at = [0]  # the count of the row that a place belongs to
        self.row_at = array("i", [0])
        self.row_starts = array("q")
        for number, row in enumerate(rows):
            self.row_starts.append(len(self.symbol_at))
            self.symbol_at += [id_of[symbol] for symbol in row.symbols]
            self.symbol_at.append(GAP)
            self.count_at += [row.count] * (len(row.symbols) + 1)
            self.row_at.extend([number] * (len(row.symbols) + 1))
        self.row_starts.append(len(self.symbol_at))
        self.times = [0] * len(self.pieces)  # by symbol: how often it stands in the corpus
        for symbol, count in zip(self.symbol_at, self.count_at, strict=True):
            if symbol >= 0:
                self.times[symbol] += count
        self.row_counts = array("q", (row.count for row in rows))
        self.first_symbols = array("i", self.symbol_at)
        self.joined_at = array("i", [NEVER]) * len(self.symbol_at)

        self.pair_of: dict[tuple[int, int], int] = {}
        self.sides: list[tuple[int, int]] = []
        self.count: list[int] = []
        self.weight: list[int] = []  # the highest merges
        self.places: list[list[int]] = []  # ascending; places that no longer hold the pair stay and are passed over
        self.n_passed: list[int] = []  # how many of a pair's places are known to hold it no more
        self.key: list[int | TieKey] = []  # by which the tie rule prefers a pair, smallest first
        self.heap: list[tuple[int, int | TieKey, int]] = []  # (-weight, key, pair) as they once were
        self.n_pairs_with: Counter[int] = Counter()  # by weight: how many pairs have it
        self.n_live = 0  # pairs that stand in the corpus
        self.n_live_at = array("q")  # the same by step

        self.last_life: list[int] = []
        self.life_pair, self.life_from, self.life_until, self.life_previous = (array("i") for _ in range(4))
        self.life_count, self.life_place = array("q"), array("q")
        self.merges = {name: array("q") for name in ("pair", "count", "replaced", "tied")}

        self.rule = None if recipe.tie_rule == "first-seen" else pair_key(recipe.tie_rule, self.pieces, recipe.spelling)
        self._count_pairs()

    # ── counting ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _count_pairs(self) -> None:
        counts: defaultdict[tuple[int, int], int] = defaultdict(int)
        places: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        left = GAP
        for place, right in enumerate(self.symbol_at):
            if left >= 0 and right >= 0:
                counts[left, right] += self.count_at[place]
                places[left, right].append(place - 1)
            left = right
        for sides, count in counts.items():
            if not self._is_too_long(sides):
                self._add_pair(sides, count, places[sides], step=0)
        self.n_live_at.append(self.n_live)

    def _is_too_long(self, sides: tuple[int, int]) -> bool:
        """Whether two neighbors are no pair, for all that they stand side by side."""
        return self.span[sides[0]] + self.span[sides[1]] > self.longest

    def _add_pair(self, sides: tuple[int, int], count: int, places: list[int], step: int) -> None:
        """Write down a pair that the corpus did not hold before, and queue it."""
        pair = self.pair_of[sides] = len(self.sides)
        self.sides.append(sides)
        self.count.append(count)
        self.weight.append(self.weigh(pair))
        self.n_pairs_with[self.weight[pair]] += 1
        self.places.append(places)
        self.n_passed.append(0)
        self.last_life.append(-1)
        self.n_live += 1
        self.key.append(self._first_place(pair) if self.rule is None else self.rule(*sides))
        self._begin_life(pair, step)
        heappush(self.heap, (-self.weight[pair], self.key[pair], pair))

    def _lower_count(self, pair: int, loss: int, step: int) -> None:
        """Take ``loss`` from the count of a pair."""
        self.count[pair] -= loss
        self.life_until[self.last_life[pair]] = step
        if not self.count[pair]:
            self.n_pairs_with[self.weight[pair]] -= 1
            self.n_live -= 1
            return
        if self.rule is None:
            self.key[pair] = self._first_place(pair)
        self.reweigh(pair)
        self._begin_life(pair, step)

    def weigh(self, pair: int) -> int:
        """By what a pair that stands in the corpus is compared with the others."""
        return self.count[pair]

    def reweigh(self, pair: int) -> None:
        """Take note that the weight of a pair that stands in the corpus may be another."""
        self.n_pairs_with[self.weight[pair]] -= 1
        self.weight[pair] = weight = self.weigh(pair)
        self.n_pairs_with[weight] += 1

    def _begin_life(self, pair: int, step: int) -> None:
        """Write down that a pair has a new count from this step on."""
        self.life_previous.append(self.last_life[pair])
        self.last_life[pair] = len(self.life_pair)
        self.life_pair.append(pair)
        self.life_count.append(self.count[pair])
        self.life_from.append(step)
        self.life_until.append(NEVER)
        self.life_place.append(self.places[pair][self.n_passed[pair]])

    def _first_place(self, pair: int) -> int:
        """Where the pair stands first now; it only ever moves on."""
        left, right = self.sides[pair]
        places, symbol_at, span = self.places[pair], self.symbol_at, self.span[left]
        i = self.n_passed[pair]
        while symbol_at[places[i]] != left or symbol_at[places[i] + span] != right:
            i += 1
        self.n_passed[pair] = i
        return places[i]

    # ── learning ──────────────────────────────────────────────────────────────────────────────────────────────────

    def run(self, n_merges: int | None, n_pieces: int | None, proceed: Proceed) -> StopReason:
        """Merge the best pair again and again; says why it stopped."""
        at_least = self.recipe.min_count
        open_end = n_merges is None and n_pieces is None
        step = 0
        while True:
            if step == n_merges or (n_pieces is not None and len(self.pieces) >= n_pieces):
                return "target-reached"
            if step % MERGES_BETWEEN_CALLS == 0 and not proceed(step):
                return "cancelled"
            pair = self._best_pair()
            if pair is None:
                return "no-pair-left"
            if self.count[pair] < at_least:
                return "below-min-count"
            if open_end and self.count[pair] == 1:
                return "no-pair-repeats"
            step += 1
            self._merge(pair, step)

    def _best_pair(self) -> int | None:
        """The pair with the highest weight that the tie rule prefers.

        A pair's count only falls and its first place only moves on (and a weight that rises is queued again): what the
        heap holds is never worse than the truth, so an entry at the top that is still true is the best of all.
        """
        heap = self.heap
        while heap:
            pair = heap[0][-1]
            true = (-self.weight[pair], self.key[pair], pair)
            if not self.count[pair]:
                heappop(heap)
            elif heap[0] == true:
                return pair
            else:
                heapreplace(heap, true)
        return None

    def _merge(self, pair: int, step: int) -> None:
        left, right = self.sides[pair]
        piece = len(self.pieces)
        self.pieces.append(self.pieces[left] + self.pieces[right][len(self.continuation) :])
        self.span.append(self.span[left] + self.span[right])
        left_span, right_span, span = self.span[left], self.span[right], self.span
        symbol_at, count_at, joined_at = self.symbol_at, self.count_at, self.joined_at
        before: defaultdict[int, int] = defaultdict(int)  # neighbor → how often it stood there
        after: defaultdict[int, int] = defaultdict(int)
        gained: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        replaced = 0
        for start in self.places[pair]:
            middle = start + left_span
            if symbol_at[start] != left or symbol_at[middle] != right:
                continue
            end = middle + right_span
            count = count_at[start]
            replaced += count
            joined_at[middle] = step
            symbol_at[middle] = INSIDE
            symbol_at[start] = symbol_at[end - 1] = piece
            neighbor = symbol_at[start - 1]
            if neighbor >= 0:
                before[neighbor] += count
                gained[neighbor, piece].append(start - span[neighbor])
            neighbor = symbol_at[end]
            if neighbor >= 0:
                after[neighbor] += count
                gained[piece, neighbor].append(start)
        what = (pair, self.count[pair], replaced, self.n_pairs_with[self.weight[pair]])
        for column, value in zip(self.merges.values(), what, strict=True):
            column.append(value)
        self.times[left] -= replaced
        self.times[right] -= replaced
        self.times.append(replaced)
        change: defaultdict[tuple[int, int], int] = defaultdict(int)
        change[left, right] -= replaced
        for neighbor, count in before.items():
            change[neighbor, left] -= count
            change[neighbor, piece] += count
        for neighbor, count in after.items():
            change[right, neighbor] -= count
            change[piece, neighbor] += count
        for sides, difference in change.items():
            if self._is_too_long(sides):
                continue
            if difference > 0:
                self._add_pair(sides, difference, gained[sides], step)
            elif difference:  # else gained and lost within one merge, as (ab, a) is when abab becomes two ab
                self._lower_count(self.pair_of[sides], -difference, step)
        self.n_live_at.append(self.n_live)

    # ── the record ────────────────────────────────────────────────────────────────────────────────────────────────

    def record(self) -> TraceRecord:
        """Everything that happened, as flat arrays."""
        n_places = accumulate(map(len, self.places), initial=0)
        places, most_times = array("i"), array("i")
        for pair_places in self.places:
            # Stable, so that places of equal count stay ascending and those of one row side by side.
            places.extend(sorted(pair_places, key=self.count_at.__getitem__, reverse=True))
            most_times.append(_most_equal([self.row_at[place] for place in pair_places]))
        return TraceRecord(
            pieces=tuple(self.pieces),
            spans=array("i", self.span),
            n_alphabet=self.n_alphabet,
            continuation=self.continuation,
            alphabet=tuple(self.pieces[symbol] for symbol in dict.fromkeys(self.first_symbols) if symbol >= 0),
            words=self.words,
            symbols=self.first_symbols,
            row_starts=self.row_starts,
            row_counts=self.row_counts,
            row_at=self.row_at,
            joined_at=self.joined_at,
            **{f"merge_{name}": values for name, values in self.merges.items()},
            pair_left=array("i", (left for left, _ in self.sides)),
            pair_right=array("i", (right for _, right in self.sides)),
            pair_last_life=array("i", self.last_life),
            pair_places_from=array("q", n_places),
            pair_places=places,
            pair_most_times=most_times,
            life_pair=self.life_pair,
            life_count=self.life_count,
            life_from=self.life_from,
            life_until=self.life_until,
            life_previous=self.life_previous,
            life_order=self._life_order(),
            n_symbols=self._n_symbols(),
            n_live_pairs=self.n_live_at,
        )

    def _n_symbols(self) -> "array[int]":
        """Symbols in the corpus by step: a place merged away is one symbol less for each time its word stands there."""
        start = sum(self.times) + sum(self.merges["replaced"])
        return array("q", accumulate((-n for n in self.merges["replaced"]), initial=start))

    def _life_order(self) -> "array[int]":
        """Lives by descending count, unless pairs are compared otherwise, then by the tie rule."""
        if self.rule is None:
            ties: Sequence[int] = self.life_place
            n_ties = len(self.symbol_at)
        else:
            rank = [0] * len(self.sides)
            for position, pair in enumerate(sorted(range(len(rank)), key=self.key.__getitem__)):
                rank[pair] = position
            ties = [rank[pair] for pair in self.life_pair]
            n_ties = len(rank)
        if self.by_count:
            ties = [tie - count * n_ties for count, tie in zip(self.life_count, ties, strict=True)]
        return array("i", sorted(range(len(ties)), key=ties.__getitem__))


def _most_equal(numbers: list[int]) -> int:
    """How often the commonest of some numbers stands among them."""
    return 1 if len(set(numbers)) == len(numbers) else max(Counter(numbers).values())
