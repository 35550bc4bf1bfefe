"""Files of lines, and what can be wrong with them as such: how they are written down, not what they say.

Lines end at a line feed and at nothing else: a piece may hold U+2028, U+0085 or a carriage return, and its id may be
the number of its line.
"""

from codecs import BOM_UTF8
from dataclasses import replace

from explorer.engine.errors import quoted
from explorer.formats.diagnosis import LONGEST_FOUND, Finding, Weight
from explorer.formats.examination import Examination
from explorer.formats.limits import LONGEST_LINE, MOST_LINES

_OTHER_MARKS = (
    (b"\xff\xfe\0\0", "UTF-32"),
    (b"\0\0\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)


def lines_of(data: bytes, examination: Examination, *, carriage_returns: Weight = "wrong") -> list[bytes]:
    """The lines of a file, all UTF-8, without what ends them.

    ``carriage_returns`` is the weight of line ends of two characters. What stands in the way is mended as far as it can
    be, and told. Raises TokenizerFileError for what makes no reading on possible.
    """
    data = _with_line_feeds(_as_utf8(data, examination), examination, carriage_returns)
    n_lines = data.count(b"\n")
    if n_lines > MOST_LINES:
        words = f"the file has {n_lines:,} lines"
        raise examination.refused(Finding("wrong", words, expected=f"no more than {MOST_LINES:,} are taken"))
    lines = data.split(b"\n")
    if not lines[-1]:
        lines.pop()  # a line feed at the end begins no further line
    if max(map(len, lines), default=0) > LONGEST_LINE:
        number = next(number for number, line in enumerate(lines, start=1) if len(line) > LONGEST_LINE)
        words, expected = f"the line has {len(lines[number - 1]):,} bytes", f"no more than {LONGEST_LINE:,} are taken"
        raise examination.refused(Finding("wrong", words, number, expected=expected))
    return lines


def _as_utf8(data: bytes, examination: Examination) -> bytes:
    for mark, encoding in _OTHER_MARKS:
        if data.startswith(mark):
            words, mend = f"the file is {encoding}", f"read it as {encoding}"
            wrong = Finding("wrong", words, 1, 1, 0, mark, "UTF-8 is expected", mend)
            try:
                data = data.decode(encoding).encode()
            except UnicodeError:
                raise examination.refused(replace(wrong, repair="")) from None
            examination.add("encoding", wrong)
            return data
    if data.startswith(BOM_UTF8):
        words, expected = "stands a byte order mark", "the first line is expected"
        mark_found = Finding("wrong", words, 1, 1, 0, BOM_UTF8, expected, "drop the byte order mark")
        examination.add("byte order mark", mark_found)
        data = data[len(BOM_UTF8) :]
    try:
        data.decode()
    except UnicodeDecodeError as error:
        stands = _found_at(data, error.start, "wrong", "stand bytes that are no UTF-8", "UTF-8 is expected")
        raise examination.refused(stands) from None
    if (place := data.find(b"\0")) >= 0:
        nul = _found_at(data, place, "odd", "stands a NUL character", "text is expected")
        examination.add("NUL", replace(nul, found=b"\0", n_more=data.count(b"\0") - 1))
    return data


def _with_line_feeds(data: bytes, examination: Examination, weight: Weight) -> bytes:
    ending = b"\r\n" if b"\n" in data else b"\r"
    n_ends = data.count(ending)
    # A piece may end in a carriage return: only where most lines end in one does it belong to the ends of lines.
    if n_ends * 2 <= data.count(b"\n"):
        return data
    words = "the line ends in a carriage return" + (" and a line feed" if ending == b"\r\n" else "")
    expected, mend = "a line feed alone is expected", "end every line in a line feed alone"
    found = _found_at(data, data.find(ending), weight, words, expected)
    examination.add("carriage returns", replace(found, found=ending, repair=mend, n_more=n_ends - 1))
    return data.replace(ending, b"\n")


def _found_at(data: bytes, place: int, weight: Weight, words: str, expected: str) -> Finding:
    start = data.rfind(b"\n", 0, place) + 1
    column = len(data[start:place].decode("utf-8", "replace")) + 1
    found = data[place : place + LONGEST_FOUND]
    return Finding(weight, words, data.count(b"\n", 0, place) + 1, column, found=found, expected=expected)


def shown(text: bytes) -> str:
    """Bytes of a file as a sentence quotes them."""
    return quoted(text.decode("utf-8", "replace"))
