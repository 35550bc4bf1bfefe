"""What every step leaves: symbols, the average length of a piece, bytes per token, as curves and as a table."""

from dataclasses import dataclass

from PySide6.QtCore import QObject

from explorer.engine.measure.curves import CorpusSize, Curves, curves
from explorer.engine.measure.unigram_tokens import TokensByStep
from explorer.figures.curve_lines import marks_note
from explorer.figures.numbers import grouped
from explorer.figures.plots import Plot, step_plot
from explorer.session.answers import fitting, problem_of, tokens_by_step, why_no_tokens
from explorer.session.measures_verbs import MeasuresVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.curve_stack import CurveStack
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.measure_page import MeasurePage
from explorer.views.segmented_control import SegmentedControl
from explorer.views.text_table import TextColumn, TextTable
from explorer.views.theme import Look

TITLES = ("symbols left, by step", "characters a symbol", "bytes a symbol")


@dataclass(frozen=True, slots=True)
class CurveRow:
    """A step."""

    step: int
    n_symbols: int
    piece_length: float
    bytes_per_token: float


class CurveRows:
    """The steps as rows, up to the last one that may be told of, made when they come into sight."""

    def __init__(self, shown: Curves, last: int) -> None:
        self._shown = shown
        self._n = last + 1

    def __len__(self) -> int:
        return self._n

    def row(self, index: int) -> CurveRow:
        """The row of a step."""
        shown = self._shown
        return CurveRow(index, shown.n_symbols[index], shown.piece_length[index], shown.bytes_per_token[index])


_COLUMNS: tuple[TextColumn[CurveRow], ...] = (
    TextColumn("step", "right", lambda row: grouped(row.step), token="ink-3"),
    TextColumn("symbols left", "right", lambda row: grouped(row.n_symbols)),
    TextColumn("characters a symbol", "right", lambda row: f"{row.piece_length:.3f}"),
    TextColumn("bytes a symbol", "right", lambda row: f"{row.bytes_per_token:.3f}"),
    TextColumn("", "left", lambda row: "", stretches=True),
)


class CurvesPane(QObject):
    """Feeds three curves and their table."""

    title = "All steps"

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._verbs = MeasuresVerbs(store)
        self._stack = CurveStack(look, TITLES)
        self._table: TextTable[CurveRow] = TextTable(look, _COLUMNS, "curves as a table", ruled=True)
        self._choice = SegmentedControl(look, ("Plot", "Table"), "Curves or their table")
        self._copy = FramedButton(look, ButtonFace(text="Copy table"), "Copy the table as tab-separated values")
        self._copy.set_frame_size(0, 28)
        self.view = MeasurePage(look, (self._choice, self._copy), (self._stack, self._table))
        self._choice.chosen.connect(self._choose)
        self._copy.requested.connect(self._table.copy_all)
        self._stack.step_requested.connect(store.go_to)
        self._table.row_selected.connect(self._go_to)
        self._tokens: TokensByStep | None = None  # what the curves are of
        self._size: CorpusSize | None = None
        self._curves = Curves((), (), ())
        self._n_told = 0  # the last step of rows and plots
        self._rows = CurveRows(self._curves, 0)
        self._plots: tuple[Plot, ...] = ()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        for part in (self._stack, self._table, self._choice, self._copy, self.view):
            part.set_look(look)

    def show(self, state: SessionState) -> None:
        """Show the curves of a trace with its step marked; what is not to be told yet is covered."""
        corpus = fitting(state.measures.corpus, state)
        if corpus is None or corpus.value is None:
            self.view.set_problem(problem_of(corpus))
            return
        if (tokens := tokens_by_step(state)) is None:
            self.view.set_problem(why_no_tokens(state))
            return
        self._measure(tokens, corpus.value.size, state.n_told)
        step, as_table = state.step, state.measures.as_table
        self._choice.set_chosen(int(as_table))
        self.view.show_body(int(as_table))
        self.view.set_sentence(marks_note(state.trace.recipe.spelling))
        if as_table:
            self._table.select(step)
            self._table.scrollTo(self._table.records.index(step, 0))
        else:
            row = self._rows.row(step)
            values = (grouped(row.n_symbols), f"{row.piece_length:.2f}", f"{row.bytes_per_token:.2f}")
            marks = (row.n_symbols, row.piece_length, row.bytes_per_token)
            self._stack.set_plots(self._plots)
            self._stack.set_cover(state.n_told if state.n_told < len(state.trace) else None)
            self._stack.set_marks(step, marks, values)

    def _measure(self, tokens: TokensByStep, size: CorpusSize, n_told: int) -> None:
        if tokens is not self._tokens or size != self._size:
            self._tokens, self._size = tokens, size
            self._curves = curves(tokens.n_symbols, size)
        elif n_told == self._n_told:
            return
        found, self._n_told = self._curves, n_told
        self._rows = CurveRows(found, n_told)
        self._table.set_source(self._rows)
        measures = found.n_symbols, found.piece_length, found.bytes_per_token
        self._plots = tuple(step_plot(values, n_told) for values in measures)

    def _choose(self, index: int) -> None:
        self._verbs.show_as_table(index == 1)

    def _go_to(self, index: int | None) -> None:
        if index is not None:
            self._store.go_to(index)
