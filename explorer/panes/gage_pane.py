"""Gage's compression by pairs of bytes, from which byte-pair encoding has its name, on a line or on the corpus."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLineEdit

from explorer.figures.gage_lines import LONGEST_DATA, GageLine, gage_lines, gage_sentence
from explorer.figures.numbers import grouped
from explorer.figures.visible_text import plain_text
from explorer.session.answers import problem_of
from explorer.session.measures_state import Answer
from explorer.session.measures_verbs import MeasuresVerbs
from explorer.session.measurings import MOST_BYTES, Gage, GageMeasuring
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.hatched import Hatched
from explorer.views.measure_page import MeasurePage
from explorer.views.record_model import ReadyRows
from explorer.views.segmented_control import SegmentedControl
from explorer.views.text_table import TextColumn, TextTable
from explorer.views.theme import Look

LONGEST_LINE = 2_000  # characters that can be typed
COVERED = "Covered until the next pair is guessed: what is replaced in the same text might tell it."


def _unless_first(text: str, line: GageLine) -> str:
    return text if line.step else ""


_COLUMNS: tuple[TextColumn[GageLine], ...] = (
    TextColumn("step", "right", lambda line: grouped(line.step), token="ink-3"),
    TextColumn("byte", "left", lambda line: plain_text(line.name), role="mono-body", strong=True),
    TextColumn("for the pair", "left", lambda line: plain_text(line.pair), role="mono-body"),
    TextColumn("count", "right", lambda line: _unless_first(grouped(line.count), line)),
    TextColumn("replaced", "right", lambda line: _unless_first(grouped(line.replaced), line), optional=True),
    TextColumn("bytes left", "right", lambda line: grouped(line.n_bytes)),
    TextColumn(f"data, up to {LONGEST_DATA} bytes", "left", lambda line: line.data, role="mono-body", stretches=True),
)


class GagePane(QObject):
    """Feeds the table of replacements."""

    title = "Gage 1994"

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._verbs = MeasuresVerbs(store)
        self._table: TextTable[GageLine] = TextTable(look, _COLUMNS, "replacements", ruled=True)
        self._choice = SegmentedControl(look, ("A line", "The corpus"), "What is compressed")
        self._line = QLineEdit(maxLength=LONGEST_LINE)
        self._line.setAccessibleName("Line to compress")
        self._cover = Hatched(look, "replacements, covered")
        self.view = MeasurePage(look, (self._choice, self._line), (self._table, self._cover), choose=True)
        self._choice.chosen.connect(self._choose)
        self._line.textEdited.connect(self._verbs.set_gage_line)
        self._shown: Gage | None = None
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._line.setFont(look.font("mono-body"))
        self._line.setMinimumWidth(look.px(120))
        for part in (self._table, self._cover, self._choice, self.view):
            part.set_look(look)

    def show(self, state: SessionState) -> None:
        """Show the replacements; no step changes them. They are covered while the winner is hidden."""
        measures = state.measures
        self._choice.set_chosen(int(measures.gage_on_corpus))
        self._line.setVisible(not measures.gage_on_corpus)
        if self._line.text() != measures.gage_line:
            self._line.setText(measures.gage_line)
        # Of a line that is being typed on the last answer stays until the next; that of another thing does not.
        answer = measures.gage if _is_of(measures.gage, state) else None
        covered = state.n_told < len(state.trace)
        self.view.show_body(int(covered))
        if covered:
            self._shown = None
            self.view.set_sentence(COVERED)
        elif answer is None or answer.value is None:
            self._forget(problem_of(answer))
        elif answer.value is not self._shown:
            self._show(answer)

    def _show(self, answer: Answer[Gage]) -> None:
        found = self._shown = answer.value
        assert found is not None
        self._table.set_source(ReadyRows(gage_lines(found.compression)))
        is_cut = len(found.compression.original) == MOST_BYTES
        said = gage_sentence(
            found.compression,
            found.n_values,
            expands_back=found.expands_back,
            is_cut=is_cut,
            of_words=found.of_words,
        )
        self.view.set_sentence(said)

    def _forget(self, sentence: str) -> None:
        self._shown = None
        self.view.set_problem(sentence)

    def _choose(self, index: int) -> None:
        self._verbs.show_gage_on_corpus(index == 1)


def _is_of(answer: Answer[Gage] | None, state: SessionState) -> bool:
    """Whether an answer is about a line where one is asked about, or about the corpus that is open."""
    if answer is None or not isinstance(answer.asked, GageMeasuring):
        return False
    data = answer.asked.data
    return data == state.model.source if state.measures.gage_on_corpus else isinstance(data, str)
