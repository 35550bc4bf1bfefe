"""What is remembered from one start to the next: how a person likes the window, and which files were used."""

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, get_args

from PySide6.QtCore import QByteArray, QObject, QSettings

from explorer.session.display_state import FIRST_DISPLAY, DisplayState
from explorer.session.kept_files import MOST_RECENT
from explorer.session.state import ZOOMS, SessionState, ThemeChoice
from explorer.session.store import Store

N_PANES = 3
"""Side by side in the window, each with a width."""
WIDEST = 10_000
"""Pixels of a pane: more than any screen has, and less than what makes the sums of a layout overflow."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """What was remembered; where there is nothing, or something that cannot be, it is as at the first start."""

    theme: ThemeChoice = "system"
    zoom: float = 1.0
    recent: tuple[str, ...] = ()
    geometry: bytes = b""  # size and place of the window, in Qt's words; none at the first start
    widths: tuple[int, ...] = ()  # of the panes, in pixels
    display: DisplayState = FIRST_DISPLAY


class Settings:
    """A file of settings, which a person may delete at any time."""

    def __init__(self, path: Path) -> None:
        self._values = QSettings(str(path), QSettings.Format.IniFormat)

    def read(self) -> Remembered:
        """All of it."""
        theme, zoom = self._values.value("theme"), _parsed(self._values.value("zoom"))
        recent, widths = _list(self._values.value("recent"), str), _list(self._values.value("widths"), int)
        geometry = self._values.value("geometry")
        return Remembered(
            theme=theme if theme in get_args(ThemeChoice) else "system",
            zoom=zoom if isinstance(zoom, float) and ZOOMS[0] <= zoom <= ZOOMS[-1] else 1.0,
            recent=recent[:MOST_RECENT],
            geometry=bytes(geometry.data()) if isinstance(geometry, QByteArray) else b"",
            widths=widths if len(widths) == N_PANES and all(0 < width <= WIDEST for width in widths) else (),
            display=DisplayState(**{field.name: self._switch(field.name) for field in fields(DisplayState)}),
        )

    def remember_choices(self, theme: ThemeChoice, zoom: float, recent: tuple[str, ...], display: DisplayState) -> None:
        """What is chosen while the window is open; it is written when there is time."""
        self._values.setValue("theme", theme)
        self._values.setValue("zoom", json.dumps(float(zoom)))
        self._values.setValue("recent", json.dumps(recent))
        for name, is_on in asdict(display).items():
            self._values.setValue(name, json.dumps(is_on))

    def remember_window(self, geometry: bytes, widths: tuple[int, ...]) -> None:
        """How the window is when it is closed."""
        self._values.setValue("geometry", QByteArray(geometry))
        self._values.setValue("widths", json.dumps(widths))
        self._values.sync()

    def _switch(self, name: str) -> bool:
        """A switch by the name of its field."""
        is_on = _parsed(self._values.value(name))
        return is_on if isinstance(is_on, bool) else bool(getattr(FIRST_DISPLAY, name))


class SettingsKeeper(QObject):
    """Remembers what is chosen as it is chosen, so that a crash does not take it away."""

    def __init__(self, store: Store, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        store.state_changed.connect(self._follow)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        now = (new.theme, new.zoom, new.kept.recent, new.display)
        if now != (old.theme, old.zoom, old.kept.recent, old.display):
            self._settings.remember_choices(*now)


def _parsed(text: object) -> Any:
    try:
        return json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):  # written by another hand
        return None


def _list(text: object, kind: type) -> tuple[Any, ...]:
    items = _parsed(text)
    return tuple(items) if isinstance(items, list) and all(type(item) is kind for item in items) else ()
