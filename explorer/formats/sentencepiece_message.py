"""The message of which a SentencePiece ``.model`` is made: its pieces, and its settings by their numbers.

Numbers and meanings of the fields are those of the library's ``sentencepiece_model.proto``. As in the library of two
fields with the same number the later counts, and fields that are not known are passed over.
"""

import struct
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from explorer.formats.diagnosis import LONGEST_FOUND, Finding
from explorer.formats.protobuf_wire import BYTES, FIXED32, TYPE_NAMES, VARINT, Field, WireError, fields
from explorer.formats.text_lines import Examination

PIECES, TRAINER, NORMALIZER, SELF_TEST, DENORMALIZER = 1, 2, 3, 4, 5
_NAMES = {
    PIECES: "the pieces",
    TRAINER: "the settings of training",
    NORMALIZER: "the settings of the normalizer",
    SELF_TEST: "the texts to test with",
    DENORMALIZER: "the settings of the denormalizer",
}

MOST_PIECES = 2_000_000
"""Eight times as many as the largest published vocabulary has."""
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
    texts: list[bytes] = []
    rests: list[bytes] = []
    others: dict[int, list[Field]] = {}
    place = 0
    within = ""  # what is being read
    try:
        while (place := _take_plain(data, place, texts, rests)) < len(data):
            within = f"after {len(texts):,} piece{'' if len(texts) == 1 else 's'} "
            field = next(fields(data, place))
            place = field.end
            if field.number == PIECES and field.wire_type == BYTES:
                within = f"in piece {len(texts):,} "
                text, rest = _piece(data, field, examination)
                texts.append(text)
                rests.append(rest)
            else:
                others.setdefault(field.number, []).append(field)
        settings = {}
        for number in (TRAINER, NORMALIZER, DENORMALIZER):
            within = f"in {_NAMES[number]} "
            settings[number] = Settings(data, {field.number: field for field in _inner(data, others.get(number, ()))})
        within = f"in {_NAMES[SELF_TEST]} "
        tests = tuple(_tests(data, others.get(SELF_TEST, ())))
    except WireError as error:
        found = data[error.offset : error.offset + LONGEST_FOUND]
        words = within + error.words
        examination.add("wire", Finding("wrong", words, offset=error.offset, found=found, expected=error.expected))
        examination.refuse()
        raise AssertionError from None  # what cannot be mended was refused
    if not texts:
        words = "the file has no pieces" if data else "the file is empty"
        expected = "a piece with its score is expected"
        examination.add("none", Finding("wrong", words, offset=0, found=data[:LONGEST_FOUND], expected=expected))
    elif len(texts) > MOST_PIECES:
        words, expected = f"the file has {len(texts):,} pieces", f"no more than {MOST_PIECES:,} are taken"
        examination.add("too many", Finding("wrong", words, expected=expected))
    examination.refuse()
    scores = struct.unpack(f"<{len(rests)}f", b"".join([rest[:4] for rest in rests]))
    types = tuple([rest[5] if len(rest) > 4 else 1 for rest in rests])
    return ModelMessage(
        data, _decoded(texts), scores, types, settings[TRAINER], settings[NORMALIZER], settings[DENORMALIZER], tests
    )


def _take_plain(data: bytes, place: int, texts: list[bytes], rests: list[bytes]) -> int:
    """Take the pieces that stand one after the other from ``place`` on and are written as the library writes them: the
    text, its score, and maybe the type. Gives the place where that ends.

    Of a rest the first four bytes are the score; if there are two more, the last is the type.
    """
    last = len(data) - 4  # the keys and lengths of a piece and of its text are four bytes
    while place < last and data[place] == _PIECE_KEY and data[place + 2] == _TEXT_KEY:
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


def _piece(data: bytes, piece: Field, examination: Examination) -> tuple[bytes, bytes]:
    """The text and the rest of a piece that is written in any way."""
    text, score, piece_type = b"", bytes(4), 1
    for field in fields(data, piece.start, piece.end):
        known = field.number, field.wire_type
        if known == (1, BYTES):
            text = data[field.start : field.end]
        elif known == (2, FIXED32):
            score = data[field.start : field.end]
        elif known == (3, VARINT):
            piece_type = field.value if field.value <= LAST_TYPE else NO_TYPE
        elif field.number <= len(_PARTS):
            words = f"the {_PARTS[field.number - 1]} of a piece is written as {TYPE_NAMES[field.wire_type]}"
            found = data[field.offset : min(field.end, field.offset + LONGEST_FOUND)]
            expected = "it is passed over, as the library does"
            examination.add("type", Finding("odd", words, offset=field.offset, found=found, expected=expected))
    return text, score + bytes([_TYPE_KEY, piece_type])


def _inner(data: bytes, messages: Iterable[Field]) -> Iterator[Field]:
    """The fields within some messages, one after the other."""
    for message in messages:
        if message.wire_type == BYTES:
            yield from fields(data, message.start, message.end)


def _tests(data: bytes, messages: Iterable[Field]) -> Iterator[tuple[str, str]]:
    for sample in _inner(data, messages):
        if (sample.number, sample.wire_type) == (1, BYTES):
            settings = Settings(data, {field.number: field for field in _inner(data, (sample,))})
            yield settings.text(1), settings.text(2)


def _decoded(texts: list[bytes]) -> tuple[str, ...]:
    """The pieces as text; a byte that is no UTF-8 becomes a lone surrogate, which stands in no proper text."""
    try:
        return tuple([text.decode() for text in texts])
    except UnicodeDecodeError:
        return tuple([text.decode("utf-8", "surrogateescape") for text in texts])
