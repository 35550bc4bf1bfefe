"""A vocabulary with ids (``encoder.json``, ``vocab.json``) and its merges (``vocab.bpe``, ``merges.txt``): two files.

How texts are split is in neither. Where the pieces are spelled in GPT-2's characters they are bytes, split by GPT-2's
pattern; where they hold ``▁`` every word begins with it; else words end at white space.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from explorer.engine.errors import ExplorerError, quoted, shown_name
from explorer.engine.text.alphabet import BYTE_PIECES, gpt2_byte_characters
from explorer.engine.text.pretokenizers import PUBLISHED_PATTERNS, check_pretokenizer
from explorer.formats.diagnosis import Finding, TokenizerFileError
from explorer.formats.examination import Examination, Fault
from explorer.formats.how import How
from explorer.formats.json_text import parsed
from explorer.formats.merge_lines import MergeLine, merge_lines
from explorer.formats.model_json import vocabulary_ids
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.stage_document import opened_document

SPACE_MARK = "▁"
END_MARK = "</w>"
UNKNOWN = ("<unk>", "[UNK]", "<|unk|>")


def read_vocabulary_merges(
    vocabulary: bytes, merges: bytes, name: str, *, repair: bool = False, how: How | None = None
) -> OpenedTokenizer:
    """The tokenizer of a vocabulary in JSON and a file of merges. Raises TokenizerFileError."""
    examination = Examination(shown_name(name), repair)
    ids = _read_ids(vocabulary, examination)
    pairs = _known_pairs(merge_lines(merges, examination, ids).merges, ids, examination)
    special = _special_tokens(ids, pairs, examination)
    over_bytes = _is_over_bytes(ids, special)
    model, stages, said = _stages(ids, over_bytes=over_bytes, pattern=how.pattern if how else "", name=examination.name)
    examination.add("splitting", Finding("note", "neither file says how texts are split", expected=said))
    document = {"model": {**model, "vocab": ids, "merges": pairs}, **stages}
    opened = opened_document(document, special, name)
    # The vocabulary is in the file as it is in the document; all else in this is made here.
    examination.take(
        replace(found, where="the vocabulary") for found in opened.findings if found.where == "model.vocab"
    )
    return replace(
        opened,
        kind="GPT-2 vocabulary and merges" if over_bytes else "vocabulary and merges",
        findings=examination.findings(),
        facts=_facts(ids, len(pairs), len(special), over_bytes=over_bytes),
    )


def _read_ids(data: bytes, examination: Examination) -> dict[str, int]:
    try:
        ids = vocabulary_ids(parsed(data, examination), "the vocabulary")
    except Fault as fault:
        raise examination.refused(fault.finding) from None
    if not ids:
        examination.add("no pieces", Finding("wrong", "the vocabulary has no pieces"))
    examination.refuse()
    return ids


def _known_pairs(found: Sequence[MergeLine], ids: Mapping[str, int], examination: Examination) -> list[tuple[str, str]]:
    """The merges that can happen."""
    pairs: dict[tuple[str, str], int] = {}
    for line, left, right in found:
        lost = next((piece for piece in (left, right, left + right) if piece not in ids), None)
        if lost is not None:
            words, mend = f"the vocabulary has no piece {quoted(lost)}", "leave merges without their pieces out"
            text = f"{left} {right}".encode()
            expected = "a merge needs its two sides and what they make"
            place = len(left.encode()) + 1 if lost == right else 0
            examination.add_at("piece", "wrong", words, line, text, place, expected, mend)
            continue
        if (left, right) in pairs:
            words = f"the merge stands in line {pairs.pop((left, right)):,} too"
            examination.add_at(
                "twice", "odd", words, line, f"{left} {right}".encode(), expected="its later place counts"
            )
        pairs[left, right] = line
    examination.refuse()
    return list(pairs)


def _special_tokens(
    ids: Mapping[str, int], pairs: Sequence[tuple[str, str]], examination: Examination
) -> dict[str, int]:
    """The pieces that look like special tokens and are neither a symbol nor made by a merge."""
    made = frozenset(map("".join, pairs)).union(BYTE_PIECES)
    others = [piece for piece in ids if len(piece) > 1 and piece not in made and piece.removesuffix(END_MARK)[1:]]
    special = {piece: ids[piece] for piece in others if (piece[0], piece[-1]) in (("<", ">"), ("[", "]"))}
    unmade = [piece for piece in others if piece not in special]
    if unmade:
        words = f"no merge makes the piece {quoted(unmade[0])}"
        examination.add("unmade", Finding("odd", words, expected="no text is cut into it", n_more=len(unmade) - 1))
    return special


def _is_over_bytes(ids: Mapping[str, int], special: Mapping[str, int]) -> bool:
    """Whether all pieces are spelled in GPT-2's characters, its space among them."""
    characters = frozenset(chain.from_iterable(piece for piece in ids if piece not in special))
    byte_characters = gpt2_byte_characters()
    return byte_characters[0x20] in characters and characters <= frozenset(byte_characters.values())


