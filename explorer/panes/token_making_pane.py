"""How the token that is followed came about."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from explorer.figures.tokenizer_lines import FactLine
from explorer.session.inspect_state import chosen_token
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.fact_list import FactList
from explorer.views.merge_tree_view import MergeTreeView
from explorer.views.own_viewport import own_viewport
from explorer.views.pane_frame import PaneFrame
from explorer.views.theme import Look

NOTHING = (FactLine("Click a token, or a character, to see how its token came about."),)


class TokenMakingPane(QObject):
    """Feeds the tree of merges and the lines beneath it."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self.tree = MergeTreeView(look)
        self.lines = FactList(look)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(look.px(8), 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.tree)
        column.addWidget(self.lines)
        column.addStretch(1)
        scroll = QScrollArea()
        own_viewport(scroll)
        scroll.setWidget(content)
        content.setAutoFillBackground(False)  # it would fill itself with the color of the window
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.frame = PaneFrame(look, "Making of the token")
        self.frame.set_body(scroll)
        store.state_changed.connect(self._follow)
        self.set_look(look)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        for part in (self.frame, self.tree, self.lines):
            part.set_look(look)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.workspace == "inspect" and (old.workspace != "inspect" or old.inspect is not new.inspect):
            self._show(new)

    def _show(self, state: SessionState) -> None:
        made, token = state.inspect.made, chosen_token(state.inspect)
        if token is None:
            self.frame.set_title("Making of the token")
            self.tree.hide()
            self.lines.set_lines(NOTHING)
            return
        self.frame.set_title(f"Making of token {token + 1:,}")
        if made is None or made.job.number != token:
            return  # what is there stays until there is something else
        making = made.value
        self.tree.setVisible(making is not None and bool(making.symbols))
        if making is None:
            self.lines.set_lines((FactLine(made.problem, "look"),))
            return
        self.tree.set_merges(making.symbols, making.joins)
        self.lines.set_lines(making.lines)
