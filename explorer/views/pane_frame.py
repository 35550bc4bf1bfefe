"""The frame of every pane: a hairline around it, a header with its title, a note and whatever belongs at the right."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QSizePolicy, QVBoxLayout, QWidget

from explorer.figures.visible_text import ELLIPSIS
from explorer.views.marks import HALO
from explorer.views.painting import paint_text, text_width
from explorer.views.scrolled import Scrolled
from explorer.views.theme import Look
from explorer.views.tips import set_tip

_HEADER = 48
_PADDING = 16
_NOTE_GAP = 16


class PaneFrame(QWidget):
    """Holds the body of a pane and says what it is."""

    maximize_requested = Signal(object)
    """The frame, whose header was clicked twice: it is to fill the room of all panes, or to give it back."""

    def __init__(self, look: Look, title: str) -> None:
        super().__init__()
        self._look = look
        self._header = _Header(look)
        self._legend: _Legend | None = None
        self._body: QWidget | None = None
        self._scrolled: QWidget | None = None
        self._cover: QWidget | None = None
        self._least_height = 0
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(look.hairline, look.hairline, look.hairline, look.hairline)
        self._column.setSpacing(0)
        self._column.addWidget(self._header)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # a click beside what takes keys keeps them in this pane
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.set_title(title)

    def set_title(self, title: str) -> None:
        """What the pane shows, such as "Pairs at step 3"."""
        self._header.set_words(title, self._header.note)
        self.setAccessibleName(title)

    def set_note(self, note: str) -> None:
        """A few words beside the title, such as "12 pairs"."""
        self._header.set_words(self._header.title, note)
        self.setAccessibleDescription(note)

    def add_header_widget(self, widget: QWidget, least_width: int = 0) -> None:
        """Put a control at the right of the header; it is left out in a pane that is narrower, in pixels at 100 %."""
        self._header.add(widget, least_width)

    def add_heading(self, widget: QWidget) -> None:
        """Put a control at the right of the header that says what is shown: where it has no room, the title goes."""
        self._header.add(widget, 0)
        self._header.heading = widget

    def set_legend(self) -> None:
        """Explain the two marks of chips: just merged, next."""
        self._legend = _Legend(self._look)
        self.add_header_widget(self._legend)

    def explain_marks(self, *, merging: bool) -> None:
        """What the legend explains: marks of merges, or of words that are cut again at each step."""
        if self._legend is not None:
            self._legend.set_merging(merging=merging)

    def set_body(self, widget: QWidget, least_height: int = 0) -> None:
        """Fill the pane with a widget, which can be scrolled where it has less than this height at 100 %."""
        self._body, self._least_height = widget, least_height
        widget.setMinimumHeight(self._look.px(least_height))
        self._scrolled = Scrolled(widget)
        self._column.addWidget(self._scrolled, 1)

    def set_cover(self, widget: QWidget) -> None:
        """What can stand in place of the body."""
        self._cover = widget
        widget.hide()
        self._column.addWidget(widget, 1)

    def show_cover(self, shown: bool) -> None:
        """Whether the cover is shown, and the body is not."""
        if self._cover is not None and self._scrolled is not None and self._cover.isHidden() == shown:
            self._cover.setVisible(shown)
            self._scrolled.setVisible(not shown)

    def set_bare(self, bare: bool) -> None:
        """Whether the header is left out, since something else says what this is."""
        self._header.setVisible(not bare)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom, for the frame itself and its legend."""
        self._look = look
        self._header.set_look(look)
        if self._body is not None:
            self._body.setMinimumHeight(look.px(self._least_height))
        if self._legend is not None:
            self._legend.set_look(look)
        self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._header.geometry().contains(event.position().toPoint()):
            self.maximize_requested.emit(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._look.color("pane"))
            painter.setPen(self._look.pen("line"))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


