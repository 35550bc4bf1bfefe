"""How often each piece stands in the corpus at the step, so that those are seen which later merges leave unused."""

from PySide6.QtCore import QObject

from explorer.engine.learn.piece_counts import PieceCounts
from explorer.figures.numbers import grouped
from explorer.figures.piece_lines import PieceLine, PieceLines, piece_sentence, unused_sentence
from explorer.figures.visible_text import plain_text
from explorer.session.answers import NO_MERGES
from explorer.session.measures_state import PieceOrder
from explorer.session.measures_verbs import MeasuresVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.measure_page import MeasurePage
from explorer.views.segmented_control import SegmentedControl
from explorer.views.text_table import TextColumn, TextTable
from explorer.views.theme import Look

ORDERS: tuple[PieceOrder, ...] = ("most", "fewest", "learned")
LABELS = ("Most first", "Fewest first", "As learned")  # of ORDERS

_COLUMNS: tuple[TextColumn[PieceLine], ...] = (
    TextColumn("piece", "left", lambda line: plain_text(line.piece), runs=lambda line: line.piece),
    TextColumn("made by", "left", lambda line: line.made_words, token="ink-2"),
    TextColumn("in the corpus", "right", lambda line: grouped(line.count), role="number"),
    TextColumn("unused", "left", lambda line: line.unused_words, token="orange-ink", stretches=True),
)


class PiecesPane(QObject):
    """Feeds the table of pieces."""

    title = "Pieces"

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._verbs = MeasuresVerbs(store)
        self._table: TextTable[PieceLine] = TextTable(look, _COLUMNS, "pieces at this step")
        self._order = SegmentedControl(look, LABELS, "Order of the pieces")
        self._filter = SegmentedControl(look, ("All", "Unused only"), "All pieces or unused ones only")
        self.view = MeasurePage(look, (self._order, self._filter), (self._table,))
        self._order.chosen.connect(self._choose_order)
        self._filter.chosen.connect(self._choose_filter)
        self._table.row_selected.connect(self._say)
        self._counts: PieceCounts | None = None  # of the step that is shown

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        for part in (self._table, self._order, self._filter, self.view):
            part.set_look(look)

    def show(self, state: SessionState) -> None:
        """Show the pieces of a step."""
        measures, trace = state.measures, state.merging
        if trace is None:
            self.view.set_problem(NO_MERGES)
            return
        counts = self._counts = trace.piece_counts(state.step)
        self._order.set_chosen(ORDERS.index(measures.piece_order))
        self._filter.set_chosen(int(measures.unused_only))
        lines = PieceLines(trace, state.step, counts, measures.piece_order, unused_only=measures.unused_only)
        self._table.select(None)
        self._table.set_source(lines)
        self._say(None)

    def _say(self, index: int | None) -> None:
        """Say where the count of the chosen piece comes from; without one, how many are unused."""
        state = self._store.state
        if (trace := state.merging) is None:
            return
        if index is None or self._counts is None:
            n_special = len(trace.recipe.all_special_tokens)
            self.view.set_sentence(unused_sentence(self._counts, state.step, n_special) if self._counts else "")
            return
        line = self._table.records.row(index)
        n_made = trace.merges[line.made - 1].replaced if line.made else trace.piece_counts(0).counts[line.piece_id]
        self.view.set_sentence(piece_sentence(line, n_made, state.step))

    def _choose_order(self, index: int) -> None:
        self._verbs.order_pieces(ORDERS[index])

    def _choose_filter(self, index: int) -> None:
        self._verbs.show_unused_only(index == 1)
