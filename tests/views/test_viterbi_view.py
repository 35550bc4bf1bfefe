"""The painted table of a Viterbi search."""

import math

import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from explorer.engine.encode.lattice import Lattice
from explorer.engine.encode.lattice_paths import Edge
from explorer.engine.text.alphabet import Spelling
from explorer.figures.lattice_lines import node_lines
from explorer.views.theme import load_look
from explorer.views.viterbi_view import ROW_HEIGHT, ROWS, ViterbiView, spoken_node

COUNTS = {"h": 15, "u": 36, "hu": 15}
LATTICE = Lattice(
    "hu",
    tuple(
        Edge(start, end, "hu"[start:end], None, math.log(COUNTS["hu"[start:end]] / 210))
        for start, end in ((0, 1), (0, 2), (1, 2))
    ),
)


@pytest.fixture
def view(qtbot: QtBot) -> ViterbiView:
    """The table of hu under nodes that stand 192 pixels apart."""
    view = ViterbiView(load_look("light"))
    qtbot.addWidget(view)
    view.set_lines(node_lines(LATTICE, Spelling()), (100.0, 292.0, 484.0), 192.0)
    view.resize(600, ROW_HEIGHT * len(ROWS))
    view.show()
    return view


def test_each_column_stands_under_its_node(view: ViterbiView) -> None:
    """Half a spacing to each side of the node belongs to it; beside the table there is no column."""
    assert [view.column_at(x) for x in (10, 195, 197, 484, 575, 590)] == [0, 0, 1, 2, 2, None]


def test_the_column_under_the_pointer_is_lit_and_named(qtbot: QtBot, view: ViterbiView) -> None:
    """Pointing at a column names its node once and gives it the tint of what is chosen."""
    with qtbot.waitSignal(view.node_pointed) as pointed:
        qtbot.mouseMove(view, QPoint(292, 60))
    assert pointed.args == [1]
    image, look = view.grab().toImage(), load_look("light")
    assert image.pixelColor(210, ROW_HEIGHT // 2) == look.color("blue-tint")
    assert image.pixelColor(20, ROW_HEIGHT // 2) == look.color("pane")


def test_columns_are_told_in_words(view: ViterbiView) -> None:
    """What is painted is said to a screen reader: score, piece, origin, runner-up and margin."""
    lines = node_lines(LATTICE, Spelling())
    assert spoken_node(lines[0]) == "node 0: best score 0.000"
    assert spoken_node(lines[2]) == (
        "node 2: best score −2.639, last piece hu from node 0, runner-up u −4.403, margin 1.764"
    )
    assert spoken_node(lines[1]) in view.accessibleName()
