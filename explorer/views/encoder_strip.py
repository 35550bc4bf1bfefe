"""The frame of the encoder: one line with its title while it is folded, else a header with its controls and a body."""

from typing import Literal

from PySide6.QtCore import QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from explorer.views.marks import HALO, key_width, paint_focus_ring, paint_key
from explorer.views.painting import paint_text, text_width
from explorer.views.theme import Look
from explorer.views.tips import set_tip

_HEADER, _LOW_HEADER, _PADDING = 48, 40, 16
_ARROW, _GAP, _NOTE_GAP, _CONTROLS_GAP = 8, 8, 16, 12
_TITLE = "Encoder"
_KEY = "E"
_LOW = 168  # below this height controls have no second row because of a title
TitleParts = Literal["note", "title", "arrow"]


class FoldTitle(QAbstractButton):
    """The title with an arrow and its key, and a note beside it, or beneath it where there is much beside it.

    Where there is too much, it is without its note, or at last only an arrow and a key.
    """

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._note = self._short_note = ""
        self._parts: TitleParts = "note"
        self.setCheckable(True)  # checked while unfolded
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_notes(self, note: str, short_note: str) -> None:
        """What stands beside the title while it is folded, and beneath it while it is not."""
        self._note, self._short_note = note, short_note
        self.setAccessibleDescription(note)
        self.updateGeometry()

    def set_unfolded(self, unfolded: bool) -> None:
        """Show which way it goes."""
        self.setChecked(unfolded)
        self.setAccessibleName(f"{'Fold' if unfolded else 'Show'} the encoder ({_KEY})")
        width = QSizePolicy.Policy.Fixed if unfolded else QSizePolicy.Policy.Expanding
        self.setSizePolicy(width, QSizePolicy.Policy.Fixed)
        self.updateGeometry()
        self.update()

    def fit(self, room: int, *, low: bool) -> None:
        """Say as much while it is unfolded as fits in ``room`` pixels, or the title in any case, unless ``low``."""
        wordings: tuple[TitleParts, ...] = ("note", "title", "arrow") if low else ("note", "title")
        parts = next((parts for parts in wordings if self._width(parts) <= room), wordings[-1])
        if parts != self._parts:
            self._parts = parts
            set_tip(self, "" if parts == "note" else f"{_TITLE}: {self._note}")
            self.updateGeometry()
            self.update()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        if not self.isChecked():
            return QSize(self._width("title"), self._look.px(_HEADER))
        height = _HEADER if self._parts == "note" else _LOW_HEADER
        return QSize(self._width(self._parts), self._look.px(height))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        look, unfolded, height = self._look, self.isChecked(), self.height()
        parts = self._parts if unfolded else "title"
        left = look.px(HALO)
        line = QRect(left, 0, self.width(), height)
        if parts == "note":
            line = QRect(left, look.px(4), self.width(), look.px(24))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            middle = line.center().y() + 1
            self._paint_arrow(painter, QPointF(left + look.px(_ARROW) / 2, middle))
            text = line.adjusted(self._left(), 0, 0, 0)
            key = text.left()
            if parts != "arrow":
                paint_text(painter, text, look, _TITLE, "pane-title", "ink")
                key += text_width(look, _TITLE, "pane-title") + look.px(_GAP)
            paint_key(painter, QPointF(key, middle), look, _KEY)
            if parts == "note":
                beneath = QRect(text.left(), line.bottom() + 1, self.width(), look.px(16))
                paint_text(painter, beneath, look, self._short_note, "header", "ink-3")
            elif not unfolded:
                start = key + key_width(look, _KEY) + look.px(_NOTE_GAP)
                room = QRect(start, 0, self.width() - start, height)
                note = look.metrics("control").elidedText(self._note, Qt.TextElideMode.ElideRight, room.width())
                paint_text(painter, room, look, note, "control", "ink-3")
            if self.hasFocus():
                width = self._width("arrow" if parts == "arrow" else "title")
                ring = QRect(left, (height - look.px(32)) // 2, width - 2 * left, look.px(32))
                paint_focus_ring(painter, ring, look)

    def _left(self) -> int:
        """Where the title begins, behind its arrow."""
        return self._look.px(_ARROW) + self._look.px(_GAP)

    def _width(self, parts: TitleParts) -> int:
        """The pixels that some of it needs while it is unfolded."""
        look = self._look
        title = text_width(look, _TITLE, "pane-title") + look.px(_GAP) if parts != "arrow" else 0
        note = text_width(look, self._short_note, "header") - look.px(HALO) if parts == "note" else 0
        return 2 * look.px(HALO) + self._left() + max(title + key_width(look, _KEY), note)

    def _paint_arrow(self, painter: QPainter, center: QPointF) -> None:
        """Down while there is something beneath, else to the right."""
        look = self._look
        long, short = look.px(_ARROW) / 2, look.px(_ARROW) / 3
        corners = ((-long, -short), (long, -short), (0.0, short))
        if not self.isChecked():
            corners = ((-short, -long), (-short, long), (short, 0.0))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color("ink" if self.underMouse() else "ink-3"))
        painter.drawPolygon(QPolygonF([center + QPointF(x, y) for x, y in corners]))


