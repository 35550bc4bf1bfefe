"""The corpus at a step: a row a word, its symbols as chips, and what all rows add up to."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from explorer.figures.word_lines import WordLine
from explorer.views.chip_rows import COMPACT_ROW, DENSE_ROW, FULL_ROW, RowMeasures
from explorer.views.record_model import RowSource
from explorer.views.theme import Look
from explorer.views.word_table import SUMMED, WordTable
from explorer.views.word_totals import WordTotals

if TYPE_CHECKING:
    from explorer.views.merge_motion import MergeMotion

_TOTALS_HEIGHT = 48


class WordRowsView(QWidget):
    """The words of the corpus as they are split at a step, with the sum of all symbols beneath.

    The only row of a corpus, such as a raw stream, wraps its chips. Among several rows a word that is too long is set
    in smaller chips, and if even these do not fit it says how many symbols are left out.
    """

    row_selected = Signal(object)
    """The index of the word that a person chose, or None."""
    chip_clicked = Signal(object)
    """The index of the word and the number of its chip, as a pair."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._table = WordTable(look)
        self._table.setParent(self)
        self._totals = WordTotals(self._table, SUMMED)
        self._totals.setParent(self)
        self._compact = False
        self._motion: MergeMotion | None = None
        self.setFocusProxy(self._table)
        self._table.row_selected.connect(self.row_selected)
        self._table.chip_clicked.connect(self.chip_clicked)

    def set_source(self, source: RowSource[WordLine], total_symbols: int | None, total_times: int) -> None:
        """Show other rows; the totals are those of the whole corpus, None where counting them would take too long."""
        if self._motion is not None:
            self._motion.finish()
        self._table.set_totals(total_symbols, total_times)
        self._table.set_source(source)
        self._totals.refresh()
        self._place()

    @property
    def motion(self) -> "MergeMotion":
        """What lies over the rows while merges move, made for the first of them."""
        if self._motion is None:
            from explorer.views.merge_motion import MergeMotion  # the first window does not wait for it

            self._motion = MergeMotion(self._table.viewport())
        return self._motion

    def move_from(self, before: RowSource[WordLine]) -> None:
        """Let the merges in sight be seen in motion, from the rows as they were a step ago; these are shown already."""
        self.motion.start(self._table.look, self._table.measures, tuple(self._table.moving_rows(before)))

    def select(self, index: int | None) -> None:
        """Select a word without reporting it."""
        self._table.select(index)

    def show_top(self) -> None:
        """Show the words from the first one on."""
        self._table.scrollToTop()

    def shows_merge(self) -> bool:
        """Whether a chip that just merged is wholly in sight."""
        return self._table.shows_merge()

    def go_to_merge(self, index: int) -> None:
        """Bring the first chip that just merged in a word into the middle."""
        self._table.go_to_merge(index)

    def set_compact(self, compact: bool) -> None:
        """Lower rows, for a window of little height."""
        self._compact = compact
        self._place()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        if self._motion is not None:
            self._motion.finish()
        self._table.set_look(look)
        self._totals.update()
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """The totals follow the last row, and stay in sight when there are more rows than room."""
        totals = self._table.look.px(_TOTALS_HEIGHT)
        room = max(0, self.height() - totals)
        measures = self._fitting_measures(room)
        if measures is not self._table.measures:
            self._table.set_measures(measures)
        self._table.take_size(self.width(), room)
        self._table.fit_stream()
        height = min(self._table.rows_height(), room)
        self._table.resize(self.width(), height)
        self._totals.setGeometry(0, height, self.width(), totals)

    def _fitting_measures(self, room: int) -> RowMeasures:
        """Full rows, or closer ones where then no word is cut or out of sight."""
        if self._compact:
            return COMPACT_ROW
        px, n = self._table.look.px, self._table.records.rowCount()
        room -= self._table.horizontalHeader().height()
        return DENSE_ROW if n * px(FULL_ROW.height) > room >= n * px(DENSE_ROW.height) else FULL_ROW
