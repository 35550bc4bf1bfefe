"""The four criteria of a vocabulary, with the figures that there are at the step."""

from PySide6.QtCore import QObject

from explorer.figures.criteria_lines import NO_FIGURE, CriterionLine, criteria_lines
from explorer.session.answers import fitting, problem_of, tokens_by_step, why_no_tokens
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.measure_page import MeasurePage
from explorer.views.record_model import ReadyRows
from explorer.views.text_table import TextColumn, TextTable
from explorer.views.theme import Look

_COLUMNS: tuple[TextColumn[CriterionLine], ...] = (
    TextColumn("criterion", "left", lambda line: line.criterion, strong=True),
    TextColumn("asks", "left", lambda line: line.asked, token="ink-2", optional=True),
    TextColumn("figure", "right", lambda line: line.figure),
    TextColumn("", "left", lambda line: line.unit, token="ink-2", stretches=True, heard="unit"),
)
SENTENCE = (
    f"Where it says “{NO_FIGURE}”, none can be had from this corpus alone; the last column says what it would take."
)


class CriteriaPane(QObject):
    """Feeds the table of criteria."""

    title = "Four criteria"

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._table: TextTable[CriterionLine] = TextTable(look, _COLUMNS, "criteria", 32, ruled=True)
        self.view = MeasurePage(look, (), (self._table,))

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        for part in (self._table, self.view):
            part.set_look(look)

    def show(self, state: SessionState) -> None:
        """Show the figures of a step."""
        corpus, against = (fitting(answer, state) for answer in (state.measures.corpus, state.measures.against))
        if corpus is None or corpus.value is None:
            self.view.set_problem(problem_of(corpus))
            return
        if (tokens := tokens_by_step(state)) is None:
            self.view.set_problem(why_no_tokens(state))
            return
        held_out = against.value if against is not None and state.measures.held_out is not None else None
        found = corpus.value
        lines = criteria_lines(
            found.words.n_tokens, found.size, held_out, tokens.n_symbols, state.trace.recipe.spelling, state.step
        )
        self._table.set_source(ReadyRows(lines))
        self.view.set_sentence(SENTENCE)
