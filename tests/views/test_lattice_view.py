"""The painted lattice: what is under the pointer, and what the best path looks like."""

import math
from collections.abc import Iterable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from explorer.engine.encode.lattice import Lattice
from explorer.engine.encode.lattice_paths import Edge
from explorer.engine.text.alphabet import Spelling
from explorer.figures.lattice_shown import LatticeShown
from explorer.figures.visible_text import visible_runs
from explorer.views.lattice_view import LatticeView
from explorer.views.theme import load_look

COUNTS = {"h": 15, "u": 36, "g": 20, "s": 5, "hu": 15, "ug": 20, "gs": 5, "hug": 15, "ugs": 5}
LATTICE = Lattice(
    "hugs",
    tuple(
        Edge(start, end, piece, None, math.log(COUNTS[piece] / 210))
        for start in range(4)
        for end in range(start + 1, 5)
        if (piece := "hugs"[start:end]) in COUNTS
    ),
)
EDGES = [edge.piece for edge in LATTICE.edges]
UNSEARCHED = LatticeShown(
    n_nodes=5,
    edges=LATTICE.edges,
    faces=tuple(visible_runs(piece, Spelling()) for piece in EDGES),
    shares=LATTICE.marginals(),
    said="Lattice of hugs",
)


def indices(edges: Iterable[Edge]) -> frozenset[int]:
    return frozenset(map(LATTICE.edges.index, edges))


@pytest.fixture
def view(qtbot: QtBot) -> LatticeView:
    """The lattice of hugs, searched to its end, in a room of 1,000 by 420 pixels."""
    view = LatticeView(load_look("light"))
    qtbot.addWidget(view)
    view.resize(1000, 420)
    view.set_shown(replace(UNSEARCHED, best=indices(LATTICE.best().edges), reached=4))
    return view


def label_center(view: LatticeView, piece: str) -> QPoint:
    label = view.layout_now().arcs[EDGES.index(piece)].label
    assert label is not None
    return QPoint(round(label.left + label.width / 2), round(label.top + label.height / 2))


def test_a_label_and_its_arc_are_under_the_pointer(view: LatticeView) -> None:
    """Both belong to the edge; where there is neither there is no edge."""
    arc = view.layout_now().arcs[EDGES.index("hug")]
    assert view.edge_at(label_center(view, "hug")) == EDGES.index("hug")
    on_arc = QPoint(round(arc.middle + 60), round(arc.top) + 4)
    assert view.edge_at(on_arc) == EDGES.index("hug")
    assert view.edge_at(QPoint(round(arc.middle), 4)) is None


def test_pointing_and_clicking_name_the_edge(qtbot: QtBot, view: LatticeView) -> None:
    """The pointer over a label says which edge it is, once; a click asks for it."""
    view.show()
    with qtbot.waitSignal(view.edge_pointed) as pointed:
        qtbot.mouseMove(view, label_center(view, "gs"))
    assert pointed.args == [EDGES.index("gs")]
    with qtbot.waitSignal(view.edge_clicked) as clicked:
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=label_center(view, "ug"))
    assert clicked.args == [EDGES.index("ug")]


def test_the_best_path_has_a_casing_of_ink(view: LatticeView) -> None:
    """Above and below its blue core the best path has a line nearly as dark as ink; another piece has neither."""
    image, layout, look = view.grab().toImage(), view.layout_now(), load_look("light")

    def across(piece: str) -> list[QColor]:
        arc = layout.arcs[EDGES.index(piece)]
        x = round(arc.start + (arc.middle - arc.start) / 3)
        return [image.pixelColor(x, round(arc.top) + dy) for dy in range(-14, 15)]

    def darkest(colors: list[QColor]) -> int:
        return min(color.lightness() for color in colors)

    best, other = across("h"), across("g")
    core = best.index(look.color("blue"))
    assert darkest(best[:core]) < look.color("slate").lightness() - 20
    assert darkest(best[core + 1 :]) < look.color("slate").lightness() - 20
    assert look.color("blue") not in other
    assert darkest(other) >= look.color("slate").lightness()


def test_before_the_search_has_come_to_the_end_no_path_is_the_best(view: LatticeView) -> None:
    """The edges into nodes to come are hairlines, and the best edge into each node that is done is blue."""
    back = indices(column.edge for column in LATTICE.viterbi()[:3] if column.edge is not None)
    view.set_shown(replace(UNSEARCHED, back=back, reached=2))
    image, layout, look = view.grab().toImage(), view.layout_now(), load_look("light")

    def color_on(piece: str) -> QColor:
        arc = layout.arcs[EDGES.index(piece)]
        return image.pixelColor(round(arc.start + (arc.middle - arc.start) / 3), round(arc.top))

    assert color_on("h") == look.color("blue")
    assert color_on("u") == look.color("slate")
    assert color_on("s") == look.color("line")


def test_keys_lead_from_edge_to_edge(qtbot: QtBot, view: LatticeView) -> None:
    """Down and Up go round, a screen reader is told of each, and Enter asks for the one that was come to."""
    view.show()
    with qtbot.waitSignals([view.edge_reached, view.edge_pointed]):
        qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.accessibleDescription() == "h, from node 0 to 1: log p −2.639, on 38.0 % of all paths"
    with qtbot.waitSignal(view.edge_pointed) as pointed:
        qtbot.keyClick(view, Qt.Key.Key_Up)
    assert pointed.args == [len(EDGES) - 1]
    with qtbot.waitSignal(view.edge_clicked) as clicked:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert clicked.args == [len(EDGES) - 1]
    with qtbot.waitSignal(view.edge_pointed) as pointed:
        qtbot.keyClick(view, Qt.Key.Key_Down)
    assert pointed.args == [0]


def test_an_edge_that_is_out_is_dashed_and_struck_through(view: LatticeView) -> None:
    """Its arc has gaps, its label a line of ink across; so it is told without a color."""
    hug = EDGES.index("hug")
    view.set_shown(replace(view.shown, taken=frozenset((hug,))))
    image, arc = view.grab().toImage(), view.layout_now().arcs[hug]
    center = label_center(view, "hug")
    assert arc.label is not None
    across = [image.pixelColor(x, center.y() + dy) for dy in (0, 1, 2) for x in range(center.x() - 15, center.x() + 15)]
    assert load_look("light").color("ink") in across
    top = [image.pixelColor(x, round(arc.top)) for x in range(round(arc.label.left) - 40, round(arc.label.left) - 2)]
    assert load_look("light").color("pane") in top


def test_a_path_that_is_raised_takes_the_casing_and_the_best_keeps_its_fill(view: LatticeView) -> None:
    """The labels of the best stay filled; around its arcs there is no ink any more."""
    raised = frozenset((EDGES.index("hu"), EDGES.index("gs")))
    before = view.grab().toImage()
    view.set_shown(replace(view.shown, raised=raised))
    image, arc = view.grab().toImage(), view.layout_now().arcs[EDGES.index("h")]
    x = round(arc.start + (arc.middle - arc.start) / 3)

    def darkest(picture: QImage) -> int:
        return min(picture.pixelColor(x, round(arc.top) + dy).lightness() for dy in range(-14, 15))

    assert darkest(before) < load_look("light").color("blue").lightness() <= darkest(image)
    corner = label_center(view, "h") - QPoint(12, 12)
    assert image.pixelColor(corner) == load_look("light").color("blue")
