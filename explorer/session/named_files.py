"""The files that a session names without holding what stands in them: each is known by its size and its SHA-256."""

import os
import stat
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from explorer.engine.errors import shown_name
from explorer.session.file_sources import FilesSource, TableSource
from explorer.session.json_text import SessionFileError
from explorer.session.saved_corpus import Digests
from explorer.session.sources import CorpusSource, FileOnDisk, FileSource

BLOCK = 1 << 20  # bytes

Role = Literal["corpus", "held-out text"]
"""What a source is to its session, as a sentence calls it."""

GoOn = Callable[[], object]
"""Called again and again while files are read; what it raises ends that."""


class FileChangedError(SessionFileError):
    """A file is another than the one that was trained on."""


def digests_of(source: CorpusSource | None, known: Digests, role: Role) -> Digests:
    """The digest of each file that is named, of which some were known when it was read.

    Raises FileChangedError where one is not as it was then: a session would vouch for a text that nobody trained on.
    Raises SessionFileError where one is gone or cannot be read.
    """
    return {file.path: _digest(file, known.get(file.path), role, lambda: None) for file in _named(source)}


def check(source: CorpusSource | None, digests: Digests, role: Role, go_on: GoOn) -> None:
    """Raises FileChangedError where a file is not as it was, and SessionFileError where it is gone or cannot be read.

    A file whose digest is not known is told by its size alone.
    """
    for file in _named(source):
        if file.path in digests:
            _digest(file, digests[file.path], role, go_on)
        else:
            _look_at(file, role)


def as_they_are(source: CorpusSource) -> CorpusSource:
    """A source with the sizes that its files have now; those that are gone as they were."""
    if isinstance(source, FileSource):
        return replace(source, n_bytes=_sized(source.read_from[0]).n_bytes, modified=0)
    if isinstance(source, TableSource):
        return replace(source, file=_sized(source.file))
    if isinstance(source, FilesSource):
        return replace(source, files=tuple(map(_sized, source.files)))
    return source


def _named(source: CorpusSource | None) -> tuple[FileOnDisk, ...]:
    return source.read_from if source is not None and source.stays_on_disk else ()


def _sized(file: FileOnDisk) -> FileOnDisk:
    try:
        return replace(file, n_bytes=os.stat(file.path).st_size, modified=0)
    except OSError:
        return file


def _look_at(file: FileOnDisk, role: Role) -> os.stat_result:
    """What the system says of a file, before it is opened: to read from a pipe or a device might never end."""
    shown = _shown(file, role)
    try:
        facts = os.stat(file.path)
    except FileNotFoundError:
        raise SessionFileError(f"{shown} is not there any more") from None
    except OSError as error:
        raise SessionFileError(f"{shown} cannot be read: {error.strerror or error}") from None
    if stat.S_ISDIR(facts.st_mode):
        raise SessionFileError(f"{shown} is a folder")
    if not stat.S_ISREG(facts.st_mode):
        raise SessionFileError(f"{shown} is not a file but a device or a pipe")
    if facts.st_size != file.n_bytes:
        was = f"{facts.st_size:,} bytes, where {file.n_bytes:,} are expected"
        raise FileChangedError(f"{shown} was changed: it has {was}")
    return facts


def _digest(file: FileOnDisk, expected: str | None, role: Role, go_on: GoOn) -> str:
    """The digest of a file, unless it is another than the expected one, or written since it was read."""
    import hashlib  # here, since the first window need not wait for OpenSSL: measured, 2 %

    shown = _shown(file, role)
    facts = _look_at(file, role)
    if expected is None and file.modified not in (0, facts.st_mtime_ns):
        raise FileChangedError(f"{shown} was changed: it has been written to since it was opened")
    sha256 = hashlib.sha256()
    try:
        with open(file.path, "rb") as stream:
            while block := stream.read(BLOCK):
                sha256.update(block)
                go_on()
            if os.fstat(stream.fileno()).st_mtime_ns != facts.st_mtime_ns:
                raise FileChangedError(f"{shown} was changed: it is being written to")
    except OSError as error:
        raise SessionFileError(f"{shown} cannot be read: {error.strerror or error}") from None
    digest = sha256.hexdigest()
    if expected is not None and digest != expected:
        was = f"its SHA-256 is {digest[:12]}…, where {expected[:12]}… is expected"
        raise FileChangedError(f"{shown} was changed: {was}")
    return digest


def _shown(file: FileOnDisk, role: Role) -> str:
    return f"its {role} {shown_name(file.path, longest=120)}"
