"""Which of some strings stands at a place."""

from hypothesis import example, given
from hypothesis import strategies as st

from explorer.engine.text.longest import LongestOf

SHORT = st.text("ab", min_size=1, max_size=4)


@example({"aa", "aaa"}, "aa")
@given(st.sets(SHORT), SHORT)
def test_the_longest_that_stands_there(strings: set[str], text: str) -> None:
    """It is the longest of all that the text goes on with there, and ends within the text."""
    for start in range(len(text)):
        standing = [start + len(string) for string in strings if text.startswith(string, start)]
        assert LongestOf(strings).end(text, start) == max(standing, default=None)
