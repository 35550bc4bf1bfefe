"""The encoder under the words: a text is encoded with the pieces of a step, in the way of the algorithm."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from explorer.engine import Recipe, RecipeError
from explorer.engine.learn.recipes import is_plain
from explorer.figures.display_text import Splice
from explorer.figures.encoding_notes import ENCODING_NOTES
from explorer.figures.numbers import grouped
from explorer.figures.sentence import Choice, Chosen, Entered, Field, Option
from explorer.figures.visible_text import word_text
from explorer.session.encoder_state import (
    Answered,
    encoder_k,
    is_unfolded,
    n_replayed,
    order_in_use,
)
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.encoder_strip import EncoderStrip
from explorer.views.replay_frame import ReplayFrame
from explorer.views.theme import Look

if TYPE_CHECKING:
    from explorer.figures.copied_tokens import CopyForm
    from explorer.session.encoder_verbs import EncoderVerbs
    from explorer.views.choice_menu import ChoiceMenu
    from explorer.views.encoder_view import EncoderControls, EncoderView
    from explorer.views.framed_button import FramedButton

SPECIAL_FACES = {"as-text": "Special: text", "allow": "Special: token", "error": "Special: error"}
LONGEST_NAMED = 16  # characters of a special token that is named
ReplayMove = Literal["first", "back", "play", "on", "last"]


class EncoderPane(QObject):
    """Feeds the encoder, and turns its gestures into verbs. What is folded is neither made nor worked for."""

    unfolded = Signal(object)
    """Whether the encoder is unfolded now."""

    def __init__(
        self,
        store: Store,
        look: Look,
        frame: ReplayFrame | None = None,
        is_seen: Callable[[SessionState], bool] = is_unfolded,
    ) -> None:
        """Without a ``frame`` it is the strip under the words; ``is_seen`` says whether it shows what it has."""
        super().__init__()
        self._store = store
        self._is_seen = is_seen
        self._look = look
        self._view: EncoderView | None = None
        self._controls: EncoderControls | None = None
        self._n_shown = 0  # tokens, of a text that has more of them than are looked at
        self._encoded: Answered | None = None
        self._menu: ChoiceMenu | None = None
        self.frame = frame or EncoderStrip(look, *ENCODING_NOTES[store.state.trace.recipe.algorithm])
        self.frame.fold_requested.connect(self.toggle_folded)
        store.state_changed.connect(self._follow)
        self._show_fold(store.state)

    @property
    def view(self) -> "EncoderView":
        """The body, made when it is first wanted, so that the first window need not wait for it."""
        if self._view is None:
            self._controls, self._view = self._make()
        return self._view

    @property
    def controls(self) -> "EncoderControls":
        """The text and the merges, made together with the body."""
        assert self.view is not None
        assert self._controls is not None
        return self._controls

    @property
    def verbs(self) -> "EncoderVerbs":
        """What can be done with the encoder."""
        from explorer.session.encoder_verbs import EncoderVerbs  # with it comes what encodes: not before it is wanted

        return EncoderVerbs(self._store)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.frame.set_look(look)
        if self._view is not None and self._controls is not None:
            self._view.set_look(look)
            self._controls.set_look(look)

    def toggle_folded(self, _: object = None) -> None:
        """Show the encoder and go to its text, or fold it away."""
        self.verbs.toggle_folded()
        if self._store.state.encoder.unfolded:
            self.controls.field.setFocus()
            self.controls.field.selectAll()

    def replay(self, where: ReplayMove) -> None:
        """Move the replay as its transport does."""
        verbs = self.verbs
        if where == "first":
            verbs.go_to_start()
        elif where == "last":
            verbs.go_to_end()
        elif where == "play":
            verbs.toggle_playing()
        else:
            verbs.step_by(1 if where == "on" else -1)

    def take_order_back(self) -> None:
        """Try the merges in their learned order again."""
        self.verbs.learned_order()

    def toggle_table(self) -> None:
        """Show the tokens as a table, or as chips."""
        self.verbs.toggle_table()

    def copy(self, form: "CopyForm") -> None:
        """Put the tokens on the clipboard."""
        from explorer.figures.copied_tokens import copied, copied_sentence

        state = self._store.state
        if (encoded := state.encoder.encoded) is not None:
            encoding = encoded.encoding(encoder_k(state))
            QGuiApplication.clipboard().setText(copied(encoding, form, state.trace.recipe.spelling))
            self.view.show_copied(copied_sentence(encoding, form))

    # ── showing ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if (algorithm := new.trace.recipe.algorithm) != old.trace.recipe.algorithm:
            self.frame.set_notes(*ENCODING_NOTES[algorithm])
        if self._is_seen(old) != self._is_seen(new):
            self._show_fold(new)
        elif self._is_seen(new):
            if _controls_of(old) != _controls_of(new):
                self._show_controls(new)
            if _replay_of(old) != _replay_of(new):
                self._show_replay(new)
            if old.encoder.as_table != new.encoder.as_table:
                self.view.show_as_table(new.encoder.as_table)

    def _show_fold(self, state: SessionState) -> None:
        unfolded = self._is_seen(state)
        if unfolded:
            self._show_controls(state)
            self._show_replay(state)
            self.view.show_as_table(state.encoder.as_table)
        self.frame.set_unfolded(unfolded)
        self.unfolded.emit(unfolded)

    def _show_controls(self, state: SessionState) -> None:
        encoder, view, controls = state.encoder, self.view, self.controls
        controls.field.set_text(encoder.text, read_only=False)
        trace = state.merging
        marked = trace is not None and trace.recipe.spelling.marker == "word-start" and trace.first_word == "unmarked"
        view.set_starts_text(encoder.starts_text, matters=marked)
        controls.merges.name_merges(merges=trace is not None)
        controls.merges.set_k(encoder_k(state), len(state.trace), follows=encoder.own_k is None, most=state.n_told)
        view.set_special(SPECIAL_FACES[encoder.special] if _special_tokens(state.recipe) else "Special")

    def _show_replay(self, state: SessionState) -> None:
        encoder, view = state.encoder, self.view
        if encoder.problem:
            view.show_problem(encoder.problem)
        elif encoder.encoded is not None:
            from explorer.figures.encoder_lines import FIRST_TOKENS
            from explorer.session.replay_figures import replay_figure

            if encoder.encoded is not self._encoded:
                self._encoded, self._n_shown = encoder.encoded, FIRST_TOKENS
            figure = replay_figure(encoder.encoded, encoder_k(state), order_in_use(state))
            view.show_replay(figure.at(n_replayed(state), encoder.chosen, self._n_shown), playing=encoder.playing)

    def _make(self) -> "tuple[EncoderControls, EncoderView]":
        from explorer.views.encoder_view import EncoderControls, EncoderView

        alone = isinstance(self.frame, EncoderStrip)
        controls, view = EncoderControls(self._look), EncoderView(self._look, with_transport=alone)
        verbs = self._verbs = self.verbs  # what signals lead to lives as long as they do
        controls.field.splice_requested.connect(self._splice)
        controls.field.left.connect(self._leave_field)
        controls.field.undo_requested.connect(self._undo)
        controls.field.redo_requested.connect(self._redo)
        controls.merges.k_requested.connect(verbs.set_k)
        controls.merges.follow_requested.connect(verbs.follow_trainer)
        view.starts_text_requested.connect(verbs.set_starts_text)
        view.special_requested.connect(self._open_special)
        view.copy_requested.connect(self._open_copy)
        view.transport.first_requested.connect(self._first)
        view.transport.back_requested.connect(self._back)
        view.transport.play_requested.connect(self._play)
        view.transport.on_requested.connect(self._on)
        view.transport.last_requested.connect(self._last)
        view.steps.merge_chosen.connect(verbs.go_to_merge)
        view.searches.row_selected.connect(verbs.go_to_step)
        view.joins.row_selected.connect(verbs.go_to_step)
        view.steps.toggle_requested.connect(verbs.toggle_merge)
        view.steps.swap_requested.connect(self._swap)
        # Later, since it is asked while the tokens are painted.
        view.canvas.more_requested.connect(self._show_more, Qt.ConnectionType.QueuedConnection)
        self.frame.set_parts(controls, view)
        return controls, view

    # ── gestures ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _splice(self, splice: Splice) -> None:
        self.verbs.splice_text(*splice)

    def _leave_field(self, _: object) -> None:
        self.frame.setFocus()  # where the keys are those of the replay

    def _undo(self, _: object) -> None:
        self.verbs.undo_text()

    def _redo(self, _: object) -> None:
        self.verbs.redo_text()

    def _first(self, _: object) -> None:
        self.replay("first")

    def _back(self, _: object) -> None:
        self.replay("back")

    def _play(self, _: object) -> None:
        self.replay("play")

    def _on(self, _: object) -> None:
        self.replay("on")

    def _last(self, _: object) -> None:
        self.replay("last")

    def _show_more(self, _: object) -> None:
        self._n_shown *= 2
        self._show_replay(self._store.state)

    def _swap(self, merges: tuple[int, int]) -> None:
        self.verbs.swap_merges(*merges)

    # ── menus ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _open_special(self, button: "FramedButton") -> None:
        state = self._store.state
        tokens = _special_tokens(state.recipe)
        n = len(tokens)
        name = "special token" if is_plain(state.recipe) else "control symbol"
        such = f"{word_text(tokens[0], LONGEST_NAMED)} in the text" if tokens else f"A {name} in the text"
        options = (
            Option("as-text", f"{such} is text", "cut like any other", state.encoder.special == "as-text"),
            Option("allow", f"{such} is the token", "with an id of its own", state.encoder.special == "allow"),
            Option("error", f"{such} is an error", "its place is said", state.encoder.special == "error"),
        )
        field = Field(f"{name.capitalize()}s, with spaces between them", " ".join(tokens))
        choice = Choice("special", grouped(n), f"Text that looks like a {name}", options, field)
        self._open(choice, button)

    def _open_copy(self, button: "FramedButton") -> None:
        options = (
            Option("tokens", "Tokens", "with spaces between them, Ctrl+Shift+T"),
            Option("ids", "Ids", "with spaces between them, Ctrl+Shift+I"),
            Option("table", "Table", "tokens, ids, offsets, under their titles"),
            Option("json", "JSON", "tokens, ids, offsets, unknown, Ctrl+Shift+J"),
        )
        self._open(Choice("copy", "Copy", "Copy the tokens", options), button)

    def _open(self, choice: Choice, button: "FramedButton") -> None:
        from explorer.views.choice_menu import ChoiceMenu  # not before a menu is wanted

        self._menu = ChoiceMenu(self._look, choice, self.frame)
        self._menu.chosen.connect(self._choose)
        self._menu.entered.connect(self._enter)
        self._menu.gone.connect(self._forget_menu)
        self._menu.open_under(button)

    def _choose(self, chosen: Chosen) -> None:
        if chosen.key == "copy":
            self.copy(chosen.value)  # type: ignore[arg-type]
        else:
            self.verbs.set_special(chosen.value)  # type: ignore[arg-type]

    def _enter(self, entered: Entered) -> None:
        try:
            self.verbs.set_special_tokens(tuple(dict.fromkeys(entered.text.split())))
        except RecipeError as error:
            if self._menu is not None:
                self._menu.show_problem(str(error))

    def _forget_menu(self, menu: object) -> None:
        if menu is self._menu:
            self._menu = None


def _special_tokens(recipe: Recipe) -> tuple[str, ...]:
    """The tokens that a text can be looked through for."""
    return recipe.special_tokens if is_plain(recipe) else recipe.control_symbols


def _controls_of(state: SessionState) -> tuple[object, ...]:
    """What text and controls show of a state."""
    encoder, recipe = state.encoder, state.recipe
    asked = encoder.text, encoder.starts_text, encoder.own_k, encoder.special
    return *asked, encoder_k(state), state.n_told, state.trace, _special_tokens(recipe)


def _replay_of(state: SessionState) -> tuple[object, ...]:
    """What the replay shows of a state. Of a text that is still being encoded the tokens before it stay in sight."""
    encoder = state.encoder
    place = encoder.after, encoder.chosen, encoder.playing
    return *place, encoder.encoded, encoder.problem, encoder_k(state), order_in_use(state)
