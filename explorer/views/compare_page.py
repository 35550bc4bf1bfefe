"""The page of a presentation that compares tokenizers: their rows, a sentence, and nothing else."""

from PySide6.QtCore import Qt

from explorer.figures.aligned_shown import AlignedShown
from explorer.views.aligned_style import PRESENTED
from explorer.views.aligned_view import AlignedView
from explorer.views.figure_page import FigurePage
from explorer.views.theme import load_look


class ComparePage(FigurePage):
    """Shows its content over all the room it has."""

    def __init__(self, theme: str) -> None:
        self.rows = AlignedView(load_look(theme, presenting=True), PRESENTED)
        self.rows.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        super().__init__(theme, self.rows)

    def show_rows(self, shown: AlignedShown, place: float | None) -> None:
        """Show rows, and of a long text the part in which a place is."""
        self.rows.set_shown(shown)
        if place is not None:
            self.rows.show_place(place)
