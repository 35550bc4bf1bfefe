"""The rows of the word editor and the field that opens over one of their cells."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QMouseEvent, QPainter, QResizeEvent

from explorer.figures.numbers import grouped
from explorer.figures.visible_text import plain_text, word_runs
from explorer.views.cell_editor import CellEditor
from explorer.views.painting import paint_hairline, paint_text, text_width
from explorer.views.record_model import Column
from explorer.views.record_table import MARGIN, RecordTable, Span
from explorer.views.run_text import RunInks, fitting_runs, paint_runs
from explorer.views.theme import Look

ROW_HEIGHT = 32
NUMBER, WORD, TIMES = range(3)


class EditorRow(NamedTuple):
    """A word with its count; the row that adds a word has no number."""

    number: int | None
    word: str
    times: str


_COLUMNS: tuple[Column[EditorRow], ...] = (
    Column("", "left", lambda row: "+" if row.number is None else str(row.number), heard="row"),
    Column("word", "left", lambda row: "add a word" if row.number is None and not row.word else row.word),
    Column("times", "right", lambda row: row.times),
)


class WordRows:
    """The words as rows, and a last row that adds one, unless the words cannot be edited."""

    def __init__(self, words: Sequence[tuple[str, int]], *, read_only: bool, draft: str = "") -> None:
        self._words = words
        self._adding = EditorRow(None, draft, "")
        self._n_rows = len(words) + (0 if read_only else 1)

    def __len__(self) -> int:
        return self._n_rows

    def row(self, index: int) -> EditorRow:
        """The row at ``index``."""
        if index >= len(self._words):
            return self._adding
        word, times = self._words[index]
        return EditorRow(index + 1, word, str(times))


class WordEditorTable(RecordTable[EditorRow]):
    """Paints words with their counts and opens a field over a cell. What a person typed is for its owner to judge."""

    opening = Signal(object)
    """A person wants to edit a cell: (row, column)."""
    removal_requested = Signal(object)
    """The indices of the selected rows, after Delete."""
    pasted = Signal(object)
    """Text that a person pasted while no cell was open."""

    def __init__(self, look: Look) -> None:
        self.total_times = 0
        super().__init__(look, _COLUMNS, ROW_HEIGHT, "words of the corpus")
        self.editor = CellEditor(self.viewport())
        self._cell: tuple[int, int] | None = None
        self.verticalScrollBar().valueChanged.connect(self._place_editor)
        self._dress_editor()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._dress_editor()

    def cell(self) -> tuple[int, int] | None:
        """The row and the column of the cell that is being edited."""
        return self._cell

    def open(self, row: int, column: int, text: str, name: str) -> None:
        """Open the field over a cell."""
        self._cell = row, column
        self.select(row)
        self.scrollTo(self.records.index(row, column))
        right = column == TIMES
        self.editor.setAlignment(Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft)
        self.editor.setFont(self.look.font("number" if right else "mono-word"))
        self.editor.setText(text)
        self.editor.setAccessibleName(name)
        self.editor.setModified(False)
        self._place_editor()
        self.editor.show()
        self.editor.setFocus()
        self.editor.selectAll()

    def move_editor(self, row: int) -> None:
        """The row that is being edited has another index now."""
        if self._cell is not None:
            self._cell = row, self._cell[1]
            self._place_editor()

    def close_editor(self) -> None:
        """Take the field away."""
        self._cell = None
        had_focus = self.editor.hasFocus()
        self.editor.hide()
        if had_focus:
            self.setFocus()

    def copy_selection(self) -> None:
        """Put the selected words with their counts on the clipboard, as they can be pasted: without titles."""
        rows = map(self.records.row, self.selected_rows())
        if lines := [f"{row.word}\t{row.times}" for row in rows if row.number is not None]:
            QGuiApplication.clipboard().setText("\n".join(lines))

    def lay_out(self, width: int) -> tuple[Span, ...]:
        look, margin = self.look, self.look.px(MARGIN)
        number_width = max(look.px(16), text_width(look, str(self.records.rowCount()), "index"))
        word_left = margin + number_width + look.px(8)
        right = width - margin
        times_width = max(look.px(40), text_width(look, grouped(self.total_times), "number"))
        times_left = right - times_width
        return (margin, margin + number_width), (word_left, times_left - look.px(8)), (times_left, right)

    def paint_cells(self, painter: QPainter, rect: QRect, index: int, row: EditorRow) -> None:
        look = self.look
        number, word = self.content(NUMBER, rect), self.content(WORD, rect)
        if row.number is None:
            paint_text(painter, number, look, "+", "control", "ink-3")
            if not row.word:
                paint_text(painter, word, look, "add a word", "control", "ink-3")
        else:
            paint_text(painter, number, look, str(row.number), "index", "ink-3")
            times = grouped(int(row.times))
            paint_text(painter, self.content(TIMES, rect), look, times, "number", "ink", "right")
        inks = RunInks()
        runs = fitting_runs(look, word_runs(row.word), "mono-word", word.width())
        paint_runs(painter, QRectF(word), look, runs, "mono-word", inks)
        paint_hairline(painter, look, rect.left(), rect.right() + 1, rect.bottom())

    def tip(self, row: EditorRow, column: int, position: QPoint) -> str:
        runs = word_runs(row.word)
        width = self.spans[WORD][1] - self.spans[WORD][0]
        cut = fitting_runs(self.look, runs, "mono-word", width) != runs
        return plain_text(word_runs(row.word, 2000)) if cut and column == WORD else ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2) and self.currentIndex().isValid():
            self.opening.emit((self.currentIndex().row(), WORD))
        elif event.key() == Qt.Key.Key_Delete:
            self.removal_requested.emit(self.selected_rows())
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.pasted.emit(QGuiApplication.clipboard().text())
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        before = self.currentIndex().row()
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        plain = event.button() == Qt.MouseButton.LeftButton and not event.modifiers()
        # The first click chooses a row, the second opens a cell of it; the row that adds a word opens at once.
        if plain and index.isValid() and (index.row() == before or self.records.row(index.row()).number is None):
            self.opening.emit((index.row(), max(WORD, index.column())))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # The second click of two in a row comes as this.
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and not event.modifiers() and index.isValid():
            self.opening.emit((index.row(), max(WORD, index.column())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_editor()

    def _dress_editor(self) -> None:
        if self._cell is not None:
            self.editor.setFont(self.look.font("number" if self._cell[1] == TIMES else "mono-word"))
            self._place_editor()

    def _place_editor(self) -> None:
        """Lay the field over its cell so that the text in it stands where the text of the cell stood."""
        if self._cell is None:
            return
        row, column = self._cell
        top, height = self.rowViewportPosition(row), self.rowHeight(row)
        rect = self.content(column, QRect(0, top, self.viewport().width(), height - self.look.hairline))
        # A QLineEdit keeps 2 px between its frame and its text.
        around = self.look.px(2) + 2
        self.editor.setGeometry(rect.adjusted(-around, 0, around, 0))
