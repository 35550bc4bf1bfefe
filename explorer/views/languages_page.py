"""The page of a presentation that shows what languages cost: bars, a sentence, and nothing else."""

from collections.abc import Sequence

from PySide6.QtCore import Qt

from explorer.figures.language_rows import LanguageRow
from explorer.views.figure_page import FigurePage
from explorer.views.language_table import LanguageTable
from explorer.views.theme import load_look

TABLE_ZOOM = 2.4  # the smallest letters, 12 px, are then 28.8 at 1080p
_ROW = 36


class LanguagesPage(FigurePage):
    """Shows its content over all the room it has."""

    def __init__(self, theme: str) -> None:
        self.table = LanguageTable(load_look(theme, presenting=True), "cost by language", _ROW)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        super().__init__(theme, self.table, TABLE_ZOOM)

    def show_rows(self, names: Sequence[str], reference: int | None, rows: Sequence[LanguageRow]) -> None:
        """Show other bars."""
        self.table.set_tokenizers(names, reference, with_bars=True)
        self.table.set_rows(rows)
