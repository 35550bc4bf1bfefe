"""The message of which a SentencePiece ``.model`` is made: its pieces, and its settings by their numbers.

Numbers and meanings of the fields are those of the library's ``sentencepiece_model.proto``. As in the library of two
fields with the same number the later counts, and fields that are not known are passed over.
"""

import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from explorer.formats.diagnosis import LONGEST_FOUND, Finding
from explorer.formats.examination import Examination
from explorer.formats.protobuf_wire import BYTES, FIXED32, TYPE_NAMES, VARINT, Field, WireError, fields

PIECES, TRAINER, NORMALIZER, SELF_TEST, DENORMALIZER = 1, 2, 3, 4, 5
_NAMES = {
    TRAINER: "the settings of training",
    NORMALIZER: "the settings of the normalizer",
    SELF_TEST: "the texts to test with",
    DENORMALIZER: "the settings of the denormalizer",
}

MOST_PIECES = 2_000_000
"""Eight times as many as the largest published vocabulary has."""
MOST_FIELDS = 500_000
"""But for those of pieces that are written as usual; else a file of 100 MB could keep a reader busy for an hour."""
NO_TYPE = 0
"""Of a piece whose type is none that there is."""

LAST_TYPE = 6
_PARTS = ("text", "score", "type")  # of a piece, by their numbers from 1

_PIECE_KEY, _TEXT_KEY, _SCORE_KEY, _TYPE_KEY = 0x0A, 0x0A, 0x15, 0x18


class Settings:
    """The fields of one message by their numbers; what is missing has the value that is asked for by default."""

    def __init__(self, data: bytes, found: Mapping[int, Field]) -> None:
        self._data = data
        self._found = found

    def __contains__(self, number: int) -> bool:
        return number in self._found

    def number(self, number: int, default: int) -> int:
        """A whole number of 32 bits."""
        field = self._of_type(number, VARINT)
        return default if field is None else (field.value + 0x8000_0000 & 0xFFFF_FFFF) - 0x8000_0000

    def flag(self, number: int, default: bool) -> bool:
        """A truth."""
        field = self._of_type(number, VARINT)
        return default if field is None else field.value != 0

    def bytes(self, number: int) -> bytes:
        """Bytes; none by default."""
        field = self._of_type(number, BYTES)
        return b"" if field is None else self._data[field.start : field.end]

    def text(self, number: int, default: str = "") -> str:
        """Text; what is no UTF-8 in it becomes ``\\xNN``."""
        return self.bytes(number).decode("utf-8", "backslashreplace") if self._of_type(number, BYTES) else default

    def offset(self, number: int) -> int | None:
        """Where a value begins, in bytes of the file."""
        return self._found[number].start if number in self._found else None

    def _of_type(self, number: int, wire_type: int) -> Field | None:
        field = self._found.get(number)
        return field if field is not None and field.wire_type == wire_type else None


@dataclass(frozen=True)
class ModelMessage:
    """A whole message; a piece's id is its index."""

    data: bytes
    pieces: tuple[str, ...]
    scores: tuple[float, ...]  # of 32 bits; any, also no number
    types: tuple[int, ...]  # 1 to 6, or NO_TYPE
    trainer: Settings
    normalizer: Settings
    denormalizer: Settings
    tests: tuple[tuple[str, str], ...]  # texts, and the pieces that are expected of each, with spaces between

    @cached_property
    def _offsets(self) -> list[int]:
        return [field.offset for field in fields(self.data) if field.number == PIECES and field.wire_type == BYTES]

    def at_piece(self, piece_id: int) -> tuple[int, bytes]:
        """Where a piece begins, and its first bytes."""
        offset = self._offsets[piece_id]
        return offset, self.data[offset : offset + LONGEST_FOUND]


def read_message(data: bytes, examination: Examination) -> ModelMessage:
    """The message that a file holds. Raises TokenizerFileError where it is none, or has no pieces."""
    reader = _Reader(data, examination)
    try:
        reader.read_pieces()
        trainer, normalizer, denormalizer = map(reader.settings, (TRAINER, NORMALIZER, DENORMALIZER))
        tests = tuple(reader.tests())
    except WireError as error:
        found = data[error.offset : error.offset + LONGEST_FOUND]
        words = f"{reader.within} {error.words}"
        examination.add("wire", Finding("wrong", words, offset=error.offset, found=found, expected=error.expected))
        examination.refuse()
        raise AssertionError from None  # what cannot be mended was refused
    texts, rests = reader.texts, reader.rests
    if not texts:
        words = "the file has no pieces" if data else "the file is empty"
        expected = "a piece with its score is expected"
        examination.add("none", Finding("wrong", words, offset=0, found=data[:LONGEST_FOUND], expected=expected))
        examination.refuse()
    scores = struct.unpack(f"<{len(rests)}f", b"".join([rest[:4] for rest in rests]))
    types = tuple([rest[5] if len(rest) > 4 else 1 for rest in rests])
    return ModelMessage(data, _decoded(texts), scores, types, trainer, normalizer, denormalizer, tests)


