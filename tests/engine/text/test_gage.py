"""Gage's compression by pairs of bytes."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine import BpeRecipe, Corpus, train
from explorer.engine.text.gage import Replacement, compress, expand

DATA = (
    st.binary(max_size=60) | st.text("ab", max_size=60).map(str.encode) | st.text("abcd", max_size=60).map(str.encode)
)


def test_the_worked_example() -> None:
    """ABABCABCD becomes XXCXCD and then XYYD, and with its table it has grown from nine bytes to ten."""
    compression = compress(b"ABABCABCD", names=b"XYZ")
    assert list(compression.steps()) == [
        (Replacement(b"X", b"AB", count=3, replaced=3), b"XXCXCD"),
        (Replacement(b"Y", b"XC", count=2, replaced=2), b"XYYD"),
    ]
    assert compression.data == b"XYYD"
    assert compression.stop == "no-pair-repeats"
    assert (compression.table_size, compression.size) == (6, 10)
    assert compression.ratio == pytest.approx(10 / 9)
    assert expand(compression.data, compression.table) == b"ABABCABCD"


def test_names_run_down_from_255() -> None:
    """Without names of one's own the new bytes are those of Gage's program, 255 first."""
    assert [line.name for line in compress(b"ABABCABCD").table] == [b"\xff", b"\xfe"]


def test_a_name_that_occurs_in_the_data_is_passed_over() -> None:
    """Whoever wishes for a byte of the data as a name gets the next one."""
    assert compress(b"XAXAXBXB", names=b"AXY").table[0].name == b"Y"


def test_a_byte_that_has_vanished_is_no_name() -> None:
    """A byte of the data is never a name, not even when all its places are replaced."""
    compression = compress(b"ababcabcabab", names=b"a")
    assert b"a" not in compression.data
    assert b"a" not in {line.name for line in compression.table}


def test_overlaps_are_counted_and_not_replaced() -> None:
    """In aaa the pair aa stands twice, and one is replaced."""
    assert compress(b"aaa", names=b"X").table == (Replacement(b"X", b"aa", count=2, replaced=1),)


def test_the_first_of_tied_pairs_is_taken() -> None:
    """Of pairs that stand equally often the one met first in the data is replaced."""
    assert compress(b"zyzy-abab", names=b"X").table[0].pair == b"zy"


def test_all_byte_values_taken() -> None:
    """Where all 256 values occur nothing can be replaced, however often a pair repeats."""
    data = bytes(range(256)) + b"abab"
    compression = compress(data)
    assert (compression.stop, compression.table, compression.data) == ("no-byte-left", (), data)
    assert compression.ratio == 1.0


def test_the_last_free_byte() -> None:
    """With one value left there is one replacement, and then no byte is left."""
    compression = compress(bytes(range(255)) + b"abcabc")
    assert compression.stop == "no-byte-left"
    assert [(line.name, line.pair) for line in compression.table] == [(b"\xff", b"ab")]


def test_no_byte_is_needed_where_no_pair_repeats() -> None:
    """All values taken and nothing to replace: it stopped because no pair repeats."""
    assert compress(bytes(range(256))).stop == "no-pair-repeats"


@pytest.mark.parametrize("data", [b"", b"a"])
def test_data_without_a_pair(data: bytes) -> None:
    """Nothing, or one byte, stays as it is."""
    compression = compress(data)
    assert (compression.data, compression.table, compression.stop) == (data, (), "no-pair-repeats")
    assert compression.ratio == 1.0


def test_steps_outside() -> None:
    """Before the data and after the last replacement there is no step."""
    compression = compress(b"ABABCABCD")
    for step in (-1, 3):
        with pytest.raises(IndexError, match=f"^step {step} of 2 replacements$"):
            compression.after(step)


@given(DATA, st.binary(max_size=4))
def test_what_is_expanded_is_what_was_compressed(data: bytes, names: bytes) -> None:
    """Expansion gives the same bytes back, from any step."""
    compression = compress(data, names)
    assert [compression.after(step) for step in range(1, len(compression.table) + 1)] == [
        after for _, after in compression.steps()
    ]
    for step in range(len(compression.table) + 1):
        assert expand(compression.after(step), compression.table[:step]) == data
    assert compression.after(len(compression.table)) == compression.data


@given(DATA)
def test_every_replacement_is_of_the_most_frequent_pair(data: bytes) -> None:
    """Counted anew at each step: the pair is the most frequent, the first of those, and at the end none repeats."""
    compression = compress(data)
    for step, line in enumerate(compression.table):
        before = compression.after(step)
        counts = Counter(pairwise(before))
        best = max(counts.values())
        assert (tuple(line.pair), line.count) == (next(pair for pair, n in counts.items() if n == best), best)
        assert line.replaced == before.count(line.pair) == len(before) - len(compression.after(step + 1))
        assert line.name[0] not in data
    if compression.stop == "no-pair-repeats":
        assert max(Counter(pairwise(compression.data)).values(), default=0) < 2


@given(st.text("abc", min_size=1, max_size=60))
def test_it_is_byte_pair_encoding_of_a_stream(text: str) -> None:
    """Over a raw stream of bytes byte-pair encoding learns the replacements of Gage's table."""
    compression = compress(text.encode())
    trace = train(Corpus.from_text(text), BpeRecipe(base="bytes", pretokenizer="none"))
    expansions = [expand(line.name, compression.table[: i + 1]).decode() for i, line in enumerate(compression.table)]
    assert expansions == [merge.piece for merge in trace.merges]
    assert [line.replaced for line in compression.table] == [merge.replaced for merge in trace.merges]
