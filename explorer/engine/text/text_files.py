"""Text from files: UTF-8, with or without a byte-order mark, and UTF-16 or UTF-32 with one; newlines untouched.

Anything else is refused, with the place where reading failed and what the file seems to be; no text is read by a guess.
NUL and other control characters are legal text. A file counts as binary

- if it is no UTF-8 and holds NUL bytes, or
- if at least a third of its first 65,536 characters are control characters other than white space and escape
  (of UTF-16 without its mark nearly half are, if it is English).

Lines end at a line feed; a column counts code points. Both start at 1.
"""

import codecs
import os
import re
from dataclasses import dataclass
from pathlib import Path

from explorer.engine.errors import CorpusFileError, shown_name

# Longest first: the mark of UTF-32 little-endian begins with that of UTF-16.
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

# The encodings that a text which is no UTF-8 may be said to look like: those of desktops and web pages.
# Those of Latin letters differ in so few of them that a guess among these is mostly wrong.
_LATIN_ENCODINGS = ["cp1252", "cp1250", "cp1254", "cp1257", "cp1258", "mac_roman"]
_OTHER_ENCODINGS = [
    *("cp1251", "cp1253", "cp1255", "cp1256", "cp874", "koi8_r", "cp932", "euc_jp", "gb18030", "big5", "cp949")
]
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9f]")
_BINARY = "it looks like a binary file"
_SNIFFED = 65_536  # characters looked at for control characters, and bytes on each side of a fault for a guess
_ENOUGH = 32  # bytes beyond ASCII for a guess; measured: with half as many every third is wrong


@dataclass(frozen=True, slots=True)
class TextFile:
    """The text of a file; a byte-order mark is not part of it."""

    text: str
    encoding: str  # utf-8, utf-16-le, utf-16-be, utf-32-le or utf-32-be
    had_bom: bool


@dataclass(frozen=True, slots=True)
class TextSample:
    """The beginning of the text of a file that may be long."""

    text: str
    encoding: str  # as in TextFile
    had_bom: bool
    size: int  # of the whole file, in bytes
    complete: bool  # whether this is all of its text


def read_text(path: str | os.PathLike[str]) -> TextFile:
    """The whole text of a file. Raises CorpusFileError, with one sentence that names the file."""
    data, _ = _read(Path(path), -1)
    return _decode(shown_name(Path(path).name), data, whole=True)


def read_sample(path: str | os.PathLike[str], characters: int) -> TextSample:
    """The first ``characters`` code points of a file, or all there are, without reading the rest of it.

    Raises CorpusFileError as :func:`read_text` does, for a fault in what was read.
    """
    # No encoding here takes more than four bytes a character; nor does a byte-order mark.
    data, size = _read(Path(path), 4 * characters + 4)
    whole = len(data) >= size
    file = _decode(shown_name(Path(path).name), data, whole=whole)
    complete = whole and len(file.text) <= characters
    return TextSample(file.text[:characters], file.encoding, file.had_bom, size, complete)


def _read(path: Path, limit: int) -> tuple[bytes, int]:
    """At most ``limit`` bytes of the file (all, if negative), and its size in bytes."""
    name = shown_name(path.name or str(path))
    try:
        if path.is_dir():
            raise CorpusFileError(f"{name} is a folder; open a file in it.")
        if path.exists() and not path.is_file():
            raise CorpusFileError(f"{name} is not a file but a device or a pipe.")
        with path.open("rb") as file:
            return file.read(limit), os.fstat(file.fileno()).st_size
    except FileNotFoundError:
        raise CorpusFileError(f"{name} is not there: it was moved, renamed or deleted.") from None
    except PermissionError:
        raise CorpusFileError(f"{name} cannot be opened: you have no permission to read it.") from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        if isinstance(error, CorpusFileError):
            raise
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise CorpusFileError(f"{name} cannot be read: {reason}.") from None


