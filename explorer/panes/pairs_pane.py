"""The pairs of a step: how often each stands in the corpus, which words give the count, which one wins.

What is typed into the filter leaves some of them, each with the rank that it has among all.
"""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, Qt

from explorer.engine import Trace
from explorer.engine.errors import quoted
from explorer.engine.learn.frame import Frame
from explorer.engine.learn.pair_search import FoundPairs, PairSearch
from explorer.engine.learn.pair_table import PairAtStep, PairTable
from explorer.engine.learn.rivals import rivals_by_rule
from explorer.figures.numbers import counted, grouped
from explorer.figures.pair_lines import (
    MOST_WORDS,
    PairLine,
    SumPart,
    pair_line,
    rival_parts,
    score_parts,
    scored_pair_line,
    shorter_parts,
    spelled_parts,
)
from explorer.figures.pair_query import HOW_TO_FILTER, pair_query
from explorer.figures.scores import is_by_score, is_scored
from explorer.figures.visible_text import visible_runs
from explorer.session.state import SessionState, shows_another_corpus
from explorer.session.store import Store
from explorer.views.filter_field import FilterField
from explorer.views.pair_table_view import PairTableView
from explorer.views.pane_frame import PaneFrame
from explorer.views.theme import Look

LEAST_HEIGHT = 160  # two pairs, and the sentence under them
NOWHERE = (SumPart("0", "number"), SumPart(" times at this step", "text"))


