"""The tokenizer of a SentencePiece model, around what cuts a word (Kudo and Richardson 2018).

How a text is prepared, the kinds of pieces, unknown characters and bytes, and the way back are the same for all such
models. How one word is cut is each algorithm's own: see ``unigram_tokenizer`` and ``sentencepiece_bpe``.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import ClassVar, Literal, NamedTuple

from explorer.engine.encode.encoding import Encoding
from explorer.engine.encode.lattice import LARGEST_SCORE
from explorer.engine.encode.special_tokens import SpecialChoice, text_parts
from explorer.engine.encode.vocabulary import pieces_of
from explorer.engine.errors import ExplorerError, quoted
from explorer.engine.text.alphabet import BYTE_PIECES, text_of_bytes, utf8_symbols
from explorer.engine.text.longest import LongestOf
from explorer.engine.text.sentencepiece_text import SPACE_MARK, PreparedText, SentencePieceText

PieceKind = Literal["normal", "unknown", "control", "user-defined", "byte", "unused"]

UNKNOWN_SURFACE = " ⁇ "
"""What an unknown token is decoded to."""


class Found(NamedTuple):
    """A piece at its place; positions are code points of the text that was cut."""

    start: int
    end: int
    piece_id: int | None  # None for an unknown character where no piece stands for it
    unknown: bool


class VocabularyLayout(NamedTuple):
    """All pieces by id, as a tokenizer takes them."""

    vocabulary: tuple[str, ...]
    scores: tuple[float, ...]
    kinds: tuple[PieceKind, ...]


def vocabulary_layout(
    unknown: str,
    control: Sequence[str],
    user_defined: Sequence[str],
    learned: Sequence[str],
    scores: Sequence[float],
    *,
    byte_fallback: bool,
) -> VocabularyLayout:
    """The pieces in the order in which the library lays them out: those that are not learned come first, with score 0,
    then the learned ones with their ``scores``."""
    of_kind: dict[PieceKind, Sequence[str]] = {
        "unknown": (unknown,),
        "control": control,
        "user-defined": user_defined,
        "byte": BYTE_PIECES if byte_fallback else (),
        "normal": learned,
    }
    vocabulary = tuple(chain.from_iterable(of_kind.values()))
    kinds = tuple(kind for kind, pieces in of_kind.items() for _ in pieces)
    return VocabularyLayout(vocabulary, (*[0.0] * (len(vocabulary) - len(learned)), *scores), kinds)


Cut = Callable[[str], Sequence["Found"]]
_Row = tuple[str, int | None, tuple[int, int], bool]  # of an encoding: token, id, offsets, whether it is unknown


@dataclass(frozen=True)
class SentencePieceTokenizer(ABC):
    """Pieces with their scores, and how texts are prepared before they are cut into them, as SentencePiece does it.

    - ``normal`` and ``user-defined`` pieces are sought in the text; ``control``, ``unknown`` and ``byte`` pieces are
      not, and ``unused`` ones only on the way to others, if at all.
    - A character that no piece spells is unknown. A run of them is one token, with the id of the ``unknown`` piece.
      Where there are ``byte`` pieces it is spelled in those instead.

    Raises ExplorerError for an empty piece that is not unused, a score that is no finite number, and byte pieces that
    are not all 256.
    """

    vocabulary: tuple[str, ...]  # a piece's id is its index; of a piece that stands twice the first is used
    scores: tuple[float, ...]
    kinds: tuple[PieceKind, ...] = ()  # all normal unless given
    preparation: SentencePieceText = field(default_factory=SentencePieceText)

    def __post_init__(self) -> None:
        if not self.kinds:
            object.__setattr__(self, "kinds", ("normal",) * len(self.vocabulary))
        for what, column in (("scores", self.scores), ("kinds of pieces", self.kinds)):
            if len(column) != len(self.vocabulary):
                raise ExplorerError(f"There are {len(self.vocabulary):,} pieces, but {len(column):,} {what}.")
        if "" in self.vocabulary:
            for piece_id, (piece, kind) in enumerate(zip(self.vocabulary, self.kinds, strict=True)):
                if not piece and kind != "unused":
                    raise ExplorerError(f"Piece {piece_id:,} of the vocabulary is empty.")
        if not all(abs(score) <= LARGEST_SCORE for score in self.scores):
            piece, score = next(
                (piece, score)
                for piece, score in zip(self.vocabulary, self.scores, strict=True)
                if not abs(score) <= LARGEST_SCORE
            )
            shown = str(score).replace("-", "−")
            raise ExplorerError(f"The score of {quoted(piece)} is {shown}; scores are finite logarithms.")
        bytes_here = {piece for piece, kind in zip(self.vocabulary, self.kinds, strict=True) if kind == "byte"}
        for piece in bytes_here.difference(BYTE_PIECES):
            raise ExplorerError(f"{quoted(piece)} is no byte piece; they go from “<0x00>” to “<0xFF>”.")
        for piece in BYTE_PIECES if bytes_here else ():
            if piece not in bytes_here:
                raise ExplorerError(f"Of the 256 byte pieces {quoted(piece)} is missing.")

    # ── text to tokens ────────────────────────────────────────────────────────────────────────────────────────────

    def encode(self, text: str, *, special: SpecialChoice = "as-text", cut: Cut | None = None) -> Encoding:
        """The tokens of the whole text.

        ``special`` says what becomes of text that looks like a control piece; taken for one, it parts the text, and no
        space is put before what follows it. ``cut`` cuts words otherwise than :meth:`cut_word`, each anew.

        Raises ExplorerError where a control piece is an error, with its place.
        """
        rows: list[_Row] = []
        for part in text_parts(text, self.control_pieces, special):
            if part.is_special:
                piece_id = self.vocabulary.index(part.text)
                rows.append((part.text, piece_id, (part.start, part.start + len(part.text)), False))
            else:
                prepared = self.prepared(part.text, sentence_initial=part.start == 0)
                rows += (
                    (token, piece_id, (part.start + start, part.start + end), unknown)
                    for token, piece_id, (start, end), unknown in self._rows(prepared, cut)
                )
        return Encoding(*zip(*rows, strict=True)) if rows else Encoding((), (), (), ())

    def _rows(self, prepared: PreparedText, cut: Cut | None) -> Iterator[_Row]:
        for found in self.found(prepared.text, cut):
            surface = prepared.text[found.start : found.end]
            if not found.unknown or not self.byte_ids:
                yield surface, found.piece_id, prepared.raw_range(found.start, found.end), found.unknown
                continue
            for place, character in enumerate(surface, start=found.start):
                for byte in map(ord, utf8_symbols(character)):
                    yield BYTE_PIECES[byte], self.byte_ids[byte], prepared.raw_range(place, place + 1), False

    def found(self, text: str, cut: Cut | None = None) -> list[Found]:
        """The pieces of a text that is prepared already, runs of unknown characters as one; ``cut`` as in encoding."""
        known: dict[str, Sequence[Found]] = {}
        pieces: list[Found] = []
        for start, word in self.words(text):
            its = known.get(word) if cut is None else cut(word)
            if its is None:
                its = known[word] = self.cut_word(word)
            for found in its:
                if found.unknown and pieces and pieces[-1].unknown:
                    pieces[-1] = pieces[-1]._replace(end=start + found.end)
                else:
                    pieces.append(Found(start + found.start, start + found.end, found.piece_id, found.unknown))
        return pieces

    def readying(self) -> Iterator[None]:
        """Work out what the first text would wait for, a part each time that this is gone on with."""
        for part in self.slow_parts:
            getattr(self, part)
            yield

    slow_parts: ClassVar[tuple[str, ...]] = ("piece_ids", "_joined_to_spaces")
    """What of the vocabulary takes its time, in the order in which one needs the other."""

    @abstractmethod
    def cut_word(self, word: str) -> list[Found]:
        """The pieces of a stretch of prepared text by itself, each unknown character alone."""

    def prepared(self, text: str, *, sentence_initial: bool = True) -> PreparedText:
        """A text as it is before pieces are sought in it; user-defined pieces in it stay as they are.

        ``sentence_initial`` says that a text starts here, so that a space may be put before it.
        """
        preparation = self._keeping if sentence_initial else replace(self._keeping, add_dummy_prefix=False)
        return preparation.prepared(text)

    @cached_property
    def _keeping(self) -> SentencePieceText:
        kinds = zip(self.vocabulary, self.kinds, strict=True)
        return replace(self.preparation, user_defined=tuple(piece for piece, kind in kinds if kind == "user-defined"))

    # ── tokens to text ────────────────────────────────────────────────────────────────────────────────────────────

    def decode(self, ids: Iterable[int | None]) -> str:
        """The text that tokens stand for. Control pieces stand for none, unknown ones for “⁇” between spaces, bytes
        that make no character for ``\\xNN`` escapes.

        Raises ExplorerError, naming the position, for None and for ids outside the vocabulary.
        """
        ids = list(ids)
        parts: list[str] = []
        spelled = ""  # bytes that follow each other, one character each
        for kind, piece in zip(pieces_of(ids, self.kinds), pieces_of(ids, self.vocabulary), strict=True):
            if kind == "byte":
                spelled += chr(int(piece[3:5], 16))
                continue
            parts.append(text_of_bytes(spelled))
            spelled = ""
            if kind != "control":
                parts.append(UNKNOWN_SURFACE if kind == "unknown" else piece)
        parts.append(text_of_bytes(spelled))
        return self.preparation.text("".join(parts))

    # ── the vocabulary ────────────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def piece_ids(self) -> dict[str, int]:
        """The id of each piece that is sought in texts."""
        return self.ids_of("normal", "user-defined")

    def ids_of(self, *kinds: PieceKind) -> dict[str, int]:
        """The id of each piece of some kinds; of one that stands twice the first."""
        columns = (range(len(self.vocabulary)), self.vocabulary, self.kinds)
        backward = zip(*map(reversed, columns), strict=True)
        return {piece: piece_id for piece_id, piece, kind in backward if kind in kinds}

    @cached_property
    def control_pieces(self) -> tuple[str, ...]:
        """The pieces that stand for no text."""
        return tuple(piece for piece, kind in zip(self.vocabulary, self.kinds, strict=True) if kind == "control")

    @cached_property
    def unknown_id(self) -> int | None:
        """The id of the unknown piece, None where there is none."""
        return self.kinds.index("unknown") if "unknown" in self.kinds else None

    @cached_property
    def byte_ids(self) -> tuple[int, ...]:
        """The id of the piece of each byte; empty where the vocabulary has no byte pieces."""
        ids = self.ids_of("byte")
        return tuple(map(ids.__getitem__, BYTE_PIECES)) if ids else ()

    @cached_property
    def user_defined(self) -> LongestOf:
        """The pieces that are taken wherever they stand, the longest first."""
        return LongestOf(self.ids_of("user-defined"))

    def first_symbols(self, word: str) -> Iterator[tuple[int, int, bool]]:
        """The characters of a word, and its user-defined pieces, which are not joined: (start, end, is one)."""
        start = 0
        while start < len(word):
            found = self.user_defined.end(word, start)
            end = start + 1 if found is None else found
            yield start, end, found is not None
            start = end

    @property
    def met_ids(self) -> Mapping[str, int]:
        """The id of each piece that may come up while a word is cut."""
        return self.piece_ids

    @cached_property
    def _joined_to_spaces(self) -> frozenset[str]:
        """The characters that a piece holds next to a ▁, on the side on which else a word would begin or end."""
        suffix = self.preparation.treat_whitespace_as_suffix
        within = slice(None, -1) if suffix else slice(1, None)
        pattern = re.compile(f"(?<={SPACE_MARK})." if suffix else f".(?={SPACE_MARK})", re.DOTALL)
        crossing = [piece for piece in self.met_ids if SPACE_MARK in piece[within]]
        return frozenset(character for piece in crossing for character in pattern.findall(piece))

    @property
    def words_are_apart(self) -> bool:
        """Whether no run of unknown characters goes from one of the words into the next."""
        return SPACE_MARK in self.met_ids or bool(self.byte_ids)

    def words(self, text: str) -> Iterator[tuple[int, str]]:
        """The stretches of a prepared text that can be cut one by one, with their starts: each ▁ begins one, or ends
        one where it stands after its word, if no piece goes on over it.
        """
        suffix = self.preparation.treat_whitespace_as_suffix
        joined = self._joined_to_spaces
        start = 0
        place = text.find(SPACE_MARK, not suffix)
        while 0 <= place < len(text) - suffix:
            end = place + suffix
            if text[end if suffix else end - 1] not in joined:
                yield start, text[start:end]
                start = end
            place = text.find(SPACE_MARK, place + 1)
        if text:
            yield start, text[start:]
