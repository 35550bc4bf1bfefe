"""Session files on disk."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from explorer.engine import ExplorerError
from explorer.formats.word_counts import TableShape
from explorer.session import session_file
from explorer.session.file_sources import FilesSource, TableSource
from explorer.session.json_text import SessionFileError
from explorer.session.kept_files import Place, SavedSession
from explorer.session.named_files import FileChangedError
from explorer.session.reading import ReadingStopped
from explorer.session.sources import SENNRICH, FileOnDisk, FileSource, TextSource
from explorer.session.state import FIRST_RECIPE

SESSION = SavedSession(SENNRICH, FIRST_RECIPE, "words", Place(3))


def of_a_file(path: Path) -> SavedSession:
    """A session whose corpus is a file."""
    return replace(SESSION, source=FileSource(str(path), path.name, path.stat().st_size, ""))


def refused(path: Path) -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(ExplorerError) as error:
        session_file.read(str(path))
    return str(error.value)


def test_a_session_is_read_as_it_was_written(tmp_path: Path) -> None:
    """What is read from a file is what was written, and nothing else is left in the folder."""
    path = tmp_path / "words.tokex"
    session_file.write(str(path), SESSION)
    assert session_file.read(str(path)) == SESSION
    assert os.listdir(tmp_path) == ["words.tokex"]


def test_an_editor_may_have_put_a_mark_before_it(tmp_path: Path) -> None:
    """A byte-order mark and Windows line ends, which an editor leaves behind, are no faults."""
    path = tmp_path / "words.tokex"
    session_file.write(str(path), SESSION)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert session_file.read(str(path)) == SESSION


def test_the_old_file_stays_whole_until_the_new_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where writing fails in the middle, as on a full disk, the file is as it was, and nothing lies beside it."""
    path = tmp_path / "words.tokex"
    session_file.write(str(path), SESSION)
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SessionFileError, match=r"^words.tokex was not saved: No space left on device.$"):
        session_file.write(str(path), replace(SESSION, source=TextSource("another")))
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["words.tokex"]


def test_a_link_and_the_permissions_stay(tmp_path: Path) -> None:
    """A file that is reached by a link is written where it is, and may be read by whom it could be read before."""
    path, link = tmp_path / "words.tokex", tmp_path / "link.tokex"
    path.touch(0o600)
    link.symlink_to(path)
    session_file.write(str(link), SESSION)
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o600
    assert session_file.read(str(path)) == SESSION


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    """Where a session cannot be written the system's reason is given."""
    with pytest.raises(SessionFileError, match=r"^words.tokex was not saved: No such file or directory.$"):
        session_file.write(str(tmp_path / "gone" / "words.tokex"), SESSION)


