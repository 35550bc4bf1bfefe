"""The first pieces of a unigram vocabulary: which strings of the corpus are candidates, and why others are not.

SentencePiece takes every character, and of longer strings those that *repeat and branch*: at two places of the corpus
they are followed by different characters, or once by one and once by the end of a line (the inner nodes of a suffix
tree over all lines). “because” that always has “ of” behind it is no candidate, “because of” may be one. The strings
are sought in whole lines, before those are cut into words; but since a piece holds ▁ only at its start, it lies within
one word, and what follows it is that word's next character, the ▁ of the next word or the end of the line.

The paper takes every string within a word that stands there twice.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate
from typing import Literal

from explorer.engine.learn.unigram_corpus import LINE_END, TrainingText
from explorer.engine.learn.unigram_recipe import UnigramRecipe
from explorer.engine.text.piece_rules import PieceFault
from explorer.engine.text.sentencepiece_rows import RARE
from explorer.engine.text.sentencepiece_text import SPACE_MARK

SpecialFault = Literal[
    "user-defined-symbol", "control-symbol", "unknown-token", "holds-a-special-token", "only-in-symbols"
]
"""Why a string is cut out of the corpus before anything is learned."""

Fault = (
    PieceFault
    | SpecialFault
    | Literal["not-in-the-corpus", "stands-once", "always-followed", "rare-character", "too-many-candidates"]
)
"""Why a string is no candidate."""

LAST = "\U0010ffff"  # after every character in the order of code points


def seed_pieces(
    text: TrainingText, recipe: UnigramRecipe, check: Callable[[], None] = lambda: None
) -> list[tuple[str, int]]:
    """The first pieces with their weights, single characters first, then the others, the heaviest first.

    A weight is the count, in SentencePiece times the length in characters. ``check`` is called now and then.
    """
    weighs_length = recipe.style == "sentencepiece"
    weights = {
        piece: count * len(piece) if weighs_length else count
        for piece, count in repeats(text.units, recipe.max_piece_length, branching=weighs_length, check=check)
        if fault_of(piece, recipe) is None
    }
    # Equal weights in the order in which a suffix tree is left: by code points, "ab" after "abc".
    longer = sorted(weights.items(), key=lambda weighted: (-weighted[1], weighted[0] + LAST))
    return [*text.alphabet, *longer[: recipe.seed_size]]


def repeats(
    units: Mapping[str, int], longest: int, *, branching: bool, check: Callable[[], None] = lambda: None
) -> Iterator[tuple[str, int]]:
    """The strings of 2 to ``longest`` characters that stand in the units more than once, with their counts.

    With ``branching`` only those that two different characters follow. They are found length by length: what stands
    at one place only is not looked at any further.
    """
    text = "".join(units)
    sizes = [*map(len, units)]
    counts = [count for count, size in zip(units.values(), sizes, strict=True) for _ in range(size)]
    ends = {end - 1 for end in accumulate(sizes)}  # places of what follows a word
    places = [place for place in range(len(text)) if place not in ends]
    shorter: dict[str, int] = {}
    for length in range(1, longest + 2):
        check()
        found: dict[str, int] = {}
        again: set[str] = set()  # what stands at two places or more, or at one that counts for more
        for place in places:
            string = text[place : place + length]
            if string in found:
                found[string] += counts[place]
                again.add(string)
            else:
                found[string] = counts[place]
                if counts[place] > 1 and not branching:
                    again.add(string)
        if length > 2:
            n_followers = Counter(string[:-1] for string in found)
            yield from ((string, shorter[string]) for string, n in n_followers.items() if n > 1 or not branching)
        places = [place for place in places if place + length - 1 not in ends and text[place : place + length] in again]
        shorter = found


def fault_of(piece: str, recipe: UnigramRecipe) -> Fault | None:
    """What forbids a string of several characters to be a piece, however often it stands in the corpus."""
    if len(piece) > recipe.max_piece_length:
        return "too-long"
    if RARE in piece or LINE_END in piece or "\t" in piece:
        return "rare-character"
    if recipe.style == "paper":
        return "crosses-a-space" if SPACE_MARK in piece[1:] else None
    return recipe.piece_rules.fault_of(piece)


def special_fault_of(piece: str, recipe: UnigramRecipe) -> SpecialFault | None:
    """Whether a string is, or holds, one of the special tokens, all of which are cut out of the corpus."""
    if piece in recipe.user_defined_symbols:
        return "user-defined-symbol"
    if piece in recipe.control_symbols:
        return "control-symbol"
    if piece == recipe.unk_token:
        return "unknown-token"
    return "holds-a-special-token" if any(token in piece for token in recipe.special_tokens) else None


def why_not(piece: str, text: TrainingText, recipe: UnigramRecipe) -> tuple[Fault, str]:
    """Why a string that is no first piece is none; beside "always-followed" stands what always follows it."""
    if special := special_fault_of(piece, recipe):
        return special, ""
    if not text.rare.isdisjoint(piece):
        return "rare-character", ""
    standing = {unit: count for unit, count in text.units.items() if piece and piece in unit[:-1]}
    if not standing:
        if piece and any(piece in symbol for symbol in recipe.user_defined_symbols):
            return "only-in-symbols", ""
        crossing = SPACE_MARK in piece[1:] and recipe.split_by_whitespace
        return ("crosses-a-space" if crossing else "not-in-the-corpus"), ""
    if fault := fault_of(piece, recipe):
        return fault, ""
    followers = Counter[str]()
    for unit, count in standing.items():
        for place in range(len(unit) - len(piece)):
            if unit.startswith(piece, place):
                followers[unit[place + len(piece)]] += count
    if followers.total() < 2:
        return "stands-once", ""
    if len(followers) == 1 and recipe.style == "sentencepiece":
        return "always-followed", next(iter(followers))
    return "too-many-candidates", ""
