"""What can be wrong with the pieces of a SentencePiece model, and how they are taken all the same."""

from collections.abc import Iterable, Iterator
from math import isfinite
from typing import NamedTuple

from explorer.engine.encode.lattice import LARGEST_SCORE
from explorer.engine.encode.sentencepiece_tokenizer import PieceKind
from explorer.engine.errors import quoted
from explorer.engine.text.alphabet import BYTE_PIECES
from explorer.formats.diagnosis import Finding, Weight
from explorer.formats.examination import Examination
from explorer.formats.limits import MOST_BEGINNINGS, n_beginnings
from explorer.formats.sentencepiece_message import NO_TYPE, ModelMessage

_KINDS: tuple[PieceKind, ...] = ("normal", "normal", "unknown", "control", "user-defined", "unused", "byte")
"""By their types; one that there is not counts as normal, as in the library."""
_RESERVED: frozenset[PieceKind] = frozenset({"unknown", "control", "byte"})
REFUSED = "the library refuses such a model"


class ExaminedPieces(NamedTuple):
    """Kinds and scores as the tokenizer takes them."""

    kinds: tuple[PieceKind, ...]
    scores: tuple[float, ...]


def examined_pieces(
    message: ModelMessage, examination: Examination, *, byte_fallback: bool, scored: bool
) -> ExaminedPieces:
    """The pieces of a model, with what is wrong with them added to the findings; ``scored``: whether scores matter."""
    pieces = message.pieces
    kinds = tuple([_KINDS[number] for number in message.types])
    scores = message.scores
    report = _Report(message, examination)
    if NO_TYPE in message.types:
        strange = [piece_id for piece_id, number in enumerate(message.types) if number == NO_TYPE]
        report.odd("type", strange, "has a type that there is not", "it is taken as normal, as the library does")
    _examine_texts(report, kinds)
    if len(set(pieces)) < len(pieces):
        report.odd("twice", _repeated(pieces, kinds), "stands a second time", f"the first is used; {REFUSED}")
    if "" in pieces:
        empty = [piece_id for piece_id, piece in enumerate(pieces) if not piece]
        report.odd("empty", empty, "has no text", f"it is found nowhere; {REFUSED}")
        kinds = _replaced(kinds, empty, "unused")
    n_unknown = kinds.count("unknown")
    if n_unknown > 1:
        others = [piece_id for piece_id, kind in enumerate(kinds) if kind == "unknown"][1:]
        report.odd("unknown", others, "is one more for what is unknown", f"the first is used; {REFUSED}")
    elif not n_unknown:
        words = "the model has no piece for what is unknown"
        examination.add("unknown", Finding("odd", words, expected=f"such characters have no id; {REFUSED}"))
    if n_beginnings(pieces) > MOST_BEGINNINGS:
        words = f"the beginnings of all pieces have {n_beginnings(pieces):,} characters"
        examination.add("long", Finding("wrong", words, expected=f"no more than {MOST_BEGINNINGS:,} are searched"))
    if not all(map(isfinite, scores)):
        kinds, scores = _with_finite_scores(report, kinds, scores, scored)
    return ExaminedPieces(_examined_bytes(report, kinds, byte_fallback), scores)


class _Report:
    """Adds findings about pieces."""

    def __init__(self, message: ModelMessage, examination: Examination) -> None:
        self.pieces = message.pieces
        self.examination = examination
        self._at_piece = message.at_piece

    def odd(self, kind: str, piece_ids: Iterable[int], words: str, expected: str) -> None:
        """Pieces that are taken in spite of something."""
        self.add(kind, piece_ids, "odd", words, expected)

    def add(
        self, kind: str, piece_ids: Iterable[int], weight: Weight, words: str, expected: str, repair: str = ""
    ) -> None:
        """Pieces, in order, about which ``words`` can be said."""
        for piece_id in piece_ids:
            offset, found = self._at_piece(piece_id)
            piece = f" {quoted(self.pieces[piece_id])}" if self.pieces[piece_id] else ""
            said = f"piece {piece_id:,}{piece} {words}"
            self.examination.add(kind, Finding(weight, said, None, None, offset, found, expected, repair))


