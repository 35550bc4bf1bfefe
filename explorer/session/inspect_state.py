"""The Inspect workspace: which stages are switched off, what is followed through them, and what came of the text."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:  # the first window takes nothing apart
    from explorer.engine.encode.stages import StageName
    from explorer.figures.pipeline_bands import TakenApart
    from explorer.figures.token_making import Making
    from explorer.session.inspect_jobs import CheckJob, LibraryAnswer, MakingJob, TakeApartJob
    from explorer.session.state import SessionState
    from explorer.session.tokenizers_state import Entry

InspectPage = Literal["stages", "table"]


class Followed(NamedTuple):
    """What is followed through the stages: a code point of the raw text, or a token by its number."""

    kind: Literal["character", "token"]
    number: int


@dataclass(frozen=True, slots=True, eq=False)
class Taken:
    """What came of a text: all stages, or why there are none."""

    job: "TakeApartJob"
    value: "TakenApart | None"
    problem: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Checked:
    """What the reference library says to a text, or why it was not asked."""

    job: "CheckJob"
    value: "LibraryAnswer | None"
    problem: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Made:
    """How a token came about, or why that is not known."""

    job: "MakingJob"
    value: "Making | None"
    problem: str = ""


@dataclass(frozen=True, slots=True)
class InspectState:
    """What a person has chosen, and the latest answers, which may be of a moment ago."""

    off: "frozenset[StageName]" = frozenset()
    page: InspectPage = "stages"
    chosen: Followed | None = None
    pointed: Followed | None = None  # under the pointer; it is told of before what is chosen
    taken: Taken | None = None
    checked: Checked | None = None
    made: Made | None = None

    @property
    def followed(self) -> Followed | None:
        """What is lit in all bands, where it is still there."""
        followed, taken = self.pointed or self.chosen, self.taken.value if self.taken else None
        if followed is None or taken is None:
            return None
        there = len(taken.text) if followed.kind == "character" else len(taken.ids)
        return followed if followed.number < there else None


FIRST_INSPECTED = InspectState()


def chosen_token(inspect: InspectState) -> int | None:
    """The number of the token that is chosen, or that the chosen character is a part of; None where there is none."""
    chosen, taken = inspect.chosen, inspect.taken.value if inspect.taken else None
    if chosen is None or taken is None:
        return None
    if chosen.kind == "token":
        return chosen.number if chosen.number < len(taken.ids) else None
    if chosen.number >= len(taken.text):
        return None
    start, end = taken.raw_span(chosen.number)
    boxes = (box for box in taken.band("model").boxes if box.start < end - 0.01 and start < box.end - 0.01)
    box = next(boxes, None)
    return box.number if box is not None else None


def inspected_entry(state: "SessionState") -> "Entry | None":
    """The tokenizer that is taken apart; None while it is being opened."""
    entry = state.tokenizers.entry(state.tokenizers.inspected)
    return entry if entry is not None and entry.facts is not None else None
