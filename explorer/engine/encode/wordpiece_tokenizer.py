"""The tokenizer of WordPiece: words cut by longest match, or unknown as a whole."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from explorer.engine.encode.encoding import Encoding
from explorer.engine.encode.match_encoder import LongestMatch, Match
from explorer.engine.encode.special_tokens import SpecialChoice, text_parts
from explorer.engine.encode.vocabulary import pieces_of
from explorer.engine.text.alignment import Normalized
from explorer.engine.text.alphabet import Spelling
from explorer.engine.text.normalizers import Normalizer, normalize
from explorer.engine.text.pretokenizers import Span, split


@dataclass(frozen=True, slots=True)
class WordMatches:
    """How one word was encoded, search by search; or a special token, which is not searched for."""

    word: str  # normalized
    offsets: Span  # of the word, in code points of the raw text
    matches: tuple[Match, ...]  # none where the word is too long to be looked at
    tokens: tuple[str, ...]
    unknown: bool  # whether the word as a whole became the unknown token
    found_spans: tuple[Span, ...]  # of what the searches found, in code points of the raw text

    @property
    def spans(self) -> tuple[Span, ...]:
        """Where the tokens stand, in code points of the raw text."""
        return self.found_spans if self.matches and not self.unknown else (self.offsets,)

    @property
    def n_searches(self) -> int:
        """The searches, or 1 for a word that is too long for them; none for a special token."""
        return len(self.matches) or int(self.unknown)


@dataclass(frozen=True)
class WordPieceTokenizer:
    """A vocabulary whose pieces inside a word begin with ``continuation``.

    Texts are normalized and split into words, and each is cut by longest match. A word that cannot be cut, or that is
    longer than ``longest_word`` characters, becomes ``unk_token`` as a whole.

    The defaults are those of BERT (Devlin et al. 2019), uncased.
    """

    vocabulary: tuple[str, ...]  # pieces; a piece's id is its index
    continuation: str = "##"
    normalizer: Normalizer = "bert-uncased"
    pretokenizer: str = "bert"
    unk_token: str = "[UNK]"
    longest_word: int = 100  # code points, after normalization
    special_tokens: tuple[str, ...] = ()  # those of the vocabulary that no word is cut into

    def encode(self, text: str, *, special: SpecialChoice = "as-text") -> Encoding:
        """The tokens of ``text``; no special tokens are added.

        ``special`` says what becomes of text that looks like a special token. Raises ExplorerError where it is an
        error, with its place.
        """
        tokens: list[str] = []
        ids: list[int | None] = []
        offsets: list[Span] = []
        unknown: list[bool] = []
        known_words: dict[str, list[Match] | None] = {}
        for part in text_parts(text, self.special_tokens, special):
            if part.is_special:
                tokens.append(part.text)
                ids.append(self.ids[part.text])
                offsets.append((part.start, part.start + len(part.text)))
                unknown.append(False)
                continue
            normalized = normalize(part.text, self.normalizer)
            for start, end in split(normalized.text, self.pretokenizer):
                word = normalized.text[start:end]
                if word not in known_words:
                    known_words[word] = self.cut_word(word)
                cut = known_words[word]
                found = [(self.unk_token, 0, end - start)] if cut is None else [(m.piece, m.start, m.end) for m in cut]
                for token, token_start, token_end in found:
                    tokens.append(token)
                    ids.append(self.ids.get(token))
                    raw_start, raw_end = normalized.raw_range(start + token_start, start + token_end)
                    offsets.append((part.start + raw_start, part.start + raw_end))
                    unknown.append(cut is None)
        return Encoding(tuple(tokens), tuple(ids), tuple(offsets), tuple(unknown))

    def decode(self, ids: Iterable[int | None]) -> str:
        """The tokens, a space before each that begins a word; what white space stood there is not known any more.

        Raises ExplorerError, naming the position, for None and for ids outside the vocabulary.
        """
        text = ""
        for piece in pieces_of(ids, self.vocabulary):
            inside = piece.startswith(self.continuation) and piece != self.continuation
            text += piece.removeprefix(self.continuation) if inside else f" {piece}"
        return text.removeprefix(" ")

    def explain(self, text: str) -> tuple[WordMatches, ...]:
        """The searches in every word of ``text``, in order."""
        return tuple(self.explaining(text))

    def explaining(
        self, text: str, *, special: SpecialChoice = "as-text", timeout: float | None = None
    ) -> Iterator[WordMatches]:
        """The searches in every word of ``text``, word by word, so that something else can be done in between.

        ``special`` and what is raised are as in :meth:`encode`; ``timeout`` in seconds bounds a regular expression.
        """
        for part in text_parts(text, self.special_tokens, special):
            if part.is_special:
                span = part.start, part.start + len(part.text)
                yield WordMatches(part.text, span, (), (part.text,), unknown=False, found_spans=())
                continue
            normalized = normalize(part.text, self.normalizer)
            for start, end in split(normalized.text, self.pretokenizer, timeout=timeout):
                yield self._explained(normalized, part.start, start, end)

    def encoding(self, words: Iterable[WordMatches]) -> Encoding:
        """The tokens of words that were explained, as :meth:`encode` gives them."""
        known = tuple(words)
        tokens = tuple(token for word in known for token in word.tokens)
        spans = tuple(span for word in known for span in word.spans)
        unknown = tuple(word.unknown for word in known for _ in word.tokens)
        return Encoding(tokens, tuple(map(self.ids.get, tokens)), spans, unknown)

    def _explained(self, normalized: Normalized, offset: int, start: int, end: int) -> WordMatches:
        """The searches in the word at start to end of a normalized text that begins at ``offset``."""

        def raw(first: int, last: int) -> Span:
            raw_start, raw_end = normalized.raw_range(start + first, start + last)
            return offset + raw_start, offset + raw_end

        word = normalized.text[start:end]
        matches = self.searches(word)
        unknown = len(word) > self.longest_word or not all(match.found for match in matches)
        tokens = (self.unk_token,) if unknown else tuple(match.piece for match in matches)
        found_spans = tuple(raw(match.start, match.end) for match in matches if match.found)
        return WordMatches(word, raw(0, end - start), matches, tokens, unknown, found_spans)

    @cached_property
    def ids(self) -> dict[str, int]:
        """The id of each piece, special tokens included; the last, should a vocabulary hold a piece twice."""
        return {piece: piece_id for piece_id, piece in enumerate(self.vocabulary)}

    @property
    def spelling(self) -> Spelling:
        """How the pieces are spelled."""
        return Spelling("characters", "continuation", self.continuation)

    @cached_property
    def _longest_match(self) -> LongestMatch:
        return LongestMatch(frozenset(self.vocabulary).difference(self.special_tokens), self.continuation)

    def searches(self, word: str) -> tuple[Match, ...]:
        """The search for each token of a word; the last finds nothing where the word is unknown. None in a word that is
        too long to be looked at."""
        return tuple(self._longest_match.searches(word)) if len(word) <= self.longest_word else ()

    def cut_word(self, word: str) -> list[Match] | None:
        """The searches that make the tokens of a word, or None where it is unknown as a whole."""
        return self._longest_match.cut(word) if len(word) <= self.longest_word else None
