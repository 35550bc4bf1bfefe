"""Lines of text, shaped once: their glyphs are kept with their width.

Finding out which glyphs a text needs and where they stand takes most of the time of painting it. While a person steps,
most texts have been seen before, and painting their glyphs takes a third of painting their letters. Of those of which
there are always new ones, numbers and most monospaced texts are put together from single letters, and sentences from
words.
"""

import re
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QGlyphRun, QPainter, QTextLayout

from explorer.views.theme import FONT_ROLES, Look, make_room

_MOST_LINES = 8192
_is_number = re.compile("[0-9,.=%+−× \u00a0\u2009\u202f]+").fullmatch
# Of a monospaced font, without the grave accent, which stands higher after a capital. Ѝ and ѐ are of another font.
_is_even = re.compile(
    "[ -_a-~\u00c0-\u0131\u0134-\u017f\u0386-\u03ce\u0401-\u040c\u040e-\u044f\u0451-\u045c…␣]+"
).fullmatch
_is_sentence = re.compile("[!-~\u00a0×…−]* [ -~\u00a0×…−]+").fullmatch
_words_of = re.compile("[^ ]+ ?| ").findall


class ShapedText(NamedTuple):
    """The width of one line in pixels, and its glyphs with the baseline at 0, each run from a place of its own on."""

    width: float
    glyphs: tuple[tuple[float, QGlyphRun], ...]

    def paint(self, painter: QPainter, x: float, y: float) -> None:
        """Paint the line from ``x`` on, standing on ``y``, in the color of the painter's pen."""
        for start, run in self.glyphs:
            painter.drawGlyphRun(QPointF(x + start, y), run)


def shaped(look: Look, text: str, role: str, *, strong: bool = False) -> ShapedText:
    """The glyphs of one line in the font of a role."""
    lines = look.drawn("shaped texts")
    key = (text, role, strong)
    line: ShapedText | None = lines.get(key)
    if line is None:
        make_room(lines, _MOST_LINES)
        if (_is_even if FONT_ROLES[role].is_mono else _is_number)(text):
            line = _letter_by_letter(look, text, role, strong)
        elif _is_sentence(text):
            line = _word_by_word(look, text, role, strong)
        else:
            line = _shape(text, look.font(role, strong=strong))
        lines[key] = line
    return line


def has_even_letters(text: str, role: str) -> bool:
    """Whether all letters of a text in the font of a role have one width, the same in both weights.

    Latin, Greek and Cyrillic letters of a monospaced font have, as long as no accent is written as a character of its
    own.
    """
    return FONT_ROLES[role].is_mono and _is_even(text) is not None


def _shape(text: str, font: QFont) -> ShapedText:
    layout = QTextLayout(text, font)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    if not line.isValid():  # nothing to write
        return ShapedText(0.0, ())
    glyphs, rise = layout.glyphRuns(), QPointF(0, line.ascent())
    for run in glyphs:
        run.setPositions([position - rise for position in run.positions()])
    return ShapedText(line.horizontalAdvance(), tuple([(0.0, run) for run in glyphs]))


def _word_by_word(look: Look, text: str, role: str, strong: bool) -> ShapedText:
    """A sentence of words that mostly have been seen before: no letter moves closer to a space or away from it."""
    x, glyphs = 0.0, []
    for word in _words_of(text):
        line = shaped(look, word, role, strong=strong)
        glyphs += [(x + start, run) for start, run in line.glyphs]
        x += line.width
    return ShapedText(x, tuple(glyphs))


def _letter_by_letter(look: Look, text: str, role: str, strong: bool) -> ShapedText:
    """A text whose letters do not change with their neighbors: ligatures are off, and digits have one width."""
    fonts = look.drawn("fonts")
    letters: _Letters | None = fonts.get((role, strong))
    if letters is None:
        letters = fonts[role, strong] = _Letters(look.font(role, strong=strong))
    codes, widths = zip(*map(letters.__getitem__, text), strict=True)
    run = QGlyphRun()
    run.setRawFont(letters.raw_font)
    run.setGlyphIndexes(codes)
    run.setPositions(list(map(_on_baseline, accumulate(widths[:-1], initial=0.0))))
    return ShapedText(sum(widths), ((0.0, run),))


@lru_cache(maxsize=4096)
def _on_baseline(x: float) -> QPointF:
    """A point that is made once: glyphs of few widths stand at few places."""
    return QPointF(x, 0)


class _Letters(dict[str, tuple[int, float]]):
    """The glyph and the width of each letter of a font, found out when it is first wanted."""

    def __init__(self, font: QFont) -> None:
        self._font = font
        ((_start, run),) = _shape("0", font).glyphs
        self.raw_font = run.rawFont()

    def __missing__(self, letter: str) -> tuple[int, float]:
        line = _shape(letter, self._font)
        ((_start, run),) = line.glyphs
        (code,) = run.glyphIndexes()
        self[letter] = code, line.width
        return self[letter]