def test_a_pipe_stays_one(tmp_path: Path) -> None:
    """A session is not put in the place of what is no file, as /dev/null."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SessionFileError, match=r"^pipe was not saved: a device or a pipe has that name\.$"):
        session_file.write(str(tmp_path / "pipe"), SESSION)
    assert (tmp_path / "pipe").is_fifo()


def test_a_corpus_of_its_own_is_found_and_checked(tmp_path: Path) -> None:
    """A session names its corpus by path, size and digest; moved together, both are found again."""
    (tmp_path / "here").mkdir()
    corpus = tmp_path / "here" / "en.txt"
    corpus.write_text("low lower\n")
    session_file.write(str(tmp_path / "here" / "en.tokex"), of_a_file(corpus))
    (tmp_path / "here").rename(tmp_path / "there")
    read = session_file.read(str(tmp_path / "there" / "en.tokex"))
    moved = str(tmp_path / "there" / "en.txt")
    assert read.source == FileSource(moved, "en.txt", 10, "")
    # By sha256sum.
    assert read.digests == {moved: "cb9a81d9c419c9b4840a5f49ec176347e06394c7dc0ed8758b65030688a58031"}


def test_a_corpus_of_several_files(tmp_path: Path) -> None:
    """Each of several files is kept with its encoding and its digest, and one that was changed is named."""
    (tmp_path / "a.txt").write_text("low lower")
    (tmp_path / "b.txt").write_bytes("größer".encode("cp1252"))
    files = (FileOnDisk(str(tmp_path / "a.txt"), 9), FileOnDisk(str(tmp_path / "b.txt"), 6, "cp1252"))
    session = replace(SESSION, source=FilesSource("a.txt", files, ""))
    path = tmp_path / "files.tokex"
    session_file.write(str(path), session)
    assert session_file.read(str(path)).source == session.source
    (tmp_path / "b.txt").write_bytes("grüßer".encode("cp1252"))
    assert "b.txt was changed: its SHA-256 is " in refused(path)


def test_a_table_of_counts(tmp_path: Path) -> None:
    """A table is kept as a file with the shape of its rows."""
    (tmp_path / "words.csv").write_text("n,word\n5,low\n")
    file = FileOnDisk(str(tmp_path / "words.csv"), 13)
    session = replace(SESSION, source=TableSource(file, TableShape(",", count_first=True, header=True), ""))
    path = tmp_path / "table.tokex"
    session_file.write(str(path), session)
    assert session_file.read(str(path)).source == session.source
    (tmp_path / "words.csv").unlink()
    assert "words.csv is not there any more" in refused(path)


def test_a_corpus_that_is_gone_or_changed_is_named(tmp_path: Path) -> None:
    """A session is not opened on another text than it was saved with; the sentence says how the file differs."""
    corpus, path = tmp_path / "en.txt", tmp_path / "en.tokex"
    corpus.write_text("low lower\n")
    session_file.write(str(path), of_a_file(corpus))
    corpus.write_text("low lowest\n")
    assert refused(path) == (
        f"en.tokex cannot be opened: its corpus {corpus} was changed: it has 11 bytes, where 10 are expected."
    )
    corpus.write_text("low newer\n")
    changed = f"en.tokex cannot be opened: its corpus {corpus} was changed: its SHA-256 is "
    assert refused(path).startswith(changed)
    assert refused(path).endswith(" is expected.")
    corpus.unlink()
    assert refused(path) == f"en.tokex cannot be opened: its corpus {corpus} is not there any more."


def test_a_held_out_text_is_kept_as_the_corpus_is(tmp_path: Path) -> None:
    """A typed one stands in the session, a file is named by path, size and digest, beside those of the corpus."""
    corpus, held_out, path = tmp_path / "en.txt", tmp_path / "held.txt", tmp_path / "en.tokex"
    corpus.write_text("low lower\n")
    held_out.write_text("lowest\n")
    typed = replace(of_a_file(corpus), held_out=TextSource("lowest", ""))
    session_file.write(str(path), typed)
    assert session_file.read(str(path)).held_out == TextSource("lowest", "")
    named = FileSource(str(held_out), "held.txt", 7, "")
    session_file.write(str(path), replace(typed, held_out=named))
    read = session_file.read(str(path))
    assert read.held_out == named
    # By sha256sum.
    assert read.digests == {
        str(corpus): "cb9a81d9c419c9b4840a5f49ec176347e06394c7dc0ed8758b65030688a58031",
        str(held_out): "bd0103933a6fa6960c6f8980fb27f470b6f8704cac0cf14d974f74d2be761317",
    }
    assert read.lacking == ""


def test_a_session_opens_without_a_held_out_text_that_is_gone_or_changed(tmp_path: Path) -> None:
    """Its corpus is there all the same, and a sentence names what is not."""
    held_out, path = tmp_path / "held.txt", tmp_path / "words.tokex"
    held_out.write_text("lowest\n")
    session_file.write(str(path), replace(SESSION, held_out=FileSource(str(held_out), "held.txt", 7, "")))
    held_out.write_text("newest\n")
    changed = session_file.read(str(path))
    assert (changed.source, changed.held_out) == (SESSION.source, None)
    begin = f"words.tokex is open, but its held-out text {held_out} was changed: its SHA-256 is "
    assert changed.lacking.startswith(begin)
    held_out.unlink()
    gone = session_file.read(str(path))
    assert gone.lacking == f"words.tokex is open, but its held-out text {held_out} is not there any more."


def test_a_session_of_before_held_out_texts_were_kept(tmp_path: Path) -> None:
    """A file that says nothing of one opens as it always did."""
    path = tmp_path / "old.tokex"
    path.write_text(
        '{"format": "tokenizer explorer session", "version": 1, '
        '"corpus": {"kind": "text", "name": "a", "text": "low"}, "recipe": {}}'
    )
    session = session_file.read(str(path))
    assert (session.source, session.held_out, session.lacking) == (TextSource("low", "a"), None, "")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (None, "a.tokex is not there."),
        (b"", "a.tokex cannot be opened: it is empty."),
        (b'{"format": ', "a.tokex cannot be opened: it ends too early, at line 1, column 12."),
        (
            b'{"format": "zip"}',
            "a.tokex cannot be opened: it is not a session: “format” is not “tokenizer explorer session”.",
        ),
        (bytes(range(256)) * 40, "a.tokex is no"),
        ("naïve".encode("latin-1"), "a.tokex is not UTF-8: byte EF at line 1, column 3"),
    ],
)
def test_what_is_no_session_is_refused_with_its_name(tmp_path: Path, data: bytes | None, sentence: str) -> None:
    """Each refusal is one sentence that begins with the name of the file."""
    path = tmp_path / "a.tokex"
    if data is not None:
        path.write_bytes(data)
    assert refused(path).startswith(sentence)


# ── files that it names ───────────────────────────────────────────────────────────────────────────────────────────────


def naming(path: Path, corpus: str, **more: object) -> Path:
    """A session file whose corpus is a file beside it, as somebody's hand or another program could have written it."""
    document = {"format": "tokenizer explorer session", "version": 1, "recipe": {}}
    path.write_text(json.dumps({**document, "corpus": {"kind": "file", "path": corpus, "bytes": 0, **more}}))
    return path


