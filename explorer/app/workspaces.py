"""The workspaces: the row of tabs, and which of them is shown. All but Train are made when they are first opened."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from explorer.app.maximizer import Maximizer
from explorer.app.pane_row import PaneRow
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.session.workspace import OF_TOKENIZERS, OF_TRAINING, WORKSPACES, Workspace, show_workspace
from explorer.views.theme import Look
from explorer.views.workspace_tabs import WorkspaceTabs

if TYPE_CHECKING:
    from explorer.app.measures_workspace import MeasuresWorkspace
    from explorer.app.segment_workspace import SegmentWorkspace
    from explorer.app.tokenizer_room import TokenizerRoom
    from explorer.session.measures_desk import MeasuresDesk

LABELS = tuple(workspace.capitalize() for workspace in WORKSPACES)


class WorkspacePanes(Protocol):
    """What a workspace has to be: a widget with panes one of which can fill the room of all."""

    maximizer: Maximizer

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""


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
        self._made: dict[Workspace, WorkspacePanes] = {}  # those that have been opened
        self._desk: MeasuresDesk | None = None
        self._tokenizers: TokenizerRoom | None = None
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
        return self._store.state.workspace in OF_TRAINING

    @property
    def segment(self) -> "SegmentWorkspace | None":
        """The Segment workspace, once it has been opened."""
        return self._made.get("segment")  # type: ignore[return-value]

    @property
    def measures(self) -> "MeasuresWorkspace | None":
        """The Measures workspace, once it has been opened."""
        return self._made.get("measures")  # type: ignore[return-value]

    @property
    def made(self) -> Mapping[Workspace, WorkspacePanes]:
        """All but Train that have been opened."""
        return self._made

    @property
    def maximizer(self) -> Maximizer:
        """Of the panes of the chosen workspace."""
        made = self._made.get(self._store.state.workspace)
        return self._train.maximizer if made is None else made.maximizer

    @property
    def tokenizers(self) -> "TokenizerRoom":
        """What the workspaces of whole tokenizers share, made when the first of them, or a tokenizer, is opened."""
        if self._tokenizers is None:
            from explorer.app.tokenizer_room import TokenizerRoom

            self._tokenizers = TokenizerRoom(self._store, self)
        return self._tokenizers

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
        for name, made in self._made.items():
            _widget(made).setVisible(name == self._store.state.workspace)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.tabs.set_look(look)
        for made in self._made.values():
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
        if self._tokenizers is not None:
            self._tokenizers.close()
            self._tokenizers = None

    def _choose(self, index: int) -> None:
        show_workspace(self._store, WORKSPACES[index])

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if old.workspace != new.workspace:
            self.tabs.set_chosen(WORKSPACES.index(new.workspace))
            if new.workspace != "train" and new.workspace not in self._made:
                self._make(new.workspace)
            self.changed.emit(None)

    def _make(self, workspace: Workspace) -> None:
        """None is needed for the first paint, nor by those who never come there."""
        makers: dict[Workspace, Callable[[], WorkspacePanes]] = {
            "segment": self._new_segment,
            "measures": self._new_measures,
        }
        made: WorkspacePanes
        if workspace in OF_TOKENIZERS:
            made = self.tokenizers.new_workspace(workspace, self._look)
        else:
            made = makers[workspace]()
        self._made[workspace] = made
        assert self._column is not None
        self._column.insertWidget(self._column.indexOf(self._train) + 1, _widget(made), 1)
        if workspace == "segment":
            from explorer.session.segment_verbs import SegmentVerbs

            SegmentVerbs(self._store).open()

    def _new_segment(self) -> "SegmentWorkspace":
        from explorer.app.segment_workspace import SegmentWorkspace

        return SegmentWorkspace(self._store, self._look)

    def _new_measures(self) -> "MeasuresWorkspace":
        from explorer.app.measures_workspace import MeasuresWorkspace
        from explorer.session.measures_desk import MeasuresDesk

        measures = MeasuresWorkspace(self._store, self._look)
        self._desk = MeasuresDesk(self._store)
        self.tabs.add(measures.measuring.progress)
        measures.measuring.cancel_requested.connect(self._desk.cancel)
        return measures


def _widget(made: WorkspacePanes) -> QWidget:
    assert isinstance(made, QWidget)
    return made
