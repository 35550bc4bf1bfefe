"""Where a lattice stands: its nodes on a line, its pieces as arcs above it, a label on each, all in pixels.

Nodes are the places between characters, evenly spaced. A piece of one character lies on the line between two nodes; one
of n characters is an arc whose top is n − 1 rises above it. Rises shrink together where the room is low, and labels
that would cover one another are left out, those of the likeliest pieces last of all.
"""

from bisect import bisect_left, insort
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from explorer.engine.encode.lattice_paths import Edge

NARROWEST, WIDEST = 56, 192  # between two nodes
RISE = 124
RADIUS = 20
MARGIN = 16
LABEL_HEIGHT, SMALL_LABEL_HEIGHT = 36, 24
SCORE_HEIGHT = 20
THINNEST, THICKEST = 1.5, 15.5  # of an arc that no path takes, and of one that all take
_THICKEST_SMALL = 7.5  # where nodes are small
_WIDEST_SIDE = 64
_ROOMY = 84  # between two nodes, from which on labels are large and scores stand beneath them
_TOP_OF_ARC = 0.75  # of the height of its two middle control points: a property of cubic Bézier curves


class Label(NamedTuple):
    """The chip of a piece."""

    left: float
    top: float
    width: float
    height: float


class Arc(NamedTuple):
    """One edge of the lattice."""

    edge: int  # its index in the lattice
    start: float  # x of its two nodes
    end: float
    top: float  # y of its highest point; the line's own y for a piece of one character
    control: float  # y of the two middle control points
    stroke: float
    label: Label | None  # None where it would cover a likelier one

    @property
    def middle(self) -> float:
        """The x of its highest point."""
        return (self.start + self.end) / 2


@dataclass(frozen=True, slots=True)
class LatticeLayout:
    """A lattice laid out. Arcs are in the order of the edges; ``width`` may be more than the room that there was."""

    width: int
    height: int
    line: float  # y of the nodes
    radius: float
    spacing: float
    nodes: tuple[float, ...]  # x of each
    arcs: tuple[Arc, ...]
    has_scores: bool  # whether there is room for the score beneath each label

    def arcs_between(self, left: float, right: float) -> list[Arc]:
        """The arcs that have something to be seen at x from ``left`` to ``right``, in their order."""
        return [
            arc
            for arc in self.arcs
            if (arc.start < right and arc.end > left)
            or (arc.label is not None and arc.label.left < right and arc.label.left + arc.label.width > left)
        ]


def least_width(n_nodes: int, zoom: float = 1.0) -> int:
    """The pixels below which so many nodes cannot be fitted to the width."""
    return ceil((NARROWEST * max(1, n_nodes - 1) + 2 * (MARGIN + RADIUS)) * zoom)


