"""Paints runs of visible text: letters as they are, markers and spaces quiet, names of the invisible in frames."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from explorer.figures.visible_text import Run, Runs, elided
from explorer.views.theme import FONT_ROLES, Look, make_room

_MOST_WIDTHS = 16384
_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"


@dataclass(frozen=True)
class RunInks:
    """The colors of letters and of everything that is not the text's own, and whether letters are bold."""

    text: QColor
    quiet: QColor
    strong: bool = False


def paint_runs(painter: QPainter, rect: QRectF, look: Look, runs: Runs, role: str, inks: RunInks) -> None:
    """Paint runs in one line, from the left of ``rect`` and in the middle of its height."""
    x = rect.x()
    for run in runs:
        width = _run_width(look, run, role)
        if run.kind in ("named", "hex"):
            _paint_boxed(painter, QRectF(x, rect.y(), width, rect.height()), look, run, role, inks.quiet)
        else:
            strong = inks.strong and run.kind == "text"
            painter.setFont(look.font(role, strong=strong))
            painter.setPen(inks.text if run.kind == "text" else inks.quiet)
            y = look.baseline(role, rect.y(), rect.height(), strong=strong)
            painter.drawText(QPointF(x, y), isolated(run.text))
        x += width


def runs_width(look: Look, runs: Runs, role: str) -> float:
    """The width of runs in pixels, the same whether they are bold or not, so that nothing moves with a change."""
    return sum(_run_width(look, run, role) for run in runs)


def fitting_runs(look: Look, runs: Runs, role: str, width: float) -> Runs:
    """The runs elided in their middle until they are no wider than ``width``."""
    longest = max(1, int(width / look.metrics(role).horizontalAdvance("m")))
    shown = elided(runs, longest)
    while longest > 1 and runs_width(look, shown, role) > width:  # wide letters, boxed names
        longest -= 1
        shown = elided(runs, longest)
    return shown


def isolated(text: str) -> str:
    """Right-to-left text keeps to its own place; plain ASCII needs no isolating marks."""
    return text if text.isascii() else f"{_FIRST_STRONG_ISOLATE}{text}{_POP_ISOLATE}"


def baseline(metrics: QFontMetricsF, rect: QRectF) -> int:
    """Where text stands so that its line is in the middle of ``rect``."""
    return round(rect.y() + (rect.height() + metrics.ascent() - metrics.descent()) / 2)


def _run_width(look: Look, run: Run, role: str) -> float:
    widths = look.drawn("run widths")
    width = widths.get((run, role))
    if width is None:
        make_room(widths, _MOST_WIDTHS)
        width = widths[run, role] = _measured_width(look, run, role)
    return float(width)


def _measured_width(look: Look, run: Run, role: str) -> float:
    if run.kind in ("named", "hex"):
        return look.metrics(_boxed_role(run, role)).horizontalAdvance(run.text) + 2 * look.px(5)
    if run.text.isascii() and FONT_ROLES[role].is_mono:
        return len(run.text) * look.advance(role)
    text = isolated(run.text)
    plain = look.metrics(role).horizontalAdvance(text)
    if run.kind != "text":
        return plain
    return max(plain, look.metrics(role, strong=True).horizontalAdvance(text))


def _boxed_role(run: Run, role: str) -> str:
    """Names and bytes are smaller than the letters around them."""
    large = FONT_ROLES[role].size >= 16
    if run.kind == "hex":
        return "mono-body" if large else "mono-index"
    return "header" if large else "index"


def _paint_boxed(painter: QPainter, rect: QRectF, look: Look, run: Run, role: str, ink: QColor) -> None:
    """A name in a small frame, which no text of the corpus can imitate."""
    role = _boxed_role(run, role)
    metrics = look.metrics(role)
    height = metrics.height() + look.px(2)
    inset = look.px(1) + 0.5
    box = QRectF(rect.x() + inset, rect.y() + (rect.height() - height) / 2, rect.width() - 2 * inset, height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ink, look.hairline))
    painter.drawRoundedRect(box.toAlignedRect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), look.px(2), look.px(2))
    painter.restore()
    painter.setPen(ink)
    painter.setFont(look.font(role))
    x = rect.x() + (rect.width() - metrics.horizontalAdvance(run.text)) / 2
    painter.drawText(QPointF(x, baseline(metrics, rect)), run.text)
