"""Where the parts of a comparison lie on its canvas: systems one under the other, rows in each."""

from typing import NamedTuple

from explorer.figures.aligned_layout import AlignedLayout, tokens_between
from explorer.figures.aligned_rows import AlignedRow, put_in_width
from explorer.figures.visible_text import plain_text
from explorer.views.aligned_style import AlignedStyle
from explorer.views.theme import Look


class RowPlace(NamedTuple):
    """Where a row is painted: its part of the text, and the pixels that its boxes begin at."""

    system: int
    left: int  # of the first slot of the system
    top: int


class AlignedGeometry(NamedTuple):
    """Positions in pixels of the canvas, which begins at the first system."""

    look: Look
    style: AlignedStyle
    layout: AlignedLayout
    n_rows: int
    names: int  # pixels for what stands at the left of rows

    @property
    def slots_left(self) -> int:
        """Where the first slot of each system begins."""
        return self.names + self.layout.gutter

    @property
    def system_height(self) -> int:
        """Of a system, with the room behind it."""
        return self.rows_top + self.n_rows * self.look.px(self.style.row) + self.look.px(self.style.between)

    @property
    def height(self) -> int:
        """Of all systems."""
        return len(self.layout.systems) * self.system_height - self.look.px(self.style.between)

    @property
    def rows_top(self) -> int:
        """Where the first row of a system begins, from its top."""
        return self.look.px(self.style.ruler) + self.look.px(self.style.raw)

    def row_top(self, row: int) -> int:
        """Where a row begins, from the top of its system."""
        return self.rows_top + row * self.look.px(self.style.row)

    def place(self, row: int, system: int, system_top: int) -> RowPlace:
        """Where the boxes of a row stand in a system that begins at a pixel."""
        return RowPlace(system, self.slots_left, system_top + self.row_top(row) + self.look.px(self.style.above))

    def row_at(self, y: int) -> tuple[int, int] | None:
        """The system and the row at a height; None where there is none."""
        system, inside = divmod(y, self.system_height)
        row = (inside - self.rows_top) // self.look.px(self.style.row)
        if not 0 <= system < len(self.layout.systems) or not 0 <= row < self.n_rows:
            return None
        return system, row

    def token_at(self, system: int, row: AlignedRow, x: int) -> int | None:
        """The token of a row at a pixel of the canvas; None where there is none."""
        layout = self.layout
        x -= self.slots_left
        place = layout.place_at(system, x)
        if place is None:
            return self._beside_at(system, row, x)
        found = tokens_between(row.starts, row.ends, place, place)
        return next((token for token in found if row.starts[token] <= place < row.ends[token]), None)

    def _beside_at(self, system: int, row: AlignedRow, x: int) -> int | None:
        """The token at a pixel between slots, where those stand that take no room of the text."""
        start, end = self.layout.systems[system]
        for place, tokens in row.zero_width.items():
            if start < place <= end or not place:
                right = self.layout.left(system, place)
                for token in reversed(tokens):
                    left = right - self.look.px(
                        (put_in_width(plain_text(row.piece(token))) + 4) * self.style.beside_scale
                    )
                    if left <= x < right:
                        return token
                    right = left
        return None
