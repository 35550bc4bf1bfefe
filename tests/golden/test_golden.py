"""Worked examples from papers, books, courses and public reports, each a text file beside this one.

A file names its source, its corpus and its recipe, and then says, one line each, what must come out. Expected values
are the source's. A line is ``what: value``; for each kind of line there is one function here that says the same of a
trace. In ``encode`` a word that starts with the word-start marker stands inside a sentence, any other at its start.
"""

import re
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from explorer.engine import BpeRecipe, Corpus, Trace, WordPieceRecipe, train
from explorer.engine.learn.wordpiece_trace import ScoredMerge

EXAMPLES = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_worked_example(file: Path) -> None:
    """What the file says comes out."""
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    said = [(what, value) for what, value in (line.split(": ", 1) for line in lines)]
    header = {what: value for what, value in said if what in HEADER}
    expected = [f"{what}: {value}" for what, value in said if what not in HEADER]
    assert header.keys() >= {"title", "source", "recipe"}
    assert expected

    trace = train(corpus(header), recipe(header["recipe"]))
    assert [f"{what}: {found(trace, what, value)}" for what, value in said if what not in HEADER] == expected


# ── the head of a file ────────────────────────────────────────────────────────────────────────────────────────────────

HEADER = ("title", "source", "corpus words", "corpus text", "corpus rows", "recipe")


def corpus(header: dict[str, str]) -> Corpus:
    """``corpus words: low 5, lower 2`` or ``corpus text: …``, with ``corpus rows: by-count`` if so."""
    order: Any = header.get("corpus rows", "as-written")
    if "corpus text" in header:
        return Corpus.from_text(header["corpus text"], row_order=order)
    rows = (row.split(" ") for row in header["corpus words"].split(", "))
    return Corpus.from_counts([(word, int(count)) for word, count in rows], row_order=order)


def recipe(text: str) -> BpeRecipe:
    """``marker=end-of-word, merges=10``: fields of a recipe, of byte-pair encoding unless ``criterion=`` is one."""
    kind: Any = WordPieceRecipe if "criterion=" in text else BpeRecipe
    types = get_type_hints(kind)
    values: dict[str, Any] = {}
    for name, value in (part.split("=", 1) for part in text.split(", ")):
        assert name in {field.name for field in fields(kind)}
        values[name] = value == "yes" if types[name] is bool else int(value) if types[name] == int | None else value
    return kind(**values)


# ── what a file may say ───────────────────────────────────────────────────────────────────────────────────────────────


def found(trace: Trace, what: str, value: str) -> str:
    """What the trace says instead of ``value``."""
    for pattern, say in SAYINGS.items():
        if match := re.fullmatch(pattern, what):
            return say(trace, value, *(int(number) for number in match.groups()))
    pytest.fail(f"nothing is known of “{what}”")


def merge(trace: Trace, value: str, number: int) -> str:
    """``merge 3: est + </w>, 9 times, 9 replaced, 1 tied``: the pair, or its piece alone, and any of the numbers.

    Of WordPiece also ``1/20 score``.
    """
    merged = trace.merges[number - 1]
    numbers: dict[str, object] = {"times": merged.count, "replaced": merged.replaced, "tied": merged.n_tied}
    if isinstance(merged, ScoredMerge):
        numbers["score"] = merged.score
    piece, *said = value.split(", ")
    words = [f"{merged.left} + {merged.right}" if " + " in piece else merged.piece]
    return ", ".join(words + [f"{numbers[part.split(' ')[1]]} {part.split(' ')[1]}" for part in said])


def tied(trace: Trace, value: str, step: int) -> str:
    """``tied at 1: h ##u, ##u ##g``: all pairs that might merge next, in the order of the table."""
    pairs = trace.at(step).pairs
    return ", ".join(f"{pair.left} {pair.right}" for pair in pairs[: pairs.n_tied()])


def words(trace: Trace, value: str, step: int) -> str:
    """``words at 8: low </w> | low e r </w>``: all rows of the corpus."""
    return " | ".join(" ".join(symbols) for symbols, _ in trace.at(step).words)


def encode(trace: Trace, value: str, step: int) -> str:
    """``encode at 4: _renewed -> _re new e d; unknown d``."""
    text = value.split(" -> ", maxsplit=1)[0]
    encoding = _encoding(trace, text, step)
    unknown = [token for token, is_unknown in zip(encoding.tokens, encoding.unknown, strict=True) if is_unknown]
    return f"{text} -> {' '.join(encoding.tokens)}" + (f"; unknown {' '.join(unknown)}" if unknown else "")


def unknown(trace: Trace, value: str, step: int) -> str:
    """``unknown at 3: … -> none``: how many tokens of a text are unknown."""
    text = value.split(" -> ", maxsplit=1)[0]
    return f"{text} -> {sum(_encoding(trace, text, step).unknown) or 'none'}"


def never_used(trace: Trace, value: str) -> str:
    """``never used: _re in _care``, at no step."""
    piece, text = value.split(" in ")
    steps = [step for step in range(len(trace) + 1) if piece in _encoding(trace, text, step).tokens]
    return f"used at {steps}" if steps else value


def shorter(trace: Trace, value: str, step: int) -> str:
    """``shorter at 10: 3.39 times, n² 11.5 times``: how much the corpus has shrunk."""
    ratio = trace.at(0).n_symbols / trace.at(step).n_symbols
    return f"{ratio:.2f} times, n² {ratio**2:.1f} times"


def n_by_v_of_words(trace: Trace, value: str) -> str:
    """``N/|V| of words: 6/4``: words in the corpus, and how many of them are different."""
    rows = [trace.at(0).word(row) for row in range(len(trace.at(0).words))]
    return f"{sum(row.count for row in rows)}/{len({row.word for row in rows})}"


def at_the_end(trace: Trace, value: str) -> str:
    """``in the vocabulary at the end: r, er``."""
    return ", ".join(piece for piece in value.split(", ") if piece in trace.at(len(trace)).vocabulary)


def _encoding(trace: Trace, text: str, step: int) -> Any:
    mark = trace.recipe.spelling.marker_text
    inside = trace.recipe.spelling.marker == "word-start" and text.startswith(mark)
    if not inside:
        return trace.tokenizer(step).encode(text)
    return trace.tokenizer(step).encode(text.removeprefix(mark), sentence_initial=False)


SAYINGS: dict[str, Callable[..., str]] = {
    r"base symbols": lambda trace, _: str(len(trace.alphabet)),
    r"merge (\d+)": merge,
    r"tied at (\d+)": tied,
    r"merges": lambda trace, _: str(len(trace)),
    r"stop": lambda trace, _: trace.stop,
    r"vocabulary at (\d+)": lambda trace, _, step: f"{len(trace.at(step).vocabulary)} pieces",
    r"in the vocabulary at the end": at_the_end,
    r"words at (\d+)": words,
    r"symbols at (\d+)": lambda trace, _, step: str(trace.at(step).n_symbols),
    r"symbols by step": lambda trace, _: " ".join(map(str, trace.n_symbols)),
    r"shorter at (\d+)": shorter,
    r"N/\|V\| of words": n_by_v_of_words,
    r"N/\|V\| at (\d+)": lambda trace, _, k: f"{trace.at(k).n_symbols}/{len(trace.at(k).vocabulary)}",
    r"encode at (\d+)": encode,
    r"unknown at (\d+)": unknown,
    r"never used": never_used,
}
