"""Gage's compression as lines of a table, one a replacement, and what came of it in sentences."""

from dataclasses import dataclass

from explorer.engine.text.alphabet import Spelling
from explorer.engine.text.gage import BYTES_PER_REPLACEMENT, GageCompression
from explorer.figures.numbers import SPACE, TIMES, counted, grouped
from explorer.figures.visible_text import Runs, plain_text, visible_runs

LONGEST_DATA = 200
"""Bytes up to which the data are shown after each step; of more only their number."""
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
    data: str


def gage_lines(compression: GageCompression) -> tuple[GageLine, ...]:
    """All steps, the data before the first one included."""
    original = compression.original
    shown = len(original) <= LONGEST_DATA
    lines = [GageLine(0, (), (), 0, 0, len(original), byte_text(original) if shown else "")]
    for step, replacement in enumerate(compression.table, start=1):
        n_bytes = lines[-1].n_bytes - replacement.replaced
        data = byte_text(compression.after(step)) if shown else ""
        name, pair = byte_runs(replacement.name), byte_runs(replacement.pair)
        lines.append(GageLine(step, name, pair, replacement.count, replacement.replaced, n_bytes, data))
    return tuple(lines)


def byte_runs(data: bytes) -> Runs:
    """Bytes as a person reads them: characters where they are whole ones, else in hex."""
    return visible_runs(data.decode("latin-1"), _BYTES)


def byte_text(data: bytes) -> str:
    """The same as plain text."""
    return plain_text(byte_runs(data))


def gage_sentence(compression: GageCompression, n_values: int, *, expands_back: bool) -> str:
    """What was saved, whether it can be undone, and why it ended; ``n_values`` byte values stand in the data."""
    before, after, n_lines = len(compression.original), len(compression.data), len(compression.table)
    if not before:
        return "There is nothing to compress."
    table = f"{counted(n_lines, 'replacement', 'replacements')} {TIMES}{SPACE}{BYTES_PER_REPLACEMENT} bytes of table"
    sizes = f"{counted(before, 'byte', 'bytes')} became {grouped(after)}, with {table} {grouped(compression.size)}: "
    sizes += f"ratio {compression.ratio:.2f}."
    back = "Expanded again they are the same bytes." if expands_back else "Expanded again they are not the same bytes."
    if compression.stop == "no-pair-repeats":
        return f"{sizes} {back} It ended because no pair repeats."
    taken = f"{grouped(n_values)} stand in the data and {grouped(n_lines)} name a pair"
    return (
        f"{sizes} {back} It ended because all 256 bytes are taken, {taken}, though pairs still repeat; "
        "BPE goes on, since its pieces are numbered without end."
    )
