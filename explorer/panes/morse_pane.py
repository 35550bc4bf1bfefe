"""How long Morse's code lasts for each letter, beside how often the letter stands in the corpus."""

from PySide6.QtCore import QObject

from explorer.figures.entropy_lines import MorseLine, bits_text, morse_lines, morse_sentence
from explorer.figures.numbers import grouped, percent
from explorer.session.answers import problem_of
from explorer.session.entropy_measuring import Entropies, EntropyMeasuring
from explorer.session.state import SessionState
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.measure_page import MeasurePage
from explorer.views.record_model import ReadyRows
from explorer.views.text_table import TextColumn, TextTable
from explorer.views.theme import Look

_COLUMNS: tuple[TextColumn[MorseLine], ...] = (
    TextColumn("letter", "left", lambda line: line.letter, role="mono-body", strong=True),
    TextColumn("count", "right", lambda line: grouped(line.count), optional=True),
    TextColumn("%", "right", lambda line: percent(line.share)),
    TextColumn("", "left", lambda line: "", stretches=True, bar=lambda line: line.scale),
    TextColumn("code", "left", lambda line: line.code, role="mono-body"),
    TextColumn("units", "right", lambda line: str(line.units), role="number"),
    TextColumn("at best", "right", lambda line: str(line.best_units), token="ink-2"),
    TextColumn("−log2 p", "right", lambda line: "" if line.bits is None else bits_text(line.bits), token="ink-2"),
)


class MorsePane(QObject):
    """Feeds the table of letters."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._table: TextTable[MorseLine] = TextTable(look, _COLUMNS, "Morse’s code by frequency of letters")
        self._copy = FramedButton(look, ButtonFace(text="Copy table"), "Copy the table as tab-separated values")
        self._copy.set_frame_size(0, 28)
        self.view = MeasurePage(look, (self._copy,), (self._table,))
        self._copy.requested.connect(self._table.copy_all)
        self._shown: Entropies | None = None

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        for part in (self._table, self._copy, self.view):
            part.set_look(look)

    def show(self, state: SessionState) -> None:
        """Show the letters of the corpus; no step changes them."""
        measures, asked = state.measures, EntropyMeasuring(state.model.source)
        answer = measures.entropy if measures.answered(asked) else None
        if answer is None or answer.value is None:
            self._shown = None
            self.view.set_problem(problem_of(answer))
        elif answer.value is not self._shown:
            found = self._shown = answer.value
            self._table.set_source(ReadyRows(morse_lines(found.morse)))
            self.view.set_sentence(morse_sentence(found.morse, found.without_code))
