"""The replay of a whole text at once, from which its tokens after any number of merges can be read.

Merging only takes boundaries away: one number for each symbol, the place in the order of merges at which it is joined
to the symbol before it, holds every state from the first symbols to the tokens. Another k, or a step of the replay, is
then a comparison and no work.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from explorer.engine.encode.encoding import Encoding
from explorer.engine.encode.merge_encoder import NEVER, joining
from explorer.engine.encode.merge_order import MergeOrder
from explorer.engine.encode.special_tokens import SpecialChoice, text_parts
from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.engine.text.alignment import Normalized
from explorer.engine.text.normalizers import normalize
from explorer.engine.text.pretokenizers import Span

LEARNED = MergeOrder()


@dataclass(frozen=True, slots=True)
class FiredMerge:
    """A merge that finds a place in a text."""

    place: int  # in the order in which merges are tried, from 1
    merge: int  # its number in learned order, from 1
    times: int  # places that it joins


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two replays of one text part."""

    place: int  # the first place in the order of merges after which they differ
    at_the_end: bool  # whether the tokens differ as well


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the text that was normalized by itself."""

    first: int  # the index of its first symbol
    start: int  # where it begins in the raw text
    normalized: Normalized


@dataclass(frozen=True, slots=True)
class TextReplay:
    """The first symbols of a text, and when each is joined to the one before it; the columns have one entry each."""

    symbols: tuple[str, ...]
    joined: tuple[int, ...]  # a place in the order of merges, from 1; NEVER where a token always begins
    spans: tuple[Span, ...]  # in the normalized text of the symbol's part
    word_starts: frozenset[int]  # indices of the symbols that begin a word
    special: frozenset[int]  # indices of the symbols that are special tokens
    merges: tuple[FiredMerge, ...]  # that find a place, in the order in which they do
    parts: tuple[_Part, ...]

    def starts(self, place: int) -> list[int]:
        """The indices of the symbols at which the tokens begin, after the merges up to ``place``."""
        return [index for index, joined in enumerate(self.joined) if joined > place]

    def fired(self, k: int) -> tuple[FiredMerge, ...]:
        """Which of the first ``k`` merges find a place, in the order in which they do."""
        return self.merges[: bisect_right(self.merges, k, key=lambda fired: fired.place)]

    def first_difference(self, other: "TextReplay", k: int) -> Difference | None:
        """Where another replay of the same text leaves this one, among the first ``k`` merges."""
        pairs = [(ours, theirs) for ours, theirs in zip(self.joined, other.joined, strict=True) if ours != theirs]
        place = min((min(pair) for pair in pairs), default=NEVER)
        if place > k:
            return None
        return Difference(place, any((ours <= k) != (theirs <= k) for ours, theirs in pairs))

    def encoding(self, tokenizer: BpeTokenizer, k: int, place: int | None = None, most: int | None = None) -> Encoding:
        """The tokens after the merges up to ``place``, by default all, of a tokenizer with the first ``k`` merges.

        ``tokenizer`` has all merges, and these are the first of them: pieces have the same ids in both, and the
        special tokens, which come after the merges, ids that are lower by the merges that are missing. ``most`` is for
        whoever needs no more than so many of the first tokens.
        """
        starts = self.starts(k if place is None else min(place, k))
        missing = len(tokenizer.merges) - k
        special_ids = {token: piece_id - missing for token, piece_id in tokenizer.special_ids.items()}
        unk_token = tokenizer.unk_token
        unknown_id = special_ids.get(unk_token or "", tokenizer.unknown_id)
        tokens, ids, offsets, unknown = [], [], [], []
        for start, end in islice(pairwise([*starts, len(self.symbols)]), most):
            token = "".join(self.symbols[start:end])
            piece_id = special_ids[token] if start in self.special else tokenizer.piece_ids.get(token)
            is_unknown = piece_id is None
            if is_unknown and unk_token is not None:
                token, piece_id = unk_token, unknown_id
            tokens.append(token)
            ids.append(piece_id)
            offsets.append(self._raw(start, end))
            unknown.append(is_unknown)
        return Encoding(tuple(tokens), tuple(ids), tuple(offsets), tuple(unknown))

    def _raw(self, start: int, end: int) -> Span:
        """The range in the raw text of the symbols from ``start`` up to ``end``, which are of one part."""
        part = self.parts[bisect_right(self.parts, start, key=lambda part: part.first) - 1]
        first, last = part.normalized.raw_range(self.spans[start][0], self.spans[end - 1][1])
        return part.start + first, part.start + last


def replaying(
    tokenizer: BpeTokenizer,
    text: str,
    *,
    sentence_initial: bool = True,
    special: SpecialChoice = "as-text",
    order: MergeOrder = LEARNED,
    timeout: float | None = None,
) -> Generator[None, None, TextReplay]:
    """Replay all merges of a tokenizer on a text; yields now and then, so that a long text can be waited for.

    ``timeout``, in seconds, is for a regular expression that was typed. Raises ExplorerError as splitting and special
    tokens do.
    """
    table = order.table(tokenizer.merge_table, tokenizer.merges)
    yield
    replay = _Growing([], [], [], set(), set(), [])
    known: dict[tuple[str, bool, bool], tuple[Sequence[str], Sequence[int], Sequence[Span]]] = {}
    for part in text_parts(text, tokenizer.special_tokens, special):
        if part.is_special:
            replay.parts.append(_Part(len(replay.symbols), part.start, Normalized(part.text)))
            replay.special.add(len(replay.symbols))
            replay.add([part.text], [NEVER], [(0, len(part.text))], 0)
            continue
        normalized = normalize(part.text, tokenizer.normalizer)
        replay.parts.append(_Part(len(replay.symbols), part.start, normalized))
        initial = sentence_initial and len(replay.word_starts) == len(replay.special)
        for word in tokenizer.words(normalized.text, initial, timeout=timeout):
            if (found := known.get(word[1:])) is None:
                symbols = tokenizer.first_symbols(word)
                joined = yield from joining(symbols, table)
                found = known[word[1:]] = symbols, joined, tokenizer.symbol_spans(word, symbols)
            replay.add(*found, word.start)
            yield
    places = tuple([number if number == NEVER else number + 1 for number in replay.joined])
    times = Counter(places)
    del times[NEVER]
    return TextReplay(
        tuple(replay.symbols),
        places,
        tuple(replay.spans),
        frozenset(replay.word_starts),
        frozenset(replay.special),
        tuple(FiredMerge(place, order.merge_at(place), times[place]) for place in sorted(times)),
        tuple(replay.parts),
    )


@dataclass(slots=True)
class _Growing:
    """A replay while it is made."""

    symbols: list[str]
    joined: list[int]
    spans: list[Span]
    word_starts: set[int]
    special: set[int]
    parts: list[_Part]

    def add(self, symbols: Sequence[str], joined: Sequence[int], spans: Sequence[Span], start: int) -> None:
        """Add a word, whose spans count from ``start``."""
        self.word_starts.add(len(self.symbols))
        self.symbols += symbols
        self.joined += joined
        self.spans += [(start + first, start + last) for first, last in spans]