def lattice_layout(
    n_nodes: int,
    edges: Sequence[Edge],
    shares: Sequence[float],
    room: tuple[int, int],
    label_width: Callable[[str, bool], int],
    zoom: float = 1.0,
) -> LatticeLayout:
    """Lay out edges whose ``shares`` of all paths are given, 0 to 1, in a room of so many pixels (width, height).

    ``label_width`` is asked for the pixels that a piece needs on a label, which is small where the second argument is
    True. Lengths scale with ``zoom``.
    """
    width, height = room
    margin, largest_radius = MARGIN * zoom, RADIUS * zoom
    n_gaps = max(1, n_nodes - 1)
    spacing = _spacing(n_gaps, width / zoom) * zoom
    longest = max((edge.end - edge.start for edge in edges), default=1)
    is_small = spacing < _ROOMY * zoom or height < (longest + 1) * LABEL_HEIGHT * zoom
    radius = largest_radius / 2 if is_small else largest_radius
    growth = (_THICKEST_SMALL if is_small else THICKEST) - THINNEST
    label_height = (SMALL_LABEL_HEIGHT if is_small else LABEL_HEIGHT) * zoom
    score_height = SCORE_HEIGHT * zoom

    line = height - margin - max(radius, label_height / 2 + score_height)
    highest = line - margin - label_height / 2
    rise = max(1.0, min(RISE * zoom, highest / (longest - 1))) if longest > 1 else RISE * zoom
    line -= max(0.0, highest - rise * (longest - 1)) / 2  # in the middle of more height than is needed
    has_scores = not is_small and rise >= label_height + score_height

    side = _side(spacing / zoom) * zoom
    whole = n_gaps * spacing + 2 * side
    first = side + max(0.0, (width - whole) / 2)
    reach = ceil((label_height + (score_height if has_scores else 0.0)) / rise) - 1
    labels = _labels(
        edges,
        shares,
        lambda edge: (first + (edge.start + edge.end) / 2 * spacing, line - (edge.end - edge.start - 1) * rise),
        reach,
        lambda edge: min(label_width(edge.piece, is_small), _widest_label(edge, spacing, radius)),
        label_height,
    )
    arcs = []
    for index, (edge, share) in enumerate(zip(edges, shares, strict=True)):
        lift = (edge.end - edge.start - 1) * rise
        arcs.append(
            Arc(
                edge=index,
                start=first + edge.start * spacing,
                end=first + edge.end * spacing,
                top=line - lift,
                control=line - lift / _TOP_OF_ARC,
                stroke=(THINNEST + growth * share) * zoom,
                label=labels[index],
            )
        )
    return LatticeLayout(
        width=max(width, ceil(whole)),
        height=height,
        line=line,
        radius=radius,
        spacing=spacing,
        nodes=tuple(first + node * spacing for node in range(n_nodes)),
        arcs=tuple(arcs),
        has_scores=has_scores,
    )


def _side(spacing: float) -> float:
    """The room beside the outer nodes: there half a column of the table beneath has its place."""
    return min(max(spacing / 2, MARGIN + RADIUS), _WIDEST_SIDE)


def _spacing(n_gaps: int, width: float) -> float:
    """How far apart the nodes stand that are fitted to a width."""
    least = MARGIN + RADIUS
    fitted = (width - 2 * least) / n_gaps
    if fitted > 2 * least:  # from here on the sides grow, too
        fitted = width / (n_gaps + 1)
    if fitted > 2 * _WIDEST_SIDE:
        fitted = (width - 2 * _WIDEST_SIDE) / n_gaps
    return min(max(fitted, NARROWEST), WIDEST)


def _widest_label(edge: Edge, spacing: float, radius: float) -> int:
    """What a label may take: on the line no more than the gap between two nodes, above it what its arc spans."""
    return int((edge.end - edge.start) * spacing - 2 * radius)


def _labels(
    edges: Sequence[Edge],
    shares: Sequence[float],
    center: Callable[[Edge], tuple[float, float]],
    reach: int,
    width: Callable[[Edge], int],
    height: float,
) -> list[Label | None]:
    """A label for each edge, the likeliest first, and none where it would cover one that stands already.

    Only those can cover each other whose pieces differ by no more than ``reach`` in length.
    """
    placed: dict[int, list[tuple[float, float]]] = {}  # by the length of the piece: from left to right
    labels: list[Label | None] = [None] * len(edges)
    for index in sorted(range(len(edges)), key=lambda index: (-shares[index], index)):
        edge = edges[index]
        length = edge.end - edge.start
        x, y = center(edge)
        wide = width(edge)
        span = (x - wide / 2, x + wide / 2)
        near = range(length - reach, length + reach + 1)
        if any(other in placed and _is_taken(placed[other], span) for other in near):
            continue
        insort(placed.setdefault(length, []), span)
        labels[index] = Label(span[0], y - height / 2, wide, height)
    return labels


def _is_taken(spans: Sequence[tuple[float, float]], span: tuple[float, float]) -> bool:
    """Whether a span overlaps one of those that stand, none of which overlap each other."""
    place = bisect_left(spans, span)
    return (place < len(spans) and spans[place][0] < span[1]) or (place > 0 and spans[place - 1][1] > span[0])
