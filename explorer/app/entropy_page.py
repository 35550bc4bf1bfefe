"""The Entropy page of the Measures workspace: four parts under one control, of which the one in sight follows."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from explorer.panes.entropy_pane import EntropyPane
from explorer.panes.game_pane import GamePane
from explorer.panes.morse_pane import MorsePane
from explorer.panes.token_bits_pane import TokenBitsPane
from explorer.session.entropy_verbs import EntropyVerbs
from explorer.session.measures_state import EntropyPart
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.measure_page import MeasurePage
from explorer.views.segmented_control import SegmentedControl
from explorer.views.theme import Look

LABELS: Mapping[EntropyPart, str] = MappingProxyType(
    {"characters": "Characters", "tokens": "Tokens", "morse": "Morse", "game": "Game"}
)
TITLES: Mapping[EntropyPart, str] = MappingProxyType(
    {"characters": "Entropy", "tokens": "Entropy", "morse": "Morse’s code", "game": "Shannon’s game"}
)


class Part(Protocol):
    """A pane that is a part of the page."""

    view: MeasurePage

    def show(self, state: SessionState) -> None: ...
    def set_look(self, look: Look) -> None: ...


class EntropyPage(QObject):
    """Lays out the parts, with their controls beside the control that chooses among them."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._verbs = EntropyVerbs(store)
        self._choice = SegmentedControl(look, tuple(LABELS.values()), "What is shown of entropy")
        self._parts: Mapping[EntropyPart, Part] = {
            "characters": EntropyPane(store, look),
            "tokens": TokenBitsPane(store, look),
            "morse": MorsePane(look),
            "game": GamePane(store, look),
        }
        self.title = TITLES["characters"]
        self.view = QWidget()
        self._stack = QStackedWidget()
        self._row = QHBoxLayout()
        self._row.addWidget(self._choice, 0, Qt.AlignmentFlag.AlignTop)
        for part in self._parts.values():
            self._row.addWidget(part.view.controls, 1)
            self._stack.addWidget(part.view)
        column = QVBoxLayout(self.view)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._row)
        column.addWidget(self._stack, 1)
        self._choice.chosen.connect(self._choose)
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._choice.set_look(look)
        for part in self._parts.values():
            part.set_look(look)
        self._row.setContentsMargins(look.px(12), 0, 0, 0)
        self._row.setSpacing(0)

    def show(self, state: SessionState) -> None:
        """Show the chosen part of a state."""
        chosen = state.measures.entropy_part
        self.title = TITLES[chosen]
        self._choice.set_chosen(tuple(LABELS).index(chosen))
        for name, part in self._parts.items():
            part.view.controls.setVisible(name == chosen)
        shown = self._parts[chosen]
        self._stack.setCurrentWidget(shown.view)
        shown.show(state)

    def _choose(self, index: int) -> None:
        self._verbs.show_part(tuple(LABELS)[index])
