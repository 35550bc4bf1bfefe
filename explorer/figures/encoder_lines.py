"""What the encoder shows, as plain values: the tokens with ids and offsets, the merges of the replay, its sentences."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from typing import Literal

from explorer.engine.encode.encoding import Encoding
from explorer.engine.encode.merge_order import MergeOrder
from explorer.engine.encode.text_replay import Difference, FiredMerge, TextReplay
from explorer.engine.text.alphabet import Spelling
from explorer.figures.caption import CaptionChip, CaptionText, Line
from explorer.figures.chip_layout import Place, wrapped
from explorer.figures.numbers import counted, grouped
from explorer.figures.visible_text import Run, Runs, plain_text, visible_runs

TokenState = Literal["plain", "merged", "unknown"]

FIRST_TOKENS = 300
"""So many tokens are shown at first, and as many more each time that somebody has come to their end."""

NO_ID = "unknown"
"""What stands in place of the id of a token that the vocabulary does not have."""


@dataclass(frozen=True, slots=True)
class TokenFace:
    """One token: its chip, and what stands beneath it."""

    runs: Runs
    state: TokenState
    id: str
    offset: str
    starts_word: bool


@dataclass(frozen=True, slots=True)
class TokenLine:
    """The tokens of a text after some merges."""

    faces: tuple[TokenFace, ...]  # of the first ones
    brackets: tuple[int, ...]  # indices of the left tokens of the pairs that merge next
    n_tokens: int
    first_difference: int | None = None  # the first token that is not as in the learned order

    @property
    def n_hidden(self) -> int:
        """Tokens that have no chip."""
        return self.n_tokens - len(self.faces)


NO_TOKENS = TokenLine((), (), 0)


def token_line(
    replay: TextReplay, encoding: Encoding, place: int, following: int | None, spelling: Spelling
) -> TokenLine:
    """The tokens of ``encoding``, which are the first after the merges up to ``place``: what the last of these joined
    is marked, and what the merge at ``following`` will join."""
    starts = replay.starts(place)
    shown = starts[: len(encoding)]
    ends = [*starts[1 : len(encoding) + 1], len(replay.symbols)]
    faces = []
    for number, (start, end) in enumerate(zip(shown, ends, strict=False)):
        if start in replay.special:
            runs: Runs = (Run(encoding.tokens[number], "marker"),)
        else:
            runs = visible_runs(encoding.tokens[number], spelling)
        state: TokenState = "unknown" if encoding.unknown[number] else "plain"
        if place in replay.joined[start + 1 : end]:
            state = "merged"
        said, offset = id_said(encoding.ids[number]), offset_said(*encoding.offsets[number])
        faces.append(TokenFace(runs, state, said, offset, start in replay.word_starts))
    brackets = tuple(number for number, (_, right) in enumerate(pairwise(shown)) if replay.joined[right] == following)
    return TokenLine(tuple(faces), brackets, len(starts))


def piece_face(
    piece: str,
    piece_id: int | None,
    offsets: tuple[int, int],
    unknown: bool,
    spelling: Spelling,
    *,
    merged: bool = False,
) -> TokenFace:
    """A token of SentencePiece's, where the mark of ``spelling`` at its start says that a word begins; ``merged`` is
    whether the last step made it."""
    state: TokenState = "unknown" if unknown else "merged" if merged else "plain"
    starts_word = piece.startswith(spelling.marker_text)
    return TokenFace(visible_runs(piece, spelling), state, id_said(piece_id), offset_said(*offsets), starts_word)


def id_said(piece_id: int | None) -> str:
    """The id of a token in words."""
    return NO_ID if piece_id is None else grouped(piece_id)


def offset_said(start: int, end: int) -> str:
    """Where a token stands, from its first code point to before the next one."""
    return f"{grouped(start)}–{grouped(end)}"


def first_other(starts: Sequence[int], other_starts: Sequence[int]) -> int | None:
    """The index of the first token that begins or ends elsewhere among the others; None where all are the same."""
    for index, (start, other) in enumerate(zip_longest(starts, other_starts)):
        if start != other:
            return index - 1
    return None


def token_places(
    line: TokenLine, width: Callable[[TokenFace], int], room: int, gap: int, word_gap: int
) -> tuple[tuple[int, ...], tuple[Place, ...]]:
    """The widths of the tokens and where they stand; between words there is a wider gap."""
    widths = tuple([width(face) for face in line.faces])
    ends_word = [face.starts_word for face in line.faces[1:]]
    spaced = [width + (word_gap - gap) * ends for width, ends in zip_longest(widths, ends_word, fillvalue=0)]
    return widths, wrapped(spaced, room + word_gap - gap, gap)


# ── the merges of a replay ────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class ReplayRow:
    """A merge of the replay: what it joins, how often in the learned order and in the changed one, what it needs."""

    merge: int
    left: Runs
    right: Runs
    times: int
    times_changed: int | None  # None in the learned order
    place: int
    off: bool
    needs: tuple[int, ...]  # the merges that made its sides
    differs: bool  # whether the replays part here

    @property
    def moved(self) -> bool:
        """Whether it is tried at the place of another merge."""
        return self.place != self.merge


def replay_rows(
    merges: Sequence[tuple[str, str]],
    learned: Sequence[FiredMerge],
    changed: Sequence[FiredMerge] | None,
    order: MergeOrder,
    difference: Difference | None,
    spelling: Spelling,
) -> tuple[ReplayRow, ...]:
    """A row for each merge that finds a place in one of the two orders, in the order in which they are tried."""
    times = {fired.merge: fired.times for fired in learned}
    times_changed = {fired.merge: fired.times for fired in changed} if changed is not None else None
    needs = needed_merges(merges, sorted(times.keys() | (times_changed or {}).keys()))
    rows = []
    for merge in sorted(needs, key=order.place):
        left, right = merges[merge - 1]
        rows.append(
            ReplayRow(
                merge,
                visible_runs(left, spelling),
                visible_runs(right, spelling),
                times.get(merge, 0),
                times_changed.get(merge, 0) if times_changed is not None else None,
                order.place(merge),
                merge in order.off,
                needs[merge],
                difference is not None and order.place(merge) == difference.place,
            )
        )
    return tuple(rows)


def needed_merges(merges: Sequence[tuple[str, str]], fired: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """For each merge that fired those before it that made its sides, the left one first; letters need none."""
    made: dict[str, int] = {}
    needs: dict[int, tuple[int, ...]] = {}
    for merge in fired:
        left, right = merges[merge - 1]
        needs[merge] = tuple(dict.fromkeys(made[side] for side in (left, right) if side in made))
        made.setdefault(left + right, merge)
    return needs


@dataclass(frozen=True, slots=True)
class NeedNode:
    """A merge in the tree of what a merge needs: column 0 needs nothing; ``parent`` is the index of who needs it."""

    merge: int
    column: int
    row: int
    parent: int | None


def need_tree(needs: Mapping[int, tuple[int, ...]], root: int) -> tuple[NeedNode, ...]:
    """What a merge needs, and what that needs, down to merges of letters; the merge itself comes first.

    A merge stands to the right of what it needs, in the row of the first of it.
    """
    heights: dict[int, int] = {}
    for merge in sorted(needs):
        heights[merge] = 1 + max((heights[needed] for needed in needs[merge]), default=-1)
    nodes: list[NeedNode] = []
    waiting: list[tuple[int, int | None]] = [(root, None)]
    row = -1
    while waiting:
        merge, parent = waiting.pop()
        follows = parent is not None and parent == len(nodes) - 1
        row = row if follows else row + 1
        nodes.append(NeedNode(merge, heights.get(merge, 0), row, parent))
        waiting += [(needed, len(nodes) - 1) for needed in reversed(needs.get(merge, ()))]
    return tuple(nodes)


# ── sentences ─────────────────────────────────────────────────────────────────────────────────────────────────────────


NOTHING_TYPED: Line = (CaptionText("Type a word or a sentence to encode it.", ("Type a text to encode.",)),)
"""Where there is no text, whatever encodes it."""


def place_said(after: int, n: int) -> str:
    """How far a replay of ``n`` steps has come: "3 of 5.", and of the last step that it was that."""
    return "That was the last." if after == n else f"{grouped(after)} of {grouped(n)}."


def replay_sentence(
    merges: Sequence[tuple[str, str]],
    fired: Sequence[FiredMerge],
    after: int,
    n_symbols: int,
    k: int,
    spelling: Spelling,
) -> Line:
    """What the last merge of the replay did: "Merge 3, est + </w>: applied once. 3 of 5."."""
    if not n_symbols:
        return NOTHING_TYPED
    if not fired:
        none = "No merge is used" if not k else f"None of the first {counted(k, 'merge', 'merges')} finds a place"
        return (CaptionText(f"{none}: the first symbols are the tokens.", (f"{none}.",)),)
    if not after:
        symbols, coming = counted(n_symbols, "symbol", "symbols"), counted(len(fired), "merge", "merges")
        finds = f"{coming} {'finds' if len(fired) == 1 else 'find'} a place."
        return (
            CaptionText(f"Before any merge: {symbols}. ", ("Before any merge: ",)),
            CaptionText(finds, (f"{coming}.",)),
        )
    last = fired[after - 1]
    left, right = merges[last.merge - 1]
    applied = f": applied {times_said(last.times)}"
    place = f"{grouped(after)} of {grouped(len(fired))}"
    end = place_said(after, len(fired))
    return (
        CaptionText(f"Merge {grouped(last.merge)}, "),
        CaptionChip(visible_runs(left, spelling)),
        CaptionText(" + "),
        CaptionChip(visible_runs(right, spelling)),
        CaptionText(f"{applied}. {end}", (f"{applied}, {place}.", f"{applied}.", f", {times_said(last.times)}.", ".")),
    )


def times_said(times: int) -> str:
    """How often, in words where there are words for it."""
    return {1: "once", 2: "twice"}.get(times, f"{grouped(times)} times")


def order_said(order: MergeOrder) -> str:
    """What is changed in the order of merges: "Without merge 2", "With merges 3 and 8 swapped"."""
    parts = []
    if order.off:
        word = "merge" if len(order.off) == 1 else "merges"
        parts.append(f"without {word} {_listed(sorted(order.off))}")
    moved = [merge for merge, _ in order.moved]
    if len(moved) == 2:
        parts.append(f"with merges {_listed(moved)} swapped")
    elif moved:
        parts.append(f"with merges {_listed(moved)} in each other's places")
    said = ", ".join(parts)
    return said[:1].upper() + said[1:]


def difference_said(difference: Difference | None) -> str:
    """From where on another order gives another result, and whether it does in the end."""
    if difference is None:
        return "nothing changes"
    if difference.at_the_end:
        return f"differs from merge {grouped(difference.place)} on"
    return f"differs from merge {grouped(difference.place)} on, but not in the end"


def _listed(numbers: Sequence[int]) -> str:
    said = [grouped(number) for number in numbers]
    return " and ".join(filter(None, (", ".join(said[:-1]), said[-1])))


def spoken_tokens(line: TokenLine) -> str:
    """The tokens for a screen reader: "low, id 15, 0–3; d, unknown, 3–4"."""
    said = []
    for face in line.faces:
        which = "unknown" if face.state == "unknown" else f"id {face.id}"
        said.append(f"{plain_text(face.runs)}, {which}, {face.offset}")
    return "; ".join(said)
