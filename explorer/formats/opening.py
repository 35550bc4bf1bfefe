"""Opens a tokenizer, whatever kind of file it is in."""

import os
from dataclasses import replace
from fnmatch import fnmatch
from hashlib import sha256
from pathlib import Path

from explorer.engine.errors import CorpusFileError, shown_name
from explorer.engine.text.file_bytes import open_bytes
from explorer.formats.diagnosis import Finding, TokenizerFileError, refused
from explorer.formats.how import How
from explorer.formats.limits import LARGEST_FILE
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.recognize import BEGINNING, recognized

IN_FOLDERS = ("tokenizer.json", "*.model", "*.tiktoken", "encoder.json", "vocab.json", "vocab.txt", "*.codes")
"""What is looked for in a folder, the first that is there is opened."""


def load(path: str | os.PathLike[str], *, how: How | None = None, repair: bool = False) -> OpenedTokenizer:
    """The tokenizer of a file, whose kind its content tells, or of a folder.

    ``how`` says what the content leaves open; ``repair`` has what is wrong mended where that can be done, and is then
    among the findings. Raises TokenizerFileError for everything that keeps it from being opened.
    """
    path = _file_of(Path(path))
    return opened_bytes(bytes_of(path), path, how=how, repair=repair)


def opened_bytes(data: bytes, path: Path, *, how: How | None = None, repair: bool = False) -> OpenedTokenizer:
    """The tokenizer of a file whose bytes are known; its folder is looked at where it needs another file.

    Raises TokenizerFileError.
    """
    opened = _read(data, path, how, repair)
    return opened if opened.digest else replace(opened, digest=sha256(data).hexdigest())


def _read(data: bytes, path: Path, how: How | None, repair: bool) -> OpenedTokenizer:
    name = path.name
    kind = recognized(data[:BEGINNING], shown_name(name))
    match kind:
        case "tiktoken ranks":
            from explorer.formats.tiktoken_ranks import read_tiktoken_ranks

            return read_tiktoken_ranks(data, name, repair=repair, how=how)
        case "WordPiece vocabulary":
            from explorer.formats.wordpiece_vocabulary import read_wordpiece_vocabulary

            return read_wordpiece_vocabulary(data, name, repair=repair)
        case "SentencePiece model":
            from explorer.formats.sentencepiece_model import read_sentencepiece_model

            return read_sentencepiece_model(data, name, repair=repair)
        case "tokenizer.json":
            from explorer.formats.tokenizer_json import read_tokenizer_json

            return read_tokenizer_json(data, name, repair=repair)
        case "pieces with scores":
            from explorer.formats.scored_pieces import read_scored_pieces

            return read_scored_pieces(path)
        case "vocabulary" | "merges":
            from explorer.formats.file_pairs import opened_pair

            return opened_pair(data, path, kind, how=how, repair=repair)


def bytes_of(path: Path, most: int = LARGEST_FILE) -> bytes:
    """The bytes of a file, unpacked. Raises TokenizerFileError where it cannot be had or is too large."""
    try:
        with open_bytes(path) as file:
            if file.size <= most:
                data = file.stream.read(most + 1)
                if len(data) <= most:
                    return data
    except CorpusFileError as error:
        raise TokenizerFileError(str(error)) from None
    words = f"it is larger than {most // 1_000_000:,} MB"
    raise refused(shown_name(path.name), Finding("wrong", words, expected="no tokenizer is as large"))


def beginning_of(path: Path) -> bytes:
    """The first bytes of a file, unpacked; none of one that cannot be read."""
    try:
        with open_bytes(path) as file:
            return file.stream.read(BEGINNING)
    except CorpusFileError:
        return b""


def _file_of(path: Path) -> Path:
    """The file of a tokenizer in a folder; a path that is none stays as it is."""
    shown = shown_name(path.name or str(path))
    try:
        if not path.is_dir():
            return path
        names = sorted(other.name for other in path.iterdir() if other.is_file())
    except OSError as error:
        raise TokenizerFileError(f"{shown} cannot be read: {error.strerror}.") from None
    for pattern in IN_FOLDERS:
        for name in names:
            if fnmatch(name.removesuffix(".xz").removesuffix(".gz"), pattern):
                return path / name
    raise TokenizerFileError(f"{shown} is a folder in which no file has the name of a tokenizer.")
