"""What the encoder shows of WordPiece: the tokens found so far by longest match, and every search with its tries."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from explorer.engine.encode.match_encoder import Match
from explorer.engine.encode.wordpiece_tokenizer import WordMatches, WordPieceTokenizer
from explorer.figures.caption import CaptionChip, CaptionText, Line
from explorer.figures.encoder_lines import (
    FIRST_TOKENS,
    NOTHING_TYPED,
    TokenFace,
    TokenLine,
    TokenState,
    offset_said,
    place_said,
)
from explorer.figures.encoder_replay import ReplayShown, SearchRow
from explorer.figures.numbers import counted, grouped
from explorer.figures.visible_text import Run, Runs, plain_text, visible_runs, word_text

NOT_YET = "–"
"""In place of an id: what is left of a word is no token yet."""
MOST_TRIES = 8
"""A row names so many of the pieces that were tried in vain."""


@dataclass(frozen=True, slots=True)
class _Search:
    """A step of the replay: one search in a word, or that a word is too long to be searched."""

    word: int
    match: Match | None


class MatchFigure:
    """What is to be seen of an encoding by longest match after any number of its searches."""

    def __init__(self, tokenizer: WordPieceTokenizer, words: Sequence[WordMatches]) -> None:
        self._tokenizer, self._words, self._spelling = tokenizer, words, tokenizer.spelling
        self._searches = tuple(_searches(words))
        self._before = tuple(accumulate((word.n_searches for word in words), initial=0))  # by word
        self._rows = tuple(self._row(number, search) for number, search in enumerate(self._searches, 1))

    def at(self, after: int, chosen: int | None = None, most: int = FIRST_TOKENS) -> ReplayShown:
        """After so many searches; ``most`` is how many tokens are shown. No merge can be ``chosen`` here."""
        faces = [face for number, word in enumerate(self._words) for face in self._faces(number, word, after)]
        return ReplayShown(
            sentence=self._sentence(after),
            after=after,
            n_merges=len(self._searches),
            tokens=TokenLine(tuple(faces[:most]), (), len(faces)),
            beside="searches",
            searches=self._rows,
        )

    def _faces(self, number: int, word: WordMatches, after: int) -> Iterator[TokenFace]:
        """The tokens of a word that are found; what is left of it stands as one more, which has no id."""
        first = self._before[number]
        n_done = max(0, min(after - first, word.n_searches))
        newest = after - first - 1 if 0 < after - first <= word.n_searches else None
        if n_done == word.n_searches:
            for index, (token, span) in enumerate(zip(word.tokens, word.spans, strict=True)):
                state: TokenState = "unknown" if word.unknown else "merged" if index == newest else "plain"
                yield self._face(token, span, state, is_token=True, starts_word=index == 0)
            return
        for index, match in enumerate(word.matches[:n_done]):
            state = "merged" if index == newest else "plain"
            yield self._face(match.piece, word.found_spans[index], state, is_token=True, starts_word=index == 0)
        start = word.matches[n_done - 1].end if n_done else 0
        rest = (self._tokenizer.continuation if start else "") + word.word[start:]
        left = word.found_spans[n_done - 1][1] if n_done else word.offsets[0]
        yield self._face(rest, (left, word.offsets[1]), "plain", is_token=False, starts_word=start == 0)

    def _face(
        self, token: str, span: tuple[int, int], state: TokenState, *, is_token: bool, starts_word: bool
    ) -> TokenFace:
        said = grouped(self._tokenizer.ids[token]) if is_token else NOT_YET
        return TokenFace(self._runs(token), state, said, offset_said(*span), starts_word)

    def _runs(self, token: str) -> Runs:
        special = token in self._tokenizer.special_tokens
        return (Run(token, "marker"),) if special else visible_runs(token, self._spelling)

    def _row(self, number: int, search: _Search) -> SearchRow:
        unknown = self._runs(self._tokenizer.unk_token)
        if search.match is None:
            return SearchRow(number, unknown, "nothing: the word is too long")
        tried, found = search.match.tried, search.match.found
        in_vain = tried[:-1] if found else tried
        named = ", ".join(plain_text(visible_runs(piece, self._spelling)) for piece in in_vain[:MOST_TRIES])
        n_more = len(in_vain) - MOST_TRIES
        more = f" and {counted(n_more, 'shorter one', 'shorter ones')}" if n_more > 0 else ""
        return SearchRow(number, self._runs(search.match.piece) if found else unknown, named + more)

    def _sentence(self, after: int) -> Line:
        """What the last search has found: "Search 2: ##gs is the longest piece that matches. 2 of 5."."""
        n = len(self._searches)
        if not self._words:
            return NOTHING_TYPED
        if not after:
            words = counted(len(self._words), "word", "words")
            return (CaptionText(f"Before any search: {words}, {counted(n, 'search', 'searches')}."),)
        search = self._searches[after - 1]
        word = self._words[search.word]
        end = place_said(after, n)
        unknown = CaptionChip(self._runs(self._tokenizer.unk_token))
        if search.match is None:
            longest = grouped(self._tokenizer.longest_word)
            why = f"{word_text(word.word, 16)} has more than {longest} characters and becomes "
            return CaptionText(why), unknown, CaptionText(f". {end}", (".",))
        if not search.match.found:
            becomes = f"{word_text(word.word, 16)} becomes "
            whole = CaptionText(f"Search {grouped(after)}: nothing matches, {becomes}", (becomes,))
            return whole, unknown, CaptionText(f". {end}", (".",))
        n_tries = len(search.match.tried)
        tries = "at the first try" if n_tries == 1 else f"after {counted(n_tries - 1, 'longer one', 'longer ones')}"
        piece = CaptionChip(self._runs(search.match.piece), "merged")
        matches = CaptionText(f" matches, {tries}. {end}", (f" matches, {tries}.", " matches."))
        return CaptionText(f"Search {grouped(after)}: "), piece, matches


def _searches(words: Sequence[WordMatches]) -> Iterator[_Search]:
    for number, word in enumerate(words):
        if word.matches:
            yield from (_Search(number, match) for match in word.matches)
        elif word.unknown:
            yield _Search(number, None)
