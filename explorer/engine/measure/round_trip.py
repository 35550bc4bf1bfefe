"""What comes back when the ids of a text are decoded."""

from collections import Counter
from dataclasses import dataclass
from itertools import takewhile

N_ALIKE = 3  # characters that must go on alike behind a difference, lest one that stands there by chance be taken
LOOKED_AT = 8  # of the ways to go on, that which goes on alike for longest is taken, as far as these characters tell
FARTHEST = 32  # characters, of both texts together, up to which a difference is followed

Characters = list[str | None]
END: Characters = [None] * N_ALIKE  # behind both texts, so that their ends are alike


@dataclass(frozen=True, slots=True)
class RoundTrip:
    """A text and what its ids stand for."""

    decoded: str
    exact: bool  # whether they are equal, code point for code point
    lost: tuple[str, ...] = ()  # different code points of the text that are gone or changed, in the order of the text
    n_lost: int = 0  # places
    gained: tuple[str, ...] = ()  # different code points that stand there instead, or were added
    n_gained: int = 0


def round_trip(text: str, decoded: str) -> RoundTrip:
    """What is lost of a text, and what came instead.

    “The café” and “the cafe”: T and é are lost, t and e gained. Both are read side by side; from where they part one
    reads on to the nearest place at which they go on alike, behind more than a character of each for three characters,
    or end. Where there is none within 32 characters, the rest is compared by how often each character stands in it.
    """
    if text == decoded:
        return RoundTrip(decoded, True)
    lost, gained = _apart(text, decoded)
    in_place = [pair for pair in zip(text, decoded, strict=False) if pair[0] != pair[1]]
    if len(text) == len(decoded) and len(in_place) <= len(lost):  # cases or spaces have changed, and nothing moved
        lost, gained = [one for one, _ in in_place], [other for _, other in in_place]
    return RoundTrip(decoded, False, _distinct(lost), len(lost), _distinct(gained), len(gained))


def _apart(text: str, decoded: str) -> tuple[Characters, Characters]:
    """The characters that are lost and gained where both are read side by side."""
    lost: Characters = []
    gained: Characters = []
    ours, theirs = [*text, *END], [*decoded, *END]
    place = other = 0
    while (n := _n_alike(ours, theirs, place, other)) < len(ours) - place:
        place, other = place + n, other + n
        n_lost, n_gained = _difference(ours, theirs, place, other)
        if n_lost == n_gained == 0:
            rest, other_rest = Counter(ours[place:]), Counter(theirs[other:])
            lost += (rest - other_rest).elements()
            gained += (other_rest - rest).elements()
            break
        gone, come = ours[place : place + n_lost], theirs[other : other + n_gained]
        if n_lost == n_gained:  # character for character, as where cases or spaces change: the others stayed
            apart = [(one, another) for one, another in zip(gone, come, strict=True) if one != another]
            gone, come = [one for one, _ in apart], [another for _, another in apart]
        lost += gone
        gained += come
        place, other = place + n_lost, other + n_gained
    return lost, gained


def _n_alike(text: Characters, decoded: Characters, place: int, other: int) -> int:
    """How many characters go on alike; by doubling stretches, since they mostly are."""
    n, step = 0, 16
    while step:
        stretch = text[place + n : place + n + step]
        if stretch and stretch == decoded[other + n : other + n + step]:
            n += len(stretch)
            step *= 2
        else:
            step //= 2
    return n


def _difference(text: Characters, decoded: Characters, place: int, other: int) -> tuple[int, int]:
    """How many characters of both stand before the place where they go on alike; (0, 0) where that is nowhere near."""
    for n in range(1, FARTHEST + 1):
        ways = [
            (_n_first_alike(text, decoded, place + n_lost, other + n - n_lost), n_lost)
            for n_lost in range(max(0, n - len(decoded) + other + 1), min(n, len(text) - place - 1) + 1)
        ]
        n_alike, n_lost = max(ways, default=(0, 0))
        if n_alike >= (1 if n <= 2 else N_ALIKE):
            return n_lost, n - n_lost
    return 0, 0


def _n_first_alike(text: Characters, decoded: Characters, place: int, other: int) -> int:
    if text[place] != decoded[other]:
        return 0
    pairs = zip(text[place : place + LOOKED_AT], decoded[other : other + LOOKED_AT], strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _distinct(characters: Characters) -> tuple[str, ...]:
    return tuple(character for character in dict.fromkeys(characters) if character is not None)
