"""The wire format of protocol buffers: a message is a row of fields, each a key, which has its number and type, and a
value.

Reading is bounded by the bytes that are there, and goes into no message within; whoever knows one to be there reads it
by its place. Only the five types of the format are known, of which groups, long out of use, are refused.
"""

import struct
from collections.abc import Iterator
from typing import Literal, NamedTuple

WireType = Literal[0, 1, 2, 5]
VARINT: WireType = 0
FIXED64: WireType = 1
BYTES: WireType = 2  # strings and messages too
FIXED32: WireType = 5

TYPE_NAMES: dict[int, str] = {0: "a number", 1: "8 bytes", 2: "bytes with their length", 5: "4 bytes"}
LONGEST_VARINT = 10  # bytes, for 64 bits of 7 each


class Field(NamedTuple):
    """One field; places are counted in bytes from the start of the data."""

    number: int
    wire_type: int
    offset: int  # of its key
    start: int  # of its value
    end: int
    value: int = 0  # of a number, unsigned, of 64 bits


class WireError(ValueError):
    """The bytes are no message: ``offset`` is where that shows, ``words`` end a sentence that begins with the place."""

    def __init__(self, offset: int, words: str, expected: str) -> None:
        super().__init__(words)
        self.offset = offset
        self.words = words
        self.expected = expected


def read_varint(data: bytes, place: int, end: int) -> tuple[int, int]:
    """The number that begins at ``place``, and where it ends. Raises WireError where it does not."""
    value = shift = 0
    for at in range(place, min(end, place + LONGEST_VARINT)):
        byte = data[at]
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value & 0xFFFF_FFFF_FFFF_FFFF, at + 1
        shift += 7
    if place + LONGEST_VARINT <= end:
        raise WireError(place, "a number does not end", f"its last byte, after at most {LONGEST_VARINT}, is below 80")
    raise WireError(place, "the data end within a number", "a byte below 80, which ends it, is expected")


def fields(data: bytes, start: int = 0, end: int | None = None) -> Iterator[Field]:
    """The fields of the message that ``data[start:end]`` is, in order. Raises WireError where one is not whole."""
    end = len(data) if end is None else end
    while start < end:
        offset = start
        key, start = read_varint(data, start, end)
        number, wire_type = key >> 3, key & 7
        if not 0 < number < 1 << 29:
            raise WireError(offset, f"a field has the number {number:,}", "one from 1 to 536,870,911 is expected")
        if wire_type == VARINT:
            value, after = read_varint(data, start, end)
            yield Field(number, wire_type, offset, start, after, value)
            start = after
            continue
        if wire_type == BYTES:
            length, start = read_varint(data, start, end)
        elif wire_type in (FIXED32, FIXED64):
            length = 4 if wire_type == FIXED32 else 8
        else:
            raise WireError(offset, f"field {number:,} has the type {wire_type}", "the type 0, 1, 2 or 5 is expected")
        if length > end - start:
            raise WireError(
                offset,
                f"field {number:,} is {length:,} bytes long, {length - (end - start):,} more than there are",
                "the rest of it is expected",
            )
        yield Field(number, wire_type, offset, start, start + length)
        start += length


# ── writing ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def varint(value: int) -> bytes:
    """A number as it is written; negative ones as those of 64 bits that they wrap around to."""
    value &= 0xFFFF_FFFF_FFFF_FFFF
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    written.append(value)
    return bytes(written)


def number_field(number: int, value: int) -> bytes:
    """A field that holds a whole number, or a truth."""
    return varint(number << 3 | VARINT) + varint(value)


def bytes_field(number: int, value: bytes) -> bytes:
    """A field that holds bytes, or a message that is written already."""
    return varint(number << 3 | BYTES) + varint(len(value)) + value


def text_field(number: int, value: str) -> bytes:
    """A field that holds text."""
    return bytes_field(number, value.encode("utf-8"))


def float_field(number: int, value: float) -> bytes:
    """A field that holds a number of 32 bits. Raises OverflowError for what is too large for one."""
    return varint(number << 3 | FIXED32) + struct.pack("<f", value)