class _Reader:
    """Reads the fields of one file."""

    def __init__(self, data: bytes, examination: Examination) -> None:
        self.texts: list[bytes] = []  # of the pieces
        self.rests: list[bytes] = []  # their scores and types, as they are taken apart in the end
        self.within = ""  # what is being read
        self._data = data
        self._examination = examination
        self._messages: dict[int, list[Field]] = {number: [] for number in _NAMES}  # but for the pieces
        self._n_left = MOST_FIELDS

    def read_pieces(self) -> None:
        """Read all pieces, and where the other messages are."""
        place = 0
        while (place := _take_plain(self._data, place, self.texts, self.rests)) < len(self._data):
            n_pieces = len(self.texts)
            self.within = f"after {n_pieces:,} piece{'' if n_pieces == 1 else 's'}"
            if n_pieces >= MOST_PIECES:
                raise WireError(place, f"begins piece {n_pieces + 1:,}", f"no more than {MOST_PIECES:,} are taken")
            field = next(self._fields(place, len(self._data)))
            place = field.end
            if field.number == PIECES and field.wire_type == BYTES:
                self.within = f"in piece {n_pieces:,}"
                self._read_piece(field)
            elif field.number in self._messages and field.wire_type == BYTES:
                self._messages[field.number].append(field)

    def _fields(self, start: int, end: int) -> Iterator[Field]:
        for field in fields(self._data, start, end):
            self._n_left -= 1
            if self._n_left < 0:
                raise WireError(field.offset, "begins one field too many", f"no more than {MOST_FIELDS:,} are taken")
            yield field

    def _read_piece(self, piece: Field) -> None:
        """Read a piece that is written in any way."""
        text, score, piece_type = b"", bytes(4), 1
        for field in self._fields(piece.start, piece.end):
            known = field.number, field.wire_type
            if known == (1, BYTES):
                text = self._data[field.start : field.end]
            elif known == (2, FIXED32):
                score = self._data[field.start : field.end]
            elif known == (3, VARINT):
                piece_type = field.value if field.value <= LAST_TYPE else NO_TYPE
            elif field.number <= len(_PARTS):
                words = f"the {_PARTS[field.number - 1]} of a piece is written as {TYPE_NAMES[field.wire_type]}"
                found = self._data[field.offset : min(field.end, field.offset + LONGEST_FOUND)]
                expected = "it is passed over, as the library does"
                self._examination.add("type", Finding("odd", words, None, None, field.offset, found, expected))
        self.texts.append(text)
        self.rests.append(score + bytes([_TYPE_KEY, piece_type]))

    def settings(self, number: int) -> Settings:
        """The settings that stand in all messages of a number."""
        self.within = f"in {_NAMES[number]}"
        return self._settings(self._messages[number])

    def tests(self) -> Iterator[tuple[str, str]]:
        """The texts to test with, and the pieces that are expected of them."""
        self.within = f"in {_NAMES[SELF_TEST]}"
        for message in self._messages[SELF_TEST]:
            for sample in self._fields(message.start, message.end):
                if (sample.number, sample.wire_type) == (1, BYTES):
                    settings = self._settings([sample])
                    yield settings.text(1), settings.text(2)

    def _settings(self, messages: Sequence[Field]) -> Settings:
        inner = (field for message in messages for field in self._fields(message.start, message.end))
        return Settings(self._data, {field.number: field for field in inner})


def _take_plain(data: bytes, place: int, texts: list[bytes], rests: list[bytes]) -> int:
    """Take the pieces that stand one after the other from ``place`` on and are written as the library writes them: the
    text, its score, and maybe the type. Gives the place where that ends.

    Of a rest the first four bytes are the score; if there are two more, the last is the type.
    """
    last = len(data) - 4  # the keys and lengths of a piece and of its text are four bytes
    while place < last and len(texts) < MOST_PIECES and data[place] == _PIECE_KEY and data[place + 2] == _TEXT_KEY:
        middle = place + 4 + data[place + 3]
        end = place + 2 + data[place + 1]
        rest = data[middle + 1 : end]
        length = len(rest)
        if not (length == 4 or (length == 6 and rest[4] == _TYPE_KEY and rest[5] <= LAST_TYPE)):
            return place
        if data[middle] != _SCORE_KEY or data[place + 1] > 127 or end > len(data):
            return place
        texts.append(data[place + 4 : middle])
        rests.append(rest)
        place = end
    return place


def _decoded(texts: list[bytes]) -> tuple[str, ...]:
    """The pieces as text; a byte that is no UTF-8 becomes a lone surrogate, which stands in no proper text."""
    try:
        return tuple([text.decode() for text in texts])
    except UnicodeDecodeError:
        return tuple([text.decode("utf-8", "surrogateescape") for text in texts])
