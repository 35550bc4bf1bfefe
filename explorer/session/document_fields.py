"""Reading a document that somebody's hand may have changed: each value by its place, which a refusal names."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TypeVar

from explorer.engine.errors import quoted
from explorer.session.json_text import SessionFileError

T = TypeVar("T")

LARGEST_NUMBER = 10**12  # of a step, a row, a merge, a byte: more than any session can have


@dataclass(frozen=True, slots=True)
class Field:
    """A value of a parsed JSON document; what reads it raises SessionFileError where something else is expected."""

    value: object
    path: tuple[str, ...] = ()  # the names and numbers that lead to it, such as corpus, words, 3, count

    @property
    def place(self) -> str:
        """How a sentence names it: "corpus › words › 3 › count"."""
        return " › ".join(map(_shown, self.path)) or "it"

    def entries(self, required: Collection[str], optional: Collection[str] = ()) -> dict[str, "Field"]:
        """The entries of an object by name; those that are optional may be missing, and there are no others."""
        if not isinstance(self.value, dict):
            raise self.refused("an object")
        found = {name: Field(value, (*self.path, name)) for name, value in self.value.items()}
        for name in required:
            if name not in found:
                raise SessionFileError(f"{Field(None, (*self.path, name)).place} is missing")
        for name, field in found.items():
            if name not in required and name not in optional:
                there = ", ".join((*required, *optional))
                raise SessionFileError(f"{field.place} is not known; {there} are expected there")
        return found

    def items(self) -> list["Field"]:
        """The items of a list, numbered from 1."""
        if not isinstance(self.value, list):
            raise self.refused("a list")
        return [Field(value, (*self.path, str(number))) for number, value in enumerate(self.value, start=1)]

    def text(self) -> str:
        """A string, or the strings of a list one after the other."""
        if isinstance(self.value, str):
            return self.value
        if isinstance(self.value, list) and all(isinstance(part, str) for part in self.value):
            return "".join(self.value)
        raise self.refused("a string, or a list of strings,")

    def number(self, least: int, most: int) -> int:
        """A whole number within bounds, which belong to them."""
        if type(self.value) is int and least <= self.value <= most:
            return self.value
        raise self.refused(f"a whole number from {least:,} to {most:,}")

    def whole(self) -> int:
        """A whole number, 0 among them, that is not larger than any session can have."""
        return self.number(0, LARGEST_NUMBER)

    def natural(self) -> int:
        """The same, from 1 on."""
        return self.number(1, LARGEST_NUMBER)

    def share(self) -> float:
        """A part of a whole, from 0 to 1."""
        if isinstance(self.value, int | float) and not isinstance(self.value, bool) and 0 <= self.value <= 1:
            return float(self.value)
        raise self.refused("a number from 0 to 1")

    def texts(self) -> tuple[str, ...]:
        """A list of strings, each as ``text`` reads it."""
        return tuple(item.text() for item in self.items())

    def flag(self) -> bool:
        """True or false."""
        if isinstance(self.value, bool):
            return self.value
        raise self.refused("true or false")

    def choice(self, choices: Collection[str]) -> str:
        """One of some strings."""
        if isinstance(self.value, str) and self.value in choices:
            return self.value
        raise self.refused(f"one of {', '.join(choices)}")

    def optional(self, read: Callable[["Field"], T]) -> T | None:
        """What ``read`` makes of it, or None where it is null."""
        return None if self.value is None else read(self)

    def refused(self, expected: str) -> SessionFileError:
        """The error that says what stands here, and what should."""
        return SessionFileError(f"{self.place} is {_named(self.value)}, where {expected} is expected")


def _shown(name: str) -> str:
    plain = name.isascii() and name.replace("_", "").isalnum() and len(name) < 40
    return name if plain else quoted(name)


def _named(value: object) -> str:
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict | list):
        kinds = ("an object", "an empty object") if isinstance(value, dict) else ("a list", "an empty list")
        return kinds[not value]
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and abs(value) >= 10**21:
        return "a number with too many digits"
    return f"{value:,}".replace("-", "−")
