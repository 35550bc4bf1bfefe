"""Which of some strings stands at a place of a text; of several the longest."""

from collections.abc import Iterable


class LongestOf:
    """Strings laid out for looking them up; how many there are does not matter, only how many lengths they have."""

    def __init__(self, strings: Iterable[str]) -> None:
        self._strings = frozenset(strings) - {""}
        lengths: dict[str, set[int]] = {}
        for string in self._strings:
            lengths.setdefault(string[0], set()).add(len(string))
        self._lengths = {first: tuple(sorted(some, reverse=True)) for first, some in lengths.items()}

    def __bool__(self) -> bool:
        return bool(self._strings)

    def end(self, text: str, start: int) -> int | None:
        """Where the longest that stands at ``start`` ends; None where none does."""
        for length in self._lengths.get(text[start], ()):
            found = text[start : start + length]  # at the end of the text it may be shorter
            if found in self._strings:
                return start + len(found)
        return None

    def begins(self, character: str) -> bool:
        """Whether one of them begins with a character."""
        return character in self._lengths
