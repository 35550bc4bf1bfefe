"""Files of lines, and what can be wrong with them as such: how they are written down, not what they say.

Lines end at a line feed and at nothing else: a piece may hold U+2028, U+0085 or a carriage return, and its id may be
the number of its line.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from explorer.engine.errors import quoted
from explorer.formats.diagnosis import LONGEST_FOUND, Finding, Weight, refused

LONGEST_LINE = 100_000
"""Bytes of a line; no published piece comes near."""

_MARKS = ((b"\xff\xfe\0\0", "UTF-32"), (b"\0\0\xfe\xff", "UTF-32"), (b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"))
_BOM = b"\xef\xbb\xbf"


@dataclass
class Examination:
    """What is found in a file while it is read. Of each kind the first is kept, and how many more there were."""

    name: str  # of the file, as sentences name it
    repair: bool = False  # whether what is wrong is to be mended where it can be
    _found: dict[str, Finding] = field(default_factory=dict)
    _mended: set[str] = field(default_factory=set)

    def add(self, kind: str, finding: Finding) -> None:
        """Something found; ``kind`` tells it from others."""
        first = self._found.get(kind)
        self._found[kind] = replace(first, n_more=first.n_more + 1) if first else finding

    def refuse(self) -> None:
        """Raise TokenizerFileError if something is wrong that cannot be mended or is not to be."""
        wrong = [finding for finding in self._found.values() if finding.weight == "wrong"]
        if wrong and not (self.repair and all(finding.repair for finding in wrong)):
            # What cannot be mended is the reason; where all can be, the first is.
            wrong.sort(key=lambda finding: bool(finding.repair))
            raise refused(self.name, *wrong, *self._others())

    def findings(self) -> tuple[Finding, ...]:
        """What is odd, and what was wrong before it was mended; raises as :meth:`refuse`."""
        self.refuse()
        mended = (replace(finding, weight="odd") for finding in self._found.values() if finding.weight == "wrong")
        return (*mended, *self._others())

    def _others(self) -> list[Finding]:
        others = [finding for finding in self._found.values() if finding.weight != "wrong"]
        return sorted(others, key=lambda finding: finding.weight == "note")


def utf8_of(data: bytes, examination: Examination, *, carriage_returns: Weight = "wrong") -> bytes:
    """The bytes as UTF-8 with lines that end in a line feed alone, as far as what stands in the way can be mended.

    ``carriage_returns`` is the weight of line ends of two characters. Raises TokenizerFileError at once for what makes
    no reading on possible.
    """
    data = _as_utf8(data, examination)
    if data.startswith(_BOM):
        mark = Finding("wrong", "stands a byte order mark", 1, 1, 0, _BOM, "the first line", "drop the byte order mark")
        examination.add("byte order mark", mark)
        data = data[len(_BOM) :]
    data = _with_line_feeds(data, examination, carriage_returns)
    try:
        data.decode()
    except UnicodeDecodeError as error:
        examination.add("not UTF-8", _no_utf8(data, error))
        examination.refuse()
    if (place := data.find(b"\0")) >= 0:
        nul = finding_at(data, place, "odd", "stands a NUL character", 1, "text")
        examination.add("NUL", replace(nul, n_more=data.count(b"\0") - 1))
    return data


def _as_utf8(data: bytes, examination: Examination) -> bytes:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            words = f"the file is {encoding}"
            wrong = Finding("wrong", words, 1, 1, 0, mark, "UTF-8 is expected", f"read it as {encoding}")
            try:
                data = data.decode(encoding).encode()
            except UnicodeError:
                wrong = replace(wrong, repair="")
            examination.add("encoding", wrong)
            if not wrong.repair:
                examination.refuse()
            return data
    return data


def _with_line_feeds(data: bytes, examination: Examination, weight: Weight) -> bytes:
    ending = b"\r\n" if b"\r\n" in data else b"\r"
    n_ends = data.count(ending)
    # A piece may end in a carriage return: only where most lines end in one does it belong to the ends of lines.
    if not n_ends or (ending == b"\r" and b"\n" in data) or n_ends * 2 <= data.count(b"\n"):
        return data
    words = "the line ends in a carriage return" + (" and a line feed" if ending == b"\r\n" else "")
    mend = "end every line in a line feed alone"
    found = finding_at(data, data.find(ending), weight, words, len(ending), "a line feed alone is expected", mend)
    examination.add("carriage returns", replace(found, n_more=n_ends - 1))
    return data.replace(ending, b"\n")


def _no_utf8(data: bytes, error: UnicodeDecodeError) -> Finding:
    length = error.end - error.start if error.reason != "unexpected end of data" else len(data) - error.start
    return finding_at(data, error.start, "wrong", "stand bytes that are no UTF-8", length, "UTF-8 is expected")


def finding_at(
    data: bytes, offset: int, weight: Weight, words: str, length: int, expected: str = "", repair: str = ""
) -> Finding:
    """A finding at a place of a file of lines, which may have bytes that are no UTF-8."""
    start = data.rfind(b"\n", 0, offset) + 1
    column = len(data[start:offset].decode("utf-8", "replace")) + 1
    found = data[offset : offset + min(length, LONGEST_FOUND)]
    return Finding(weight, words, data.count(b"\n", 0, offset) + 1, column, offset, found, expected, repair)


def lines_of(data: bytes) -> list[bytes]:
    """The lines of a file without their line feeds; one at the end begins no further line."""
    lines = data.split(b"\n")
    if not lines[-1]:
        lines.pop()
    return lines


def check_lengths(lines: list[bytes], examination: Examination) -> None:
    """Find lines that are longer than any piece."""
    if max(map(len, lines), default=0) > LONGEST_LINE:
        for number, line in enumerate(lines, start=1):
            if len(line) > LONGEST_LINE:
                words = f"the line goes on for {len(line):,} bytes"
                expected = f"no more than {LONGEST_LINE:,} are expected"
                examination.add("long line", Finding("wrong", words, number, expected=expected))


def fields_at(line: bytes) -> Iterator[tuple[int, bytes]]:
    """The fields of a line between white space, each with the byte that it begins at."""
    end = 0
    for text in line.split():
        start = line.index(text, end)
        end = start + len(text)
        yield start, text


def shown(text: bytes) -> str:
    """Bytes of a file as a sentence quotes them."""
    return quoted(text.decode("utf-8", "replace"))
