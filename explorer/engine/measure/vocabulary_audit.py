"""What is odd about a vocabulary, found by looking at its pieces; what encoding tells is in :mod:`reachability`.

Each of these goes through all pieces once: 200,000 take less than a second.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass

from explorer.engine.measure.audited_pieces import AuditedPiece, AuditedVocabulary

Ids = tuple[int, ...]
"""Ids in ascending order."""

LONG = 8  # code points, without spaces at its ends, from which a piece is long
HARDLY = 1  # times at most that a piece is used which is hardly used


def partial_pieces(vocabulary: AuditedVocabulary) -> Ids:
    """Pieces whose bytes are no whole characters, so that they mean nothing by themselves."""
    return tuple(piece.piece_id for piece in vocabulary.pieces if piece.text is None)


def duplicates(vocabulary: AuditedVocabulary) -> tuple[Ids, ...]:
    """Pieces that stand for the same bytes and have the same mark, in groups of two ids or more.

    "##ing" and "ing" are no duplicates: the one goes on, the other begins. "A" and "<0x41>" are.
    """
    return _groups(vocabulary, lambda piece: (piece.data, piece.mark))


def case_variants(vocabulary: AuditedVocabulary) -> tuple[Ids, ...]:
    """Pieces that differ only in capitals: "The", "the" and "THE", but not " the", which has a space."""

    def lowered(piece: AuditedPiece) -> Hashable:
        text = piece.text
        return None if text is None else (text.lower(), piece.mark)

    return _groups(vocabulary, lowered, lambda piece: piece.text)


def space_variants(vocabulary: AuditedVocabulary) -> tuple[Ids, ...]:
    """Pieces that differ only in spaces around them, or in their mark: "the" and " the", "ing" and "##ing"."""
    return _groups(
        vocabulary,
        lambda piece: piece.data.strip(b" ") or None,
        lambda piece: (piece.data, piece.mark),
    )


def never_used(vocabulary: AuditedVocabulary, counts: Mapping[int, int]) -> Ids:
    """Pieces that a corpus does not use, by how often it uses each id."""
    return tuple(piece.piece_id for piece in vocabulary.pieces if not counts.get(piece.piece_id))


def glitch_suspects(vocabulary: AuditedVocabulary, counts: Mapping[int, int], unreachable: Iterable[int]) -> Ids:
    """Pieces that a model may have seen too seldom to know: reachable, long, and hardly used.

    Exactly: not among ``unreachable``; whole characters, at least LONG (8) of them without spaces at the ends, one of
    them a letter; used at most HARDLY (1) times in the corpus that ``counts`` are of. A small corpus makes nearly all
    long pieces suspects: its size belongs beside their number.
    """
    out_of_reach = frozenset(unreachable)
    return tuple(
        piece.piece_id
        for piece in vocabulary.pieces
        if counts.get(piece.piece_id, 0) <= HARDLY and piece.piece_id not in out_of_reach and _is_long(piece)
    )


@dataclass(frozen=True, slots=True)
class Overlap:
    """What two vocabularies share, as different byte strings that pieces stand for."""

    n_shared: int
    n_first: int  # in the first alone
    n_second: int
    shared: frozenset[bytes]


def overlap(first: AuditedVocabulary, second: AuditedVocabulary, *, with_spaces: bool = True) -> Overlap:
    """What two vocabularies share. Without spaces " the" and "the" are one, as WordPiece has no spaces at all.

    {"a", " b"} and {"a", "b"} share "a"; without spaces both.
    """
    ours, theirs = (
        frozenset(piece.data if with_spaces else piece.data.lstrip(b" ") or b" " for piece in vocabulary.pieces)
        for vocabulary in (first, second)
    )
    shared = ours & theirs
    return Overlap(len(shared), len(ours) - len(shared), len(theirs) - len(shared), shared)


def _is_long(piece: AuditedPiece) -> bool:
    text = (piece.text or "").strip(" ")
    return len(text) >= LONG and any(map(str.isalpha, text))


def _groups(
    vocabulary: AuditedVocabulary,
    key_of: Callable[[AuditedPiece], Hashable],
    distinct: Callable[[AuditedPiece], Hashable] = lambda piece: piece.piece_id,
) -> tuple[Ids, ...]:
    """Pieces with the same key, of which at least two are distinct; a piece whose key is None is in no group."""
    groups: defaultdict[Hashable, list[AuditedPiece]] = defaultdict(list)
    for piece in vocabulary.pieces:
        if (key := key_of(piece)) is not None:
            groups[key].append(piece)
    return tuple(
        tuple(piece.piece_id for piece in pieces)
        for pieces in groups.values()
        if len(pieces) > 1 and len(set(map(distinct, pieces))) > 1
    )
