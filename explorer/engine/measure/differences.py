"""Where two tokenizers first treat a text differently, and why: the earliest stage that explains it is named.

The tokens of both are gone through side by side, byte for byte, up to the first that stand for different bytes, or of
which one is unknown; what the text became by normalizing is compared up to there as well. Then, in the order of the
stages:

1. *added*: one of them found an added token there that the other did not;
2. *normalizer*: the texts differ before anything is split;
3. *split*: a word of one ends within a token of the other, or its splitter drops text that is in the other's token;
4. *unknown*: one has no piece for what stands there;
5. *missing merge*, *missing piece*: who cuts first lacks the piece that the other has; where pieces are joined in pairs
   and its next two are a part of it, no merge joins these two;
6. *split* again: it has the piece, too, but the words that the two stand in differ;
7. *merge order*, *score*: it has the piece, in the same word, but other merges came first, or another path scores
   better;
8. *other*: none of this.
"""

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Any, Literal

from explorer.engine.encode.pipeline import Run
from explorer.engine.measure.compared import Compared, RowToken, Side, TokenRow, TokenThere, Way
from explorer.engine.measure.extents import Extent, byte_offsets, shared_boundaries
from explorer.engine.measure.normalized_apart import Apart, first_apart

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
    start: int = (
        0  # code points: of the added token, of what was normalized, dropped or is unknown, of the longer token
    )
    end: int = 0
    piece: str = ""  # what that side would need to have all of it in one token, as its vocabulary would write it
    left: str = ""  # the two pieces of that side that no merge joins
    right: str = ""
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
    place = _Place(TokenRow(run, tokenizer, "tokenizer"), TokenRow(reference_run, reference, "reference"))
    return place.difference(first_apart(run, reference_run))


