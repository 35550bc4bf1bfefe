"""Shaped texts look as if Qt had drawn them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter

from explorer.views.shaped_text import shaped
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
