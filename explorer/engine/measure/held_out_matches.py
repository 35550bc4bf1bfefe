"""A held-out text, measured against a corpus at every step of WordPiece, where words are cut by longest match.

A word is cut otherwise only from a step on that makes one of its substrings a piece. So each different word is cut as
often as it has pieces in it, however many steps there are. A word is unknown for the sake of a character, or of its
length, which no step changes; then it is one token, the unknown one.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate

from explorer.engine.encode.match_encoder import LongestMatch
from explorer.engine.encode.wordpiece_tokenizer import WordPieceTokenizer
from explorer.engine.measure.held_out import HeldOut
from explorer.engine.measure.measures import all_bytes, bytes_in, characters_in, unknown, words_in
from explorer.engine.text.corpus import Row


def held_out_matched(
    rows: Sequence[Row], tokenizer: WordPieceTokenizer, n_merges: int, held_out: Sequence[Row]
) -> HeldOut:
    """The measures of ``held_out``, where ``rows`` is the corpus that the tokenizer was trained on in so many merges.

    What is unknown of its pieces are the words that become the unknown token.
    """
    pretokenizer, spelling = tokenizer.pretokenizer, tokenizer.spelling
    words = words_in(held_out, pretokenizer)
    steps = _steps_of_pieces(tokenizer, n_merges)
    longest_match = LongestMatch(steps, tokenizer.continuation)
    changes: Counter[int] = Counter()  # of the number of tokens, by step
    tokens: Counter[str] = Counter()  # after all merges
    strange: Counter[str] = Counter()
    for word, count in words.items():
        cut = longest_match.cut(word) if len(word) <= tokenizer.longest_word else None
        if cut is None:
            strange[word] = count
            changes[0] += count
            continue
        for match in cut:
            tokens[match.piece] += count
        for step, change in _changes(word, steps, tokenizer.continuation):
            changes[step] += change * count
    spelled = unknown(tokens, tokens)
    n_strange = strange.total()
    return HeldOut(
        words=unknown(words, words_in(rows, pretokenizer)),
        characters=unknown(characters_in(held_out, spelling), characters_in(rows, spelling)),
        bytes=unknown(bytes_in(held_out, spelling), all_bytes(spelling)),
        pieces=replace(
            unknown(strange, ()),
            n_tokens=spelled.n_tokens + n_strange,
            n_types=spelled.n_types + len(strange),
        ),
        n_pieces=tuple(accumulate(changes[step] for step in range(n_merges + 1))),
    )


def _steps_of_pieces(tokenizer: WordPieceTokenizer, n_merges: int) -> Mapping[str, int]:
    """The step from which on each piece is there."""
    special = frozenset(tokenizer.special_tokens)
    pieces = [piece for piece in tokenizer.vocabulary if piece not in special]
    n_alphabet = len(pieces) - n_merges
    return {piece: max(0, number - n_alphabet + 1) for number, piece in enumerate(pieces)}


def _changes(word: str, steps: Mapping[str, int], continuation: str) -> Iterator[tuple[int, int]]:
    """The steps at which a word is cut otherwise, each with how many tokens come (or go, below 0) there.

    The first is step 0, where all of them come.
    """
    pieces = {}
    for start in range(len(word)):
        mark = continuation if start else ""
        for end in range(start + 1, len(word) + 1):
            piece = mark + word[start:end]
            if piece in steps:
                pieces[piece] = steps[piece]
    before = 0
    for step in sorted({0, *pieces.values()}):
        made = [piece for piece, since in pieces.items() if since <= step]
        n = len(LongestMatch(made, continuation).cut(word) or ())
        if n != before:
            yield step, n - before
            before = n
