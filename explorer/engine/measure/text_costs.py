"""What a text costs in the tokens of one tokenizer.

Counted are the tokens of the text itself; those that the post-processor puts beside it are told apart. An unknown token
counts as one, however much of the text is lost in it: numbers of a text with unknowns say little without their rate.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from explorer.engine.encode.pipeline import Pipeline
from explorer.engine.encode.stages import Run, Tokens
from explorer.engine.measure.extents import byte_offsets, whole_edges
from explorer.engine.measure.round_trip import RoundTrip, there_and_back
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
    n_numbers: int  # of two digits or more
    n_split_numbers: int  # of them, those with a boundary of tokens among their digits
    n_letters: int  # of the text
    n_inner_letters: int  # of them, those that are not the first letter of a token
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
    letters_before = _letters_before(text)
    n_letters = letters_before[-1]
    n_numbers, n_split = _numbers(run)
    return TextCosts(
        n_tokens=len(tokens),
        n_special=len(run.processed) - len(tokens),
        n_distinct=len(set(tokens.ids)),
        n_characters=len(text),
        n_bytes=byte_offsets(text)[-1],
        words=text_words(text),
        n_unknown=tokens.kinds.count("unknown"),
        n_numbers=n_numbers,
        n_split_numbers=n_split,
        n_letters=n_letters,
        n_inner_letters=n_letters - _n_first_letters(letters_before, tokens),
        trip=there_and_back(text, [token_id for token_id in tokens.ids if token_id is not None], pipeline.decode),
    )


def _letters_before(text: str) -> list[int]:
    """How many letters stand before each place of a text, and in all of it."""
    return [0, *accumulate(map(str.isalpha, text))]


def _n_first_letters(letters_before: Sequence[int], tokens: Tokens) -> int:
    """How many letters are the first of a token, or that of which it has a part; a letter counts once."""
    first = {
        before
        for start, end in zip(tokens.starts, tokens.ends, strict=True)
        if (before := letters_before[start]) < letters_before[end]
    }
    return len(first)


def _numbers(run: Run) -> tuple[int, int]:
    """How many numbers of two digits or more there are, and in how many a token begins or ends among the digits."""
    numbers = [match.span() for match in _NUMBER.finditer(run.text)]
    if not numbers:
        return 0, 0
    edges = whole_edges(run)
    return len(numbers), sum(not edges.isdisjoint(range(start + 1, end)) for start, end in numbers)
