"""The table twin of the rows of a comparison: a line for each token."""

from PySide6.QtCore import Signal

from explorer.figures.aligned_shown import AlignedShown
from explorer.figures.aligned_table import TokenLine, TokenLines
from explorer.figures.visible_text import plain_text
from explorer.views.text_table import TextColumn, TextTable
from explorer.views.theme import Look

_COLUMNS: tuple[TextColumn[TokenLine], ...] = (
    TextColumn("tokenizer", "left", lambda line: line.row, token="ink-2"),
    TextColumn("position", "right", lambda line: line.position),
    TextColumn("token", "left", lambda line: plain_text(line.piece), runs=lambda line: line.piece),
    TextColumn("id", "right", lambda line: line.token_id),
    TextColumn("bytes", "left", lambda line: line.bytes, role="mono-body", token="ink-2", optional=True),
    TextColumn("characters", "left", lambda line: line.characters),
    TextColumn("", "left", lambda line: line.remark, token="ink-2", stretches=True, heard="remark"),
)


class AlignedTable(TextTable[TokenLine]):
    """Shows the tokens of all rows, one tokenizer after the other."""

    token_chosen = Signal(object)
    """A row, and a token in it."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, _COLUMNS, "tokens of the text")
        self._lines = TokenLines(AlignedShown())
        self.row_selected.connect(self._choose)

    def set_shown(self, shown: AlignedShown) -> None:
        """Show something else."""
        self._lines = TokenLines(shown)
        self.set_source(self._lines)
        index = self._lines.index(*shown.token) if shown.token is not None else None
        self.select(index)
        if index is not None:
            self.scrollTo(self.records.index(index, 0))

    def _choose(self, index: int | None) -> None:
        if index is not None:
            self.token_chosen.emit(self._lines.place(index))
