"""How far a person has come in Shannon's guessing game, as a frozen value."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the first window plays no game
    from explorer.session.entropy_measuring import GameMeasuring, Passage


@dataclass(frozen=True, slots=True)
class GamePlay:
    """What was guessed of a passage."""

    asked: "GameMeasuring | None" = None  # the passage
    ranks: tuple[int, ...] = ()  # how many guesses each character took, from 1
    given_up: tuple[int, ...] = ()  # the places of characters that were shown instead
    tried: tuple[str, ...] = ()  # wrong guesses for the character that comes next

    def guessed(self, character: str, passage: "Passage") -> "GamePlay":
        """After one more guess; one that was tried already, or that is no character of the game, does not count."""
        if self.is_over(passage) or character in self.tried or character not in passage.alphabet:
            return self
        if character != passage.text[len(self.ranks)]:
            return replace(self, tried=(*self.tried, character))
        return replace(self, ranks=(*self.ranks, len(self.tried) + 1), tried=())

    def shown(self, passage: "Passage") -> "GamePlay":
        """After the next character was shown, which counts as if it had been the very last guess."""
        if self.is_over(passage):
            return self
        place = len(self.ranks)
        return replace(self, ranks=(*self.ranks, len(passage.alphabet)), given_up=(*self.given_up, place), tried=())

    def is_over(self, passage: "Passage") -> bool:
        """Whether all characters are known."""
        return len(self.ranks) == len(passage.text)

    def machine(self, passage: "Passage") -> Sequence[tuple[int, ...]]:
        """The guesses of the machine on the same characters, by how many it looks back."""
        return [ranks[: len(self.ranks)] for ranks in passage.machine]


NOT_PLAYED = GamePlay()
