"""The field for a text that is cut into tokens: one line of it at a time."""

from PySide6.QtCore import QMargins, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QTextOption
from PySide6.QtWidgets import QPlainTextEdit

from explorer.views.text_area import TextArea
from explorer.views.theme import Look

LONGEST_LINE = 4_000
"""Characters of a text up to which its lines are as long as they are."""
_BESIDE = 4


class EncoderField(TextArea):
    """The text to encode, a line of it at a time; Enter alone leaves it."""

    left = Signal(object)
    """Enter was pressed. The object is always None."""

    def __init__(self, look: Look) -> None:
        self._beside = 0
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
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or event.modifiers():
            super().keyPressEvent(event)
        else:
            self.left.emit(None)
