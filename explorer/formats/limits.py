"""How much of a file is taken, so that whatever is in it is read within seconds and within the memory there is."""

from collections.abc import Iterable

LARGEST_FILE = 128_000_000
"""Bytes, unpacked; the largest published tokenizer.json has some 35 MB."""
MOST_IDS = 4_194_304
"""Several times as many as any published vocabulary has; a table has a row for each, and ids are below it."""
MOST_MERGES = MOST_IDS
"""A merge makes a piece, so that there are hardly more of them than ids."""
MOST_LINES = 2_000_000
"""Twice as many as any published vocabulary has pieces."""
LONGEST_LINE = 100_000
"""Bytes; no published piece comes near."""
LONGEST_GUESSED = 10_000
"""Characters of a broken merge whose two sides are looked for at each of its spaces."""
MOST_BEGINNINGS = 100_000_000
"""Characters of all beginnings of all pieces, which a search keeps; the largest published model has 20 million."""


def n_beginnings(pieces: Iterable[str]) -> int:
    """How many characters all beginnings of all pieces have, about."""
    return sum([length * length for length in map(len, pieces)]) // 2
