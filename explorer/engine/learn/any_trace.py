"""The traces of all algorithms: merges of pairs, or the shrinking vocabulary of a unigram language model."""

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias, Union

from explorer.engine.learn.trace import Trace

if TYPE_CHECKING:
    from typing_extensions import TypeIs

    from explorer.engine.learn.sentencepiece_bpe import SentencePieceBpeTrace
    from explorer.engine.learn.unigram_trace import UnigramTrace

AnyTrace: TypeAlias = Union[Trace, "UnigramTrace"]


def is_merging(trace: AnyTrace) -> "TypeIs[Trace]":
    """Whether the steps of a trace are merges of pairs, and not those of a vocabulary that shrinks."""
    return isinstance(trace, Trace)


def is_sentencepiece_bpe(trace: AnyTrace) -> "TypeIs[SentencePieceBpeTrace]":
    """Whether a trace is of SentencePiece's BPE, whose text is prepared line by line."""
    return trace.recipe.algorithm == "sentencepiece-bpe"


def trace_from_parts(parts: Iterator[Any]) -> AnyTrace:
    """The trace that was given in its ``parts()``, whatever its algorithm."""
    recipe = next(parts)
    if recipe.algorithm == "unigram":
        from explorer.engine.learn.unigram_trace import UnigramTrace

        return UnigramTrace.from_parts(chain((recipe,), parts))
    return Trace.from_parts(chain((recipe,), parts))