@pytest.mark.parametrize("more", [{}, {"sha256": "0" * 64}])
def test_a_corpus_that_would_never_end_is_refused(tmp_path: Path, more: dict[str, str]) -> None:
    """A pipe, a device and a folder are named for what they are, and nothing waits for what they hold."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    begin = "a.tokex cannot be opened: its corpus"
    for name, what in (("pipe", "is not a file but a device or a pipe"), ("folder", "is a folder")):
        path = naming(tmp_path / "a.tokex", name, **more)
        assert refused(path) == f"{begin} {tmp_path / name} {what}."
    assert refused(naming(tmp_path / "a.tokex", "/dev/zero", **more)) == (
        f"{begin} /dev/zero is not a file but a device or a pipe."
    )


def test_a_corpus_that_became_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    """Saving says so, and names it."""
    pipe, path = tmp_path / "pipe", tmp_path / "a.tokex"
    os.mkfifo(pipe)
    with pytest.raises(SessionFileError) as error:
        session_file.write(str(path), of_a_file(pipe))
    assert str(error.value) == f"a.tokex was not saved: its corpus {pipe} is not a file but a device or a pipe."


def test_a_corpus_that_is_gone_is_named_when_it_is_saved(tmp_path: Path) -> None:
    """It is not the session's own folder that is missing."""
    corpus = tmp_path / "en.txt"
    corpus.write_text("low")
    session = of_a_file(corpus)
    corpus.unlink()
    with pytest.raises(SessionFileError) as error:
        session_file.write(str(tmp_path / "a.tokex"), session)
    assert str(error.value) == f"a.tokex was not saved: its corpus {corpus} is not there any more."


def test_no_session_vouches_for_a_text_that_nobody_trained_on(tmp_path: Path) -> None:
    """Where the corpus has grown, or has other letters by now, the session on disk stays as it is."""
    corpus, path = tmp_path / "en.txt", tmp_path / "en.tokex"
    corpus.write_text("low lower\n")
    session = session_file.write(str(path), of_a_file(corpus))
    before = path.read_bytes()
    corpus.write_text("low lower\nlowest\n")
    with pytest.raises(FileChangedError) as error:
        session_file.write(str(path), session)
    assert str(error.value) == (
        f"en.tokex was not saved: its corpus {corpus} was changed: it has 17 bytes, where 10 are expected."
    )
    corpus.write_text("low newer\n")
    with pytest.raises(FileChangedError, match=r"en\.txt was changed: its SHA-256 is "):
        session_file.write(str(path), session)
    assert path.read_bytes() == before


def test_a_corpus_that_was_written_to_since_it_was_opened_is_not_vouched_for(tmp_path: Path) -> None:
    """Also where its size is the same, and no digest of it was taken when it was opened."""
    corpus = tmp_path / "en.txt"
    corpus.write_text("low lower\n")
    session = replace(SESSION, source=FileSource(str(corpus), "en.txt", 10, "", modified=corpus.stat().st_mtime_ns))
    session_file.write(str(tmp_path / "en.tokex"), session)
    corpus.write_text("low newer\n")
    os.utime(corpus, (1, 1))
    with pytest.raises(FileChangedError, match="it has been written to since it was opened"):
        session_file.write(str(tmp_path / "en.tokex"), session)


def test_a_changed_corpus_can_be_taken_as_it_is(tmp_path: Path) -> None:
    """So that a recipe is not lost with it: that it has changed is said, and the size is that of now."""
    corpus, path = tmp_path / "en.txt", tmp_path / "1.tokex"
    corpus.write_text("low lower\n")
    session_file.write_draft(str(path), of_a_file(corpus))
    corpus.write_text("low lower\nlowest\n")
    read = session_file.read(str(path), changed_too=True)
    assert (read.source, read.place) == (FileSource(str(corpus), "en.txt", 17, ""), Place(3))
    assert read.lacking == "But its corpus “en.txt” has changed since, and is trained on as it is now."


def test_reading_can_be_ended_while_a_digest_is_taken(tmp_path: Path) -> None:
    """A corpus of gigabytes does not have to be read to its end when nobody waits for it any more."""
    corpus, path = tmp_path / "en.txt", tmp_path / "en.tokex"
    corpus.write_text("low lower\n")
    session_file.write(str(path), of_a_file(corpus))

    def stop() -> None:
        raise ReadingStopped

    with pytest.raises(ReadingStopped):
        session_file.read(str(path), stop)
