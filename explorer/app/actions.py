"""Every action in one table: its words, its keys, its menu, what it does and when it can be done."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from explorer.session.state import SessionState, ThemeChoice
from explorer.session.store import Store, next_point

Condition = Callable[[SessionState], bool]


@dataclass(frozen=True)
class Action:
    """One thing a person can do.

    Keys are in Qt's portable spelling; the first is shown in the menu. ``always`` are those that work even while text
    is being edited, ``keys`` those that then belong to the text.
    """

    name: str
    text: str
    menu: str
    always: tuple[str, ...]
    keys: tuple[str, ...]
    perform: Callable[[], object]
    possible: Condition = lambda state: True
    chosen: Condition | None = None  # for actions that are choices: whether this one is made
    begins_group: bool = False


@dataclass(frozen=True)
class WindowVerbs:
    """What only the window can do."""

    open_file: Callable[[], object]
    paste_text: Callable[[], object]
    cancel_training: Callable[[], object]
    show_keys: Callable[[], object]
    show_about: Callable[[], object]
    close: Callable[[], object]


MENUS = ("File", "Edit", "View", "Step", "Help")


def action_table(store: Store, window: WindowVerbs) -> tuple[Action, ...]:
    """All actions, in the order of the menus."""
    return (
        Action("open", "Open text…", "File", ("Ctrl+O",), (), window.open_file),
        Action("paste", "Paste as new text", "File", ("Ctrl+Shift+V",), (), window.paste_text),
        Action("quit", "Quit", "File", ("Ctrl+Q",), (), window.close, begins_group=True),
        Action("undo", "Undo", "Edit", ("Ctrl+Z",), (), store.undo, lambda state: state.can_undo),
        Action("redo", "Redo", "Edit", ("Ctrl+Shift+Z", "Ctrl+Y"), (), store.redo, lambda state: state.can_redo),
        Action("zoom-in", "Larger", "View", ("Ctrl++", "Ctrl+="), (), partial(store.zoom_by, 1)),
        Action("zoom-out", "Smaller", "View", ("Ctrl+-",), (), partial(store.zoom_by, -1)),
        Action("zoom-reset", "100 %", "View", ("Ctrl+0",), (), partial(store.set_zoom, 1.0)),
        _theme(store, "system", "Colors of the system", begins_group=True),
        _theme(store, "light", "Light"),
        _theme(store, "dark", "Dark"),
        _theme(store, "high-contrast", "High contrast"),
        Action("play", "Play or pause", "Step", (), ("Space",), store.toggle_playing, _has_steps),
        Action("on", "One step on", "Step", ("PgDown",), ("Right",), partial(store.step_by, 1), _not_at_end),
        Action("back", "One step back", "Step", ("PgUp",), ("Left",), partial(store.step_by, -1), _not_at_start),
        Action("first", "First step", "Step", (), ("Home",), partial(store.go_to, 0), _not_at_start),
        Action("last", "Last step", "Step", (), ("End",), store.go_to_end, _not_at_end),
        Action("next", "Next tie or point", "Step", (), ("Shift+Right",), store.go_to_next_point, _has_next_point),
        Action("slower", "Slower", "Step", (), ("[", ","), partial(store.change_speed, -1), begins_group=True),
        Action("faster", "Faster", "Step", (), ("]", "."), partial(store.change_speed, 1)),
        Action("cancel", "Stop training", "Step", (), (), window.cancel_training, _trains, begins_group=True),
        Action("keys", "Keys", "Help", ("F1",), ("?",), window.show_keys),
        Action("about", "About", "Help", (), (), window.show_about),
    )


def _theme(store: Store, theme: ThemeChoice, text: str, *, begins_group: bool = False) -> Action:
    return Action(
        f"theme-{theme}",
        text,
        "View",
        (),
        (),
        partial(store.set_theme, theme),
        chosen=lambda state: state.theme == theme,
        begins_group=begins_group,
    )


def _not_at_end(state: SessionState) -> bool:
    return state.step < len(state.trace)


def _not_at_start(state: SessionState) -> bool:
    return state.step > 0


def _has_steps(state: SessionState) -> bool:
    return len(state.trace) > 0


def _has_next_point(state: SessionState) -> bool:
    return next_point(state) is not None


def _trains(state: SessionState) -> bool:
    return state.training is not None
