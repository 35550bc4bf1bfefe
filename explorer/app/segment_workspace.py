"""The Segment workspace: the lattice over its table, beside them paths and draws. Made when it is first opened."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from explorer.app.maximizer import Maximizer
from explorer.figures.encoding_notes import ENCODING_NOTES
from explorer.panes.encoder_pane import EncoderPane
from explorer.panes.lattice_pane import LatticePane
from explorer.panes.paths_pane import PathsPane
from explorer.panes.sample_pane import SamplePane
from explorer.panes.search_pane import SearchPane
from explorer.panes.segment_sentence_pane import SegmentSentencePane
from explorer.session.piece_files import PieceFiles
from explorer.session.playback import Playback
from explorer.session.segment_desk import SegmentDesk
from explorer.session.segment_playback import played_lattice
from explorer.session.segment_state import shows_lattice, shows_replay
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.folded_tab import FoldedTab
from explorer.views.replay_frame import ReplayFrame
from explorer.views.theme import Look

MARGIN, GAP = 16, 8
SIDE_WIDTH = 368
NARROW, LOW = 960, 560  # below this width the side folds to a tab, below this height the table goes
CRAMPED, TINY = 300, 240  # below these heights transport and header go, too: the keys of both are there all the same
HIGH = 860  # from this height on the caption has its second line
CAPTION_HEIGHT, SHORT_CAPTION_HEIGHT = 84, 45


class SegmentWorkspace(QWidget):
    """Lays out the panes of the workspace."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._look = look
        self._is_lattice = shows_lattice(store.state)
        self._files = PieceFiles(store, self)
        self._desk, self._playback = SegmentDesk(store, self), Playback(store, played_lattice(store), self)
        self.sentence = SegmentSentencePane(store, look)
        self.lattice = LatticePane(store, look)
        note = ENCODING_NOTES[store.state.trace.recipe.algorithm][0]
        self.replay = EncoderPane(store, look, ReplayFrame(look, note), shows_replay)
        self.paths = PathsPane(store, look)
        self.sample = SamplePane(store, look)
        self.search = SearchPane(store, look)
        self.maximizer = Maximizer(
            (
                *(self.lattice.frame, self.lattice.table_frame, self.replay.frame),
                *(self.paths.frame, self.sample.frame),
            )
        )
        self.tab = FoldedTab(look, "Paths")
        self._left, self._right = QVBoxLayout(), QVBoxLayout()
        self._left.addWidget(self.lattice.frame, 1)
        self._left.addWidget(self.lattice.table_frame)
        self._left.addWidget(self.replay.frame, 1)
        self._right.addWidget(self.paths.frame, 352)
        self._right.addWidget(self.sample.frame, 304)
        self._row = QHBoxLayout()
        self._row.addLayout(self._left, 1)
        self._row.addLayout(self._right)
        self._row.addWidget(self.tab)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.sentence.view)
        column.addLayout(self._row, 1)
        column.addWidget(self.search.caption)
        column.addWidget(self.search.transport)
        self.sentence.open_requested.connect(self._ask_for_pieces)
        self.tab.toggled.connect(self._fit)
        self.maximizer.changed.connect(self._fit)
        store.state_changed.connect(self._follow)
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        for part in (self.sentence, self.lattice, self.replay, self.paths, self.sample, self.search, self.tab):
            part.set_look(look)
        self._row.setContentsMargins(look.px(MARGIN), 0, look.px(MARGIN), 0)
        for layout in (self._row, self._left, self._right):
            layout.setSpacing(look.px(GAP))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _ask_for_pieces(self, _: object) -> None:
        path, _filter = QFileDialog.getOpenFileName(
            self, "Open pieces with scores", "", "Pieces with scores (*.vocab *.tsv *.txt);;All files (*)"
        )
        if path:
            self._files.open(path)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.workspace == "segment" and shows_lattice(new) != self._is_lattice:
            self._is_lattice = shows_lattice(new)
            self.maximizer.restore()
            self._fit()

    def _fit(self, _: object = None) -> None:
        """Where not all have room, the paths fold to a tab, which shows them in place of the lattice."""
        px, only, opened, size = self._look.px, self.maximizer.pane, self.tab.isChecked(), self.size()
        narrow = self.width() < px(NARROW) and only is None
        low = self.height() < px(LOW)
        self.tab.setVisible(narrow)
        left, lattice = not (narrow and opened), self._is_lattice
        shown = {
            self.lattice.frame: left and lattice,
            self.lattice.table_frame: left and lattice and not low,
            self.replay.frame: left and not lattice,
            self.paths.frame: lattice and (not narrow or opened),
            self.sample.frame: not narrow or opened,
        }
        self.lattice.align(with_table=shown[self.lattice.table_frame] and only is None)
        for frame, is_shown in shown.items():
            frame.setVisible(only is frame if only else is_shown)
        self.search.transport.setVisible(self.height() >= px(CRAMPED))
        self.lattice.frame.set_bare(self.height() < px(TINY))
        wide = only is not None or narrow
        for frame in (self.paths.frame, self.sample.frame):
            frame.setMinimumWidth(0 if wide else px(SIDE_WIDTH))
            frame.setMaximumWidth(2**24 - 1 if wide else px(SIDE_WIDTH))
        is_tall = only is self.lattice.table_frame
        self.lattice.table_frame.setMaximumHeight(2**24 - 1 if is_tall else self.lattice.table_height())
        self.lattice.table_frame.setMinimumHeight(0 if is_tall else self.lattice.table_height())
        self.search.caption.setFixedHeight(px(CAPTION_HEIGHT if self.height() >= px(HIGH) else SHORT_CAPTION_HEIGHT))
        if self.size() != size:  # what was shown or hidden has changed it
            self._fit()