def _stages(
    ids: Mapping[str, int], *, over_bytes: bool, pattern: str, name: str
) -> tuple[dict[str, Any], dict[str, Any], str]:
    """The model's options, the other stages, and how texts are split."""
    try:
        if pattern:
            check_pretokenizer(pattern)
    except ExplorerError as error:
        raise TokenizerFileError(f"{name} cannot be opened with that pattern: {error}") from None
    model: dict[str, Any] = {"type": "BPE", "fuse_unk": False}
    if any(piece.endswith(END_MARK) for piece in ids):
        model["end_of_word_suffix"] = END_MARK
    byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False, "use_regex": not pattern}
    if over_bytes:
        if not pattern:
            return model, {"pre_tokenizer": byte_level, "decoder": byte_level}, "GPT-2's pattern is taken"
        parts = {"type": "Sequence", "pretokenizers": [_split(pattern), byte_level]}
        return model, {"pre_tokenizer": parts, "decoder": byte_level}, f"the pattern {quoted(pattern)} is taken"
    model["unk_token"] = next((token for token in UNKNOWN if token in ids), None)
    model["byte_fallback"] = all(piece in ids for piece in BYTE_PIECES)
    if pattern:
        decoder = {"type": "BPEDecoder", "suffix": END_MARK}
        return model, {"pre_tokenizer": _split(pattern), "decoder": decoder}, f"the pattern {quoted(pattern)} is taken"
    if any(SPACE_MARK in piece for piece in ids):
        marks = {"type": "Metaspace", "replacement": SPACE_MARK, "prepend_scheme": "always", "split": True}
        return (
            model,
            {"pre_tokenizer": marks, "decoder": marks},
            f"each word begins with {SPACE_MARK} in place of a space",
        )
    decoder = {"type": "BPEDecoder", "suffix": END_MARK}
    return model, {"pre_tokenizer": {"type": "WhitespaceSplit"}, "decoder": decoder}, "at white space is taken"


def _split(pattern: str) -> dict[str, Any]:
    """A pre-tokenizer of the tokenizers library by a name or a regular expression."""
    if pattern == "bert":
        return {"type": "BertPreTokenizer"}
    if pattern == "whitespace":
        return {"type": "WhitespaceSplit"}
    regex = PUBLISHED_PATTERNS.get(pattern, pattern)
    if pattern in PUBLISHED_PATTERNS:
        regex = regex.replace("{1,3}+", "{1,3}")  # which Oniguruma would take for a repeat of repeats
    return {"type": "Split", "pattern": {"Regex": regex}, "behavior": "Isolated", "invert": False}


def _facts(ids: Mapping[str, int], n_merges: int, n_special: int, *, over_bytes: bool) -> tuple[str, ...]:
    specials = f" + {n_special:,} special token{'' if n_special == 1 else 's'}" if n_special else ""
    n_others = len(ids) - n_merges - n_special
    what = "bytes" if over_bytes and n_others == 256 else "symbols"
    return (f"{len(ids):,} pieces = {n_others:,} {what} + {n_merges:,} merges{specials}.",)
