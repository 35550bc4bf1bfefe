"""The rows that SentencePiece's BPE is trained on: lines prepared, and cut wherever no piece may lie across.

Two neighbors that no piece may hold are never merged; so a word can be cut between them beforehand, and training need
know nothing of scripts or digits. Only that pieces have a longest length no cut can say.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from explorer.engine.errors import CorpusError
from explorer.engine.text.corpus import Row
from explorer.engine.text.piece_rules import PieceRules, covered_characters
from explorer.engine.text.sentencepiece_text import SPACE_MARK, SentencePieceText

MOST_BYTES = 4192
"""Of a line before it is prepared: SentencePiece trains on no longer ones unless it is told to."""

_NO_PIECES = "\0\t"  # characters that SentencePiece keeps for itself


RARE = "▅"
"""U+2585 stands for every character that is too rare to be a piece; SentencePiece learns from no line that holds it."""


def is_too_long(line: str) -> bool:
    """Whether a line, before it is prepared, is left out."""
    return 4 * len(line) > MOST_BYTES and len(line.encode("utf-8", "surrogatepass")) > MOST_BYTES


def is_learned_from(line: str) -> bool:
    """Whether SentencePiece learns from a line as it is written."""
    return not is_too_long(line) and RARE not in line


def nothing_to_train_on(lines: Iterable[tuple[str, int]]) -> CorpusError:
    """Why nothing is left of some lines with their counts, as a sentence."""
    n_too_long = n_with_rare = 0
    for line, count in lines:
        if is_too_long(line):
            n_too_long += count
        elif RARE in line:
            n_with_rare += count
    if n_too_long:
        reason = f"longer than {MOST_BYTES:,} bytes"
    elif n_with_rare:
        reason = f"left out for {RARE}, which stands for rare characters"
    else:
        return CorpusError("The corpus is empty: type or open some text.")
    n = n_too_long or n_with_rare
    return CorpusError(
        f"There is nothing to train on: {n:,} line{' is' if n == 1 else 's are'} {reason}, and no other is left."
    )


def marked_row(word: str, count: int) -> Row:
    """A word with its ▁ as a row, one symbol a character."""
    return Row(word.removeprefix(SPACE_MARK).replace(SPACE_MARK, " "), tuple(word), count)


def sentencepiece_rows(
    lines: Iterable[tuple[str, int]],
    preparation: SentencePieceText,
    rules: PieceRules,
    *,
    coverage: float = 0.9995,
    user_defined: Sequence[str] = (),
    control: Sequence[str] = (),
) -> tuple[Row, ...]:
    """Distinct parts of the lines, each line with its count, in order of first appearance.

    Characters beyond ``coverage``, the rarest ones, are part of no row, and neither is text that is a user-defined or a
    control symbol.
    """
    preparation = replace(preparation, user_defined=tuple(user_defined))
    symbols = sorted(filter(None, {*user_defined, *control}), key=len, reverse=True)
    apart = re.compile("|".join(map(re.escape, symbols))) if symbols else None
    prepared: Counter[str] = Counter()
    for line, count in lines:
        text = preparation.prepared(line).text
        prepared[apart.sub("\t", text) if apart else text] += count
    characters: Counter[str] = Counter()
    for text, count in prepared.items():
        for character in text:
            characters[character] += count
    covered = {character for character, _ in covered_characters(characters, coverage)}.difference(_NO_PIECES)
    rare = str.maketrans(dict.fromkeys(characters.keys() - covered, "\t"))
    parts: Counter[str] = Counter()
    for text, count in prepared.items():
        for word in _words(text.translate(rare), rules.split_by_whitespace):
            for part in rules.stretches(word):
                parts[part] += count
    return tuple(Row(part.removeprefix(SPACE_MARK), tuple(part), count) for part, count in parts.items())


def _words(text: str, split_by_whitespace: bool) -> Iterator[str]:
    """What stands between characters that are no part of a piece, cut before each ▁."""
    for stretch in filter(None, text.split("\t")):
        if split_by_whitespace:
            first, *others = stretch.split(SPACE_MARK)
            yield from filter(None, (first, *(SPACE_MARK + word for word in others)))
        else:
            yield stretch
