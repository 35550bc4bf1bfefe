"""The same texts in four kinds of token: words, characters, bytes and pieces, measured side by side.

N is how many tokens a text is long, |V| how many different ones the vocabulary has; a token of another text that is
not among them is out of vocabulary (OOV). Words are few and ever again unknown, bytes never unknown but many; pieces
stand between (Jurafsky and Martin, Speech and Language Processing, chapter 2).

Texts come as rows (:meth:`Corpus.rows`), distinct words with their counts; a held-out text is split and spelled as the
corpus was.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from explorer.engine.encode.merge_encoder import replay
from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.engine.measure.curves import text_and_marks
from explorer.engine.text.alphabet import Spelling, utf8_symbols
from explorer.engine.text.corpus import Row

TokenKind = Literal["words", "characters", "bytes", "pieces"]

_MARK = "mark"  # longer than any character or byte
_MOST_NAMED = 12


@dataclass(frozen=True, slots=True)
class Unknown:
    """How much of a held-out text the vocabulary does not have."""

    n_tokens: int  # of the held-out text
    n_unknown_tokens: int
    n_types: int  # different tokens of the held-out text
    n_unknown_types: int
    first: tuple[str, ...] = field(default=(), compare=False)  # the first few that are unknown, as they are met

    @property
    def token_share(self) -> float:
        """The OOV rate by token, 0 to 1; 0 for an empty text."""
        return self.n_unknown_tokens / self.n_tokens if self.n_tokens else 0.0

    @property
    def type_share(self) -> float:
        """The OOV rate by type, 0 to 1; 0 for an empty text."""
        return self.n_unknown_types / self.n_types if self.n_types else 0.0


@dataclass(frozen=True, slots=True)
class KindMeasures:
    """A row of the table."""

    kind: TokenKind
    n_tokens: int  # N, on the training corpus
    n_vocabulary: int  # |V|
    held_out: Unknown | None  # None without a held-out text
    n_marks: int = 0  # of the tokens: marks of words, where they are counted among them


def kinds_measured(
    rows: Sequence[Row], tokenizer: BpeTokenizer, n_symbols: int, held_out: Sequence[Row] | None = None
) -> tuple[KindMeasures, ...]:
    """Words, characters, bytes and the pieces of ``tokenizer``, on the corpus it was trained on and a held-out text.

    ``n_symbols`` is how many symbols its merges leave in the corpus (``trace.n_symbols[step]``). Only the last row of
    the table depends on the step.
    """
    return (
        word_measures(rows, tokenizer.pretokenizer, held_out),
        character_measures(rows, tokenizer.spelling, held_out),
        byte_measures(rows, tokenizer.spelling, held_out),
        piece_measures(tokenizer, n_symbols, held_out),
    )


def word_measures(rows: Sequence[Row], pretokenizer: str, held_out: Sequence[Row] | None = None) -> KindMeasures:
    """Words without their marks; where nothing splits a text, what white space divides."""
    known = _words(rows, pretokenizer)
    unknown = None if held_out is None else _unknown(_words(held_out, pretokenizer), known)
    return KindMeasures("words", known.total(), len(known), unknown)


def character_measures(rows: Sequence[Row], spelling: Spelling, held_out: Sequence[Row] | None = None) -> KindMeasures:
    """Characters (code points); a mark is one more, and the vocabulary has the characters of the corpus."""
    known = _characters(rows, spelling)
    unknown = None if held_out is None else _unknown(_characters(held_out, spelling), known)
    return KindMeasures("characters", known.total(), len(known), unknown, known[_MARK])


def byte_measures(rows: Sequence[Row], spelling: Spelling, held_out: Sequence[Row] | None = None) -> KindMeasures:
    """Bytes of UTF-8; a mark is one more, and the vocabulary has all 256 and the mark. So nothing is ever unknown."""
    alphabet = {chr(byte): 1 for byte in range(256)} | ({_MARK: 1} if spelling.marker != "none" else {})
    unknown = None if held_out is None else _unknown(_bytes(held_out, spelling), alphabet)
    known = _bytes(rows, spelling)
    return KindMeasures("bytes", known.total(), len(alphabet), unknown, known[_MARK])


def piece_measures(tokenizer: BpeTokenizer, n_symbols: int, held_out: Sequence[Row] | None = None) -> KindMeasures:
    """Pieces; |V| counts special tokens, and unknown are the symbols of a held-out text outside the vocabulary."""
    unknown = None
    if held_out is not None:
        pieces: Counter[str] = Counter()
        for row in held_out:
            for token in replay(row.symbols, tokenizer.merge_table):
                pieces[token] += row.count
        unknown = _unknown(pieces, tokenizer.piece_ids)
    return KindMeasures("pieces", n_symbols, len(tokenizer.vocabulary), unknown)


def _words(rows: Sequence[Row], pretokenizer: str) -> Counter[str]:
    counts: Counter[str] = Counter()
    for row in rows:
        for word in row.word.split() if pretokenizer == "none" else (row.word,):
            counts[word] += row.count
    return counts


def _characters(rows: Sequence[Row], spelling: Spelling) -> Counter[str]:
    counts: Counter[str] = Counter()
    for row in rows:
        text, n_marks = text_and_marks(row, spelling)
        for character in text:
            counts[character] += row.count
        if n_marks:
            counts[_MARK] += n_marks * row.count
    return counts


def _bytes(rows: Sequence[Row], spelling: Spelling) -> Counter[str]:
    """The bytes of the characters, each as the character U+0000 to U+00FF."""
    counts: Counter[str] = Counter()
    for character, count in _characters(rows, spelling).items():
        for byte in (character,) if character == _MARK else utf8_symbols(character):
            counts[byte] += count
    return counts


def _unknown(tokens: Counter[str], known: Mapping[str, int]) -> Unknown:
    strange = [token for token in tokens if token not in known]
    n_strange = sum(tokens[token] for token in strange)
    return Unknown(tokens.total(), n_strange, len(tokens), len(strange), tuple(strange[:_MOST_NAMED]))
