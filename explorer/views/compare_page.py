"""The page of a presentation that compares tokenizers: their rows, a sentence, and nothing else."""

from PySide6.QtCore import Qt

from explorer.figures.aligned_shown import AlignedShown
from explorer.figures.presentation_layout import page_scale
from explorer.views.aligned_style import PRESENTED
from explorer.views.aligned_view import AlignedView
from explorer.views.figure_page import FigurePage, room_of_figure
from explorer.views.theme import load_look

ZOOMS = (1.0, 0.9, 0.8, 0.7)
"""Of these the first at which all rows have room; where there is none, the first of all, and a part is shown."""


class ComparePage(FigurePage):
    """Shows its content over all the room it has."""

    def __init__(self, theme: str) -> None:
        self.rows = AlignedView(load_look(theme, presenting=True), PRESENTED)
        self.rows.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        super().__init__(theme, self.rows)

    def show_rows(self, shown: AlignedShown, place: float | None) -> None:
        """Show rows, and of a long text the part in which a place is."""
        another = shown.text is not self.rows.shown.text or len(shown.heads) != len(self.rows.shown.heads)
        self.rows.set_shown(shown)
        if another:
            self._fit_look()
        if place is not None:
            self.rows.show_place(place)

    def _fit_look(self) -> None:
        self._zoom = next(filter(self._has_room_at, ZOOMS), ZOOMS[0])
        super()._fit_look()

    def _has_room_at(self, zoom: float) -> bool:
        scale = page_scale(self.width(), self.height())
        width, height = room_of_figure(self.size())
        return self.rows.height_in(load_look(self._theme, scale * zoom, presenting=True), width) <= height
