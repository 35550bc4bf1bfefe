"""How the sections of the cheat sheet share columns."""

from explorer.figures.key_sheet import shared_columns


def test_columns_are_as_even_as_the_order_allows() -> None:
    """The highest column is as low as it can be, and the next highest, too."""
    assert shared_columns((6, 6, 11, 20), 3) == (range(2), range(2, 3), range(3, 4))
    assert shared_columns((5, 5, 5, 5), 2) == (range(2), range(2, 4))
    assert shared_columns((9, 1, 1, 1), 2) == (range(1), range(1, 4))


def test_no_column_is_empty() -> None:
    """There are no more columns than sections."""
    assert shared_columns((4, 7), 3) == (range(1), range(1, 2))
    assert shared_columns((4,), 1) == (range(1),)
