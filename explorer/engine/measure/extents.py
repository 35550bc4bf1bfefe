"""Which bytes of a text its tokens stand for: where they cut a character, code points are too coarse to compare by."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from explorer.engine.encode.stages import Run, Tokens

Extent = tuple[int, int]
"""UTF-8 bytes of the raw text, half-open. A lone surrogate has three."""


@lru_cache(maxsize=16)
def byte_offsets(text: str) -> Sequence[int]:
    """For each code point the byte that it begins at, and for the end of the text the number of bytes."""
    if text.isascii():
        return range(len(text) + 1)
    offsets = [0]
    offset = 0
    for character in text:
        offset += 1 if character < "\x80" else 2 if character < "\u0800" else 3 if character < "\U00010000" else 4
        offsets.append(offset)
    return offsets


def extents(tokens: Tokens, text: str) -> list[Extent]:
    """The bytes of each token; a token that stands for nothing in the text has none."""
    offsets = byte_offsets(text)
    found = [(offsets[start], offsets[end]) for start, end in zip(tokens.starts, tokens.ends, strict=True)]
    for index, (first, last) in tokens.bytes.items():
        start = found[index][0]
        found[index] = start + first, start + last
    return found


def whole_edges(run: Run) -> set[int]:
    """The code points of a text at which one of its tokens begins or ends; edges within a character are left out."""
    tokens = run.tokens
    cut = tokens.bytes
    if not cut:
        return {*tokens.starts, *tokens.ends}
    edges = {start for index, start in enumerate(tokens.starts) if index not in cut}
    edges.update(end for index, end in enumerate(tokens.ends) if index not in cut)
    offsets = byte_offsets(run.text)
    for index, (first, last) in cut.items():
        start, end = tokens.starts[index], tokens.ends[index]
        if first == 0:
            edges.add(start)
        if last == offsets[end] - offsets[start]:
            edges.add(end)
    return edges


def shared_boundaries(runs: Iterable[Run]) -> tuple[int, ...]:
    """The code points of a text at which a token begins or ends in each of its runs.

    Boundaries within a character are left out, and so are tokens that the post-processor put beside the text.

    "a b" as [a][ b] and as [a][b], the space dropped: 0, 1 and 3.
    """
    found = [whole_edges(run) for run in runs]
    return tuple(sorted(set.intersection(*found))) if found else ()
