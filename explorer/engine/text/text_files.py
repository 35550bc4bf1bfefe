"""Text from files, also packed ones (.gz, .xz): UTF-8, UTF-16 and UTF-32 with a byte-order mark; newlines untouched.

A text in another encoding is read by a guess, which is said to be one, where there is enough of it to guess by. All
else is refused, with the place where reading failed and what the file seems to be.
NUL and other control characters are legal text. A file counts as binary

- if it is no UTF-8 and holds NUL bytes, or
- if at least a third of its first 65,536 characters are control characters other than white space and escape
  (of UTF-16 without its mark nearly half are, if it is English).

Lines end at a line feed; a column counts code points. Both start at 1.
"""

import codecs
import io
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from explorer.engine.errors import CorpusFileError, UnreadableTextError, shown_name
from explorer.engine.text.encodings import (
    BYTE_ORDER_MARKS,
    Reading,
    encoding_name,
    looks_like,
    readings,
    share_of_controls,
)
from explorer.engine.text.file_bytes import open_bytes


@dataclass(frozen=True, slots=True)
class TextFile:
    """The text of a file; a byte-order mark is not part of it."""

    text: str
    encoding: str  # by Python's name, such as utf-8, utf-16-le, cp1252
    guessed: bool = False  # whether nothing but the look of the text says that this is its encoding


@dataclass(frozen=True, slots=True)
class TextSample:
    """The beginning of a file that may be long."""

    file: TextFile
    size: int  # of the whole file as it is, packed or not, in bytes
    modified: int  # when it was last written, in nanoseconds
    packed: bool
    complete: bool  # whether this is all of its text


def read_text(path: str | os.PathLike[str], encoding: str | None = None) -> TextFile:
    """The whole text of a file, in its own encoding or in the one that is given.

    Raises CorpusFileError, with one sentence that names the file; UnreadableTextError where an encoding may mend it.
    """
    with open_bytes(path) as opened:
        return _decode(shown_name(Path(path).name), opened.stream.read(), encoding, whole=True)


def read_sample(path: str | os.PathLike[str], n_bytes: int, encoding: str | None = None) -> TextSample:
    """The text in the first ``n_bytes`` bytes of a file, unpacked, without reading the rest of it.

    Raises as :func:`read_text` does, for a fault in what was read.
    """
    with open_bytes(path) as opened:
        data = opened.stream.read(n_bytes)
        complete = not opened.stream.read(1)
        file = _decode(shown_name(Path(path).name), data, encoding, whole=complete)
        return TextSample(file, opened.size, opened.modified, opened.packed, complete)


def readings_of(path: str | os.PathLike[str], n_bytes: int) -> tuple[Reading, ...]:
    """What each encoding makes of the first ``n_bytes`` bytes, those that fit first. Raises CorpusFileError."""
    with open_bytes(path) as opened:
        data = opened.stream.read(n_bytes)
        return readings(data, whole=not opened.stream.read(1))


def _decode(name: str, data: bytes, encoding: str | None, *, whole: bool) -> TextFile:
    """The text of ``data``; unless it is the whole file, it may end in the middle of a character."""
    mark, marked = next(((mark, marked) for mark, marked in BYTE_ORDER_MARKS if data.startswith(mark)), (b"", "utf-8"))
    if encoding not in (None, marked):
        mark = b""
    named = encoding or marked
    try:
        text = _strictly(data[len(mark) :], named, whole=whole)
    except UnicodeDecodeError as error:
        if encoding is None and not mark and (guessed := _guessed(data, error.start, whole=whole)):
            return guessed
        sentence = f"{name} is not {_short_name(named)}: {_fault(error, named, len(mark))}."
        raise UnreadableTextError(sentence) from None
    if encoding is None and 3 * (share := share_of_controls(text)) >= 1:
        if not mark and (guessed := _guessed(data, 0, whole=whole)):
            return guessed
        looks = looks_like(data, 0).words
        raise CorpusFileError(f"{name} is no text: {share:.0%} of its characters are control characters; {looks}.")
    return TextFile(text, named)


def _strictly(data: bytes, encoding: str, *, whole: bool) -> str:
    return codecs.getincrementaldecoder(encoding)().decode(data, final=whole)


def _guessed(data: bytes, fault: int, *, whole: bool) -> TextFile | None:
    """The text by the encoding that it seems to be in; None where there is none, or not all of it is in that one."""
    encoding = looks_like(data, fault).encoding
    if encoding is None:
        return None
    try:
        return TextFile(_strictly(data, encoding, whole=whole), encoding, guessed=True)
    except UnicodeDecodeError:
        return None


def _short_name(encoding: str) -> str:
    """The name of an encoding, without the order of its bytes, which a mark tells."""
    return encoding_name(encoding).removesuffix(" LE").removesuffix(" BE")


def _fault(error: UnicodeDecodeError, encoding: str, skipped: int) -> str:
    """Where decoding failed, on which bytes, and what the file looks like; ``skipped`` bytes of it stand before."""
    data: bytes = error.object
    before = data[: error.start].decode(encoding)
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    place = f"at line {line}, column {column}"
    if error.end == len(data) and ("end of data" in error.reason or "truncated" in error.reason):
        rest = f"{_in_hex(data[error.start :])} at offset {skipped + error.start:,}"
        other = ", or is in another encoding" if encoding == "utf-8" and before.isascii() and not skipped else ""
        return f"it ends in the middle of a character, {place} ({rest}){other}"
    if encoding == "utf-8":
        return f"{_in_hex(data[error.start : error.start + 1])} {place}; {looks_like(data, error.start).words}"
    wrong = data[error.start : error.end]
    what = "half of a surrogate pair" if "16" in encoding else "no character"
    return f"{_in_hex(wrong)} {place} {'are' if len(wrong) > 1 else 'is'} {what}"


def _in_hex(some: bytes) -> str:
    return f"byte{'s' if len(some) > 1 else ''} {some.hex(' ').upper()}"


def text_lines(path: str | os.PathLike[str], encoding: str) -> Iterator[str]:
    """The lines of a file, each with its line feed, as they are read. Raises CorpusFileError as :func:`read_text` does.

    A line feed is a byte of its own in every encoding but UTF-16 and UTF-32, which are read whole.
    """
    if encoding.startswith(("utf-16", "utf-32")):
        yield from io.StringIO(read_text(path, encoding).text, newline="\n")
        return
    with open_bytes(path) as opened:
        for number, data in enumerate(opened.stream, start=1):
            if number == 1 and encoding == "utf-8":
                data = data.removeprefix(codecs.BOM_UTF8)
            try:
                yield data.decode(encoding)
            except UnicodeDecodeError:
                break
        else:
            return
    read_text(path, encoding)  # says where it failed
