"""How the pieces of any tokenizer are shown: in the symbols that the engine spells, over bytes or characters."""

from collections.abc import Iterable

from explorer.engine.text.alphabet import Spelling, gpt2_byte_characters, utf8_symbols
from explorer.figures.visible_text import Runs, visible_runs
from explorer.formats.opened import OpenedTokenizer

_CHARACTERS, _BYTES = Spelling(), Spelling(base="bytes")
_FROM_GPT2 = {character: chr(byte) for byte, character in gpt2_byte_characters().items()}
_IN_SYMBOLS = ("tiktoken ranks", "trained here")
_IN_GPT2_CHARACTERS = ("tokenizer.json", "GPT-2 vocabulary and merges", "vocabulary and merges")


def is_over_bytes(tokenizer: OpenedTokenizer) -> bool:
    """Whether its pieces are of bytes, so that one may be part of a character."""
    return tokenizer.algorithm.startswith("byte-level")


def piece_symbols(tokenizer: OpenedTokenizer, ids: Iterable[int]) -> dict[int, str]:
    """Pieces by id as they are written; over bytes one character U+0000 to U+00FF a byte, whatever the file has."""
    vocabulary = tokenizer.pipeline.model.vocabulary
    n_pieces = len(vocabulary)
    written = {piece_id: vocabulary[piece_id] for piece_id in ids if 0 <= piece_id < n_pieces}
    if not is_over_bytes(tokenizer) or tokenizer.kind in _IN_SYMBOLS:
        return written
    spelled, bytes_of = tokenizer.pipeline.spelled, tokenizer.piece_bytes
    symbols: dict[int, str] = {}
    for piece_id, piece in written.items():
        data = bytes_of(piece_id) if bytes_of else None
        if data is None:  # a special token, which stands for itself
            data = utf8_symbols(spelled(piece) if spelled else piece).encode("latin-1")
        symbols[piece_id] = data.decode("latin-1")
    return symbols


def symbol_runs(symbols: str, *, over_bytes: bool) -> Runs:
    """What a person sees of a piece."""
    return visible_runs(symbols, _BYTES if over_bytes else _CHARACTERS)


def written_runs(tokenizer: OpenedTokenizer, piece: str) -> Runs:
    """What a person sees of a piece that need not be in the vocabulary, given as the vocabulary would write it."""
    if not is_over_bytes(tokenizer):
        return visible_runs(piece, _CHARACTERS)
    if all(character in _FROM_GPT2 for character in piece) and tokenizer.kind in _IN_GPT2_CHARACTERS:
        piece = "".join(map(_FROM_GPT2.__getitem__, piece))
    if any(character > "\xff" for character in piece):
        piece = utf8_symbols(piece)
    return visible_runs(piece, _BYTES)
