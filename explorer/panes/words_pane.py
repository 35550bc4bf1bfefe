"""The words of the corpus at a step: how each is cut, what just merged, and what merges next."""

import math
from dataclasses import replace

from PySide6.QtCore import QObject

from explorer.engine import Trace
from explorer.engine.learn.any_trace import AnyTrace, is_merging
from explorer.engine.learn.frame import Frame
from explorer.figures.merge_motion import SHORTEST_STEP
from explorer.figures.numbers import counted, grouped
from explorer.figures.word_lines import MOST_CHIPS, WordLine, word_line
from explorer.session.state import SessionState, shows_another_corpus
from explorer.session.store import Store
from explorer.views.pane_frame import PaneFrame
from explorer.views.theme import Look
from explorer.views.word_rows_view import WordRowsView

LEAST_HEIGHT = 128  # the header, a row, and what all rows add up to
OF_BEFORE = "of what could be trained before"


class WordsPane(QObject):
    """Feeds the rows of the chosen trace at the current step."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._stepped = -math.inf  # when, in seconds
        self.view = WordRowsView(look)
        self.frame = PaneFrame(look, "Words at step 0")
        self.frame.set_legend()
        self.frame.set_body(self.view, LEAST_HEIGHT)
        self.view.row_selected.connect(store.choose_row)
        self.view.chip_clicked.connect(self._choose_piece)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self.frame.set_look(look)
        self.view.set_look(look)

    def _choose_piece(self, place: tuple[int, int]) -> None:
        """Have the piece of a chip told of, where there are pieces beside the words."""
        state, (row, number) = self._store.state, place
        if not is_merging(state.trace):
            from explorer.figures.unigram_words import cut_row

            self._store.choose_piece(cut_row(state.trace, state.step, row)[number])

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if _shown(old) != _shown(new):
            self._show(new)
            if shows_another_corpus(old, new):
                self.view.show_top()
            elif old.step != new.step:
                self._go_to_merge(new)
                self._move(old, new)
        elif old.row != new.row:
            self.view.select(new.row)

    def _go_to_merge(self, state: SessionState) -> None:
        """Go to the word that the caption names first, unless what just merged is in sight or a word is followed."""
        trace = state.merging
        if trace is not None and state.step and state.row is None and not self.view.shows_merge():
            merge = trace.merges[state.step - 1]
            shares = trace.at(state.step - 1).pairs.largest_words(merge.pair_id, 1)
            self.view.go_to_merge(shares[0].row)

    def _move(self, old: SessionState, new: SessionState) -> None:
        """Let a merge be seen in motion where one step on was made, and time enough for it."""
        before, self._stepped = self._stepped, self.view.motion.clock()
        quick = self._stepped - before < SHORTEST_STEP / 1000
        trace = new.merging
        if trace is not None and new.display.motion and not quick and new.step == old.step + 1 and old.trace is trace:
            self.view.move_from(WordLines(trace, trace.at(old.step)))

    def _show(self, state: SessionState) -> None:
        trace = state.trace
        self.frame.explain_marks(merging=is_merging(trace))
        self.frame.set_title(f"Words at step {grouped(state.step)}")
        note = _note(trace, state.step)
        self.frame.set_note(OF_BEFORE if _is_of_before(state) else note)
        if is_merging(trace):
            frame = trace.at(state.step)
            self.view.set_source(WordLines(trace, frame, covered=state.is_asking), frame.n_symbols, trace.n_words)
        else:
            from explorer.figures.unigram_words import UnigramWordLines  # which the first window need not wait for

            self.view.set_source(UnigramWordLines(trace, state.step), None, trace.n_words)
        self.view.select(state.row)


def _note(trace: AnyTrace, step: int) -> str:
    """What stands beside the title."""
    if is_merging(trace):
        return f"{counted(trace.n_symbols[0], 'symbol', 'symbols')} at the start, {grouped(trace.n_symbols[step])} now"
    return f"the likeliest way to cut each with {counted(trace.n_pieces[step], 'piece', 'pieces')}"


def _shown(state: SessionState) -> tuple[object, ...]:
    """What the rows show of a state."""
    return state.trace, state.step, state.is_asking, _is_of_before(state)


def _is_of_before(state: SessionState) -> bool:
    """Whether what is shown is of an earlier corpus or recipe, and nothing is under way to change that."""
    return state.training is None and state.notice is not None and not state.up_to_date


class WordLines:
    """The rows of a step, made when they are asked for; ``covered`` are the brackets of what merges next."""

    def __init__(self, trace: Trace, frame: Frame, *, covered: bool = False) -> None:
        self._spelling = trace.recipe.spelling
        self._frame = frame
        self._covered = covered

    def __len__(self) -> int:
        return len(self._frame.words)

    def row(self, index: int) -> WordLine:
        """The row at ``index``."""
        line = word_line(self._frame.word(index, MOST_CHIPS), self._spelling)
        return replace(line, brackets=()) if self._covered else line
