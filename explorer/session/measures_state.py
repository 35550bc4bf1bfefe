"""What is chosen in the Measures workspace, and what has been measured so far."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from explorer.session.game_play import NOT_PLAYED, GamePlay
from explorer.session.sources import CorpusSource

if TYPE_CHECKING:  # the first window has nothing measured
    from explorer.engine.measure.entropy import Alphabet
    from explorer.engine.measure.held_out import HeldOut
    from explorer.engine.measure.unigram_tokens import CountedTokens
    from explorer.session.entropy_measuring import Entropies, Passage
    from explorer.session.measurings import CorpusMeasures, Gage, Growth, Measuring

T = TypeVar("T")

MeasuresPage = Literal["curves", "growth", "pieces", "criteria", "gage", "entropy"]
EntropyPart = Literal["characters", "tokens", "morse", "game"]
PieceOrder = Literal["most", "fewest", "learned"]

ANSWERS = ("corpus", "growth", "against", "gage", "entropy", "game", "tokens")
"""The fields of the state that keep answers."""

GAGE_LINE = "ABABCABCD"
"""What the article's way is shown on: XXCXCD, then XYYD."""


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """What came of a measuring: a value, or a sentence that says why there is none."""

    asked: "Measuring"
    value: T | None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class MeasuresState:
    """The choices of a person, and the latest answers; an answer may be about what was open before."""

    page: MeasuresPage = "curves"
    held_out: CorpusSource | None = None
    as_table: bool = False  # what curves show
    log_log: bool = False  # of the growth of words
    piece_order: PieceOrder = "most"
    unused_only: bool = False
    gage_line: str = GAGE_LINE
    gage_on_corpus: bool = False
    entropy_part: EntropyPart = "characters"
    alphabet: "Alphabet" = "27"  # of the entropies of characters, and of the guessing game
    game_number: int = 1  # decides where in the text is played
    play: GamePlay = NOT_PLAYED
    running: "Measuring | None" = None
    corpus: "Answer[CorpusMeasures] | None" = None
    growth: "Answer[Growth] | None" = None
    against: "Answer[HeldOut] | None" = None  # the held-out text
    tokens: "Answer[CountedTokens] | None" = None  # by step, where no trace of merges says it
    gage: "Answer[Gage] | None" = None
    entropy: "Answer[Entropies] | None" = None
    game: "Answer[Passage] | None" = None

    def answered(self, asked: "Measuring") -> bool:
        """Whether this has been measured, or could not be."""
        answer = getattr(self, asked.place)
        return answer is not None and answer.asked == asked

    def with_answer(self, answer: Answer[Any]) -> "MeasuresState":
        """The same with another answer, and nothing running."""
        given: dict[str, Any] = {answer.asked.place: answer}
        return replace(self, running=None, **given)

    def without_problems(self) -> "MeasuresState":
        """The same without answers that have no value, so that these are asked for again."""
        failed: dict[str, Any] = {name: None for name in ANSWERS if (answer := getattr(self, name)) and answer.problem}
        return replace(self, **failed)


NOTHING_MEASURED = MeasuresState()
