"""A text area that shows the tokens of its text: tiles beneath the letters, with a cut where two tokens meet.

Only what is in sight is looked at, so that a long text costs no more than a short one.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QTextLine

from explorer.engine.learn.text_tokens import TokenSpan
from explorer.views.text_area import TextArea
from explorer.views.theme import Look

TokensOf = Callable[[str, int, int], Sequence[TokenSpan]]
"""The tokens of a text that touch the code points from one position up to another, in order."""

_PlaceOf = Callable[[float], float]

_CUT = 1 / 4
"""How much of a line's height a cut takes, at its foot: one as high as a letter would be read as one."""


class _Line(NamedTuple):
    """A line in sight: its first code point, the one behind its last, and its top."""

    start: int
    end: int
    top: float
    offset: int  # where its block begins, in the text
    left: float  # and from which pixel on
    shape: QTextLine


class TokenText(TextArea):
    """Edits a text and shows its tokens."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._tokens_of: TokensOf | None = None
        super().__init__(look)

    def set_tokens(self, tokens_of: TokensOf | None) -> None:
        """Show the tokens that somebody finds, or none."""
        if tokens_of is not None or self._tokens_of is not None:
            self._tokens_of = tokens_of
            self.viewport().update()

    def set_look(self, look: Look) -> None:
        self._look = look
        super().set_look(look)

    def tokens_in_sight(self) -> Sequence[TokenSpan]:
        """The tokens of all lines in sight."""
        return self._tokens_in(list(self._lines()))

    def _tokens_in(self, lines: Sequence[_Line]) -> Sequence[TokenSpan]:
        if self._tokens_of is None or not lines:
            return ()
        return self._tokens_of(self.text, lines[0].start, lines[-1].end)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._tokens_of is not None:
            with QPainter(self.viewport()) as painter:
                painter.setClipRect(event.rect())
                self._paint_tokens(painter, event.rect())
        super().paintEvent(event)

    def _lines(self) -> Iterator[_Line]:
        block, bottom, origin = self.firstVisibleBlock(), self.viewport().height(), self.contentOffset()
        top, left = origin.y() + self.blockBoundingGeometry(block).y(), origin.x()
        while block.isValid() and top <= bottom:
            layout, offset = block.layout(), block.position()
            for number in range(layout.lineCount()):
                line = layout.lineAt(number)
                line_top = top + line.y()
                if line_top <= bottom and line_top + line.height() >= 0:
                    first = offset + line.textStart()
                    start, end = self._shown.index(first), self._shown.index(first + line.textLength())
                    yield _Line(start, end, line_top, offset, left, line)
            top += self.blockBoundingRect(block).height()
            block = block.next()

    def _paint_tokens(self, painter: QPainter, rect: QRect) -> None:
        """Paint the tokens of the lines that ``rect`` touches: while the cursor blinks it is only one."""
        lines = list(self._lines())
        tokens, first = self._tokens_in(lines), 0
        for line in lines:
            while first < len(tokens) and tokens[first].end <= line.start:
                first += 1
            if line.top <= rect.bottom() and line.top + line.shape.height() >= rect.top():
                self._paint_line(painter, line, tokens, first)

    def _paint_line(self, painter: QPainter, line: _Line, tokens: Sequence[TokenSpan], first: int) -> None:
        x_of = cache(partial(self._x, line))  # Qt goes through the line for each place: where tokens meet, only once
        for number in range(first, len(tokens)):  # a token may go on in the next line
            token = tokens[number]
            if token.start >= line.end:
                break
            meets = number > 0 and tokens[number - 1].end == token.start > line.start
            self._paint_token(painter, line, token, x_of, meets=meets)

    def _paint_token(self, painter: QPainter, line: _Line, token: TokenSpan, x_of: _PlaceOf, *, meets: bool) -> None:
        ground = "blue-tint" if token.just_merged else "chip-alt" if token.number & 1 else ""
        if not ground and not meets:  # mostly so: the first token of its word
            return
        look, height, left = self._look, line.shape.height(), x_of(max(token.start, line.start))
        if ground:
            rect = QRectF(left, line.top, x_of(min(token.end, line.end)) - left, height)
            painter.fillRect(rect, look.color(ground))
        if token.just_merged:
            stroke = look.px(2)
            painter.fillRect(QRectF(left, rect.bottom() - stroke, rect.width(), stroke), look.color("blue"))
        if meets:
            notch = height * _CUT
            painter.fillRect(QRectF(round(left), line.top + height - notch, look.hairline, notch), look.color("edge"))

    def _x(self, line: _Line, index: float) -> float:
        """Where a code point, or a part of one, stands in a line."""
        whole = int(index)
        x = self._x_of(line, whole)
        return x if whole == index else x + (index - whole) * (self._x_of(line, whole + 1) - x)

    def _x_of(self, line: _Line, index: int) -> float:
        found: Any = line.shape.cursorToX(self._shown.position(index) - line.offset)  # PySide6 also gives the position
        return float(found[0]) + line.left
