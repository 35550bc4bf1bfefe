"""The pieces of a step where a vocabulary shrinks: what was found of each, which go, and why; the life of any string.

What is typed into the filter leaves the pieces that hold it. Where none of them is the very string, it is said why.
"""

from PySide6.QtCore import QObject, Qt

from explorer.engine.learn.any_trace import is_merging
from explorer.engine.learn.unigram_trace import Life, UnigramTrace
from explorer.figures.numbers import SPACE, grouped
from explorer.figures.pair_lines import SumPart
from explorer.figures.unigram_lines import PieceLines, PieceOrder, filter_words, piece_orders, piece_titles
from explorer.figures.unigram_lives import life_lines
from explorer.figures.unigram_reasons import fall_sentence, reasons
from explorer.figures.visible_text import visible_runs
from explorer.session.removals import Removals
from explorer.session.state import SessionState, shows_another_corpus
from explorer.session.store import Store
from explorer.views.filter_field import FilterField
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.pane_frame import PaneFrame
from explorer.views.piece_table_view import PieceTableView
from explorer.views.theme import Look

LEAST_HEIGHT = 160
LOSS_WITHOUT, ITS_LIFE = "Loss without it", "Its life"
WORKING_OUT = "What the corpus loses without it is being worked out …"
HOW_TO_FILTER = "Type any string: the pieces that hold it are left, and why it is a piece or none is said. _ is ▁."


