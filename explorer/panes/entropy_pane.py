"""How many bits a character of the corpus carries, by how much is known of the text before it."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QAbstractItemView

from explorer.engine.measure.entropy import Alphabet
from explorer.figures.entropy_lines import OrderLine, bits_text, entropy_sentence, nothing_to_measure, order_lines
from explorer.figures.numbers import grouped
from explorer.session.answers import problem_of
from explorer.session.entropy_measuring import Entropies, EntropyMeasuring
from explorer.session.entropy_verbs import EntropyVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.measure_page import MeasurePage
from explorer.views.record_model import ReadyRows
from explorer.views.segmented_control import SegmentedControl
from explorer.views.text_table import TextColumn, TextTable
from explorer.views.theme import Look

ALPHABETS: tuple[Alphabet, ...] = ("27", "as-written")
LABELS = ("Letters and space", "All characters")  # of ALPHABETS


def _number(number: int | None) -> str:
    return "" if number is None else grouped(number)


_COLUMNS: tuple[TextColumn[OrderLine], ...] = (
    TextColumn("order", "right", lambda line: str(line.order), token="ink-3"),
    TextColumn("what is known", "left", lambda line: line.known),
    TextColumn("", "left", lambda line: "", stretches=True, bar=lambda line: line.share),
    TextColumn("bits a character", "right", lambda line: bits_text(line.bits), role="number", strong=True),
    TextColumn("contexts", "right", lambda line: _number(line.n_contexts), optional=True),
    TextColumn("met once", "right", lambda line: _number(line.n_once), optional=True),
)


class EntropyPane(QObject):
    """Feeds the table of orders."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._verbs = EntropyVerbs(store)
        self._table: TextTable[OrderLine] = TextTable(look, _COLUMNS, "entropies by order", 32, ruled=True)
        self._table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self._alphabet = SegmentedControl(look, LABELS, "Which characters are counted")
        self.view = MeasurePage(look, (self._alphabet,), (self._table,), choose=True)
        self._alphabet.chosen.connect(self._choose)
        self._table.row_selected.connect(self._say)
        self._shown: tuple[Entropies, Alphabet] | None = None

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        for part in (self._table, self._alphabet, self.view):
            part.set_look(look)

    def show(self, state: SessionState) -> None:
        """Show the orders of the corpus; no step changes them."""
        measures = state.measures
        alphabet, asked = measures.alphabet, EntropyMeasuring(state.model.source)
        answer = measures.entropy if measures.answered(asked) else None
        self._alphabet.set_chosen(ALPHABETS.index(alphabet))
        if answer is None or answer.value is None:
            self._forget(problem_of(answer))
            return
        orders = answer.value.orders(alphabet)
        if not orders:
            self._forget(nothing_to_measure(alphabet))
        elif self._shown != (answer.value, alphabet):
            self._shown = answer.value, alphabet
            n_symbols = 27 if alphabet == "27" else answer.value.n_different
            self._table.set_source(ReadyRows(order_lines(orders, n_symbols, alphabet)))
            self._say(self._table.currentIndex().row() if self._table.selected_rows() else None)

    def _forget(self, sentence: str) -> None:
        self._shown = None
        self.view.set_problem(sentence)

    def _say(self, index: int | None) -> None:
        """Say where the bits of the chosen order come from; without one, what all of them say."""
        if self._shown is None:
            return
        found, alphabet = self._shown
        if index is None:
            self.view.set_sentence(entropy_sentence(found.orders(alphabet), of_words=found.of_words))
        else:
            self.view.set_sentence(self._table.records.row(index).why)

    def _choose(self, index: int) -> None:
        self._verbs.set_alphabet(ALPHABETS[index])
