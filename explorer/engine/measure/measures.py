"""The same texts in four kinds of token: words, characters, bytes and pieces, measured side by side.

N is how many tokens a text is long, |V| how many different ones the vocabulary has; a token of another text that is
not among them is out of vocabulary (OOV). Words are few and ever again unknown, bytes never unknown but many; pieces
stand between (Jurafsky and Martin, Speech and Language Processing, chapter 2).

Texts come as rows (:meth:`Corpus.rows`), distinct words with their counts; a held-out text is split and spelled as the
corpus was.
"""

from collections import Counter
from collections.abc import Container, Sequence
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
class KindMeasures:
    """How long a corpus is in one kind of token, and how many different ones its vocabulary has."""

    kind: TokenKind
    n_tokens: int  # N
    n_vocabulary: int  # |V|
    n_marks: int = 0  # of the tokens: marks of words, where they are counted among them


@dataclass(frozen=True, slots=True)
class Unknown:
    """How much of a held-out text the vocabulary does not have."""

    n_tokens: int  # of the held-out text
    n_unknown_tokens: int
    n_types: int  # different tokens of the held-out text
    n_unknown_types: int
    first: tuple[str, ...] = field(default=(), compare=False)  # the first few that are unknown, as they are met


def word_measures(rows: Sequence[Row], pretokenizer: str) -> KindMeasures:
    """Words without their marks; where nothing splits a text, what white space divides."""
    words = words_in(rows, pretokenizer)
    return KindMeasures("words", words.total(), len(words))


def character_measures(rows: Sequence[Row], spelling: Spelling) -> KindMeasures:
    """Characters (code points); a mark is one more, and the vocabulary has the characters of the corpus."""
    characters = characters_in(rows, spelling)
    return KindMeasures("characters", characters.total(), len(characters), characters[_MARK])


def byte_measures(rows: Sequence[Row], spelling: Spelling) -> KindMeasures:
    """Bytes of UTF-8; a mark is one more, and the vocabulary has all of :func:`all_bytes`."""
    found = bytes_in(rows, spelling)
    return KindMeasures("bytes", found.total(), len(all_bytes(spelling)), found[_MARK])


def unknown(tokens: Counter[str], known: Container[str]) -> Unknown:
    """What of the tokens of a held-out text is not among the known ones."""
    strange = [token for token in tokens if token not in known]
    n_strange = sum(tokens[token] for token in strange)
    return Unknown(tokens.total(), n_strange, len(tokens), len(strange), tuple(strange[:_MOST_NAMED]))


def words_in(rows: Sequence[Row], pretokenizer: str) -> Counter[str]:
    """How often each word stands in some rows, without its mark."""
    counts: Counter[str] = Counter()
    for row in rows:
        for word in row.word.split() if pretokenizer == "none" else (row.word,):
            counts[word] += row.count
    return counts


def characters_in(rows: Sequence[Row], spelling: Spelling) -> Counter[str]:
    """How often each character stands in some rows, marks among them."""
    counts: Counter[str] = Counter()
    for row in rows:
        text, n_marks = text_and_marks(row, spelling)
        for character in text:
            counts[character] += row.count
        if n_marks:
            counts[_MARK] += n_marks * row.count
    return counts


def bytes_in(rows: Sequence[Row], spelling: Spelling) -> Counter[str]:
    """How often each byte stands in some rows, as the character U+0000 to U+00FF; marks among them."""
    counts: Counter[str] = Counter()
    for character, count in characters_in(rows, spelling).items():
        for byte in (character,) if character == _MARK else utf8_symbols(character):
            counts[byte] += count
    return counts


def all_bytes(spelling: Spelling) -> frozenset[str]:
    """All 256, and the mark if there is one: so nothing is ever unknown."""
    has_mark = spelling.marker not in ("none", "continuation")  # which stands for nothing of the text
    return frozenset(map(chr, range(256))) | ({_MARK} if has_mark else frozenset())


def pieces_in(rows: Sequence[Row], tokenizer: BpeTokenizer) -> Counter[str]:
    """How often each piece stands in some rows after all merges of ``tokenizer``; symbols that it lacks among them."""
    counts: Counter[str] = Counter()
    for row in rows:
        for token in replay(row.symbols, tokenizer.merge_table):
            counts[token] += row.count
    return counts
