"""Shannon's guessing game as it is shown: the text with the number of guesses beneath, and the players' scores."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from explorer.engine.measure.guessing_game import GameScore, game_score
from explorer.figures.numbers import counted, grouped
from explorer.figures.visible_text import Runs, plain_text, word_runs

CellKind = Literal["known", "guessed", "given up", "next"]


LEAST_FOR_BOUNDS = 20
"""Characters from which on the shares of guesses say something."""

MOST_SHOWN = 10
"""One of so many characters may be shown for the guesses to say something."""


class GameCell(NamedTuple):
    """A character, and what stands beneath it."""

    face: Runs
    note: str  # how many guesses it took
    kind: CellKind


def game_cells(before: str, text: str, ranks: Sequence[int], given_up: Collection[int]) -> tuple[GameCell, ...]:
    """What is known of a passage, and the place that comes next; ``given_up`` are places that were shown."""
    cells = [GameCell(word_runs(character), "", "known") for character in before]
    for place, rank in enumerate(ranks):
        kind: CellKind = "given up" if place in given_up else "guessed"
        cells.append(GameCell(word_runs(text[place]), grouped(rank), kind))
    if len(ranks) < len(text):
        cells.append(GameCell((), "", "next"))
    return tuple(cells)


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """How one player has guessed."""

    player: str
    n_guesses: tuple[int, ...]  # characters that took 1 guess, 2, 3, 4 to 9, more
    score: GameScore
    n_shown: int = 0  # characters that were shown instead

    @property
    def too_many_shown(self) -> bool:
        """Whether so many were shown that the guesses say nothing: all would be of one rank, as if all were known."""
        return MOST_SHOWN * self.n_shown > self.score.n_characters

    @property
    def bounds(self) -> tuple[str, str]:
        """Of the bits per character; nothing of a few characters, and no lower one where it would be none.

        It is one where the first guess is right more often than the second, that more often than the third, and so on.
        """
        low, high = self.score.lower_bits, self.score.upper_bits
        if self.score.n_characters < LEAST_FOR_BOUNDS or self.too_many_shown:
            return "", ""
        return f"{low:.2f}" if low <= high else "", f"{high:.2f}"


COLUMNS = ("at once", "2nd", "3rd", "4th–9th", "later")
"""Of ``n_guesses``."""


def player_lines(ranks: Sequence[int], machine: Sequence[Sequence[int]], n_shown: int = 0) -> tuple[PlayerLine, ...]:
    """The person, who was shown ``n_shown`` characters, and the machine by how far it looks back, farthest first."""
    machines = [
        _player(f"machine, looking back {back}" if back else "machine, not looking back", guesses)
        for back, guesses in enumerate(machine)
    ]
    return replace(_player("you", ranks), n_shown=n_shown), *reversed(machines)


def _player(name: str, ranks: Sequence[int]) -> PlayerLine:
    score = game_score(ranks)
    counts = score.counts
    return PlayerLine(name, (*(sum(counts[i : i + 1]) for i in range(3)), sum(counts[3:9]), sum(counts[9:])), score)


def first_sentence(alphabet: Collection[str]) -> str:
    """What is asked before anything was guessed."""
    return "Type the character that comes next" + (" (Enter for a new line)." if "\n" in alphabet else ".")


def guess_sentence(tried: Sequence[str], ranks: Sequence[int], last: str, *, shown: bool, over: bool) -> str:
    """What came of the last guess, and what is asked; ``last`` is the character before the next place."""
    if tried:
        named = ", ".join(_name(character) for character in tried)
        return f"Not {named}. Guess {grouped(len(tried) + 1)}:"
    end = "All of this passage is known." if over else "And the next?"
    if shown:
        return f"It was {_name(last)}. {end}"
    return f"{_name(last)} is right, after {counted(ranks[-1], 'guess', 'guesses')}. {end}"


def game_sentence(you: PlayerLine, n_passage: int, n_symbols: int, n_read: int, *, any_shown: bool) -> str:
    """What the scores say of the entropy of the text."""
    n = you.score.n_characters
    if not n:
        read = f"The machine has read {counted(n_read, 'character', 'characters')} of the corpus, none of this passage."
        asked = counted(n_passage, "character", "characters")
        return f"{asked} out of an alphabet of {n_symbols} are to be guessed. {read}"
    low, high = you.bounds
    if high:
        between = f"between {low} and {high}" if low else f"at most {high}"
        bounds = f"By Shannon’s bounds a character carries {between} bits for you."
    elif you.too_many_shown:
        bounds = "More than a tenth were shown: no bounds can be given."
    else:
        bounds = f"Shannon’s bounds are given from {LEAST_FOR_BOUNDS} characters on."
    shown = f" One that was shown counts as guess {n_symbols}." if any_shown else ""
    return f"{n} of {n_passage} characters are known. {bounds}{shown}"


def _name(character: str) -> str:
    return "the space" if character == " " else plain_text(word_runs(character))
