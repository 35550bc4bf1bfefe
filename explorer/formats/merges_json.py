"""The merges of a tokenizer.json, in its two forms: "a b" and ["a", "b"]."""

from collections.abc import Mapping, Sequence
from itertools import chain, repeat
from typing import Any

from explorer.engine.errors import quoted
from explorer.formats.diagnosis import Finding
from explorer.formats.examination import Examination, wrong
from explorer.formats.json_text import kind_of
from explorer.formats.limits import LONGEST_GUESSED, MOST_MERGES

Pair = tuple[str, str]

_WHERE = "model.merges"
_TWO_PARTS = "two pieces with one space between them are expected; pieces that hold spaces need the form [left, right]"


def read_merges(value: Any, ids: Mapping[str, int], prefix: str, examination: Examination) -> Sequence[Pair]:
    """The merges, in order, all of pieces that the vocabulary has. Raises Fault.

    ``prefix`` is what a right side loses where it is joined.
    """
    if not isinstance(value, list):
        raise wrong(_WHERE, f"stands {kind_of(value)}", "a list of merges is expected")
    if len(value) > MOST_MERGES:
        raise wrong(_WHERE, f"stand {len(value):,} merges", f"at most {MOST_MERGES:,} are read")
    forms = set(map(type, value))
    if forms == {str, list}:
        number = next(number for number, merge in enumerate(value) if type(merge) is not type(value[0]))
        examination.tell(
            Finding(
                "wrong",
                f"stands {kind_of(value[number])}, unlike the merges before it",
                where=f"{_WHERE}[{number}]",
                expected="all merges have the same form",
                repair="take each as it is written",
            )
        )
    merges = _strings(value, ids, examination) if str in forms else _pairs(value)
    return _known(merges, ids, prefix, examination)


def _pairs(value: list[Any]) -> list[Pair]:
    if not value:
        return []
    if (
        set(map(type, value)) == {list}
        and set(map(len, value)) == {2}
        and set(map(type, chain.from_iterable(value))) == {str}
    ):
        return list(map(tuple, value))
    for number, merge in enumerate(value):
        _check_pair(number, merge)
    return [(left, right) for left, right in value]


def _check_pair(number: int, merge: Any) -> None:
    where = f"{_WHERE}[{number}]"
    if type(merge) is not list:
        raise wrong(where, f"stands {kind_of(merge)}", "a merge is expected: [left, right]")
    if len(merge) != 2:
        raise wrong(where, f"stands a list of {len(merge):,}", "the two sides of a merge are expected")
    for side, piece in enumerate(merge):
        if type(piece) is not str:
            raise wrong(f"{where}[{side}]", f"stands {kind_of(piece)}", "a piece is expected, in quotes")


def _strings(value: list[Any], ids: Mapping[str, int], examination: Examination) -> list[Pair]:
    if (
        set(map(type, value)) == {str}
        and set(map(str.count, value, repeat(" "))) == {1}
        and not any(map(str.startswith, value, repeat("#version")))
    ):
        return [(left, right) for left, _, right in map(str.partition, value, repeat(" "))]
    merges: list[Pair] = []
    guessed: list[tuple[int, str]] = []
    dropped: list[tuple[int, str]] = []
    for number, merge in enumerate(value):
        if type(merge) is not str:
            _check_pair(number, merge)
            merges.append((merge[0], merge[1]))
        elif merge.count(" ") == 1:
            if not merge.startswith("#version"):  # the library passes over such a line anywhere
                left, _, right = merge.partition(" ")
                merges.append((left, right))
        elif len(possible := _possible(merge, ids)) == 1:
            guessed.append((number, merge))
            merges += possible
        else:
            dropped.append((number, merge))
    for broken, repair in ((guessed, "take the only parts that are pieces"), (dropped, "drop it")):
        if broken:
            number, merge = broken[0]
            n_parts = len(merge.split(" "))
            examination.tell(
                Finding(
                    "wrong",
                    f"the merge {quoted(merge)} has {n_parts:,} {'part' if n_parts == 1 else 'parts'}",
                    where=f"{_WHERE}[{number}]",
                    expected=_TWO_PARTS,
                    repair=repair,
                    n_more=len(broken) - 1,
                )
            )
    return merges


def _possible(merge: str, ids: Mapping[str, int]) -> list[Pair]:
    """The ways to part a merge at a space so that both sides and what they make are pieces."""
    if len(merge) > LONGEST_GUESSED:
        return []
    parted = ((merge[:place], merge[place + 1 :]) for place, character in enumerate(merge) if character == " ")
    return [(left, right) for left, right in parted if left in ids and right in ids and left + right in ids]


def _known(merges: list[Pair], ids: Mapping[str, int], prefix: str, examination: Examination) -> Sequence[Pair]:
    """Those merges that can happen."""
    if not all(map(ids.__contains__, chain.from_iterable(merges))) or not _are_made(merges, ids, prefix):
        merges = _without_missing(merges, ids, prefix, examination)
    if prefix:
        unmarked = [merge for merge in merges if not merge[1].startswith(prefix)]
        if unmarked:
            left, right = unmarked[0]
            words = f"the right side of {quoted(left)} + {quoted(right)} does not begin with {quoted(prefix)}"
            examination.odd(_WHERE, words, "such a merge never happens", len(unmarked) - 1)
            merges = [merge for merge in merges if merge[1].startswith(prefix)]
    if len(set(merges)) < len(merges):
        seen: set[Pair] = set()
        twice = [merge for merge in merges if merge in seen or seen.add(merge)]  # type: ignore[func-returns-value]
        words = f"the merge {quoted(twice[0][0])} + {quoted(twice[0][1])} stands twice"
        examination.odd(_WHERE, words, "its later place counts", len(twice) - 1)
    return merges


def _are_made(merges: list[Pair], ids: Mapping[str, int], prefix: str) -> bool:
    """Whether all that the merges make is in the vocabulary."""
    if prefix:
        return all(left + right[len(prefix) :] in ids for left, right in merges)
    made = list(map("".join, merges))
    first = ids.get(made[0], 0) if made else 0
    # Most vocabularies have the pieces in the order of the merges, which is seen in a fourth of the time.
    return list(ids)[first : first + len(made)] == made or all(map(ids.__contains__, made))


def _without_missing(merges: list[Pair], ids: Mapping[str, int], prefix: str, examination: Examination) -> list[Pair]:
    kept = []
    missing: list[tuple[int, str]] = []
    for number, (left, right) in enumerate(merges):
        made = left + right[len(prefix) :]
        lost = next((piece for piece in (left, right, made) if piece not in ids), None)
        if lost is None:
            kept.append((left, right))
        else:
            missing.append((number, f"{quoted(left)} + {quoted(right)} needs the piece {quoted(lost)}"))
    number, words = missing[0]
    examination.tell(
        Finding(
            "wrong",
            f"{words}, which the vocabulary does not have",
            where=f"{_WHERE}[{number}]",
            expected="the sides of a merge and what they make are pieces",
            repair="drop the merges whose pieces are missing",
            n_more=len(missing) - 1,
        )
    )
    return kept
