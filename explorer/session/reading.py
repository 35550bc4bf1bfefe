"""Files made sources of the corpus: one or several, texts, tables or whole folders. Knows no Qt; run in a thread."""

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType

from explorer.engine.errors import ClosedFileError, CorpusFileError, PackedFileError, UnreadableTextError, shown_name
from explorer.engine.text.text_files import TextSample, read_sample
from explorer.figures.numbers import counted
from explorer.formats.word_counts import is_named_a_table, likely_shape, shape_of, why_no_table
from explorer.session.file_sources import FilesSource, TableSource
from explorer.session.kept_files import is_session
from explorer.session.sources import LARGEST_TEXT, CorpusSource, FileOnDisk, FileSource, TextSource

SAMPLE_CHARACTERS = 50_000
TABLE = "table"
"""What a file can be read as beside the encodings."""

Proceed = Callable[[int, int | None], bool]
"""Told how many files are found, or read of how many; answers whether to go on."""

_LEFT_OUT = MappingProxyType(
    {
        "hidden": ("hidden file or folder", "hidden files and folders"),
        "binary": ("file that is no text", "files that are no text"),
        "empty": ("empty file", "empty files"),
        "table": ("table of word counts", "tables of word counts"),
        "session": ("session", "sessions"),
        "closed": ("folder that cannot be read", "folders that cannot be read"),
        "link": ("link to a folder", "links to folders"),
        "broken": ("link that leads nowhere", "links that lead nowhere"),
        "device": ("device or pipe", "devices and pipes"),
        "packed": ("packed file that cannot be unpacked", "packed files that cannot be unpacked"),
        "locked": ("file that cannot be read", "files that cannot be read"),
    }
)


class ReadingStopped(Exception):
    """Nobody waits any more for what is being read."""


def read_source(path: str, how: str | None = None) -> CorpusSource:
    """A file as a source: its text, for a large one its beginning, or a table.

    ``how`` is an encoding or "table" where a person says what it is; else it is told by what it holds, and whether it
    is a table also by its name. Raises CorpusFileError.
    """
    path = os.path.abspath(path)
    sample = read_sample(path, LARGEST_TEXT, None if how == TABLE else how)
    file, text = _file(path, sample), sample.file.text
    shape = likely_shape(text, file.name) if how == TABLE else None if how else shape_of(text, file.name)
    if shape is not None:
        return TableSource(file, shape, text[:SAMPLE_CHARACTERS])
    if sample.complete:
        return TextSource(text, file.name, file)
    details = file.encoding, file.guessed, file.modified
    return FileSource(path, file.name, file.n_bytes, text[:SAMPLE_CHARACTERS], *details)


def read_sources(paths: Sequence[str], proceed: Proceed, how: str | None = None) -> CorpusSource:
    """One file; or the texts among several files, and in folders, as one corpus, folder by folder in order of names.

    What is hidden in a folder is left out, and what is no text, empty, or a table; the source has a sentence about it.
    ``how`` is as in :func:`read_source`, and of several files the encoding of those that are no UTF-8.
    Raises CorpusFileError, and ReadingStopped where ``proceed`` says so.
    """
    if len(paths) == 1 and not os.path.isdir(paths[0]):
        return read_source(paths[0], how)
    left_out: Counter[str] = Counter()
    found: list[str] = []
    for path in _found(paths, left_out):
        found.append(path)
        _go_on(proceed(len(found), None))
    files: list[FileOnDisk] = []
    first = ""  # the beginning of the first text
    for n_read, path in enumerate(found):
        _go_on(proceed(n_read, len(found)))
        kind, sample = _sample(path, how)
        if sample is None:
            left_out[kind] += 1
        else:
            first = first or sample.file.text[:SAMPLE_CHARACTERS]
            files.append(_file(path, sample))
    name = os.path.basename(os.path.abspath(paths[0]))
    rest = ", ".join(counted(left_out[kind], *words) for kind, words in _LEFT_OUT.items() if left_out[kind])
    if not files:
        raise CorpusFileError(f"No text was found in {shown_name(name)}" + (f", only {rest}." if rest else "."))
    chosen = tuple(map(os.path.abspath, paths)) if any(map(os.path.isdir, paths)) else ()
    remarks = [f"Left out: {rest}."] if rest else []
    if n_prose := sum(is_named_a_table(file.path) for file in files):
        tables = counted(n_prose, "file with the name of a table is", "files with the names of tables are")
        remarks.append(f"{tables} read as text, for want of word counts.")
    return FilesSource(name, tuple(files), first, " ".join(remarks), chosen)


