"""A held-out text, measured against a corpus at every step at once.

Merging only joins neighbors, and never joins a symbol that the corpus does not have. So one replay of all merges says
how long the text is after any number of them, and what is unknown in it stays unknown at every step.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from explorer.engine.encode.merge_encoder import NEVER, joined_numbers
from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.engine.measure.measures import (
    Unknown,
    all_bytes,
    bytes_in,
    characters_in,
    pieces_in,
    unknown,
    words_in,
)
from explorer.engine.text.corpus import Row


@dataclass(frozen=True, slots=True)
class HeldOut:
    """What a vocabulary of each kind does not have of a held-out text, and how many pieces the text is long."""

    words: Unknown
    characters: Unknown
    bytes: Unknown
    pieces: Unknown  # after all merges
    n_pieces: tuple[int, ...]  # by step, 0 the first symbols


def held_out_measured(rows: Sequence[Row], tokenizer: BpeTokenizer, held_out: Sequence[Row]) -> HeldOut:
    """The measures of ``held_out``, where ``rows`` is the corpus that the tokenizer was trained on."""
    pretokenizer, spelling = tokenizer.pretokenizer, tokenizer.spelling
    return HeldOut(
        words=unknown(words_in(held_out, pretokenizer), words_in(rows, pretokenizer)),
        characters=unknown(characters_in(held_out, spelling), characters_in(rows, spelling)),
        bytes=unknown(bytes_in(held_out, spelling), all_bytes(spelling)),
        pieces=unknown(pieces_in(held_out, tokenizer), tokenizer.piece_ids),
        n_pieces=pieces_by_step(held_out, tokenizer),
    )


def pieces_by_step(rows: Sequence[Row], tokenizer: BpeTokenizer) -> tuple[int, ...]:
    """How many pieces some rows are long after each number of merges, from 0 to all of the tokenizer's."""
    joined: Counter[int] = Counter()  # by number of the merge, from 0
    for row in rows:
        for number in _joining_numbers(row, tokenizer):
            joined[number] += row.count
    n_first = sum(len(row.symbols) * row.count for row in rows)
    return tuple(accumulate((-joined[number] for number in range(len(tokenizer.merges))), initial=n_first))


def _joining_numbers(row: Row, tokenizer: BpeTokenizer) -> list[int]:
    """The number of the merge behind each join that happens inside a row."""
    return [number for number in joined_numbers(row.symbols, tokenizer.merge_table) if number != NEVER]
