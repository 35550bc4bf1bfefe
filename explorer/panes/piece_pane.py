"""The piece that is chosen in the vocabulary: bytes, characters, how it is encoded, its variants, its merges."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from explorer.figures.numbers import grouped
from explorer.figures.tokenizer_lines import FactLine
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.session.vocabulary_job import wanted_piece
from explorer.views.fact_list import FactList
from explorer.views.merge_tree_view import MergeTreeView
from explorer.views.own_viewport import own_viewport
from explorer.views.pane_frame import PaneFrame
from explorer.views.theme import Look

NOTHING = (FactLine("Choose a piece, to see what it is made of and how its text is encoded."),)


class PiecePane(QObject):
    """Feeds the lines, and the tree of merges beneath them."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._look = look
        self.lines, self.tree = FactList(look), MergeTreeView(look)
        self._wide = QScrollArea()
        own_viewport(self._wide)
        self._wide.setWidget(self.tree)
        self._wide.setFrameShape(QFrame.Shape.NoFrame)
        self._wide.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(look.hairline, 0, look.hairline, look.hairline)
        column.setSpacing(0)
        column.addWidget(self.lines)
        column.addWidget(self._wide)
        column.addStretch(1)
        self.frame = PaneFrame(look, "Piece")
        self.frame.set_body(body)
        store.state_changed.connect(self._follow)
        self.set_look(look)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        for part in (self.frame, self.lines, self.tree):
            part.set_look(look)
        self._fit()

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.workspace == "vocabulary" and (old.workspace != "vocabulary" or old.vocabulary is not new.vocabulary):
            self._show(new)

    def _show(self, state: SessionState) -> None:
        vocabulary, job = state.vocabulary, wanted_piece(state)
        if vocabulary.piece is None or job is None:
            self.frame.set_title("Piece")
            self.lines.set_lines(NOTHING)
            self.tree.set_merges((), ())
        elif (told := vocabulary.told) is not None and told.job == job:  # until then, what is there stays
            self.frame.set_title(f"Piece {grouped(vocabulary.piece)}")
            if told.told is None:
                self.lines.set_lines((FactLine(told.problem, "look"),))
                self.tree.set_merges((), ())
            else:
                self.lines.set_lines(told.told.lines)
                self.tree.set_merges(told.told.symbols, told.told.joins)
        self._fit()

    def _fit(self) -> None:
        self._wide.setContentsMargins(self._look.px(8), 0, 0, 0)
        self._wide.setVisible(bool(self.tree.tree.nodes))
        bar = self._wide.horizontalScrollBar().sizeHint().height()
        self._wide.setFixedHeight(self.tree.sizeHint().height() + bar)  # the pane scrolls, and nothing in it
