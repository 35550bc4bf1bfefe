"""What a text costs in the tokens of one tokenizer.

Counted are the tokens of the text itself; those that the post-processor puts beside it are told apart. An unknown token
counts as one, however much of the text is lost in it: numbers of a text with unknowns say little without their rate.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from explorer.engine.encode.pipeline import Pipeline, Run, Tokens
from explorer.engine.measure.extents import byte_offsets, extents
from explorer.engine.measure.round_trip import RoundTrip, round_trip
from explorer.engine.measure.text_words import TextWords, WordKind, text_words

_NUMBER = re.compile(r"\d{2,}")  # decimal digits of any script, General_Category Nd


@dataclass(frozen=True, slots=True)
class TextCosts:
    """What a text costs; all counts are 0 or more."""

    n_tokens: int
    n_special: int  # tokens that the post-processor puts beside those
    n_distinct: int  # different ids among the tokens; what is unknown and has no id counts as one
    n_characters: int  # code points of the text
    n_bytes: int  # in UTF-8
    words: TextWords
    n_unknown: int  # tokens
    n_unknown_characters: int  # code points of the text that stand in unknown tokens
    n_numbers: int  # of two digits or more
    n_split_numbers: int  # of them, those with a boundary of tokens among their digits
    n_letters: int  # that stand in tokens of the text, unknown ones included
    n_inner_letters: int  # of them, those that are not the first letter of their token
    trip: RoundTrip

    def tokens_per_word(self, kind: WordKind) -> float | None:
        """Tokens per word (fertility), by what is called a word; None where the text has no words."""
        n = self.words.white_space if kind == "white space" else self.words.uax29
        return self.n_tokens / n if n else None

    @property
    def characters_per_token(self) -> float | None:
        """Code points of the text per token; None without tokens."""
        return self.n_characters / self.n_tokens if self.n_tokens else None

    @property
    def bytes_per_token(self) -> float | None:
        """UTF-8 bytes of the text per token; None without tokens."""
        return self.n_bytes / self.n_tokens if self.n_tokens else None

    @property
    def unknown_rate(self) -> float:
        """The share of the tokens that are unknown, 0 to 1."""
        return self.n_unknown / self.n_tokens if self.n_tokens else 0.0

    @property
    def unknown_character_rate(self) -> float:
        """The share of the text's code points that stand in unknown tokens, 0 to 1."""
        return self.n_unknown_characters / self.n_characters if self.n_characters else 0.0

    @property
    def inner_letter_rate(self) -> float | None:
        """The share of letters that are not the first of their token: a model does not see them as such."""
        return self.n_inner_letters / self.n_letters if self.n_letters else None

    def squared_cost(self, reference: "TextCosts") -> float | None:
        """What attention, whose cost grows with the square of the length, costs against the reference: n² / m².

        20 tokens against 7 cost 8.16 times as much. None where the reference has no tokens.
        """
        return (self.n_tokens / reference.n_tokens) ** 2 if reference.n_tokens else None


def text_costs(run: Run, pipeline: Pipeline) -> TextCosts:
    """What a text costs, from its run through a tokenizer."""
    text, tokens = run.text, run.tokens
    unknown = [index for index, kind in enumerate(tokens.kinds) if kind == "unknown"]
    n_letters, n_first = _letters(text, tokens)
    n_numbers, n_split = _numbers(text, tokens)
    return TextCosts(
        n_tokens=len(tokens),
        n_special=len(run.processed) - len(tokens),
        n_distinct=len(set(tokens.ids)),
        n_characters=len(text),
        n_bytes=byte_offsets(text)[-1],
        words=text_words(text),
        n_unknown=len(unknown),
        n_unknown_characters=_n_covered([(tokens.starts[index], tokens.ends[index]) for index in unknown]),
        n_numbers=n_numbers,
        n_split_numbers=n_split,
        n_letters=n_letters,
        n_inner_letters=n_letters - n_first,
        trip=round_trip(text, pipeline.decode([token_id for token_id in tokens.ids if token_id is not None])),
    )


def _n_covered(ranges: Sequence[tuple[int, int]]) -> int:
    """How many places some ranges, in order of their starts, cover."""
    n = covered = 0
    for start, end in ranges:
        n += max(0, end - max(start, covered))
        covered = max(covered, end)
    return n


def _letters(text: str, tokens: Tokens) -> tuple[int, int]:
    """How many letters stand in tokens, and how many of them are the first letter of one.

    Of a letter that tokens cut, the one with its first byte has it.
    """
    n = n_first = seen = 0
    for start, end in zip(tokens.starts, tokens.ends, strict=True):
        flags = list(map(str.isalpha, text[max(start, seen) : end]))
        if flags:
            n_new = sum(flags)
            n += n_new
            n_first += n_new > 0
            seen = end
    return n, n_first


def _numbers(text: str, tokens: Tokens) -> tuple[int, int]:
    """How many numbers of two digits or more there are, and in how many a token begins after the first digit."""
    numbers = [match.span() for match in _NUMBER.finditer(text)]
    if not numbers:
        return 0, 0
    inner = {position for start, end in numbers for position in range(start + 1, end)}
    if text.isascii():
        cuts = inner.intersection((*tokens.starts, *tokens.ends))
    else:
        whole = {offset: position for position, offset in enumerate(byte_offsets(text))}
        edges = (edge for extent in extents(tokens, text) for edge in extent)
        cuts = inner.intersection(whole[edge] for edge in edges if edge in whole)
    return len(numbers), sum(any(position in cuts for position in range(start + 1, end)) for start, end in numbers)
