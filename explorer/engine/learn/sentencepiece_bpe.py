"""SentencePiece's BPE, learned: byte-pair encoding on the rows that SentencePiece makes of a text.

Merging is that of byte-pair encoding under the tie rule "shortest"; what is SentencePiece's own is the text around it:
how lines are prepared, where they are cut, which characters are too rare, and how the vocabulary is laid out.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal

from explorer.engine.errors import RecipeError
from explorer.engine.learn.recipes import TieRule, check_special_tokens, check_target
from explorer.engine.learn.trace import Trace
from explorer.engine.text.alphabet import BYTE_PIECES, Spelling
from explorer.engine.text.corpus import Corpus, Row
from explorer.engine.text.piece_rules import PieceRules, covered_characters
from explorer.engine.text.sentencepiece_rows import is_learned_from, nothing_to_train_on, sentencepiece_rows
from explorer.engine.text.sentencepiece_text import SentencePieceText

if TYPE_CHECKING:
    from explorer.engine.encode.sentencepiece_bpe import SentencePieceBpeTokenizer


@dataclass(frozen=True, slots=True)
class SentencePieceBpeRecipe:
    """A recipe for BPE as SentencePiece 0.2.1 trains it (Kudo and Richardson 2018), with that library's defaults.

    ``vocab_size`` counts the special tokens: the unknown token, ``control_symbols`` and ``user_defined_symbols``, in
    this order, and all 256 bytes with ``byte_fallback``. After them come the merges, and the characters last.

    Raises RecipeError for contradictions and for numbers out of range.
    """

    algorithm: ClassVar[Literal["sentencepiece-bpe"]] = "sentencepiece-bpe"

    merges: int | None = None
    vocab_size: int | None = None
    preparation: SentencePieceText = field(default_factory=SentencePieceText)
    rules: PieceRules = field(default_factory=PieceRules)
    character_coverage: float = 0.9995  # share of the text; rarer characters are no pieces
    min_count: int = 1
    unk_token: str = "<unk>"
    control_symbols: tuple[str, ...] = ("<s>", "</s>")
    user_defined_symbols: tuple[str, ...] = ()
    byte_fallback: bool = False

    def __post_init__(self) -> None:
        check_target(self)
        if not 0.9 <= self.character_coverage <= 1:
            shown = f"{self.character_coverage:g}".replace("-", "−")
            raise RecipeError(
                f"The share of the text that the characters cover is from 0.9 to 1; it cannot be {shown}."
            )
        check_special_tokens((self.unk_token, *self.control_symbols, *self.user_defined_symbols))

    @property
    def spelling(self) -> Spelling:
        """How words become first symbols: the mark that stands for a space is a symbol of its own."""
        return self.preparation.spelling

    @property
    def tie_rule(self) -> TieRule:
        """Fewer characters first, then by code point."""
        return "shortest"

    @property
    def all_special_tokens(self) -> tuple[str, ...]:
        """What is not learned, in id order; these come before all other pieces."""
        bytes_ = BYTE_PIECES if self.byte_fallback else ()
        return (self.unk_token, *self.control_symbols, *self.user_defined_symbols, *bytes_)

    def rows(self, corpus: Corpus) -> tuple[Row, ...]:
        """What training starts from. Raises CorpusError if nothing is left."""
        rows = sentencepiece_rows(
            (line for line in corpus.lines() if is_learned_from(line[0])),
            self.preparation,
            self.rules,
            coverage=self.character_coverage,
            user_defined=self.user_defined_symbols,
            control=(self.unk_token, *self.control_symbols),
        )
        if not rows:
            raise nothing_to_train_on(corpus.lines())
        return rows


@dataclass(frozen=True)
class SentencePieceBpeTrace(Trace):
    """What training left behind; see :class:`Trace`."""

    recipe: SentencePieceBpeRecipe
    n_lines_left_out: int = 0  # too long to be learned from

    def tokenizer(self, step: int | None = None) -> "SentencePieceBpeTokenizer":  # type: ignore[override]
        """The tokenizer as it is after ``step`` merges, its pieces laid out as in a model of the library's."""
        from explorer.engine.encode.sentencepiece_bpe import SentencePieceBpeTokenizer
        from explorer.engine.encode.sentencepiece_tokenizer import vocabulary_layout

        frame, recipe = self.at(len(self) if step is None else step), self.recipe
        merged = frame.vocabulary[self.record.n_alphabet :]
        learned = (*merged, *self._characters())
        layout = vocabulary_layout(
            recipe.unk_token,
            recipe.control_symbols,
            recipe.user_defined_symbols,
            learned,
            [-float(rank) for rank in range(len(learned))],
            byte_fallback=recipe.byte_fallback,
        )
        return SentencePieceBpeTokenizer(*layout, recipe.preparation)

    def _characters(self) -> Sequence[str]:
        """The alphabet, the commonest first, equally common ones by code point."""
        counts = Counter(dict(zip(self.record.pieces, self._first_counts, strict=False)))
        return [character for character, _ in covered_characters(counts, 1.0)]
