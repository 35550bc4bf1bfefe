"""The stages of a WordPiece tokenizer."""

from collections.abc import Callable, Sequence

from explorer.engine.encode.match_encoder import Match
from explorer.engine.encode.stages import PieceAt, Word
from explorer.engine.encode.wordpiece_tokenizer import WordPieceTokenizer
from explorer.engine.text.pretokenizers import split


class PlainWords:
    """Splits by name or regular expression; words are as they stand in the text."""

    def __init__(self, pretokenizer: str, said: str) -> None:
        self.said = said
        self._pretokenizer = pretokenizer

    def __call__(self, text: str, *, initial: bool) -> Sequence[Word]:
        return [Word(start, end, text[start:end]) for start, end in split(text, self._pretokenizer)]


class MatchingModel:
    """Longest match first; a word that cannot be cut so is unknown as a whole."""

    said = "longest match first"

    def __init__(self, tokenizer: WordPieceTokenizer) -> None:
        self.vocabulary = tokenizer.vocabulary
        self.tokenizer = tokenizer
        self.longest_word = tokenizer.longest_word
        self.searches: Callable[[str], Sequence[Match]] = tokenizer.searches

    def cut(self, word: str) -> Sequence[PieceAt]:
        """The pieces of a word."""
        tokenizer = self.tokenizer
        matches = tokenizer.cut_word(word)
        if matches is None:
            return (PieceAt(0, len(word), tokenizer.ids.get(tokenizer.unk_token), True),)
        return [PieceAt(match.start, match.end, tokenizer.ids[match.piece]) for match in matches]
