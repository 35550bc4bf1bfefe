"""What a session keeps of the tokenizers that are open: where they are from, and what is shown of them."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from explorer.figures.text_choice import TextChoice
from explorer.session.compare_state import FIRST_TEXTS, CompareState
from explorer.session.tokenizer_sources import (
    ShippedSource,
    TokenizerFile,
    TokenizerSource,
    TrainedSource,
    trained_source,
)
from explorer.session.tokenizers_state import FIRST_TOKENIZER_TEXT, MOST_COMPARED, Entry, TokenizersState

if TYPE_CHECKING:
    from explorer.engine.encode.special_tokens import SpecialChoice
    from explorer.engine.encode.stages import StageName
    from explorer.session.state import SessionState

KeptSource = ShippedSource | TokenizerFile | None
"""Where a tokenizer is from; None is what was trained here, which the session has by its corpus and recipe."""


@dataclass(frozen=True, slots=True)
class KeptTokenizers:
    """What a session keeps; ``compared``, ``reference`` and ``inspected`` name sources by their places, from 0."""

    sources: tuple[KeptSource, ...]
    compared: tuple[int, ...] = ()
    reference: int = 0
    inspected: int = 0
    text: str = FIRST_TOKENIZER_TEXT
    special: "SpecialChoice" = "as-text"
    off: "frozenset[StageName]" = frozenset()  # the stages that are switched off in Inspect
    of_texts: bool = False  # whether one tokenizer is compared on several texts
    texts: TextChoice = FIRST_TEXTS
    by: int | None = None  # the tokenizer that is; None is the reference
    with_post: bool = False


def kept_tokenizers(state: "SessionState") -> KeptTokenizers | None:
    """What a session keeps of the tokenizers; None where nobody has looked at any."""
    tokenizers = state.tokenizers
    if not tokenizers.begun or not tokenizers.entries:
        return None
    numbers = [entry.number for entry in tokenizers.entries]
    return KeptTokenizers(
        sources=tuple(map(_kept_source, tokenizers.entries)),
        compared=tuple(numbers.index(number) for number in tokenizers.compared if number in numbers),
        reference=numbers.index(tokenizers.reference) if tokenizers.reference in numbers else 0,
        inspected=numbers.index(tokenizers.inspected) if tokenizers.inspected in numbers else 0,
        text=tokenizers.text,
        special=tokenizers.special,
        off=state.inspect.off,
        of_texts=state.compare.of_texts,
        texts=state.compare.texts,
        by=numbers.index(state.compare.by) if state.compare.by in numbers else None,
        with_post=state.compare.with_post,
    )


def tokenizers_from(kept: KeptTokenizers, state: "SessionState") -> TokenizersState:
    """The tokenizers as a session has kept them, to be opened when they are looked at.

    In the place of what was trained stands what is trained now, until the session's own is.
    """
    before = state.tokenizers
    first = max((entry.number for entry in before.entries), default=0) + 1
    n_trained = max((e.source.number for e in before.entries if isinstance(e.source, TrainedSource)), default=0)
    attempt = max((e.source.attempt for e in before.entries if isinstance(e.source, TokenizerFile)), default=0) + 1
    entries = []
    for number, kept_source in enumerate(kept.sources, start=first):
        source: TokenizerSource
        if kept_source is None:
            source = trained_source(n_trained + 1, state.model.trace)
        elif isinstance(kept_source, TokenizerFile):  # it may be another file by now
            source = replace(kept_source, attempt=attempt, digest="")
        else:
            source = kept_source
        entries.append(Entry(number, source))
    last = len(entries) - 1
    return replace(
        before,
        begun=True,
        entries=tuple(entries),
        compared=tuple(first + place for place in dict.fromkeys(kept.compared) if place <= last)[:MOST_COMPARED],
        reference=first + min(kept.reference, last),
        inspected=first + min(kept.inspected, last),
        refused=None,
        row=0,
        text=kept.text,
        past=(),
        future=(),
        special=kept.special,
    )


def compare_from(kept: KeptTokenizers, restored: TokenizersState, before: CompareState) -> CompareState:
    """What is compared as a session has kept it; ``restored`` are its tokenizers."""
    by = restored.entries[kept.by].number if kept.by is not None else 0
    return replace(before, of_texts=kept.of_texts, texts=kept.texts, by=by, with_post=kept.with_post, token=None)


def _kept_source(entry: Entry) -> KeptSource:
    return None if isinstance(entry.source, TrainedSource) else entry.source
