"""What is found while a file is read: what ends the reading at once, and what is gathered on the way."""

from dataclasses import replace
from typing import Any

from explorer.formats.diagnosis import Finding, TokenizerFileError, refused


class Fault(Exception):
    """What keeps a file from being read any further."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.words)
        self.finding = finding


def wrong(where: str, words: str, expected: str = "") -> Fault:
    """A fault at a place inside a structure: ``wrong("model.merges[3]", "stands a number", …)``."""
    return Fault(Finding("wrong", words, where=where, expected=expected))


class Findings:
    """What is gathered; with ``repair`` what is wrong is only odd where a repair is given."""

    def __init__(self, *, repair: bool) -> None:
        self.repair = repair
        self.all: list[Finding] = []

    def mended(self, finding: Finding) -> None:
        """Tell of what is wrong and was mended as its repair says; unrepaired, the file is refused in the end."""
        self.all.append(replace(finding, weight="odd" if self.repair else "wrong"))

    def odd(self, where: str, words: str, expected: str = "", n_more: int = 0) -> None:
        """Tell of what is odd."""
        self.all.append(Finding("odd", words, where=where, expected=expected, n_more=n_more))

    def note(self, where: str, words: str, expected: str = "") -> None:
        """Tell of what is worth knowing."""
        self.all.append(Finding("note", words, where=where, expected=expected))

    @property
    def in_order(self) -> tuple[Finding, ...]:
        """The most important first."""
        return tuple(sorted(self.all, key=lambda finding: ("wrong", "odd", "note").index(finding.weight)))

    def refuse_wrong(self, name: str) -> None:
        """Raise TokenizerFileError if anything is wrong."""
        found = self.in_order
        if found and found[0].weight == "wrong":
            raise refused(name, *found)

    def refused(self, name: str, finding: Finding) -> TokenizerFileError:
        """The error for what ended the reading, with what was found before."""
        return refused(name, finding, *self.in_order)


def kind_of(value: Any) -> str:
    """What a value of JSON is, in words."""
    if value is None:
        return "null"
    names = {bool: "true or false", int: "a number", float: "a number", str: "a string", list: "a list"}
    return names.get(type(value), "an object")
