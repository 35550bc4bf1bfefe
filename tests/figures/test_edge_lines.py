"""Why an edge is on the best path or not: the lattice of hugs by the hug corpus, worked out by hand."""

import pytest

from explorer.engine.encode.hug_table import hug_tokenizer
from explorer.engine.encode.lattice import Edge, Lattice
from explorer.engine.text.alphabet import Spelling
from explorer.figures.edge_lines import BACK, OUT, OWN, edge_caption, edge_choice

SPELLING = Spelling()


@pytest.fixture
def hugs() -> Lattice:
    """Its nine edges."""
    return hug_tokenizer().lattice("hugs")


def edge_of(lattice: Lattice, piece: str) -> Edge:
    return next(edge for edge in lattice.edges if edge.piece == piece)


def said(lattice: Lattice, piece: str) -> str:
    edge = edge_of(lattice, piece)
    share = lattice.marginals()[lattice.edges.index(edge)]
    return edge_caption(lattice, edge, share, SPELLING).sentence.replace("\u00a0", " ")


def test_the_best_way_to_a_node(hugs: Lattice) -> None:
    """How far ahead it is, or with what it is tied, or that it is alone."""
    assert said(hugs, "hug") == (
        "hug from node 0 to 3: log p −2.639, after the best score of node 0, 0.000, that is −2.639. "
        "It is the best way to node 3, 2.351 ahead of ug. 29.6 % of all paths go through it."
    )
    assert "It is the best way to node 4, tied with gs." in said(hugs, "ugs")
    assert "It is the only way to node 1. 38.0 % of all paths go through it." in said(hugs, "h")


def test_another_way_to_a_node(hugs: Lattice) -> None:
    """How far behind it is; whatever else ties, a tie is called one."""
    assert "that is −4.403. 1.764 behind hu, by which the best path comes here. 5.6 % of all paths" in said(hugs, "u")
    for tied in ("gs", "s"):
        assert "The same score as ugs, whose last piece starts earlier." in said(hugs, tied)


def test_an_edge_that_is_out_or_that_no_path_comes_to(hugs: Lattice) -> None:
    """Nothing is compared."""
    h = edge_of(hugs, "h")
    without = hugs.without(h)
    assert edge_caption(without, h, 0.0, SPELLING).sentence == "h from node 0 to 1 is taken out."
    ugs = edge_of(hugs, "ugs")
    assert edge_caption(without, ugs, 0.0, SPELLING).sentence == (
        "ugs from node 1 to 4: no pieces spell the text up to node 1."
    )


def test_the_menu_of_an_edge(hugs: Lattice) -> None:
    """It can be taken out or put back, and what has another score can have its own again."""
    s = edge_of(hugs, "s")
    choice = edge_choice(s, s.score, is_taken=False, spelling=SPELLING)
    assert [(option.value, option.text) for option in choice.options] == [(OUT, "Take s out")]
    assert choice.field is not None
    assert choice.field.value == "−3.738"
    changed = edge_choice(s._replace(score=-1.0), s.score, is_taken=True, spelling=SPELLING)
    assert [option.value for option in changed.options] == [BACK, OWN]