class EncoderStrip(QWidget):
    """Holds title, controls and body; without the last two it is one line."""

    fold_requested = Signal(object)
    maximize_requested = Signal(object)
    """The strip itself, whose header was clicked twice."""

    def __init__(self, look: Look, note: str, short_note: str) -> None:
        super().__init__()
        self._look = look
        self._title = FoldTitle(look)
        self._title.set_notes(note, short_note)
        self._header = QHBoxLayout()
        self._header.addWidget(self._title, 0, Qt.AlignmentFlag.AlignTop)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.setContentsMargins(look.hairline, look.hairline, look.hairline, look.hairline)
        self._column.addLayout(self._header)
        self._parts: tuple[QWidget, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(_TITLE)
        self._title.clicked.connect(self._ask_to_fold)
        self.set_look(look)
        self.set_unfolded(False)

    def set_notes(self, note: str, short_note: str) -> None:
        """What is said of the encoder beside its title, and beneath it."""
        self._title.set_notes(note, short_note)
        self._title.update()

    def set_parts(self, controls: QWidget, body: QWidget) -> None:
        """Fill the strip: the controls stand beside the title, the body beneath."""
        self._parts = controls, body
        self._header.addWidget(controls, 1)
        self._column.addWidget(body, 1)

    def set_unfolded(self, unfolded: bool) -> None:
        """Show all of it, or only the line with its title."""
        self._title.set_unfolded(unfolded)
        # A click on one of its buttons keeps the keys here; folded it has no use for them.
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus if unfolded else Qt.FocusPolicy.NoFocus)
        if not unfolded:
            self.clearFocus()
        for part in self._parts:
            part.setVisible(unfolded)
        self._fit_title()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self._title.set_look(look)
        self._header.setContentsMargins(look.px(_PADDING) - look.px(HALO), 0, look.px(_PADDING), 0)
        self._header.setSpacing(look.px(_CONTROLS_GAP))
        self._fit_title()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_title()

    def _fit_title(self) -> None:
        """The title gives way to the controls beside it."""
        look = self._look
        if self._parts:
            controls = self._parts[0].sizeHint().width()
            room = self.width() - 2 * look.px(_PADDING) + look.px(HALO) - look.px(_CONTROLS_GAP) - controls
            self._title.fit(room, low=self.height() < look.px(_LOW))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._title.isChecked() and self._header.geometry().contains(event.position().toPoint()):
            self.maximize_requested.emit(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._look.color("pane"))
            painter.setPen(self._look.pen("line"))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _ask_to_fold(self) -> None:
        self._title.setChecked(not self._title.isChecked())  # whoever is asked decides
        self.fold_requested.emit(None)
