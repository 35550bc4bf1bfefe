"""Small tokenizers as lines of stages, for tests of what is measured of them."""

from collections.abc import Mapping, Sequence

from explorer.engine.encode.byte_words import ByteSplit
from explorer.engine.encode.pipeline import NoneAdded, Pipeline
from explorer.engine.encode.priority_merges import PriorityBpe
from explorer.engine.encode.rank_encoder import RankModel
from explorer.engine.encode.stages import AddedAt, PieceAt, Word
from explorer.engine.encode.word_models import WordPiece
from explorer.engine.measure.compared import Compared
from explorer.engine.text.alignment import Normalized
from explorer.engine.text.alphabet import BYTE_PIECES, utf8_symbols
from explorer.engine.text.normalizers import Normalizer, normalize
from explorer.engine.text.pretokenizers import split
from explorer.engine.text.sentencepiece_text import SentencePieceText

BYTES = tuple(map(chr, range(256)))


class Normalizes:
    """A normalizer by its name."""

    def __init__(self, name: Normalizer) -> None:
        self.name = name
        self.said = str(name)

    def __call__(self, text: str, *, initial: bool) -> Normalized:
        return normalize(text, self.name)


class Marks:
    """SentencePiece's spaces: ▁ for each, and one put before the text."""

    said = "▁ for spaces"

    def __call__(self, text: str, *, initial: bool) -> Normalized:
        return SentencePieceText("identity", add_dummy_prefix=initial).prepared(text).whole


class Splits:
    """A pre-tokenizer over characters."""

    def __init__(self, name: str) -> None:
        self.said = self.name = name

    def __call__(self, text: str, *, initial: bool) -> Sequence[Word]:
        return [Word(start, end, text[start:end]) for start, end in split(text, self.name)]


class AddedTexts(NoneAdded):
    """Added tokens that are found in the raw text; none begins another."""

    said = "added tokens"

    def __init__(self, ids: Mapping[str, int]) -> None:
        self._ids = ids

    def in_raw(self, text: str) -> Sequence[AddedAt]:
        found = (
            AddedAt(n, n + len(added), id_)
            for n in range(len(text))
            for added, id_ in self._ids.items()
            if text.startswith(added, n)
        )
        return list(found)


def merging(alphabet: str, merges: Sequence[str]) -> PriorityBpe:
    """BPE over characters: merges like "e s", in order. A character outside the alphabet is unknown.

    A merge of what is no piece makes one that can never be reached.
    """
    pairs = [(left, right) for left, right in map(str.split, merges)]
    vocabulary = (*alphabet, *(left + right for left, right in pairs))
    ids = {piece: n for n, piece in enumerate(vocabulary)}
    known = [pair for pair in pairs if ids.keys() >= {*pair}]
    return PriorityBpe(vocabulary, ids, known, unk_token="", said="merges")


class BytesForUnknown:
    """Single characters, and the pieces of their bytes for those that it lacks, as SentencePiece has it."""

    said = "characters or bytes"

    def __init__(self, alphabet: str) -> None:
        self.vocabulary = (*BYTE_PIECES, *alphabet)

    def cut(self, word: str) -> Sequence[PieceAt]:
        found = []
        for n, letter in enumerate(word):
            if letter in self.vocabulary:
                found.append(PieceAt(n, n + 1, self.vocabulary.index(letter)))
            else:
                values = letter.encode("utf-8", "surrogatepass")
                found += [PieceAt(n, n + 1, value, byte=place) for place, value in enumerate(values)]
        return found


class Scores:
    """Unigram: of all ways to cut a word that with the highest sum of scores; single characters score −10."""

    said = "scores"

    def __init__(self, scores: Mapping[str, float]) -> None:
        self.vocabulary = tuple(scores)
        self._scores = scores

    def cut(self, word: str) -> Sequence[PieceAt]:
        best: list[tuple[float, list[str]]] = [(0.0, [])]
        for end in range(1, len(word) + 1):
            ways = []
            for start in range(end):
                piece = word[start:end]
                if piece in self._scores or end - start == 1:
                    score, before = best[start]
                    ways.append((score + self._scores.get(piece, -10.0), [*before, piece]))
            best.append(max(ways))
        return pieces_at(self.vocabulary, best[-1][1])


def pieces_at(vocabulary: Sequence[str], pieces: Sequence[str]) -> list[PieceAt]:
    """Pieces one after the other; what the vocabulary lacks is unknown."""
    found = []
    start = 0
    for piece in pieces:
        known = piece in vocabulary
        found.append(PieceAt(start, start + len(piece), vocabulary.index(piece) if known else None, not known))
        start += len(piece)
    return found


def bpe(alphabet: str, *merges: str, splitter: str = "gpt2", normalizer: Normalizer = "none") -> Compared:
    """BPE over characters."""
    model = merging(alphabet, merges)
    return Compared(Pipeline(model, normalizer=Normalizes(normalizer), pretokenizer=Splits(splitter)), "merges")


def ranks(*pieces: str, splitter: str = "gpt2", added: Sequence[str] = ()) -> Compared:
    """BPE over bytes by ranks: all bytes, then these pieces in their order, then added tokens."""
    return byte_ranks(*map(utf8_symbols, pieces), splitter=splitter, added=added)


def byte_ranks(*pieces: str, splitter: str = "gpt2", added: Sequence[str] = ()) -> Compared:
    """The same by the bytes of the pieces, a character U+0000 to U+00FF each."""
    vocabulary = [*BYTES, *pieces]
    model = RankModel({piece: rank for rank, piece in enumerate(vocabulary)}, [*vocabulary, *added])
    texts = AddedTexts({text: len(vocabulary) + index for index, text in enumerate(added)})
    return Compared(Pipeline(model, texts, pretokenizer=ByteSplit(splitter)), "merges")


def wordpiece(pieces: str, normalizer: Normalizer = "bert-uncased") -> Compared:
    """WordPiece as BERT has it."""
    vocabulary = [*pieces.split(), "[UNK]"]
    model = WordPiece(vocabulary, {piece: index for index, piece in enumerate(vocabulary)})
    return Compared(Pipeline(model, normalizer=Normalizes(normalizer), pretokenizer=Splits("bert")), "longest match")


def unigram(scores: Mapping[str, float]) -> Compared:
    """Unigram as SentencePiece has it."""
    return Compared(Pipeline(Scores(scores), normalizer=Marks()), "scores")
