"""The rows of the Compare workspace: each tokenizer's tokens under the text."""

from PySide6.QtCore import QObject, QTimer

from explorer.figures.aligned_shown import AlignedShown
from explorer.session.compare_shown import PATIENCE, aligned_shown, is_outdated, outdated_said
from explorer.session.compare_state import ChosenToken
from explorer.session.compare_verbs import CompareVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.aligned_legend import AlignedLegend
from explorer.views.aligned_table import AlignedTable
from explorer.views.aligned_view import AlignedView
from explorer.views.pane_frame import PaneFrame
from explorer.views.segmented_control import SegmentedControl
from explorer.views.theme import Look

_ROOM_FOR_LEGEND = 900
_HEADER = 56  # with the room under the rows


class AlignedPane(QObject):
    """Feeds the rows."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._look = look
        self._verbs = CompareVerbs(store)
        self.rows = AlignedView(look)
        self.table = AlignedTable(look)
        self.legend = AlignedLegend(look)
        self.switch = SegmentedControl(look, ("Rows", "Table"))
        self.frame = PaneFrame(look, "Tokens")
        self.frame.add_header_widget(self.legend, _ROOM_FOR_LEGEND)
        self.frame.add_header_widget(self.switch)
        self.frame.set_body(self.rows)
        self.frame.set_cover(self.table)
        self.switch.chosen.connect(self._choose_look)
        self.rows.token_chosen.connect(self._choose_token)
        self.table.token_chosen.connect(self._choose_token)
        self.rows.row_chosen.connect(self._choose_row)
        self._store = store
        self._waits = QTimer(self, singleShot=True, interval=PATIENCE)
        self._waits.timeout.connect(self._say_so)
        self._said = ""
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.frame.set_look(look)
        for part in (self.rows, self.table, self.legend, self.switch):
            part.set_look(look)

    def whole_height(self) -> int:
        """The pixels in which all rows have room."""
        return self._look.px(_HEADER) + self.rows.geometry_now().height

    def _follow(self, old: SessionState, new: SessionState) -> None:
        seen = old.compare is not new.compare or old.tokenizers is not new.tokenizers
        if new.workspace == "compare" and (old.workspace != "compare" or seen):
            self._show(new)

    def _show(self, state: SessionState) -> None:
        shown = aligned_shown(state) or AlignedShown()
        self.rows.set_shown(shown)
        self.switch.set_chosen(int(state.compare.rows_as_table))
        self.frame.show_cover(state.compare.rows_as_table)
        if state.compare.rows_as_table:
            self.table.set_shown(shown)
        self._note_wait(state)
        special = any(row.added for row in shown.text.rows)
        self.legend.set_rows(len(shown.heads), with_cuts=bool(shown.safe or shown.cuts), with_special=special)
        self.legend.setVisible(
            not state.compare.rows_as_table and self.frame.width() >= self._look.px(_ROOM_FOR_LEGEND)
        )

    def _note_wait(self, state: SessionState) -> None:
        """Say after a while that what is shown is of another moment; never at once, lest it flickers at every key."""
        if not is_outdated(state):
            self._waits.stop()
            self.frame.set_note("")
            return
        self._said = outdated_said(state)
        if not self._waits.isActive():
            self._waits.start()

    def _say_so(self) -> None:
        self.frame.set_note(self._said)

    def _choose_look(self, index: int) -> None:
        self._verbs.show_rows(as_table=bool(index))

    def _choose_token(self, token: tuple[int, int]) -> None:
        self._verbs.choose_token(ChosenToken(*token))

    def _choose_row(self, row: int) -> None:
        self._verbs.choose_row(row)
