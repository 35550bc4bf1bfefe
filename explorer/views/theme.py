"""The look of everything: colors by name, fonts by role, sizes by zoom.

A :class:`Theme` is a table of colors. A :class:`Look` is a theme at a zoom, and the only thing a view asks for a color,
a font or a size; a new theme or zoom is a new Look.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from string import Template
from types import MappingProxyType
from typing import Any, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QPalette, QPen

from explorer.resource_files import resource_path

_TEXT = "Inter"
_MONO = "JetBrains Mono"
_FALLBACKS = ("Noto Sans Mono", "Noto Sans Devanagari", "Noto Serif Tibetan", "Noto Color Emoji")


@dataclass(frozen=True, eq=False)
class Theme:
    """A named table of colors; ``presenting`` holds the colors that change on a projector."""

    name: str
    colors: Mapping[str, str]
    presenting: Mapping[str, str]

    def for_presenting(self) -> "Theme":
        """The same theme with the stronger colors of a lecture room."""
        return Theme(self.name, MappingProxyType({**self.colors, **self.presenting}), self.presenting)


class FontRole(NamedTuple):
    """What a piece of text is for: its family, its size and line height in pixels at 100 %, its weight."""

    family: str
    size: int
    line: int
    weight: int = 400

    @property
    def is_mono(self) -> bool:
        """Whether all its letters are equally wide, bold or not."""
        return self.family == _MONO


FONT_ROLES: Mapping[str, FontRole] = MappingProxyType(
    {
        "index": FontRole(_TEXT, 11, 16),
        "header": FontRole(_TEXT, 12, 16),
        "control": FontRole(_TEXT, 13, 20),
        "body": FontRole(_TEXT, 14, 20),
        "number": FontRole(_TEXT, 16, 24),
        "number-strong": FontRole(_TEXT, 17, 24, 600),
        "pane-title": FontRole(_TEXT, 15, 24, 600),
        "caption": FontRole(_TEXT, 22, 36, 500),
        "caption-second": FontRole(_TEXT, 15, 28),
        "step-number": FontRole(_TEXT, 28, 32, 600),
        "chip-table": FontRole(_MONO, 14, 24),
        "chip-choice": FontRole(_MONO, 16, 32),
        "chip-corpus": FontRole(_MONO, 20, 40),
        "mono-index": FontRole(_MONO, 11, 16),
        "mono-header": FontRole(_MONO, 12, 16),
        "mono-body": FontRole(_MONO, 14, 20),
        "mono-piece": FontRole(_MONO, 15, 20),
        "mono-word": FontRole(_MONO, 16, 24),
        # Presenting, on a screen 1080 pixels high: nothing under 28.
        "present-box": FontRole(_TEXT, 28, 36),
        "present-hex": FontRole(_MONO, 28, 36),
        "present-named": FontRole(_MONO, 28, 40),
        "present-note": FontRole(_TEXT, 28, 40),
        "present-heading": FontRole(_TEXT, 30, 40, 600),
        "present-step": FontRole(_TEXT, 32, 44),
        "present-step-number": FontRole(_TEXT, 46, 56, 600),
        "present-times": FontRole(_TEXT, 36, 48),
        "present-count": FontRole(_TEXT, 40, 48, 600),
        "present-word": FontRole(_MONO, 40, 48),
        "present-caption": FontRole(_TEXT, 44, 60, 500),
        "present-title": FontRole(_TEXT, 52, 64, 700),
        "chip-present-table": FontRole(_MONO, 32, 56),
        "chip-present": FontRole(_MONO, 46, 88),
    }
)


class Look:
    """A theme at a zoom. Two Looks are never equal, so that whatever is cached for one dies with it."""

    hairline = 1
    """The width of every hairline, at any zoom."""

    def __init__(self, theme: Theme, zoom: float = 1.0) -> None:
        self.theme = theme
        self.zoom = zoom
        self._colors = {name: QColor(value) for name, value in theme.colors.items()}
        self._fonts: dict[tuple[str, bool], QFont] = {}
        self._metrics: dict[tuple[str, bool], QFontMetricsF] = {}
        self._advances: dict[tuple[str, str, bool], float] = {}
        self._rises: dict[tuple[str, bool], float] = {}
        self._pixels: dict[float, int] = {}
        self._drawn: dict[str, dict[Any, Any]] = {}

    def color(self, name: str) -> QColor:
        """A color of the theme, such as "ink-2" (do not change it: it is shared)."""
        return self._colors[name]

    def pen(self, name: str, width: float = 1.0) -> QPen:
        """A pen for borders and lines of ``width`` pixels at 100 %; a width of 1 is a hairline and never scales."""
        pen = QPen(self._colors[name], width if width <= self.hairline else self.px(width))
        pen.setCosmetic(width <= self.hairline)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        return pen

    def px(self, length: float) -> int:
        """A length at 100 % in pixels at this zoom; what is not zero never vanishes."""
        pixels = self._pixels.get(length)
        if pixels is None:
            pixels = self._pixels[length] = max(1, round(length * self.zoom)) if length > 0 else 0
        return pixels

    def drawn(self, what: str) -> dict[Any, Any]:
        """What has been measured or drawn for this look, by name of the drawer, who fills it and keeps it small."""
        drawn = self._drawn.get(what)
        if drawn is None:
            drawn = self._drawn[what] = {}
        return drawn

    def line(self, role: str) -> int:
        """The line height of a role."""
        return self.px(FONT_ROLES[role].line)

    def font(self, role: str, *, strong: bool = False) -> QFont:
        """The font of a role; ``strong`` is its heavier weight (do not change it: it is shared)."""
        font = self._fonts.get((role, strong))
        if font is None:
            font = self._fonts[role, strong] = _make_font(FONT_ROLES[role], strong, self.zoom)
        return font

    def metrics(self, role: str, *, strong: bool = False) -> QFontMetricsF:
        """The measures of the font of a role."""
        metrics = self._metrics.get((role, strong))
        if metrics is None:
            metrics = self._metrics[role, strong] = QFontMetricsF(self.font(role, strong=strong))
        return metrics

    def advance(self, role: str, character: str = "0", *, strong: bool = False) -> float:
        """The width of one character; digits all have the same, and so have all letters of a monospaced role."""
        key = (role, character, strong)
        advance = self._advances.get(key)
        if advance is None:
            advance = self._advances[key] = self.metrics(role, strong=strong).horizontalAdvance(character)
        return advance

    def baseline(self, role: str, top: float, height: float, *, strong: bool = False) -> int:
        """Where text stands so that its line is in the middle of what begins at ``top`` and is ``height`` high."""
        rise = self._rises.get((role, strong))
        if rise is None:
            metrics = self.metrics(role, strong=strong)
            rise = self._rises[role, strong] = metrics.ascent() - metrics.descent()
        return round(top + (height + rise) / 2)


def make_room(drawn: dict[Any, Any], most: int) -> None:
    """Let the older half of what was drawn go when there are ``most`` entries, before one more is added."""
    if len(drawn) >= most:
        for old in list(drawn)[: most // 2]:
            del drawn[old]


def _make_font(role: FontRole, strong: bool, zoom: float) -> QFont:
    font = QFont()
    font.setFamilies([role.family, *_FALLBACKS])
    font.setPixelSize(max(1, round(role.size * zoom)))
    strong_weight = 700 if role.family == _MONO else 600
    font.setWeight(QFont.Weight(strong_weight if strong else role.weight))
    # Ligatures would fuse markers such as </w> into one shape, and digits must stand under one another.
    for feature, value in (("calt", 0), ("liga", 0), ("tnum", 1)):
        font.setFeature(QFont.Tag(feature), value)
    # Chips are painted into transparent pixmaps, where colored subpixels would leave fringes: gray edges everywhere.
    font.setStyleStrategy(QFont.StyleStrategy.NoSubpixelAntialias)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@cache
def _themes() -> Mapping[str, Theme]:
    tables: dict[str, Any] = tomllib.loads(resource_path("themes", "themes.toml").read_text("utf-8"))
    presenting = tables.pop("presenting")
    return {
        name: Theme(name, MappingProxyType(colors), MappingProxyType(presenting.get(name, {})))
        for name, colors in tables.items()
    }


def load_theme(name: str) -> Theme:
    """The theme "light", "dark" or "high-contrast"."""
    return _themes()[name]


def load_look(theme_name: str, zoom: float = 1.0, *, presenting: bool = False) -> Look:
    """The look of a theme at a zoom (1.0 is 100 %)."""
    theme = load_theme(theme_name)
    return Look(theme.for_presenting() if presenting else theme, zoom)


@cache
def install_fonts() -> None:
    """Register the bundled fonts with Qt; needs the application object, and is done once."""
    for path in sorted(resource_path("fonts").iterdir()):
        if path.suffix == ".ttf":
            QFontDatabase.addApplicationFont(str(path))


class _StyleTemplate(Template):
    idpattern = r"(?a:[a-z][a-z0-9-]*)"


def style_sheet(look: Look) -> str:
    """The style sheet of the whole application, from resources/themes/application.qss."""
    template = resource_path("themes", "application.qss").read_text("utf-8")
    # Lengths in the file are at 100 %; one pixel is a hairline and stays one.
    scaled = re.sub(r"\b(\d+)px\b", lambda match: f"{_scaled(look, int(match[1]))}px", template)
    return _StyleTemplate(scaled).substitute(look.theme.colors)


def _scaled(look: Look, length: int) -> int:
    return length if length <= look.hairline else look.px(length)


def palette(look: Look) -> QPalette:
    """The palette for what the style sheet does not reach: item views, tool tips, selections, placeholder text."""
    roles: dict[QPalette.ColorRole, str] = {
        QPalette.ColorRole.Window: "window",
        QPalette.ColorRole.WindowText: "ink",
        QPalette.ColorRole.Base: "pane",
        QPalette.ColorRole.AlternateBase: "pane",
        QPalette.ColorRole.Text: "ink",
        QPalette.ColorRole.PlaceholderText: "ink-3",
        QPalette.ColorRole.Button: "chip",
        QPalette.ColorRole.ButtonText: "ink",
        QPalette.ColorRole.BrightText: "on-blue",
        QPalette.ColorRole.Highlight: "blue-tint",
        QPalette.ColorRole.HighlightedText: "ink",
        QPalette.ColorRole.ToolTipBase: "chip",
        QPalette.ColorRole.ToolTipText: "ink",
        QPalette.ColorRole.Link: "blue-ink",
        QPalette.ColorRole.LinkVisited: "blue-ink",
        QPalette.ColorRole.Accent: "blue",
        QPalette.ColorRole.Light: "chip",
        QPalette.ColorRole.Midlight: "chip-alt",
        QPalette.ColorRole.Mid: "line",
        QPalette.ColorRole.Dark: "edge",
        QPalette.ColorRole.Shadow: "edge",
    }
    result = QPalette()
    for role, name in roles.items():
        result.setColor(role, look.color(name))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, role, look.color("off"))
    return result
