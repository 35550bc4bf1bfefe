"""Saving a trained tokenizer in a form that the reference libraries load, with the same ids.

What a kind of file cannot express is said before anything is written: as a note, or as the reason why it cannot hold
the tokenizer at all.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from explorer.formats.atomic_files import write_files
from explorer.formats.saving import CannotHoldError, OutKind, Saved, TrainedTokenizer


@dataclass(frozen=True, slots=True)
class SavedKind:
    """A kind of file, and whether it can hold a certain tokenizer."""

    kind: OutKind
    title: str  # as a menu has it
    suffix: str  # that such files usually end in
    why_not: str = ""  # a sentence; empty where it can
    notes: tuple[str, ...] = ()  # what it would not hold, a sentence each


class _Writer(Protocol):
    """What the module of a kind offers."""

    def notes_on(self, tokenizer: TrainedTokenizer) -> tuple[str, ...]: ...
    def contents(self, tokenizer: TrainedTokenizer) -> bytes: ...


_TITLES: dict[OutKind, tuple[str, str]] = {  # and suffixes
    "tokenizer.json": ("Hugging Face tokenizer.json", ".json"),
    "SentencePiece model": ("SentencePiece model", ".model"),
    "tiktoken ranks": ("tiktoken ranks", ".tiktoken"),
    "WordPiece vocabulary": ("WordPiece vocabulary", ".txt"),
    "vocabulary and merges": ("Vocabulary and merges, two files", ".json"),
    "subword-nmt codes": ("subword-nmt codes", ".codes"),
    "table": ("Table of pieces", ".tsv"),
}


def kinds_for(tokenizer: TrainedTokenizer) -> tuple[SavedKind, ...]:
    """All kinds of files, each with what it does not hold of a tokenizer, or why it cannot hold it."""
    return tuple(_kind_for(tokenizer, kind) for kind in _TITLES)


def save(
    tokenizer: TrainedTokenizer,
    path: str | os.PathLike[str],
    kind: OutKind,
    *,
    replace: bool = False,
    replace_beside: bool = False,
    counts: Sequence[int] | None = None,
) -> Saved:
    """Write a tokenizer to a file, and where the kind has two, to another beside it (:func:`paths_of`).

    A file that is there is only replaced where ``replace`` says so, the one beside it where ``replace_beside`` does;
    it is whole until the new one takes its place. ``counts`` of pieces, by id, are for the table.

    Raises CannotHoldError, and NotSavedError for what disks do.
    """
    path, *beside = paths_of(path, kind)
    writer = _writer(kind)
    notes = writer.notes_on(tokenizer)
    if kind == "vocabulary and merges":
        from explorer.formats.vocabulary_merges_out import merges

        files = {path: writer.contents(tokenizer), beside[0]: merges(tokenizer)}
    elif kind == "table":
        from explorer.formats.table_out import table

        files = {path: table(tokenizer, counts)}
    else:
        files = {path: writer.contents(tokenizer)}
    write_files(files, [path] * replace + beside * replace_beside)
    return Saved(tuple(files), notes)


def paths_of(path: str | os.PathLike[str], kind: OutKind) -> tuple[str, ...]:
    """All files that saving to a path writes: that one, and for a vocabulary its merges beside it."""
    path = os.fspath(path)
    if kind != "vocabulary and merges":
        return (path,)
    from explorer.formats.vocabulary_merges_out import merges_path

    return path, merges_path(path)


def _kind_for(tokenizer: TrainedTokenizer, kind: OutKind) -> SavedKind:
    title, suffix = _TITLES[kind]
    try:
        return SavedKind(kind, title, suffix, notes=_writer(kind).notes_on(tokenizer))
    except CannotHoldError as error:
        return SavedKind(kind, title, suffix, why_not=str(error))


def _writer(kind: OutKind) -> _Writer:
    """The module of a kind, imported when it is first wanted."""
    if kind == "tokenizer.json":
        from explorer.formats import tokenizer_json_out

        return tokenizer_json_out
    if kind == "SentencePiece model":
        from explorer.formats import sentencepiece_model_out

        return sentencepiece_model_out
    if kind == "tiktoken ranks":
        from explorer.formats import tiktoken_out

        return tiktoken_out
    if kind == "WordPiece vocabulary":
        from explorer.formats import wordpiece_out

        return wordpiece_out
    if kind == "vocabulary and merges":
        from explorer.formats import vocabulary_merges_out

        return vocabulary_merges_out
    if kind == "subword-nmt codes":
        from explorer.formats import subword_nmt_out

        return subword_nmt_out
    from explorer.formats import table_out

    return table_out
