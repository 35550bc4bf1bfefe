"""Shaped texts look as if Qt had drawn them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter, QTextLayout

from explorer.figures.display_text import has_box
from explorer.views.shaped_text import has_even_letters, shaped
from explorer.views.theme import FONT_ROLES, Look, install_fonts, load_look

TEXTS = (
    "1,234", "1,111,117", "40", "−3", "12.5", "1=", " × 1,612", "wins", "A word, AV To", "newest</w>", "</w>", "-->",
    "!=", "fi", "A`",
    "", " ", "word ", "é e\u0301", "नमस्ते", "\u2068مرحبا\u2069", "བོད་སྐད", "漢字", "👩‍👩‍👧a", "␣⇥↵",
)  # fmt: skip


@pytest.fixture(scope="module")
def fonts(qapp):
    """The bundled fonts."""
    install_fonts()


def picture_of(look: Look, role: str, strong: bool, text: str, *, by_qt: bool) -> QImage:
    image = QImage(500, 80, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        painter.setPen(look.color("ink"))
        if by_qt:
            painter.setFont(look.font(role, strong=strong))
            painter.drawText(QPointF(20.25, 50), text)
        else:
            shaped(look, text, role, strong=strong).paint(painter, 20.25, 50)
    return image


@pytest.mark.parametrize("zoom", [1.0, 1.25, 3.0])
@pytest.mark.parametrize("strong", [False, True])
@pytest.mark.parametrize("role", FONT_ROLES)
def test_a_shaped_text_is_painted_pixel_by_pixel_as_qt_draws_it(fonts, role, strong, zoom):
    """Numbers, words, markers, scripts, emoji: at every role, weight and zoom the pixels and widths are Qt's."""
    look = load_look("light", zoom)
    for text in TEXTS:
        drawn = picture_of(look, role, strong, text, by_qt=True)
        assert picture_of(look, role, strong, text, by_qt=False) == drawn, text
        expected = look.metrics(role, strong=strong).horizontalAdvance(text)
        assert shaped(look, text, role, strong=strong).width == pytest.approx(expected, abs=0.02), text


@given(st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=24))
def test_monospaced_ascii_put_together_is_what_shaping_gives(fonts, text):
    """Letters put together one by one stand where Qt's shaping would set them."""
    look = load_look("dark")
    assert picture_of(look, "mono-body", False, text, by_qt=False) == picture_of(
        look, "mono-body", False, text, by_qt=True
    )


@given(st.lists(st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=8), min_size=2, max_size=5))
def test_sentences_put_together_are_what_shaping_gives(fonts, words):
    """Words put together one by one, whatever letters stand beside a space, stand where Qt's shaping would set them."""
    look, text = load_look("light", 1.25), " ".join(words)
    for role in ("header", "mono-body"):
        drawn = picture_of(look, role, False, text, by_qt=True)
        assert picture_of(look, role, False, text, by_qt=False) == drawn


@given(st.text("0123456789", min_size=1, max_size=12))
def test_numbers_put_together_are_what_shaping_gives(fonts, text):
    """Digits put together one by one stand where Qt's shaping would set them."""
    look = load_look("light")
    for strong in (False, True):
        drawn = picture_of(look, "number", strong, text, by_qt=True)
        assert picture_of(look, "number", strong, text, by_qt=False) == drawn


# A soft hyphen and its like are shown by their names, and never reach a line as they are.
EUROPEAN = st.characters(min_codepoint=0x20, max_codepoint=0x45F).filter(lambda sign: not has_box(sign))
EVEN = st.text(EUROPEAN.filter(lambda sign: has_even_letters(sign, "mono-body")), min_size=1, max_size=16)
ANY = st.text(EUROPEAN, min_size=1, max_size=16)
MONO_ROLES = [role for role in FONT_ROLES if FONT_ROLES[role].is_mono]


@pytest.mark.parametrize("zoom", [0.8, 1.0, 1.25, 2.0, 3.0])
@pytest.mark.parametrize("strong", [False, True])
@pytest.mark.parametrize("role", MONO_ROLES)
def test_each_even_letter_has_a_glyph_of_the_font_and_the_width_of_a_digit(fonts, role, strong, zoom):
    """What is said to be even, alone and after a letter, is of one font, on the baseline, and one width further."""
    look = load_look("light", zoom)
    ((_start, digit),) = shaped(look, "0", role, strong=strong).glyphs
    width = shaped(look, "0", role, strong=strong).width
    for letter in map(chr, range(0x20, 0x460)):
        if has_even_letters(letter, role):
            layout = QTextLayout(f"0{letter}A", look.font(role, strong=strong))
            layout.beginLayout()
            layout.createLine()
            layout.endLayout()
            (run,) = layout.glyphRuns()
            assert run.rawFont() == digit.rawFont(), letter
            expected = [0.0, width, 2 * width]
            assert [place.x() for place in run.positions()] == pytest.approx(expected, abs=0.02), letter
            assert len({place.y() for place in run.positions()}) == 1, letter


@given(EVEN, st.sampled_from(MONO_ROLES), st.booleans(), st.sampled_from([0.8, 1.0, 1.25, 2.0]))
def test_european_letters_put_together_are_what_shaping_gives(fonts, text, role, strong, zoom):
    """Latin, Greek and Cyrillic letters and signs stand where Qt's shaping would set them, pixel by pixel."""
    look = load_look("light", zoom)
    drawn = picture_of(look, role, strong, text, by_qt=True)
    assert picture_of(look, role, strong, text, by_qt=False) == drawn


@given(ANY, st.sampled_from(MONO_ROLES), st.booleans(), st.sampled_from([0.8, 1.0, 2.0]))
def test_what_the_font_lacks_stands_where_shaping_sets_it(fonts, text, role, strong, zoom):
    """Letters and accents of any font too: where two fonts overlap, a pixel differs by the order of painting only."""
    look = load_look("light", zoom)
    pictures = [picture_of(look, role, strong, text, by_qt=by_qt) for by_qt in (True, False)]
    drawn, painted = (bytes(picture.constBits()) for picture in pictures)
    assert max(abs(one - other) for one, other in zip(drawn, painted, strict=True)) <= 2
