"""Where a person is in a table, kept while its rows or itself become higher or lower."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QTableView


@contextmanager
def place_held(table: QTableView) -> Iterator[None]:
    """While rows change their heights: the current row stays where it is if it is in sight, else the first one does."""
    current, before = table.currentIndex().row(), table.viewport().height()
    row = current if _is_in_sight(table, current, before) else table.rowAt(0)
    top, height = table.rowViewportPosition(row), table.rowHeight(row)
    yield
    if row < 0 or not height:
        return
    table.updateGeometries()  # at once, so that one can scroll as far as the rows now reach
    if top < 0:
        top = top * table.rowHeight(row) // height
    else:
        top = max(0, min(top, before - table.rowHeight(row)))
    bar = table.verticalScrollBar()
    bar.setValue(bar.value() + table.rowViewportPosition(row) - top)


def keep_in_sight(table: QTableView, before: int) -> None:
    """After a table has changed its height from ``before``: a current row that was in sight stays there."""
    if _is_in_sight(table, table.currentIndex().row(), before):
        table.scrollTo(table.currentIndex())


def _is_in_sight(table: QTableView, row: int, height: int) -> bool:
    top = table.rowViewportPosition(row)
    return row >= 0 and 0 <= top <= height - table.rowHeight(row)
