"""What is worth saying of a tokenizer.json: its numbers, what is left out, and what its pieces lack."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from explorer.engine.errors import quoted
from explorer.engine.text.alphabet import BYTE_PIECES, gpt2_byte_characters
from explorer.formats.examination import Examination
from explorer.formats.model_json import ModelParts
from explorer.formats.stage_json import parts_of_type, types

_NAMES = frozenset(
    "version truncation padding added_tokens normalizer pre_tokenizer post_processor decoder model".split()
)
_NEVER_IN_UTF8 = frozenset({0xC0, 0xC1, *range(0xF5, 0x100)})


def look_at_top(document: Mapping[str, Any], examination: Examination) -> None:
    """Tell of what the library refuses in the file as a whole, though it does no harm."""
    version = document.get("version", "1.0")
    if version != "1.0":
        shown = quoted(version) if isinstance(version, str) else "no version"
        examination.odd("version", f"stands {shown}", "the tokenizers library reads “1.0” alone")
    others = [name for name in document if name not in _NAMES]
    if others:
        words = f"the file has a member {quoted(others[0])}"
        examination.odd("", words, "the tokenizers library may refuse a file for that", len(others) - 1)


def look_at_normalized(texts: Sequence[str], examination: Examination) -> None:
    """Tell of added tokens that are no more told apart, or not there any more, once they are normalized."""
    twice = [text for text, n_times in Counter(texts).items() if n_times > 1 and text]
    if twice:
        words = f"{quoted(twice[0])} is what several tokens become when they are normalized"
        examination.odd(
            "added_tokens", words, "the library finds any of them, by chance; here it is the first", len(twice) - 1
        )
    if "" in texts:
        words = "stands a token of which nothing is left once it is normalized"
        examination.odd("added_tokens", words, "the library finds it between all characters; here it is never found")


def look_at_pieces(parts: ModelParts, vocabulary: Sequence[str], *, over_bytes: bool, examination: Examination) -> None:
    """Tell of ids without a piece, and of bytes that cannot be spelled."""
    holes = [piece_id for piece_id, piece in enumerate(vocabulary) if not piece] if not all(vocabulary) else []
    if holes and holes != [parts.ids.get("")]:
        examination.odd("model.vocab", f"no piece has the id {holes[0]:,}", "ids go on without holes", len(holes) - 1)
    if over_bytes and parts.kind == "BPE":
        spelled = gpt2_byte_characters()
        _look_at_bytes([byte for byte in range(256) if spelled[byte] not in parts.ids], examination)
    elif over_bytes and parts.kind == "WordPiece":
        prefix = parts.options["continuing_subword_prefix"]
        lacking = [spelled for spelled in gpt2_byte_characters().values() if prefix + spelled not in parts.ids]
        if lacking:
            words = f"the piece {quoted(prefix + lacking[0])} is missing"
            examination.odd(
                "model.vocab", words, "bytes within a word that have none make it unknown", len(lacking) - 1
            )
    elif parts.options.get("byte_fallback"):
        _look_at_bytes([byte for byte, piece in enumerate(BYTE_PIECES) if piece not in parts.ids], examination)


def _look_at_bytes(missing: Sequence[int], examination: Examination) -> None:
    occurring = [byte for byte in missing if byte not in _NEVER_IN_UTF8]
    if occurring:
        words = f"no piece stands for the byte 0x{occurring[0]:02X}"
        examination.odd("model.vocab", words, "texts with it cannot be spelled", len(occurring) - 1)
    elif missing:
        words = f"no piece stands for the byte 0x{missing[0]:02X}"
        examination.note("model.vocab", words, "it never occurs in UTF-8")


def facts_of(
    document: Mapping[str, Any], parts: ModelParts, n_added: int, n_pieces: int, *, over_bytes: bool
) -> tuple[str, ...]:
    """Short sentences about a tokenizer."""
    facts = [_sum_of_pieces(parts, n_added, n_pieces, over_bytes=over_bytes)]
    if truncation := document.get("truncation"):
        length = truncation.get("max_length") if isinstance(truncation, dict) else None
        at = f" at {length:,} tokens" if type(length) is int else ""
        facts.append(f"Truncation{at}, which the file asks for, is left out.")
    if document.get("padding"):
        facts.append("Padding, which the file asks for, is left out.")
    if parts.options.get("dropout"):
        facts.append(f"Dropout of {parts.options['dropout']}, meant for training, is not applied.")
    if any(part.get("cleanup") is True for part in parts_of_type(document.get("decoder"), "WordPiece")):
        facts.append("The decoder takes spaces away before punctuation, so that texts may not come back as they were.")
    stages = [*types(document.get("post_processor"))]
    if "ByteLevel" in stages or "RobertaProcessing" in stages:
        facts.append("Offsets are those of all that a token stands for; the library may leave out spaces at its ends.")
    return tuple(facts)


def _sum_of_pieces(parts: ModelParts, n_added: int, n_pieces: int, *, over_bytes: bool) -> str:
    """The pieces as a sum, where it is one: "50,257 = 256 bytes + 50,000 merges + 1 added token"."""
    n_beside = n_pieces - len(set(parts.ids.values()))
    beside = f" + {n_beside:,} added {'token' if n_beside == 1 else 'tokens'}" if n_beside else ""
    n_merges = len(parts.merges)
    n_others = len(parts.ids) - n_merges
    if over_bytes and parts.kind == "BPE" and n_others >= 256 and n_merges:
        others = f" + {n_others - 256:,} other pieces" if n_others > 256 else ""
        return f"{n_pieces:,} pieces = 256 bytes + {n_merges:,} merges{others}{beside}."
    if beside:
        return f"{n_pieces:,} pieces = {n_pieces - n_beside:,} of the model{beside}."
    return (
        f"{n_pieces:,} pieces, of which {n_added:,} are found before all else." if n_added else f"{n_pieces:,} pieces."
    )
