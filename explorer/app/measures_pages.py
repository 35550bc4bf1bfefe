"""The pages of the Measures workspace: one is shown at a time, and only that one follows the state."""

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from explorer.panes.criteria_pane import CriteriaPane
from explorer.panes.gage_pane import GagePane
from explorer.panes.pieces_pane import PiecesPane
from explorer.session import background
from explorer.session.measures_state import MeasuresPage
from explorer.session.measures_verbs import MeasuresVerbs
from explorer.session.state import Notice, SessionState
from explorer.session.store import Store
from explorer.views.pane_frame import PaneFrame
from explorer.views.segmented_control import SegmentedControl
from explorer.views.theme import Look

LABELS: Mapping[MeasuresPage, str] = MappingProxyType(
    {
        "curves": "Curves",
        "growth": "Growth",
        "pieces": "Pieces",
        "criteria": "Criteria",
        "gage": "Gage",
        "entropy": "Entropy",
    }
)
WITH_CURVES = ("curves", "growth", "entropy")
LEAST_HEIGHT = 240


class Page(Protocol):
    """A pane that is shown on request."""

    title: str

    @property
    def view(self) -> QWidget: ...

    def show(self, state: SessionState) -> None: ...
    def set_look(self, look: Look) -> None: ...


class MeasuresPages(QObject):
    """Makes each page when it is first wanted, and tells the one in sight of what it shows."""

    _ready = Signal(object)

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._look = look
        self._verbs = MeasuresVerbs(store)
        self._pages: dict[MeasuresPage, Page] = {}
        self._can_plot = False
        self._stack = QStackedWidget()
        self._choice = SegmentedControl(look, tuple(LABELS.values()), "What is shown beside the sizes")
        self.frame = PaneFrame(look, "")
        self.frame.add_heading(self._choice)
        self.frame.set_body(self._stack, LEAST_HEIGHT)
        self.setParent(self.frame)  # and goes with it: what is read for the plots may come too late
        self._choice.chosen.connect(self._choose)
        self._ready.connect(self._begin_plots)
        store.state_changed.connect(self._follow)
        # What of pyqtgraph can be read while the window goes on. It itself cannot: it looks at all classes of Qt, and
        # two threads that ready the same one crash.
        numpy = partial(import_module, "numpy")
        background.run(numpy, partial(Notice, place="window"), "show the plots", self._ready)
        self._show(store.state)

    def page(self, name: MeasuresPage) -> Page | None:
        """A page, if it has been made."""
        return self._pages.get(name)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.frame.set_look(look)
        self._choice.set_look(look)
        for page in self._pages.values():
            page.set_look(look)

    def _begin_plots(self, ready: ModuleType | Notice) -> None:
        if isinstance(ready, Notice):
            self._store.notify(ready)
            return
        self._can_plot = True
        self._show(self._store.state)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.workspace == "measures" and _seen(old) != _seen(new):
            self._show(new)

    def _show(self, state: SessionState) -> None:
        name = state.measures.page
        self._choice.set_chosen(tuple(LABELS).index(name))
        if name not in self._pages and (self._can_plot or name not in WITH_CURVES):
            page = self._pages[name] = _page(name)(self._store, self._look)
            self._stack.addWidget(page.view)
        if (shown := self._pages.get(name)) is not None:
            self._stack.setCurrentWidget(shown.view)
            shown.show(state)
            self.frame.set_title(shown.title)

    def _choose(self, index: int) -> None:
        self._verbs.show_page(tuple(LABELS)[index])


def _seen(state: SessionState) -> tuple[object, ...]:
    """What pages show of a state."""
    return state.workspace, state.trace, state.step, state.n_told, state.measures


def _page(name: MeasuresPage) -> Callable[[Store, Look], Page]:
    """What makes a page; those with curves bring pyqtgraph with them."""
    if name == "curves":
        from explorer.panes.curves_pane import CurvesPane

        return CurvesPane
    if name == "growth":
        from explorer.panes.growth_pane import GrowthPane

        return GrowthPane
    if name == "entropy":
        from explorer.app.entropy_page import EntropyPage

        return EntropyPage
    if name == "pieces":
        return PiecesPane
    return CriteriaPane if name == "criteria" else GagePane
