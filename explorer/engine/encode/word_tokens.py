"""The tokens of words, column by column, and of a text as those of its words put in a row."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from explorer.engine.encode.stages import Part, PieceAt, TokenKind, Tokens, Word
from explorer.engine.text.alignment import Alignment


class CutBytes(NamedTuple):
    """A token that cuts a character."""

    token: int  # of the word
    bytes: tuple[int, int]  # of the token's range: which of them it is, half-open
    is_sure: bool  # whether they are so also where the normalizer has changed something


class WordTokens(NamedTuple):
    """The tokens of a word, the same wherever the word stands. Offsets are counted from where that is."""

    ids: tuple[int | None, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    kinds: tuple[TokenKind, ...]
    bytes: tuple[CutBytes, ...] = ()
    sources: Alignment | None = None  # of the word

    def behind(self, part: Part, word: Word) -> "WordTokens":
        """The same in the raw text, counted from its beginning, where the normalizer has changed something."""
        ranges = [
            part.raw_range(word.start + start, word.start + end)
            for start, end in zip(self.starts, self.ends, strict=True)
        ]
        return self._replace(
            starts=tuple(start for start, _ in ranges),
            ends=tuple(end for _, end in ranges),
            bytes=tuple(cut for cut in self.bytes if cut.is_sure),
        )


def one_token(added_id: int, start: int, end: int) -> WordTokens:
    """An added token."""
    return WordTokens((added_id,), (start,), (end,), ("added",))


def word_tokens(word: Word, pieces: Sequence[PieceAt]) -> WordTokens:
    """The tokens of a word that was cut into pieces."""
    sources = word.sources
    if not pieces:
        return WordTokens((), (), (), (), (), sources)
    starts, ends, ids, unknown, byte = zip(*pieces, strict=True)
    if sources:
        starts, ends = zip(*map(sources.raw_range, starts, ends), strict=True)
    kinds: tuple[TokenKind, ...] = (_PIECE,) * len(ids)
    if True in unknown:
        kinds = tuple("unknown" if its else "piece" for its in unknown)
    cuts = (word.is_bytes and sources is not None) or any(its is not None for its in byte)
    return WordTokens(ids, starts, ends, kinds, tuple(_cut_bytes(word, pieces)) if cuts else (), sources)


_PIECE: TokenKind = "piece"


def in_a_row(cuts: Sequence[WordTokens], bases: Sequence[int], words: Sequence[int]) -> Tokens:
    """The tokens of a text: for each word its tokens, where it stands, and its place among all words."""
    ids: list[int | None] = []
    starts: list[int] = []
    ends: list[int] = []
    kinds: list[TokenKind] = []
    numbers: list[int] = []
    cut_bytes: dict[int, tuple[int, int]] = {}
    for (its_ids, its_starts, its_ends, its_kinds, its_bytes, _), base, number in zip(cuts, bases, words, strict=True):
        if its_bytes:
            cut_bytes.update((len(ids) + token, of_it) for token, of_it, _ in its_bytes)
        if len(its_ids) == 1:  # as most words have, for which less is to be done
            ids.append(its_ids[0])
            starts.append(base + its_starts[0])
            ends.append(base + its_ends[0])
            kinds.append(its_kinds[0])
            numbers.append(number)
        else:
            ids += its_ids
            starts += [base + start for start in its_starts]
            ends += [base + end for end in its_ends]
            kinds += its_kinds
            numbers += [number] * len(its_ids)
    return Tokens(tuple(ids), tuple(starts), tuple(ends), tuple(kinds), tuple(numbers), cut_bytes)


def _cut_bytes(word: Word, pieces: Sequence[PieceAt]) -> Iterator[CutBytes]:
    for token, piece in enumerate(pieces):
        if piece.byte is not None:
            yield CutBytes(token, (piece.byte, piece.byte + 1), is_sure=True)
        elif word.is_bytes and word.sources is not None and (its := _bytes_of(word.sources, word, piece)):
            yield CutBytes(token, its, is_sure=False)


def _bytes_of(sources: Alignment, word: Word, piece: PieceAt) -> tuple[int, int] | None:
    """Of a piece over bytes that begins or ends within a character: which bytes of its range it is."""
    changes = sources.changes
    number = max(0, bisect_right(sources.starts, piece.start) - 1)
    if changes[number].end <= piece.start:
        number += 1
    beyond = bisect_left(sources.starts, piece.end)
    if number >= beyond:
        return None
    first, last = changes[number], changes[beyond - 1]
    if first.start >= piece.start and last.end <= piece.end:
        return None
    before = max(0, piece.start - first.start)
    end = last.start if last.raw_start == last.raw_end else piece.end  # a mark at the end of the word is no byte
    return before, before + end - max(piece.start, word.n_before)
