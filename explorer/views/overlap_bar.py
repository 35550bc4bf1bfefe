"""How much two vocabularies share, as a bar of three parts: the first alone, both, the second alone."""

from itertools import pairwise

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.figures.audit_rows import OverlapShares
from explorer.figures.numbers import grouped
from explorer.views.marks import paint_hatch
from explorer.views.painting import paint_text, text_width
from explorer.views.theme import Look

_MARGIN, _BAR, _LABEL, _GAP = 16, 12, 18, 2


class OverlapBar(QWidget):
    """Paints the bar, the names of its ends beneath it. What both have is solid, the others are outlined."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._shares: OverlapShares | None = None
        self._names = ("", "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_shares(self, shares: OverlapShares | None, here: str, there: str) -> None:
        """Show other shares, or none."""
        self._shares, self._names = shares, (here, there)
        said = ""
        if shares is not None:
            said = f"{grouped(shares.n_first)} only in {here}, {grouped(shares.n_shared)} in both, "
            said += f"{grouped(shares.n_second)} only in {there}"
        self.setAccessibleName("Overlap of the vocabularies")
        self.setAccessibleDescription(said)
        self.setVisible(shares is not None)
        self.update()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(200), self._look.px(_BAR + _LABEL + 12))

    def minimumSizeHint(self) -> QSize:
        return QSize(1, self.sizeHint().height())

    def parts(self) -> tuple[QRect, QRect, QRect]:
        """Where the three parts lie: the first alone, both, the second alone."""
        look, shares = self._look, self._shares
        margin, gap, height = look.px(_MARGIN), look.px(_GAP), look.px(_BAR)
        room = max(0, self.width() - 2 * margin)
        total = max(1, sum(shares)) if shares is not None else 1
        ends, n = [margin], 0
        for part in shares or (0, 0, 0):
            n += part
            ends.append(margin + round(room * n / total))
        first, both, second = (
            QRect(start, look.px(4), max(0, end - start - (gap if place < 2 else 0)), height)
            for place, (start, end) in enumerate(pairwise(ends))
        )
        return first, both, second

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), look.color("pane"))
            if self._shares is None:
                return
            first, both, second = self.parts()
            painter.fillRect(both, look.color("slate"))
            for part in (first, second):
                if part.width() > 2:
                    paint_hatch(painter, part, look, radius=0)
            below = QRect(look.px(_MARGIN), look.px(4 + _BAR), self.width() - 2 * look.px(_MARGIN), look.px(_LABEL))
            here, there = (f"only {name}" for name in self._names)
            paint_text(painter, below, look, here, "header", "ink-3")
            if text_width(look, here, "header") + text_width(look, there, "header") + look.px(12) < below.width():
                paint_text(painter, below, look, there, "header", "ink-3", "right")
