"""What is wrong with a file, or odd about it: where, what was expected there, and what can be done."""

from dataclasses import dataclass
from typing import Literal

from explorer.engine.errors import ExplorerError

Weight = Literal["wrong", "odd", "note"]
"""The file cannot be taken as it is; it can, but hardly as it was meant; something worth knowing."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found in a file."""

    weight: Weight
    words: str
    """What is there, as the end of a sentence that the place begins: "the merge has three parts"."""
    line: int | None = None  # from 1; lines end at a line feed
    column: int | None = None  # from 1, in code points
    offset: int | None = None  # of the bytes in the file, from 0; not of lines, which may have been mended
    found: bytes = b""  # the bytes that stand there, at most LONGEST_FOUND
    expected: str = ""
    repair: str = ""  # what mending it would do: "drop the byte order mark"
    where: str = ""  # a place inside a structure: "model.merges[3]"
    n_more: int = 0  # of the same kind, which are not listed

    @property
    def place(self) -> str:
        """Where it is, in words; empty for what concerns the file as a whole."""
        if self.line is not None:
            column = "" if self.column is None else f", column {self.column:,}"
            return f"line {self.line:,}{column}"
        if self.where:
            return self.where
        return "" if self.offset is None else f"byte {self.offset:,}"

    @property
    def sentence(self) -> str:
        """The whole of it in one sentence."""
        place = f"at {self.place} " if self.place else ""
        stands = f" (bytes {self.found.hex(' ').upper()})" if self.found else ""
        expected = f"; {self.expected}" if self.expected else ""
        more = f", and {self.n_more:,} more like it" if self.n_more else ""
        whole = f"{place}{self.words}{stands}{more}{expected}."
        return whole[0].upper() + whole[1:]


LONGEST_FOUND = 16  # bytes


class TokenizerFileError(ExplorerError):
    """A file cannot be read as a tokenizer; ``findings`` say why, the first of them is the reason."""

    def __init__(self, sentence: str, findings: tuple[Finding, ...] = ()) -> None:
        super().__init__(sentence)
        self.findings = findings

    def __reduce__(self) -> tuple[type, tuple[str, tuple[Finding, ...]]]:
        return type(self), (str(self), self.findings)

    @property
    def can_be_repaired(self) -> bool:
        """Whether all that is wrong can be mended."""
        wrong = [finding for finding in self.findings if finding.weight == "wrong"]
        return bool(wrong) and all(finding.repair for finding in wrong)


def refused(name: str, finding: Finding, *others: Finding) -> TokenizerFileError:
    """The error of a file with that name, for its first finding."""
    sentence = finding.sentence
    return TokenizerFileError(f"{name} cannot be opened: {sentence[0].lower()}{sentence[1:]}", (finding, *others))