def why_as_text(source: CorpusSource) -> str:
    """A sentence, where a file has the name of a table and was taken for a text all the same; else nothing."""
    if not isinstance(source, TextSource | FileSource) or not is_named_a_table(source.name):
        return ""
    beginning = source.text if isinstance(source, TextSource) else source.sample
    return (
        f"{shown_name(source.name)} is read as a text, not as a table: {why_no_table(beginning[:SAMPLE_CHARACTERS])}."
    )


def how_it_was_read(source: CorpusSource) -> str | None:
    """How to read the files of a source again so that it is the same kind of source; None for a new guess."""
    if isinstance(source, TableSource):
        return TABLE
    encodings = {file.encoding for file in source.read_from if not file.guessed}
    return encodings.pop() if len(source.read_from) == 1 and encodings else None


def with_sample(source: CorpusSource) -> CorpusSource:
    """A source that stays on disk, from a session, with the sample that is shown of it. Raises CorpusFileError."""
    file = source.read_from[0]
    text = read_sample(file.path, LARGEST_TEXT, file.encoding).file.text[:SAMPLE_CHARACTERS]
    return replace(source, sample=text)  # type: ignore[call-arg]  # each of them has one


def _go_on(wanted: bool) -> None:
    if not wanted:
        raise ReadingStopped


def _found(paths: Sequence[str], left_out: Counter[str]) -> Iterator[str]:
    """The files that are named, and those in the folders that are; of a folder, what is hidden is only counted."""

    def closed(error: OSError) -> None:
        left_out["closed"] += 1

    for path in map(os.path.abspath, paths):
        if not os.path.isdir(path):
            yield path
            continue
        for folder, folders, names in os.walk(path, onerror=closed):
            shown = [name for name in sorted(folders) if not name.startswith(".")]
            left_out["hidden"] += len(folders) - len(shown)
            left_out["link"] += sum(os.path.islink(os.path.join(folder, name)) for name in shown)
            folders[:] = shown  # which decides where the walk goes on
            for name in sorted(names):
                if name.startswith("."):
                    left_out["hidden"] += 1
                else:
                    yield os.path.join(folder, name)


def _sample(path: str, how: str | None) -> tuple[str, TextSample | None]:
    """The beginning of one of several files, or what it is if it is no text to take."""
    if is_session(path):
        return "session", None
    try:
        sample = _decoded(path, how)
    except CorpusFileError as error:
        return _why_unread(path, error), None
    if is_named_a_table(path) and shape_of(sample.file.text, path):
        return "table", None
    return ("text", sample) if sample.file.text else ("empty", None)


def _why_unread(path: str, error: CorpusFileError) -> str:
    if not os.path.isfile(path):
        return "device" if os.path.exists(path) else "broken" if os.path.islink(path) else "locked"
    if isinstance(error, PackedFileError):
        return "packed"
    return "locked" if isinstance(error, ClosedFileError) else "binary"


def _decoded(path: str, how: str | None) -> TextSample:
    try:
        sample = read_sample(path, LARGEST_TEXT)
    except UnreadableTextError:
        if how is None:
            raise
    else:
        if how is None or not sample.file.guessed:
            return sample
    return read_sample(path, LARGEST_TEXT, how)


def _file(path: str, sample: TextSample) -> FileOnDisk:
    return FileOnDisk(path, sample.size, sample.file.encoding, sample.file.guessed, sample.modified)
