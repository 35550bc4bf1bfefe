"""What the Compare workspace shows of a state, in plain values."""

from dataclasses import replace
from typing import TYPE_CHECKING

from explorer.figures.caption import Caption, CaptionText
from explorer.session.compare_job import CompareJob, TextsJob, wanted_comparison
from explorer.session.state import SessionState
from explorer.session.tokenizer_choices import facts_said
from explorer.session.tokenizers_state import tokenizer_place

if TYPE_CHECKING:  # not before something is compared
    from explorer.figures.aligned_shown import AlignedShown, RowHead
    from explorer.figures.compare_words import Told
    from explorer.figures.comparison import Comparison


PATIENCE = 300
"""ms after which it is said that what is shown is of another moment."""


def aligned_shown(state: SessionState) -> "AlignedShown | None":
    """The rows of the last comparison that there is; None before the first."""
    from explorer.figures.aligned_shown import AlignedShown

    compared = state.compare.compared
    if compared is None:
        return None
    job, comparison = compared
    heads = _text_heads(comparison) if isinstance(job, TextsJob) else _heads(state, job)
    return AlignedShown(
        comparison.text,
        heads,
        comparison.marks,
        min(state.tokenizers.row, len(heads) - 1),
        state.compare.token,
        sames=comparison.sames,
        safe=comparison.safe,
        cuts=comparison.cuts,
    )


def presented_rows(state: SessionState) -> "AlignedShown | None":
    """The rows as they are presented: one more with each key, and then the first difference of each."""
    shown = aligned_shown(state)
    if shown is None:
        return None
    step, n_rows = tokenizer_place(state)[0], len(shown.heads)
    if step < n_rows:
        return replace(shown, row=step, token=None, n_rows=step + 1, marked=frozenset())
    others = [number for number, head in enumerate(shown.heads) if not head.is_reference]
    told = others[: step - n_rows + 1]
    return replace(shown, row=told[-1], token=None, marked=frozenset(told))


def presented_caption(state: SessionState) -> Caption:
    """What is said of the row that came last, or of its first difference."""
    from explorer.figures.compare_words import told_presented

    shown = presented_rows(state)
    if shown is None or shown.row is None:
        return Caption((), ())
    return told_presented(shown)


def _heads(state: SessionState, job: CompareJob) -> "tuple[RowHead, ...]":
    """What stands at the left of tokenizers."""
    from explorer.figures.aligned_shown import RowHead
    from explorer.figures.numbers import counted

    heads = []
    for number, source in enumerate(job.rows):
        entry = next((entry for entry in state.tokenizers.entries if entry.source == source), None)
        note = facts_said(entry) if entry is not None else ""
        if number == job.reference and entry is not None and entry.facts is not None:
            note = f"reference, {counted(entry.facts.n_pieces, 'piece', 'pieces')}"
        heads.append(RowHead(source.label, note, number == job.reference))
    return tuple(heads)


def _text_heads(comparison: "Comparison") -> "tuple[RowHead, ...]":
    """What stands at the left of texts."""
    from explorer.figures.aligned_shown import RowHead
    from explorer.figures.numbers import counted

    last = len(comparison.names) - 1
    return tuple(
        RowHead(name, counted(len(row), "token", "tokens"), number == last)
        for number, (name, row) in enumerate(zip(comparison.names, comparison.text.rows, strict=True))
    )


def is_outdated(state: SessionState) -> bool:
    """Whether something else is being compared than what is shown."""
    compared, wanted = state.compare.compared, wanted_comparison(state)
    return wanted is not None and (compared is None or compared.job != wanted)


def outdated_said(state: SessionState) -> str:
    """What stands beside what is of before: that something else is at work, or not, since it cannot be compared."""
    return "of before" if state.compare.problem else "of before, being compared …"


def costs_outdated(state: SessionState) -> bool:
    """Whether the costs that are shown are of something else than what is being compared."""
    wanted = wanted_comparison(state)
    return wanted is not None and state.compare.costs.job != wanted


def told_now(state: SessionState, pointed: tuple[int, int] | None = None) -> "Told":
    """What is said under the rows; ``pointed`` is a token that the pointer is on."""
    from explorer.figures.compare_words import Told, told_row, told_token

    if state.typed_step:
        return Told(f"Jump to row {state.typed_step}_")
    if state.compare.problem:
        return Told("This cannot be compared.", (CaptionText(state.compare.problem),), marked=True)
    shown = aligned_shown(state)
    if shown is None:
        opening = state.tokenizers.being_opened
        return Told(f"Opening {opening.label} …" if opening else "")
    token = pointed or shown.token
    return told_token(shown, *token) if token is not None else told_row(shown)
