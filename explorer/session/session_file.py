"""Session files, `.tokex`: written so that there is always a whole one, and read with everything in it checked."""

import os
from collections.abc import Collection
from dataclasses import replace
from stat import S_ISREG

from explorer.engine.errors import UnreadableTextError, quoted, shown_name
from explorer.engine.text.text_files import read_text
from explorer.formats.atomic_files import NotSavedError, write_files
from explorer.session.json_text import SessionFileError, laid_out, parsed
from explorer.session.kept_files import SavedSession, Stamp
from explorer.session.named_files import FileChangedError, GoOn, as_they_are, check, digests_of
from explorer.session.saved_session import from_document, to_document


def write(path: str, session: SavedSession, replaces: Collection[Stamp | None] | None = None) -> SavedSession:
    """Keep a session in a file, with the digest of each file that it names; returns it with these, and its stamp.

    A file that is there stays whole until the new one takes its place, and for good unless it is one that ``replaces``
    has the stamp of; None stands for any. Raises SessionFileError; FileChangedError where a file that it names is not
    what was trained on.
    """
    name = shown_name(os.path.basename(path))
    try:
        if replaces is not None and stamp(path) not in (None, *replaces):
            raise SessionFileError(
                "another window or program has changed it since it was opened here; save under another name, or open "
                "it again"
            )
        corpus = digests_of(session.source, session.digests, "corpus")
        held_out = digests_of(session.held_out, session.digests, "held-out text")
    except SessionFileError as error:
        raise type(error)(f"{name} was not saved: {error}.") from None
    session = replace(session, digests={**corpus, **held_out}, unsaved=False)
    _write_text(path, laid_out(to_document(session, _folder(path))) + "\n")
    return replace(session, stamp=stamp(path))


def stamp(path: str) -> Stamp | None:
    """What tells the file from one that takes its place; None where there is none."""
    try:
        facts = os.stat(path)
    except OSError:
        return None
    return (facts.st_ino, facts.st_size, facts.st_mtime_ns) if S_ISREG(facts.st_mode) else None


def write_draft(path: str, session: SavedSession) -> None:
    """Keep a session for the case of a crash: files by their whole paths and without the work of their digests.

    Raises SessionFileError.
    """
    _write_text(path, laid_out(to_document(session)) + "\n")


def read(path: str, go_on: GoOn = lambda: None, *, changed_too: bool = False) -> SavedSession:
    """The session in a file. Raises CorpusFileError where it is no text, and SessionFileError where it is no session,
    or where a file of its corpus is gone or another than it was; ``changed_too`` takes the other one and says so.
    Without its held-out text it is a session all the same, which says so, too.

    ``go_on`` is called again and again while it is read; what it raises ends that.
    """
    as_read = stamp(path)
    try:
        text = read_text(path).text
    except UnreadableTextError as error:  # which may be tried in other encodings, and a session is never in one
        raise SessionFileError(str(error)) from None
    name = shown_name(os.path.basename(path))
    lacking = ""
    try:
        session = replace(from_document(parsed(text), _folder(path)), stamp=as_read)
        try:
            check(session.source, session.digests, "corpus", go_on)
        except FileChangedError:
            if not changed_too:
                raise
            of_corpus = {file.path for file in session.source.read_from}
            others = {file: digest for file, digest in session.digests.items() if file not in of_corpus}
            session = replace(session, source=as_they_are(session.source), digests=others)
            corpus = quoted(session.source.title)
            lacking = f"But its corpus {corpus} has changed since, and is trained on as it is now."
    except SessionFileError as error:
        raise SessionFileError(f"{name} cannot be opened: {error}.") from None
    try:
        check(session.held_out, session.digests, "held-out text", go_on)
    except SessionFileError as error:
        return replace(session, held_out=None, lacking=f"{lacking} {name} is open, but {error}.".lstrip())
    return replace(session, lacking=lacking)


def _folder(path: str) -> str:
    return os.path.dirname(os.path.realpath(path))


def _write_text(path: str, text: str) -> None:
    try:
        write_files({path: text.encode()}, replaced=(path,))
    except NotSavedError as error:
        raise SessionFileError(str(error)) from None