class _Header(QWidget):
    """Title and note, painted; controls at the right, laid out."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.title = ""
        self.note = ""
        self.heading: QWidget | None = None  # a control that says as much as the title
        self._shows_title = True
        self._controls: list[QWidget] = []
        self._optional: dict[QWidget, int] = {}  # the controls that need a wide pane, and how wide
        self._row = QHBoxLayout(self)
        self._row.addStretch(1)
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # a long title does not widen the pane
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.set_look(look)

    def add(self, widget: QWidget, least_width: int) -> None:
        """Put a control at the right."""
        self._controls.append(widget)
        if least_width:
            self._optional[widget] = least_width
        self._row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)

    def minimumSizeHint(self) -> QSize:
        if self.heading is None:
            return super().minimumSizeHint()
        edges = 2 * (self._look.px(_PADDING) - self._look.px(HALO))
        return QSize(self.heading.sizeHint().width() + edges, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._leave_out()
        self._reserve()

    def _leave_out(self) -> None:
        for widget, least_width in self._optional.items():
            widget.setVisible(self.width() >= self._look.px(least_width))

    def set_words(self, title: str, note: str) -> None:
        """Say something else."""
        if (title, note) != (self.title, self.note):
            self.title, self.note = title, note
            self._reserve()
            self.update(0, 0, self._controls_left(), self.height())

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.setFixedHeight(look.px(_HEADER))
        self._row.setSpacing(look.px(8))
        self._reserve()
        self._leave_out()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        left = look.px(_PADDING)
        title = self.title if self._shows_title else ""
        width = text_width(look, title, "pane-title") if title else 0
        note_left = left + width + look.px(_NOTE_GAP)
        note = self._fitting_note(self._controls_left() - look.px(8) - note_left)
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), look.color("pane"))
            paint_text(painter, QRect(left, 0, width, self.height()), look, title, "pane-title", "ink")
            paint_text(painter, QRect(note_left, 0, 0, self.height()), look, note, "control", "ink-3")

    def _reserve(self) -> None:
        """Leave the title its room: a control that can be narrower is, before it covers the title."""
        look, heading = self._look, self.heading
        title = look.px(_PADDING) + text_width(look, self.title, "pane-title") + look.px(8)
        # The frames of the controls, inside their halos, end where the padding begins.
        edge = look.px(_PADDING) - look.px(HALO)
        self._shows_title = heading is None or title + heading.sizeHint().width() + edge <= self.width()
        self._row.setContentsMargins(title if self._shows_title else edge, 0, edge, 0)

    def _controls_left(self) -> int:
        return min((widget.x() for widget in self._controls if widget.isVisible()), default=self.width())

    def _fitting_note(self, room: int) -> str:
        """The note, or as much of it as there is room for, whole words and an ellipsis."""
        words = self.note.split(" ")
        note = self.note
        while words and text_width(self._look, note, "control") > room:
            words.pop()
            note = " ".join(words).rstrip(",") + f" {ELLIPSIS}" if words else ""
        set_tip(self, self.note if note != self.note else "")
        return note


class _Legend(QWidget):
    """A chip that just merged and the bracket of the next pair, each with its word."""

    _SWATCH, _BRACKET, _TEXT_GAP, _GAP = 16, 20, 8, 16
    _WORDS = ("just merged", "next")
    _ANEW = ("cut anew",)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._words: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_merging(merging=True)

    def set_merging(self, *, merging: bool) -> None:
        """Explain the marks of merges, or the one of words that are cut again at each step."""
        words = self._WORDS if merging else self._ANEW
        if words != self._words:
            self._words = words
            name = "blue chips were cut otherwise a step before"
            if merging:
                name = "blue chips just merged; a bracket beneath marks the pair that merges next"
            self.setAccessibleName(name)
            self.updateGeometry()
            self.update()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        look = self._look
        words = sum(text_width(look, word, "header") for word in self._words)
        next_ = (self._BRACKET, self._TEXT_GAP, self._GAP) if len(self._words) > 1 else ()
        marks = sum(map(look.px, (self._SWATCH, self._TEXT_GAP, HALO, *next_)))
        return QSize(words + marks, look.px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        look, middle = self._look, self.height() // 2
        swatch, bracket = look.px(self._SWATCH), look.px(self._BRACKET)
        with QPainter(self) as painter:
            x = self._paint_word(painter, swatch, self._words[0]) + look.px(self._GAP)
            stroke, height = look.px(3), look.px(7)
            top = middle - height // 2
            blue = look.color("blue")
            for word in self._words[1:]:
                painter.fillRect(QRect(x, top + height - stroke, bracket, stroke), blue)
                painter.fillRect(QRect(x, top, stroke, height), blue)
                painter.fillRect(QRect(x + bracket - stroke, top, stroke, height), blue)
                self._paint_word(painter, x + bracket, word)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            width = look.px(2)
            painter.setPen(QPen(blue, width))
            painter.setBrush(look.color("blue-tint"))
            chip = QRectF(QPointF(0, middle - swatch / 2), QPointF(swatch, middle + swatch / 2))
            inset = width / 2
            painter.drawRoundedRect(chip.adjusted(inset, inset, -inset, -inset), look.px(2), look.px(2))

    def _paint_word(self, painter: QPainter, left: int, word: str) -> int:
        """Paint a word after the mark that ends at ``left``; its own right end is returned."""
        look = self._look
        rect = QRect(left + look.px(self._TEXT_GAP), 0, text_width(look, word, "header"), self.height())
        paint_text(painter, rect, look, word, "header", "ink-2")
        return rect.right() + 1