def _decode(name: str, data: bytes, *, whole: bool) -> TextFile:
    """The text of ``data``; unless it is the whole file, it may end in the middle of a character."""
    mark, encoding = next(
        ((mark, encoding) for mark, encoding in _BYTE_ORDER_MARKS if data.startswith(mark)), (b"", "utf-8")
    )
    try:
        text = codecs.getincrementaldecoder(encoding)().decode(data[len(mark) :], final=whole)
    except UnicodeDecodeError as error:
        raise CorpusFileError(
            f"{name} is not {encoding[:6].upper().rstrip('-')}: {_fault(error, len(mark))}."
        ) from None
    beginning = text[:_SNIFFED]
    n_control = len(_CONTROL.findall(beginning))
    if n_control and 3 * n_control >= len(beginning):
        share = f"{n_control / len(beginning):.0%} of its characters are control characters"
        raise CorpusFileError(f"{name} is no text: {share}; {_looks_like(data, 0)}.")
    return TextFile(text, encoding, bool(mark))


def _fault(error: UnicodeDecodeError, skipped: int) -> str:
    """Where decoding failed, on which bytes, and what the file looks like; ``skipped`` bytes of it stand before."""
    data: bytes = error.object
    before = data[: error.start].decode(error.encoding)
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    place = f"at line {line}, column {column}"
    if error.end == len(data) and ("end of data" in error.reason or "truncated" in error.reason):
        rest = f"{_in_hex(data[error.start :])} at offset {skipped + error.start:,}"
        other = ", or is in another encoding" if error.encoding == "utf-8" and before.isascii() and not skipped else ""
        return f"it ends in the middle of a character, {place} ({rest}){other}"
    if error.encoding == "utf-8":
        return f"{_in_hex(data[error.start : error.start + 1])} {place}; {_looks_like(data, error.start)}"
    wrong = data[error.start : error.end]
    what = "half of a surrogate pair" if "16" in error.encoding else "no character"
    return f"{_in_hex(wrong)} {place} {'are' if len(wrong) > 1 else 'is'} {what}"


def _in_hex(some: bytes) -> str:
    return f"byte{'s' if len(some) > 1 else ''} {some.hex(' ').upper()}"


def _looks_like(data: bytes, fault: int) -> str:
    """What ``data``, which is no UTF-8 text, seems to be, judged by the lines around its first fault."""
    from charset_normalizer import from_bytes  # here, since only a refusal needs it

    start = data.rfind(b"\n", 0, max(0, fault - _SNIFFED)) + 1
    around = data[start : fault + _SNIFFED]
    if b"\0" in data:  # as in UTF-16 and in binary files
        units = around[start % 2 :]  # of two bytes each, as they stand in the file
        guess = from_bytes(units[: len(units) // 2 * 2], cp_isolation=["utf_16_le", "utf_16_be"]).best()
        high_bytes = units[1::2] if guess and guess.encoding == "utf_16_le" else units[::2]
        if guess is None or 2 * high_bytes.count(0) <= units.count(0):
            return _BINARY
        return f"it looks like {_shown(guess.encoding)} without a byte-order mark (guessed)"
    beyond_ascii = re.sub(r"[\0-\x7f]", "", around.decode("utf-8", "replace"))
    if 2 * beyond_ascii.count("\ufffd") < len(beyond_ascii):
        return "the text around it is UTF-8"
    guess = from_bytes(around, cp_isolation=_LATIN_ENCODINGS + _OTHER_ENCODINGS).best()
    if guess is None:
        return _BINARY if _CONTROL.search(around.decode("ascii", "ignore")) else "its encoding was not recognized"
    if sum(byte > 0x7F for byte in around) < _ENOUGH:
        return "it may be in another encoding, which cannot be told from so little text"
    if guess.encoding in _LATIN_ENCODINGS:
        return "it looks like an encoding for Latin letters, such as windows-1252 (guessed)"
    return f"it looks like {_shown(guess.encoding)} (guessed)"


def _shown(encoding: str) -> str:
    """An encoding by the name that people know it by."""
    return encoding.replace("cp125", "windows-125").replace("utf", "UTF").replace("_", "-")
