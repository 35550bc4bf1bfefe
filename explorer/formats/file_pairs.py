"""A vocabulary and its merges, in two files: either is opened, and the other found beside it."""

import json
import os
from codecs import BOM_UTF8
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Literal

from explorer.engine.errors import shown_name
from explorer.formats.diagnosis import Finding, TokenizerFileError, refused
from explorer.formats.how import How
from explorer.formats.merge_lines import HEADER
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.opening import beginning_of, bytes_of
from explorer.formats.recognize import BEGINNING, recognized
from explorer.formats.subword_nmt_codes import read_subword_nmt_codes
from explorer.formats.vocabulary_merges import END_MARK, read_vocabulary_merges

Half = Literal["vocabulary", "merges"]
USUAL_NAMES = (("encoder.json", "vocab.bpe"), ("vocab.json", "merges.txt"), ("vocab.json", "vocab.bpe"))
_PACKED = ("", ".xz", ".gz")
_MOST_LOOKED_AT = 100
"""Files in a folder that are looked into for the other half."""
_MOST_COMPARED = 100  # lines


def opened_pair(data: bytes, path: Path, half: Half, *, how: How | None, repair: bool) -> OpenedTokenizer:
    """The tokenizer of one half, whose bytes are given, and the other, which is looked for.

    Merges without a vocabulary are the codes of subword-nmt. Raises TokenizerFileError.
    """
    name = path.name
    other = _by_name(path, half)
    theirs = bytes_of(other) if other else b""
    if other is None:
        other, theirs = _by_content(data, path, half)
    if other is not None:
        both = (data, theirs) if half == "vocabulary" else (theirs, data)
        opened = read_vocabulary_merges(*both, f"{name} with {other.name}", repair=repair, how=how)
        return replace(opened, digest=sha256(b"".join(sha256(part).digest() for part in both)).hexdigest())
    if half == "vocabulary":
        words = "it is a vocabulary whose merges are not beside it"
        expected = "put merges.txt or vocab.bpe into the same folder"
        raise refused(shown_name(name), Finding("wrong", words, expected=expected))
    if END_MARK.encode() not in data and ("Ġ".encode() in data or not data.startswith((HEADER, BOM_UTF8 + HEADER))):
        words = "it has two symbols a line, as merges have, but their vocabulary is not beside it"
        expected = "put vocab.json or encoder.json, which has the ids, into the same folder"
        raise refused(shown_name(name), Finding("wrong", words, expected=expected))
    return read_subword_nmt_codes(data, name, repair=repair)


def _by_name(path: Path, half: Half) -> Path | None:
    """The other half by the usual names, which may have something before them: gpt2-vocab.json, gpt2-merges.txt."""
    for vocabulary, merges in USUAL_NAMES:
        ours, theirs = (vocabulary, merges) if half == "vocabulary" else (merges, vocabulary)
        for packed in _PACKED:
            if path.name.endswith(ours + packed):
                start = path.name.removesuffix(ours + packed)
                for ending in _PACKED:
                    other = path.with_name(start + theirs + ending)
                    if os.path.isfile(other):  # which a name that is too long does not upset
                        return other
    return None


def _by_content(data: bytes, path: Path, half: Half) -> tuple[Path | None, bytes]:
    """The file in the folder that fits, with its bytes: it has nearly all pieces that the first merges make."""
    wanted = "merges" if half == "vocabulary" else "vocabulary"
    try:
        others = [other for other in islice(sorted(path.parent.iterdir()), _MOST_LOOKED_AT) if other.is_file()]
    except OSError:
        return None, b""
    for other in others:
        if other.name != path.name and _kind(other) == wanted:
            try:
                theirs = bytes_of(other)
            except TokenizerFileError:  # of a file that nobody asked for
                continue
            if _fit(data, theirs) if half == "vocabulary" else _fit(theirs, data):
                return other, theirs
    return None, b""


def _kind(path: Path) -> str:
    try:
        return recognized(beginning_of(path), path.name)
    except TokenizerFileError:
        return ""


def _fit(vocabulary: bytes, merges: bytes) -> bool:
    """Whether a vocabulary in JSON has nearly all that the first merges make."""
    lines = merges[:BEGINNING].decode("utf-8", "replace").split("\n")[:_MOST_COMPARED]
    made = [line.strip().replace(" ", "") for line in lines if line.count(" ") == 1 and not line.startswith("#version")]
    spelled = ((json.dumps(piece), json.dumps(piece, ensure_ascii=False)) for piece in made)
    n_there = sum(any(form.encode("utf-8", "replace") in vocabulary for form in forms) for forms in spelled)
    return bool(made) and n_there * 10 >= len(made) * 9
