"""Which pieces the Vocabulary workspace shows, in plain values."""

from typing import TYPE_CHECKING, NamedTuple

from explorer.session.audit_job import wanted_overlap
from explorer.session.state import SessionState
from explorer.session.tokenizer_sources import TokenizerSource
from explorer.session.vocabulary_job import wanted_matches, wanted_vocabulary

if TYPE_CHECKING:  # not before a vocabulary is listed
    from explorer.figures.audit_rows import AuditFinding
    from explorer.figures.vocabulary_rows import ShownRows


def listing_problem(state: SessionState) -> str:
    """Why the pieces of the tokenizer of now cannot be listed; nothing if they can."""
    vocabulary, wanted = state.vocabulary, wanted_vocabulary(state)
    return vocabulary.problem if wanted is not None and vocabulary.failed == wanted else ""


class Shown(NamedTuple):
    """The rows that are shown, or why they are not those that were asked for."""

    rows: "ShownRows"
    problem: str = ""
    waits: bool = False  # whether an expression is still looked for: the rows are those from before
    is_of_file: bool = False  # whether what was typed was found as vocabulary files write it


def shown_rows(state: SessionState, before: "ShownRows | None" = None) -> Shown | None:
    """The rows of a state; None before the first vocabulary. What is no search leaves those that were there before."""
    from explorer.engine.errors import ExplorerError
    from explorer.figures.vocabulary_rows import RowFilter, ShownRows, typed_as_in_file, typed_bytes, typed_text

    vocabulary = state.vocabulary
    if vocabulary.loaded is None:
        return None
    table, problem, waits = vocabulary.loaded.table, "", False
    data, ids = b"", []
    if vocabulary.by == "text":
        data = typed_text(vocabulary.query)
    elif vocabulary.by == "bytes":
        try:
            data = typed_bytes(vocabulary.query)
        except ExplorerError as error:
            problem = str(error)
    elif (job := wanted_matches(state)) is not None:
        matched = vocabulary.matched
        if matched is None or matched.job != job:
            waits = True
        elif matched.problem:
            problem = matched.problem
        else:
            ids.append(matched.ids)
    if (waits or problem) and before is not None and before.table is table:
        return Shown(before, problem, waits)
    if (listed := listed_ids(state)) is not None:
        ids.append(listed)

    def rows_with(data: bytes) -> ShownRows:
        shown = RowFilter(data, vocabulary.script, vocabulary.kind, tuple(ids))
        return ShownRows(table, table.rows(vocabulary.order, shown, falling=vocabulary.falling))

    rows = rows_with(data)
    if vocabulary.by == "text" and not len(rows) and _is_over_bytes(state, vocabulary.loaded.job.source):
        written = typed_as_in_file(vocabulary.query)
        found = rows if written is None else rows_with(written)
        return Shown(found, is_of_file=len(found) > 0)
    return Shown(rows, problem, waits)


def _is_over_bytes(state: SessionState, source: TokenizerSource) -> bool:
    """Whether the pieces of a tokenizer are of bytes, as far as this is known."""
    facts = (entry.facts for entry in state.tokenizers.entries if entry.source == source)
    return any(its is not None and its.algorithm.startswith("byte-level") for its in facts)


def found_ids(state: SessionState, finding: "AuditFinding") -> frozenset[int] | None:
    """The ids of a finding about the vocabulary that is listed; None while they are not known."""
    audit, loaded = state.audit, state.vocabulary.loaded
    if loaded is None:
        return None
    source, testing, overlapped = loaded.job.source, audit.testing, audit.overlapped
    if audit.looked is not None and audit.looked.job.source == source and finding in audit.looked.found:
        return audit.looked.found[finding].ids
    if testing is not None and testing.source == source:
        if finding == "unreachable":
            return testing.unreachable
        if finding in ("unused", "glitch"):
            return testing.unused if finding == "unused" else testing.suspects
    if overlapped is not None and overlapped.job == wanted_overlap(state):
        if finding == "shared":
            return overlapped.shared
        if finding == "only here":
            return overlapped.only_here
    return None


def listed_ids(state: SessionState) -> frozenset[int] | None:
    """The ids that alone are shown, where a finding is chosen."""
    return found_ids(state, state.audit.listed) if state.audit.listed is not None else None


def selects_rows(old: SessionState, new: SessionState) -> bool:
    """Whether other rows, or rows in another order, are to be shown."""
    return _selection(old) != _selection(new)


def _selection(state: SessionState) -> tuple[object, ...]:
    seen = state.vocabulary
    loaded = id(seen.loaded.table) if seen.loaded else None
    looked_for = seen.query, seen.by, seen.matched, listed_ids(state)
    return loaded, *looked_for, seen.script, seen.kind, seen.order, seen.falling
