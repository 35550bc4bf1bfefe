"""One tokenizer on several texts: a string alone and in a context, a prefix and the whole, a text and its chunks.

Tokens are the same where they have the same ids and stand for the same bytes of the text. What the post-processor puts
beside a text is left out. Positions are code points, ranges half-open.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise

from explorer.engine.encode.pipeline import Pipeline
from explorer.engine.encode.stages import Run
from explorer.engine.measure.extents import byte_offsets, extents

REACH = 1_000
"""Code points on each side of a cut that are looked at to see whether it changes a token: so each cut costs the same,
however long the text is."""

TokenKey = tuple[int | None, int, int]
"""What a token is known by: its id, and the bytes of the text that it begins and ends at."""


@dataclass(frozen=True, slots=True)
class InContext:
    """A string alone, and where it stands in a text."""

    alone: Run
    whole: Run
    start: int  # of the string in the whole
    first: int  # the tokens [first, last) of the whole that stand for any of it, those of nothing beside it left out
    last: int
    begins_with_token: bool  # whether none of them has anything of what stands before the string
    ends_with_token: bool  # nor of what stands behind it
    same: bool  # whether they are the tokens of the string alone

    @property
    def end(self) -> int:
        """Where the string ends in the whole."""
        return self.start + len(self.alone.text)


@dataclass(frozen=True, slots=True)
class PrefixInWhole:
    """A text, and a longer one that begins with it."""

    prefix: Run
    whole: Run
    n_same: int  # tokens that both begin with
    position: int  # where these end

    @property
    def is_kept(self) -> bool:
        """Whether the whole begins with all tokens of the prefix, so that more text changes none of them."""
        return self.n_same == len(self.prefix.tokens)


@dataclass(frozen=True, slots=True)
class Cut:
    """A place at which a text is cut in two."""

    position: int
    in_grapheme: bool  # within what is read as one character: a letter and its accent, an emoji of several
    in_token: bool  # within a token of the whole
    is_safe: bool  # whether cutting there, and nowhere else, changes no token within REACH


@dataclass(frozen=True, slots=True)
class Chunks:
    """A text, and the chunks that it is cut into."""

    whole: Run
    chunks: tuple[Run, ...]
    starts: tuple[int, ...]  # of each chunk in the text
    cuts: tuple[Cut, ...]  # between them

    @property
    def n_tokens(self) -> int:
        """The tokens of all chunks together."""
        return sum(len(chunk.tokens) for chunk in self.chunks)


def in_context(pipeline: Pipeline, string: str, before: str = "", after: str = "") -> InContext:
    """A string alone and with text before and after it.

    GPT-2's “newest” is [new][est] alone and, after “the ”, a part of [ newest]: not the same, and with no token that
    begins where the string does.
    """
    alone, whole = pipeline.run(string), pipeline.run(before + string + after)
    offsets = byte_offsets(whole.text)
    start, end = offsets[len(before)], offsets[len(before) + len(string)]
    ranges = extents(whole.tokens, whole.text)
    there = [index for index, (begins, ends) in enumerate(ranges) if begins < end and ends > start]
    first, last = (there[0], there[-1] + 1) if there else (0, 0)
    begins_with_token = all(ranges[index][0] >= start for index in there)
    ends_with_token = all(ranges[index][1] <= end for index in there)
    same = begins_with_token and ends_with_token and _keys(whole, first, last, start) == _keys_of_something(alone)
    return InContext(alone, whole, len(before), first, last, begins_with_token, ends_with_token, same)


def prefix_in_whole(pipeline: Pipeline, whole: str, length: int) -> PrefixInWhole:
    """The first ``length`` characters of a text by themselves, and all of it."""
    prefix, run = pipeline.run(whole[:length]), pipeline.run(whole)
    n = 0
    for one, other in zip(_keys(prefix), _keys(run), strict=False):
        if one != other:
            break
        n += 1
    return PrefixInWhole(prefix, run, n, max(prefix.tokens.ends[:n], default=0))


def with_trailing_space(pipeline: Pipeline, text: str) -> PrefixInWhole:
    """A text without a space at its end, and with one."""
    text = text.rstrip(" ")
    return prefix_in_whole(pipeline, f"{text} ", len(text))


def chunked(pipeline: Pipeline, text: str, positions: Sequence[int]) -> Chunks:
    """A text cut at some positions; those at its ends, and those outside, cut nothing."""
    cuts = sorted({position for position in positions if 0 < position < len(text)})
    whole = pipeline.run(text)
    chunks = tuple(pipeline.run(text[start:end]) for start, end in pairwise([0, *cuts, len(text)]))
    offsets, inside = byte_offsets(text), _bytes_inside(whole)
    return Chunks(
        whole, chunks, (0, *cuts), tuple(_cut(pipeline, text, position, inside[offsets[position]]) for position in cuts)
    )


def safe_boundaries(pipeline: Pipeline, whole: Run) -> Iterator[int | None]:
    """The positions at which a text can be cut without changing any of its tokens, from left to right.

    What is within REACH of it is encoded for each boundary of a token: for a child process, or texts of a few hundred
    characters. None is yielded for a boundary that is not safe, so that whoever waits can be stopped.
    """
    for position in sorted({*whole.tokens.starts} - {0}):
        is_safe = position < len(whole.text) and _is_safe(pipeline, whole.text, position)
        yield position if is_safe else None


def every(text: str, length: int) -> range:
    """The positions that cut a text into chunks of ``length`` characters, 1 or more."""
    return range(length, len(text), length)


def _cut(pipeline: Pipeline, text: str, position: int, in_token: bool) -> Cut:
    near, at = _near(text, position)
    in_grapheme = at not in _grapheme_edges(near)
    return Cut(position, in_grapheme, in_token, not in_token and _is_safe(pipeline, text, position))


def _bytes_inside(run: Run) -> list[bool]:
    """For each byte of the text, and its end, whether it lies within a token, and is not where one begins."""
    n_tokens = [0] * (byte_offsets(run.text)[-1] + 2)
    for start, end in extents(run.tokens, run.text):
        if end - start > 1:
            n_tokens[start + 1] += 1
            n_tokens[end] -= 1
    return [n > 0 for n in accumulate(n_tokens)]


def _near(text: str, position: int) -> tuple[str, int]:
    """What stands within REACH of a position, and where the position is in it."""
    start = max(0, position - REACH)
    return text[start : position + REACH], position - start


def _is_safe(pipeline: Pipeline, text: str, position: int) -> bool:
    near, at = _near(text, position)
    whole = pipeline.run(near)
    keys, left = _keys(whole), _keys(pipeline.run(near[:at]))
    if keys[: len(left)] != left:
        return False
    return _keys(whole, len(left), None, byte_offsets(near)[at]) == _keys(pipeline.run(near[at:]))


def _keys(run: Run, first: int = 0, last: int | None = None, byte: int = 0) -> list[TokenKey]:
    """What the tokens [first, last) are known by, in a text that begins at a byte of this one."""
    ranges = extents(run.tokens, run.text)[first:last]
    ids = run.tokens.ids[first:last]
    return [(token_id, start - byte, end - byte) for token_id, (start, end) in zip(ids, ranges, strict=True)]


def _keys_of_something(run: Run) -> list[TokenKey]:
    """The same without tokens of nothing at both ends, of which no one can say that they are a string's own."""
    keys = _keys(run)
    there = [index for index, (_, start, end) in enumerate(keys) if start < end]
    return keys[there[0] : there[-1] + 1] if there else []


@lru_cache(maxsize=4)
def _grapheme_edges(text: str) -> frozenset[int]:
    import regex

    return frozenset({0, *(match.end() for match in regex.finditer(r"\X", text))})
