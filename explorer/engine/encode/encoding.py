"""An encoding: the tokens of a text, and where in it each of them stands."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Encoding:
    """The tokens of one text, in order; the four columns have one entry each for every token.

    ``offsets`` are half-open ranges of code points of the raw text, before normalization:

    - Over bytes a token that holds part of a character has the range of the whole character, so that neighbors may
      share one; the same goes for a part of what normalization made of a character.
    - A space mark has the range of the space that it stands for if there is one just before the word, else an empty
      range; a mark at the end of a word has an empty range there. In a raw stream every mark but the one that stands
      for no space has the range of its space.
    """

    tokens: tuple[str, ...]  # pieces as the vocabulary has them; an unknown symbol as itself, or the unknown token
    ids: tuple[int | None, ...]  # None for what is not in the vocabulary
    offsets: tuple[tuple[int, int], ...]
    unknown: tuple[bool, ...]  # whether a symbol outside the vocabulary stood here

    def __len__(self) -> int:
        return len(self.tokens)
