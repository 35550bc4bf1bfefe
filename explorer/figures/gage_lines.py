"""Gage's compression as lines of a table, one a replacement, and what came of it in sentences."""

from collections.abc import Iterator
from dataclasses import dataclass

from explorer.engine.text.alphabet import Spelling
from explorer.engine.text.gage import BYTES_PER_REPLACEMENT, GageCompression
from explorer.figures.numbers import SPACE, TIMES, counted, grouped
from explorer.figures.visible_text import ELLIPSIS, Runs, plain_text, visible_runs

LONGEST_DATA = 200
"""Bytes of the data that are shown after each step."""
_LOOKED_AT = 20_000
"""Bytes of the data that are looked at for their beginning after each step, which all of them would take too long."""
_BYTES = Spelling("bytes")


@dataclass(frozen=True, slots=True)
class GageLine:
    """The data after a step; step 0 is before any replacement."""

    step: int
    name: Runs
    pair: Runs
    count: int  # adjacent places, overlaps included
    replaced: int
    n_bytes: int  # left
    data: str  # its first bytes


def gage_lines(compression: GageCompression) -> tuple[GageLine, ...]:
    """All steps, the data before the first one included."""
    beginnings = _beginnings(compression)
    n_bytes = len(compression.original)
    lines = [GageLine(0, (), (), 0, 0, n_bytes, _data_text(next(beginnings), n_bytes))]
    for step, (replacement, data) in enumerate(zip(compression.table, beginnings, strict=True), start=1):
        n_bytes -= replacement.replaced
        name, pair = byte_runs(replacement.name), byte_runs(replacement.pair)
        shown = _data_text(data, n_bytes)
        lines.append(GageLine(step, name, pair, replacement.count, replacement.replaced, n_bytes, shown))
    return tuple(lines)


def _beginnings(compression: GageCompression) -> Iterator[bytes]:
    """The first bytes of the data before the first replacement, and after each."""
    data = compression.original[:_LOOKED_AT]
    is_cut = len(data) < len(compression.original)
    yield data
    for replacement in compression.table:
        data = data.replace(replacement.pair, replacement.name)
        if is_cut:  # its last byte might be the first of a pair
            data = data[:-1]
        yield data


def _data_text(beginning: bytes, n_bytes: int) -> str:
    shown = beginning[:LONGEST_DATA]
    return byte_text(shown) + (ELLIPSIS if len(shown) < n_bytes else "")


def byte_runs(data: bytes) -> Runs:
    """Bytes as a person reads them: characters where they are whole ones, else in hex."""
    return visible_runs(data.decode("latin-1"), _BYTES)


def byte_text(data: bytes) -> str:
    """The same as plain text."""
    return plain_text(byte_runs(data))


def gage_sentence(
    compression: GageCompression, n_values: int, *, expands_back: bool, is_cut: bool = False, of_words: bool = False
) -> str:
    """What was saved, whether it can be undone, and why it ended; ``n_values`` byte values stand in the data.

    ``is_cut`` is for the first bytes of a corpus, ``of_words`` for one of words with counts.
    """
    before, after, n_lines = len(compression.original), len(compression.data), len(compression.table)
    if not before:
        return "There is nothing to compress."
    of = "Of the words of the corpus, each taken once whatever its count, " if of_words else ""
    of += "the first " if of and is_cut else "Of the corpus, the first " if is_cut else ""
    table = f"{counted(n_lines, 'replacement', 'replacements')} {TIMES}{SPACE}{BYTES_PER_REPLACEMENT} bytes of table"
    sizes = (
        f"{of}{counted(before, 'byte', 'bytes')} became {grouped(after)}, with {table} {grouped(compression.size)}: "
    )
    sizes += f"{_longer_or_shorter(compression)}."
    back = "Expanded again they are the same bytes." if expands_back else "Expanded again they are not the same bytes."
    if compression.stop == "no-pair-repeats":
        return f"{sizes} {back} It ended because no pair repeats."
    taken = f"{grouped(n_values)} stand in the data and {grouped(n_lines)} name a pair"
    return (
        f"{sizes} {back} It ended because all 256 bytes are taken, {taken}, though pairs still repeat; "
        "BPE goes on, since its pieces are numbered without end."
    )


def _longer_or_shorter(compression: GageCompression) -> str:
    """What has to be kept, by what there was, in the words in which pieces are said to make a text shorter."""
    before, kept = len(compression.original), compression.size
    if kept < before:
        return f"{before / kept:.2f} times shorter"
    return (
        f"{kept / before:.2f} times as long, since the table costs more than it saves" if kept > before else "as long"
    )
