"""Recipes: everything that decides a training run besides the corpus."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol, TypeAlias, Union

from explorer.engine.errors import RecipeError, quoted
from explorer.engine.text.alphabet import Base, Marker, Spelling
from explorer.engine.text.normalizers import NORMALIZERS, Normalizer
from explorer.engine.text.pretokenizers import check_pretokenizer

if TYPE_CHECKING:
    from typing_extensions import TypeIs

    from explorer.engine.learn.sentencepiece_bpe import SentencePieceBpeRecipe
    from explorer.engine.learn.unigram_recipe import UnigramRecipe
    from explorer.engine.learn.wordpiece_recipe import WordPieceRecipe

Algorithm = Literal["bpe", "wordpiece", "sentencepiece-bpe", "unigram"]
TieRule = Literal["first-seen", "smallest", "largest", "lowest-ids", "shortest"]

ALGORITHMS: tuple[Algorithm, ...] = ("bpe", "wordpiece", "sentencepiece-bpe", "unigram")
BASES: tuple[Base, ...] = ("characters", "bytes")
TIE_RULES: tuple[TieRule, ...] = ("first-seen", "smallest", "largest", "lowest-ids", "shortest")
DEFAULT_MARKER_TEXT: dict[Marker, str] = {"none": "", "end-of-word": "</w>", "word-start": "_"}


class PairRecipe(Protocol):
    """What training by pairs asks of a recipe, whatever the algorithm."""

    @property
    def spelling(self) -> Spelling: ...
    @property
    def tie_rule(self) -> TieRule: ...
    @property
    def merges(self) -> int | None: ...
    @property
    def vocab_size(self) -> int | None: ...
    @property
    def min_count(self) -> int: ...


@dataclass(frozen=True, slots=True)
class BpeRecipe:
    """A recipe for byte-pair encoding (Sennrich, Haddow and Birch 2016; Gage 1994).

    ``merges`` and ``vocab_size`` are two ways to say when to stop, and exclude each other; with neither, training
    stops when no pair repeats. ``vocab_size`` counts the alphabet and the special tokens, which are added after
    training and have the ids after the merges. One that training makes as a piece anyway is that piece, with its id,
    and as text it is cut like any other; the vocabulary is smaller by one then.
    ``pretokenizer`` is "none" (a raw stream), "whitespace", "gpt2", "cl100k", "o200k" or a regular expression
    whose matches are the words. ``marker_text=""`` stands for the usual text of that marker.

    Raises RecipeError for contradictions and for a regular expression that does not compile.
    """

    algorithm: ClassVar[Literal["bpe"]] = "bpe"

    merges: int | None = None
    vocab_size: int | None = None
    base: Base = "characters"
    marker: Marker = "none"
    marker_text: str = ""
    marker_joined: bool = False
    pretokenizer: str = "whitespace"
    normalizer: Normalizer = "none"
    tie_rule: TieRule = "first-seen"
    min_count: int = 1
    special_tokens: tuple[str, ...] = ()
    unk_token: str | None = None

    def __post_init__(self) -> None:
        check_target(self)
        check_choice("base", self.base, BASES)
        check_choice("marker", self.marker, DEFAULT_MARKER_TEXT)
        check_choice("normalizer", self.normalizer, NORMALIZERS)
        check_choice("tie rule", self.tie_rule, TIE_RULES)
        if self.marker_joined and self.marker != "end-of-word":
            raise RecipeError("Only a marker at the end of a word can be joined to the last letter.")
        check_texts(self.marker_text, self.all_special_tokens)
        check_pretokenizer(self.pretokenizer)

    @property
    def spelling(self) -> Spelling:
        """How words become first symbols under this recipe."""
        text = "" if self.marker == "none" else self.marker_text or DEFAULT_MARKER_TEXT[self.marker]
        return Spelling(self.base, self.marker, text, self.marker_joined)

    @property
    def all_special_tokens(self) -> tuple[str, ...]:
        """The special tokens in id order; the unknown token is one, and the first unless it is named among them."""
        return with_unknown(self.unk_token, self.special_tokens)


PlainRecipe: TypeAlias = Union[BpeRecipe, "WordPieceRecipe"]
"""Any recipe that says by itself how text is normalized and split into words."""

MergingRecipe: TypeAlias = Union[BpeRecipe, "WordPieceRecipe", "SentencePieceBpeRecipe"]
"""Any recipe of an algorithm that merges pairs."""

Recipe: TypeAlias = Union[MergingRecipe, "UnigramRecipe"]
"""Any recipe. Its ``algorithm`` tells which, and asks for no import of the others."""


def is_plain(recipe: Recipe) -> "TypeIs[PlainRecipe]":
    """Whether a recipe says by itself how text is normalized and split into words."""
    return recipe.algorithm in ("bpe", "wordpiece")


def merges_asked(recipe: Recipe) -> int | None:
    """How many merges a recipe asks for, if it does."""
    return None if recipe.algorithm == "unigram" else recipe.merges


# ── what recipes of all kinds have to check ───────────────────────────────────────────────────────────────────────────


def check_target(recipe: PairRecipe) -> None:
    """Raise RecipeError for two targets, and for a number below what it can be."""
    if recipe.merges is not None and recipe.vocab_size is not None:
        raise RecipeError("Give a number of merges or a vocabulary size, not both.")
    for name, value in (("number of merges", recipe.merges), ("vocabulary size", recipe.vocab_size)):
        if value is not None and value < 0:
            raise RecipeError(f"The {name} cannot be negative ({value:,}).".replace("-", "−"))
    if recipe.min_count < 1:
        raise RecipeError(f"The minimum count is at least 1 ({recipe.min_count:,}).".replace("-", "−"))


def check_choice(name: str, choice: str, choices: Iterable[str]) -> None:
    """Raise RecipeError unless ``choice`` is one of ``choices``."""
    if choice not in choices:
        raise RecipeError(f"There is no {name} {quoted(str(choice))}; there are {', '.join(choices)}.")


def check_texts(marker_text: str, special_tokens: Iterable[str]) -> None:
    """Raise RecipeError for a marker with a space and for a special token without a character."""
    if any(map(str.isspace, marker_text)):
        raise RecipeError("A marker cannot hold a space, a tab or a line break.")
    if "" in special_tokens:
        raise RecipeError("A special token cannot be empty.")


def check_special_tokens(special_tokens: Sequence[str]) -> None:
    """Raise RecipeError for a special token without a character and for one that is given twice."""
    check_texts("", special_tokens)
    seen: set[str] = set()
    for token in special_tokens:
        if token in seen:
            raise RecipeError(f"The special token {quoted(token)} is given twice.")
        seen.add(token)


def with_unknown(unk_token: str | None, special_tokens: Iterable[str]) -> tuple[str, ...]:
    """The special tokens, each once; the unknown token is one, and the first unless it is named among them."""
    named = dict.fromkeys(special_tokens)
    return tuple(named if unk_token is None or unk_token in named else (unk_token, *named))
