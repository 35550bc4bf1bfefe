"""What is found while a file is read: what is gathered on the way, and what ends the reading at once."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from explorer.formats.diagnosis import LONGEST_FOUND, Finding, TokenizerFileError, Weight, refused


class Fault(Exception):
    """What keeps a file from being read any further."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.words)
        self.finding = finding


def wrong(where: str, words: str, expected: str = "") -> Fault:
    """A fault at a place inside a structure: ``wrong("model.merges[3]", "stands a number", …)``."""
    return Fault(Finding("wrong", words, where=where, expected=expected))


@dataclass
class Examination:
    """What is found in a file while it is read. Of each kind the first is kept, and how many more there were."""

    name: str  # of the file, as sentences name it
    repair: bool = False  # whether what is wrong is to be mended where it can be
    _found: dict[str, Finding] = field(default_factory=dict)
    _n_more: Counter[str] = field(default_factory=Counter)

    def add(self, kind: str, finding: Finding) -> None:
        """Something found; ``kind`` tells it from others."""
        if kind in self._found:
            self._n_more[kind] += 1
        else:
            self._found[kind] = finding

    def add_at(
        self,
        kind: str,
        weight: Weight,
        words: str,
        line: int,
        text: bytes,
        place: int = 0,
        expected: str = "",
        repair: str = "",
    ) -> None:
        """Something found in a line, from 1, at a byte of it."""
        if kind in self._found:
            self._n_more[kind] += 1
            return
        column = len(text[:place].decode("utf-8", "replace")) + 1
        found = text[place : place + LONGEST_FOUND]
        self._found[kind] = Finding(weight, words, line, column, found=found, expected=expected, repair=repair)

    def tell(self, finding: Finding) -> None:
        """Something found that no other finding is like, unless it says the same of the same place."""
        self.add(f"{finding.where} {finding.words}", finding)

    def odd(self, where: str, words: str, expected: str = "", n_more: int = 0) -> None:
        """Something odd at a place inside a structure."""
        self.tell(Finding("odd", words, where=where, expected=expected, n_more=n_more))

    def note(self, where: str, words: str, expected: str = "") -> None:
        """Something worth knowing of a place inside a structure."""
        self.tell(Finding("note", words, where=where, expected=expected))

    def take(self, findings: Iterable[Finding]) -> None:
        """What was found otherwise."""
        for finding in findings:
            self.tell(finding)

    @property
    def mends(self) -> bool:
        """Whether anything was found that is mended, or would be."""
        return any(finding.repair for finding in self._found.values())

    def refused(self, finding: Finding) -> TokenizerFileError:
        """The error for what ended the reading, with what was found before."""
        found, others = self._sorted()
        return refused(self.name, finding, *found, *others)

    def refuse(self) -> None:
        """Raise TokenizerFileError if something is wrong that cannot be mended or is not to be."""
        found, others = self._sorted()
        if found and not (self.repair and all(finding.repair for finding in found)):
            found.sort(key=lambda finding: bool(finding.repair))  # what cannot be mended is the reason, if there is any
            raise refused(self.name, *found, *others)

    def findings(self) -> tuple[Finding, ...]:
        """What is odd, and what was wrong before it was mended; raises as :meth:`refuse`."""
        self.refuse()
        found, others = self._sorted()
        return (*(replace(finding, weight="odd") for finding in found), *others)

    def _sorted(self) -> tuple[list[Finding], list[Finding]]:
        """What is wrong, and all else, what is odd first."""
        found = [replace(finding, n_more=finding.n_more + self._n_more[kind]) for kind, finding in self._found.items()]
        others = sorted((finding for finding in found if finding.weight != "wrong"), key=lambda f: f.weight == "note")
        return [finding for finding in found if finding.weight == "wrong"], others
