"""The corpus as words with counts, edited in place.

The view never decides whether an edit is valid. It reports what was typed; its owner answers with other words, or with
a sentence about the problem, and then what was typed is still there to be mended.
"""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from explorer.figures.numbers import counted, grouped
from explorer.views.cell_editor import Leaving
from explorer.views.painting import paint_hairline, paint_text
from explorer.views.record_table import MARGIN
from explorer.views.theme import Look
from explorer.views.word_editor_table import TIMES, WORD, WordEditorTable, WordRows

_FOOTER = 38


class WordEdited(NamedTuple):
    """A row as a person wants it, exactly as typed."""

    row: int
    word: str
    times: str


class WordAdded(NamedTuple):
    """A new word as typed; a word without a count comes with "1"."""

    word: str
    times: str


class WordsRemoved(NamedTuple):
    """Rows that shall go."""

    rows: tuple[int, ...]


class WordsPasted(NamedTuple):
    """Text that was pasted among the words: a word, and perhaps a count, on each line."""

    text: str


WordEdit = WordEdited | WordAdded | WordsRemoved | WordsPasted


class WordEditorView(QWidget):
    """A list of words with counts, its last row for one more, a sentence if something is wrong, and the totals."""

    edit_requested = Signal(object)
    """A ``WordEdit``."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._words: Sequence[tuple[str, int]] = ()
        self._read_only = False
        self._draft = ""  # the word of the last row while its count is being typed
        self._attempt: tuple[int, int, str] | None = None  # row, column and text that were last sent
        self._has_problem = False
        self._unchanged: str | None = None  # what the open field showed at first
        self._table = WordEditorTable(look)
        self._table.setParent(self)
        self._footer = _Footer(look, self._table)
        self._footer.setParent(self)
        self._problem = QLabel(self, textFormat=Qt.TextFormat.PlainText)  # over the footer, which makes room for it
        self._problem.setObjectName("problem")
        self._problem.setWordWrap(True)
        self._problem.hide()
        self.setFocusProxy(self._table)
        self._table.opening.connect(self._open_cell)
        self._table.removal_requested.connect(self._remove)
        self._table.pasted.connect(self._paste)
        self._table.editor.left.connect(self._leave)
        self._table.editor.lines_pasted.connect(self._paste_lines)

    def set_words(self, words: Sequence[tuple[str, int]], total_times: int, read_only: bool) -> None:
        """Show these words with their counts, and the sum of these; this answers an edit that was right."""
        cell, adding = self._table.cell(), self._is_adding()
        self._words, self._read_only = words, read_only
        self._draft = ""
        self._forget_problem()
        self._table.total_times = total_times
        self._show_rows()
        if cell is not None:
            if read_only or (not adding and cell[0] >= len(words)):
                self._table.close_editor()
            elif adding:
                self._table.move_editor(len(words))
        self._footer.say(f"{counted(len(words), 'word', 'words')}", f"{grouped(self._table.total_times)} times")
        self._place()

    def show_top(self) -> None:
        """Show the words from the first on, none of them selected."""
        self._table.select(None)
        self._table.scrollToTop()

    def show_problem(self, row: int, sentence: str) -> None:
        """Say what is wrong with the last edit of ``row``, and let it be mended; this answers an edit that was wrong.

        A row past the last word is the one that adds a word.
        """
        self._has_problem = True
        self._problem.setText(sentence)
        self._problem.show()
        self._place()
        if self._attempt is not None and self._table.cell() is None:
            _row, column, text = self._attempt
            self._open(min(row, len(self._words)) if row >= 0 else len(self._words), column, text)

    def say(self, sentence: str) -> None:
        """Say something about an edit that was right; the next one takes it away."""
        self._problem.setText(sentence)
        self._problem.setVisible(bool(sentence))
        self._place()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self._table.set_look(look)
        self._footer.set_look(look)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    # ── editing a cell ────────────────────────────────────────────────────────────────────────────────────────────

    def _open_cell(self, cell: tuple[int, int]) -> None:
        row, column = cell
        if not self._read_only:
            self._open(row, WORD if row >= len(self._words) and not self._draft else column)

    def _open(self, row: int, column: int, text: str | None = None) -> None:
        """Open a cell with its own text, or with the text of an attempt that failed."""
        where = "new word" if row >= len(self._words) else f"word {row + 1}"
        name = where if column == WORD else f"{where}, times"
        self._table.open(row, column, self._cell_text(row, column) if text is None else text, name)
        # A field may show a character otherwise than it was given: only what a person changed is an edit.
        self._unchanged = self._table.editor.text() if text is None else None

    def _cell_text(self, row: int, column: int) -> str:
        if row >= len(self._words):
            return self._draft if column == WORD else "1"
        word, times = self._words[row]
        return word if column == WORD else str(times)

    def _is_adding(self) -> bool:
        cell = self._table.cell()
        return cell is not None and cell[0] >= len(self._words)

    def _leave(self, how: Leaving) -> None:
        """A person left the open cell: send what changed, then go where the key leads."""
        cell = self._table.cell()
        if cell is None:
            return
        (row, column), text = cell, self._table.editor.text()
        if how == "away" and self._has_problem and self._attempt == (row, column, text):
            return  # what was refused stays in sight until it is mended or given up with Esc
        adding = self._is_adding()
        self._table.close_editor()
        if how == "cancel":
            self._give_up()
        elif adding and column == WORD and how == "next" and text:
            self._draft = text
            self._show_rows()
            self._open(row, TIMES)
        else:
            self._send(row, column, text)
            if not self._has_problem:
                self._go_on(row, column, how, sent=bool(text) and adding)

    def _send(self, row: int, column: int, text: str) -> None:
        if row >= len(self._words):
            word, times = (text, "1") if column == WORD else (self._draft, text)
            if not word:
                return
            edit: WordEdit = WordAdded(word, times)
        else:
            if text in (self._unchanged, self._cell_text(row, column)):
                self._forget_problem()
                return
            word, times = self._words[row][0], str(self._words[row][1])
            edit = WordEdited(row, text, times) if column == WORD else WordEdited(row, word, text)
        self._attempt, self._has_problem = (row, column, text), False
        self.edit_requested.emit(edit)

    def _go_on(self, row: int, column: int, how: Leaving, *, sent: bool) -> None:
        """To the next cell with Tab, back with Shift+Tab; after a word was added, to the next new word."""
        last = len(self._words)
        if sent and how in ("enter", "next"):
            self._open(last, WORD)
        elif how == "next" and row < last:
            self._open(*((row, TIMES) if column == WORD else (row + 1, WORD)))
        elif how == "previous" and (row, column) != (0, WORD):
            self._open(*((row, WORD) if column == TIMES else (row - 1, TIMES)))

    def _give_up(self) -> None:
        self._draft = ""
        self._forget_problem()
        self._show_rows()
        self._place()

    def _forget_problem(self) -> None:
        self._attempt, self._has_problem = None, False
        self._problem.hide()

    # ── rows ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _remove(self, rows: tuple[int, ...]) -> None:
        words = tuple(row for row in rows if row < len(self._words))
        if words and not self._read_only:
            self._attempt = None
            self.edit_requested.emit(WordsRemoved(words))

    def _paste(self, text: str) -> None:
        if text.strip() and not self._read_only:
            self._attempt = None
            self.edit_requested.emit(WordsPasted(text))

    def _paste_lines(self, text: str) -> None:
        """Several lines pasted into a cell are words of their own."""
        self._table.close_editor()
        self._give_up()
        self._paste(text)

    def _show_rows(self) -> None:
        self._table.set_source(WordRows(self._words, read_only=self._read_only, draft=self._draft))

    def _place(self) -> None:
        """Sentence and totals follow the last row, and stay in sight when there are more rows than room."""
        look, width = self._look, self.width()
        margin = look.px(MARGIN)
        self._table.take_size(width, self._table.height())
        footer = look.px(_FOOTER)
        problem = 0
        if self._problem.isVisibleTo(self):
            problem = self._problem.heightForWidth(max(1, width - 2 * margin)) + look.px(12)
        height = min(self._table.rows_height(), max(0, self.height() - footer - problem))
        self._table.setGeometry(0, 0, width, height)
        self._problem.setGeometry(margin, height + look.px(8), width - 2 * margin, max(0, problem - look.px(12)))
        self._footer.setGeometry(0, height, width, problem + footer)


class _Footer(QWidget):
    """How many words there are, and how often they stand in the corpus together."""

    def __init__(self, look: Look, table: WordEditorTable) -> None:
        super().__init__()
        self._look = look
        self._table = table
        self._words = self._times = ""
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def say(self, words: str, times: str) -> None:
        """Say other totals."""
        self._words, self._times = words, times
        self.setAccessibleName(f"{words}, {times}")
        self.update()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), look.color("pane"))
            if self._table.is_cut():
                paint_hairline(painter, look, 0, self.width(), 0)
            height = look.px(_FOOTER)
            rect = QRect(0, self.height() - height, self.width(), height)
            paint_text(painter, self._table.content(WORD, rect), look, self._words, "control", "ink-2")
            paint_text(painter, self._table.content(TIMES, rect), look, self._times, "control", "ink-2", "right")
