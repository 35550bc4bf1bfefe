"""Recipes: everything that decides a training run besides the corpus."""

from dataclasses import dataclass
from typing import Literal

from explorer.engine.errors import RecipeError, quoted
from explorer.engine.text.alphabet import Base, Marker, Spelling
from explorer.engine.text.normalizers import NORMALIZERS, Normalizer
from explorer.engine.text.pretokenizers import check_pretokenizer

TieRule = Literal["first-seen", "smallest", "largest", "lowest-ids", "shortest"]

BASES: tuple[Base, ...] = ("characters", "bytes")
TIE_RULES: tuple[TieRule, ...] = ("first-seen", "smallest", "largest", "lowest-ids", "shortest")
DEFAULT_MARKER_TEXT: dict[Marker, str] = {"none": "", "end-of-word": "</w>", "word-start": "_"}


@dataclass(frozen=True, slots=True)
class BpeRecipe:
    """A recipe for byte-pair encoding (Sennrich, Haddow and Birch 2016; Gage 1994).

    ``merges`` and ``vocab_size`` are two ways to say when to stop, and exclude each other; with neither, training
    stops when no pair repeats. ``vocab_size`` counts the alphabet and the special tokens, which are added after
    training and have the ids after the merges.
    ``pretokenizer`` is "none" (a raw stream), "whitespace", "gpt2", "cl100k", "o200k" or a regular expression
    whose matches are the words. ``marker_text=""`` stands for the usual text of that marker.

    Raises RecipeError for contradictions and for a regular expression that does not compile.
    """

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
        if self.merges is not None and self.vocab_size is not None:
            raise RecipeError("Give a number of merges or a vocabulary size, not both.")
        for name, value in (("number of merges", self.merges), ("vocabulary size", self.vocab_size)):
            if value is not None and value < 0:
                raise RecipeError(f"The {name} cannot be negative ({value:,}).".replace("-", "−"))
        if self.min_count < 1:
            raise RecipeError(f"The minimum count is at least 1 ({self.min_count:,}).".replace("-", "−"))
        for name, choice, choices in (
            ("base", self.base, BASES),
            ("marker", self.marker, DEFAULT_MARKER_TEXT),
            ("normalizer", self.normalizer, NORMALIZERS),
            ("tie rule", self.tie_rule, TIE_RULES),
        ):
            if choice not in choices:
                raise RecipeError(f"There is no {name} {quoted(str(choice))}; there are {', '.join(choices)}.")
        if self.marker_joined and self.marker != "end-of-word":
            raise RecipeError("Only a marker at the end of a word can be joined to the last letter.")
        if any(map(str.isspace, self.marker_text)):
            raise RecipeError("A marker cannot hold a space, a tab or a line break.")
        if "" in self.all_special_tokens:
            raise RecipeError("A special token cannot be empty.")
        check_pretokenizer(self.pretokenizer)

    @property
    def spelling(self) -> Spelling:
        """How words become first symbols under this recipe."""
        text = "" if self.marker == "none" else self.marker_text or DEFAULT_MARKER_TEXT[self.marker]
        return Spelling(self.base, self.marker, text, self.marker_joined)

    @property
    def all_special_tokens(self) -> tuple[str, ...]:
        """The special tokens in id order; the unknown token is one, and the first unless it is named among them."""
        unknown = [self.unk_token] if self.unk_token is not None and self.unk_token not in self.special_tokens else []
        return tuple(dict.fromkeys([*unknown, *self.special_tokens]))
