"""The merges of a piece as a tree: symbols at the bottom, each join over its two, the piece on top."""

from PySide6.QtCore import QPointF, QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from explorer.figures.merge_tree import CHIP, SAID, Join, MergeTree, merge_tree
from explorer.figures.visible_text import read_runs
from explorer.views.chips import PaintState, chip_width, paint_chip
from explorer.views.painting import paint_text, text_width
from explorer.views.theme import Look

EMPTY = MergeTree((), 0, 0)


class MergeTreeView(QWidget):
    """Paints a tree as large as it must be."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._symbols: tuple[str, ...] = ()
        self._joins: tuple[Join, ...] = ()
        self.tree = EMPTY

    def set_merges(self, symbols: tuple[str, ...], joins: tuple[Join, ...]) -> None:
        """Show the merges of other symbols."""
        self._symbols, self._joins = symbols, joins
        steps = (f"{join.left} and {join.right} become {join.piece}, {join.said}" for join in joins)
        self.setAccessibleName("Merges of the token")
        self.setAccessibleDescription("; ".join(steps) or "no merges")
        self._lay_out()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self._lay_out()

    def sizeHint(self) -> QSize:
        zoom = self._look.zoom
        return QSize(round(self.tree.width * zoom), round(self.tree.height * zoom))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        look, zoom = self._look, self._look.zoom
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), look.color("pane"))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(look.pen("slate", 1.5))
            for node in self.tree.nodes:
                for child in node.children:
                    below = self.tree.nodes[child]
                    painter.drawLine(
                        QPointF(node.middle * zoom, (node.top + CHIP) * zoom),
                        QPointF(below.middle * zoom, below.top * zoom),
                    )
            last = len(self.tree.nodes) - 1
            for number, node in enumerate(self.tree.nodes):
                rect = QRect(*(round(value * zoom) for value in (node.left, node.top, node.width, CHIP)))
                state: PaintState = "merged" if number == last and node.children else "plain"
                paint_chip(painter, rect, look, read_runs(node.text), "table", state=state)
                if node.said:
                    wide, high = text_width(look, node.said, "index") + look.px(6), look.px(SAID)
                    said = QRect(round(node.middle * zoom - wide / 2), rect.y() - high, wide, high)
                    painter.fillRect(said, look.color("pane"))  # clear of the line from above
                    paint_text(painter, said, look, node.said, "index", "ink-3", "center")

    def _lay_out(self) -> None:
        zoom = self._look.zoom
        self.tree = merge_tree(
            self._symbols, self._joins, lambda text: chip_width(self._look, read_runs(text), "table") / zoom
        )
        self.setFixedSize(self.sizeHint())
        self.update()
