"""Numbers are printed as in a book."""

import pytest

from explorer.figures.numbers import counted, file_size, grouped, percent, product, signed, times, whole_number


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        (grouped(0), "0"),
        (grouped(999), "999"),
        (grouped(1_234_567), "1,234,567"),
        (grouped(-1234), "−1,234"),
        (signed(2), "+2"),
        (signed(-12), "−12"),
        (signed(0), "0"),
        (times(5), "×\u00a05"),
        (product(4, 1000), "4\u00a0×\u00a01,000"),
        (percent(0.1094), "10.9"),
        (percent(1), "100.0"),
        (percent(0), "0.0"),
        (percent(0.0004), "<\u00a00.1"),
        (file_size(1), "1 byte"),
        (file_size(999), "999 bytes"),
        (file_size(1_000), "1.0\u00a0kB"),
        (file_size(49_900), "49.9\u00a0kB"),
        (file_size(999_960), "1.0\u00a0MB"),
        (file_size(1_234_567_890), "1,234.6\u00a0MB"),
        (counted(1, "pair", "pairs"), "1 pair"),
        (counted(1200, "pair", "pairs"), "1,200 pairs"),
    ],
)
def test_numbers(printed: str, expected: str) -> None:
    """Commas group digits, the minus is a true one, and no line breaks inside a number."""
    assert printed == expected


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("5", 5),
        (" 5\t", 5),
        ("+5", 5),
        ("-5", -5),
        ("−5", -5),
        ("12345", 12345),
        ("12,345", 12345),
        ("1 000 000", 10**6),
    ],
)
def test_a_number_is_understood_as_it_is_typed(typed: str, number: int) -> None:
    """Digits may be grouped as they are printed or by spaces, and the minus may be a hyphen."""
    assert whole_number(typed) == number
    assert whole_number(grouped(number)) == number


@pytest.mark.parametrize("typed", ["", "-", "many", "2.5", "1,5", "12,34", "1,0000", "1_000", "1e3", "5 5", "9" * 5000])
def test_what_is_no_whole_number_is_not_made_one(typed: str) -> None:
    """A decimal comma is not taken for a group of digits: "1,5" is not 15."""
    with pytest.raises(ValueError):
        whole_number(typed)
