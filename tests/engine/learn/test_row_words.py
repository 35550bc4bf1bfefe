"""The words of the rows."""

import pickle
import pickletools
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.learn.row_words import RowWords


@given(words=st.lists(st.text(st.characters())), row=st.integers(-9, 9))
def test_words_are_kept_as_they_were(words: Sequence[str], row: int) -> None:
    """Whatever they hold, also half a surrogate pair, they are read as from a list: one by one, in slices and all."""
    kept = RowWords.of(words)
    assert (len(kept), list(kept), kept[1:3], kept[::-1]) == (
        len(words),
        list(words),
        tuple(words[1:3]),
        tuple(words[::-1]),
    )
    assert (kept[row] if -len(words) <= row < len(words) else None) == dict(
        zip([*range(len(words)), *range(-len(words), 0)], [*words, *words], strict=True)
    ).get(row)
    assert kept == RowWords.of(words) == pickle.loads(pickle.dumps(kept))


def test_words_that_are_cut_elsewhere_differ() -> None:
    """Two lists are equal only if each word is."""
    assert RowWords.of(["ab", "c"]) != RowWords.of(["a", "bc"])


def test_many_words_are_sent_as_one_string() -> None:
    """However many they are, what is sent to another process holds as many strings as for one word."""

    def n_strings(words: Sequence[str]) -> int:
        return sum("UNICODE" in part.name for part, _, _ in pickletools.genops(pickle.dumps(RowWords.of(words))))

    assert n_strings([f"word{n}" for n in range(10_000)]) == n_strings(["word"])
