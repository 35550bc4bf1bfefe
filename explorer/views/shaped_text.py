"""Lines of text, shaped once: their glyphs are kept with their width.

Finding out which glyphs a text needs and where they stand takes most of the time of painting it. While a person steps,
most texts have been seen before, and painting their glyphs takes a third of painting their letters. Numbers and ASCII
in monospaced letters, of which there are always new ones, are put together from single glyphs.
"""

import re
from itertools import accumulate
from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QGlyphRun, QPainter, QRawFont, QTextLayout

from explorer.views.theme import FONT_ROLES, Look, make_room

_MOST_LINES = 8192
_is_number = re.compile("[0-9,.=%+−× \u00a0\u2009\u202f]+").fullmatch
_is_ascii = re.compile("[!-_a-~]+").fullmatch  # without the grave accent, which stands higher after a capital


class ShapedText(NamedTuple):
    """The glyphs of one line, with the baseline at 0, and its width in pixels."""

    width: float
    glyphs: tuple[QGlyphRun, ...]

    def paint(self, painter: QPainter, x: float, y: float) -> None:
        """Paint the line from ``x`` on, standing on ``y``, in the color of the painter's pen."""
        origin = QPointF(x, y)
        for run in self.glyphs:
            painter.drawGlyphRun(origin, run)


class _Glyph(NamedTuple):
    """The shape of one character."""

    font: QRawFont
    code: int
    width: float


def shaped(look: Look, text: str, role: str, *, strong: bool = False) -> ShapedText:
    """The glyphs of one line in the font of a role."""
    lines = look.drawn("shaped texts")
    key = (text, role, strong)
    line: ShapedText | None = lines.get(key)
    if line is None:
        make_room(lines, _MOST_LINES)
        # None of these changes with its neighbors: ligatures are off, and digits have one width.
        apart = _is_ascii if FONT_ROLES[role].is_mono else _is_number
        line = lines[key] = (_put_together if apart(text) else _shape)(look, text, role, strong)
    return line


def _shape(look: Look, text: str, role: str, strong: bool) -> ShapedText:
    layout = QTextLayout(text, look.font(role, strong=strong))
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    if not line.isValid():  # nothing to write
        return ShapedText(0.0, ())
    glyphs, rise = tuple(layout.glyphRuns()), QPointF(0, line.ascent())
    for run in glyphs:
        run.setPositions([position - rise for position in run.positions()])
    return ShapedText(line.horizontalAdvance(), glyphs)


def _put_together(look: Look, text: str, role: str, strong: bool) -> ShapedText:
    glyphs = [_glyph(look, character, role, strong) for character in text]
    ends = list(accumulate(glyph.width for glyph in glyphs))
    run = QGlyphRun()
    run.setRawFont(glyphs[0].font)
    run.setGlyphIndexes([glyph.code for glyph in glyphs])
    run.setPositions([QPointF(x, 0) for x in (0.0, *ends[:-1])])
    return ShapedText(ends[-1], (run,))


def _glyph(look: Look, character: str, role: str, strong: bool) -> _Glyph:
    glyphs = look.drawn("glyphs")
    glyph: _Glyph | None = glyphs.get((character, role, strong))
    if glyph is None:
        line = _shape(look, character, role, strong)
        (run,) = line.glyphs
        (code,) = run.glyphIndexes()
        glyph = glyphs[character, role, strong] = _Glyph(run.rawFont(), code, line.width)
    return glyph
