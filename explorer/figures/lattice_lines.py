"""A lattice in words and numbers: its table of the Viterbi search, its paths by rank, and the sentence of a node."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from explorer.engine.encode.lattice import Lattice
from explorer.engine.encode.lattice_paths import Column, Edge, Path, beats
from explorer.engine.errors import ExplorerError
from explorer.engine.text.alphabet import Spelling
from explorer.figures.caption import Caption, CaptionChip, CaptionPart, CaptionText
from explorer.figures.numbers import MINUS, SPACE, counted, grouped, superscript
from explorer.figures.visible_text import ELLIPSIS, Runs, plain_text, visible_runs

LONGEST_SPELLED = 12
"""Beside the number of a node stands the text up to it where that is no longer."""
MOST_WRITTEN = 10**9
"""From so many ways on their number is said by its power of ten."""
LARGEST_PARTS = 1e6
"""A probability that is one of no more equal parts than these is given as a fraction."""
MOST_CHIPS = 12
"""So many pieces of a path are named, the last ones."""
MOST_TERMS = 6
"""A sum with more terms is given by its result alone."""


@dataclass(frozen=True, slots=True)
class NodeLine:
    """One column of the Viterbi table; what is unknown or does not exist is an empty text."""

    node: int
    spelled: Runs  # the text up to here
    score: str
    last: Runs  # the last piece of the best path; nothing at the start
    source: str  # the node that it comes from
    runner_up: Runs
    runner_up_score: str
    margin: str
    tied: bool
    on_best: bool  # whether the best path of the whole text goes through this node; once the end is reached


@dataclass(frozen=True, slots=True)
class PathLine:
    """One way to cut the text."""

    rank: str  # as in sport: "1=", "1=", "3="
    pieces: tuple[Runs, ...]
    score: str
    share: float  # of all paths, 0 to 1
    tied: bool  # with the best
    wins: bool

    @property
    def spoken(self) -> str:
        """The pieces for a screen reader and the clipboard."""
        return " ".join(map(plain_text, self.pieces))


def nats(score: float, decimals: int = 3) -> str:
    """A logarithm with a true minus sign: "−2.639"; zero has none."""
    shown = f"{abs(score):,.{decimals}f}"
    return shown if float(shown.replace(",", "")) == 0 or score >= 0 else f"{MINUS}{shown}"


def node_lines(lattice: Lattice, spelling: Spelling, reached: int | None = None) -> tuple[NodeLine, ...]:
    """The columns of the table, filled up to node ``reached`` and empty beyond; filled to the end by default."""
    columns = lattice.viterbi()
    filled = len(columns) if reached is None else reached + 1
    at_end = filled >= len(columns) and lattice.has_path
    on_best = _nodes_of(lattice.best()) if at_end else frozenset[int]()
    return tuple(
        _node_line(columns, column, lattice.text, spelling, is_filled=column.node < filled, on_best=on_best)
        for column in columns
    )


def copied_nodes(lines: Iterable[NodeLine]) -> str:
    """The table for the clipboard: tab-separated values, a node on each line under the names of the columns."""
    rows = (
        (
            *(grouped(line.node), plain_text(line.spelled), line.score, plain_text(line.last), line.source),
            *(plain_text(line.runner_up), line.runner_up_score, line.margin),
        )
        for line in lines
    )
    titles = ("node", "text", "best score", "last piece", "from node", "runner-up", "its score", "margin")
    return "\n".join("\t".join(row) for row in (titles, *rows))


def path_lines(paths: Sequence[Path], log_z: float, spelling: Spelling) -> tuple[PathLine, ...]:
    """The lines of paths, best first, where tied ones share a rank; ``log_z`` is that of all paths, nats."""
    ranks = ranks_of([path.score for path in paths])
    sharing = Counter(ranks)
    return tuple(
        PathLine(
            rank=f"{grouped(rank)}=" if sharing[rank] > 1 else grouped(rank),
            pieces=tuple(visible_runs(piece, spelling) for piece in path.pieces),
            score=nats(path.score),
            share=math.exp(path.score - log_z),
            tied=rank == 1 and sharing[1] > 1,
            wins=number == 0,
        )
        for number, (path, rank) in enumerate(zip(paths, ranks, strict=True))
    )


def ranks_of(scores: Sequence[float]) -> list[int]:
    """Ranks as in sport of scores that fall, 1 first: what does not beat the next shares its rank."""
    ranks: list[int] = []
    for number, score in enumerate(scores):
        is_tied = number > 0 and not beats(scores[number - 1], score)
        ranks.append(ranks[-1] if is_tied else number + 1)
    return ranks


def node_caption(lattice: Lattice, node: int, spelling: Spelling) -> Caption:
    """What the search has found at a node, and how sure it is."""
    column = lattice.viterbi()[node]
    if node == len(lattice.text) and (problem := no_path(lattice)):
        return Caption((CaptionText(problem),), ())
    if node == 0:
        return Caption((CaptionText("Node 0: the start, score 0. Nothing has been spelled yet."),), ())
    if column.edge is None:
        return Caption((CaptionText(f"Node {grouped(node)}: no pieces spell the text up to here."),), ())
    edges = _way_to(lattice.viterbi(), column)
    parts: list[CaptionPart] = [CaptionText(f"Best at node {grouped(node)}: ")]
    if len(edges) > MOST_CHIPS:
        parts.append(CaptionText(f"{ELLIPSIS}{SPACE}"))
    for number, edge in enumerate(edges[-MOST_CHIPS:]):
        if number:
            parts.append(CaptionText(SPACE))
        parts.append(CaptionChip(visible_runs(edge.piece, spelling), "merged"))
    parts.append(CaptionText(f", log{SPACE}p{SPACE}{_sum_of(edges, column.score)}", (f", {nats(column.score)}",)))
    return Caption((*parts, _how_sure(column, lattice.n_tied_at[node])), tuple(_runner_up(column, spelling)))


def tie_sentence(lattice: Lattice) -> str:
    """How many paths are the best together, and which of them is shown; nothing where one is alone."""
    if not lattice.has_path or lattice.n_best_tied == 1:
        return ""
    tied = f"{counted(lattice.n_best_tied, 'path', 'paths')} tie{_fraction(lattice.best().score)}."
    return f"{tied} Of equal scores the last piece that starts first wins."


def no_path(lattice: Lattice) -> str:
    """Why no path leads to the end; nothing where one does."""
    try:
        lattice.best()
    except ExplorerError as error:
        return str(error)
    return ""


def _fraction(score: float) -> str:
    """The probability of a path where it is one of a small whole number: " at 1/588"."""
    parts = math.exp(-score) if score > -math.log(LARGEST_PARTS) else math.inf
    return f" at 1/{grouped(round(parts))}" if parts < LARGEST_PARTS and abs(parts - round(parts)) < 1e-6 else ""


def paths_title(lattice: Lattice, n_listed: int) -> str:
    """What the list of paths is called: "All 7 paths, best first"."""
    if not n_listed:
        return "No path"
    n_paths = lattice.n_paths
    if n_paths == n_listed:
        return "The only path" if n_paths == 1 else f"All {grouped(n_paths)} paths, best first"
    return f"The best {counted(n_listed, 'path', 'paths')}"


def title_note(lattice: Lattice) -> str:
    """The size of a lattice in words: "9 edges, 7 ways to spell the text"."""
    edges = counted(len(lattice.edges), "edge", "edges")
    if not lattice.has_path:
        return f"{edges}, no way to spell the text"
    n_paths = lattice.n_paths
    ways = (
        counted(n_paths, "way", "ways")
        if n_paths < MOST_WRITTEN
        else f"about 10{superscript(len(str(n_paths)) - 1)} ways"
    )
    return f"{edges}, {ways} to spell the text"


def _node_line(
    columns: Sequence[Column],
    column: Column,
    text: str,
    spelling: Spelling,
    *,
    is_filled: bool,
    on_best: frozenset[int],
) -> NodeLine:
    edge = column.edge if is_filled else None
    runner_up = column.runner_up if is_filled else None
    behind = columns[runner_up.start].score + runner_up.score if runner_up else 0.0
    return NodeLine(
        node=column.node,
        spelled=visible_runs(text[: column.node], spelling) if column.node <= LONGEST_SPELLED else (),
        score=nats(column.score) if is_filled and column.score > -math.inf else "",
        last=visible_runs(edge.piece, spelling) if edge else (),
        source=grouped(edge.start) if edge else "",
        runner_up=visible_runs(runner_up.piece, spelling) if runner_up else (),
        runner_up_score=nats(behind) if runner_up else "",
        margin=nats(column.margin) if is_filled and column.margin is not None else "",
        tied=is_filled and column.tied,
        on_best=column.node in on_best,
    )


def _nodes_of(path: Path) -> frozenset[int]:
    return frozenset((0, *(edge.end for edge in path.edges)))


def _way_to(columns: Sequence[Column], column: Column) -> tuple[Edge, ...]:
    """The edges of the best path to a node."""
    edges = []
    while column.edge:
        edges.append(column.edge)
        column = columns[column.edge.start]
    return tuple(reversed(edges))


def _sum_of(edges: Sequence[Edge], score: float) -> str:
    """The score as a sum of those of the pieces: "−2.639 − 3.738 = −6.377", which adds up as it is written."""
    if not 1 < len(edges) <= MOST_TERMS:
        return nats(score)
    terms = [edge.score for edge in edges]
    decimals = sum_decimals(terms, score)
    first, *others = terms
    signed = " ".join(f"{MINUS if term < 0 else '+'} {nats(abs(term), decimals)}" for term in others)
    return f"{nats(first, decimals)} {signed} = {nats(score)}"


def sum_decimals(terms: Sequence[float], score: float) -> int:
    """As few decimals, 3 to 8, as it takes for terms to add up, as they are written, to ``score`` with three."""

    def adds_up(decimals: int) -> bool:
        written = sum(Decimal(f"{term:.{decimals}f}") for term in terms)
        return f"{written:.3f}" == f"{score:.3f}"

    return next(filter(adds_up, range(3, 8)), 8)


def _how_sure(column: Column, n_tied: int) -> CaptionText:
    if column.margin is None and n_tied < 2:
        return CaptionText(". No other piece ends here.", (".",))
    margin = f" Margin {nats(column.margin)}." if column.margin else " Margin 0." if column.tied else ""
    if n_tied < 2:
        return CaptionText(f".{margin}")
    tied = f", tied with {counted(n_tied - 1, 'other path', 'other paths')}."
    return CaptionText(f"{tied}{margin}", (tied, ". A tie."))


def _runner_up(column: Column, spelling: Spelling) -> Iterable[CaptionPart]:
    if column.runner_up is None:
        return
    yield CaptionText("Next best with the last piece ")
    yield CaptionChip(visible_runs(column.runner_up.piece, spelling))
    yield CaptionText(
        ", which starts later: of equal scores the last piece that starts first wins." if column.tied else "."
    )
