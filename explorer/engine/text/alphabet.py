"""First symbols: how a word is spelled before anything merges, and how symbols become text again.

A symbol is a ``str``. Over characters it holds the characters themselves; over bytes it holds one character
U+0000 to U+00FF for each byte (``piece.encode("latin-1")`` gives the bytes), so that symbols join, compare and hash
alike under both bases.
"""

from dataclasses import dataclass
from functools import cache
from typing import Literal

from explorer.engine.errors import CorpusError, quoted

Base = Literal["characters", "bytes"]
Marker = Literal["none", "end-of-word", "word-start", "continuation"]
"""Where a mark stands: nowhere, at the end of a word, before it, or (WordPiece) on each symbol but a word's first."""

# Suggested, in this order, when the marker in use occurs in the text: U+2581 as in SentencePiece, then rarer signs.
MARKER_SUGGESTIONS: dict[Marker, tuple[str, ...]] = {
    "none": (),
    "end-of-word": ("</w>", "⟩", "⏎", "¶", "⊣", "⟪/w⟫"),
    "word-start": ("_", "▁", "⟨", "⊢", "⟪w⟫"),
    "continuation": ("##", "@@", "⟨", "⊢", "⟪c⟫"),
}

BYTE_PIECES = tuple(f"<0x{byte:02X}>" for byte in range(256))
"""How SentencePiece spells the pieces of single bytes."""


def utf8_symbols(text: str) -> str:
    """The UTF-8 bytes of ``text``, one character U+0000 to U+00FF each; a lone surrogate is its surrogatepass bytes."""
    return text.encode("utf-8", "surrogatepass").decode("latin-1")


def text_of_bytes(symbols: str) -> str:
    """The inverse of :func:`utf8_symbols`; bytes that are no UTF-8 become ``\\xNN`` escapes, never U+FFFD."""
    data = symbols.encode("latin-1")
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("utf-8", "backslashreplace")


def gpt2_byte_characters() -> dict[int, str]:
    """The printable character that GPT-2 writes for each byte (Radford et al. 2019, encoder.py).

    Printable Latin-1 characters stand for themselves; the other 68 bytes, ascending, for U+0100 onward (0x20 is Ġ).
    """
    itself = [*range(ord("!"), ord("~") + 1), *range(ord("¡"), ord("¬") + 1), *range(ord("®"), ord("ÿ") + 1)]
    others = [byte for byte in range(256) if byte not in itself]
    return {byte: chr(byte) for byte in itself} | {byte: chr(0x100 + i) for i, byte in enumerate(others)}


def read_gpt2_characters(text: str) -> str:
    """GPT-2's characters as those of the bytes that they stand for, U+0000 to U+00FF; what is so already stays."""
    return text.translate(_from_gpt2())


@cache
def _from_gpt2() -> dict[int, int]:
    return {ord(character): byte for byte, character in gpt2_byte_characters().items()}


def gpt2_byte_order() -> tuple[str, ...]:
    """The 256 byte symbols in the order of the characters GPT-2 writes for them, which is their order of ids."""
    characters = gpt2_byte_characters()
    return tuple(chr(byte) for byte in sorted(characters, key=characters.__getitem__))


@dataclass(frozen=True, slots=True)
class Spelling:
    """How words become first symbols: over characters or bytes, with or without a marker.

    ``marker_text`` is written as a person types it (``</w>``, ``▁``); ``marker_symbol`` is the symbol it becomes.
    """

    base: Base = "characters"
    marker: Marker = "none"
    marker_text: str = ""
    marker_joined: bool = False

    @property
    def marker_symbol(self) -> str:
        """The marker as a symbol: itself over characters, its UTF-8 bytes over bytes; empty without a marker."""
        return self._units(self.marker_text)

    @property
    def continuation(self) -> str:
        """What each symbol but the first of a word begins with and loses where it is joined to the one before it."""
        return self.marker_symbol if self.marker == "continuation" else ""

    def _units(self, text: str) -> str:
        return utf8_symbols(text) if self.base == "bytes" else text

    def symbols(self, word: str, *, initial: bool = False) -> tuple[str, ...]:
        """The first symbols of one word; ``initial`` leaves off the mark at the start of a word."""
        units = list(self._units(word))
        if self.marker == "continuation":
            return (*units[:1], *(self.marker_symbol + unit for unit in units[1:]))
        if self.marker == "word-start" and not initial:
            units.insert(0, self.marker_symbol)
        elif self.marker == "end-of-word":
            if self.marker_joined and units:
                units[-1] += self.marker_symbol
            else:
                units.append(self.marker_symbol)
        return tuple(units)

    def stream_symbols(self, text: str, *, initial: bool = False) -> tuple[str, ...]:
        """The first symbols of a raw stream: with a marker each space is replaced by it, without one spaces stay."""
        if self.marker == "none":
            return tuple(self._units(text))
        first, *others = text.split(" ")
        symbols = list(self.symbols(first, initial=initial))
        for word in others:
            symbols += self.symbols(word)
        return tuple(symbols)

    def text(self, symbols: str) -> str:
        """The text that joined symbols stand for: markers become spaces again, bytes become characters.

        The space that the last end-of-word marker stands for is dropped, since no word follows it. A continuation
        stands for no space; only the first of joined symbols still has it.
        """
        if self.continuation:
            symbols = symbols.removeprefix(self.continuation)
        elif self.marker_symbol:
            symbols = symbols.replace(self.marker_symbol, " ")
            if self.marker == "end-of-word":
                symbols = symbols.removesuffix(" ")
        return text_of_bytes(symbols) if self.base == "bytes" else symbols

    def check_marker(self, text: str) -> None:
        """Raise CorpusError if the marker occurs in ``text``, or could seem to, suggesting one that does not.

        A marker that ends as it begins could: with “##”, “C# is” is spelled “C###is”, and so is “C #is”. One on
        continuations does no harm within a text, only where a word begins with it (:meth:`check_word`).
        """
        if not self.marker_text or self.continuation:
            return
        mark = self.marker_text
        both_ends = next((mark[:n] for n in range(1, len(mark)) if mark.endswith(mark[:n])), mark)
        if both_ends not in text:
            return
        free = next((mark for mark in MARKER_SUGGESTIONS[self.marker] if mark not in text), None)
        advice = f"; “{free}” does not, take that." if free else "; choose another."
        if mark in text:
            raise CorpusError(f"The marker “{mark}” occurs in the text{advice}")
        raise CorpusError(f"The marker “{mark}” runs together with “{both_ends}” in the text{advice}")

    def check_word(self, word: str) -> None:
        """Raise CorpusError if pieces from the start of ``word`` could not be told from continuations: “##x”."""
        mark = self.continuation
        if mark and word.startswith(mark) and word != mark:
            free = next((mark for mark in MARKER_SUGGESTIONS["continuation"] if not word.startswith(mark)), "")
            advice = f"split punctuation off, or take another mark, such as “{free}”."
            raise CorpusError(f"The word {quoted(word)} begins with “{mark}”, the mark of continuations: {advice}")
