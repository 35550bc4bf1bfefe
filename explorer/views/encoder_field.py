"""The field for a text that is cut into tokens: one line of it at a time."""

from PySide6.QtCore import QMargins, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent, QTextOption
from PySide6.QtWidgets import QPlainTextEdit

from explorer.figures.display_text import Splice, needs_sample, sample_of
from explorer.views.text_area import TextArea, text_of
from explorer.views.theme import Look

LONGEST_LINE = 4_000
"""Characters of a text up to which its lines are as long as they are."""
LONGEST_EDITED = 8_000
"""Characters of a line up to which a text is shown whole; of one with a longer line only the beginning is."""
SHOWN = 2_000
"""Characters of such a beginning."""
_BESIDE = 4


class EncoderField(TextArea):
    """The text to encode, a line of it at a time; Enter alone leaves it.

    Of a text with a very long line only the beginning is shown, and can only be replaced as a whole.
    """

    longest_line = LONGEST_EDITED

    left = Signal(object)
    """Enter was pressed. The object is always None."""

    def __init__(self, look: Look) -> None:
        self._beside = 0
        self._n_whole = 0  # characters of a text of which only the beginning is shown
        super().__init__(look)
        self.setAccessibleName("Text to encode")
        self.setPlaceholderText("A word or a sentence")
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)  # looking for spaces takes Qt n² where there are none
        self.verticalScrollBar().rangeChanged.connect(self._keep_a_line_in_sight)
        self.blockCountChanged.connect(self._keep_a_line_in_sight)
        self.document().contentsChange.connect(self._wrap_what_is_long)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._beside = look.px(_BESIDE)
        self.document().setDocumentMargin(0)  # which only the first line has above it, and the last below
        self._show_one_line()

    def set_text(self, text: str, *, read_only: bool, anew: bool = False) -> None:
        too_long = needs_sample(text, LONGEST_EDITED)
        self._n_whole = len(text) if too_long else 0
        super().set_text(sample_of(text, SHOWN) if too_long else text, read_only=read_only or too_long, anew=anew)

    @property
    def shows_beginning(self) -> bool:
        """Whether only the beginning of the text is shown."""
        return self._n_whole > 0

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_one_line()

    def _show_one_line(self) -> None:
        """Have no room for a second line, and the one in the middle."""
        spare = max(0, self.contentsRect().height() - self.fontMetrics().lineSpacing())
        margins = QMargins(self._beside, spare // 2, self._beside, spare - spare // 2)
        if margins != self.viewportMargins():
            self.setViewportMargins(margins)

    def text_width(self) -> float:
        """How many pixels the widest line takes; characters that are shown by a name take more than others."""
        return self.document().documentLayout().documentSize().width() + 2 * self._beside

    def _keep_a_line_in_sight(self) -> None:
        """Qt lets the last line be scrolled away where it and the margin beneath it have no room together."""
        bar, last = self.verticalScrollBar(), self.document().lineCount() - 1
        if bar.maximum() > last:
            bar.setMaximum(last)

    def _wrap_what_is_long(self) -> None:
        """A line is painted as a whole: a very long one is broken, so that there are others that are not in sight."""
        is_long = self.document().characterCount() > LONGEST_LINE
        mode = QPlainTextEdit.LineWrapMode.WidgetWidth if is_long else QPlainTextEdit.LineWrapMode.NoWrap
        if mode != self.lineWrapMode():
            self.setLineWrapMode(mode)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.left.emit(None)
        elif (instead := self._instead_of_all(event)) is not None:
            self.splice_requested.emit(Splice(0, self._n_whole, instead))
        else:
            super().keyPressEvent(event)

    def _instead_of_all(self, event: QKeyEvent) -> str | None:
        """What a key puts in place of a text of which only the beginning is shown, when all of that is selected."""
        if not (self.shows_beginning and self.selected_text() == self.text):
            return None
        if event.matches(QKeySequence.StandardKey.Paste):
            data = QGuiApplication.clipboard().mimeData()
            return text_of(data) if self.canInsertFromMimeData(data) else None
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) or event.matches(QKeySequence.StandardKey.Cut):
            return ""
        return event.text() if event.text().isprintable() and event.text() else None
