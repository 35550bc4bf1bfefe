"""What is told of a tokenizer beside its stages: facts, whether a text comes back, what the library says, findings."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from explorer.engine.measure.round_trip import RoundTrip
from explorer.figures.display_text import described
from explorer.figures.numbers import counted
from explorer.figures.visible_text import word_text
from explorer.formats.cross_check import CrossCheck
from explorer.formats.diagnosis import Finding

LineKind = Literal["heading", "fact", "good", "look", "detail"]
MOST_NAMED = 6
"""Characters that are named, of those that are lost."""


class FactLine(NamedTuple):
    """One line: a heading, a fact, something that is well or that wants a look, or a detail of the line above."""

    text: str
    kind: LineKind = "fact"


def facts_lines(algorithm: str, kind: str, facts: Sequence[str]) -> Iterable[FactLine]:
    """What the tokenizer is."""
    yield FactLine(
        f"{algorithm[0].upper()}{algorithm[1:]}, from {kind}."
        if kind != "trained here"
        else f"{algorithm}, trained here."
    )
    for fact in facts:
        yield FactLine(fact if fact.endswith(".") else f"{fact}.")


def trip_lines(trip: RoundTrip, n_characters: int) -> Iterable[FactLine]:
    """Whether the text comes back when its ids are decoded, or what is lost of it."""
    yield FactLine("There and back", "heading")
    if trip.exact:
        yield FactLine("Lossless", "good")
        yield FactLine(f"All {counted(n_characters, 'code point', 'code points')} of this text come back.", "detail")
        return
    if trip.problem:
        yield FactLine("Nothing comes back", "look")
        yield FactLine(trip.problem, "detail")
        return
    lost = counted(trip.n_lost, "code point is", "code points are")
    yield FactLine(f"{lost} lost" if trip.n_lost else "Nothing is lost, but the text is not as it was", "look")
    for character in trip.lost[:MOST_NAMED]:
        yield FactLine(code_point(character), "detail")
    if len(trip.lost) > MOST_NAMED:
        yield FactLine(f"and {len(trip.lost) - MOST_NAMED:,} others", "detail")
    if trip.gained:
        shown = " ".join(word_text(character) for character in trip.gained[:12])
        more = " …" if len(trip.gained) > 12 else ""
        yield FactLine(f"There comes instead: {shown}{more}", "detail")


def check_lines(check: CrossCheck, *, as_shown: bool = True) -> Iterable[FactLine]:
    """What the reference library says to the same text; unless ``as_shown`` special tokens in it are taken for such
    there, and not in what is shown."""
    yield FactLine("Reference library", "heading")
    if check.problem:
        yield FactLine(check.library or "Not compared", "fact")
        yield FactLine(check.problem, "detail")
    elif check.difference is not None:
        yield FactLine(f"Not as {check.library} has it", "look")
        yield FactLine(check.difference.sentence, "detail")
        if check.is_tie:
            yield FactLine("Both have the same score: the rounding of the library's 32-bit sums decides.", "detail")
    else:
        yield FactLine(f"Identical to {check.library}", "good")
        n = counted(check.n_checked, "code point", "code points")
        back = "and it reads them back alike" if check.reads_back_alike else "but it reads them back otherwise"
        yield FactLine(f"The same ids for all {n}, {back}.", "detail")
    if not as_shown:
        yield FactLine("Both were asked with special tokens allowed, unlike what is shown.", "detail")


def finding_lines(findings: Sequence[Finding], heading: str = "Found in the file") -> Iterable[FactLine]:
    """What is odd about a file, or wrong with it: the sentence with its place and bytes, and the repair."""
    if findings:
        yield FactLine(heading, "heading")
    for finding in findings:
        yield FactLine(finding.sentence, "fact" if finding.weight == "note" else "look")
        if finding.repair:
            yield FactLine(f"Repair: {finding.repair}.", "detail")


def code_point(character: str) -> str:
    """A character with its number and its name: "é  U+00E9 latin small letter e with acute"."""
    return f"{word_text(character)}  {described(character)}"
