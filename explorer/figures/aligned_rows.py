"""Tokenizers' tokens of one text in rows under its slots, as plain columns: what is painted and told of a comparison.

A place is counted in slots (:mod:`explorer.figures.text_slots`). Where tokens cut a slot, the row has a *lid* there:
the letter undivided, over as many equal parts as it has bytes. Where several tokens stand for the same slots, since a
normalizer has made more of them, the lid has a part for each token.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, compress, count
from math import ceil, inf
from operator import eq, itemgetter, lt
from typing import NamedTuple

from explorer.engine.encode.stages import Run, TokenKind, Tokens
from explorer.engine.text.sentencepiece_text import SPACE_MARK
from explorer.figures.normalized_slots import became, writes_spaces
from explorer.figures.piece_symbols import is_over_bytes, piece_symbols, symbol_runs
from explorer.figures.text_slots import Place, Slots, utf8_length
from explorer.figures.visible_text import Runs, plain_text
from explorer.formats.opened import OpenedTokenizer

SLOT, PART, LETTER = 35, 30, 12
"""Pixels at 100 %: of a slot, of a part beneath a lid, and of each letter where several stand in a slot."""
PUT_IN, PUT_IN_LETTER = 26, 7
"""Pixels of what takes no room of the text, and of each letter of it."""


class Lid(NamedTuple):
    """Slots that stay whole over the parts that tokens have of them."""

    start: int
    end: int
    n_parts: int
    by_bytes: bool  # whether the parts are the bytes of the slot, else one is a token


_start, _end = itemgetter(0), itemgetter(1)


@dataclass(frozen=True)
class AlignedRow:
    """One row: its tokens, column by column, and what else is shown in it."""

    ids: tuple[int | None, ...]
    starts: Sequence[Place]
    ends: Sequence[Place]
    firsts: Sequence[int]  # code points of the text that each token stands for
    lasts: Sequence[int]
    bytes: dict[int, tuple[int, int]]  # of tokens that cut a character: which bytes of their code points
    unknown: frozenset[int]
    added: frozenset[int]
    special: frozenset[int]
    lids: tuple[Lid, ...]  # in order
    became: dict[int, str]  # what a slot was normalized to, where that differs
    marks_spaces: bool  # whether spaces are written as ▁, which is no change to be looked at
    put_in: dict[Place, str]  # text that stands for nothing in the raw one, by the place that it is before
    dropped: tuple[tuple[Place, Place], ...]  # stretches that are in no token
    covers: tuple[tuple[Place, Place], ...]  # stretches of the slots that the row has a text for
    pieces: dict[int, str] = field(default_factory=dict)  # the symbols of the tokens' ids
    over_bytes: bool = False  # whether these are of bytes

    def __len__(self) -> int:
        return len(self.ids)

    def lids_between(self, start: int, end: int) -> Sequence[Lid]:
        """The lids that begin from one place up to another."""
        first = bisect_left(self.lids, start, key=_start)
        return self.lids[first : bisect_left(self.lids, end, first, key=_start)]

    def dropped_between(self, start: int, end: int) -> Sequence[tuple[Place, Place]]:
        """The stretches in no token of which something lies between two places."""
        first = bisect_right(self.dropped, start, key=_end)
        return self.dropped[first : bisect_left(self.dropped, end, first, key=_start)]

    def face(self, slot: int, letter: str) -> str:
        """What stands in a slot of this row, whose letter of the text is given."""
        shown = self.became.get(slot)
        return (
            SPACE_MARK if shown is None and letter == " " and self.marks_spaces else letter if shown is None else shown
        )

    def piece(self, token: int) -> Runs:
        """How a token is written; nothing where no piece stands for it."""
        token_id = self.ids[token]
        symbols = "" if token_id is None else self.pieces.get(token_id, "")
        return symbol_runs(symbols, over_bytes=self.over_bytes)

    @cached_property
    def zero_width(self) -> dict[Place, list[int]]:
        """The tokens that take no room of the text, by their place."""
        found: dict[Place, list[int]] = {}
        for token in compress(count(), map(eq, self.starts, self.ends)):
            found.setdefault(self.starts[token], []).append(token)
        return found


@dataclass(frozen=True)
class AlignedText:
    """The rows of a text, with what they have in common."""

    slots: Slots
    rows: tuple[AlignedRow, ...]
    rules: tuple[int, ...]  # the places of boundaries in all rows
    widths: dict[int, int]  # pixels at 100 % of the slots that need more than SLOT
    gaps: dict[int, int]  # pixels of what takes no room of the text, by the place that it is before

    def rules_between(self, start: int, end: int) -> Sequence[int]:
        """The common boundaries from one place to another, both among them."""
        return self.rules[bisect_left(self.rules, start) : bisect_right(self.rules, end)]

    def token_over(self, row: int, token: int, other: int) -> int:
        """The token of another row that stands where one does."""
        if token < 0:
            return 0
        start, ends = self.rows[row].starts[token], self.rows[other].ends
        return max(0, min(bisect_right(ends, start), len(ends) - 1))


class Stretch(NamedTuple):
    """A run, and the code point of the text at which its own text stands."""

    run: Run
    offset: int = 0


def aligned_row(
    slots: Slots, stretches: Sequence[Stretch], tokenizer: OpenedTokenizer, *, with_post: bool = False
) -> AlignedRow:
    """A row of one run, or of several that stand one after the other.

    ``with_post`` says that what the post-processor adds is among the tokens.
    """
    tokens = _joined([(run.processed if with_post else run.tokens, offset) for run, offset in stretches])
    starts, ends = _places(tokens, slots)
    covers = tuple((slots.places[offset], slots.places[offset + len(run.text)]) for run, offset in stretches)
    marks_spaces = any(writes_spaces(run) for run, _ in stretches)
    changed: dict[int, str] = {}
    put_in: dict[Place, str] = {}
    for run, offset in stretches:
        made, put = became(run.parts, offset, slots, marks_spaces=marks_spaces)
        changed |= made
        put_in |= {slots.places[position]: text for position, text in put.items()}
    lids: list[Lid] = []
    if any(map(lt, starts[1:], ends)):
        starts, ends = list(starts), list(ends)
        lids += _shared(starts, ends)
    if tokens.bytes or not isinstance(slots.places, range):
        if not isinstance(slots.places, range):
            starts, ends = _whole_where_alone(starts, ends)
        by_tokens = {slot for lid in lids for slot in range(lid.start, lid.end)}
        cut = {int(place) for place in {*starts, *ends} if place % 1} - by_tokens
        lids += (Lid(slot, slot + 1, utf8_length(slots[slot]), by_bytes=True) for slot in cut)
    row = AlignedRow(
        tokens.ids,
        starts,
        ends,
        tokens.starts,
        tokens.ends,
        tokens.bytes,
        _of_kind(tokens.kinds, "unknown"),
        _of_kind(tokens.kinds, "added"),
        _of_kind(tokens.kinds, "special"),
        tuple(sorted(lids)),
        changed,
        marks_spaces,
        put_in,
        _holes(starts, ends, covers),
        covers,
        piece_symbols(tokenizer, (piece_id for piece_id in set(tokens.ids) if piece_id is not None)),
        is_over_bytes(tokenizer),
    )
    for place in row.zero_width:  # what was put in there is that token
        put_in.pop(place, None)
    return row


def aligned_text(slots: Slots, rows: Sequence[AlignedRow]) -> AlignedText:
    """Rows under the slots of a text, each slot as wide as any row needs it."""
    widths: dict[int, int] = {}
    gaps: dict[int, int] = {}
    for row in rows:
        for lid in row.lids:
            each = -(-lid.n_parts * PART // (lid.end - lid.start))
            for slot in range(lid.start, lid.end):
                widths[slot] = max(widths.get(slot, SLOT), each)
        for slot, now in row.became.items():
            if len(now) > 2:
                widths[slot] = max(widths.get(slot, SLOT), LETTER * (len(now) + 1))
        for place, width in _put_in_widths(row).items():
            gaps[place] = max(gaps.get(place, 0), width)
    return AlignedText(slots, tuple(rows), _rules(rows), widths, gaps)


def put_in_width(text: str) -> int:
    """The pixels at 100 % of a cell for what takes no room of the text."""
    return max(PUT_IN, PUT_IN_LETTER * (len(text) + 1))


def _put_in_widths(row: AlignedRow) -> dict[int, int]:
    """What stands before each place, with the room between; within a slot it has none."""
    texts: dict[Place, list[str]] = {place: [text] for place, text in row.put_in.items()}
    for place, tokens in row.zero_width.items():
        texts.setdefault(place, []).extend(plain_text(row.piece(token)) for token in tokens)
    return {int(place): sum(put_in_width(text) + 4 for text in some) for place, some in texts.items()}


def _joined(stretches: Sequence[tuple[Tokens, int]]) -> Tokens:
    if len(stretches) == 1 and not stretches[0][1]:
        return stretches[0][0]
    ids: list[int | None] = []
    starts: list[int] = []
    ends: list[int] = []
    kinds: list[TokenKind] = []
    cut: dict[int, tuple[int, int]] = {}
    for tokens, offset in stretches:
        cut |= {len(ids) + token: its for token, its in tokens.bytes.items()}
        ids += tokens.ids
        starts += (offset + start for start in tokens.starts)
        ends += (offset + end for end in tokens.ends)
        kinds += tokens.kinds
    return Tokens(tuple(ids), tuple(starts), tuple(ends), tuple(kinds), (), cut)


def _places(tokens: Tokens, slots: Slots) -> tuple[Sequence[Place], Sequence[Place]]:
    places = slots.places
    if isinstance(places, range) and not tokens.bytes:
        return tokens.starts, tokens.ends
    starts: list[Place] = [places[start] for start in tokens.starts]
    ends: list[Place] = [places[end] for end in tokens.ends]
    text = slots.text
    for token, (first, last) in tokens.bytes.items():
        position = tokens.starts[token]
        place = places[position]
        if tokens.ends[token] == position + 1 and places[position + 1] == place + 1:  # of one code point, as most are
            n_bytes = utf8_length(text[position])
            starts[token], ends[token] = place + first / n_bytes, place + last / n_bytes
        else:
            starts[token], ends[token] = slots.within(position, first), slots.within(position, last)
    return starts, ends


def _shared(starts: list[Place], ends: list[Place]) -> Iterable[Lid]:
    """Give each of the tokens that stand for the same slots an equal part of them, and of these slots all others."""
    first, done, n_tokens = 0, 0, len(starts)
    while first < n_tokens:
        last, end = first + 1, ends[first]
        while last < n_tokens and starts[last] < end:
            end = max(end, ends[last])
            last += 1
        if last - first > 1:
            start = int(min(starts[first:last]))  # a word may begin within the letter that the one before ends with
            while first > done and ends[first - 1] > start:
                first -= 1
                start = min(start, int(starts[first]))
            while last < n_tokens and starts[last] < ceil(end):
                end = max(end, ends[last])
                last += 1
            done, slots_end = last, ceil(end)
            n_parts = last - first
            part = (slots_end - start) / n_parts
            for nth in range(n_parts):
                starts[first + nth] = start + nth * part if nth else start
                ends[first + nth] = start + (nth + 1) * part if nth + 1 < n_parts else slots_end
            yield Lid(start, slots_end, n_parts, by_bytes=False)
        first = last


def _whole_where_alone(starts: Sequence[Place], ends: Sequence[Place]) -> tuple[list[Place], list[Place]]:
    """Let a token that has part of a slot, the rest of which is in no token, have all of it."""
    whole_starts, whole_ends = list(starts), list(ends)
    before, behind = (-1, *ends), (*starts, inf)
    reached: list[Place] = list(accumulate(ends, max, initial=0.0))
    grown: Place = 0  # how far those reach that were given more
    for token in compress(count(), map(lt, before, behind)):
        end, start = before[token], behind[token]
        if token and end % 1:
            whole_ends[token - 1] = grown = min(start, int(end) + 1)
        if token < len(starts) and start % 1 and max(reached[token], grown) < start:
            whole_starts[token] = max(reached[token], grown, int(start))
    return whole_starts, whole_ends


def _holes(
    starts: Sequence[Place], ends: Sequence[Place], covers: Sequence[tuple[Place, Place]]
) -> tuple[tuple[Place, Place], ...]:
    """Stretches of what is covered that are in no token."""
    before, behind = (covers[0][0], *ends), (*starts, covers[-1][1])
    holes = list(compress(zip(before, behind, strict=True), map(lt, before, behind)))
    if len(covers) == 1:
        return tuple(holes)
    parts = ((max(hole[0], cover[0]), min(hole[1], cover[1])) for hole in holes for cover in covers)
    return tuple(part for part in parts if part[0] < part[1])


def _rules(rows: Sequence[AlignedRow]) -> tuple[int, ...]:
    shared: set[Place] | None = None
    for row in rows:
        edges = {*row.starts, *row.ends}
        shared = edges if shared is None else shared & edges
    return tuple(sorted(int(place) for place in shared or () if not place % 1))


def _of_kind(kinds: Sequence[TokenKind], kind: TokenKind) -> frozenset[int]:
    if kind not in kinds:
        return frozenset()
    return frozenset(token for token, its in enumerate(kinds) if its == kind)
