"""Models that look words up: WordLevel, whose pieces are words, and WordPiece, which cuts by longest match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from explorer.engine.encode.match_encoder import LongestMatch, Match
from explorer.engine.encode.stages import PieceAt


@dataclass(frozen=True)
class WordLevel:
    """Every word is a piece, or unknown."""

    vocabulary: Sequence[str]
    ids: Mapping[str, int]
    unk_token: str = "<unk>"
    said: str = "WordLevel"

    def cut(self, word: str) -> Sequence[PieceAt]:
        """The word, as the one piece that it is."""
        piece_id = self.ids.get(word)
        if piece_id is None:
            return (PieceAt(0, len(word), self.ids.get(self.unk_token), True),)
        return (PieceAt(0, len(word), piece_id),)


@dataclass(frozen=True)
class WordPiece:
    """From where the last piece ended the longest one that the word goes on with; else the whole word is unknown."""

    vocabulary: Sequence[str]
    ids: Mapping[str, int]
    unk_token: str = "[UNK]"
    continuation: str = "##"  # what pieces within a word begin with
    longest_word: int = 100  # code points; what is longer is unknown
    said: str = "WordPiece"

    def cut(self, word: str) -> Sequence[PieceAt]:
        """The pieces of a word, in order."""
        matches = self._longest_match.cut(word) if len(word) <= self.longest_word else None
        if matches is None:
            return (PieceAt(0, len(word), self.ids.get(self.unk_token), True),)
        return [PieceAt(match.start, match.end, self.ids[match.piece]) for match in matches]

    def searches(self, word: str) -> Sequence[Match]:
        """The search for each piece of a word; the last finds nothing where the word is unknown. None in a word that is
        too long to be looked at."""
        return tuple(self._longest_match.searches(word)) if len(word) <= self.longest_word else ()

    @cached_property
    def _longest_match(self) -> LongestMatch:
        return LongestMatch(self.ids, self.continuation)
