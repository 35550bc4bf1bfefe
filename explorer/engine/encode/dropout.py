"""BPE-dropout (Provilkov, Emelianenko and Voita 2020, algorithm 1): the same word, cut otherwise each time.

The rule, as a lecturer would say it::

    find every place where a merge could be made
    pass over each of them with probability p
    of those that are left make the merge that was learned first, and begin again, until none is left

What was passed over once may be merged in a later round. With p = 0 that is the plain encoding, with p = 1 a word
stays its first symbols. Among several places of the merge all that were not passed over are joined, left to right, as
in subword-nmt.

SentencePiece passes over each joining as its turn comes, the best first; it comes again only when one of the two
neighbors has been joined to another.
"""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from explorer.engine.encode.encoding import Encoding
from explorer.engine.encode.merge_encoder import MergeTable, replay
from explorer.engine.encode.sentencepiece_bpe import SentencePieceBpeTokenizer
from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.engine.errors import ExplorerError


def encode_with_dropout(
    tokenizer: BpeTokenizer | SentencePieceBpeTokenizer,
    text: str,
    p: float,
    seed: int,
    *,
    sentence_initial: bool = True,
) -> Encoding:
    """The tokens of ``text`` with merges passed over at probability ``p``, 0 to 1; the same seed gives the same again.

    Raises ExplorerError for a probability that is none.
    """
    if not 0 <= p <= 1:
        shown = f"{p:g}".replace("-", "−")
        raise ExplorerError(f"The probability that a merge is passed over is from 0 to 1 ({shown}).")
    random = Random(seed)
    if isinstance(tokenizer, SentencePieceBpeTokenizer):
        return tokenizer.encode(text, cut=lambda word: tokenizer.cut_passing_over(word, lambda: random.random() < p))
    return tokenizer.encode(
        text,
        sentence_initial=sentence_initial,
        cut=lambda symbols, merges: join_with_dropout(symbols, merges, p, random),
    )


def join_with_dropout(symbols: Sequence[str], merges: MergeTable, p: float, random: Random) -> list[str]:
    """The tokens of one word, from its first symbols; one number is drawn for each place of each round."""
    if p == 0:  # without drawing, and for long words too
        return replay(symbols, merges)
    tokens = list(symbols)
    while True:
        places = [place for place, pair in enumerate(pairwise(tokens)) if pair in merges and random.random() >= p]
        if not places:
            return tokens
        earliest = min(merges[tokens[place], tokens[place + 1]] for place in places)
        chosen = {place for place in places if merges[tokens[place], tokens[place + 1]] == earliest}
        tokens = _joined(tokens, chosen)


def _joined(tokens: Sequence[str], places: set[int]) -> list[str]:
    """``tokens`` with each of some places joined to what follows it, unless it was itself joined to what it follows."""
    joined: list[str] = []
    place = 0
    while place < len(tokens):
        width = 2 if place in places else 1
        joined.append("".join(tokens[place : place + width]))
        place += width
    return joined
