"""Every action in one table: its words, its keys, its group, what it does and when it can be done."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from explorer.app.stepping import Stepping, place
from explorer.session.display_verbs import DisplayVerbs
from explorer.session.presentation_verbs import PresentationVerbs
from explorer.session.state import SessionState, ThemeChoice
from explorer.session.store import Store, next_point
from explorer.session.workspace import OF_TRAINING, WITHOUT_PAGE, Workspace, show_workspace


@dataclass(frozen=True)
class Condition:
    """When something is possible, and in a few words what it waits for when it is not."""

    holds: Callable[[SessionState], bool]
    why_not: str

    def __call__(self, state: SessionState) -> bool:
        return self.holds(state)


def otherwise(why_not: str) -> Callable[[Callable[[SessionState], bool]], Condition]:
    """Make a condition of a function, by what is said where it does not hold."""
    return lambda holds: Condition(holds, why_not)


ALWAYS = Condition(lambda state: True, "")


MENUS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "File": ("text", "tokenizer", "session", "window"),
        "Edit": ("history", "encoding", "find"),
        "View": ("workspace", "encoder", "panes", "display", "presentation", "zoom", "theme"),
        "Step": ("step", "question", "speed", "training"),
        "Help": ("help",),
    }
)
"""The menus, each with its groups of actions from top to bottom."""


@dataclass(frozen=True)
class Action:
    """One thing a person can do.

    Keys are in Qt's portable spelling; the first is shown in the menu. ``always`` are those that work even while text
    is being edited, ``keys`` those that then belong to the text.
    """

    name: str  # never changes, and is never shown
    text: str
    group: str
    always: tuple[str, ...]
    keys: tuple[str, ...]
    perform: Callable[[], object]
    possible: Condition = ALWAYS
    chosen: Callable[[SessionState], bool] | None = None  # of a choice: whether it is what its group is set to
    is_on: Callable[[SessionState], bool] | None = None  # of a switch

    @property
    def all_keys(self) -> tuple[str, ...]:
        """The keys that do it, wherever they do."""
        return (*self.always, *self.keys)


@dataclass(frozen=True)
class Gesture:
    """What keys do that is no action: it is named among the keys, and never performed from there."""

    text: str
    group: str
    keys: tuple[str, ...]  # as they are shown


PARTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "Anywhere": ("anywhere",),
        "Words of the corpus": ("word-table",),
        "Merges of the encoder": ("merge-table",),
        "Lattice": ("lattice",),
        "Stages of a tokenizer": ("stages",),
    }
)
"""The parts of the window with keys of their own, each with its group, which is in no menu."""

GESTURES = (
    Gesture("Jump to a step", "step", ("0 … 9", "Enter")),
    Gesture("Guess the pair of a number", "question", ("1 … 9",)),
    Gesture("The same, on the header of a pane", "panes", ("double click",)),
    Gesture("Stop presenting", "presentation", ("Esc",)),
    Gesture("Larger or smaller", "zoom", ("Ctrl+wheel",)),
    Gesture("To the next part, or the one before", "anywhere", ("Tab", "Shift+Tab")),
    Gesture("To the next row, or the one before", "anywhere", ("↓", "↑")),
    Gesture("Press a button, open a word of the recipe", "anywhere", ("Space", "Enter")),
    Gesture("Copy the chosen rows", "anywhere", ("Ctrl+C",)),
    Gesture("A step on or back, over the timeline", "anywhere", ("wheel",)),
    Gesture("Take back, stop or close one thing", "anywhere", ("Esc",)),
    Gesture("Change the word of this row", "word-table", ("F2", "Enter")),
    Gesture("Take the chosen words out", "word-table", ("Delete",)),
    Gesture("Add what was copied, a word a line", "word-table", ("Ctrl+V",)),
    Gesture("To the next piece, or the one before", "lattice", ("↓", "↑")),
    Gesture("What if this piece were otherwise", "lattice", ("Enter",)),
    Gesture("To the next token, or the one before", "stages", ("↓", "↑")),
    Gesture("The same, character by character", "stages", ("Shift+↓", "Shift+↑")),
    Gesture("Switch this merge off or on", "merge-table", ("Delete",)),
    Gesture("Swap it with the one above, beneath", "merge-table", ("Alt+↑", "Alt+↓")),
)
"""What has keys and is no action."""


@dataclass(frozen=True)
class WindowVerbs:
    """What only the window can do."""

    open_text: Callable[[], object]
    open_folder: Callable[[], object]
    open_tokenizer: Callable[[], object]
    save_tokenizer: Callable[[], object]
    paste_text: Callable[[], object]
    open_session: Callable[[], object]
    save: Callable[[], object]
    save_as: Callable[[], object]
    filter_pairs: Callable[[], object]
    cancel_training: Callable[[], object]
    maximize: Callable[[], object]
    show_palette: Callable[[], object]
    show_keys: Callable[[], object]
    show_about: Callable[[], object]
    show_licences: Callable[[], object]
    close: Callable[[], object]


NEXT_POINT = "Next tie or pruning, or next merge in the chosen word"


def action_table(store: Store, window: WindowVerbs) -> tuple[Action, ...]:
    """All actions, in the order of the menus."""
    presenting, stepping = PresentationVerbs(store), Stepping(store)
    return (
        Action("open", "Open text…", "text", ("Ctrl+O",), (), window.open_text),
        Action("open-folder", "Open folder…", "text", (), (), window.open_folder),
        Action("paste", "Paste as new text", "text", ("Ctrl+Shift+V",), (), window.paste_text),
        Action("open-tokenizer", "Open a tokenizer…", "tokenizer", ("Ctrl+T",), (), window.open_tokenizer),
        Action("save-tokenizer", "Save the trained tokenizer as…", "tokenizer", (), (), window.save_tokenizer),
        Action("open-session", "Open session…", "session", ("Ctrl+Shift+O",), (), window.open_session),
        Action("save", "Save session", "session", ("Ctrl+S",), (), window.save),
        Action("save-as", "Save session as…", "session", ("Ctrl+Shift+S",), (), window.save_as),
        Action("quit", "Quit", "window", ("Ctrl+Q",), (), window.close),
        Action("undo", "Undo", "history", ("Ctrl+Z",), (), store.undo, _can_undo),
        Action("redo", "Redo", "history", ("Ctrl+Shift+Z", "Ctrl+Y"), (), store.redo, _can_redo),
        Action("filter", "Filter the pairs or pieces", "find", ("Ctrl+F",), ("/",), window.filter_pairs, _has_filter),
        _workspace(store, "train", "Train", "Ctrl+1"),
        _workspace(store, "segment", "Segment", "Ctrl+2"),
        _workspace(store, "compare", "Compare", "Ctrl+3"),
        _workspace(store, "inspect", "Inspect", "Ctrl+4"),
        _workspace(store, "vocabulary", "Vocabulary", "Ctrl+5"),
        _workspace(store, "languages", "Languages", "Ctrl+6"),
        _workspace(store, "measures", "Measures", "Ctrl+7"),
        Action(
            "maximize", "Maximize or restore this pane", "panes", ("Ctrl+Shift+M",), (), window.maximize, _is_at_a_desk
        ),
        Action(
            *("tokens-in-text", "Tokens beneath the letters of the text", "display", (), ()),
            DisplayVerbs(store).toggle_tokens_in_text,
            is_on=lambda state: state.display.tokens_in_text,
        ),
        Action(
            *("motion", "Merges in motion", "display", (), ()),
            DisplayVerbs(store).toggle_motion,
            is_on=lambda state: state.display.motion,
        ),
        Action("present", "Present", "presentation", ("F5",), (), presenting.toggle, _has_page),
        Action(
            "spotlight", "Raise the next word", "presentation", (), ("S",), presenting.raise_next_row, _asks_of_merges
        ),
        Action("blank", "Blank the screen", "presentation", (), ("B",), presenting.blank, _is_presented),
        Action("zoom-in", "Larger", "zoom", ("Ctrl++", "Ctrl+="), (), partial(store.zoom_by, 1), _has_zoom),
        Action("zoom-out", "Smaller", "zoom", ("Ctrl+-",), (), partial(store.zoom_by, -1), _has_zoom),
        Action("zoom-reset", "100 %", "zoom", ("Ctrl+0",), (), partial(store.set_zoom, 1.0), _has_zoom),
        _theme(store, "system", "Colors of the system"),
        _theme(store, "light", "Light"),
        _theme(store, "dark", "Dark"),
        _theme(store, "high-contrast", "High contrast"),
        Action("play", "Play or pause", "step", (), ("Space",), stepping.toggle_playing, _has_steps),
        Action("on", "One step on", "step", ("PgDown",), ("Right",), stepping.on, _not_at_end),
        Action("back", "One step back", "step", ("PgUp",), ("Left",), stepping.back, _not_at_start),
        Action("first", "First step", "step", (), ("Home",), stepping.first, _not_at_start),
        Action("last", "Last step", "step", (), ("End",), stepping.last, _not_at_end),
        Action("next", NEXT_POINT, "step", (), ("Shift+Right",), store.go_to_next_point, _has_next_point),
        Action("hide-winner", "Hide or show the winner", "question", (), ("P",), presenting.hide_winner, _has_winners),
        Action("reveal", "Show the winner now", "question", (), ("Return", "Enter"), presenting.reveal, _asks),
        Action("count", "Count one more word", "question", (), ("C",), presenting.count_word, _counts_pairs),
        Action("slower", "Slower", "speed", (), ("[", ","), partial(store.change_speed, -1)),
        Action("faster", "Faster", "speed", (), ("]", "."), partial(store.change_speed, 1)),
        Action("train", "Train what is open", "training", (), (), store.train_again, _can_train),
        Action("cancel", "Stop reading or training", "training", (), (), window.cancel_training, _trains),
        Action("palette", "Find an action", "help", ("Ctrl+K",), (), window.show_palette),
        Action("keys", "All keys", "help", ("F1",), ("?",), window.show_keys),
        Action("about", "About", "help", (), (), window.show_about),
        Action("licences", "Licences", "help", (), (), window.show_licences),
    )


def _workspace(store: Store, workspace: Workspace, text: str, key: str) -> Action:
    return Action(
        f"workspace-{workspace}",
        text,
        "workspace",
        (key,),
        (),
        partial(show_workspace, store, workspace),
        chosen=lambda state: state.workspace == workspace,
    )


def _theme(store: Store, theme: ThemeChoice, text: str) -> Action:
    return Action(
        f"theme-{theme}",
        text,
        "theme",
        (),
        (),
        partial(store.set_theme, theme),
        chosen=lambda state: state.theme == theme,
    )


@otherwise("there is nothing to undo")
def _can_undo(state: SessionState) -> bool:
    return state.can_undo


@otherwise("there is nothing to redo")
def _can_redo(state: SessionState) -> bool:
    return state.can_redo


@otherwise("only where pairs or pieces are listed")
def _has_filter(state: SessionState) -> bool:
    return state.workspace in ("train", "vocabulary")


@otherwise("this is the last step")
def _not_at_end(state: SessionState) -> bool:
    step, n_steps = place(state)
    return step < n_steps


@otherwise("this is the first step")
def _not_at_start(state: SessionState) -> bool:
    if state.workspace not in OF_TRAINING:
        return place(state)[0] > 0
    presentation = state.presentation.at(state.step)
    return state.step > 0 or presentation.phase != presentation.phases[0]


@otherwise("a unigram vocabulary has no winner to guess")
def _has_winners(state: SessionState) -> bool:
    return state.merging is not None


@otherwise("no winner is hidden")
def _asks(state: SessionState) -> bool:
    return state.is_asking and not state.typed_step and state.workspace in OF_TRAINING


@otherwise("not while presenting")
def _is_at_a_desk(state: SessionState) -> bool:
    return not state.presentation.on


@otherwise("the page of a presentation is as large as the screen")
def _has_zoom(state: SessionState) -> bool:
    return not state.presentation.on


@otherwise("there is no page of a vocabulary to present")
def _has_page(state: SessionState) -> bool:
    return state.presentation.on or state.workspace not in WITHOUT_PAGE


@otherwise("only while presenting")
def _is_presented(state: SessionState) -> bool:
    return state.presentation.on


@otherwise("only while presenting merges of pairs")
def _counts_pairs(state: SessionState) -> bool:
    return _asks_of_merges(state) and state.merging is not None


@otherwise("only while presenting the training")
def _asks_of_merges(state: SessionState) -> bool:
    return state.presentation.on and state.workspace in OF_TRAINING


@otherwise("nothing has been learned")
def _has_steps(state: SessionState) -> bool:
    return place(state)[1] > 0


@otherwise("no tie, pruning or such merge follows")
def _has_next_point(state: SessionState) -> bool:
    return state.workspace in OF_TRAINING and next_point(state) is not None


@otherwise("what is open is trained, or being trained")
def _can_train(state: SessionState) -> bool:
    return state.can_train


@otherwise("nothing is read or trained")
def _trains(state: SessionState) -> bool:
    return state.reading is not None or state.training is not None
