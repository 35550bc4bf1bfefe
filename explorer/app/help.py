"""What leads to all that can be done: the command palette, the sheet of all keys, and what this is."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from explorer.app.actions import GESTURES, MENUS, PARTS, Action
from explorer.app.chosen_theme import theme_name
from explorer.app.file_menus import short_name
from explorer.app.keyboard import key_name
from explorer.app.presentation import GROUPS as PRESENTED
from explorer.figures.action_lines import ActionLine
from explorer.figures.key_sheet import KeyLine, KeySection
from explorer.figures.recipe_sentence import all_choices
from explorer.figures.sentence import Chosen
from explorer.panes.recipe_pane import RecipePane
from explorer.session.files import Files
from explorer.session.state import SessionState
from explorer.session.store import Store


class Help:
    """Opens each of them over a window, in the look of now. None is needed for the first paint: all are read late."""

    def __init__(self, store: Store, files: Files, recipe: RecipePane, window: QWidget) -> None:
        self._store = store
        self._files = files
        self._recipe = recipe
        self._window = window
        self._actions: dict[str, Action] = {}
        self._verbs: dict[str, Callable[[], object]] = {}  # of what the palette lists, by name

    def set_actions(self, actions: Sequence[Action]) -> None:
        """Name everything that can be done, these helps among it."""
        self._actions = {action.name: action for action in actions}

    def show_palette(self) -> None:
        """Let an action be found by a few letters and done, a file or an example be opened, the recipe be changed."""
        from explorer.views.action_palette import ActionPalette
        from explorer.views.theme import load_look

        state = self._store.state
        lines = [*action_lines(tuple(self._actions.values()), state)]
        self._verbs = {name: action.perform for name, action in self._actions.items()}
        if not state.presentation.on:
            for line, perform in (*file_lines(self._files, state), *recipe_lines(self._recipe, state)):
                lines.append(line)
                self._verbs[line.name] = perform
        palette = ActionPalette(load_look(theme_name(state.theme), state.zoom), lines, self._window)
        palette.chosen.connect(self._perform)
        palette.open_over(self._window)

    def show_keys(self) -> None:
        """Show all keys on one page, or those of the presentation while it goes on."""
        from explorer.app.key_sheet_dialog import KeySheetDialog

        state = self._store.state
        sections = key_sections(tuple(self._actions.values()), presenting=state.presentation.on)
        KeySheetDialog(self._window, sections, state).open()

    def show_about(self) -> None:
        """Say what this is."""
        from explorer.app.dialogs import show_about

        show_about(self._window)

    def show_licences(self) -> None:
        """Show the licences of the program and of its parts."""
        from explorer.app.licences import show_licences

        show_licences(self._window)

    def _perform(self, name: object) -> None:
        self._verbs[str(name)]()


def action_lines(actions: Sequence[Action], state: SessionState) -> tuple[ActionLine, ...]:
    """All actions as the palette shows them, but the one that opens it."""
    return tuple(
        ActionLine(
            action.name,
            action.text,
            menu,
            _names(action),
            action.possible(state),
            _note(action, menu, state),
            action.group,
        )
        for menu, groups in MENUS.items()
        for action in actions
        if action.group in groups and action.name != "palette"
    )


def file_lines(files: Files, state: SessionState) -> Iterator[tuple[ActionLine, Callable[[], object]]]:
    """Recent files and examples as the palette shows them, each with what opens it."""
    from explorer.session.examples import examples  # not needed for the first paint

    recent = state.kept.recent
    for path in recent:
        yield (
            ActionLine(path, short_name(path, recent), "File", note="open recent", also="recent"),
            partial(files.open, path),
        )
    for example in examples():
        line = ActionLine(example.path, example.title, "Examples", note="Examples")
        yield line, partial(files.open, example.path, as_copy=True)


def recipe_lines(pane: RecipePane, state: SessionState) -> Iterator[tuple[ActionLine, Callable[[], object]]]:
    """All that can be chosen in the sentence of the recipe as the palette shows it, each with what chooses it."""
    for choice in all_choices(state.recipe):
        kind = "preset" if choice.key == "preset" else "recipe"
        for number, option in enumerate(choice.options):
            text = f"{choice.accessible}: {option.text}"
            note = f"{kind}, chosen" if option.chosen else kind
            line = ActionLine(f"{choice.key} {number}", text, "Recipe", note=note)
            yield line._replace(also=kind), partial(pane.change, Chosen(choice.key, option.value))


def _note(action: Action, menu: str, state: SessionState) -> str:
    if not action.possible(state):
        return action.possible.why_not
    if action.is_on is not None:
        return f"{menu}, {'on' if action.is_on(state) else 'off'}"
    return f"{menu}, chosen" if action.chosen is not None and action.chosen(state) else menu


def key_sections(actions: Sequence[Action], *, presenting: bool) -> tuple[KeySection, ...]:
    """All keys, menu by menu and group by group, and those of single parts of the window."""
    sections = []
    for title, groups in {**MENUS, **PARTS}.items():
        lines = [
            line for group in groups if group in PRESENTED or not presenting for line in _key_lines(actions, group)
        ]
        if lines:
            sections.append(KeySection(title, tuple(lines)))
    return tuple(sections)


def _key_lines(actions: Sequence[Action], group: str) -> Iterator[KeyLine]:
    """The keys of a group: of its actions, and then of what is no action."""
    for action in actions:
        if action.group == group and action.all_keys:
            yield KeyLine(action.text, _names(action))
    for gesture in GESTURES:
        if gesture.group == group:
            yield KeyLine(gesture.text, gesture.keys)


def _names(action: Action) -> tuple[str, ...]:
    """The keys of an action as they are printed; the two that are called Enter are told once."""
    return tuple(dict.fromkeys(map(key_name, action.all_keys)))
