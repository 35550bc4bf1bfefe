"""The recipe of WordPiece: pairs are merged as in byte-pair encoding, but chosen by a criterion of its own.

- ``score``: the highest count(ab) / (count(a) · count(b)). It is the pair whose two symbols stand together most, beside
  how often they stand at all; Schuster and Nakajima (2012) merge what raises the likelihood of the corpus most, and
  this is the form in which it is taught (Hugging Face, LLM course, chapter 6).
- ``frequency``: the highest count, which is byte-pair encoding with marks on continuations. Hugging Face's
  WordPieceTrainer does so. It orders the continuations of its alphabet at random; here they go by code point.
"""

from dataclasses import dataclass
from typing import ClassVar, Literal

from explorer.engine.errors import RecipeError
from explorer.engine.learn.recipes import (
    TIE_RULES,
    TieRule,
    check_choice,
    check_target,
    check_texts,
    with_unknown,
)
from explorer.engine.text.alphabet import Spelling
from explorer.engine.text.normalizers import NORMALIZERS, Normalizer
from explorer.engine.text.pretokenizers import check_pretokenizer

Criterion = Literal["score", "frequency"]
CRITERIA: tuple[Criterion, ...] = ("score", "frequency")

LONGEST_WORD = 100  # characters, as in BERT's tokenizer (Devlin et al. 2019, tokenization.py)


@dataclass(frozen=True, slots=True)
class WordPieceRecipe:
    """A recipe for WordPiece. All is as in :class:`BpeRecipe`, but for these.

    Every symbol that does not begin its word begins with ``marker_text``. Encoding takes the longest piece that
    matches, again and again; a word that cannot be spelled so, or is longer than ``longest_word`` characters, becomes
    ``unk_token`` as a whole.

    Raises RecipeError for contradictions and for a regular expression that does not compile.
    """

    algorithm: ClassVar[Literal["wordpiece"]] = "wordpiece"

    criterion: Criterion = "score"
    merges: int | None = None
    vocab_size: int | None = None
    marker_text: str = "##"
    pretokenizer: str = "whitespace"
    normalizer: Normalizer = "none"
    tie_rule: TieRule = "first-seen"
    min_count: int = 1
    special_tokens: tuple[str, ...] = ()
    unk_token: str = "[UNK]"
    longest_word: int = LONGEST_WORD

    def __post_init__(self) -> None:
        check_target(self)
        check_choice("criterion", self.criterion, CRITERIA)
        check_choice("normalizer", self.normalizer, NORMALIZERS)
        check_choice("tie rule", self.tie_rule, TIE_RULES)
        if not self.marker_text:
            raise RecipeError("The marker of continuations cannot be empty.")
        if self.pretokenizer == "none":
            raise RecipeError("WordPiece cuts words: choose how the text is split into them.")
        if self.longest_word < 1:
            raise RecipeError(f"The longest word has at least 1 character ({self.longest_word:,}).".replace("-", "−"))
        check_texts(self.marker_text, self.all_special_tokens)
        check_pretokenizer(self.pretokenizer)

    @property
    def spelling(self) -> Spelling:
        """How words become first symbols under this recipe."""
        return Spelling("characters", "continuation", self.marker_text)

    @property
    def all_special_tokens(self) -> tuple[str, ...]:
        """The special tokens in id order; the unknown token is one, and the first unless it is named among them."""
        return with_unknown(self.unk_token, self.special_tokens)
