"""What the audit has found of the vocabulary that is listed, in plain values."""

from typing import TYPE_CHECKING

from explorer.figures.audit_rows import CRITERIA, FINDINGS, OVERLAPS, TITLES, AuditFinding, AuditRow, OverlapShares
from explorer.figures.numbers import counted, grouped
from explorer.session.audit_job import wanted_overlap
from explorer.session.audit_state import MOST_READ, PieceTest
from explorer.session.state import SessionState
from explorer.session.vocabulary_job import listed_source
from explorer.session.vocabulary_shown import found_ids

if TYPE_CHECKING:
    from explorer.session.audit_state import Overlapped

NOT_TESTED, BEING_TESTED = "not tested", "…"


def audit_rows(state: SessionState) -> tuple[AuditRow, ...]:
    """All pieces, and all findings with their numbers, as far as they are known."""
    loaded = state.vocabulary.loaded
    n_pieces = grouped(len(loaded.table)) if loaded is not None else BEING_TESTED
    return AuditRow(None, "All pieces", n_pieces), *(_row(state, finding) for finding in FINDINGS)


def overlap_rows(state: SessionState) -> tuple[AuditRow, ...]:
    """What is in both vocabularies, and in one of them alone, as different strings of bytes."""
    overlapped, names = overlap_now(state), _names(state)
    if overlapped is None:
        return ()
    numbers = (overlapped.n_shared, overlapped.n_first, overlapped.n_second)
    titles = (TITLES["shared"], f"{names[0]} only", f"{names[1]} only")
    return tuple(
        AuditRow(finding, title, grouped(n)) for finding, title, n in zip(OVERLAPS, titles, numbers, strict=True)
    )


def overlap_shares(state: SessionState) -> OverlapShares | None:
    """The parts of the bar; None while they are not known."""
    overlapped = overlap_now(state)
    if overlapped is None:
        return None
    return OverlapShares(overlapped.n_first, overlapped.n_shared, overlapped.n_second)


def overlap_now(state: SessionState) -> "Overlapped | None":
    """The overlap, where it is of the vocabularies of now."""
    overlapped = state.audit.overlapped
    return overlapped if overlapped is not None and overlapped.job == wanted_overlap(state) else None


def current_test(state: SessionState) -> PieceTest | None:
    """The test of the vocabulary of now."""
    test = state.audit.testing
    return test if test is not None and test.source == listed_source(state) else None


def progress(state: SessionState) -> tuple[str, float | None]:
    """How far the test is, in words and as a share, None where the end is open."""
    test = current_test(state)
    if test is None or not test.n_pieces:
        return "Testing …", None
    if not test.all_tested:
        return f"Looked for {grouped(test.n_tested)} of {grouped(test.n_pieces)}", test.n_tested / test.n_pieces
    if not test.all_read:
        return f"Counted in {counted(test.n_characters, 'character', 'characters')}", None
    return "Putting both together …", None


def criterion(state: SessionState) -> str:
    """What the chosen finding is, exactly; or what can be done."""
    listed, test = state.audit.listed, current_test(state)
    if test is not None and test.problem:
        return test.problem
    if listed is None:
        return "Choose a finding to list its pieces, and to read what it is."
    said = CRITERIA[listed].format(corpus=_corpus_said(state))
    looked = state.audit.looked
    n_groups = looked.found[listed].n_groups if looked is not None and listed in looked.found else 0
    return f"{said} There are {counted(n_groups, 'group', 'groups')} of them." if n_groups else said


def _row(state: SessionState, finding: AuditFinding) -> AuditRow:
    ids, test = found_ids(state, finding), current_test(state)
    if ids is None:
        by_look = finding not in ("unreachable", "unused", "glitch")
        said = BEING_TESTED if by_look or state.audit.goes_on else NOT_TESTED
        return AuditRow(finding, TITLES[finding], said)
    said = grouped(len(ids))
    if finding == "unreachable" and test is not None and not test.all_tested:
        said = f"{said} so far"
    return AuditRow(finding, TITLES[finding], said)


def _corpus_said(state: SessionState) -> str:
    test = current_test(state)
    if test is None or not test.n_tokens:
        return "The chosen corpus"
    name = "The corpus of Train" if test.corpus.choice == "corpus" else "The text of Compare and Inspect"
    size = f"{counted(test.n_characters, 'character', 'characters')}, {counted(test.n_tokens, 'token', 'tokens')}"
    cut = f", cut after {grouped(MOST_READ)}" if test.n_characters >= MOST_READ else ""
    return f"{name} ({size}{cut})"


def _names(state: SessionState) -> tuple[str, str]:
    entries = (state.tokenizers.entry(number) for number in (state.tokenizers.inspected, state.audit.other))
    here, there = (entry.label if entry is not None else "" for entry in entries)
    return here, there
