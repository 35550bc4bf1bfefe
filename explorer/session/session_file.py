"""Session files, `.tokex`: written so that there is always a whole one, and read with everything in it checked."""

import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from explorer.engine.errors import shown_name
from explorer.engine.text.text_files import read_text
from explorer.session.json_text import SessionFileError, laid_out, parsed
from explorer.session.kept_files import SavedSession
from explorer.session.saved_session import from_document, to_document
from explorer.session.sources import CorpusSource, FileOnDisk


def write(path: str, session: SavedSession) -> None:
    """Keep a session in a file, with the digest of each file that it names.

    A file that is there stays whole until the new one takes its place. Raises SessionFileError.
    """
    try:
        digests = {**_digests(session.source), **_digests(session.held_out)}
        session = replace(session, digests=digests, unsaved=False)
        _write_text(path, laid_out(to_document(session, _folder(path))) + "\n")
    except OSError as error:
        raise _not_saved(path, error) from None


def write_draft(path: str, session: SavedSession) -> None:
    """Keep a session for the case of a crash: files by their whole paths and without the work of their digests.

    Raises SessionFileError.
    """
    try:
        _write_text(path, laid_out(to_document(session)) + "\n")
    except OSError as error:
        raise _not_saved(path, error) from None


def read(path: str) -> SavedSession:
    """The session in a file. Raises CorpusFileError where it is no text, and SessionFileError where it is no session,
    or where a file of its corpus is gone or another than it was. Without its held-out text it is a session all the
    same, which says so."""
    text = read_text(path).text
    name = shown_name(os.path.basename(path))
    try:
        session = from_document(parsed(text), _folder(path))
        _check_files(session.source, session.digests, "corpus")
    except SessionFileError as error:
        raise SessionFileError(f"{name} cannot be opened: {error}.") from None
    try:
        _check_files(session.held_out, session.digests, "held-out text")
    except SessionFileError as error:
        return replace(session, held_out=None, lacking=f"{name} is open, but {error}.")
    return session


def _folder(path: str) -> str:
    return os.path.dirname(os.path.realpath(path))


def _write_text(path: str, text: str) -> None:
    path = os.path.realpath(path)  # a link stays one
    beside = os.path.join(os.path.dirname(path), f".{os.path.basename(path)}.{os.getpid()}.part")
    try:
        with open(beside, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            shutil.copymode(path, beside)
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def _digests(source: CorpusSource | None) -> Mapping[str, str]:
    return {file.path: _digest(file.path) for file in _named_files(source)}


def _named_files(source: CorpusSource | None) -> tuple[FileOnDisk, ...]:
    """The files of which a session has the names, and not what stands in them."""
    return source.read_from if source is not None and source.stays_on_disk else ()


def _digest(path: str) -> str:
    import hashlib  # here, since the first window need not wait for OpenSSL: measured, 2 %

    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _check_files(source: CorpusSource | None, digests: Mapping[str, str], what: str) -> None:
    for file in _named_files(source):
        _check_file(file, digests.get(file.path), what)


def _check_file(file: FileOnDisk, expected: str | None, what: str) -> None:
    shown = f"its {what} {shown_name(file.path, longest=120)}"
    try:
        size = os.stat(file.path).st_size
        digest = _digest(file.path) if size == file.n_bytes and expected else None
    except FileNotFoundError:
        raise SessionFileError(f"{shown} is not there any more") from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        raise SessionFileError(f"{shown} cannot be read: {_reason(error)}") from None
    if size != file.n_bytes:
        was = f"{size:,} bytes, where {file.n_bytes:,} are expected"
        raise SessionFileError(f"{shown} was changed: it has {was}")
    if digest != expected and expected:
        was = f"its SHA-256 is {str(digest)[:12]}…, where {expected[:12]}… is expected"
        raise SessionFileError(f"{shown} was changed: {was}")


def _not_saved(path: str, error: OSError) -> SessionFileError:
    return SessionFileError(f"{shown_name(os.path.basename(path))} was not saved: {_reason(error)}.")


def _reason(error: Exception) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)
