"""What the text costs each tokenizer that is compared."""

from PySide6.QtCore import QObject, QTimer

from explorer.figures.cost_rows import WORD_KINDS, word_note
from explorer.session.compare_shown import PATIENCE, costs_outdated, outdated_said
from explorer.session.compare_state import MEASURED
from explorer.session.compare_verbs import CompareVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.cost_table import CostTable
from explorer.views.pane_frame import PaneFrame
from explorer.views.segmented_control import SegmentedControl
from explorer.views.theme import Look

_HEADER = 50
_ROOM_FOR_WORDS, _ROOM_FOR_SWITCH = 560, 360


class TextCostsPane(QObject):
    """Feeds the table."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._look = look
        self._verbs = CompareVerbs(store)
        self.table = CostTable(look)
        self.words = SegmentedControl(look, ("Spaces", "UAX 29"), "what is called a word")
        self.switch = SegmentedControl(look, ("Table", "Bars"))
        self.frame = PaneFrame(look, "This text")
        self.frame.add_header_widget(self.words, _ROOM_FOR_WORDS)
        self.frame.add_header_widget(self.switch, _ROOM_FOR_SWITCH)
        self.frame.set_body(self.table)
        self._waits = QTimer(self, singleShot=True, interval=PATIENCE)
        self._waits.timeout.connect(self._say_so)
        self._said = ""
        self.words.chosen.connect(self._choose_words)
        self.switch.chosen.connect(self._choose_look)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        for part in (self.frame, self.table, self.words, self.switch):
            part.set_look(look)

    def whole_height(self) -> int:
        """The pixels in which all rows have room."""
        return self._look.px(_HEADER) + self.table.rows_height()

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.workspace == "compare":
            if old.workspace != "compare" or _seen(old) != _seen(new):
                self._show(new)
            self._note_wait(new)

    def _show(self, state: SessionState) -> None:
        compare = state.compare
        rows = compare.costs.rows
        self.words.set_chosen(WORD_KINDS.index(compare.words))
        self.switch.set_chosen(MEASURED.index(compare.measured))
        self._show_note(state)
        self.table.set_rows(rows, compare.words, with_bars=compare.measured == "bars")

    def _note_wait(self, state: SessionState) -> None:
        """Say after a while that what is shown is of another moment; never at once, lest it flickers at every key."""
        if not costs_outdated(state):
            self._waits.stop()
            self._show_note(state)
            return
        self._said = outdated_said(state)
        if not self._waits.isActive():
            self._waits.start()

    def _show_note(self, state: SessionState) -> None:
        costs = state.compare.costs
        self.frame.set_note(costs.problem or word_note(costs.rows, state.compare.words))

    def _say_so(self) -> None:
        self.frame.set_note(self._said)

    def _choose_words(self, index: int) -> None:
        self._verbs.choose_words(WORD_KINDS[index])

    def _choose_look(self, index: int) -> None:
        self._verbs.show_measured(MEASURED[index])


def _seen(state: SessionState) -> tuple[object, ...]:
    """What is shown of a state."""
    return state.compare.costs, state.compare.words, state.compare.measured
