"""Boxes with names in a text document, in the places of characters that cannot be seen."""

from functools import cache

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPyTextObject, QTextCharFormat, QTextCursor, QTextDocument, QTextFormat

from explorer.figures.display_text import display_parts
from explorer.views.theme import Look

_KIND = int(QTextFormat.ObjectTypes.UserObject) + 1
_NAME = int(QTextFormat.Property.UserProperty) + 1
_PADDING, _GAP = 3, 1
_ROLE = "mono-index"


class NamedBoxes(QPyTextObject):
    """Sizes and paints the boxes of one document. A sign of one character, such as ⇥, stands there without a frame."""

    def __init__(self, look: Look, document: QTextDocument) -> None:
        super().__init__(document)
        self.set_look(look)
        document.documentLayout().registerHandler(_KIND, self)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self._sizes: dict[str, QSizeF] = {}

    def intrinsicSize(self, document: QTextDocument, position: int, kind: QTextFormat) -> QSizeF:
        """The room of a box, which stands on the base line. Qt asks for it again for each place in a line."""
        name, sizes = kind.property(_NAME), self._sizes
        size = sizes.get(name)
        if size is None:
            size = sizes[name] = self._size(name)
        return size

    def _size(self, name: str) -> QSizeF:
        look = self._look
        if len(name) == 1:
            return QSizeF(look.advance("mono-body", name), look.metrics("mono-body").ascent())
        width = look.metrics(_ROLE).horizontalAdvance(name) + 2 * (look.px(_PADDING) + look.px(_GAP))
        return QSizeF(width, look.metrics("mono-body").ascent())

    def drawObject(
        self, painter: QPainter, room: QRectF | QRect, document: QTextDocument, position: int, kind: QTextFormat
    ) -> None:
        """Paint the frame and the name in it. Of a long line Qt asks for all, also those that are not in sight."""
        room = QRectF(room)
        if room.right() < 0 or room.left() > painter.device().width():
            return
        look, name = self._look, box_name(kind)
        painter.save()
        painter.setPen(look.color("ink-3"))
        if len(name) == 1:
            painter.setFont(look.font("mono-body"))
            painter.drawText(room.bottomLeft(), name)
        else:
            frame = room.adjusted(look.px(_GAP), 0, -look.px(_GAP), 0)
            painter.setFont(look.font(_ROLE))
            painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, name)
            painter.setPen(look.pen("edge"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(frame.topLeft() + QPointF(0.5, 0.5), frame.size() - QSizeF(1, 1)))
        painter.restore()


def box_name(kind: QTextFormat) -> str:
    """The name in a box of this format; nothing for what is no box."""
    return str(kind.property(_NAME)) if kind.objectType() == _KIND else ""


def put_in(cursor: QTextCursor, text: str) -> None:
    """Put the display of a text in place of what is selected, as one edit of the document."""
    cursor.beginEditBlock()
    cursor.removeSelectedText()
    plain = QTextCharFormat()
    for part in display_parts(text):
        cursor.insertText(part.display, _named(part.name) if part.name else plain)
    cursor.endEditBlock()


@cache
def _named(name: str) -> QTextCharFormat:
    kind = QTextCharFormat()
    kind.setObjectType(_KIND)
    kind.setProperty(_NAME, name)
    return kind
