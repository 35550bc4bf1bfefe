"""How many bits a token carries at every step, and a character by way of its tokens, as curves and as a table."""

from PySide6.QtCore import QObject

from explorer.engine.measure.unigram_tokens import TokensByStep
from explorer.figures.curve_lines import has_marks
from explorer.figures.entropy_lines import TokenBits, token_bits, token_bits_curves, token_bits_sentence
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

TITLES = ("bits a token, by step", "bits a character")


class TokenBitsRows:
    """The steps as rows, up to the last one that may be told of, made when they come into sight."""

    def __init__(self, tokens: TokensByStep, n_characters: int, last: int) -> None:
        self._tokens, self._n_characters, self._n = tokens, n_characters, last + 1

    def __len__(self) -> int:
        return self._n

    def row(self, index: int) -> TokenBits:
        """The row of a step."""
        return token_bits(self._tokens, self._n_characters, index)


_COLUMNS: tuple[TextColumn[TokenBits], ...] = (
    TextColumn("step", "right", lambda row: grouped(row.step), token="ink-3"),
    TextColumn("bits a token", "right", lambda row: f"{row.bits:.3f}"),
    TextColumn("characters a token", "right", lambda row: f"{row.n_characters:.3f}"),
    TextColumn("bits a character", "right", lambda row: f"{row.per_character:.3f}"),
    TextColumn("", "left", lambda row: "", stretches=True),
)


class TokenBitsPane(QObject):
    """Feeds two curves and their table."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._verbs = MeasuresVerbs(store)
        self._stack = CurveStack(look, TITLES)
        self._table: TextTable[TokenBits] = TextTable(look, _COLUMNS, "bits as a table", ruled=True)
        self._choice = SegmentedControl(look, ("Plot", "Table"), "Curves or their table")
        self._copy = FramedButton(look, ButtonFace(text="Copy table"), "Copy the table as tab-separated values")
        self._copy.set_frame_size(0, 28)
        self.view = MeasurePage(look, (self._choice, self._copy), (self._stack, self._table))
        self._choice.chosen.connect(self._choose)
        self._copy.requested.connect(self._table.copy_all)
        self._stack.step_requested.connect(store.go_to)
        self._table.row_selected.connect(self._go_to)
        self._basis: tuple[TokensByStep, int] | None = None  # tokens and characters of a corpus: what the curves are of
        self._curves: tuple[tuple[float, ...], ...] = ()
        self._n_told = 0  # the last step of the table and the plots
        self._plots: tuple[Plot, ...] = ()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        for part in (self._stack, self._table, self._choice, self._copy, self.view):
            part.set_look(look)

    def show(self, state: SessionState) -> None:
        """Show the curves of a trace with its step marked; what is not to be told yet is covered."""
        trace, tokens, corpus = state.trace, tokens_by_step(state), fitting(state.measures.corpus, state)
        if tokens is None:
            self.view.set_problem(why_no_tokens(state))
            return
        if corpus is None or corpus.value is None:
            self.view.set_problem(problem_of(corpus))
            return
        n_characters, as_table = corpus.value.size.n_characters, state.measures.as_table
        self._measure(tokens, n_characters, state.n_told)
        row = token_bits(tokens, n_characters, state.step)
        spelling = trace.recipe.spelling
        self._choice.set_chosen(int(as_table))
        self.view.show_body(int(as_table))
        self.view.set_sentence(token_bits_sentence(row, spelling.marker_text if has_marks(spelling) else ""))
        if as_table:
            self._table.select(state.step)
            self._table.scrollTo(self._table.records.index(state.step, 0))
        else:
            marks = row.bits, row.per_character
            self._stack.set_plots(self._plots)
            self._stack.set_cover(state.n_told if state.n_told < len(trace) else None)
            self._stack.set_marks(state.step, marks, [f"{mark:.2f}" for mark in marks])

    def _measure(self, tokens: TokensByStep, n_characters: int, n_told: int) -> None:
        if (tokens, n_characters) != self._basis:
            self._basis = tokens, n_characters
            self._curves = token_bits_curves(tokens, n_characters)
        elif n_told == self._n_told:
            return
        self._n_told = n_told
        self._table.set_source(TokenBitsRows(tokens, n_characters, n_told))
        self._plots = tuple(step_plot(values, n_told) for values in self._curves)

    def _choose(self, index: int) -> None:
        self._verbs.show_as_table(index == 1)

    def _go_to(self, index: int | None) -> None:
        if index is not None:
            self._store.go_to(index)
