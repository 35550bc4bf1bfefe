"""What the Measures workspace asks for: values that are sent to a process of their own and say there how to measure."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, ClassVar

from explorer.engine import Corpus, CorpusError, Recipe, Trace
from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.engine.learn.recipe_rows import rows_of
from explorer.engine.learn.recipes import is_plain
from explorer.engine.measure.curves import CorpusSize, corpus_size
from explorer.engine.measure.growth import GrowthCurve, growth_curve, new_words, running_words
from explorer.engine.measure.held_out import HeldOut, held_out_measured
from explorer.engine.measure.measures import (
    KindMeasures,
    byte_measures,
    character_measures,
    word_measures,
)
from explorer.engine.text.corpus import Row
from explorer.engine.text.gage import GageCompression, compress, expand
from explorer.session.sources import CorpusSource

if TYPE_CHECKING:
    from explorer.engine.encode.sentencepiece_bpe import SentencePieceBpeTokenizer
    from explorer.engine.encode.wordpiece_tokenizer import WordPieceTokenizer

MOST_LAST_WORDS = 1_000
MOST_BYTES = 1_000_000
"""Of a corpus that Gage's compression is shown on; it looks through all of them for each of up to 256 replacements."""
LETTERS = b"XYZWVUTSRQPONMLKJIHGFEDCBA"
"""The names of Gage's replacements in a line, as long as they do not stand in it."""


class Measuring(ABC):
    """A frozen value; two that are equal give the same."""

    place: ClassVar[str]
    """The field of MeasuresState that keeps what comes of it."""
    words: ClassVar[str]
    """What is going on meanwhile."""

    @abstractmethod
    def measure(self) -> object:
        """The answer. Takes as long as it takes; raises ExplorerError where there is none."""


@dataclass(frozen=True, slots=True)
class CorpusMeasures:
    """What no merge changes."""

    words: KindMeasures
    characters: KindMeasures
    bytes: KindMeasures
    size: CorpusSize


@dataclass(frozen=True)
class CorpusMeasuring(Measuring):
    """Words, characters and bytes of a corpus."""

    source: CorpusSource
    recipe: Recipe

    place = "corpus"
    words = "Counting words, characters and bytes"

    def measure(self) -> CorpusMeasures:
        rows, spelling = _rows(self.source, self.recipe), self.recipe.spelling
        return CorpusMeasures(
            words=word_measures(rows, splitting(self.recipe)),
            characters=character_measures(rows, spelling),
            bytes=byte_measures(rows, spelling),
            size=corpus_size(rows, spelling),
        )


@dataclass(frozen=True, slots=True)
class Growth:
    """The curve of a running text, and how many distinct words its last ``n_last`` have brought."""

    curve: GrowthCurve
    n_last: int  # at most half of the text, so that there is something that they come after
    n_new: int


@dataclass(frozen=True)
class GrowthMeasuring(Measuring):
    """How the distinct words of a corpus grow in number while it is read."""

    source: CorpusSource
    recipe: Recipe

    place = "growth"
    words = "Reading the words in their order"

    def measure(self) -> Growth:
        texts = self.source.corpus().texts
        if not texts:
            raise CorpusError("Words that came with their counts have no order: open a text to see its words grow.")
        normalizer = self.recipe.normalizer if is_plain(self.recipe) else "none"
        tokens = running_words(texts, normalizer, splitting(self.recipe))
        n_last = min(MOST_LAST_WORDS, len(tokens) // 2)
        return Growth(growth_curve(tokens), n_last, new_words(tokens, n_last))


@dataclass(frozen=True)
class HeldOutMeasuring(Measuring):
    """A held-out text against a corpus, at every step of its trace."""

    source: CorpusSource
    recipe: Recipe
    trace: Trace
    held_out: CorpusSource

    place = "against"
    words = "Encoding the held-out text"

    def measure(self) -> HeldOut:
        return _against(self.source, self.recipe, self.trace.tokenizer(), len(self.trace), self.held_out)

    def __reduce__(self) -> tuple[object, ...]:
        """Sent with the tokenizer in place of the trace, which is a hundred times larger."""
        return _SentHeldOut, (self.source, self.recipe, self.trace.tokenizer(), len(self.trace), self.held_out)


@dataclass(frozen=True)
class _SentHeldOut(Measuring):
    """What of a HeldOutMeasuring comes out at the other end."""

    source: CorpusSource
    recipe: Recipe
    tokenizer: "BpeTokenizer | WordPieceTokenizer | SentencePieceBpeTokenizer"
    n_merges: int
    held_out: CorpusSource

    place = HeldOutMeasuring.place
    words = HeldOutMeasuring.words

    def measure(self) -> HeldOut:
        return _against(self.source, self.recipe, self.tokenizer, self.n_merges, self.held_out)


@dataclass(frozen=True, slots=True)
class Gage:
    """Bytes, compressed, and what can be said of them only with all of them in hand."""

    compression: GageCompression
    n_values: int  # different bytes in the data, 0 to 256
    expands_back: bool
    of_words: bool = False  # of words that came with counts, which play no part


@dataclass(frozen=True)
class GageMeasuring(Measuring):
    """Gage's compression of a line, or of the first bytes of a corpus."""

    data: CorpusSource | str

    place = "gage"
    words = "Replacing pairs of bytes"

    def measure(self) -> Gage:
        of_words = False
        if isinstance(self.data, str):
            data, names = self.data.encode("utf-8", "surrogatepass"), LETTERS
        else:
            corpus = self.data.corpus()
            data, names, of_words = corpus_bytes(corpus), b"", not corpus.texts
        compression = compress(data, names)
        back = expand(compression.data, compression.table)
        return Gage(compression, len(set(data)), expands_back=back == data, of_words=of_words)


def corpus_bytes(corpus: Corpus, most: int = MOST_BYTES) -> bytes:
    """The first bytes of the texts of a corpus, or else of its words, each once and a space between two."""
    words = (*(typed.word for typed in corpus.words), *islice(corpus.counted, most))
    parts = corpus.texts or (" ".join(words),)
    return "\n".join(part[:most] for part in parts).encode("utf-8", "surrogatepass")[:most]


def _against(
    source: CorpusSource,
    recipe: Recipe,
    tokenizer: "BpeTokenizer | WordPieceTokenizer | SentencePieceBpeTokenizer",
    n_merges: int,
    held_out: CorpusSource,
) -> HeldOut:
    rows = _rows(source, recipe)
    if isinstance(tokenizer, BpeTokenizer):
        return held_out_measured(rows, tokenizer, _split(held_out, recipe))
    from explorer.engine.encode.wordpiece_tokenizer import WordPieceTokenizer  # as few have need of it

    if isinstance(tokenizer, WordPieceTokenizer):
        from explorer.engine.measure.held_out_matches import held_out_matched

        return held_out_matched(rows, tokenizer, n_merges, _split(held_out, recipe))
    from explorer.engine.measure.held_out_joins import held_out_joined

    return held_out_joined(rows, tokenizer, n_merges, held_out.corpus(), recipe.spelling)


@lru_cache(maxsize=1)
def _rows(source: CorpusSource, recipe: Recipe) -> tuple[Row, ...]:
    """The rows of a corpus, kept, since while a held-out text is typed the corpus stays."""
    return _split(source, recipe)


def _split(source: CorpusSource, recipe: Recipe) -> tuple[Row, ...]:
    return rows_of(source.corpus(), recipe)


def splitting(recipe: Recipe) -> str:
    """What splits a text into words: where a recipe leaves that to its pieces, white space."""
    return recipe.pretokenizer if is_plain(recipe) else "whitespace"