class VocabularyPane(QObject):
    """Feeds the table of pieces, and says of the chosen one, or else of the first, why it stays or goes."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._order: PieceOrder = "fate"
        self._lines: PieceLines | None = None
        self._life: tuple[UnigramTrace, tuple[str, ...], Life] | None = None  # of a string as it may be spelled
        self._told = ""  # the piece of which is told
        self._gone_at = 0
        self._removals = Removals(self)
        self._see_it_go = FramedButton(look, ButtonFace(), "")
        self._loss_or_life = FramedButton(look, ButtonFace(), "")
        self.view = PieceTableView(look, (self._see_it_go, self._loss_or_life))
        self.filter = FilterField(look, "Filter the pieces", HOW_TO_FILTER, "/")
        self.frame = PaneFrame(look, "Pieces at step 0")
        self.frame.set_body(self.view, LEAST_HEIGHT)
        self.frame.add_header_widget(self.filter)
        self.filter.changed.connect(self._filter_anew)
        self.filter.left.connect(self._leave_filter)
        self.view.row_selected.connect(self._choose)
        self.view.order_chosen.connect(self._choose_order)
        self.view.entered.connect(self._turn_remark)
        self._see_it_go.requested.connect(self._go_to_its_end)
        self._loss_or_life.requested.connect(self._turn_remark)
        self._removals.changed.connect(self._tell)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self.frame.set_look(look)
        self.view.set_look(look)
        self.filter.set_look(look)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if is_merging(new.trace):  # another pane stands in place of this one
            self._lines = self._life = None
        elif old.trace is not new.trace or old.step != new.step:
            self._show(new)
            if shows_another_corpus(old, new) or new.piece is None:
                self.view.show_top()
            else:
                self._follow_piece(new)
        elif old.piece != new.piece:
            self._spell_out(new, new.trace)
            self._follow_piece(new)

    def _follow_piece(self, state: SessionState) -> None:
        """Bring the chosen piece into sight, wherever it stands now."""
        index = self._lines.index_of(state.piece) if self._lines is not None and state.piece is not None else None
        if index is not None:
            self.view.show_row(index)

    # ── gestures ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _choose(self, index: int | None) -> None:
        self._store.choose_piece(None if index is None or self._lines is None else self._lines.row(index).piece)

    def _choose_order(self, index: int) -> None:
        state = self._store.state
        if not is_merging(state.trace):
            self._order = piece_orders(state.trace, state.step)[index][0]
            self._show(state)
            self.view.show_top()

    def _filter_anew(self, _: object) -> None:
        self._store.choose_piece(None)  # it is told of what is typed
        self._show(self._store.state)
        self.view.show_top()

    def _leave_filter(self, _: object) -> None:
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _turn_remark(self, _: object) -> None:
        """Work out what the corpus loses without the piece of which is told; where that is said, tell its life."""
        state = self._store.state
        if is_merging(state.trace) or not self._told:
            return
        life = self._life_of(state.trace, (self._told,))
        step = _step_with(state.trace, state.step, life)
        if self._is_asked(state.trace, state.step, life):
            self._removals.forget()
        elif step is not None:
            self._removals.ask(state.trace, step, self._told)

    def _tell(self, _: object) -> None:
        state = self._store.state
        if not is_merging(state.trace):
            self._spell_out(state, state.trace)

    def _go_to_its_end(self, _: object) -> None:
        self._store.go_to(self._gone_at)

    # ── showing ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _show(self, state: SessionState) -> None:
        trace = state.trace
        if is_merging(trace):
            return
        step = state.step
        self.frame.set_title(f"Pieces at step {grouped(step)}")
        sizes = trace.n_pieces
        self.frame.set_note(f"{grouped(sizes[step - 1])}{SPACE}→{SPACE}{grouped(sizes[step])}" if step else "")
        orders = piece_orders(trace, step)
        names = [order for order, _ in orders]
        number = names.index(self._order) if self._order in names else 0
        self.view.set_orders(tuple(label for _, label in orders), number)
        held = filter_words(self.filter.text) if self.filter.text else ("",)
        self._lines = PieceLines(trace, step, names[number], held)
        self.view.set_numbers(self._lines.numbers)
        self.view.set_source(self._lines, piece_titles(trace, step))
        self._spell_out(state, trace)

    def _spell_out(self, state: SessionState, trace: UnigramTrace) -> None:
        """Say why the chosen piece, the string in the filter or the first piece stays, goes or is none."""
        lines = self._lines
        if lines is None:
            return
        self.view.select(None if state.piece is None else lines.index_of(state.piece))
        if state.piece is not None:
            spellings: tuple[str, ...] = (state.piece,)
        else:
            spellings = filter_words(self.filter.text) if self.filter.text else (lines.row(0).piece,)
        life = self._life_of(trace, spellings)
        self._told, spelling = life.piece, trace.recipe.spelling
        whole, *shorter = reasons(trace, state.step, life)
        remark, *shorter_remarks = self._remarks(trace, state.step, life)
        self.view.set_spelled(visible_runs(life.piece, spelling), whole, remark, shorter, shorter_remarks)
        self._offer(trace, state.step, life)

    def _remarks(self, trace: UnigramTrace, step: int, life: Life) -> list[tuple[SumPart, ...]]:
        """The life of a piece, ever shorter, or what the corpus loses without it, if that was asked."""
        removal = self._removals.found
        if not self._is_asked(trace, step, life):
            return [(SumPart(line, "text"),) for line in life_lines(trace, life)] or [()]
        if removal is None:
            return [(SumPart(WORKING_OUT, "text"),)]
        if removal.fall is None:
            return [(SumPart(removal.problem, "text"),)]
        gone = removal.asked.step != step
        return [(SumPart(fall_sentence(removal.fall, trace.n_words, gone=gone), "text"),)]

    def _is_asked(self, trace: UnigramTrace, step: int, life: Life) -> bool:
        """Whether it is said of a piece what the corpus loses without it."""
        asked = self._removals.asked
        return asked is not None and asked.is_about(trace, _step_with(trace, step, life), life.piece)

    def _offer(self, trace: UnigramTrace, step: int, life: Life) -> None:
        """What can be done about a piece."""
        offered = []
        self._gone_at = life.gone.step if life.gone else step
        if self._gone_at != step:
            words = f"See it go at step {grouped(self._gone_at)}"
            self._see_it_go.set_face(ButtonFace(text=words))
            self._see_it_go.set_action(words)
            offered.append(self._see_it_go)
        if _step_with(trace, step, life) is not None:
            words = ITS_LIFE if self._is_asked(trace, step, life) else LOSS_WITHOUT
            self._loss_or_life.set_face(ButtonFace(text=words, key="Enter"))
            self._loss_or_life.set_action(words)
            offered.append(self._loss_or_life)
        self.view.offer(offered)

    def _life_of(self, trace: UnigramTrace, spellings: tuple[str, ...]) -> Life:
        """The life of a string in the first of its spellings that was ever a piece or is special, else in the first."""
        if self._life is None or self._life[:2] != (trace, spellings):
            lives, special = [trace.life(spelling) for spelling in spellings], trace.recipe.special_tokens
            known = (life for life in lives if life.weight is not None or life.piece in special)
            self._life = trace, spellings, next(known, lives[0])
        return self._life[2]


def _step_with(trace: UnigramTrace, step: int, life: Life) -> int | None:
    """The step whose vocabulary has a piece: this one, or that before where this took it out; None if neither has."""
    if trace.at(step).score(life.piece) is not None:
        return step
    return step - 1 if step and trace.at(step).judgement(life.piece) is not None else None
