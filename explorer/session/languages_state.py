"""What the Languages workspace shows: a parallel text, its costs by tokenizer and language, and the chosen cell."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from explorer.engine.errors import shown_name
from explorer.session.tokenizer_sources import TokenizerSource

if TYPE_CHECKING:  # the first window measures no languages
    from explorer.engine.measure.text_words import WordKind
    from explorer.figures.language_pairs import LanguagePairs
    from explorer.figures.language_rows import LanguageCost, Measure, TextsTold
    from explorer.session.languages_job import PairsJob

LanguagesLook = Literal["bars", "table"]
LANGUAGES_LOOKS: tuple[LanguagesLook, ...] = ("bars", "table")


class TextsSource(NamedTuple):
    """A parallel text: that which comes with the program, or a file or folder."""

    path: str = ""  # empty for what comes with the program
    attempt: int = 0  # a file that is opened again is read again

    @property
    def label(self) -> str:
        """What it is called."""
        return shown_name(os.path.basename(os.path.normpath(self.path))) if self.path else "Twelve sentences"


OWN_SENTENCES = TextsSource()


class ReadTexts(NamedTuple):
    """A parallel text that was read, and of which."""

    source: TextsSource
    told: "TextsTold"


def _none() -> Mapping[Any, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Measured:
    """What is known of one tokenizer: of as many languages as were measured so far."""

    costs: "Mapping[str, LanguageCost]" = field(default_factory=_none)  # by the language's code
    efficiency: float | None = None  # the Rényi efficiency of all tokens so far
    problem: str = ""  # why there is no more


NOT_MEASURED = Measured()


class CellPairs(NamedTuple):
    """The passages behind a cell, and of which."""

    job: "PairsJob"
    pairs: "LanguagePairs | None"
    problem: str = ""


class LanguageChoice(NamedTuple):
    """A cell: a language and the number of a tokenizer's entry."""

    code: str
    number: int


@dataclass(frozen=True, slots=True)
class LanguagesState:
    """All of it."""

    texts: TextsSource = OWN_SENTENCES  # what is wanted; where it cannot be read the one before stays
    read: ReadTexts | None = None
    problem: str = ""  # why the texts that were wanted are not there
    measured: Mapping[TokenizerSource, Measured] = field(default_factory=_none)  # on what was read
    stopped: bool = False
    measure: "Measure" = "premium"
    words: "WordKind" = "white space"
    reference: str = ""  # the code of a language; where the texts have none such, English or else the first
    query: str = ""
    order: int | None = None  # the number of a tokenizer's entry; None for the languages as they stand in the text
    by_name: bool = False  # without an order: by the languages' names
    falling: bool = False
    look: LanguagesLook = "bars"
    page: int = 0  # of those that a presentation has
    cell: LanguageChoice | None = None  # that more is told of
    pairs: CellPairs | None = None
    n_opened: int = 0

    @property
    def reference_code(self) -> str:
        """The language that the others are measured against; empty before anything is read."""
        if self.read is None:
            return self.reference
        told = self.read.told
        return self.reference if any(one.code == self.reference for one in told.languages) else told.english


NO_LANGUAGES = LanguagesState()
