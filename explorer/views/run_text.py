"""Paints runs of visible text: letters as they are, markers and spaces quiet, names of the invisible in frames."""

from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from explorer.figures.visible_text import Run, Runs, elided, is_right_to_left
from explorer.views.shaped_text import has_even_letters, shaped
from explorer.views.theme import FONT_ROLES, Look, make_room

_MOST_LAID_OUT = 16384
_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"


class RunInks(NamedTuple):
    """The colors of letters and of everything that is not the text's own, and whether letters are bold."""

    text: str = "ink"
    quiet: str = "ink-3"
    strong: bool = False


class _LaidOut(NamedTuple):
    """Runs in one line: the width of each and of all, in pixels."""

    widths: tuple[float, ...]
    width: float


def paint_runs(painter: QPainter, rect: QRectF, look: Look, runs: Runs, role: str, inks: RunInks) -> None:
    """Paint runs in one line, from the left of ``rect`` and in the middle of its height."""
    x, top, height = rect.x(), rect.y(), rect.height()
    for run, width in zip(runs, _laid_out(look, runs, role).widths, strict=True):
        if run.kind in ("named", "hex"):
            _paint_boxed(painter, QRectF(x, top, width, height), look, run, role, inks.quiet)
        else:
            is_text = run.kind == "text"
            strong = inks.strong and is_text
            painter.setPen(look.color(inks.text if is_text else inks.quiet))
            line = shaped(look, isolated(run.text), role, strong=strong)
            line.paint(painter, x, look.baseline(role, top, height, strong=strong))
        x += width


def runs_width(look: Look, runs: Runs, role: str) -> float:
    """The width of runs in pixels, the same whether they are bold or not, so that nothing moves with a change."""
    return _laid_out(look, runs, role).width


def _laid_out(look: Look, runs: Runs, role: str) -> _LaidOut:
    lines = look.drawn("runs laid out")
    line: _LaidOut | None = lines.get((runs, role))
    if line is None:
        make_room(lines, _MOST_LAID_OUT)
        widths = tuple(_run_width(look, run, role) for run in runs)
        line = lines[runs, role] = _LaidOut(widths, sum(widths))
    return line


def fitting_runs(look: Look, runs: Runs, role: str, width: float) -> Runs:
    """The runs elided in their middle until they are no wider than ``width``."""
    longest = max(1, int(width / shaped(look, "m", role).width))
    shown = elided(runs, longest)
    while longest > 1 and runs_width(look, shown, role) > width:  # wide letters, boxed names
        longest -= 1
        shown = elided(runs, longest)
    return shown


def isolated(text: str) -> str:
    """Right-to-left text keeps to its own place; no other needs isolating marks."""
    return f"{_FIRST_STRONG_ISOLATE}{text}{_POP_ISOLATE}" if is_right_to_left(text) else text


def _run_width(look: Look, run: Run, role: str) -> float:
    if run.kind in ("named", "hex"):
        return shaped(look, run.text, _boxed_role(run, role)).width + 2 * look.px(5)
    text = isolated(run.text)
    plain = shaped(look, text, role).width
    if run.kind != "text" or has_even_letters(text, role):
        return plain
    return max(plain, shaped(look, text, role, strong=True).width)


def _boxed_role(run: Run, role: str) -> str:
    """Names and bytes are smaller than the letters around them."""
    size, is_hex = FONT_ROLES[role].size, run.kind == "hex"
    if size >= 28:  # on a page that is read from the back row
        return "present-hex" if is_hex else "present-box"
    if size >= 16:
        return "mono-body" if is_hex else "header"
    return "mono-index" if is_hex else "index"


def _paint_boxed(painter: QPainter, rect: QRectF, look: Look, run: Run, role: str, ink: str) -> None:
    """A name in a small frame, which no text of the corpus can imitate."""
    role = _boxed_role(run, role)
    metrics = look.metrics(role)
    height = metrics.height() + look.px(2)
    inset = look.px(1) + 0.5
    box = QRectF(rect.x() + inset, rect.y() + (rect.height() - height) / 2, rect.width() - 2 * inset, height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(look.color(ink), look.hairline))
    painter.drawRoundedRect(box.toAlignedRect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), look.px(2), look.px(2))
    painter.restore()
    line = shaped(look, run.text, role)
    painter.setPen(look.color(ink))
    line.paint(painter, rect.x() + (rect.width() - line.width) / 2, look.baseline(role, rect.y(), rect.height()))
