"""What is said of each tokenizer over all languages: a small table, and in a sentence each what its numbers are."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from explorer.figures.language_rows import Fairness
from explorer.views.record_model import ReadyRows
from explorer.views.text_table import TextColumn, TextTable
from explorer.views.theme import Look

MEANINGS = (
    "Gini coefficient of the tokens of the languages: 0 where the same text costs the same in all of them, near 1 "
    "where a few languages pay nearly everything. "
    "Rényi efficiency (α = 2.5, Zouhar et al. 2023): 1 where all tokens that occur are as frequent, low where a few "
    "make up most of the text. Neither is a merit where much is unknown."
)
_MARGIN, _ROW = 16, 28

_COLUMNS: tuple[TextColumn[Fairness], ...] = (
    TextColumn("tokenizer", "left", lambda row: row.name, stretches=True),
    TextColumn("Gini coefficient", "right", lambda row: row.texts[0]),
    TextColumn("Rényi efficiency", "right", lambda row: row.texts[1]),
    TextColumn("unknown", "right", lambda row: row.texts[2], stands_out=lambda row: row.is_hatched),
)


class FairnessView(QWidget):
    """Shows them."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.table: TextTable[Fairness] = TextTable(look, _COLUMNS, "tokenizers over all languages", _ROW)
        self._meanings = QLabel(MEANINGS, textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        self._meanings.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addWidget(self.table)
        self._column.addWidget(self._meanings)
        self._column.addStretch(1)
        self.set_look(look)

    def set_rows(self, rows: Sequence[Fairness]) -> None:
        """Show other numbers."""
        self.table.set_source(ReadyRows(tuple(rows)))
        self.table.refresh_columns(anew=True)
        self._fit()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.table.set_look(look)
        self._meanings.setFont(look.font("header"))
        margin = look.px(_MARGIN)
        self._meanings.setContentsMargins(margin, look.px(6), margin, look.px(8))
        self._column.setContentsMargins(0, 0, 0, look.hairline)
        self._fit()

    def _fit(self) -> None:
        """The table is as high as its rows, at most six: it never scrolls by itself."""
        self.table.setFixedHeight(self.table.rows_height())

    def whole_height(self, width: int) -> int:
        """The pixels in which all has room."""
        return self.table.rows_height() + self._meanings.heightForWidth(width) + self._look.px(4)
