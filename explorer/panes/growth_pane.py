"""How the distinct words grow in number while the corpus is read: Heaps' curve, and the law fitted to it."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject

from explorer.figures.numbers import counted, grouped
from explorer.figures.plots import growth_plot
from explorer.session.answers import fitting, problem_of
from explorer.session.measures_verbs import MeasuresVerbs
from explorer.session.measurings import Growth
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.curve_plot import CurvePlot
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.measure_page import MeasurePage
from explorer.views.record_model import ReadyRows
from explorer.views.segmented_control import SegmentedControl
from explorer.views.text_table import TextColumn, TextTable
from explorer.views.theme import Look


@dataclass(frozen=True, slots=True)
class GrowthRow:
    """A point of the curve."""

    n_tokens: int
    n_types: int
    fitted: float


_COLUMNS: tuple[TextColumn[GrowthRow], ...] = (
    TextColumn("words read", "right", lambda row: grouped(row.n_tokens)),
    TextColumn("distinct words", "right", lambda row: grouped(row.n_types)),
    TextColumn("by the law", "right", lambda row: grouped(round(row.fitted)), token="ink-2"),
    TextColumn("", "left", lambda row: "", stretches=True),
)


class GrowthPane(QObject):
    """Feeds the curve and its table."""

    title = "Heaps’ law"

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._verbs = MeasuresVerbs(store)
        self._plot = CurvePlot(look, "distinct words, by words read")
        self._table: TextTable[GrowthRow] = TextTable(look, _COLUMNS, "growth as a table", ruled=True)
        self._choice = SegmentedControl(look, ("Plot", "Table"), "Curve or its table")
        self._scale = SegmentedControl(look, ("Linear", "Log–log"), "Linear or logarithmic axes")
        self._copy = FramedButton(look, ButtonFace(text="Copy table"), "Copy the table as tab-separated values")
        self._copy.set_frame_size(0, 28)
        self.view = MeasurePage(look, (self._choice, self._scale, self._copy), (self._plot, self._table))
        self._choice.chosen.connect(self._choose)
        self._scale.chosen.connect(self._choose_scale)
        self._copy.requested.connect(self._table.copy_all)
        self._shown: Growth | None = None  # in the table

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        for part in (self._plot, self._table, self._choice, self._scale, self._copy, self.view):
            part.set_look(look)

    def show(self, state: SessionState) -> None:
        """Show the growth of the corpus; no step changes it."""
        measures = state.measures
        growth = fitting(measures.growth, state)
        self._choice.set_chosen(int(measures.as_table))
        self._scale.set_chosen(int(measures.log_log))
        if growth is None or growth.value is None:
            self.view.set_problem(problem_of(growth))
            return
        found = growth.value
        if not found.curve.n_tokens:
            self.view.set_problem("There are no words.")
            return
        self.view.show_body(int(measures.as_table))
        self.view.set_sentence(growth_sentence(found))
        self._scale.setVisible(not measures.as_table)
        self._plot.set_plot(growth_plot(found.curve, log_log=measures.log_log))
        self._plot.set_mark(None, grouped(found.curve.n_types[-1]))
        if found is not self._shown:
            self._shown = found
            self._table.set_source(ReadyRows(growth_rows(found)))

    def _choose(self, index: int) -> None:
        self._verbs.show_as_table(index == 1)

    def _choose_scale(self, index: int) -> None:
        self._verbs.set_log_log(index == 1)


def growth_rows(growth: Growth) -> Sequence[GrowthRow]:
    """The points of the curve, with what the law says there; 0 without one."""
    curve = growth.curve
    return [
        GrowthRow(n, types, curve.fit.at(n) if curve.fit else 0.0)
        for n, types in zip(curve.n_tokens, curve.n_types, strict=True)
    ]


def growth_sentence(growth: Growth) -> str:
    """Whether the number of distinct words still grows, and by what law."""
    curve = growth.curve
    if not growth.n_last:
        return "There is one word, and nothing to compare it with."
    new = counted(growth.n_new, "new one", "new ones")
    begin = "The number of distinct words is still growing" if growth.n_new else "No distinct words came any more"
    last = f"{begin}: the last {counted(growth.n_last, 'word', 'words')} brought {new}."
    if curve.fit is None:
        return last
    law = f"Heaps’ law, dashed, is fitted to all points: K = {curve.fit.k:.2f}, β = {curve.fit.beta:.3f}."
    return f"{last} {law}"
