"""What comes back when the ids of a text are decoded.

Source: Myers (1986), An O(ND) Difference Algorithm and Its Variations, figure 2.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from explorer.engine.errors import ExplorerError

MOST_EDITS = 32  # that are looked for at once; two texts with no more of them have the fewest that there can be
N_ALIKE = 3  # characters that must go on alike behind edits where more of them follow


@dataclass(frozen=True, slots=True)
class RoundTrip:
    """A text and what its ids stand for."""

    decoded: str
    exact: bool  # whether they are equal, code point for code point
    lost: tuple[str, ...] = ()  # different code points of the text that are gone or changed, in the order of the text
    n_lost: int = 0  # places
    gained: tuple[str, ...] = ()  # different code points that stand there instead, or were added
    n_gained: int = 0
    problem: str = ""  # why nothing came back: what the decoder refuses


def there_and_back(text: str, ids: Sequence[int], decode: Callable[[Sequence[int]], str]) -> RoundTrip:
    """What comes back of a text that has become ids, also where the decoder, which is a library's, refuses them."""
    try:
        return round_trip(text, decode(ids))
    except ExplorerError as error:
        return RoundTrip("", False, problem=str(error))


def round_trip(text: str, decoded: str) -> RoundTrip:
    """What is lost of a text, and what came instead: as few code points as can be.

    “The café” and “the cafe”: T and é are lost, t and e gained. Where more than 32 are, those come first that begin the
    fewest edits, and so on behind them; a rest in which hardly anything goes on alike is compared by how often each
    code point stands in it.
    """
    if text == decoded:
        return RoundTrip(decoded, True)
    lost, gained = _apart(text, decoded)
    in_place = [pair for pair in zip(text, decoded, strict=False) if pair[0] != pair[1]]
    if len(text) == len(decoded) and len(in_place) <= len(lost):  # cases or spaces have changed, and nothing moved
        lost, gained = [one for one, _ in in_place], [other for _, other in in_place]
    return RoundTrip(decoded, False, tuple(dict.fromkeys(lost)), len(lost), tuple(dict.fromkeys(gained)), len(gained))


class _Edit(NamedTuple):
    """A code point that is lost or gained, at a place of both texts."""

    place: int
    other: int
    is_loss: bool


def _apart(text: str, decoded: str) -> tuple[list[str], list[str]]:
    """The code points that are lost and gained."""
    lost: list[str] = []
    gained: list[str] = []
    place = other = 0
    is_whole = False
    while not is_whole:
        edits, is_whole = _first_edits(text, decoded, place, other)
        n_sure = len(edits) if is_whole else _n_sure(edits)
        if n_sure == 0:
            rest, other_rest = Counter(text[place:]), Counter(decoded[other:])
            return [*lost, *(rest - other_rest).elements()], [*gained, *(other_rest - rest).elements()]
        lost += (text[edit.place] for edit in edits[:n_sure] if edit.is_loss)
        gained += (decoded[edit.other] for edit in edits[:n_sure] if not edit.is_loss)
        if not is_whole:
            place, other, _ = edits[n_sure]
    return lost, gained


def _n_sure(edits: list[_Edit]) -> int:
    """How many edits are kept where more follow: half of them or more, and the texts go on alike behind them."""
    for n in range(len(edits) - 1, len(edits) // 2, -1):
        last = edits[n - 1]
        if edits[n].place - last.place - last.is_loss >= N_ALIKE:
            return n
    return 0


def _first_edits(text: str, decoded: str, place: int, other: int) -> tuple[list[_Edit], bool]:
    """The fewest edits from two places on, to the end of both, or as far as 32 of them lead; whether that is the end.

    The farthest that ``n`` edits lead is known for each diagonal of the texts, ``place - other``.
    """
    end = len(text) - len(decoded)
    start = place - other
    reached = [{start: place + _n_alike(text, decoded, place, other)}]
    while reached[-1].get(end, -1) < len(text) and len(reached) <= MOST_EDITS:
        before = reached[-1]
        now = {}
        for diagonal in range(start - len(reached), start + len(reached) + 1, 2):
            losing, gaining = before.get(diagonal - 1, -2) + 1, before.get(diagonal + 1, -1)
            farthest = max(losing, gaining)
            if place <= farthest <= len(text) and 0 <= farthest - diagonal <= len(decoded):
                now[diagonal] = farthest + _n_alike(text, decoded, farthest, farthest - diagonal)
        reached.append(now)
    is_whole = reached[-1].get(end, -1) >= len(text)
    diagonal = end if is_whole else max(reached[-1], key=lambda diagonal: 2 * reached[-1][diagonal] - diagonal)
    edits = []
    for before in reached[-2::-1]:
        losing, gaining = before.get(diagonal - 1, -2) + 1, before.get(diagonal + 1, -1)
        if losing > gaining:
            diagonal -= 1
            edits.append(_Edit(losing - 1, losing - 1 - diagonal, True))
        else:
            diagonal += 1
            edits.append(_Edit(gaining, gaining - diagonal, False))
    return edits[::-1], is_whole


def _n_alike(text: str, decoded: str, place: int, other: int) -> int:
    """How many characters go on alike; by doubling stretches, since they mostly are."""
    if text[place : place + 1] != decoded[other : other + 1]:
        return 0
    n, step = 0, 16
    while step:
        stretch = text[place + n : place + n + step]
        if stretch and stretch == decoded[other + n : other + n + step]:
            n += len(stretch)
            step *= 2
        else:
            step //= 2
    return n
