"""All pieces of a vocabulary, and the search among them."""

from PySide6.QtCore import QObject, Qt

from explorer.figures.numbers import grouped
from explorer.figures.vocabulary_rows import RowOrder, ShownRows, VocabularyTable
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.session.vocabulary_shown import listing_problem, selects_rows, shown_rows
from explorer.session.vocabulary_state import SEARCHES
from explorer.session.vocabulary_verbs import VocabularyVerbs
from explorer.views.filter_field import FilterField
from explorer.views.pane_frame import PaneFrame
from explorer.views.piece_list import PieceList
from explorer.views.segmented_control import SegmentedControl
from explorer.views.theme import Look

HOW = {
    "text": "Letters as they are written, capitals apart; ␣ is a space.",
    "bytes": "Bytes in hex, such as E2 96 81.",
    "regex": (
        "A regular expression, such as ^\\p{Lu}+$; (?i) takes capitals for small letters. "
        "It does not look into pieces with bytes that are no whole characters."
    ),
}
_FIELD, _ROOM_FOR_CONTROL = 220, 520


class PieceListPane(QObject):
    """Feeds the table."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._verbs = VocabularyVerbs(store)
        self._shown: ShownRows | None = None
        self.table = PieceList(look)
        self.by = SegmentedControl(look, ("Text", "Bytes", "Regex"), "what is typed into the search")
        self.search = FilterField(look, "Search the pieces", HOW["text"], "/", _FIELD)
        self.frame = PaneFrame(look, "Pieces")
        self.frame.add_header_widget(self.by, _ROOM_FOR_CONTROL)
        self.frame.add_header_widget(self.search)
        self.frame.set_body(self.table)
        self.search.changed.connect(self._look_for)
        self.search.left.connect(self._leave_search)
        self.by.chosen.connect(self._look_by)
        self.table.row_selected.connect(self._choose)
        self.table.order_requested.connect(self._put_in_order)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        for part in (self.frame, self.table, self.by, self.search):
            part.set_look(look)

    def begin_search(self) -> None:
        """Go to the search."""
        self.search.begin()

    @property
    def shown(self) -> ShownRows | None:
        """The rows that are shown."""
        return self._shown

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.workspace != "vocabulary":
            return
        failed = listing_problem(old) != listing_problem(new)
        if old.workspace != "vocabulary" or failed or selects_rows(old, new):
            self._show(new)
        elif old.vocabulary.piece != new.vocabulary.piece:
            self._select(new)

    def _show(self, state: SessionState) -> None:
        vocabulary = state.vocabulary
        self.by.set_chosen(SEARCHES.index(vocabulary.by))
        self.search.set_how(HOW[vocabulary.by])
        self.search.set_text(vocabulary.query)
        found = shown_rows(state, self._shown)
        problem = listing_problem(state)
        if found is None:
            self.frame.set_note(problem)
            return
        rows, before = found.rows, self._shown
        self._shown = rows
        n, of = len(rows), len(rows.table)
        n_shown = f"{grouped(n)} of {grouped(of)}" if n < of else f"all {grouped(of)}"
        as_written = ", as vocab.json writes them" if found.is_of_file else ""
        self.frame.set_note(problem or found.problem or ("looking …" if found.waits else n_shown + as_written))
        if before is None or before.table is not rows.table:
            self.table.set_vocabulary(rows.table.columns.measure, widest_texts(rows.table))
        self.table.show_order(vocabulary.order, falling=vocabulary.falling)
        if before is not rows:
            self.table.select(None)
            self.table.set_source(rows)
            self.table.scrollToTop()
        self._select(state)

    def _select(self, state: SessionState) -> None:
        """Select the piece that more is told of, where it is among the rows."""
        piece, shown = state.vocabulary.piece, self._shown
        row = shown.table.row_of(piece) if shown is not None and piece is not None else None
        index = shown.index_of(row) if shown is not None and row is not None else None
        self.table.select(index)

    def _look_for(self, text: str) -> None:
        self._verbs.look_for(text)

    def _look_by(self, index: int) -> None:
        self._verbs.look_by(SEARCHES[index])

    def _leave_search(self, _: object) -> None:
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _put_in_order(self, order: RowOrder) -> None:
        self._verbs.put_in_order(order)

    def _choose(self, index: int | None) -> None:
        shown = self._shown
        if shown is not None:
            self._verbs.choose_piece(None if index is None else shown.row(index).piece_id)


def widest_texts(table: VocabularyTable) -> tuple[str, ...]:
    """Texts as long as any of their columns, for those whose width hangs on what is in them."""
    columns = table.columns
    measures = (table.measured(row) for row in (0, len(table) // 2, len(table) - 1)) if len(table) else ()
    return (
        grouped(columns.ids[-1]) if len(table) else "",
        *("", ""),
        max((name.capitalize() for name in columns.script_names), key=len, default=""),
        *("", ""),
        max(measures, key=len, default=""),
        "special",
    )
