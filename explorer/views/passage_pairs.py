"""Passages in two languages, one under the other, cut into tokens."""

from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from explorer.figures.chip_layout import Place, rows_of, wrapped
from explorer.figures.language_pairs import CutPassage, LanguagePairs
from explorer.figures.numbers import counted
from explorer.figures.visible_text import plain_text
from explorer.figures.word_lines import hidden_note
from explorer.views.chips import PaintState, chip_gap, chip_height, chip_width, fitting_piece, paint_chip
from explorer.views.painting import paint_hairline, paint_text
from explorer.views.theme import Look

_MARGIN, _TITLE, _ROW_GAP, _BELOW, _NOTE = 16, 28, 4, 12, 20


class _Block(NamedTuple):
    """A passage in one language, laid out."""

    title: str
    passage: CutPassage
    widths: tuple[int, ...]
    places: tuple[Place, ...]
    ends_pair: bool


class _Passages(QWidget):
    """All of them, as high as they need."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._pairs: LanguagePairs | None = None
        self._blocks: tuple[_Block, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.setSizePolicy(policy)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName("no passages")

    def set_pairs(self, pairs: LanguagePairs | None, look: Look) -> None:
        """Show other passages, or the same in another look."""
        self._pairs, self._look = pairs, look
        self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(240), self.minimumHeight())

    def paintEvent(self, event: QPaintEvent) -> None:
        look, margin = self._look, self._look.px(_MARGIN)
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), look.color("pane"))
            top = 0
            for block in self._blocks:
                height = self._block_height(block)
                if top < event.rect().bottom() and top + height > event.rect().top():
                    self._paint_block(painter, block, top)
                top += height
                if block.ends_pair:
                    paint_hairline(painter, look, margin, self.width() - margin, top - look.px(_BELOW) // 2)

    def _paint_block(self, painter: QPainter, block: _Block, top: int) -> None:
        look, margin = self._look, self._look.px(_MARGIN)
        title = QRect(margin, top, self.width() - 2 * margin, look.px(_TITLE))
        paint_text(painter, title, look, block.title, "control", "ink-2")
        top += look.px(_TITLE)
        height, passage = chip_height(look, "table"), block.passage
        for number, (width, place) in enumerate(zip(block.widths, block.places, strict=True)):
            rect = QRect(margin + place.x, top + place.row * self._pitch(), width, height)
            runs = fitting_piece(look, passage.chips[number], "table", width)
            state: PaintState = "unknown" if number in passage.unknown else "plain"
            paint_chip(painter, rect, look, runs, "table", parity=number, state=state)
        if hidden := passage.n_tokens - len(passage.chips):
            below = QRect(margin, top + rows_of(block.places) * self._pitch(), 0, look.px(_NOTE))
            paint_text(painter, below, look, hidden_note(hidden), "header", "ink-2")

    def _lay_out(self) -> None:
        blocks = []
        if self._pairs is not None:
            for pair in self._pairs.pairs:
                here, there = self._pairs.title, self._pairs.reference
                lead = f"Passage {pair.number}, {here}"
                same = here == there
                blocks.append(self._block(lead, pair.here, ends_pair=same))
                if not same:
                    blocks.append(self._block(there, pair.there, ends_pair=True))
        self._blocks = tuple(blocks)
        self.setMinimumHeight(sum(map(self._block_height, self._blocks)))
        self.setAccessibleName(" ".join(_spoken(block) for block in self._blocks) or "no passages")
        self.update()

    def _block(self, title: str, passage: CutPassage, *, ends_pair: bool) -> _Block:
        look = self._look
        room = max(look.px(80), self.width() - 2 * look.px(_MARGIN))
        widths = tuple(min(room, chip_width(look, runs, "table")) for runs in passage.chips)
        places = wrapped(widths, room, chip_gap(look, "table"))
        n = counted(passage.n_tokens, "token", "tokens")
        unknown = f", {counted(len(passage.unknown), 'unknown', 'unknown')}" if passage.unknown else ""
        said = f"{title}: {n}{unknown}" if passage.n_tokens else f"{title}: this passage is lacking"
        return _Block(said, passage, widths, places, ends_pair)

    def _block_height(self, block: _Block) -> int:
        look = self._look
        note = look.px(_NOTE) if block.passage.n_tokens > len(block.passage.chips) else 0
        rows = rows_of(block.places) if block.places else 0
        return look.px(_TITLE) + rows * self._pitch() + note + look.px(_BELOW)

    def _pitch(self) -> int:
        return chip_height(self._look, "table") + self._look.px(_ROW_GAP)


class PassagePairs(QScrollArea):
    """Shows the passages, scrolled where they are long."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._pairs: LanguagePairs | None = None
        self._passages = _Passages(look)
        self.setWidget(self._passages)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("passages with the most tokens")

    def set_pairs(self, pairs: LanguagePairs | None) -> None:
        """Show other passages."""
        if pairs is not self._pairs:
            self._pairs = pairs
            self._passages.set_pairs(pairs, self._look)
            self.verticalScrollBar().setValue(0)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self._passages.set_pairs(self._pairs, look)


def _spoken(block: _Block) -> str:
    return f"{block.title}: {' | '.join(plain_text(runs) for runs in block.passage.chips)}."
