"""The layout of a lattice."""

from hypothesis import given
from hypothesis import strategies as st

from explorer.engine.encode.lattice_paths import Edge
from explorer.figures.lattice_layout import LatticeLayout, lattice_layout


def laid_out(edges: list[Edge], n_nodes: int, room: tuple[int, int] = (1000, 400), zoom: float = 1.0) -> LatticeLayout:
    """Each label as wide as 12 pixels a character and 20 more, each edge with an equal share."""
    shares = [1 / len(edges)] * len(edges) if edges else []
    return lattice_layout(n_nodes, edges, shares, room, lambda piece, small: round((12 * len(piece) + 20) * zoom), zoom)


def edge(start: int, end: int) -> Edge:
    return Edge(start, end, "abcdefghijklmnopqrst"[start:end], None, -1.0)


HUGS = [edge(*ends) for ends in ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))]


def test_a_short_word_is_centered_with_its_nodes_at_their_widest() -> None:
    """Five nodes in a wide room stand 192 pixels apart, as far from the left as from the right."""
    layout = laid_out(HUGS, 5)
    assert [b - a for a, b in zip(layout.nodes, layout.nodes[1:], strict=False)] == [192.0] * 4
    assert layout.nodes[0] == layout.width - layout.nodes[-1]


def test_a_piece_of_one_character_lies_on_the_line_and_longer_ones_rise_alike() -> None:
    """Tops are 0, 1 and 2 rises of 124 pixels above the line, since the room is high enough."""
    layout = laid_out(HUGS, 5, (1000, 500))
    tops = {edge.end - edge.start: layout.line - arc.top for edge, arc in zip(HUGS, layout.arcs, strict=True)}
    assert tops == {1: 0.0, 2: 124.0, 3: 248.0}


def test_in_a_low_room_all_rises_shrink_alike() -> None:
    """The highest label stays within the room, and a piece of three is twice as high as one of two."""
    layout = laid_out(HUGS, 5, (1000, 260))
    heights = {edge.end - edge.start: layout.line - arc.top for edge, arc in zip(HUGS, layout.arcs, strict=True)}
    assert 0 < heights[2] < 124
    assert heights[3] == 2 * heights[2]
    assert all(arc.label is None or arc.label.top >= 0 for arc in layout.arcs)


def test_a_long_text_is_wider_than_the_room() -> None:
    """Nodes never come closer than 56 pixels."""
    layout = laid_out([Edge(i, i + 1, "a", None, -1.0) for i in range(200)], 201)
    assert layout.spacing == 56
    assert layout.width >= 200 * 56


def test_a_piece_that_all_paths_take_has_the_widest_stroke() -> None:
    """1.5 pixels for a share of nothing, 14 more for a share of all."""
    edges = [edge(0, 1), edge(1, 2)]
    layout = lattice_layout(3, edges, [0.0, 1.0], (600, 300), lambda piece, small: 40)
    assert [arc.stroke for arc in layout.arcs] == [1.5, 15.5]


def test_lengths_scale_with_the_zoom() -> None:
    """At twice the zoom in twice the room everything is twice as large."""
    one, two = laid_out(HUGS, 5), laid_out(HUGS, 5, (2000, 800), 2.0)
    assert two.nodes == tuple(2 * x for x in one.nodes)
    assert [arc.top for arc in two.arcs] == [2 * arc.top for arc in one.arcs]
    assert two.radius == 2 * one.radius


def test_the_likelier_of_two_labels_that_would_meet_is_shown() -> None:
    """Two long pieces that start side by side have tops so near that one label is left out: the less likely one's."""
    edges = [edge(0, 10), edge(1, 11)]
    layout = lattice_layout(12, edges, [0.2, 0.7], (600, 300), lambda piece, small: 120)
    assert [arc.label is None for arc in layout.arcs] == [True, False]


def test_only_what_is_in_sight_is_named() -> None:
    """An arc that leads from the left of what is seen to its right counts, one that ends before it does not."""
    edges = [edge(0, 2), edge(0, 12), edge(9, 10)]
    layout = lattice_layout(21, edges, [0.1, 0.1, 0.1], (400, 300), lambda piece, small: 30)
    seen = layout.arcs_between(layout.nodes[4], layout.nodes[6])
    assert [arc.edge for arc in seen] == [1]


@given(
    st.lists(st.tuples(st.integers(0, 11), st.integers(1, 8), st.floats(0, 1)), min_size=1, max_size=40),
    st.integers(200, 1600),
    st.integers(160, 900),
)
def test_no_label_covers_another(pieces: list[tuple[int, int, float]], width: int, height: int) -> None:
    """Whatever the lattice and the room, two labels that are shown do not overlap, and each stands on its arc."""
    found = {(start, start + length): share for start, length, share in pieces}
    edges = [edge(*ends) for ends in sorted(found)]
    layout = lattice_layout(
        21, edges, [found[e.start, e.end] for e in edges], (width, height), lambda piece, small: 8 * len(piece) + 16
    )
    labels = [(arc, arc.label) for arc in layout.arcs if arc.label is not None]
    for arc, label in labels:
        assert abs(label.left + label.width / 2 - arc.middle) < 1e-6
        assert abs(label.top + label.height / 2 - arc.top) < 1e-6
    for number, (_, one) in enumerate(labels):
        for _, other in labels[number + 1 :]:
            apart = one.left + one.width <= other.left + 1e-6 or other.left + other.width <= one.left + 1e-6
            over = one.top + one.height <= other.top + 1e-6 or other.top + other.height <= one.top + 1e-6
            assert apart or over
