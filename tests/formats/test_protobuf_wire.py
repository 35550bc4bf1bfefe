"""The wire format of protocol buffers, read and written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.formats.protobuf_wire import (
    BYTES,
    FIXED32,
    VARINT,
    Field,
    WireError,
    bytes_field,
    fields,
    float_field,
    number_field,
    text_field,
    varint,
)


@pytest.mark.parametrize(
    ("number", "written"), [(0, "00"), (1, "01"), (127, "7f"), (128, "8001"), (150, "9601"), (-1, "ff" * 9 + "01")]
)
def test_numbers(number: int, written: str) -> None:
    """Seven bits a byte, the lowest first; a negative number is one of 64 bits. (150 is the example of the format's own
    description.)
    """
    assert varint(number).hex() == written


def test_a_message() -> None:
    """The examples of the format's description: field 1 is 150, field 2 the text “testing”."""
    data = bytes.fromhex("08 96 01 12 07 74 65 73 74 69 6e 67")
    assert list(fields(data)) == [Field(1, VARINT, 0, 1, 3, 150), Field(2, BYTES, 3, 5, 12)]
    assert number_field(1, 150) + text_field(2, "testing") == data


@given(
    rows=st.lists(
        st.tuples(
            st.integers(1, (1 << 29) - 1), st.one_of(st.integers(0, (1 << 64) - 1), st.binary(), st.floats(width=32))
        )
    )
)
def test_what_is_written_is_read(rows: list[tuple[int, int | bytes | float]]) -> None:
    """Fields of every type come back, one behind the other, at the places of their values."""
    written = {int: number_field, bytes: bytes_field, float: float_field}
    data = b"".join(written[type(value)](number, value) for number, value in rows)  # type: ignore[operator]
    found = list(fields(data))
    assert [field.number for field in found] == [number for number, _ in rows]
    assert [field.offset for field in found] == [0, *(field.end for field in found)][: len(found)]
    for field, (_, value) in zip(found, rows, strict=True):
        if isinstance(value, int):
            assert (field.wire_type, field.value) == (VARINT, value)
        elif isinstance(value, bytes):
            assert (field.wire_type, data[field.start : field.end]) == (BYTES, value)
        else:
            assert (field.wire_type, float_field(1, value)) == (FIXED32, b"\x0d" + data[field.start : field.end])


@pytest.mark.parametrize(
    ("written", "offset", "words"),
    [
        ("08 96", 1, "the data end within a number"),
        ("08", 1, "the data end within a number"),
        ("08 01 " + "ff " * 12, 2, "a number does not end"),
        ("0a 05 61 62", 0, "field 1 is 5 bytes long, 3 more than there are"),
        (
            "12 " + "ff " * 8 + "7f 61",
            0,
            "field 2 is 9,223,372,036,854,775,807 bytes long, 9,223,372,036,854,775,806 more than there are",
        ),
        ("15 00 00", 0, "field 2 is 4 bytes long, 2 more than there are"),
        ("08 01 0b", 2, "field 1 has the type 3"),
        ("00 01", 0, "a field has the number 0"),
    ],
)
def test_what_is_no_message(written: str, offset: int, words: str) -> None:
    """The place and the reason are told."""
    with pytest.raises(WireError) as raised:
        list(fields(bytes.fromhex(written)))
    assert (raised.value.offset, raised.value.words) == (offset, words)


@given(data=st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    """They are fields that lie one behind the other, or it is told where they are none."""
    places = [0]
    try:
        for field in fields(data):
            assert places[-1] == field.offset < field.start <= field.end
            places.append(field.end)
        reached = places[-1]
    except WireError as error:
        reached = len(data)
        places.append(error.offset)
    assert places[-1] <= reached == len(data)
