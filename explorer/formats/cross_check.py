"""The cross-check: the reference library encodes the same text, and reads the ids back, and so do we."""

from dataclasses import dataclass
from itertools import zip_longest
from math import fsum, isclose

from explorer.engine.encode.stages import Tokens
from explorer.engine.errors import ExplorerError, quoted
from explorer.formats.opened import OpenedTokenizer

LONGEST_CHECKED = 100_000
"""Code points of a text that are compared; of a longer one the beginning."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first token that is not the same."""

    place: int  # among the tokens, from 0
    ours: int | None  # its id; None where there is no token any more, or none that has an id
    theirs: int | None
    start: int  # of the raw text that our token stands for there, in code points
    end: int
    text: str

    @property
    def sentence(self) -> str:
        """The difference in words."""
        ours, theirs = ("none" if piece_id is None else f"{piece_id:,}" for piece_id in (self.ours, self.theirs))
        where = f"at {quoted(self.text)}, offset {self.start:,}" if self.text else f"at offset {self.start:,}"
        return f"Token {self.place + 1:,}, {where}: the id is {ours} here and {theirs} in the library."


@dataclass(frozen=True, slots=True)
class CrossCheck:
    """How the reference library and we agree about a text."""

    library: str  # with its version; empty where no library reads the tokenizer
    n_checked: int  # code points, from the beginning of the text
    difference: Difference | None = None  # None where all ids are the same
    ours_decoded: str = ""  # what our ids are read back as, special tokens among them
    theirs_decoded: str = ""  # what the library reads its own ids back as
    problem: str = ""  # why there is no answer of the library, in a sentence
    is_tie: bool = False  # whether both answers have the same score, but for the library's sums of 32 bits

    @property
    def identical(self) -> bool:
        """Whether the library gave the same ids."""
        return bool(self.library) and not self.problem and self.difference is None

    @property
    def reads_back_alike(self) -> bool:
        """Whether both read the ids back as the same text."""
        return self.identical and self.ours_decoded == self.theirs_decoded


def cross_check(opened: OpenedTokenizer, text: str) -> CrossCheck:
    """What the reference library says to a text, beside what we say."""
    text = text[:LONGEST_CHECKED]
    n_checked = len(text)
    if opened.reference is None:
        return CrossCheck("", n_checked, problem="No library reads such a tokenizer.")
    try:
        reference = opened.reference()
    except ExplorerError as error:
        return CrossCheck("", n_checked, problem=str(error))
    try:
        theirs = tuple(reference.encode(text))
        theirs_decoded = reference.decode([piece_id for piece_id in theirs if piece_id is not None])
        tokens = opened.pipeline.run(text).processed
        decoded = opened.pipeline.decode([piece_id for piece_id in tokens.ids if piece_id is not None])
    except ExplorerError as error:
        return CrossCheck(reference.library, n_checked, problem=str(error))
    difference = _first_difference(tokens, theirs, text)
    is_tie = difference is not None and _is_tie(opened, tokens.ids, theirs)
    return CrossCheck(reference.library, n_checked, difference, decoded, theirs_decoded, is_tie=is_tie)


def _first_difference(tokens: Tokens, theirs: tuple[int | None, ...], text: str) -> Difference | None:
    if tokens.ids == theirs:
        return None
    pairs = enumerate(zip_longest(tokens.ids, theirs))
    place, (ours, other) = next((place, pair) for place, pair in pairs if pair[0] != pair[1])
    start, end = (tokens.starts[place], tokens.ends[place]) if place < len(tokens) else (len(text), len(text))
    return Difference(place, ours, other, start, end, text[start:end])


def _is_tie(opened: OpenedTokenizer, ours: tuple[int | None, ...], theirs: tuple[int | None, ...]) -> bool:
    """Whether two answers of a unigram model are as probable, as far as sums of 32 bits can tell."""
    if opened.algorithm != "Unigram" or opened.scores is None or None in (*ours, *theirs):
        return False
    scores = opened.scores
    our_score, their_score = (
        fsum(scores[piece_id] for piece_id in ids if piece_id is not None) for ids in (ours, theirs)
    )
    return isclose(our_score, their_score, rel_tol=1e-6, abs_tol=1e-4)
