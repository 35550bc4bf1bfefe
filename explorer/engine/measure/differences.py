"""Where two tokenizers first treat a text differently, and why: the earliest stage that explains it is named.

The tokens of both are gone through side by side, byte for byte, up to the first that stand for different bytes, or of
which one is unknown; what the text became by normalizing is compared up to there as well. Then, in the order of the
stages:

1. *added*: one of them found an added token there that the other did not;
2. *normalizer*: the texts differ before anything is split;
3. *split*: a word of one ends within a token of the other, or its splitter drops text that is in the other's token;
4. *unknown*: one has no piece for what stands there, or leaves it out;
5. *missing merge*, *missing piece*: who cuts first lacks the piece that the other has; where pieces are joined in pairs
   and its next two are a part of it, no merge joins these two;
6. *split* again: it has the piece, too, but the words that the two stand in differ;
7. *missing merge* again: it has the piece, in the same word, but no merge makes it, or what it would be made of;
8. *merge order*, *score*: other merges came first, or another path scores better;
9. *other*: none of this.
"""

from bisect import bisect_right
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

from explorer.engine.encode.stages import Run, Tokens
from explorer.engine.encode.word_making import LONGEST_MADE, merges_of, turn_of
from explorer.engine.measure.compared import MOST_TOKENS, Compared, RowToken, Side, TokenRow, TokenThere, Way
from explorer.engine.measure.extents import Extent, byte_offsets, shared_boundaries
from explorer.engine.measure.normalized_apart import Apart, first_apart
from explorer.engine.measure.pieces_there import StretchPiece
from explorer.engine.measure.unmade import Unmade, why_unmade
from explorer.engine.measure.unread import LEFT_OUT, Unread, why_unread

__all__ = ["Cause", "Compared", "Difference", "Side", "TokenThere", "Way", "first_difference", "shared_boundaries"]

Cause = Literal[
    "added", "normalizer", "split", "unknown", "missing merge", "missing piece", "merge order", "score", "other"
]


@dataclass(frozen=True, slots=True)
class Difference:
    """The first difference of a tokenizer from the reference on a text."""

    position: int  # the code point at which the two part: where the shorter token ends, or what is changed or dropped
    byte: int  # of that code point, from 0; not 0 where a character is cut
    cause: Cause
    tokens: tuple[TokenThere, ...]  # from the last place where both begin a token up to the next, the first 12
    reference_tokens: tuple[TokenThere, ...]
    side: Side | None = None
    """Who found the added token; whose word ends or who drops text; to whom it is unknown; who lacks the piece, or has
    it and yet does not take it."""
    # code points: of the added token, of what was normalized, dropped or is unknown, of the longer token
    start: int = 0
    end: int = 0
    piece: str = ""  # what that side would need to have all of it in one token, as its vocabulary would write it
    left: str = ""  # the two symbols of that side that no merge joins, as its merges write them
    right: str = ""
    unmade: Unmade | None = None  # of a piece that it has, and yet does not take: what of it was not made
    unread: Unread | None = None  # why something is unknown, where this is more than that no piece spells it
    became: str = ""  # what the two normalizers made of the stretch
    reference_became: str = ""
    drops: bool = False  # of a split: the stretch is in no word of that side


def first_difference(run: Run, reference_run: Run, tokenizer: Compared, reference: Compared) -> Difference | None:
    """Where two runs of the same text first differ, and why; None where they do not.

    Ids are not compared, since they are of different vocabularies. “lowest” as [low][est], where the reference has it
    whole, differs at 3; if no merge of the tokenizer joins "low" and "est", that is the cause.
    """
    if run.text != reference_run.text:
        raise ValueError("Both runs are to be of the same text.")
    ours, theirs = TokenRow(run, tokenizer, "tokenizer"), TokenRow(reference_run, reference, "reference")
    gap = _first_gap(ours, theirs)
    until = len(run.text) if gap is None else bisect_right(byte_offsets(run.text), gap[0]) - 1
    return _Place(ours, theirs, *_first_unlike(run, reference_run, until)).difference()


