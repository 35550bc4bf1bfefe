"""What a parallel text costs in each language, tokenizer by tokenizer: the rows of a table, and the bars in it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from explorer.engine.measure.languages import LanguageCosts, gini
from explorer.engine.measure.text_words import WordKind
from explorer.engine.text.parallel_texts import ParallelTexts
from explorer.figures.cost_rows import HATCHED_ABOVE
from explorer.figures.numbers import grouped

Measure = Literal["premium", "tokens", "fertility", "unknown"]

FEATURED = (
    ("english", "en", "eng"),
    ("portuguese", "pt", "por", "por_br", "por_pt"),
    ("nepali", "ne", "nep", "npi"),
    ("tibetan", "bo", "bod"),
)
"""What the languages are called that are measured first, by name or code in small letters."""
WAITED = "…"
NOTHING = "–"


class LanguageName(NamedTuple):
    """A language of a parallel text."""

    code: str
    title: str
    n_lacking: int  # passages that it has not

    @property
    def label(self) -> str:
        """Its name, with the code where that says more: "Tibetan", "Nepali (nep)"."""
        return self.title if self.code in self.title else f"{self.title} ({self.code})"


class TextsTold(NamedTuple):
    """A parallel text, without the text."""

    name: str
    note: str
    n_passages: int
    languages: tuple[LanguageName, ...]

    @property
    def english(self) -> str:
        """The code of English; of the first language where there is none."""
        return next(iter(featured(self.languages, FEATURED[:1])), self.languages[0].code)

    @property
    def measured_in_order(self) -> tuple[str, ...]:
        """The codes of all languages, those that are shown elsewhere first."""
        first = featured(self.languages)
        known = set(first)
        return (*first, *(language.code for language in self.languages if language.code not in known))


class LanguageCost(NamedTuple):
    """What the text costs one tokenizer in one language."""

    code: str
    passage_tokens: tuple[int, ...]
    n_tokens: int
    n_unknown: int
    n_words: int | None  # by white space; None where the script sets none apart
    n_words_uax29: int | None
    unspaced: str  # the script that sets none apart

    @property
    def unknown_rate(self) -> float:
        """The share of the tokens that are unknown, 0 to 1."""
        return self.n_unknown / self.n_tokens if self.n_tokens else 0.0

    @property
    def is_hatched(self) -> bool:
        """Whether few tokens are no merit, since more than one in a hundred is unknown."""
        return self.unknown_rate > HATCHED_ABOVE

    def fertility(self, kind: WordKind) -> float | None:
        """Tokens a word; None where the script sets no words apart."""
        n = self.n_words if kind == "white space" else self.n_words_uax29
        return self.n_tokens / n if n else None

    def premium(self, reference: "LanguageCost") -> float | None:
        """How many times as many tokens as the reference, over the passages that both have; None where none is."""
        if 0 not in self.passage_tokens and 0 not in reference.passage_tokens:  # by far the most
            return self.n_tokens / reference.n_tokens if self.n_tokens else None
        both = [pair for pair in zip(self.passage_tokens, reference.passage_tokens, strict=True) if pair[0] and pair[1]]
        return sum(here for here, _ in both) / sum(there for _, there in both) if both else None


def told_texts(texts: ParallelTexts) -> TextsTold:
    """What is told of a parallel text."""
    names = tuple(LanguageName(code, texts.title(code), texts.n_lacking(code)) for code in texts.languages)
    return TextsTold(texts.name, texts.note, texts.n_passages, names)


def language_cost(costs: LanguageCosts) -> LanguageCost:
    """The costs that are shown, without how often each token occurs."""
    words = costs.words
    return LanguageCost(
        costs.language,
        costs.passage_tokens,
        costs.n_tokens,
        costs.n_unknown,
        words.white_space,
        words.uax29,
        words.unspaced,
    )


def featured(languages: Sequence[LanguageName], wanted: Iterable[Sequence[str]] = FEATURED) -> tuple[str, ...]:
    """The codes of those languages that are measured first, of each the first that is there."""
    named: dict[str, str] = {}
    for language in reversed(languages):
        named[language.title.casefold()] = named[language.code.casefold()] = language.code
    found = (next((named[name] for name in names if name in named), None) for names in wanted)
    return tuple(code for code in found if code is not None)


# ── a table of them ───────────────────────────────────────────────────────────────────────────────────────────────────

Costs = Mapping[str, LanguageCost]
"""Of one tokenizer, by the language's code."""


@dataclass(frozen=True)
class LanguageCell:
    """What one tokenizer needs for one language; ``cost`` is None while that is not known."""

    cost: LanguageCost | None = None
    value: float | None = None  # of the measure that is shown; None where there is no such number
    text: str = WAITED
    share: float = 0.0  # how long its bar is, 0 to 1

    @property
    def unknown(self) -> str:
        """The rate of unknown tokens as it stands beside, "4 % unk."; empty where there are none."""
        rate = self.cost.unknown_rate if self.cost else 0.0
        if not rate:
            return ""
        return f"{rate * 100:.0f} % unk." if rate >= HATCHED_ABOVE else "< 1 % unk."

    @property
    def unknown_in_short(self) -> str:
        """The same where there is little room: "4 %"."""
        return self.unknown.removesuffix(" unk.")

    @property
    def is_hatched(self) -> bool:
        """Whether it is much of the text that is unknown."""
        return self.cost is not None and self.cost.is_hatched


