"""What an audit of a vocabulary finds, in words: each finding with the exact criterion, and how many pieces it has."""

from typing import Literal, NamedTuple

from explorer.engine.measure.vocabulary_audit import HARDLY, LONG

AuditFinding = Literal[
    "unreachable", "unused", "partial", "duplicates", "case", "spaces", "glitch", "shared", "only here", "only there"
]
FINDINGS: tuple[AuditFinding, ...] = ("partial", "duplicates", "case", "spaces", "unreachable", "unused", "glitch")
OVERLAPS: tuple[AuditFinding, ...] = ("shared", "only here", "only there")

TITLES: dict[AuditFinding, str] = {
    "partial": "Parts of characters",
    "duplicates": "Duplicates",
    "case": "Case variants",
    "spaces": "Space variants",
    "unreachable": "Unreachable",
    "unused": "Never used",
    "glitch": "Glitch suspects",
    "shared": "Both",
}
CRITERIA: dict[AuditFinding, str] = {
    "partial": "Their bytes are no whole characters in UTF-8, so that they mean nothing by themselves.",
    "duplicates": "Another id stands for the same bytes, with the same mark: of the two only one can be chosen.",
    "case": "Another piece differs from them only in capitals: The, the, THE.",
    "spaces": "Another piece differs from them only in spaces around it, or in its mark: the and ␣the, ing and ##ing.",
    "unreachable": "No text tried has them among its tokens: their own text alone, after a space, before one, after "
    "letters (some that the vocabulary has, and some others), before letters, beside punctuation and a digit, after a "
    "line end. Parts of characters are completed to "
    "characters in a few ways.",
    "unused": "{corpus} does not have them among its tokens.",
    "glitch": f"Reachable, whole characters, at least {LONG} of them without the spaces at the ends, one of them a "
    f"letter, and used at most {'once' if HARDLY == 1 else f'{HARDLY} times'}: {{corpus}} is what they are counted in. "
    "A small corpus makes nearly all long pieces suspects.",
    "shared": "Both vocabularies have a piece for the same bytes.",
    "only here": "The other vocabulary has no piece for the same bytes.",
    "only there": "This vocabulary has no piece for the same bytes. To list them, the two change places.",
}


class AuditRow(NamedTuple):
    """A finding as it stands in a list, or None for all pieces; ``pieces`` is a number, or why there is none yet."""

    finding: AuditFinding | None
    title: str
    pieces: str


class OverlapShares(NamedTuple):
    """The parts of the bar: how many different strings of bytes are in the first alone, in both, in the second."""

    n_first: int
    n_shared: int
    n_second: int
