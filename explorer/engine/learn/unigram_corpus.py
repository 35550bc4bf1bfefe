"""The corpus as the unigram trainer sees it: words cut at their spaces, with counts, and the characters to be kept."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from explorer.engine.learn.unigram_recipe import UnigramRecipe
from explorer.engine.text.corpus import Corpus
from explorer.engine.text.piece_rules import covered_characters
from explorer.engine.text.sentencepiece_rows import RARE, is_too_long, nothing_to_train_on
from explorer.engine.text.sentencepiece_text import SPACE_MARK

LINE_END = "\0"

_NEVER_PIECES = ("\t", LINE_END)


@dataclass(frozen=True, slots=True)
class TrainingText:
    """What training starts from."""

    units: dict[str, int]
    """How often each word (a line, where nothing splits at spaces) stands in the corpus with what follows it, which is
    the last character of the key: ▁ if another word follows on the line, else LINE_END. The commonest words are first,
    equal ones by code points."""
    alphabet: tuple[tuple[str, int], ...]  # characters that must be pieces, with counts, the commonest first
    rare: frozenset[str]  # characters that are none
    n_characters: int  # in the corpus, rare ones included
    n_lines: int
    n_too_long: int  # lines that were left out

    def words(self) -> tuple[tuple[str, int], ...]:
        """The distinct words with counts, the commonest first, equal ones by code points."""
        return tuple(_word_counts(self.units).items())


def prepared_words(corpus: Corpus, recipe: UnigramRecipe) -> tuple[tuple[str, int], ...]:
    """The distinct words of all lines, with counts, in order of appearance; nothing is left out, rare or long."""
    preparation = replace(recipe.preparation, user_defined=recipe.user_defined_symbols)
    units: dict[str, int] = {}
    for line, count in corpus.lines():
        for unit in _units(preparation.prepared(line).text, recipe.split_by_whitespace):
            units[unit] = units.get(unit, 0) + count
    return tuple((word, count) for word, count in _word_counts(units).items() if word)


def training_text(corpus: Corpus, recipe: UnigramRecipe) -> TrainingText:
    """Every line of the corpus' texts prepared, and every word that was typed as a line, as often as it is counted.

    Left out are lines that are too long, in the style of the paper only those that hold a word so long.

    Raises CorpusError if nothing is left to train on.
    """
    lines, n_too_long = _prepared_lines(corpus, recipe)
    if not lines:
        raise nothing_to_train_on(corpus.lines())
    characters: Counter[str] = Counter()
    for line, count in lines.items():
        for character in line:
            characters[character] += count
    n_characters = characters.total()
    covered = covered_characters(characters, recipe.share_covered)
    alphabet = tuple((character, count) for character, count in covered if character not in _NEVER_PIECES)
    rare = frozenset(characters.keys() - {character for character, _ in alphabet})
    without_rare = dict.fromkeys(map(ord, rare), RARE)
    units: Counter[str] = Counter()
    for line, count in lines.items():
        for unit in _units(line.translate(without_rare), recipe.split_by_whitespace):
            units[unit] += count
    n_of_word = _word_counts(units)
    ordered = sorted(units, key=lambda unit: (-n_of_word[unit[:-1]], unit[:-1]))
    return TrainingText(
        {unit: units[unit] for unit in ordered}, alphabet, rare, n_characters, lines.total(), n_too_long
    )


def _prepared_lines(corpus: Corpus, recipe: UnigramRecipe) -> tuple[Counter[str], int]:
    preparation = replace(recipe.preparation, user_defined=recipe.user_defined_symbols)
    special = re.compile("|".join(map(re.escape, sorted(recipe.special_tokens, key=len, reverse=True))))
    lines: Counter[str] = Counter()
    n_too_long = 0
    for line, count in corpus.lines():
        if recipe.style == "sentencepiece":
            if is_too_long(line):
                n_too_long += count
                continue
            if RARE in line:
                continue
        prepared = preparation.prepared(line).text
        if recipe.style == "paper" and _has_long_word(prepared, recipe.split_by_whitespace):
            n_too_long += count
        elif prepared:
            lines[special.sub("\t", prepared)] += count
    return lines, n_too_long


def _has_long_word(line: str, split_by_whitespace: bool) -> bool:
    """Whether a word is longer than a line may be in SentencePiece: it would hold up every pruning for minutes."""
    words = line.split(SPACE_MARK) if split_by_whitespace else [line]
    return is_too_long(line) and any(map(is_too_long, words))


def _units(line: str, split_by_whitespace: bool) -> Iterator[str]:
    start = 0
    while split_by_whitespace and (end := line.find(SPACE_MARK, start + 1)) >= 0:
        yield line[start : end + 1]
        start = end
    yield line[start:] + LINE_END


def _word_counts(units: Mapping[str, int]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for unit, count in units.items():
        word = unit[:-1]
        counts[word] = counts.get(word, 0) + count
    return counts
