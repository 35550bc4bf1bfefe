"""Byte-pair encoding, learned: the reference trainer (Gage 1994; Sennrich, Haddow and Birch 2016, algorithm 1).

Counts are of adjacent places, overlaps included; merging is left to right. After the first count nothing is ever
rescanned: a merge visits the places of its own pair and changes the counts of its neighbors only.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from heapq import heapify, heappop, heappush, heapreplace
from itertools import accumulate
from typing import Literal

from explorer.engine.learn.recipes import BpeRecipe
from explorer.engine.learn.record import GAP, NEVER, TraceRecord
from explorer.engine.learn.tie_rules import pair_key
from explorer.engine.text.corpus import Row

StopReason = Literal["target-reached", "no-pair-repeats", "no-pair-left", "below-min-count", "cancelled"]
Proceed = Callable[[int], bool]  # called with the number of merges done; False cancels

INSIDE = -2  # a place that is neither the first nor the last of its symbol
MERGES_BETWEEN_CALLS = 16


def learn_merges(
    rows: Sequence[Row], recipe: BpeRecipe, alphabet: Sequence[str], n_pieces: int | None, proceed: Proceed
) -> tuple[TraceRecord, StopReason]:
    """Learn merges over ``rows`` until the recipe's target, or until ``n_pieces`` pieces (alphabet included) exist.

    ``alphabet`` holds every first symbol of the rows, in id order.
    """
    training = _PairTraining(rows, recipe, alphabet)
    stop = training.run(recipe.merges, n_pieces, proceed)
    return training.record(), stop


class _PairTraining:
    """The state of one training run. A symbol writes its id at its first and at its last place."""

    def __init__(self, rows: Sequence[Row], recipe: BpeRecipe, alphabet: Sequence[str]) -> None:
        self.recipe = recipe
        self.pieces = list(alphabet)
        self.n_alphabet = len(alphabet)
        self.id_of = {piece: symbol for symbol, piece in enumerate(self.pieces)}
        self.span = [1] * len(self.pieces)  # places that a symbol covers

        self.words = tuple(row.word for row in rows)
        self.symbol_at = [GAP]
        self.count_at = [0]  # the count of the row that a place belongs to
        self.row_at = array("i", [0])
        self.row_starts = array("q")
        for number, row in enumerate(rows):
            self.row_starts.append(len(self.symbol_at))
            self.symbol_at += [self.id_of[symbol] for symbol in row.symbols]
            self.symbol_at.append(GAP)
            self.count_at += [row.count] * (len(row.symbols) + 1)
            self.row_at.extend([number] * (len(row.symbols) + 1))
        self.row_starts.append(len(self.symbol_at))
        self.row_counts = array("q", (row.count for row in rows))
        self.first_symbols = array("i", self.symbol_at)
        self.joined_at = array("i", [NEVER]) * len(self.symbol_at)

        self.pair_of: dict[tuple[int, int], int] = {}
        self.sides: list[tuple[int, int]] = []
        self.count: list[int] = []
        self.places: list[list[int]] = []  # ascending; places that no longer hold the pair stay and are passed over
        self.n_passed: list[int] = []  # how many of a pair's places are known to hold it no more
        self.last_life: list[int] = []
        self.n_pairs_with: Counter[int] = Counter()  # by count: how many pairs have it
        self.lives = {name: array(code) for name, code in _LIFE_FIELDS.items()}
        self.life_key: list[int] = []
        self.merges = {name: array("q") for name in ("left", "right", "piece", "count", "replaced", "tied")}
        self.n_live = array("q")

        self.key = None if recipe.tie_rule == "first-seen" else pair_key(recipe.tie_rule, self.pieces, recipe.spelling)
        self.static_keys: list[tuple[object, ...]] = []
        self._count_pairs()

    # ── counting ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _count_pairs(self) -> None:
        change: defaultdict[tuple[int, int], int] = defaultdict(int)
        gained: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        left = GAP
        for place, right in enumerate(self.symbol_at):
            if left >= 0 and right >= 0:
                change[left, right] += self.count_at[place]
                gained[left, right].append(place - 1)
            left = right
        self.heap: list[tuple[int, object, int]] = []
        self._apply(change, gained, step=0)
        heapify(self.heap)

    def _apply(self, change: dict[tuple[int, int], int], gained: dict[tuple[int, int], list[int]], step: int) -> None:
        """Change the counts of pairs, write down their new lives, and queue those that gained."""
        heap, push, lives, n_pairs_with = self.heap, heappush if step else _append, self.lives, self.n_pairs_with
        by_place = self.key is None
        for sides, difference in change.items():
            pair = self.pair_of.get(sides)
            new_places = gained.get(sides)
            if pair is None:
                if not difference:  # gained and lost within one merge, as (ab, a) is when abab becomes two ab
                    continue
                pair = self._new_pair(sides)
            if new_places:
                self._add_places(pair, new_places)
            before = self.count[pair]
            after = self.count[pair] = before + difference
            n_pairs_with[before] -= 1
            n_pairs_with[after] += 1
            previous = self.last_life[pair]
            if previous >= 0 and lives["until"][previous] == NEVER:
                lives["until"][previous] = step
            if not after:
                continue
            key: object
            if by_place:
                key = place = self._first_place(pair)
                self.life_key.append(place)
            else:
                key = self.static_keys[pair]
            self.last_life[pair] = len(lives["pair"])
            lives["pair"].append(pair)
            lives["count"].append(after)
            lives["from"].append(step)
            lives["until"].append(NEVER)
            lives["previous"].append(previous)
            if new_places:
                push(heap, (-after, key, pair))
        self.n_live.append(len(self.count) - n_pairs_with[0])

    def _new_pair(self, sides: tuple[int, int]) -> int:
        pair = self.pair_of[sides] = len(self.sides)
        self.sides.append(sides)
        self.count.append(0)
        self.places.append([])
        self.n_passed.append(0)
        self.last_life.append(-1)
        self.n_pairs_with[0] += 1
        if self.key is not None:
            self.static_keys.append(self.key(*sides))
        return pair

    def _add_places(self, pair: int, new_places: list[int]) -> None:
        places = self.places[pair]
        if places:  # the same piece was made before by another merge
            places += new_places
            self.n_passed[pair] = 0
        else:
            self.places[pair] = places = new_places
        places.sort()

    def _first_place(self, pair: int) -> int:
        """Where the pair stands first now; it only ever moves on, except when new places come in."""
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
        """The pair with the highest count that the tie rule prefers.

        Between two pushes a pair's count only falls and its first place only moves on: what the heap holds is never
        worse than the truth, so an entry at the top that is still true is the best of all.
        """
        heap = self.heap
        while heap:
            minus_count, key, pair = heap[0]
            count = self.count[pair]
            if not count:
                heappop(heap)
                continue
            now = self._first_place(pair) if self.key is None else key
            if count == -minus_count and now == key:
                return pair
            heapreplace(heap, (-count, now, pair))
        return None

    def _merge(self, pair: int, step: int) -> None:
        left, right = self.sides[pair]
        piece = self._piece(left, right)
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
            symbol_at[middle - 1] = symbol_at[middle] = INSIDE
            symbol_at[start] = symbol_at[end - 1] = piece
            neighbor = symbol_at[start - 1]
            if neighbor >= 0:
                before[neighbor] += count
                gained[neighbor, piece].append(start - span[neighbor])
            neighbor = symbol_at[end]
            if neighbor >= 0:
                after[neighbor] += count
                gained[piece, neighbor].append(start)
        change: defaultdict[tuple[int, int], int] = defaultdict(int)
        change[left, right] -= replaced
        for neighbor, count in before.items():
            change[neighbor, left] -= count
            change[neighbor, piece] += count
        for neighbor, count in after.items():
            change[right, neighbor] -= count
            change[piece, neighbor] += count
        n = self.count[pair]
        for name, value in zip(self.merges, (left, right, piece, n, replaced, self.n_pairs_with[n]), strict=True):
            self.merges[name].append(value)
        self._apply(change, gained, step)

    def _piece(self, left: int, right: int) -> int:
        """The id of the merged piece: a new one unless another merge made the same string before."""
        spelled = self.pieces[left] + self.pieces[right]
        piece = self.id_of.setdefault(spelled, len(self.pieces))
        if piece == len(self.pieces):
            self.pieces.append(spelled)
            self.span.append(self.span[left] + self.span[right])
        return piece

    # ── the record ────────────────────────────────────────────────────────────────────────────────────────────────

    def record(self) -> TraceRecord:
        """Everything that happened, as flat arrays."""
        n_places = accumulate(map(len, self.places), initial=0)
        places, most_times = array("i"), array("i")
        for pair_places in self.places:
            # Stable, so that places of equal count stay ascending and those of one row side by side.
            places.extend(sorted(pair_places, key=self.count_at.__getitem__, reverse=True))
            rows = Counter(map(self.row_at.__getitem__, pair_places))
            most_times.append(max(rows.values(), default=0))
        return TraceRecord(
            pieces=tuple(self.pieces),
            spans=array("i", self.span),
            n_alphabet=self.n_alphabet,
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
            **{f"life_{name}": values for name, values in self.lives.items()},
            life_order=self._life_order(),
            n_live_pairs=self.n_live,
        )

    def _life_order(self) -> "array[int]":
        """Lives by descending count, then by the tie rule."""
        if self.key is None:
            ties = self.life_key
            n_ties = len(self.symbol_at)
        else:
            rank = [0] * len(self.sides)
            for position, pair in enumerate(sorted(range(len(rank)), key=self.static_keys.__getitem__)):
                rank[pair] = position
            ties = [rank[pair] for pair in self.lives["pair"]]
            n_ties = len(rank)
        keys = [tie - count * n_ties for count, tie in zip(self.lives["count"], ties, strict=True)]
        return array("i", sorted(range(len(keys)), key=keys.__getitem__))


_LIFE_FIELDS = {"pair": "i", "count": "q", "from": "i", "until": "i", "previous": "i"}


def _append(heap: list[tuple[int, object, int]], entry: tuple[int, object, int]) -> None:
    heap.append(entry)