@dataclass(frozen=True)
class LanguageRow:
    """One language, a cell for each tokenizer."""

    language: LanguageName
    cells: tuple[LanguageCell, ...]
    is_reference: bool


def language_rows(
    languages: Sequence[LanguageName],
    costs: Sequence[Costs],
    reference: str,
    measure: Measure,
    kind: WordKind,
) -> tuple[LanguageRow, ...]:
    """The rows of some languages, in their order; bars have one scale for all tokenizers."""
    values: list[list[float | None]] = []
    for language in languages:
        row = []
        for own in costs:
            cost, against = own.get(language.code), own.get(reference)
            row.append(_value(cost, against, measure, kind) if cost is not None else None)
        values.append(row)
    longest = max((value for row in values for value in row if value), default=0.0) or 1.0
    rows = []
    for language, numbers in zip(languages, values, strict=True):
        cells = []
        for own, value in zip(costs, numbers, strict=True):
            cost = own.get(language.code)
            waits = cost is None or (measure == "premium" and reference not in own)
            text = WAITED if waits else value_text(value, measure)
            cells.append(LanguageCell(cost, value, text, (value or 0.0) / longest))
        rows.append(LanguageRow(language, tuple(cells), language.code == reference))
    return tuple(rows)


def _value(cost: LanguageCost, against: LanguageCost | None, measure: Measure, kind: WordKind) -> float | None:
    if not cost.n_tokens:
        return None
    if measure == "premium":
        return cost.premium(against) if against is not None else None
    if measure == "tokens":
        return float(cost.n_tokens)
    return cost.fertility(kind) if measure == "fertility" else cost.unknown_rate


def value_text(value: float | None, measure: Measure) -> str:
    """A number as it is written: "8.03", "11.5", "1,234", "4.0 %"."""
    if value is None:
        return NOTHING
    if measure == "tokens":
        return grouped(round(value))
    if measure == "unknown":
        return f"{value * 100:.1f} %"
    return f"{value:.2f}" if value < 9.995 else f"{value:.1f}"


def ordered(rows: Sequence[LanguageRow], column: int | None, *, falling: bool) -> tuple[LanguageRow, ...]:
    """Rows by the numbers of a tokenizer, or by the languages' names; what has no number comes last."""
    if column is None:
        return tuple(sorted(rows, key=lambda row: row.language.title.casefold(), reverse=falling))
    known = [row for row in rows if column < len(row.cells) and row.cells[column].value is not None]
    rest = [row for row in rows if column >= len(row.cells) or row.cells[column].value is None]
    return (*sorted(known, key=lambda row: row.cells[column].value or 0.0, reverse=falling), *rest)


def found(rows: Sequence[LanguageRow], query: str) -> tuple[LanguageRow, ...]:
    """The rows whose language has something in its name or begins its code with it."""
    typed = query.strip().casefold()
    return tuple(
        row for row in rows if typed in row.language.title.casefold() or row.language.code.casefold().startswith(typed)
    )


def languages_tsv(names: Sequence[str], rows: Sequence[LanguageRow], measure: Measure) -> str:
    """Rows as tab-separated values: of each tokenizer the measure that is shown, the tokens and the unknown ones."""
    shown = [] if measure == "tokens" else [measure]
    titles = [f"{name}: {what}" for name in names for what in (*shown, "tokens", "unknown tokens")]
    lines = ["\t".join(("language", "code", *titles))]
    for row in rows:
        fields = [row.language.title, row.language.code]
        for cell in row.cells:
            cost = cell.cost
            fields += ["" if cell.value is None else f"{cell.value:.6g}"] if shown else []
            fields += [str(cost.n_tokens), str(cost.n_unknown)] if cost is not None else ["", ""]
        lines.append("\t".join(field.replace("\t", " ").replace("\n", " ") for field in fields))
    return "\n".join(lines)


# ── of all languages together ─────────────────────────────────────────────────────────────────────────────────────────


class Fairness(NamedTuple):
    """What is said of a tokenizer over all languages."""

    name: str
    gini: float | None
    efficiency: float | None
    n_unknown: int
    n_tokens: int

    @property
    def texts(self) -> tuple[str, str, str]:
        """Gini, Rényi efficiency and the rate of unknown tokens, as they are written."""
        rate = f"{self.n_unknown / self.n_tokens * 100:.1f} %" if self.n_tokens else NOTHING
        return _share(self.gini), _share(self.efficiency), rate

    @property
    def is_hatched(self) -> bool:
        """Whether few tokens are no merit."""
        return bool(self.n_tokens) and self.n_unknown / self.n_tokens > HATCHED_ABOVE


def fairness(name: str, costs: Costs, efficiency: float | None) -> Fairness:
    """The numbers of a tokenizer over the languages that are measured."""
    measured = [cost for cost in costs.values() if cost.n_tokens]
    return Fairness(
        name,
        gini([cost.n_tokens for cost in measured]),
        efficiency,
        sum(cost.n_unknown for cost in measured),
        sum(cost.n_tokens for cost in measured),
    )


def _share(value: float | None) -> str:
    return NOTHING if value is None else f"{value:.3f}"
