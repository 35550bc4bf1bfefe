"""What the encoder shows of SentencePiece's BPE: the symbols of every word after so many merges, and each merge."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice, pairwise

from explorer.engine.encode.encoding import Encoding
from explorer.engine.encode.sentencepiece_bpe import SentencePieceBpeTokenizer, WordJoins
from explorer.engine.text.alphabet import Spelling
from explorer.engine.text.sentencepiece_text import PreparedText
from explorer.figures.caption import CaptionChip, CaptionText, Line
from explorer.figures.encoder_lines import FIRST_TOKENS, NOTHING_TYPED, TokenFace, TokenLine, piece_face, place_said
from explorer.figures.encoder_replay import JoinRow, ReplayShown
from explorer.figures.numbers import counted, grouped
from explorer.figures.visible_text import visible_runs


@dataclass(frozen=True, slots=True)
class _Symbol:
    """A symbol at a moment of the replay, in code points of the prepared text."""

    start: int
    end: int
    is_new: bool  # made by the last merge
    joins_next: bool  # with the one after it


class JoinFigure:
    """What is to be seen of an encoding after any number of its merges; words are merged one after the other."""

    def __init__(
        self,
        tokenizer: SentencePieceBpeTokenizer,
        prepared: PreparedText,
        words: Sequence[WordJoins],
        encoding: Encoding,
        spelling: Spelling,
    ) -> None:
        self._tokenizer, self._prepared, self._words = tokenizer, prepared, words
        self._encoding, self._spelling = encoding, spelling
        self._before = tuple(accumulate((len(word.joins) for word in words), initial=0))  # by word
        self._joined_at = tuple(  # by word: the merge that takes a symbol up, by where the symbol starts
            {join.middle: first + number for number, join in enumerate(word.joins, 1)}
            for first, word in zip(self._before, words, strict=False)
        )
        self._n_symbols = sum(len(word.starts) for word in words)  # before any merge
        self._rows = tuple(
            JoinRow(
                first + number,
                visible_runs(word.word[join.start : join.middle], spelling),
                visible_runs(word.word[join.middle : join.end], spelling),
                int(1 - join.score),  # scores are 0, −1, −2 … in the order in which pieces were learned
            )
            for first, word in zip(self._before, words, strict=False)
            for number, join in enumerate(word.joins, 1)
        )

    def at(self, after: int, chosen: int | None = None, most: int = FIRST_TOKENS) -> ReplayShown:
        """After so many merges; ``most`` is how many tokens are shown. None can be ``chosen`` here."""
        symbols = (symbol for number in range(len(self._words)) for symbol in self._symbols(number, after))
        shown = list(islice(symbols, most))
        brackets = tuple(number for number, symbol in enumerate(shown[:-1]) if symbol.joins_next)
        faces, n_tokens = tuple(map(self._face, shown)), self._n_symbols - after
        if after == len(self._rows):  # where bytes stand for what is unknown, and unknown neighbors are one token
            faces, n_tokens = tuple(self._final_faces(shown, most)), len(self._encoding)
        return ReplayShown(
            sentence=self._sentence(after),
            after=after,
            n_merges=len(self._rows),
            tokens=TokenLine(faces, brackets, n_tokens),
            beside="joins",
            joins=self._rows,
        )

    def _symbols(self, number: int, after: int) -> Iterator[_Symbol]:
        word, joined_at, first = self._words[number], self._joined_at[number], self._before[number]
        n_done = after - first
        newest = word.joins[n_done - 1].start if 0 < n_done <= len(word.joins) else None
        coming = word.joins[n_done].start if 0 <= n_done < len(word.joins) else None
        starts = [start for start in word.starts if joined_at.get(start, after + 1) > after]
        for start, end in pairwise([*starts, len(word.word)]):
            yield _Symbol(word.start + start, word.start + end, start == newest, start == coming)

    def _face(self, symbol: _Symbol) -> TokenFace:
        piece = self._prepared.text[symbol.start : symbol.end]
        piece_id = self._tokenizer.joined_ids.get(piece)
        offsets = self._prepared.raw_range(symbol.start, symbol.end)
        return piece_face(piece, piece_id, offsets, piece_id is None, self._spelling, merged=symbol.is_new)

    def _final_faces(self, symbols: Sequence[_Symbol], most: int) -> Iterator[TokenFace]:
        newest = next((self._prepared.raw_range(symbol.start, symbol.end) for symbol in symbols if symbol.is_new), None)
        encoding = self._encoding
        rows = zip(encoding.tokens[:most], encoding.ids, encoding.offsets, encoding.unknown, strict=False)
        for token, piece_id, offsets, unknown in rows:
            yield piece_face(token, piece_id, offsets, unknown, self._spelling, merged=offsets == newest)

    def _sentence(self, after: int) -> Line:
        """What the last merge did: "Merge 2, ▁l + ow: the piece learned as number 7. 2 of 5."."""
        n = len(self._rows)
        if not self._words:
            return NOTHING_TYPED
        if not n:
            return (CaptionText("No two neighbors make a piece: the first symbols are the tokens."),)
        if not after:
            merges = counted(n, "merge follows", "merges follow")
            return (CaptionText(f"Before any merge: {counted(self._n_symbols, 'symbol', 'symbols')}; {merges}."),)
        row = self._rows[after - 1]
        learned = f": the piece learned as number {grouped(row.rank)}. {place_said(after, n)}"
        return (
            CaptionText(f"Merge {grouped(after)}, "),
            CaptionChip(row.left),
            CaptionText(" + "),
            CaptionChip(row.right),
            CaptionText(learned, (f": learned as number {grouped(row.rank)}.", ".")),
        )