@dataclass(frozen=True)
class _Place:
    """The first tokens of two rows that differ."""

    ours: TokenRow
    theirs: TokenRow
    index: int  # of the token in ours; the number of tokens where none is left
    other_index: int

    def difference(self) -> Difference | None:
        """The difference there, or an earlier one that the normalizers make."""
        text, offsets = self.ours.run.text, byte_offsets(self.ours.run.text)
        mine = next(self.ours.tokens_from(self.index), None)
        other = next(self.theirs.tokens_from(self.other_index), None)
        extents = [token.extent for token in (mine, other) if token]
        reach = max((end for _, end in extents), default=offsets[-1])
        apart = first_apart(self.ours.run, self.theirs.run, self._code_point(reach - 1) if extents else len(text))
        start = min((start for start, _ in extents), default=reach)
        if apart:
            at = min((offsets[apart.start], *(end for _, end in extents)))
            changed = offsets[apart.end]  # an added token behind that comes later
            return self._added((min(at, start), max(at + 1, changed))) or self._normalized(apart, at)
        if not extents:
            return None
        if added := self._added((start, reach)):
            return added
        if mine is None or other is None or mine.extent[0] != other.extent[0]:
            return self._dropped(*(token.extent[0] if token else offsets[-1] for token in (mine, other)))
        return self._split(mine, other) or self._unknown(mine, other) or self._cut_first(mine, other)

    def _made(self, cause: Cause, at: int, *, since: int | None = None, **details: Any) -> Difference:
        """The difference at a byte. Tokens are named from there where ``since`` is no code point before it."""
        position = self._code_point(at)
        return Difference(
            position, at - byte_offsets(self.ours.run.text)[position], cause, *self._tokens(since), **details
        )

    def _code_point(self, byte: int) -> int:
        return bisect_right(byte_offsets(self.ours.run.text), byte) - 1

    def _stretch(self, extent: Extent) -> dict[str, int]:
        """The code points of some bytes; of a character that is cut, all of it."""
        start, end = extent
        return {"start": self._code_point(start), "end": self._code_point(end - 1) + 1}

    def _tokens(self, since: int | None) -> tuple[tuple[TokenThere, ...], tuple[TokenThere, ...]]:
        """The tokens of both from the place, or a code point before it, to the next byte at which one of each ends."""
        index, other = self.index, self.other_index
        if since is not None:
            index, other = min(index, self.ours.first_at(since)), min(other, self.theirs.first_at(since))
        ours = list(islice(self.ours.tokens_from(index), MOST_TOKENS))
        theirs = list(islice(self.theirs.tokens_from(other), MOST_TOKENS))
        ends, other_ends = ({token.extent[1] for token in tokens} for tokens in (ours, theirs))
        end = min(ends & other_ends, default=byte_offsets(self.ours.run.text)[-1])
        named = (tuple(token.there for token in tokens if token.extent[1] <= end) for tokens in (ours, theirs))
        return next(named), next(named)

    def _added(self, extent: Extent) -> Difference | None:
        ours, theirs = self.ours.added, self.theirs.added
        there = [added for added in ours.keys() ^ theirs.keys() if added[0] < extent[1] and added[1] > extent[0]]
        if not there:
            return None
        found = min(there)
        side: Side = "tokenizer" if found in ours else "reference"
        return self._made("added", found[0], side=side, piece=(ours | theirs)[found], **self._stretch(found))

    def _normalized(self, apart: Apart, at: int) -> Difference:
        start, end, became, other = apart
        return self._made("normalizer", at, since=start, start=start, end=end, became=became, reference_became=other)

    def _dropped(self, begins: int, other_begins: int) -> Difference:
        """One of them has text in a token that is in none of the other's."""
        row, index = (self.ours, self.index) if begins > other_begins else (self.theirs, self.other_index)
        extent = min(begins, other_begins), max(begins, other_begins)
        details: dict[str, Any] = {"side": row.side, **self._stretch(extent)}
        if row.words.cover(extent, max(0, row.run.tokens.words[index - 1]) if index else 0):
            return self._made("unknown", extent[0], unread=LEFT_OUT, **details)
        return self._made("split", extent[0], drops=True, **details)

    def _split(self, mine: RowToken, other: RowToken) -> Difference | None:
        edges = [
            (edge, token.row.side, longer.extent)
            for token, longer in ((mine, other), (other, mine))
            if (edge := token.word_edge_within(longer.extent)) is not None
        ]
        if not edges:
            return None
        _, side, extent = min(edges)
        return self._made("split", min(mine.extent[1], other.extent[1]), side=side, **self._stretch(extent))

    def _unknown(self, mine: RowToken, other: RowToken) -> Difference | None:
        if mine.is_unknown != other.is_unknown:
            token = mine if mine.is_unknown else other
            why = why_unread(token.row.tokenizer.pipeline.model, token.word.word.text)
            return self._made(
                "unknown", token.extent[0], side=token.row.side, unread=why, **self._stretch(token.extent)
            )
        gap = _first_gap(self.ours, self.theirs)
        if gap is None or gap[0] >= max(mine.extent[1], other.extent[1]):
            return None
        side: Side = "tokenizer" if gap in self.ours.left_out else "reference"
        return self._made("unknown", gap[0], side=side, unread=LEFT_OUT, **self._stretch(gap))

    def _cut_first(self, mine: RowToken, other: RowToken) -> Difference:
        """Both begin at the same byte, and one goes on where the other ends."""
        shorter, longer = sorted((mine, other), key=lambda token: token.extent[1])
        tokenizer, at = shorter.row.tokenizer, shorter.extent[1]
        details: dict[str, Any] = {"side": shorter.row.side, **self._stretch(longer.extent)}
        wanted = shorter.word.stretch(tokenizer.pipeline, shorter.row.run.tokens.words, shorter.index, longer.extent[1])
        if wanted is None:
            return self._made("other", at, **details)
        details["piece"] = wanted.piece
        following = shorter.next
        if following and following.is_unknown and following.extent[1] <= longer.extent[1]:
            return self._made("unknown", at, **details | self._stretch(following.extent))
        has_it = wanted.piece in tokenizer.pieces
        if has_it and mine.word.extent != other.word.extent:
            return self._made("split", at, **details)
        if tokenizer.way == "merges":
            return self._unmerged(shorter, wanted, has_it, details)
        if not has_it:
            return self._made("missing piece", at, **details)
        return self._made("score" if tokenizer.way == "scores" else "other", at, **details)

    def _unmerged(self, token: RowToken, wanted: StretchPiece, has_it: bool, details: dict[str, Any]) -> Difference:
        """The merges that make a word do not make the piece that is wanted there."""
        model, word, at = token.row.tokenizer.pipeline.model, token.word.word.text, token.extent[1]
        making = merges_of(model, word) if len(word) <= LONGEST_MADE else None
        stretch = making.stretch(wanted.number, wanted.end) if making else None
        if making is None or stretch is None:
            return self._made("other" if has_it else "missing piece", at, **details)
        first, last = stretch
        standing = making.pieces[wanted.number : wanted.number + 2]
        sides, ends = [making.spelled(*piece) for piece in standing], standing[-1][1]
        if not has_it:
            if len(sides) < 2 or ends > last or turn_of(model, *sides) is not None:
                return self._made("missing piece", at, **details)
            return self._made("missing merge", at, left=sides[0], right=sides[1], **details)
        unmade = why_unmade(model, making, first, last)
        if unmade is None:
            return self._made("other", at, **details)
        if unmade.merge is not None:
            return self._made("merge order", at, unmade=unmade, **details)
        if len(sides) == 2 and ends == last:
            details |= {"left": sides[0], "right": sides[1]}
        return self._made("missing merge", at, unmade=unmade, **details)


