"""The workspaces: the row of tabs, and which of them is shown. All but Train are made when they are first opened."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QBoxLayout

from explorer.app.maximizer import Maximizer
from explorer.app.pane_row import PaneRow
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.session.workspace import WORKSPACES, show_workspace
from explorer.views.theme import Look
from explorer.views.workspace_tabs import WorkspaceTabs

if TYPE_CHECKING:
    from explorer.app.measures_workspace import MeasuresWorkspace
    from explorer.app.segment_workspace import SegmentWorkspace
    from explorer.session.measures_desk import MeasuresDesk

LABELS = ("Train", "Segment", "Measures")  # of WORKSPACES


class Workspaces(QObject):
    """Shows the panes of the chosen workspace in a column of the window."""

    changed = Signal(object)
    """Another workspace is chosen: the window may have to be laid out anew."""

    def __init__(self, store: Store, look: Look, train: PaneRow) -> None:
        super().__init__()
        self._store = store
        self._look = look
        self._train = train
        self._column: QBoxLayout | None = None
        self.segment: SegmentWorkspace | None = None  # until it is first opened
        self.measures: MeasuresWorkspace | None = None  # the same
        self._desk: MeasuresDesk | None = None
        self.tabs = WorkspaceTabs(look, LABELS)
        self.tabs.chosen.connect(self._choose)
        store.state_changed.connect(self._follow)

    @property
    def shows_train(self) -> bool:
        """Whether it is the Train workspace that is shown."""
        return self._store.state.workspace == "train"

    @property
    def has_steps(self) -> bool:
        """Whether the workspace that is shown follows the steps of training."""
        return self._store.state.workspace != "segment"

    @property
    def maximizer(self) -> Maximizer:
        """Of the panes of the chosen workspace."""
        made = {"segment": self.segment, "measures": self.measures}.get(self._store.state.workspace)
        return self._train.maximizer if made is None else made.maximizer

    def toggle_maximized(self) -> None:
        """Let the pane with the focus fill the room of all, or give it back."""
        self.maximizer.toggle_focused()

    def place_in(self, column: QBoxLayout) -> None:
        """Put the tabs on top of a column, and the panes where those of the Train workspace are."""
        self._column = column
        column.insertWidget(0, self.tabs)

    def show_panes(self, *, with_tabs: bool) -> None:
        """Show the panes of the chosen workspace; those of Train are left as the window has them."""
        self.tabs.setVisible(with_tabs)
        for name, made in (("segment", self.segment), ("measures", self.measures)):
            if made is not None:
                made.setVisible(name == self._store.state.workspace)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.tabs.set_look(look)
        for made in (self.segment, self.measures):
            if made is not None:
                made.set_look(look)

    def cancel(self) -> None:
        """Stop what is being measured."""
        if self._desk is not None:
            self._desk.cancel()

    def close(self, _: object = None) -> None:
        """End what runs in the background."""
        if self._desk is not None:
            self._desk.close()
            self._desk = None

    def _choose(self, index: int) -> None:
        show_workspace(self._store, WORKSPACES[index])

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if old.workspace != new.workspace:
            self.tabs.set_chosen(WORKSPACES.index(new.workspace))
            if new.workspace == "measures" and self.measures is None:
                self._make_measures()
            if new.workspace == "segment" and self.segment is None:
                self._make_segment()
            self.changed.emit(None)

    def _make_segment(self) -> None:
        from explorer.app.segment_workspace import SegmentWorkspace  # the same
        from explorer.session.segment_verbs import SegmentVerbs

        assert self._column is not None
        self.segment = SegmentWorkspace(self._store, self._look)
        self._column.insertWidget(self._column.indexOf(self._train) + 1, self.segment, 1)
        SegmentVerbs(self._store).open()

    def _make_measures(self) -> None:
        # Neither is needed for the first paint, nor by those who never come here.
        from explorer.app.measures_workspace import MeasuresWorkspace
        from explorer.session.measures_desk import MeasuresDesk

        assert self._column is not None
        self.measures = MeasuresWorkspace(self._store, self._look)
        self._column.insertWidget(self._column.indexOf(self._train) + 1, self.measures, 1)
        self._desk = MeasuresDesk(self._store)
        self.tabs.add(self.measures.measuring.progress)
        self.measures.measuring.cancel_requested.connect(self._desk.cancel)
