"""A text field whose last line in sight is never cut: what is less than a line is left free at its foot."""

from PySide6.QtGui import QFont, QResizeEvent, QTextLayout
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from explorer.views.theme import Look

_MARGIN = 4


class WholeLines(QPlainTextEdit):
    """Shows lines of one font, as many as wholly have room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._margin, self._line_height = 0, 1
        self.document().setDocumentMargin(0)  # the margins of the viewport do not move with the text

    def set_line(self, look: Look, role: str) -> None:
        """The font of the lines, at another theme or zoom."""
        self.setFont(look.font(role))
        self._margin, self._line_height = look.px(_MARGIN), _line_height(self.font())
        self._leave_rest()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._leave_rest()

    def _leave_rest(self) -> None:
        margin = self._margin
        rest = (self.contentsRect().height() - margin) % self._line_height
        self.setViewportMargins(margin, margin, margin, rest)


def _line_height(font: QFont) -> int:
    """As Qt lays a line out, which is not always the height that the metrics of the font give."""
    layout = QTextLayout("x", font)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    return round(line.height())
