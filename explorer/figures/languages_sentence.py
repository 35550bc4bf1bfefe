"""What is measured of languages, as a sentence with variable words."""

from collections.abc import Sequence

from explorer.engine.measure.text_words import WordKind
from explorer.figures.language_rows import Measure, TextsTold
from explorer.figures.numbers import counted, grouped
from explorer.figures.sentence import Choice, Option, SentencePart, Words

OPEN_FILE, OPEN_FOLDER, OWN = "open a file", "open a folder", "own sentences"

_MEASURES: dict[Measure, tuple[str, str, str]] = {
    "premium": ("Premium", "Premium", "how many times as many tokens (Petrov et al. 2023)"),
    "tokens": ("Tokens", "Tokens", "in all passages together"),
    "fertility": ("Fertility", "Fertility", "tokens a word (Rust et al. 2021)"),
    "unknown": ("Unknown tokens", "Unknown tokens", "of all tokens"),
}
_WORDS: dict[WordKind, tuple[str, str]] = {
    "white space": ("words split at spaces", "Split at spaces"),
    "UAX 29": ("words as in UAX 29", "As in UAX 29"),
}


def languages_sentence(
    told: TextsTold | None, name: str, measure: Measure, reference: str, kind: WordKind, *, own: bool
) -> tuple[SentencePart, ...]:
    """The measure, what it is over or of, and the text that it is measured on."""
    measures = tuple(Option(key, title, hint, key == measure) for key, (_, title, hint) in _MEASURES.items())
    parts: list[SentencePart] = [Choice("measure", _MEASURES[measure][0], "What is shown of each language", measures)]
    if measure == "premium" and told is not None:
        titles = {language.code: language for language in told.languages}
        options = tuple(Option(code, language.label, "", code == reference) for code, language in titles.items())
        parts += [
            Words(" over "),
            Choice("reference", titles[reference].title, "Language that the others are measured against", options),
        ]
    elif measure == "fertility":
        kinds = tuple(Option(key, title, "", key == kind) for key, (_, title) in _WORDS.items())
        parts += [Words(", "), Choice("words", _WORDS[kind][0], "What is called a word", kinds)]
    texts = (
        Option(OWN, "The sentences that come along", "twelve, in 18 languages"),
        Option(OPEN_FILE, "From a file…", "a TSV with a column a language, or JSON"),
        Option(OPEN_FOLDER, "From a folder…", "a text file a language, a line a passage"),
    )
    parts += [Words(" on "), Choice("texts", told.name if told else name, "Parallel text", texts)]
    if told is None:
        return (*parts, Words(" is being read …"))
    n = counted(told.n_passages, "passage", "passages")
    parts.append(Words(f", {n} in {grouped(len(told.languages))} languages"))
    if own:
        parts.append(Words(", which no native speaker has checked,"))
    return tuple(parts)


def tokenizers_sentence(
    rows: Sequence[tuple[int, str, Sequence[Option]]], others: Sequence[Option]
) -> tuple[SentencePart, ...]:
    """By which tokenizers."""
    parts: list[SentencePart] = [Words(" by ")]
    for nth, (number, name, options) in enumerate(rows):
        parts.append(Choice(str(number), name, f"Tokenizer {nth + 1}", tuple(options)))
        parts.append(Words(", " if nth + 1 < len(rows) else "  "))
    if others:
        parts.append(Choice("add", "add a tokenizer", "One more to measure", tuple(others)))
    return tuple(parts)
