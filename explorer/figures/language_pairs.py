"""What makes a number of a language: the passages that cost most, cut into tokens, beside those of the reference."""

from typing import NamedTuple

from explorer.engine.encode.pipeline import Pipeline
from explorer.engine.encode.stages import Tokens
from explorer.engine.text.parallel_texts import ParallelTexts
from explorer.figures.visible_text import Run, Runs, word_runs

MOST_PAIRS = 3
MOST_TOKENS = 240
"""Tokens of a passage that are shown."""


class CutPassage(NamedTuple):
    """A passage in one language as its tokens; at most MOST_TOKENS have a chip."""

    chips: tuple[Runs, ...]
    unknown: frozenset[int]  # which of the chips stand for what is unknown
    n_tokens: int


class PassagePair(NamedTuple):
    """The same passage in a language and in the reference."""

    number: int  # from 1
    here: CutPassage
    there: CutPassage


class LanguagePairs(NamedTuple):
    """The passages with the most tokens, the longest first."""

    title: str
    reference: str
    pairs: tuple[PassagePair, ...]


def language_pairs(pipeline: Pipeline, texts: ParallelTexts, code: str, reference: str) -> LanguagePairs:
    """The passages of a language that have the most tokens, as a tokenizer cuts them, beside those of the reference."""
    cut = [(number, _cut(pipeline, text)) for number, text in enumerate(texts.passages[code]) if text]
    most = sorted(cut, key=lambda passage: -passage[1].n_tokens)[:MOST_PAIRS]
    there = texts.passages[reference]
    pairs = tuple(PassagePair(number + 1, here, _cut(pipeline, there[number])) for number, here in most)
    return LanguagePairs(texts.title(code), texts.title(reference), pairs)


def _cut(pipeline: Pipeline, text: str) -> CutPassage:
    chips: list[Runs] = []
    unknown: set[int] = set()
    n_tokens = 0
    for paragraph in text.split("\n"):
        tokens = pipeline.run(paragraph).tokens
        for index in range(min(len(tokens), MOST_TOKENS - len(chips))):
            if tokens.kinds[index] == "unknown":
                unknown.add(len(chips))
            chips.append(token_runs(paragraph, tokens, index))
        n_tokens += len(tokens)
    return CutPassage(tuple(chips), frozenset(unknown), n_tokens)


def token_runs(text: str, tokens: Tokens, index: int) -> Runs:
    """What a token has of a text; the bytes of a character that it cuts are in hex."""
    start, end = tokens.starts[index], tokens.ends[index]
    if (part := tokens.bytes.get(index)) is None:
        return word_runs(text[start:end])
    data = text[start:end].encode("utf-8", "surrogatepass")[slice(*part)]
    return (Run(" ".join(f"{byte:02X}" for byte in data), "hex"),)
