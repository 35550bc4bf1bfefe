"""What is done while presenting and guessing, as changes of the state."""

from dataclasses import replace

from explorer.engine.learn.any_trace import is_merging
from explorer.figures.guess import MOST_CANDIDATES, candidates
from explorer.figures.hand_counting import MOST_PAIRS
from explorer.figures.presented_rows import PresentedRows, presented_rows
from explorer.session.presentation_state import (
    PresentationState,
    back_from,
    counting,
    hiding,
    on_from,
    revealing,
    started,
    stopped,
)
from explorer.session.store import Store
from explorer.session.workspace import WITHOUT_PAGE


class PresentationVerbs:
    """The verbs of a store for presenting, and for guessing which pair merges next."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def toggle(self) -> None:
        """Present from the present step on, or stop. Where there is no page to present, nothing begins."""
        now = self._now()
        if now.on:
            self._change(stopped(now))
        elif self._store.state.workspace not in WITHOUT_PAGE:
            self._change(started(now))

    def stop(self) -> None:
        """Show the ordinary window again."""
        self._change(stopped(self._now()))

    def hide_winner(self) -> None:
        """Hide the winner of each step until it is asked for, or hide it no more."""
        now = self._now()
        self._change(hiding(now, hides=not now.hides_winner))

    def on(self) -> None:
        """Whatever comes next: a step, or at a question its next word or its answer.

        Only merges are asked for; where a vocabulary shrinks each key is a step.
        """
        state = self._store.state
        if state.merging is None:
            self._change(self._now().begun(min(state.step + 1, len(state.trace))))
            return
        self._change(on_from(self._now(), len(self._store.state.trace), self._n_counted()))

    def back(self) -> None:
        """Whatever was before."""
        if self._store.state.merging is None:
            self._change(self._now().begun(max(0, self._store.state.step - 1)))
            return
        self._change(back_from(self._now(), self._n_counted()))

    def reveal(self) -> None:
        """Show the winner."""
        self._change(revealing(self._now()))

    def count_word(self) -> None:
        """Count the pairs of one more word."""
        self._change(counting(self._now(), len(self._store.state.trace), self._n_counted()))

    def guess(self, pair: tuple[str, str]) -> None:
        """Say which pair merges next; the right one is shown, after another the question stays open."""
        state = self._store.state
        if state.merging is not None and state.is_asking:
            merge = state.merging.merges[state.step]
            now = self._now()
            is_right = pair == (merge.left, merge.right)
            self._change(replace(revealing(now) if is_right else now, guess=pair))

    def guess_number(self, number: int) -> None:
        """Guess one of the pairs that come into question, by its number from 1 on."""
        state, now = self._store.state, self._now()
        if state.merging is not None and state.is_asking and now.counted is None:
            pairs = candidates(state.merging, state.step, MOST_PAIRS if now.on else MOST_CANDIDATES)
            if 0 < number <= len(pairs):
                pair = pairs[number - 1]
                self.guess((pair.left, pair.right))

    def raise_next_row(self) -> None:
        """Raise the row beneath the one that is raised, after the last one none."""
        now, rows = self._now(), self._rows().rows
        beneath = rows if now.spotlight is None else [row for row in rows if row > now.spotlight]
        self._change(replace(now, spotlight=beneath[0] if beneath else None))

    def raise_row(self, row: int) -> None:
        """Raise a row of the corpus, or none where it is the one that is raised."""
        now = self._now()
        self._change(replace(now, spotlight=None if row == now.spotlight else row))

    def blank(self) -> None:
        """Show nothing, or what there is again."""
        now = self._now()
        self._change(replace(now, blank=now.on and not now.blank))

    def _now(self) -> PresentationState:
        state = self._store.state
        return state.presentation.at(state.step)

    def _rows(self) -> PresentedRows:
        state = self._store.state
        if not is_merging(state.trace):
            from explorer.figures.unigram_page import presented_words  # which presenting merges need not wait for

            return presented_words(state.trace, state.step)
        return presented_rows(state.trace, state.step)

    def _n_counted(self) -> int:
        """How many words are counted one by one; only looked for where they are."""
        return 0 if self._now().counted is None and not self._now().on else self._rows().n_counted

    def _change(self, presentation: PresentationState) -> None:
        self._store.change(presentation=presentation, step=presentation.step, typed_step="")
