"""What comes back when the ids of a text are decoded."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

N_ALIKE = 3  # characters that must go on alike behind a difference, lest one that stands there by chance be taken
FARTHEST = 32  # characters, of both texts together, up to which a difference is followed


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
    lost: list[str] = []
    gained: list[str] = []
    place = other = 0
    while True:
        n = _n_alike(text, decoded, place, other)
        place, other = place + n, other + n
        if place == len(text) and other == len(decoded):
            break
        n_lost, n_gained = _difference(text, decoded, place, other)
        if n_lost < 0:
            lost += _more_often(text[place:], decoded[other:])
            gained += _more_often(decoded[other:], text[place:])
            break
        lost += text[place : place + n_lost]
        gained += decoded[other : other + n_gained]
        place, other = place + n_lost, other + n_gained
    return RoundTrip(decoded, False, _distinct(lost), len(lost), _distinct(gained), len(gained))


def _n_alike(text: str, decoded: str, place: int, other: int) -> int:
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


def _difference(text: str, decoded: str, place: int, other: int) -> tuple[int, int]:
    """The characters of both up to where they go on alike; (−1, −1) where that is nowhere near."""
    for n in range(1, FARTHEST + 1):
        n_alike = 1 if n <= 2 else N_ALIKE
        for n_gained in range(n + 1):
            n_lost = n - n_gained
            if place + n_lost > len(text) or other + n_gained > len(decoded):
                continue
            following = text[place + n_lost : place + n_lost + n_alike]
            if following == decoded[other + n_gained : other + n_gained + n_alike]:
                return n_lost, n_gained
    return -1, -1


def _more_often(text: str, other: str) -> list[str]:
    return list((Counter(text) - Counter(other)).elements())


def _distinct(characters: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(characters))
