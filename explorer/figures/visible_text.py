"""What a person sees of a symbol: every space, control character and partial byte made visible and named.

The engine spells a symbol as a string: the characters themselves, or over bytes one character U+0000 to U+00FF a byte.
:func:`visible_runs` turns it into runs that can be painted, read aloud or copied; nothing in them is invisible.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import Literal, NamedTuple

from explorer.engine.text.alphabet import Spelling

RunKind = Literal["text", "marker", "space", "named", "hex", "elision"]

ELLIPSIS = "…"
LONGEST = 16
"""Characters of a chip before it is elided in its middle."""
LONGEST_WORD = 32
"""Characters of a word of the corpus, where it is named in a table or a sentence."""
_LONGEST_LETTER = 512  # code points, accents included

_AS_WRITTEN = Spelling()

SPACES = {" ": "␣", "\t": "⇥", "\n": "↵"}

_CONTROLS = (
    "NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US"
).split()

_NAMES = {
    **{chr(code): name for code, name in enumerate(_CONTROLS)},
    "\u007f": "DEL",
    "\u0085": "NEL",
    "\u00a0": "NBSP",
    "\u00ad": "SHY",
    "\u034f": "CGJ",
    "\u061c": "ALM",
    "\u115f": "HCF",  # the Hangul fillers are letters to Unicode and nothing to the eye
    "\u1160": "HJF",
    "\u200b": "ZWSP",
    "\u200c": "ZWNJ",
    "\u200d": "ZWJ",
    "\u200e": "LRM",
    "\u200f": "RLM",
    "\u2028": "LS",
    "\u2029": "PS",
    "\u202a": "LRE",
    "\u202b": "RLE",
    "\u202c": "PDF",
    "\u202d": "LRO",
    "\u202e": "RLO",
    "\u202f": "NNBSP",
    "\u2060": "WJ",
    "\u2066": "LRI",
    "\u2067": "RLI",
    "\u2068": "FSI",
    "\u2069": "PDI",
    "\u2800": "U+2800",  # the empty Braille pattern
    "\u3000": "IDSP",
    "\u3164": "HF",
    "\ufeff": "BOM",
    "\uffa0": "HWHF",
    "\ufffd": "U+FFFD",  # when it really stands in the text, it is told apart from anything a font puts for a lack
    **{chr(0xFE00 + number): f"VS{number + 1}" for number in range(16)},
    **{chr(0xE0100 + number): f"VS{number + 17}" for number in range(240)},
}

# Categories with nothing to see: control, format, surrogate, private, unassigned, separators of every kind.
_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zs", "Zl", "Zp"))
# Format characters that are drawn all the same: the number and verse signs that enclose what follows.
_SEEN_FORMATS = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd")
_DOTTED_CIRCLE = "◌"
_IS_PLAIN = re.compile("[!-~]*").fullmatch
_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
).search


class Run(NamedTuple):
    """A stretch of one kind. A tuple at heart, since runs are looked up in caches thousands of times a second."""

    text: str
    kind: RunKind


Runs = tuple[Run, ...]


@lru_cache(maxsize=1 << 16)
def visible_runs(piece: str, spelling: Spelling) -> Runs:
    """The runs of a symbol as the engine spells it.

    "est</w>" gives text and marker; over bytes "Ã©" gives "é" and a lone "â" the hex "E2".
    """
    runs: list[Run] = []
    marker = spelling.marker_symbol
    for number, part in enumerate(piece.split(marker) if marker else (piece,)):
        if number:
            runs.append(Run(spelling.marker_text, "marker"))
        runs += _byte_runs(part) if spelling.base == "bytes" else _character_runs(part)
    return tuple(runs)


def short_name(character: str) -> str:
    """What stands in the box of a character that cannot be seen: "NBSP", or its number."""
    return _NAMES.get(character, f"U+{ord(character):04X}")


def plain_text(runs: Runs) -> str:
    """The runs in one line, for tool tips, screen readers and copying: "a[NBSP]b", "[E2 AD]"."""
    return "".join(f"[{run.text}]" if run.kind in ("named", "hex") else run.text for run in runs)


@lru_cache(maxsize=1 << 16)
def elided(runs: Runs, longest: int = LONGEST) -> Runs:
    """The same runs if they have at most ``longest`` characters, else their beginning and end around an ellipsis.

    A boxed name, a marker or a letter with its accents is never cut through; only a letter with hundreds of them is.
    """
    if sum(len(run.text) for run in runs) <= longest:  # letters with accents count less still
        return runs
    atoms = [atom for run in runs for atom in _atoms(run)]
    if sum(map(_width, atoms)) <= longest:
        return runs
    room = longest - len(ELLIPSIS)
    head = _as_many_as_fit(atoms, (room + 1) // 2)
    rest = atoms[len(head) :]
    tail = _as_many_as_fit(reversed(rest), room - sum(map(_width, head)))
    return _joined([*head, Run(ELLIPSIS, "elision"), *reversed(tail)])


def word_runs(word: str, longest: int = LONGEST_WORD) -> Runs:
    """The runs of a word as it is written in the text, without its marker, elided when it is very long."""
    return _word_runs(in_brief(word, longest), longest)


def in_brief(word: str, longest: int) -> str:
    """A very long word without most of its middle: where ``longest`` characters of it are shown, they stay the same.

    A raw stream is one word of a million characters, and so may its last piece be.
    """
    return word if len(word) <= 20 * longest else word[: 10 * longest] + word[-10 * longest :]


@lru_cache(maxsize=1 << 14)
def _word_runs(word: str, longest: int) -> Runs:
    return elided(visible_runs(word, _AS_WRITTEN), longest)


def read_runs(text: str) -> Runs:
    """The runs of what is to be read already, spaces and bytes in it made visible."""
    return (Run(text, "text"),) if text else ()


def word_text(word: str, longest: int = LONGEST_WORD) -> str:
    """The same in one line, isolated where it is written from right to left: it then turns nothing around it."""
    text = plain_text(word_runs(word, longest))
    return f"\u2068{text}\u2069" if is_right_to_left(text) else text


def is_right_to_left(text: str) -> bool:
    """Whether some of a text is written from right to left."""
    return _RIGHT_TO_LEFT(text) is not None


def _atoms(run: Run) -> list[Run]:
    """The parts of a run between which it may be cut."""
    if run.kind in ("text", "space"):
        return [Run(cluster, run.kind) for cluster in _clusters(run.text)]
    return [run]


def _clusters(text: str) -> list[str]:
    """What a person takes for single letters: each with its accents (UAX 29), of which no letter has hundreds."""
    if text.isascii():
        return list(text)
    import regex  # here, since plain text has no need of it and the first window does not wait for it

    clusters: list[str] = []
    for cluster in regex.findall(r"\X", text):
        clusters += [cluster[:_LONGEST_LETTER], *cluster[_LONGEST_LETTER:]]
    return clusters


def _width(atom: Run) -> int:
    """In characters: a letter with all its accents is one."""
    return 1 if atom.kind in ("text", "space") else len(atom.text)


def _as_many_as_fit(atoms: Iterable[Run], room: int) -> list[Run]:
    taken: list[Run] = []
    for atom in atoms:
        room -= _width(atom)
        if room < 0:
            break
        taken.append(atom)
    return taken


def _joined(atoms: list[Run]) -> Runs:
    """Neighbors of one kind as one run, except boxed names, each of which keeps its box."""
    runs: list[Run] = []
    for atom in atoms:
        if runs and atom.kind == runs[-1].kind and atom.kind in ("text", "space"):
            runs[-1] = Run(runs[-1].text + atom.text, atom.kind)
        else:
            runs.append(atom)
    return tuple(runs)


def _character_runs(text: str) -> Runs:
    if _IS_PLAIN(text):  # by far the most
        return (Run(text, "text"),) if text else ()
    atoms: list[Run] = []
    for character in text:
        kind = _kind(character)
        if kind == "space":
            character = SPACES[character]
        elif kind == "named":
            character = short_name(character)
        elif unicodedata.category(character).startswith("M") and (not atoms or atoms[-1].kind != "text"):
            character = _DOTTED_CIRCLE + character
        atoms.append(Run(character, kind))
    return _joined(atoms)


def _kind(character: str) -> RunKind:
    if character in SPACES:
        return "space"
    unseen = unicodedata.category(character) in _UNSEEN and character not in _SEEN_FORMATS
    return "named" if unseen or character in _NAMES else "text"


def _byte_runs(symbols: str) -> Runs:
    """Whole characters as characters, bytes that are only part of one as hex."""
    runs: list[Run] = []
    for whole, group in groupby(_utf8_parts(symbols.encode("latin-1")), key=lambda part: isinstance(part, str)):
        if whole:
            runs += _character_runs("".join(str(part) for part in group))
        else:
            runs.append(Run(" ".join(f"{part:02X}" for part in group), "hex"))
    return tuple(runs)


def _utf8_parts(data: bytes) -> Iterator[str | int]:
    """The characters of ``data``, and the single bytes that belong to none."""
    start = 0
    while start < len(data):
        for length in (1, 2, 3, 4):
            try:
                character = data[start : start + length].decode("utf-8", "surrogatepass")
            except UnicodeDecodeError:
                continue
            yield character
            start += length
            break
        else:
            yield data[start]
            start += 1
