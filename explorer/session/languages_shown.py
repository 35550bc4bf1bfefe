"""The rows of languages as a state has them."""

from typing import TYPE_CHECKING

from explorer.session.languages_state import NOT_MEASURED
from explorer.session.state import SessionState

if TYPE_CHECKING:
    from explorer.figures.language_rows import Fairness, LanguageRow


def language_rows_of(state: SessionState) -> "tuple[LanguageRow, ...]":
    """The rows of the Languages workspace: those that are looked for, in the order that is chosen."""
    from explorer.figures.language_rows import found, language_rows, ordered

    languages = state.languages
    if languages.read is None:
        return ()
    costs = [languages.measured.get(entry.source, NOT_MEASURED).costs for entry in state.tokenizers.rows]
    reference = languages.reference_code
    rows = language_rows(languages.read.told.languages, costs, reference, languages.measure, languages.words)
    column = order_column(state)
    if column is not None or languages.by_name:
        rows = ordered(rows, column, falling=languages.falling)
    return found(rows, languages.query) if languages.query else rows


def featured_rows(state: SessionState) -> "tuple[LanguageRow, ...]":
    """The premiums of a few languages over English: those that are measured first."""
    from explorer.figures.language_rows import FEATURED, language_rows

    languages = state.languages
    if languages.read is None:
        return ()
    told = languages.read.told
    shown = told.measured_in_order[: len(FEATURED)]
    names = {language.code: language for language in told.languages}
    costs = [languages.measured.get(entry.source, NOT_MEASURED).costs for entry in state.tokenizers.rows]
    return language_rows([names[code] for code in shown], costs, shown[0], "premium", "white space")


def fairness_of(state: SessionState) -> "tuple[Fairness, ...]":
    """What is said of each tokenizer over all languages that are measured."""
    from explorer.figures.language_rows import fairness

    found = []
    for entry in state.tokenizers.rows:
        measured = state.languages.measured.get(entry.source, NOT_MEASURED)
        found.append(fairness(entry.label, measured.costs, measured.efficiency))
    return tuple(found)


def order_column(state: SessionState) -> int | None:
    """The column by whose numbers the rows are; None where they are by no tokenizer that is there."""
    numbers = [entry.number for entry in state.tokenizers.rows]
    order = state.languages.order
    return numbers.index(order) if order in numbers else None


def reference_column(state: SessionState) -> int | None:
    """The column of the tokenizer that is the reference."""
    numbers = [entry.number for entry in state.tokenizers.rows]
    return numbers.index(state.tokenizers.reference) if state.tokenizers.reference in numbers else None


def progress(state: SessionState) -> tuple[int, int]:
    """How many languages are measured by all tokenizers, and how many there are."""
    languages = state.languages
    if languages.read is None:
        return 0, 0
    measured = [languages.measured.get(entry.source, NOT_MEASURED) for entry in state.tokenizers.rows]
    n = len(languages.read.told.languages)
    return min((len(own.costs) for own in measured if not own.problem), default=n), n


MOST_PRESENTED = 9
"""Languages that have room on a page."""


def languages_place(state: SessionState) -> tuple[int, int]:
    """The page of a presentation that is shown, and the last one."""
    last = max(0, (len(language_rows_of(state)) - 1) // MOST_PRESENTED)
    return min(state.languages.page, last), last


def presented_rows(state: SessionState) -> "tuple[LanguageRow, ...]":
    """The rows of a page of a presentation, by the order and the search of the workspace."""
    first = languages_place(state)[0] * MOST_PRESENTED
    return language_rows_of(state)[first : first + MOST_PRESENTED]


def presented_sentence(state: SessionState) -> str:
    """What the bars are, in one sentence that has room on a line of a page."""
    languages = state.languages
    if languages.read is None:
        return languages.problem or "The texts are being read …"
    told = languages.read.told
    title = next(language.title for language in told.languages if language.code == languages.reference_code)
    said = {
        "premium": f"How many times as many tokens as {title}",
        "tokens": "Tokens of the same text",
        "fertility": "Tokens a word",
        "unknown": "Unknown tokens, of all tokens",
    }[languages.measure]
    return f"{said}: {told.name}."


def presented_note(state: SessionState) -> str:
    """Who wrote the text, and which languages are on the page where there are more."""
    if state.languages.read is None:
        return ""
    own = "" if state.languages.read.source.path else "No native speaker has checked the sentences."
    page, last = languages_place(state)
    first, shown, n = page * MOST_PRESENTED, len(presented_rows(state)), len(language_rows_of(state))
    which = f"Languages {first + 1}–{first + shown} of {n}." if last else ""
    return " ".join(filter(None, (which, own)))
