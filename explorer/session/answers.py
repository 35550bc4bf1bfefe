"""What of the measures fits what is shown now, and what is said where nothing does."""

from typing import TypeVar

from explorer.session.measures_state import Answer
from explorer.session.state import SessionState

T = TypeVar("T")

MEASURING = "Being measured …"
NO_MERGES = "This is measured merge by merge, and a unigram vocabulary is not made by merges: it does not apply here."


def fitting(answer: "Answer[T] | None", state: SessionState) -> "Answer[T] | None":
    """The answer, if it is about the tokenizer that is shown."""
    if answer is None:
        return None
    source, recipe = getattr(answer.asked, "source", None), getattr(answer.asked, "recipe", None)
    return answer if (source, recipe) == (state.model.source, state.model.recipe) else None


def problem_of(answer: "Answer[T] | None") -> str:
    """Why there is no value."""
    return MEASURING if answer is None else answer.problem
