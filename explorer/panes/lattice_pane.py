"""The lattice of the text, and beneath it the table of its search, a column under each node."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QHBoxLayout, QWidget

from explorer.engine.encode.lattice_paths import Edge
from explorer.engine.errors import ExplorerError
from explorer.figures.edge_lines import OWN, edge_choice
from explorer.figures.lattice_lines import title_note
from explorer.figures.lattice_shown import LatticeShown
from explorer.figures.segment_lines import entered_score, what_if_said
from explorer.figures.sentence import Chosen, Entered
from explorer.figures.visible_text import word_text
from explorer.session.segment_shown import LONGEST_TITLE, shown_lattice, shown_nodes
from explorer.session.segment_state import AS_TRAINED, Searched, reached_node, shown_edge
from explorer.session.segment_verbs import SegmentVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.choice_menu import ChoiceMenu
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.lattice_legend import LatticeLegend
from explorer.views.lattice_view import LatticeView
from explorer.views.node_scroll import NodeScroll
from explorer.views.pane_frame import PaneFrame
from explorer.views.theme import Look
from explorer.views.viterbi_view import NAMES_WIDTH, RowNames, ViterbiView

NOTHING = LatticeShown()
NO_EDGE = Edge(0, 1, "", None, 0.0)


class LatticePane(QObject):
    """Feeds both, and points in one at what is pointed at in the other."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._verbs = SegmentVerbs(store)
        self._searched: Searched | None = None
        self._shown = NOTHING
        self._way = ""  # the size of the lattice in words
        self._in_sight: tuple[str, int] | None = None  # the text and the node that the view has gone along with
        self._edge = NO_EDGE  # whose menu is open
        self.lattice = LatticeView(look)
        self.table = ViterbiView(look)
        self._names = RowNames(look)
        self._legend = LatticeLegend(look)
        self._space = QWidget()
        self._undo = FramedButton(look, ButtonFace(text="As trained"), "All edges and scores as trained")
        self._undo.set_frame_size(0, 28)
        self._menu: ChoiceMenu | None = None
        self._above, self._below = NodeScroll(self.lattice, with_bar=False), NodeScroll(self.table, with_bar=True)
        self.scrolls = (self._above, self._below)
        self._above.scroll_with(self._below)
        self.frame, self.table_frame = PaneFrame(look, "Lattice"), PaneFrame(look, "Viterbi table")
        self.frame.add_header_widget(self._undo)
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
        self.lattice.edge_reached.connect(self._bring_into_sight)
        self.lattice.edge_clicked.connect(self._open_menu)
        self._undo.requested.connect(self._take_back)
        self.lattice.laid_out.connect(self._lay_out)
        for scroll in self.scrolls:  # each has its room in its own time, and neither scrolls beyond the other
            scroll.horizontalScrollBar().rangeChanged.connect(self._go_along)
        self.table.node_pointed.connect(self._point_at_node)
        store.state_changed.connect(self._follow)
        self.set_look(look)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        for part in (self.frame, self.table_frame, self.lattice, self.table, self._names, self._legend, self._undo):
            part.set_look(look)
        self._space.setFixedWidth(look.px(NAMES_WIDTH))
        for row in self._rows:
            row.setContentsMargins(look.px(16), look.hairline, look.hairline, look.hairline)

    def align(self, *, with_table: bool) -> None:
        """Leave the room of the names of the table's rows beside the lattice, if the table is beneath it."""
        self._space.setVisible(with_table)

    def table_height(self) -> int:
        """The pixels that the whole table needs."""
        return self.table.sizeHint().height() + self._look.px(12) + 2 * self._look.hairline

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.workspace == "segment" and (old.workspace != "segment" or old.segment != new.segment):
            self._show(new)

    def _show(self, state: SessionState) -> None:
        searched, what_if = state.segment.searched, state.segment.what_if
        self._undo.setVisible(what_if != AS_TRAINED)
        if searched is None:
            self._searched = None
            self._shown = NOTHING
            self.lattice.set_shown(NOTHING)
            self._legend.set_unknown(shown=False)
            self.frame.set_title("Lattice")
            self.frame.set_note("")
            self._place_table(None)
            return
        if searched is not self._searched:
            self._searched = searched
            self.frame.set_title(f"Lattice of {word_text(searched.lattice.text, LONGEST_TITLE)}")
            self._way = title_note(searched.lattice)
        self.frame.set_note(what_if_said(len(what_if.taken), len(what_if.scores)) or self._way)
        self._shown = shown_lattice(searched, state)
        self.lattice.set_shown(self._shown)
        self._legend.set_unknown(shown=bool(self._shown.unknown))
        self._place_table(None)
        if self._in_sight != (now := (searched.lattice.text, reached_node(state))):
            self._in_sight = now
            self._go_along()

    def _lay_out(self, _: object) -> None:
        self._place_table(None)
        self._go_along()

    def _go_along(self) -> None:
        """Bring the node that the search has come to into sight."""
        nodes, node = self.lattice.layout_now().nodes, self._shown.reached
        if node < len(nodes):
            self._above.bring_into_sight(nodes[node], self._look.px(120))

    def _place_table(self, _: object) -> None:
        """Put the columns of the table under their nodes."""
        searched = self._searched
        if searched is None:
            self.table.set_lines((), (), 1.0)
            return
        layout = self.lattice.layout_now()
        if len(layout.nodes) == len(searched.lattice.text) + 1:
            lines = shown_nodes(searched, self._store.state)
            least = self.lattice.minimumSizeHint().width()
            self.table.set_lines(lines, layout.nodes, layout.spacing, least)

    def _point_at_edge(self, edge: int | None) -> None:
        self.table.set_pointed(None if edge is None else self._shown.edges[edge].end)
        self._verbs.point_at(edge)

    def _bring_into_sight(self, edge: int) -> None:
        self._above.bring_into_sight(self.lattice.layout_now().arcs[edge].middle, self._look.px(80))

    def _point_at_node(self, node: int | None) -> None:
        """Raise the edge by which the best path comes to a node."""
        back = (edge for edge in self._shown.back if self._shown.edges[edge].end == node)
        self.lattice.set_pointed(next(back, None))

    # ── what if ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _open_menu(self, index: int) -> None:
        state = self._store.state
        if (searched := self._searched) is None:
            return
        edge = shown_edge(searched, state.segment.what_if, index)
        choice = edge_choice(
            edge,
            searched.model.edges[index].score,
            is_taken=edge[:2] in state.segment.what_if.taken,
            spelling=searched.spelling,
        )
        self._edge = edge
        self._menu = ChoiceMenu(self._look, choice, self.frame)
        self._menu.chosen.connect(self._choose)
        self._menu.entered.connect(self._enter)
        self._menu.gone.connect(self._forget_menu)
        self._menu.open_under(self.lattice.anchor_at(index))

    def _choose(self, chosen: Chosen) -> None:
        if chosen.value == OWN:
            self._verbs.set_score(self._edge.piece, None)
        else:
            self._verbs.toggle_edge(self._edge[:2])

    def _enter(self, entered: Entered) -> None:
        try:
            self._verbs.set_score(self._edge.piece, entered_score(entered.text))
        except ExplorerError as error:
            if self._menu is not None:
                self._menu.show_problem(str(error))

    def _take_back(self, _: object) -> None:
        self._verbs.take_back()

    def _forget_menu(self, menu: object) -> None:
        if menu is self._menu:
            self._menu = None
