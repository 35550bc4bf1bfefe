"""A text through the stages of a tokenizer: a band for each, one above the other, over one axis."""

from bisect import bisect_left
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QScrollBar

from explorer.figures.pipeline_bands import STAGE_KEYS, TakenApart
from explorer.figures.pipeline_layout import (
    MOST_STRETCH,
    NAMES,
    PipelineLayout,
    box_at,
    character_at,
    pipeline_layout,
    systems,
)
from explorer.views.own_viewport import own_viewport
from explorer.views.painting import paint_hairline
from explorer.views.pipeline_painting import BandPainter, Lit
from explorer.views.stage_names import StageNames
from explorer.views.theme import Look

_MARGIN = 16
_PAGE_STRETCH = 2.2
_NARROWEST = 0.72


class PipelineView(QAbstractScrollArea):
    """Paints what is in sight; all bands scroll together, and their names stay."""

    pointed = Signal(object)
    """("character", index) or ("token", index) under the pointer; None where there is nothing."""
    chosen = Signal(object)
    """The same, of what was clicked or reached by keys."""
    switched = Signal(object)
    """The key of a stage that is to be switched off, or on again."""

    def __init__(self, look: Look, *, is_page: bool = False) -> None:
        super().__init__()
        self._look = look
        self._is_page = is_page  # of a presentation, which names the stage itself
        self._taken: TakenApart | None = None
        self._shown: tuple[int, ...] = tuple(range(len(STAGE_KEYS)))
        self._lit: Lit | None = None
        self._at: tuple[str, int] | None = None  # what is chosen, for keys
        self._under: tuple[str, int] | None = None
        self._layout = PipelineLayout((), 0)
        self._systems: list[tuple[float, float]] = []  # of a page: from where to where each line of the text goes
        own_viewport(self).setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._names = StageNames(look, self.viewport())
        self._names.switched.connect(self.switched)
        self.viewport().setMouseTracking(True)
        self.setMouseTracking(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        if is_page:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Stages of the tokenizer")
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.valueChanged.connect(self._scrolled)

    # ── what is shown ─────────────────────────────────────────────────────────────────────────────────────────────

    def set_taken(self, taken: TakenApart | None, shown: Sequence[int]) -> None:
        """Show a text through some of its bands."""
        if taken is self._taken and tuple(shown) == self._shown:
            return
        steps = taken is self._taken
        self._taken, self._shown = taken, tuple(shown)
        self._under = None
        self._lay_out()
        if steps:  # on or back: the last band is what is looked at
            self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def set_lit(self, lit: tuple[float, float] | None, at: tuple[str, int] | None, said: str) -> None:
        """Follow what stands between two x, at 100 %, through all bands; ``said`` is what is told of it."""
        self._at = at
        self._lit = Lit(*lit) if lit else None
        self.setAccessibleDescription(said)
        self.viewport().update()

    def bring_into_sight(self, start: float, end: float) -> None:
        """Scroll until what stands between two x can be seen."""
        zoom, bar = self._scale(), self.horizontalScrollBar()
        left, right, room = start * zoom, end * zoom, self._room()
        if right - bar.value() > room:
            bar.setValue(round(right - room + self._look.px(40)))
        if left < bar.value():
            bar.setValue(round(left - self._look.px(40)))

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self._names.set_look(look)
        self._lay_out()

    @property
    def look(self) -> Look:
        """Its theme and zoom."""
        return self._look

    def layout_now(self) -> PipelineLayout:
        """Where the bands stand."""
        return self._layout

    # ── laying out ────────────────────────────────────────────────────────────────────────────────────────────────

    def _lay_out(self) -> None:
        taken, size, zoom = self._taken, self.viewport().size(), self._look.zoom
        bands = taken.bands if taken else ()
        shown = self._shown if taken else ()
        most = _PAGE_STRETCH if self._is_page else MOST_STRETCH
        self._systems = self._lines_of_page(taken) if self._is_page and taken else []
        height = size.height() / max(1, len(self._systems))
        self._layout = pipeline_layout(bands, shown, height, zoom, most, named=not self._is_page)
        width = round((taken.width if taken else 0) * self._scale()) + self._look.px(_MARGIN)
        self._set_range(self.horizontalScrollBar(), width, self._room())
        self._set_range(self.verticalScrollBar(), round(self._layout.height), size.height())
        self._place_names()
        self.viewport().update()

    def _lines_of_page(self, taken: TakenApart) -> list[tuple[float, float]]:
        """As many lines of the text as there is room for."""
        words = [box.start for box in taken.band("pretokenizer").boxes]
        lines = systems(taken.width, (self._room() - self._look.px(_MARGIN)) / self._scale(), words)
        least = pipeline_layout(taken.bands, self._shown, 0, self._look.zoom, 1.0, named=False).height
        return lines[: max(1, int(self.viewport().height() // max(1.0, least)))]

    @property
    def n_in_sight(self) -> int:
        """How many code points of the text a page has room for."""
        if self._taken is None or not self._systems:
            return 0
        return bisect_left(self._taken.raw_edges[::2], self._systems[-1][1] - 0.01)

    def _set_range(self, bar: QScrollBar, content: int, room: int) -> None:
        bar.setRange(0, max(0, content - room))
        bar.setPageStep(max(1, room))
        bar.setSingleStep(self._look.px(28))

    def _room(self) -> int:
        """The width that is left for the text."""
        return max(1, self.viewport().width() - self._text_left())

    def _scale(self) -> float:
        """Pixels across for one at 100 %: on a page columns are narrower where the text has no room else."""
        zoom = self._look.zoom
        if not self._is_page or self._taken is None or not self._taken.width:
            return zoom
        fitting = (self._room() - self._look.px(_MARGIN)) / self._taken.width
        return max(_NARROWEST * zoom, min(zoom, fitting))

    def _text_left(self) -> int:
        if self._is_page:
            return 0
        return self._look.px(NAMES) if self.viewport().width() >= self._look.px(2 * NAMES) else self._look.px(128)

    def _place_names(self) -> None:
        if not self._is_page:
            bands = self._taken.bands if self._taken else ()
            self._names.place(bands, self._layout.places, self.verticalScrollBar().value())

    def _scrolled(self, _: int) -> None:
        self._place_names()
        self.viewport().update()

    # ── painting ──────────────────────────────────────────────────────────────────────────────────────────────────

    def paintEvent(self, event: QPaintEvent) -> None:
        look, zoom = self._look, self._scale()
        left, above = self._text_left(), self.verticalScrollBar().value()
        beside = self.horizontalScrollBar().value()
        viewport = self.viewport().rect()
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), look.color("window" if self._is_page else "pane"))
            taken = self._taken
            if taken is None:
                return
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(0, -above)
            line = beside / zoom, (beside + viewport.width() - left) / zoom
            for number, (first, last) in enumerate(self._systems or (line,)):
                painter.save()
                painter.translate(0, number * self._layout.height)
                clip = QRect(left, 0, round((last - first) * zoom) + 1, round(self._layout.height))
                painter.setClipRect(clip)
                self._paint_line(painter, taken, left, first, last)
                painter.restore()
            for place in self._layout.places if not self._is_page else ():
                self._names.paint(painter, taken.bands[place.band], place, left)
                bottom = round(place.top + place.height) - 1
                paint_hairline(painter, look, look.px(_MARGIN), viewport.width() - look.px(_MARGIN), bottom)
            painter.translate(0, above)
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(look.pen("blue", 2))
                painter.drawRect(viewport.adjusted(1, 1, -1, -1))

    def _paint_line(self, painter: QPainter, taken: TakenApart, left: int, first: float, last: float) -> None:
        """Paint all bands from one x to another, at 100 %."""
        scale = self._scale()

        def x(at: float) -> float:
            return left + (at - first) * scale

        if self._lit is not None:
            start, end = x(self._lit.start), x(self._lit.end)
            column = QRect(round(start), 0, round(end - start), round(self._layout.height))
            painter.fillRect(column, self._look.color("blue-tint"))
        bands = BandPainter(painter, self._look, x, self._lit)
        for place in self._layout.places:
            bands.paint(taken, taken.bands[place.band], place, first, last)

    # ── pointing ──────────────────────────────────────────────────────────────────────────────────────────────────

    def place_at(self, position: QPoint) -> tuple[str, int] | None:
        """What stands at a position of the viewport."""
        taken = self._taken
        place = self._layout.band_at(position.y() + self.verticalScrollBar().value())
        if taken is None or place is None or position.x() < self._text_left():
            return None
        at = (position.x() - self._text_left() + self.horizontalScrollBar().value()) / self._scale()
        band = taken.bands[place.band]
        if band.key in ("model", "post", "ids") and not place.is_quiet:
            box = box_at(band.boxes, at)
            return ("token", box.number) if box is not None else None
        character = character_at(taken, at) if at < taken.width else None
        return ("character", character) if character is not None else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        under = self.place_at(event.position().toPoint())
        if under != self._under:
            self._under = under
            self.pointed.emit(under)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            under = self.place_at(event.position().toPoint())
            self.chosen.emit(None if under == self._at else under)
        else:
            super().mousePressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave and self._under is not None:
            self._under = None
            self.pointed.emit(None)
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down lead from token to token, with Shift from character to character."""
        moves = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        move, taken = moves.get(Qt.Key(event.key())), self._taken
        if move is None or taken is None:
            super().keyPressEvent(event)
            return
        kind = "character" if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else "token"
        n = len(taken.text) if kind == "character" else len(taken.ids)
        if n:
            at = self._at[1] + move if self._at and self._at[0] == kind else (0 if move > 0 else n - 1)
            self.chosen.emit((kind, max(0, min(at, n - 1))))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Beside where there is nothing above or beneath."""
        delta = event.angleDelta()
        if delta.y() and not delta.x() and (event.modifiers() or not self.verticalScrollBar().maximum()):
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() - delta.y())
            event.accept()
        else:
            super().wheelEvent(event)

    # ── Qt's own calls ────────────────────────────────────────────────────────────────────────────────────────────

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()
