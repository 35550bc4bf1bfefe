"""How many tokens a corpus, or a held-out text, has at every step of a unigram training, each word cut best.

No step says by itself how words are cut with its vocabulary, so each is searched: a second for 100,000 distinct words.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log2
from typing import Protocol

from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer
from explorer.engine.measure.held_out import HeldOut
from explorer.engine.measure.measures import all_bytes, bytes_in, characters_in, unknown, words_in
from explorer.engine.text.alphabet import Spelling
from explorer.engine.text.corpus import Row


class TokensByStep(Protocol):
    """What is known of the tokens of a corpus at every step, 0 included. A trace of merges is one by itself."""

    @property
    def n_symbols(self) -> Sequence[int]: ...
    @property
    def bits_per_token(self) -> Sequence[float]: ...


@dataclass(frozen=True, eq=False, slots=True)
class CountedTokens:
    """The tokens of a corpus at every step, counted."""

    n_symbols: tuple[int, ...]  # tokens
    bits_per_token: tuple[float, ...]  # what one carries if all that is known is how often each stands there


def counted_tokens(counts_by_step: Iterable[Iterable[int]]) -> CountedTokens:
    """Made of how often each token stands in the corpus, by step; none stands there 0 times."""
    n_symbols, bits = [], []
    for counts in map(tuple, counts_by_step):
        n = sum(counts)
        n_symbols.append(n)
        bits.append(log2(n) - sum(count * log2(count) for count in counts) / n if n else 0.0)
    return CountedTokens(tuple(n_symbols), tuple(bits))


def held_out_cut(
    rows: Sequence[Row], tokenizers: Sequence[UnigramTokenizer], held_out: Sequence[Row], spelling: Spelling
) -> HeldOut:
    """The measures of ``held_out``, where ``rows`` is the corpus; ``tokenizers`` are those of all steps.

    Both are spelled with ▁, one symbol a character. Unknown is what the last vocabulary has no piece for.
    """
    last: Counter[str] = Counter()
    n_pieces = []
    for tokenizer in tokenizers:
        last.clear()
        for row in held_out:
            word = "".join(row.symbols)
            for found in tokenizer.cut_word(word):
                last[word[found.start : found.end]] += row.count
        n_pieces.append(last.total())
    return HeldOut(
        words=unknown(words_in(held_out, "whitespace"), words_in(rows, "whitespace")),
        characters=unknown(characters_in(held_out, spelling), characters_in(rows, spelling)),
        bytes=unknown(bytes_in(held_out, spelling), all_bytes(spelling)),
        pieces=unknown(last, tokenizers[-1].piece_ids),
        n_pieces=tuple(n_pieces),
    )
