"""What of the measures fits what is shown now, and what is said where nothing does."""

from typing import TYPE_CHECKING, TypeVar

from explorer.engine.learn.any_trace import is_merging
from explorer.session.measures_state import Answer
from explorer.session.state import SessionState

if TYPE_CHECKING:
    from explorer.engine.measure.unigram_tokens import TokensByStep

T = TypeVar("T")

MEASURING = "Being measured …"
NO_MERGES = "This is counted merge by merge, and a unigram vocabulary is not made by merges: it does not apply here."


def fitting(answer: "Answer[T] | None", state: SessionState) -> "Answer[T] | None":
    """The answer, if it is about the tokenizer that is shown."""
    if answer is None:
        return None
    source, recipe = getattr(answer.asked, "source", None), getattr(answer.asked, "recipe", None)
    return answer if (source, recipe) == (state.model.source, state.model.recipe) else None


def tokens_by_step(state: SessionState) -> "TokensByStep | None":
    """The tokens of the corpus at every step: a trace of merges says it by itself, of another it has to be measured."""
    trace = state.trace
    if is_merging(trace):
        return trace
    answer = fitting(state.measures.tokens, state)
    return answer.value if answer is not None else None


def why_no_tokens(state: SessionState) -> str:
    """Why they are not known."""
    return problem_of(fitting(state.measures.tokens, state))


def problem_of(answer: "Answer[T] | None") -> str:
    """Why there is no value."""
    return MEASURING if answer is None else answer.problem
