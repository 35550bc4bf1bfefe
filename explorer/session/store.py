"""The store: holds the one state and the verbs that replace it. Everything that happens in the window passes here."""

from collections import deque
from dataclasses import replace
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from explorer.engine import Recipe
from explorer.engine.learn.any_trace import is_merging
from explorer.engine.text.corpus import CountedWord
from explorer.figures.display_text import Splice, apply
from explorer.session.history import Edit, History, Typing
from explorer.session.kept_files import Place
from explorer.session.sources import CorpusSource, CorpusView, TextSource, WordsSource
from explorer.session.state import (
    STEPS_PER_SECOND,
    ZOOMS,
    Model,
    Notice,
    SessionState,
    ThemeChoice,
    Training,
)

SourceT = TypeVar("SourceT", bound=CorpusSource)


class Store(QObject):
    """Holds the state. ``state_changed(old, new)`` is emitted once for each change, after all fields agree.

    Everybody hears of the changes in their order: one that is made while another is being told is told after it.
    """

    state_changed = Signal(object, object)

    def __init__(self, state: SessionState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._history = History()
        self._coming_back: Edit | None = None  # by an undo or a redo, until its trace is there
        self._n_opened = 0  # corpora that came after the first one
        self._untold: deque[tuple[SessionState, SessionState]] = deque()  # the first is being told

    @property
    def state(self) -> SessionState:
        """The state of now."""
        return self._state

    def change(self, **fields: Any) -> None:
        """Replace fields of the state, for the verbs of this layer; nobody is told where all stay as they were."""
        old = self._state
        new = replace(
            old,
            **{
                "can_undo": bool(self._history.past),
                "can_redo": bool(self._history.future),
                **fields,
            },
        )
        if new != old:
            self._state = new
            self._untold.append((old, new))
            if len(self._untold) == 1:
                while self._untold:
                    self.state_changed.emit(*self._untold[0])
                    self._untold.popleft()

    # ── corpus and recipe ─────────────────────────────────────────────────────────────────────────────────────────

    def set_words(self, words: tuple[CountedWord, ...]) -> None:
        """Take words with counts, which are right, in place of the words that there are."""
        self._edit(WordsSource(words, origin=self._state.source.origin), self._state.recipe)

    def edit_as_words(self) -> None:
        """Make the counted words of what is shown the corpus, so that they can be edited one by one."""
        if (trace := self._state.merging) is not None:
            words = trace.counted_words()
            self._edit(WordsSource(words, origin=self._state.source.origin), self._state.recipe, view="words")

    def set_text(self, text: str, name: str = "text") -> None:
        """Take a text as the corpus."""
        self.set_source(TextSource(text, name))

    def splice_text(self, start: int, removed: int, inserted: str) -> None:
        """Replace ``removed`` code points from ``start`` on; typing is undone word by word, erasing as one."""
        source = self._state.source.as_text()
        if source is not self._state.source:  # the first letter of a text where there were words
            source = self._opened(source)
        text = apply(source.text, Splice(start, removed, inserted))
        burst: object = None
        if len(inserted) == 1 and not removed:
            burst = Typing.of(inserted, start, source.text, self._history.burst)
        elif removed == 1 and not inserted:
            burst = "erasing"
        self._edit(replace(source, text=text), self._state.recipe, burst)

    def set_source(self, source: CorpusSource, recipe: Recipe | None = None, view: CorpusView | None = None) -> None:
        """Take another corpus, such as a file that was opened, and the recipe and the view that come with it, if any.

        Once it is trained, it is shown from its start, or where its session was left.
        """
        self._edit(self._opened(source), recipe or self._state.recipe, view=view or source.default_view)

    def _opened(self, source: SourceT) -> SourceT:
        self._n_opened += 1
        return replace(source, origin=self._n_opened)

    def set_recipe(self, recipe: Recipe) -> None:
        """Train by another recipe."""
        self._edit(self._state.source, recipe)

    def show_corpus_as(self, view: CorpusView) -> None:
        """Show the corpus as words with counts, or as text."""
        self.change(corpus_view=view)

    def undo(self) -> None:
        """Go back one edit of corpus or recipe."""
        if self._history.past:
            self._history, self._coming_back = self._history.undone(self._now())
            self._restore(self._coming_back)

    def redo(self) -> None:
        """Take back an undo."""
        if self._history.future:
            self._history, self._coming_back = self._history.redone(self._now())
            self._restore(self._coming_back)

    def _now(self) -> Edit:
        state = self._state
        is_shown = state.source.origin == state.model.source.origin
        return Edit(state.source, state.recipe, Place(state.step, state.row, state.pair) if is_shown else None)

    def _restore(self, edit: Edit, **others: Any) -> None:
        view, source, recipe = self._state.corpus_view, edit.source, edit.recipe
        if type(source) is not type(self._state.source):
            view = source.default_view
        fields = {"source": source, "recipe": recipe, "corpus_view": view, "notice": None, "playing": False}
        self.change(**{**fields, **others})

    def _edit(self, source: CorpusSource, recipe: Recipe, burst: object = None, view: CorpusView | None = None) -> None:
        before = self._now()
        view = view or self._state.corpus_view
        if before == Edit(source, recipe):
            again = not self._state.up_to_date and self._state.training is None
            self.change(corpus_view=view, attempt=self._state.attempt + again)
            return
        self._coming_back = None
        self._history = self._history.recorded(before, burst)
        self.change(source=source, recipe=recipe, corpus_view=view, notice=None, playing=False)

    # ── training, told by the training desk ───────────────────────────────────────────────────────────────────────

    def training_progressed(self, training: Training) -> None:
        """A run has begun or goes on."""
        self.change(training=training)

    def training_finished(self, model: Model) -> None:
        """A run has left a trace. Another corpus is shown where its session was left, or from its start with nothing
        chosen; of the same one the step stays where it was as far as the trace reaches, the row if its word does.
        What an undo or a redo brings back is shown at the step at which it was left."""
        state, left = self._state, None
        if self._coming_back == Edit(model.source, model.recipe):
            left, self._coming_back = self._coming_back.place, None
        models = (*state.models[: state.chosen], model, *state.models[state.chosen + 1 :])
        step, pair, row = min(state.step, len(model.trace)), state.pair, state.row
        if row is not None and model.trace.words[row : row + 1] != state.trace.words[row : row + 1]:
            row = None
        if model.source.origin != state.model.source.origin:
            place = left.within(model.trace) if left else state.kept.place_in(model.source, model.trace)
            step, pair, row = place.step, place.pair, place.row
        elif left is not None:
            step = left.within(model.trace).step
        asked = state.presentation.begun(step)  # what was guessed and shown is of the training before
        self.change(models=models, step=step, pair=pair, row=row, presentation=asked, training=None, typed_step="")

    def training_failed(self, notice: Notice, source: CorpusSource, recipe: Recipe) -> None:
        """A run could not be done. What was typed stays; a recipe that does not fit goes back to the last that did,
        and a file that cannot be read to what was there before."""
        state, shown, history = self._state, self._state.model, self._history
        holds = Edit(shown.source, shown.recipe)
        unfit_recipe = source == shown.source and recipe != shown.recipe
        unfit_file = notice.place == "file" and holds in (*history.past[-1:], *history.future[:1])
        if (state.source, state.recipe) == (source, recipe) and (unfit_recipe or unfit_file):
            self._history = history.refused(holds)
            kept = state.kept.without_recent(source.opened) if unfit_file else state.kept
            self._restore(holds, notice=replace(notice, offer=None), training=None, kept=kept)
        else:
            self.change(notice=notice, training=None)

    def train_again(self) -> None:
        """Train what is open, which was stopped."""
        if self._state.can_train:
            self.change(attempt=self._state.attempt + 1, notice=None)

    def training_ended(self) -> None:
        """A run was dropped."""
        self.change(training=None)

    # ── stepping ──────────────────────────────────────────────────────────────────────────────────────────────────

    def go_to(self, step: int) -> None:
        """Go to a step; outside the trace, to its nearer end."""
        self.change(step=max(0, min(step, len(self._state.trace))), typed_step="")

    def step_by(self, steps: int) -> None:
        """Go so many steps on, or back."""
        self.go_to(self._state.step + steps)

    def go_to_end(self) -> None:
        """Go to the last step."""
        self.go_to(len(self._state.trace))

    def go_to_next_point(self) -> None:
        """Go to the next merge inside the chosen word, or else to the next tie."""
        point = next_point(self._state)
        if point is not None:
            self.go_to(point)

    def type_digit(self, digit: str) -> None:
        """Add a digit to the step that is being typed."""
        self.change(typed_step=(self._state.typed_step + digit)[-9:])

    def erase_digit(self) -> None:
        """Take the last typed digit away."""
        self.change(typed_step=self._state.typed_step[:-1])

    def drop_typing(self) -> None:
        """Forget the digits typed so far."""
        self.change(typed_step="")

    def toggle_playing(self) -> None:
        """Play or pause; from the end it plays from the start."""
        state = self._state
        at_end = state.step >= len(state.trace)
        self.change(playing=not state.playing, step=0 if at_end and not state.playing else state.step)

    def stop_playing(self) -> None:
        """Pause."""
        self.change(playing=False)

    def change_speed(self, by: int) -> None:
        """Play faster (+1) or slower (-1)."""
        position = STEPS_PER_SECOND.index(self._state.steps_per_second) + by
        self.change(steps_per_second=STEPS_PER_SECOND[max(0, min(position, len(STEPS_PER_SECOND) - 1))])

    # ── choosing and looking ──────────────────────────────────────────────────────────────────────────────────────

    def choose_pair(self, pair: tuple[str, str] | None) -> None:
        """Spell out the count of a pair, or of none."""
        self.change(pair=pair)

    def choose_piece(self, piece: str | None) -> None:
        """Tell the life of a string as a piece, or of none, where a vocabulary shrinks."""
        self.change(piece=piece)

    def choose_row(self, row: int | None) -> None:
        """Follow a word of the corpus, or none."""
        self.change(row=row)

    def notify(self, notice: Notice | None) -> None:
        """Say one sentence, or take it away."""
        self.change(notice=notice)

    def set_theme(self, theme: ThemeChoice) -> None:
        """Follow the system, or take a theme."""
        self.change(theme=theme)

    def set_zoom(self, zoom: float) -> None:
        """Show everything at a zoom (1.0 is 100 %)."""
        self.change(zoom=max(ZOOMS[0], min(zoom, ZOOMS[-1])))

    def zoom_by(self, steps: int) -> None:
        """Go so many steps of zoom in (+) or out (-)."""
        nearest = min(range(len(ZOOMS)), key=lambda i: abs(ZOOMS[i] - self._state.zoom))
        self.set_zoom(ZOOMS[max(0, min(nearest + steps, len(ZOOMS) - 1))])


def next_point(state: SessionState) -> int | None:
    """The next step worth stopping at: the next merge inside the chosen word, or else the next tie; of a
    vocabulary that shrinks the next pruning.

    None, too, where it is not to be told yet.
    """
    trace = state.trace
    if not is_merging(trace):
        return trace.next_pruning(state.step)
    point = trace.next_merge_in_row(state.row, state.step) if state.row is not None else None
    if point is None:
        point = trace.next_tie(state.step)
    return point if point is not None and point <= state.n_told else None