def _first_gap(ours: TokenRow, theirs: TokenRow) -> Extent | None:
    """The first character that one of them leaves out and not the other."""
    return min(ours.left_out ^ theirs.left_out, default=None)


def _first_unlike(run: Run, other: Run, until: int) -> tuple[int, int]:
    """The first tokens that stand for different bytes, or of which one is unknown, or that end behind a code point;
    those of nothing are passed over."""
    ours, theirs = run.tokens, other.tokens
    n_ours, n_theirs = len(ours), len(theirs)
    has_unknown = "unknown" in ours.kinds or "unknown" in theirs.kinds
    index = place = 0
    while True:
        while index < n_ours and ours.starts[index] == ours.ends[index]:
            index += 1
        while place < n_theirs and theirs.starts[place] == theirs.ends[place]:
            place += 1
        if (
            index == n_ours
            or place == n_theirs
            or ours.ends[index] > until
            or ours.starts[index] != theirs.starts[place]
            or ours.ends[index] != theirs.ends[place]
            or _part(ours, index, run.text) != _part(theirs, place, run.text)
            or (has_unknown and (ours.kinds[index] == "unknown") != (theirs.kinds[place] == "unknown"))
        ):
            return index, place
        index, place = index + 1, place + 1


def _part(tokens: Tokens, index: int, text: str) -> Extent | None:
    """Which bytes of its range a token is; None for all of them."""
    part = tokens.bytes.get(index)
    if part and part == (0, len(text[tokens.starts[index] : tokens.ends[index]].encode("utf-8", "surrogatepass"))):
        return None
    return part
