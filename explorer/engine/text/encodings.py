"""The encodings of text files: which may be meant where a file is no UTF-8, and which ones can read it at all."""

import codecs
import re
from dataclasses import dataclass
from typing import NamedTuple

# Longest first: the mark of UTF-32 little-endian begins with that of UTF-16.
BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

# The encodings that a text which is no UTF-8 may be said to look like: those of desktops and web pages.
# Those of Latin letters differ in so few of them that a guess among these is often wrong.
_LATIN_ENCODINGS = ["cp1252", "cp1250", "cp1254", "cp1257", "cp1258", "mac_roman"]
_OTHER_ENCODINGS = [
    *("cp1251", "cp1253", "cp1255", "cp1256", "cp874", "koi8_r", "cp932", "euc_jp", "gb18030", "big5", "cp949")
]
ENCODINGS = ("utf-8", *_LATIN_ENCODINGS, "iso8859-1", *_OTHER_ENCODINGS, "utf-16-le", "utf-16-be")
"""The encodings that a file can be read as, by Python's names. ISO-8859-1 has a character for every byte."""

_NAMES = {
    "cp874": "windows-874",
    "cp932": "Shift-JIS",
    "cp949": "EUC-KR",
    "euc_jp": "EUC-JP",
    "iso8859-1": "ISO-8859-1",
    "koi8_r": "KOI8-R",
    "mac_roman": "Mac Roman",
    "utf-16-le": "UTF-16 LE",
    "utf-16-be": "UTF-16 BE",
    "utf-32-le": "UTF-32 LE",
    "utf-32-be": "UTF-32 BE",
    "big5": "Big5",
}
_BINARY = "it looks like a binary file"
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9f]")
_SNIFFED = 65_536  # characters looked at for control characters, and bytes on each side of a fault for a guess
_ENOUGH = 32  # bytes beyond ASCII for a guess; measured: with half as many every third is wrong
_PREVIEW = 24  # characters


class Guess(NamedTuple):
    """What a file seems to be that is no UTF-8: the encoding it may be read by, or None, and the same in words."""

    encoding: str | None
    words: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What comes of reading a file by an encoding."""

    encoding: str
    fits: bool  # whether all of it is characters of the encoding
    preview: str  # a few characters, from shortly before the first that is not ASCII


def encoding_name(encoding: str) -> str:
    """An encoding, given by Python's name, by the name that people know it by."""
    return _NAMES.get(encoding) or encoding.replace("cp125", "windows-125").replace("utf", "UTF")


def readings(data: bytes, *, whole: bool) -> tuple[Reading, ...]:
    """What each encoding makes of ``data``, those that fit first; unless it is whole, it may end within a character."""
    found = [_reading(data, encoding, whole=whole) for encoding in ENCODINGS]
    return tuple(sorted(found, key=lambda reading: not reading.fits))


def _reading(data: bytes, encoding: str, *, whole: bool) -> Reading:
    mark = next((mark for mark, marked in BYTE_ORDER_MARKS if marked == encoding and data.startswith(mark)), b"")
    try:
        text = codecs.getincrementaldecoder(encoding)().decode(data[len(mark) :], final=whole)
    except UnicodeDecodeError:
        return Reading(encoding, fits=False, preview="")
    beyond_ascii = re.search(r"[^\0-\x7f]", text)
    start = max(0, beyond_ascii.start() - _PREVIEW // 3) if beyond_ascii else 0
    return Reading(encoding, fits=True, preview=" ".join(text[start : start + _PREVIEW].split()))


def share_of_controls(text: str) -> float:
    """How many of the first characters are control characters other than white space and escape, from 0 to 1."""
    beginning = text[:_SNIFFED]
    return len(_CONTROL.findall(beginning)) / max(1, len(beginning))


def looks_like(data: bytes, fault: int) -> Guess:
    """What ``data``, which is no UTF-8 text, seems to be, judged by the lines around its first fault."""
    from charset_normalizer import from_bytes  # here, since only such a file needs it

    start = data.rfind(b"\n", 0, max(0, fault - _SNIFFED)) + 1
    around = data[start : fault + _SNIFFED]
    if b"\0" in data:  # as in UTF-16 and in binary files
        return _wide(data, start, around)
    beyond_ascii = re.sub(r"[\0-\x7f]", "", around.decode("utf-8", "replace"))
    if 2 * beyond_ascii.count("\ufffd") < len(beyond_ascii):
        return Guess(None, "the text around it is UTF-8")
    matches = from_bytes(around, cp_isolation=_LATIN_ENCODINGS + _OTHER_ENCODINGS)
    best = matches.best()
    if best is None:
        binary = _CONTROL.search(around.decode("ascii", "ignore"))
        return Guess(None, _BINARY if binary else "its encoding was not recognized")
    if sum(byte > 0x7F for byte in around) < _ENOUGH:
        return Guess(None, "it may be in another encoding, which cannot be told from so little text")
    if best.encoding not in _LATIN_ENCODINGS:
        return Guess(best.encoding, f"it looks like {encoding_name(best.encoding)} (guessed)")
    possible = {name for match in matches for name in match.could_be_from_charset}
    encoding = "cp1252" if "cp1252" in possible else best.encoding  # by far the most frequent of them
    return Guess(encoding, f"it looks like an encoding for Latin letters, such as {encoding_name(encoding)} (guessed)")


def _wide(data: bytes, start: int, around: bytes) -> Guess:
    """Whether bytes with NULs among them are UTF-16 without its mark."""
    from charset_normalizer import from_bytes

    units = around[start % 2 :]  # of two bytes each, as they stand in the file
    guess = from_bytes(units[: len(units) // 2 * 2], cp_isolation=["utf_16_le", "utf_16_be"]).best()
    high_bytes = units[1::2] if guess and guess.encoding == "utf_16_le" else units[::2]
    if guess is None or 2 * high_bytes.count(0) <= units.count(0):
        return Guess(None, _BINARY)
    encoding = guess.encoding.replace("_", "-")
    return Guess(encoding, f"it looks like {encoding_name(encoding)} without a byte-order mark (guessed)")
