"""Text from files: UTF-8, with or without a byte-order mark, and UTF-16 or UTF-32 with one; newlines untouched.

Anything else is refused, with the place where reading failed and what the file seems to be; nothing is guessed.
NUL and other control characters are legal text. A file counts as binary

- if it is no UTF-8 and holds NUL bytes, or
- if at least half of its first 65,536 characters are control characters other than white space and escape.

Lines end at a line feed; a column counts code points. Both start at 1.
"""

import codecs
import os
import re
from dataclasses import dataclass
from pathlib import Path

from explorer.engine.errors import CorpusFileError

# Longest first: the mark of UTF-32 little-endian begins with that of UTF-16.
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

# The encodings that a text which is no UTF-8 may be said to look like: those of desktops and web pages.
_LIKELY_ENCODINGS = [
    *("cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258", "cp874"),
    *("koi8_r", "mac_roman", "cp932", "euc_jp", "gb18030", "big5", "cp949"),
]
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9f]")
_BINARY = "it looks like a binary file"
_SNIFFED = 65_536  # characters looked at for control characters, and bytes on each side of a fault for a guess


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
    return _decode(Path(path).name, data, whole=True)


def read_sample(path: str | os.PathLike[str], characters: int) -> TextSample:
    """The first ``characters`` code points of a file, or all there are, without reading the rest of it.

    Raises CorpusFileError as :func:`read_text` does, for a fault in what was read.
    """
    # No encoding here takes more than four bytes a character; nor does a byte-order mark.
    data, size = _read(Path(path), 4 * characters + 4)
    whole = len(data) >= size
    file = _decode(Path(path).name, data, whole=whole)
    complete = whole and len(file.text) <= characters
    return TextSample(file.text[:characters], file.encoding, file.had_bom, size, complete)


def _read(path: Path, limit: int) -> tuple[bytes, int]:
    """At most ``limit`` bytes of the file (all, if negative), and its size in bytes."""
    name = path.name or str(path)
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
        raise CorpusFileError(f"{name} is not {encoding[:6].upper().rstrip('-')}: {_fault(error)}.") from None
    beginning = text[:_SNIFFED]
    n_control = len(_CONTROL.findall(beginning))
    if n_control and 2 * n_control >= len(beginning):
        share = f"{n_control / len(beginning):.0%} of its characters are control characters"
        raise CorpusFileError(f"{name} is no text: {share}; {_looks_like(data, 0)}.")
    return TextFile(text, encoding, bool(mark))


def _fault(error: UnicodeDecodeError) -> str:
    """Where decoding failed, on which bytes, and what the file looks like."""
    data: bytes = error.object
    before = data[: error.start].decode(error.encoding)
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    place = f"at line {line}, column {column}"
    wrong = data[error.start : error.start + 1] if error.encoding == "utf-8" else data[error.start : error.end]
    wrong_bytes = f"byte{'s' if len(wrong) > 1 else ''} {wrong.hex(' ').upper()}"
    is_cut_off = error.end == len(data) and ("end of data" in error.reason or "truncated" in error.reason)
    if error.encoding != "utf-8":
        if is_cut_off:
            return f"it ends in the middle of a character, {place} ({wrong_bytes})"
        what = "half of a surrogate pair" if "16" in error.encoding else "no character"
        return f"{wrong_bytes} {place} {'are' if len(wrong) > 1 else 'is'} {what}"
    if is_cut_off and not before.isascii():
        return f"it ends in the middle of a character, {place} ({wrong_bytes})"
    return f"{wrong_bytes} {place}; {_looks_like(data, error.start)}"


def _looks_like(data: bytes, fault: int) -> str:
    """What ``data``, which is no UTF-8 text, seems to be, judged by the lines around its first fault."""
    from charset_normalizer import from_bytes  # here, since only a refusal needs it

    start = data.rfind(b"\n", 0, max(0, fault - _SNIFFED)) + 1
    around = data[start : fault + _SNIFFED]
    if b"\0" in data:  # as in UTF-16 and in binary files
        guess = from_bytes(around, cp_isolation=["utf_16_le", "utf_16_be"]).best()
        return f"it looks like {_shown(guess.encoding)} without a byte-order mark" if guess else _BINARY
    guess = from_bytes(around, cp_isolation=_LIKELY_ENCODINGS).best()
    if guess is None:
        return _BINARY if _CONTROL.search(around.decode("ascii", "ignore")) else "its encoding was not recognized"
    # Where several encodings give the same text, the commonest is the one to name.
    encoding = next((likely for likely in _LIKELY_ENCODINGS if likely in guess.could_be_from_charset), guess.encoding)
    return f"it looks like {_shown(encoding)}"


def _shown(encoding: str) -> str:
    """An encoding by the name that people know it by."""
    return encoding.replace("cp125", "windows-125").replace("utf", "UTF").replace("_", "-")