class PairsPane(QObject):
    """Feeds the pair table, and spells out the count of the chosen pair, or else of the best."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._search: tuple[Trace, PairSearch | None] | None = None  # what was typed, looked up in this trace
        self.view = PairTableView(look)
        self.filter = FilterField(look, "Filter the pairs", HOW_TO_FILTER, "/")
        self.frame = PaneFrame(look, "Pairs at step 0")
        self.frame.set_body(self.view, LEAST_HEIGHT)
        self.frame.add_header_widget(self.filter)
        self.filter.changed.connect(self._filter_anew)
        self.filter.left.connect(self._leave_filter)
        self.view.row_selected.connect(self._choose)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self.frame.set_look(look)
        self.view.set_look(look)
        self.filter.set_look(look)

    def _choose(self, index: int | None) -> None:
        trace = self._store.state.merging
        pair = self._shown(trace, self._store.state.step)[index] if index is not None and trace is not None else None
        self._store.choose_pair((pair.left, pair.right) if pair else None)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if old.is_asking != new.is_asking:
            self.filter.setVisible(not new.is_asking)  # there is nothing to filter while the pairs are covered
        if new.merging is None:  # another pane stands in place of this one
            return
        if old.trace is not new.trace or old.step != new.step:
            self._show(new)
            if shows_another_corpus(old, new) or (old.step != new.step and new.pair is None):
                self.view.show_top()  # where the winner is, unless a pair is followed
        elif (old.pair, old.n_told) != (new.pair, new.n_told):
            self._spell_out(new, new.merging, self._shown(new.merging, new.step))

    def _filter_anew(self, _: object) -> None:
        self._search = None
        self._show(self._store.state)
        self.view.show_top()

    def _leave_filter(self, _: object) -> None:
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _shown(self, trace: Trace, step: int) -> PairTable | FoundPairs:
        """The pairs of a step, or those of them that the filter leaves."""
        if self._search is None or self._search[0] is not trace:
            query = pair_query(self.filter.text, trace.recipe.spelling)
            self._search = trace, PairSearch(trace, query) if query else None
        search = self._search[1]
        pairs = trace.at(step).pairs
        return search.among(pairs) if search else pairs

    def _show(self, state: SessionState) -> None:
        if (trace := state.merging) is None:
            return
        frame, shown = trace.at(state.step), self._shown(trace, state.step)
        n_pairs = len(frame.pairs)
        self.frame.set_title(f"Pairs at step {grouped(state.step)}")
        of_all = counted(n_pairs, "pair", "pairs")
        number = of_all if shown is frame.pairs else f"{grouped(len(shown))} of {of_all}"
        self.frame.setAccessibleDescription(number)
        self.view.set_number(number)
        top_count = max(trace.merge_counts[:1], default=0)  # no count is ever higher than that of the first merge
        if is_scored(trace):
            top_count = trace.most_of_a_piece
        self.view.set_source(PairLines(trace, frame, shown), trace.most_pairs, top_count, scored=is_scored(trace))
        self._spell_out(state, trace, shown)

    def _spell_out(self, state: SessionState, trace: Trace, shown: PairTable | FoundPairs) -> None:
        """Say what the count of the chosen pair is made of, and when the pair merges."""
        pairs = trace.at(state.step).pairs
        chosen = trace.find_pair(*state.pair) if state.pair is not None else None
        if chosen is None:
            chosen = pairs[0].pair_id if len(pairs) else None
            self.view.select(None)
        else:
            self.view.select(shown.index_of(chosen))
        if chosen is None:
            self.view.set_spelled(None, None, (SumPart("No two symbols stand side by side.", "text"),))
            return
        if not len(shown) and state.pair is None:  # to spell out the best pair would seem to be an answer
            fits = f"None of the {counted(len(pairs), 'pair', 'pairs')} at this step fits {quoted(self.filter.text)}."
            self.view.set_spelled(None, None, (SumPart(fits, "text"),))
            return
        left, right = trace.sides(chosen)
        shares = pairs.largest_words(chosen, MOST_WORDS)
        count = pairs.count_of(chosen)
        n_words = pairs.n_words(chosen)
        parts = spelled_parts(count, shares, n_words) if count else NOWHERE
        shorter = shorter_parts(count, shares, n_words)
        if is_by_score(trace) and (life := pairs.life_of(chosen)) is not None:
            row: Any = pairs.row_of(life)
            score = score_parts(row)
            parts, shorter = (*score, *parts), ((*score, *fewer) for fewer in shorter)
        spelling = trace.recipe.spelling
        rivals: tuple[SumPart, ...] = ()
        if _is_in_the_top_tie(trace, state.step, chosen):
            rivals = rival_parts(rivals_by_rule(trace, state.step), trace.recipe.tie_rule, chosen, spelling)
        remark = rivals
        if state.pair is not None:  # when it merges comes first, since the end of a long remark is cut
            between = " " if rivals else ""
            remark = (SumPart(_when_it_merges(trace, state, chosen) + between, "text"), *rivals)
        self.view.set_spelled(visible_runs(left, spelling), visible_runs(right, spelling), parts, remark, shorter)


class PairLines:
    """The pairs of a step, or some of them, best first, made when they are asked for."""

    def __init__(self, trace: Trace, frame: Frame, shown: Sequence[PairAtStep] | None = None) -> None:
        self._spelling = trace.recipe.spelling
        self._pairs = frame.pairs
        self._shown = frame.pairs if shown is None else shown
        self._best: Any = frame.pairs[0] if len(frame.pairs) else None
        self._trace = trace
        self._goes_on = frame.step < len(trace)

    def __len__(self) -> int:
        return len(self._shown)

    def row(self, index: int) -> PairLine:
        """The row at ``index``."""
        pair: Any = self._shown[index]
        line = pair_line(
            pair,
            self._pairs.largest_words(pair.pair_id, MOST_WORDS),
            self._spelling,
            total=self._pairs.total,
            top_count=self._best.count if self._best else 0,
            wins=index == 0 and self._goes_on and pair == self._best,
        )
        if is_scored(self._trace):
            return scored_pair_line(line, pair, self._best, by_score=is_by_score(self._trace))
        return line


def _is_in_the_top_tie(trace: Trace, step: int, pair_id: int) -> bool:
    """Whether a pair is one of several among which the tie rule decides at this step."""
    if step == len(trace) or trace.n_tied[step] == 1:
        return False
    return trace.at(step).pairs.is_best(pair_id)


def _when_it_merges(trace: Trace, state: SessionState, pair_id: int) -> str:
    """When a pair merges, seen from the step at hand, as far as it may be told."""
    step = state.step
    when = trace.merge_step(*trace.sides(pair_id))
    if state.n_told < len(trace) and (when is None or when > state.n_told):
        return "When it merges is not told yet."
    if when is not None:
        return f"It merges at step {when:,}." if when > step else f"It merged at step {when:,}."
    stopped_early = trace.stop in ("target-reached", "cancelled")
    if stopped_early and trace.at(len(trace)).pairs.count_of(pair_id):  # it may well merge later
        return f"It does not merge within the {counted(len(trace), 'merge', 'merges')} learned here."
    return "It never merges here."
