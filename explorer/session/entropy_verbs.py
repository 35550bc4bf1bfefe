"""What is done on the Entropy page, as changes of the state."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from explorer.session.entropy_measuring import GameMeasuring
from explorer.session.game_play import GamePlay
from explorer.session.measures_state import Answer, EntropyPart
from explorer.session.state import SessionState
from explorer.session.store import Store

if TYPE_CHECKING:
    from explorer.engine.measure.entropy import Alphabet
    from explorer.session.entropy_measuring import Passage


class EntropyVerbs:
    """The verbs of a store for choosing a part of the page, and for the guessing game."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def show_part(self, part: EntropyPart) -> None:
        """Show another part of the page."""
        self._change(entropy_part=part)

    def set_alphabet(self, alphabet: "Alphabet") -> None:
        """Take letters and spaces only, or all characters."""
        self._change(alphabet=alphabet)

    def guess(self, character: str) -> None:
        """Guess the next character of the game. Where the letters of a to z are played it may be in upper case."""
        state = self._store.state
        if (passage := passage_of(state)) is not None:
            guessed = character.casefold() if state.measures.alphabet == "27" else character
            self._change(play=play_of(state).guessed(guessed, passage))

    def show_character(self) -> None:
        """Show the next character of the game instead of guessing it."""
        state = self._store.state
        if (passage := passage_of(state)) is not None:
            self._change(play=play_of(state).shown(passage))

    def new_game(self) -> None:
        """Play at another place of the text."""
        self._change(game_number=self._store.state.measures.game_number + 1)

    def _change(self, **fields: Any) -> None:
        self._store.change(measures=replace(self._store.state.measures, **fields))


def game_of(state: SessionState) -> GameMeasuring:
    """The game that is wanted."""
    measures = state.measures
    return GameMeasuring(state.model.source, measures.alphabet, measures.game_number)


def game_answer(state: SessionState) -> "Answer[Passage] | None":
    """What came of it, if it has been measured."""
    measures = state.measures
    return measures.game if measures.answered(game_of(state)) else None


def passage_of(state: SessionState) -> "Passage | None":
    """The passage that is played on."""
    answer = game_answer(state)
    return answer.value if answer else None


def play_of(state: SessionState) -> GamePlay:
    """What was guessed of the passage; nothing where the last guesses were of another one."""
    asked, play = game_of(state), state.measures.play
    return play if play.asked == asked else GamePlay(asked)
