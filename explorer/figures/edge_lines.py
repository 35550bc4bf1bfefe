"""Why an edge of a lattice is on the best path or not, in words, and what can be done with it."""

from explorer.engine.encode.lattice import Lattice
from explorer.engine.encode.lattice_paths import Edge, beats
from explorer.engine.text.alphabet import Spelling
from explorer.figures.caption import Caption, CaptionChip, CaptionText
from explorer.figures.lattice_lines import nats, sum_decimals
from explorer.figures.numbers import SPACE, grouped, percent
from explorer.figures.sentence import Choice, Field, Option
from explorer.figures.visible_text import plain_text, visible_runs

OUT, BACK, OWN = "out", "back", "own"
"""What the options of the menu of an edge say: it is taken out, put back, or its piece has its own score again."""


def edge_caption(lattice: Lattice, edge: Edge, share: float, spelling: Spelling) -> Caption:
    """Its score, with that of the best path up to it, and how it fares among the edges that end where it does.

    ``edge`` has its score as it is now; it may be taken out of the lattice.
    """
    chip = CaptionChip(visible_runs(edge.piece, spelling))
    place = f" from node {grouped(edge.start)} to {grouped(edge.end)}"
    if edge not in lattice.edges:
        return Caption((chip, CaptionText(f"{place} is taken out.")), ())
    columns = lattice.viterbi()
    before, here = columns[edge.start], columns[edge.end]
    if edge.start and before.edge is None:
        return Caption((chip, CaptionText(f"{place}: no pieces spell the text up to node {edge.start}.")), ())
    score = before.score + edge.score
    decimals = sum_decimals((before.score, edge.score), score)
    log_p = f"log{SPACE}p{SPACE}{nats(edge.score, decimals)}"
    best_before = nats(before.score, decimals if edge.start else 3)
    with_best = f", after the best score of node {grouped(edge.start)}, {best_before}, that is {nats(score)}."
    first = CaptionText(f"{place}: {log_p}{with_best}", (f"{place}: {log_p}.", f": {log_p}."))
    through = CaptionText(f" {percent(share)}{SPACE}% of all paths go through it.")
    if here.edge == edge:
        if here.runner_up is None:
            return Caption((chip, first), (CaptionText(f"It is the only way to node {grouped(edge.end)}."), through))
        how = "tied with" if here.tied else f"{nats(here.margin or 0.0)} ahead of"
        best = CaptionText(f"It is the best way to node {grouped(edge.end)}, {how} ")
        return Caption((chip, first), (best, _chip(here.runner_up, spelling), CaptionText("."), through))
    assert here.edge is not None  # since this edge leads here
    is_tied = not beats(here.score, score)
    how = "The same score as " if is_tied else f"{nats(here.score - score)} behind "
    why = ", whose last piece starts earlier." if is_tied else ", by which the best path comes here."
    return Caption((chip, first), (CaptionText(how), _chip(here.edge, spelling), CaptionText(why), through))


def edge_choice(edge: Edge, own_score: float, *, is_taken: bool, spelling: Spelling) -> Choice:
    """The menu of an edge, whose score is that of now; ``own_score`` is that of its piece in the model."""
    face = plain_text(visible_runs(edge.piece, spelling))
    place = f"only from node {grouped(edge.start)} to {grouped(edge.end)}"
    options = [Option(BACK, f"Put {face} back", place) if is_taken else Option(OUT, f"Take {face} out", place)]
    if edge.score != own_score:
        options.append(Option(OWN, "Its own log p again", nats(own_score)))
    field = Field("log p, or p, wherever it stands", nats(edge.score))
    return Choice("edge", face, f"What if {face} were otherwise", tuple(options), field)


def _chip(edge: Edge, spelling: Spelling) -> CaptionChip:
    return CaptionChip(visible_runs(edge.piece, spelling))
