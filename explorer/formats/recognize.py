"""What kind of file something is, told from the beginning of its content; its name is never asked."""

import re
from collections.abc import Iterable
from typing import Literal

from explorer.formats.diagnosis import Finding, refused

ContentKind = Literal[
    "tokenizer.json",
    "vocabulary",  # JSON of pieces and ids: encoder.json, vocab.json
    "merges",  # two symbols a line: vocab.bpe, merges.txt, and the codes of subword-nmt
    "SentencePiece model",
    "tiktoken ranks",
    "WordPiece vocabulary",
    "pieces with scores",
]
BEGINNING = 65_536
"""Bytes that are looked at."""
_MOST_LINES = 5_000

KNOWN = (
    "known are tokenizer.json, SentencePiece models, tiktoken ranks, vocab.json or encoder.json with merges, vocab.txt "
    "and the codes of subword-nmt"
)

# What files of other kinds begin with, and what they are.
_OTHERS: tuple[tuple[bytes, str], ...] = (
    (b"PK\x03\x04", "a zip archive, as PyTorch writes too; unpack it, and open what comes out"),
    (b"PK\x05\x06", "a zip archive without anything in it"),
    (b"GGUF", "a GGUF model; its tokenizer is not read from there"),
    (b"%PDF", "a PDF document"),
    (b"\x89PNG", "a picture (PNG)"),
    (b"\xff\xd8\xff", "a picture (JPEG)"),
    (b"GIF8", "a picture (GIF)"),
    (b"RIFF", "a picture, a sound or a film (RIFF)"),
    (b"BZh", "packed by bzip2; unpack it, and open what comes out"),
    (b"\x28\xb5\x2f\xfd", "packed by zstd; unpack it, and open what comes out"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive; unpack it, and open what comes out"),
    (b"Rar!", "a RAR archive; unpack it, and open what comes out"),
    (b"\x1f\x8b", "packed by gzip twice; unpack it, and open what comes out"),
    (b"\xfd7zXZ", "packed by xz twice; unpack it, and open what comes out"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90", "a program"),
    (b"SQLite format 3", "an SQLite database"),
    (b"PAR1", "a Parquet table"),
    (b"ARROW1", "an Arrow table"),
    (b"\x93NUMPY", "a NumPy array"),
    (b"\x89HDF", "an HDF5 file"),
    (
        b"version https://git-lfs",
        "a pointer of Git LFS in place of the file, which was not fetched: run “git lfs pull”",
    ),
    (b"<!DOCTYPE", "a web page, such as comes instead of a file that one must log in for"),
    (b"<!doctype", "a web page, such as comes instead of a file that one must log in for"),
    (b"<html", "a web page, such as comes instead of a file that one must log in for"),
    (b"<?xml", "an XML document"),
)
_PICKLED = re.compile(rb"\x80[\x02-\x05]|c[\w.]+\n\w+\n(?:[(\])}]|p\d+\n|q[\0-\x08])|\((?:lp|dp|c[\w.]+\n)")
_JSON = re.compile(r'\s*(?:\{|\[\s*["\[{\d\]-])')  # not “[PAD]”
_VOCABULARY = re.compile(r'\s*\{\s*"(?:[^"\\]|\\.)*"\s*:\s*-?\d+\s*[,}]')
_RANK = re.compile(r"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)[ \t]+\d+\s*")
_SCORE = re.compile(r"[^\t]+\t(?:-\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|0)\s*")


def recognized(beginning: bytes, name: str) -> ContentKind:
    """The kind of the file that begins so. Raises TokenizerFileError for files that are no tokenizer's."""
    if not beginning:
        raise refused(name, Finding("wrong", "the file is empty", expected=KNOWN))
    _check_others(beginning, name)
    if _is_sentencepiece(beginning):
        return "SentencePiece model"
    text = _as_text(beginning)
    if text is None:
        words = "the file begins with bytes that are of no kind that is known"
        raise refused(name, Finding("wrong", words, offset=0, found=beginning[:16], expected=KNOWN))
    kind = _kind_of_text(text)
    if kind is None:
        words = "the file is text, but of no kind that is known"
        raise refused(name, Finding("wrong", words, expected=KNOWN))
    return kind


def _check_others(beginning: bytes, name: str) -> None:
    for first, what in _OTHERS:
        if beginning.startswith(first):
            raise refused(name, Finding("wrong", f"it is {what}", offset=0, found=beginning[: len(first)][:16]))
    if _PICKLED.match(beginning):
        words = "it is pickled Python data, which could run any program and is never opened"
        raise refused(name, Finding("wrong", words, offset=0, found=beginning[:4]))
    if beginning[257:262] == b"ustar":
        words = "it is a tar archive; unpack it, and open what comes out"
        raise refused(name, Finding("wrong", words, offset=257, found=b"ustar"))
    if beginning[8:9] == b"{" and 0 < int.from_bytes(beginning[:8], "little") < 1 << 32:
        words = "it is a safetensors file: weights of a model, no tokenizer"
        raise refused(name, Finding("wrong", words, offset=0, found=beginning[:8]))


def _is_sentencepiece(beginning: bytes) -> bool:
    """Whether two messages stand one after the other as the protobuf of a model has them."""
    place = n_messages = 0
    while n_messages < 2 and place < len(beginning):
        tag, length = beginning[place], 0
        place += 1
        for shift in range(0, 35, 7):
            if place >= len(beginning):
                return False
            byte = beginning[place]
            place += 1
            length |= (byte & 0x7F) << shift
            if byte < 0x80:
                break
        inner = beginning[place : place + length]
        place += length
        n_messages += 1
        if length == 0 or tag not in b"\x0a\x12\x1a\x22\x2a" or (tag == 0x0A and not _is_piece(inner)):
            return False
    return n_messages == 2 or (n_messages == 1 and place <= len(beginning))


def _is_piece(inner: bytes) -> bool:
    """Whether bytes begin with the text (1), the score (2) or the type (3) of a piece."""
    if inner[:1] == b"\x0a":
        return len(inner) > 127 or (len(inner) > 1 and inner[1] + 2 <= len(inner))
    return inner[:1] in (b"\x15", b"\x18")


def _as_text(beginning: bytes) -> str | None:
    """The beginning as text, as far as it goes; None where it is none."""
    if beginning.startswith((b"\xff\xfe", b"\xfe\xff")):
        return beginning[: len(beginning) // 4 * 4].decode("utf-16", "replace")
    text = beginning.decode("utf-8-sig", "replace")
    n_broken = text.count("\ufffd") + text.count("\0")
    return None if n_broken > max(3, len(text) // 20) else text


def _kind_of_text(text: str) -> ContentKind | None:
    if _JSON.match(text):
        return "vocabulary" if _VOCABULARY.match(text) else "tokenizer.json"
    lines = text.replace("\r\n", "\n").split("\n")[:_MOST_LINES]
    if len(text) * 2 > BEGINNING and len(lines) > 1:
        lines.pop()  # which may be cut off
    filled = [line for line in lines if line.strip()]
    if not filled:
        return None
    if sum(map(bool, map(_RANK.fullmatch, filled))) * 2 > len(filled):  # which few other lines look like
        return "tiktoken ranks"
    if _most(_SCORE.fullmatch(line) for line in filled):
        return "pieces with scores"
    if filled[0].startswith("#version") or _most(line.strip().count(" ") == 1 for line in filled):
        return "merges"
    # A list of words is no vocabulary: it has to have what WordPiece cannot do without.
    if "[UNK]" in lines or sum(line.startswith("##") for line in lines) > len(lines) // 100:
        return "WordPiece vocabulary"
    return None


def _most(told: Iterable[object]) -> bool:
    """Whether something is so in three lines of four: some may be faulty, which is for the reader to say."""
    answers = [bool(answer) for answer in told]
    return sum(answers) * 4 >= len(answers) * 3
