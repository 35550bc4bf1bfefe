"""Themes hold their contrast, fonts are the bundled ones, and every size follows the zoom."""

import re

import pytest
from PySide6.QtGui import QColor, QFontInfo, QPalette

from explorer.resource_files import resource_path
from explorer.views.theme import FONT_ROLES, Look, load_look, load_theme, palette, style_sheet

TEXTS = ("ink", "ink-2", "ink-3", "blue-ink", "orange-ink")
FILLS = ("window", "pane", "chip", "chip-alt", "blue-tint")
SHAPES = ("edge", "blue", "orange", "slate")
THEMES = ("light", "dark", "high-contrast")


def luminance(color: QColor) -> float:
    """Relative luminance as WCAG defines it."""
    channels = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color.getRgbF()[:3]]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), channels, strict=True))


def contrast(look: Look, one: str, other: str) -> float:
    low, high = sorted(luminance(look.color(name)) for name in (one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_text_is_readable_on_every_fill(theme: str) -> None:
    """Text has 4.6:1 on every fill, ink 10.8:1, and so has text on blue."""
    look = load_look(theme)
    assert {(text, fill) for text in TEXTS for fill in FILLS if contrast(look, text, fill) < 4.6} == set()
    assert {fill for fill in FILLS if contrast(look, "ink", fill) < 10.8} == set()
    assert contrast(look, "on-blue", "blue") >= 4.6


@pytest.mark.parametrize("theme", THEMES)
def test_text_is_readable_from_the_back_row(theme: str) -> None:
    """While presenting, text has 7.4:1 on every fill."""
    look = load_look(theme, presenting=True)
    assert {(text, fill) for text in TEXTS for fill in FILLS if contrast(look, text, fill) < 7.4} == set()
    assert contrast(look, "on-blue", "blue") >= 7.4


@pytest.mark.parametrize("presenting", [False, True])
@pytest.mark.parametrize("theme", THEMES)
def test_shapes_stand_out_from_the_pane(theme: str, presenting: bool) -> None:
    """What a shape says by its color it says with 3:1."""
    look = load_look(theme, presenting=presenting)
    assert {shape for shape in SHAPES if contrast(look, shape, "pane") < 3} == set()


def test_themes_have_the_same_colors() -> None:
    """No theme lacks a color that another has, and presenting changes only colors that exist."""
    colors = load_theme("light").colors.keys()
    for name in THEMES:
        theme = load_theme(name)
        assert theme.colors.keys() == colors
        assert theme.presenting.keys() <= colors


@pytest.mark.parametrize("role", FONT_ROLES)
def test_fonts_are_the_bundled_ones(look: Look, role: str) -> None:
    """Each role has its family and weight, digits of one width, and no ligature that fuses a marker."""
    wanted, info = FONT_ROLES[role], QFontInfo(look.font(role))
    assert (info.family(), info.weight(), info.pixelSize()) == (wanted.family, wanted.weight, wanted.size)
    metrics = look.metrics(role)
    assert metrics.horizontalAdvance("1111") == pytest.approx(metrics.horizontalAdvance("0000"))
    apart = sum(metrics.horizontalAdvance(letter) for letter in "</w>")
    if wanted.family == "JetBrains Mono":
        assert metrics.horizontalAdvance("</w>") == pytest.approx(apart, abs=0.1)


@pytest.mark.parametrize(
    ("zoom", "expected"), [(0.8, (10, 1, 1)), (1.0, (12, 1, 1)), (2.0, (24, 2, 1)), (3.0, (36, 3, 1))]
)
def test_sizes_follow_the_zoom(zoom: float, expected: tuple[int, int, int]) -> None:
    """Lengths scale and never vanish; a hairline stays one pixel."""
    look = load_look("light", zoom)
    assert (look.px(12), look.px(1), look.hairline) == expected
    assert look.pen("line").isCosmetic()
    assert look.font("header").pixelSize() == round(12 * zoom)


@pytest.mark.parametrize("theme", THEMES)
def test_the_style_sheet_is_complete(theme: str) -> None:
    """Every name in the style sheet becomes a color, every length is scaled, hairlines are not."""
    sheet = style_sheet(load_look(theme, 2.0))
    assert "$" not in sheet
    assert "border: 1px solid" in sheet
    source = resource_path("themes", "application.qss").read_text("utf-8")
    lengths = {int(length) for length in re.findall(r"\b(\d+)px", source)}
    assert {int(length) for length in re.findall(r"\b(\d+)px", sheet)} == {n if n < 2 else 2 * n for n in lengths}


def test_the_palette_follows_the_theme() -> None:
    """What the style sheet does not reach is colored by the palette."""
    look = load_look("dark")
    assert palette(look).color(QPalette.ColorRole.Highlight) == look.color("blue-tint")
    disabled = palette(look).color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text)
    assert disabled == look.color("off")