def _examine_texts(report: _Report, kinds: tuple[PieceKind, ...]) -> None:
    text = "".join(report.pieces)
    if "\0" in text:
        at = (piece_id for piece_id, piece in enumerate(report.pieces) if "\0" in piece)
        report.odd("NUL", at, "holds NUL", "none is expected; the library finds no such piece, or refuses the model")
    try:
        text.encode()
    except UnicodeEncodeError:
        at = (piece_id for piece_id, piece in enumerate(report.pieces) if _is_broken(piece))
        report.odd("UTF-8", at, "has bytes that are no UTF-8", "it is found in no text")
    control = [piece_id for piece_id, kind in enumerate(kinds) if kind == "control"]
    at = (piece_id for piece_id in control if len(report.pieces[piece_id]) == 1)
    words = "is a control piece that looks like a character"
    report.odd("control", at, words, "the library may answer nothing for texts that hold it; here it is text")


def _is_broken(piece: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in piece)


def _repeated(pieces: tuple[str, ...], kinds: tuple[PieceKind, ...]) -> Iterator[int]:
    """The pieces that stand there before among those that are sought, or among those that are not."""
    seen: set[tuple[str, bool]] = set()
    for piece_id, (piece, kind) in enumerate(zip(pieces, kinds, strict=True)):
        key = piece, kind in _RESERVED
        if key in seen and piece:
            yield piece_id
        seen.add(key)


def _replaced(kinds: tuple[PieceKind, ...], piece_ids: Iterable[int], kind: PieceKind) -> tuple[PieceKind, ...]:
    mended = list(kinds)
    for piece_id in piece_ids:
        mended[piece_id] = kind
    return tuple(mended)


def _with_finite_scores(
    report: _Report, kinds: tuple[PieceKind, ...], scores: tuple[float, ...], scored: bool
) -> ExaminedPieces:
    infinite = [piece_id for piece_id, score in enumerate(scores) if not isfinite(score)]
    wrong = [piece_id for piece_id in infinite if scored and kinds[piece_id] in ("normal", "unused")]
    for piece_id in wrong:
        words = f"has the score {scores[piece_id]}".replace("-", "−")
        repair = "take such pieces as unused"
        report.add("score", [piece_id], "wrong", words, "a finite logarithm is expected", repair)
    rest = sorted(set(infinite) - set(wrong))
    report.odd("a score", rest, "has a score that is not finite", "nothing depends on it")
    mended = list(scores)
    for piece_id in infinite:
        mended[piece_id] = -LARGEST_SCORE if piece_id in wrong else 0.0
    return ExaminedPieces(_replaced(kinds, wrong, "unused"), tuple(mended))


def _examined_bytes(report: _Report, kinds: tuple[PieceKind, ...], byte_fallback: bool) -> tuple[PieceKind, ...]:
    """The kinds, in which there are byte pieces for all bytes or for none."""
    at = [piece_id for piece_id, kind in enumerate(kinds) if kind == "byte"] if "byte" in kinds else []
    known = frozenset(BYTE_PIECES)
    strange = [piece_id for piece_id in at if report.pieces[piece_id] not in known]
    if strange:
        words, expected = "is no byte piece, though it has that type", "one from “<0x00>” to “<0xFF>” is expected"
        report.add("bytes", strange, "wrong", words, expected, "take such pieces as unused")
        kinds = _replaced(kinds, strange, "unused")
    here = {report.pieces[piece_id] for piece_id in at} & known
    missing = [piece for piece in BYTE_PIECES if piece not in here]
    if not missing and at and not byte_fallback:
        words, expected = "is a byte piece, but the settings have byte fallback off", "it is on where there are bytes"
        report.add("byte fallback", at, "wrong", words, expected, "switch byte fallback on")
    if missing and (here or byte_fallback):
        expected = "all 256 byte pieces are expected, or none and byte fallback off"
        words = f"of the 256 byte pieces {len(missing):,} are missing, the first is {missing[0]}"
        report.examination.add("byte fallback", Finding("wrong", words, expected=expected, repair="do without bytes"))
        return _replaced(kinds, at, "unused")
    return kinds
