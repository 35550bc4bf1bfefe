"""The recipe of a unigram language model: everything that decides a training run besides the corpus."""

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from explorer.engine.errors import RecipeError, quoted
from explorer.engine.learn.recipes import check_special_tokens
from explorer.engine.text.alphabet import BYTE_PIECES, Spelling
from explorer.engine.text.piece_rules import PieceRules
from explorer.engine.text.sentencepiece_text import SentencePieceText

UnigramStyle = Literal["sentencepiece", "paper"]
STYLES: tuple[UnigramStyle, ...] = ("sentencepiece", "paper")


@dataclass(frozen=True, slots=True)
class UnigramRecipe:
    """A recipe for the unigram language model (Kudo 2018).

    Style "sentencepiece" is what version 0.2.1 of that library does, "paper" what the paper says; they differ in
    almost every step. ``vocab_size`` counts the special tokens: the unknown token, ``control_symbols`` and
    ``user_defined_symbols``, in this order, and all 256 bytes with ``byte_fallback``.

    Raises RecipeError for contradictions and for numbers out of range.
    """

    algorithm: ClassVar[Literal["unigram"]] = "unigram"

    vocab_size: int = 8000
    style: UnigramStyle = "sentencepiece"
    preparation: SentencePieceText = field(default_factory=SentencePieceText)
    hard_vocab_limit: bool = True  # False: fewer pieces are as good where there are not enough
    max_piece_length: int = 16  # characters
    seed_size: int = 1_000_000  # candidates of more than one character
    sub_iterations: int = 2  # of EM between two prunings
    shrinking_factor: float | None = None  # the share of the pieces that a pruning leaves; 0.75, in the paper 0.8
    character_coverage: float | None = None  # share of the text; rarer characters are no pieces; 0.9995, in the paper 1
    split_by_whitespace: bool = True  # no piece goes over a space
    split_by_unicode_script: bool = True
    split_by_number: bool = True  # digits are a script of their own; False: they go with any
    split_digits: bool = False  # each digit is a piece by itself
    unk_token: str = "<unk>"
    control_symbols: tuple[str, ...] = ("<s>", "</s>")
    user_defined_symbols: tuple[str, ...] = ()
    byte_fallback: bool = False

    def __post_init__(self) -> None:
        if self.style not in STYLES:
            raise RecipeError(f"There is no style {quoted(str(self.style))}; there are {', '.join(STYLES)}.")
        for name, value, least, most in (
            ("vocabulary size", self.vocab_size, 1, 10**7),
            ("longest piece", self.max_piece_length, 1, 512),
            ("number of candidates", self.seed_size, 1, 10**7),
            ("number of EM steps between two prunings", self.sub_iterations, 1, 10),
            ("share of the pieces that a pruning leaves", self.share_kept, 0.5, 0.95),
            ("share of the text that the characters cover", self.share_covered, 0.9, 1),
        ):
            if not least <= value <= most:
                shown = f"{value:,}".replace("-", "−")
                raise RecipeError(f"The {name} lies between {least:,} and {most:,}; it cannot be {shown}.")
        if self.preparation.treat_whitespace_as_suffix or not self.preparation.escape_whitespaces:
            raise RecipeError("Pieces are learned from words with ▁ before them; spaces can stand in no other way.")
        check_special_tokens(self.special_tokens)

    @property
    def share_kept(self) -> float:
        """The share of the pieces that a pruning leaves."""
        usual = 0.75 if self.style == "sentencepiece" else 0.8
        return usual if self.shrinking_factor is None else self.shrinking_factor

    @property
    def share_covered(self) -> float:
        """The share of the text that the characters among the pieces cover."""
        usual = 0.9995 if self.style == "sentencepiece" else 1.0
        return usual if self.character_coverage is None else self.character_coverage

    @property
    def special_tokens(self) -> tuple[str, ...]:
        """The tokens that are not learned, in the order of their ids; the bytes come after them."""
        return (self.unk_token, *self.control_symbols, *self.user_defined_symbols)

    @property
    def all_special_tokens(self) -> tuple[str, ...]:
        """What is not learned, in id order; these come before all other pieces."""
        return (*self.special_tokens, *self.byte_pieces)

    @property
    def spelling(self) -> Spelling:
        """How the pieces are written: the mark that stands for a space is a character of its own."""
        return self.preparation.spelling

    @property
    def piece_rules(self) -> PieceRules:
        """What a piece may hold."""
        return PieceRules(
            split_by_whitespace=self.split_by_whitespace,
            split_by_unicode_script=self.split_by_unicode_script,
            split_by_number=self.split_by_number,
            split_digits=self.split_digits,
            max_piece_length=self.max_piece_length,
        )

    @property
    def byte_pieces(self) -> tuple[str, ...]:
        """The pieces of the 256 bytes, or none."""
        return BYTE_PIECES if self.byte_fallback else ()

    @property
    def n_special(self) -> int:
        """How many pieces are not learned."""
        return len(self.special_tokens) + len(self.byte_pieces)
