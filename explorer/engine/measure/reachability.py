"""Which pieces of a vocabulary no text becomes: their embeddings are never used, nor trained.

A piece is reached when some text has it among its tokens. What is tried for each is its own text in several contexts:
alone, after a space, before one, within a word, beside punctuation, a digit and a line end (CONTEXTS), and behind some
letters of the vocabulary. A piece that none of them yields is called unreachable: certain where words are cut by
themselves and the text alone is one, and else as good as what was tried.

Bytes that are no whole characters stand in no text by themselves. They are given to the model as a word of their own,
and completed to characters in a few ways.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from explorer.engine.encode.pipeline import Pipeline
from explorer.engine.measure.audited_pieces import AuditedPiece, AuditedVocabulary

ALONE = ("", "")
CONTEXTS = (
    ALONE,
    (" ", ""),
    ("", " "),
    *((letter, "") for letter in "aqxɬ"),  # also a rare one, which few pieces have
    ("", "a"),
    ("q", "q"),
    *((mark, "") for mark in (".", "‡")),
    *(("", mark) for mark in (".", "‡")),
    ("0", ""),
    ("\n", ""),
)
"""What stands before and behind a piece's text where it is looked for."""

NEVER_IN_UTF8 = frozenset((0xC0, 0xC1, *range(0xF5, 0x100)))
"""Bytes that no UTF-8 text has (RFC 3629), though vocabularies of all 256 bytes have pieces for them."""

MOST_LETTERS = 4
"""Letters of a vocabulary behind which its pieces are looked for, beside those that all have."""

SLICE = 100  # pieces between two moments at which an audit can be left: some hundredths of a second


@dataclass(frozen=True, slots=True)
class Unreachable:
    """A piece that was not reached."""

    piece_id: int
    instead: tuple[int | None, ...]  # the ids that its text alone becomes; none for bytes that are no whole characters
    impossible: bool = False  # whether it has a byte that no UTF-8 text has


def unreachable_pieces(
    vocabulary: AuditedVocabulary, pieces: Sequence[AuditedPiece] | None = None
) -> Generator[float, None, tuple[Unreachable, ...]]:
    """Those of all pieces, or of some, that are not reached, by id. Yields now and then how much is done, 0 to 1.

    A piece that is reached alone costs one encoding of its text, one that is not as many as there are contexts: 200,000
    take about 6 seconds, so that this is for a child process.
    """
    pipeline = vocabulary.pipeline.apart()
    found = []
    tested = vocabulary.pieces if pieces is None else pieces
    contexts = (*CONTEXTS, *((letter, "") for letter in _own_letters(vocabulary)))
    for n, piece in enumerate(tested):
        if not n % SLICE:
            yield n / len(tested)
        if not _is_reached(pipeline, piece, contexts):
            text = piece.text
            instead = () if text is None else pipeline.run(text).tokens.ids
            impossible = not NEVER_IN_UTF8.isdisjoint(piece.data)
            found.append(Unreachable(piece.piece_id, instead, impossible))
    return tuple(found)


def _own_letters(vocabulary: AuditedVocabulary) -> list[str]:
    """Some letters that the vocabulary has: where it spells no others, nothing stands behind others in a word."""
    letters = (piece.text for piece in vocabulary.pieces if piece.text and not any(piece.mark))
    return list(islice((letter for letter in letters if len(letter) == 1 and letter.isalpha()), MOST_LETTERS))


def _is_reached(pipeline: Pipeline, piece: AuditedPiece, contexts: Sequence[tuple[str, str]]) -> bool:
    text = piece.text
    if text is not None:
        tried = reversed(contexts) if any(piece.mark) else contexts  # ##ing is no token alone
        return any(piece.piece_id in pipeline.run(before + text + behind).tokens.ids for before, behind in tried)
    if not NEVER_IN_UTF8.isdisjoint(piece.data):
        return False
    alone = pipeline.cut(piece.spelling)
    if len(alone) == 1 and alone[0].piece_id == piece.piece_id and not alone[0].unknown:
        return True
    return any(piece.piece_id in pipeline.run(text).tokens.ids for text in _completed(piece.data))


def _completed(data: bytes) -> Iterator[str]:
    """Texts that have some bytes in them, which are no whole characters at one end or both."""
    begun = (b"", b"\xc3", b"\xe0\xa4", b"\xe4\xb8", b"\xe0", b"\xe4", b"\xf0\x9f\xa4", b"\xf0\x9f", b"\xf0")
    wanting = (b"", b"\x80", b"\xa4", b"\xb8", b"\x80\x80", b"\xa4\x97", b"\x90\x80", b"\x80\x80\x80", b"\x90\x80\x80")
    for before in begun:
        for behind in wanting:
            try:
                yield (before + data + behind).decode()
            except UnicodeDecodeError:
                continue
