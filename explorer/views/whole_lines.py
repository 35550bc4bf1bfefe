"""A text area whose last line in sight is never cut: what is less than a line is left free at its foot."""

from PySide6.QtGui import QFont, QResizeEvent, QTextLayout

from explorer.views.text_area import TextArea
from explorer.views.theme import Look

_MARGIN = 4


class WholeLines(TextArea):
    """Shows as many lines as wholly have room."""

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._margin, self._line_height = look.px(_MARGIN), _line_height(self.font())
        self.document().setDocumentMargin(0)  # the margins of the viewport do not move with the text
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