@dataclass(frozen=True)
class _Place:
    """The first tokens of two rows that differ."""

    ours: TokenRow
    theirs: TokenRow
    n_alike: int = field(init=False)  # tokens before them

    def __post_init__(self) -> None:
        object.__setattr__(self, "n_alike", _n_alike(self.ours, self.theirs))

    def difference(self, apart: Apart | None) -> Difference | None:
        """The difference there, or an earlier one that the normalizers make."""
        offsets = byte_offsets(self.ours.run.text)
        mine, other = self.ours.token(self.n_alike), self.theirs.token(self.n_alike)
        begins, other_begins = (token.extent[0] if token else offsets[-1] for token in (mine, other))
        reach = max((token.extent[1] for token in (mine, other) if token), default=offsets[-1])
        if apart and offsets[apart.start] < reach:
            shorter = min((token.extent[1] for token in (mine, other) if token), default=reach)
            start = offsets[apart.start]
            return self._added((min(start, begins), reach)) or self._normalized(apart, min(start, shorter))
        if mine is None and other is None:
            return self._normalized(apart, offsets[apart.start]) if apart else None
        if added := self._added((min(begins, other_begins), reach)):
            return added
        if mine is None or other is None or begins != other_begins:
            return self._dropped(begins, other_begins)
        return self._split(mine, other) or self._unknown(mine, other) or self._cut_first(mine, other)

    def _made(self, cause: Cause, at: int, *, first: int | None = None, **details: Any) -> Difference:
        """The difference at a byte; ``first`` is the first token that is named where not all before are alike."""
        ours, theirs = self._tokens(self.n_alike if first is None else first)
        position = self._code_point(at)
        byte = at - byte_offsets(self.ours.run.text)[position]
        return Difference(position, byte, cause, ours, theirs, **details)

    def _code_point(self, byte: int) -> int:
        return bisect_right(byte_offsets(self.ours.run.text), byte) - 1

    def _stretch(self, extent: Extent) -> dict[str, int]:
        """The code points of some bytes; of a character that is cut, all of it."""
        start, end = extent
        return {"start": self._code_point(start), "end": self._code_point(end - 1) + 1}

    def _tokens(self, first: int) -> tuple[tuple[TokenThere, ...], tuple[TokenThere, ...]]:
        """The tokens of both from the nth up to the next byte at which one of each ends."""
        ours, theirs = (row.ends_from(first) for row in (self.ours, self.theirs))
        end = min({*ours} & {*theirs}, default=byte_offsets(self.ours.run.text)[-1])
        n, n_others = (sum(other <= end for other in ends) for ends in (ours, theirs))
        return self.ours.there(first, n), self.theirs.there(first, n_others)

    def _added(self, extent: Extent) -> Difference | None:
        there = [
            added for added in self.ours.added ^ self.theirs.added if added[0] < extent[1] and added[1] > extent[0]
        ]
        if not there:
            return None
        found = min(there)
        side: Side = "tokenizer" if found in self.ours.added else "reference"
        stretch = self._stretch(found)
        piece = self.ours.run.text[stretch["start"] : stretch["end"]]
        return self._made("added", found[0], side=side, piece=piece, **stretch)

    def _normalized(self, apart: Apart, at: int) -> Difference:
        start, end, became, other = apart
        first = min(self.n_alike, self.ours.n_before(byte_offsets(self.ours.run.text)[start]))
        return self._made("normalizer", at, first=first, start=start, end=end, became=became, reference_became=other)

    def _dropped(self, begins: int, other_begins: int) -> Difference:
        """One of them has text in a token that is in none of the other's."""
        row = self.ours if begins > other_begins else self.theirs
        start, end = sorted((begins, other_begins))
        stretch = self._stretch((start, end))
        if any(word.extent[0] < end and word.extent[1] > start for word in row.words):
            return self._made("unknown", start, side=row.side, **stretch)
        return self._made("split", start, side=row.side, drops=True, **stretch)

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
        if mine.is_unknown == other.is_unknown:
            return None
        token = mine if mine.is_unknown else other
        return self._made("unknown", token.extent[0], side=token.row.side, **self._stretch(token.extent))

    def _cut_first(self, mine: RowToken, other: RowToken) -> Difference:
        """Both begin at the same byte, and one goes on where the other ends."""
        shorter, longer = sorted((mine, other), key=lambda token: token.extent[1])
        tokenizer, at = shorter.row.tokenizer, shorter.extent[1]
        details: dict[str, Any] = {"side": shorter.row.side, **self._stretch(longer.extent)}
        words = shorter.row.run.tokens.words
        wanted = shorter.word.stretch(tokenizer.pipeline, words, shorter.index, longer.extent[1])
        if wanted is None:
            return self._made("other", at, **details)
        details["piece"] = wanted.piece
        if wanted.piece not in tokenizer.pieces:
            following = shorter.row.token(self.n_alike + 1)
            if following and following.is_unknown and following.extent[1] <= longer.extent[1]:
                return self._made("unknown", at, **details | self._stretch(following.extent))
            if tokenizer.way == "merges" and wanted.joined and not tokenizer.joins(*wanted.joined):
                left, right, _ = wanted.joined
                return self._made("missing merge", at, left=left, right=right, **details)
            return self._made("missing piece", at, **details)
        if mine.word.extent != other.word.extent:
            return self._made("split", at, **details)
        cause: Cause = {"merges": "merge order", "scores": "score"}.get(tokenizer.way, "other")  # type: ignore[assignment]
        return self._made(cause, at, **details)


def _n_alike(ours: TokenRow, theirs: TokenRow) -> int:
    """How many tokens stand for the same bytes in both, from the beginning, and are known in both or in none."""
    kinds, other_kinds = ours.run.tokens.kinds, theirs.run.tokens.kinds
    n = 0
    for index, other in zip(ours.indices, theirs.indices, strict=False):
        if ours.extents[index] != theirs.extents[other]:
            break
        if (kinds[index] == "unknown") != (other_kinds[other] == "unknown"):
            break
        n += 1
    return n
