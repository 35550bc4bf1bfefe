"""The lattice of the text, and beneath it the table of its search, a column under each node."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from explorer.engine.text.alphabet import Spelling
from explorer.figures.lattice_lines import node_lines, title_note
from explorer.figures.visible_text import visible_runs, word_text
from explorer.session.segment_state import Searched, reached_node
from explorer.session.segment_verbs import SegmentVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.lattice_legend import LatticeLegend
from explorer.views.lattice_view import LatticeShown, LatticeView
from explorer.views.node_scroll import NodeScroll
from explorer.views.pane_frame import PaneFrame
from explorer.views.theme import Look
from explorer.views.viterbi_view import NAMES_WIDTH, RowNames, ViterbiView

LONGEST_TITLE = 24  # characters
NOTHING = LatticeShown()
PLAIN = Spelling()


class LatticePane(QObject):
    """Feeds both, and points in one at what is pointed at in the other."""

    edge_chosen = Signal(object)
    """The index of an edge that was clicked."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._verbs = SegmentVerbs(store)
        self._searched: Searched | None = None
        self._shown = NOTHING
        self.lattice = LatticeView(look)
        self.table = ViterbiView(look)
        self._names = RowNames(look)
        self._legend = LatticeLegend(look)
        self._space = QWidget()
        self._above, self._below = NodeScroll(self.lattice, with_bar=False), NodeScroll(self.table, with_bar=True)
        self._above.scroll_with(self._below)
        self.frame, self.table_frame = PaneFrame(look, "Lattice"), PaneFrame(look, "Viterbi table")
        self.frame.add_header_widget(self._legend, 620)
        self.table_frame.set_bare(True)
        self._rows = []
        for frame, left, right in (
            (self.frame, self._space, self._above),
            (self.table_frame, self._names, self._below),
        ):
            body = QWidget()
            row = QHBoxLayout(body)
            row.setSpacing(0)
            row.addWidget(left)
            row.addWidget(right, 1)
            self._rows.append(row)
            frame.set_body(body)
        self.lattice.edge_pointed.connect(self._point_at_edge)
        self.lattice.edge_clicked.connect(self.edge_chosen)
        self.lattice.laid_out.connect(self._place_table)
        self.table.node_pointed.connect(self._point_at_node)
        store.state_changed.connect(self._follow)
        self.set_look(look)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        for part in (self.frame, self.table_frame, self.lattice, self.table, self._names, self._legend):
            part.set_look(look)
        self._space.setFixedWidth(look.px(NAMES_WIDTH))
        for row in self._rows:
            row.setContentsMargins(look.px(16), look.hairline, look.hairline, look.hairline)

    def table_height(self) -> int:
        """The pixels that the whole table needs."""
        return self.table.sizeHint().height() + self._look.px(12) + 2 * self._look.hairline

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.workspace == "segment" and (old.workspace != "segment" or old.segment != new.segment):
            self._show(new)

    def _show(self, state: SessionState) -> None:
        searched = state.segment.searched
        if searched is None:
            self._searched = None
            self._shown = NOTHING
            self.lattice.set_shown(NOTHING)
            self.frame.set_note(state.segment.problem)
            self._place_table(None)
            return
        if searched is not self._searched:
            self._searched = searched
            self.frame.set_title(f"Lattice of {word_text(searched.lattice.text, LONGEST_TITLE)}")
            self.frame.set_note(title_note(searched.lattice))
        reached = reached_node(state)
        self._shown = shown_lattice(searched, reached, state)
        self.lattice.set_shown(self._shown)
        self._place_table(None)
        if state.segment.reached is not None:
            x = self.lattice.layout_now().nodes[min(reached, len(self._shown.faces) or reached)]
            self._above.bring_into_sight(x, self._look.px(120))

    def _place_table(self, _: object) -> None:
        """Put the columns of the table under their nodes."""
        searched = self._searched
        if searched is None:
            self.table.set_lines((), (), 1.0)
            return
        layout = self.lattice.layout_now()
        if len(layout.nodes) == len(searched.lattice.text) + 1:
            lines = node_lines(searched.lattice, PLAIN, self._shown.reached)
            least = self.lattice.minimumSizeHint().width()
            self.table.set_lines(lines, layout.nodes, layout.spacing, least)

    def _point_at_edge(self, edge: int | None) -> None:
        self.table.set_pointed(None if edge is None else self._shown.edges[edge].end)

    def _point_at_node(self, node: int | None) -> None:
        """Raise the edge by which the best path comes to a node."""
        back = (edge for edge in self._shown.back if self._shown.edges[edge].end == node)
        self.lattice.set_pointed(next(back, None))


def shown_lattice(searched: Searched, reached: int, state: SessionState) -> LatticeShown:
    """A lattice as far as its search has come, with what was changed in it by hand."""
    segment = state.segment
    edges, lattice = searched.model.edges, searched.lattice
    numbers = {edge[:2]: number for number, edge in enumerate(edges)}
    scores = dict(segment.what_if.scores)
    columns = lattice.viterbi()[: reached + 1]
    at_end = reached == searched.n_nodes and lattice.has_path
    raised = searched.paths[segment.raised].edges if segment.raised is not None and at_end else ()
    return LatticeShown(
        n_nodes=len(lattice.text) + 1,
        edges=tuple(edge._replace(score=scores.get(edge.piece, edge.score)) for edge in edges),
        faces=tuple(visible_runs(edge.piece, PLAIN) for edge in edges),
        shares=searched.shares,
        best=frozenset(numbers[edge[:2]] for edge in lattice.best().edges) if at_end else frozenset(),
        back=frozenset(numbers[column.edge[:2]] for column in columns if column.edge),
        reached=reached,
        raised=frozenset(numbers[edge[:2]] for edge in raised),
        unknown=frozenset(
            number for number, edge in enumerate(edges) if edge.piece_id == searched.tokenizer.unknown_id
        ),
        taken=frozenset(numbers[span] for span in segment.what_if.taken if span in numbers),
        said=f"Lattice of {word_text(lattice.text, LONGEST_TITLE)}: {title_note(lattice)}",
    )
