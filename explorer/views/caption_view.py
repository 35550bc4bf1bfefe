"""The caption: two lines of words with symbols in them as chips, the first to be read from the back row."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.figures.caption import Caption, Line
from explorer.views.caption_line import LineStyle, fit_line, paint_line
from explorer.views.theme import Look
from explorer.views.tips import set_tip

_MARGIN = 32  # the words stand under those of the panes
_ABOVE = 8

_FIRST = LineStyle("caption", "ink", "choice")
_SECOND = LineStyle("caption-second", "ink-2", "table")


class CaptionView(QWidget):
    """Shows a caption; what has no room ends in an ellipsis, and then the tool tip has the whole."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._caption = Caption((), ())
        self._fitted: tuple[Line, Line] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def set_caption(self, caption: Caption) -> None:
        """Show another caption."""
        if caption != self._caption:
            self._caption = caption
            self.setAccessibleName(caption.sentence)
            self._forget_fit()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.updateGeometry()
        self._forget_fit()

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(640), self._look.px(80))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.px(160), self._look.px(80))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._forget_fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        look, top = self._look, self._look.px(_ABOVE)
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), look.color("window"))
            for line, style in zip(self._fit(), (_FIRST, _SECOND), strict=True):
                rect = QRect(look.px(_MARGIN), top, self.width(), look.line(style.role))
                paint_line(painter, rect, look, line, style)
                top += rect.height()

    def shown(self) -> tuple[Line, Line]:
        """The two lines as they fit the present width."""
        return self._fit()

    def _forget_fit(self) -> None:
        self._fitted = None
        whole = self._fit() == (self._caption.first, self._caption.second)
        set_tip(self, "" if whole else self._caption.sentence)
        self.update()

    def _fit(self) -> tuple[Line, Line]:
        if self._fitted is None:
            look, caption = self._look, self._caption
            room = self.width() - 2 * look.px(_MARGIN)
            self._fitted = fit_line(look, caption.first, _FIRST, room), fit_line(look, caption.second, _SECOND, room)
        return self._fitted
