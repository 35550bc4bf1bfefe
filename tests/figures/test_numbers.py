"""Numbers are printed as in a book."""

import pytest

from explorer.figures.numbers import counted, grouped, percent, product, signed, times


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
        (counted(1, "pair", "pairs"), "1 pair"),
        (counted(1200, "pair", "pairs"), "1,200 pairs"),
    ],
)
def test_numbers(printed: str, expected: str) -> None:
    """Commas group digits, the minus is a true one, and no line breaks inside a number."""
    assert printed == expected
