"""The caption: two lines of words with symbols in them as chips, the first to be read from the back row."""

from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.figures.caption import Caption, CaptionChip, CaptionPart, CaptionText, Line
from explorer.figures.visible_text import ELLIPSIS
from explorer.views.chips import ChipSize, chip_height, chip_width, paint_chip
from explorer.views.shaped_text import shaped
from explorer.views.theme import FONT_ROLES, Look
from explorer.views.tips import set_tip

_MARGIN = 16
_ABOVE = 8


@dataclass(frozen=True)
class _LineStyle:
    role: str
    token: str
    chip: ChipSize


_FIRST = _LineStyle("caption", "ink", "choice")
_SECOND = _LineStyle("caption-second", "ink-2", "table")


class CaptionView(QWidget):
    """Shows a caption; what has no room ends in an ellipsis, and then the tool tip has the whole."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._caption = Caption((), ())
        self._fitted: tuple[Line, Line] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

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
        top = self._look.px(_ABOVE)
        with QPainter(self) as painter:
            for line, style in zip(self._fit(), (_FIRST, _SECOND), strict=True):
                self._paint_line(painter, line, style, top)
                top += self._look.line(style.role)

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
            first, second = self._caption.first, self._caption.second
            self._fitted = self._fit_line(first, _FIRST), self._fit_line(second, _SECOND)
        return self._fitted

    def _fit_line(self, line: Line, style: _LineStyle) -> Line:
        """The line as it fits: elastic words give way first, then the end does."""
        room = self.width() - 2 * self._look.px(_MARGIN)
        spare = room - sum(self._part_width(part, style) for part in line)
        if spare >= 0:
            return line
        parts: list[CaptionPart] = []
        for part in line:
            if isinstance(part, CaptionText) and part.elastic:
                width = self._part_width(part, style)
                part = self._shortened(part, style, width + spare)
                spare += width - self._part_width(part, style)
            parts.append(part)
        return tuple(parts) if spare >= 0 else self._cut(parts, style, room)

    def _shortened(self, part: CaptionText, style: _LineStyle, room: float) -> CaptionText:
        """Words in parentheses, with less between these."""
        metrics = self._look.metrics(style.role)
        inside = metrics.elidedText(
            part.text[:-1], Qt.TextElideMode.ElideRight, room - metrics.horizontalAdvance(part.text[-1])
        )
        return CaptionText(inside + part.text[-1]) if len(inside) > len(" (…") else CaptionText(ELLIPSIS)

    def _cut(self, parts: list[CaptionPart], style: _LineStyle, room: float) -> Line:
        """As much of the line as has room before an ellipsis."""
        metrics = self._look.metrics(style.role)
        ellipsis = metrics.horizontalAdvance(ELLIPSIS)
        kept: list[CaptionPart] = []
        for part in parts:
            width = self._part_width(part, style)
            if width > room - ellipsis:
                text = part.text + ELLIPSIS if isinstance(part, CaptionText) else ""
                text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
                return (*kept, CaptionText(text or ELLIPSIS))
            kept.append(part)
            room -= width
        return tuple(kept)

    def _part_width(self, part: CaptionPart, style: _LineStyle) -> float:
        if isinstance(part, CaptionChip):
            return chip_width(self._look, part.runs, style.chip)
        return shaped(self._look, part.text, style.role).width

    def _paint_line(self, painter: QPainter, line: Line, style: _LineStyle, top: int) -> None:
        look = self._look
        rect = QRect(look.px(_MARGIN), top, self.width(), look.px(FONT_ROLES[style.role].line))
        x, height = float(rect.x()), chip_height(look, style.chip)
        y = look.baseline(style.role, rect.y(), rect.height())
        for part in line:
            width = self._part_width(part, style)
            if isinstance(part, CaptionChip):
                chip = QRect(round(x), rect.y() + (rect.height() - height) // 2, round(width), height)
                paint_chip(painter, chip, look, part.runs, style.chip, state=part.state)
            else:
                painter.setPen(look.color(style.token))
                shaped(look, part.text, style.role).paint(painter, x, y)
            x += width
