"""Opening files."""

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from explorer.session import files as files_module
from explorer.session.files import Files
from explorer.session.reading import SAMPLE_CHARACTERS, ReadingStopped, read_source
from explorer.session.sources import FileOnDisk, FileSource, TextSource
from explorer.session.state import Notice, Offer, first_state
from explorer.session.store import Store


def test_a_file_becomes_the_text_with_every_character(qtbot: QtBot, tmp_path: Path) -> None:
    """A text file becomes the corpus as it is: CRLF, NUL, no-break space and all."""
    text = "low\r\nlower\u00a0\x00 \u2028 👨‍👩‍👧 سلام"
    path = tmp_path / "a text.txt"
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    store = Store(first_state())
    files = Files(store)
    with qtbot.waitSignal(store.state_changed, timeout=10_000):
        files.open(str(path))
    assert store.state.source == TextSource(text, "a text.txt", FileOnDisk(str(path), path.stat().st_size))
    files.close()


def test_a_large_file_stays_on_disk(tmp_path: Path) -> None:
    """A file over 5 MB becomes its path and a sample of its beginning."""
    path = tmp_path / "large.txt"
    path.write_text("words and more\n" * 400_000)
    source = read_source(str(path))
    assert isinstance(source, FileSource)
    assert (source.n_bytes, len(source.sample)) == (6_000_000, SAMPLE_CHARACTERS)


def test_a_file_is_judged_by_what_was_read_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The size that decides is that of the opened file: one that goes away meanwhile is told of, and others follow."""

    def gone(path: str) -> int:
        raise FileNotFoundError(path)

    monkeypatch.setattr(os.path, "getsize", gone)
    path = tmp_path / "longer than a sample.txt"
    path.write_text("words and more\n" * 10_000)
    assert read_source(str(path)) == TextSource("words and more\n" * 10_000, path.name, FileOnDisk(str(path), 150_000))


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("gone.txt", None, "gone.txt is not there"),
        ("binary.bin", bytes(range(256)) * 40, "binary.bin is no"),
        ("latin.txt", "naïve café\n".encode("latin-1"), "latin.txt is not UTF-8: byte EF at line 1, column 3"),
    ],
)
def test_a_file_that_cannot_be_read_changes_nothing_but_the_notice(
    qtbot: QtBot, tmp_path: Path, name: str, data: bytes | None, sentence: str
) -> None:
    """A file that is gone, binary or in another encoding gives a sentence with its name; corpus and trace stay."""
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    store = Store(first_state())
    before = store.state
    files = Files(store)
    with qtbot.waitSignal(store.state_changed, timeout=10_000):
        files.open(str(path))
    assert store.state.notice is not None
    assert store.state.notice.sentence.startswith(sentence), store.state.notice.sentence
    assert (store.state.source, store.state.trace) == (before.source, before.trace)
    files.close()


def test_a_file_without_permission_says_so(qtbot: QtBot, tmp_path: Path, forbid: Callable[[Path], None]) -> None:
    """A file that one may not read says that the permission is missing."""
    path = tmp_path / "secret.txt"
    path.write_text("secret")
    forbid(path)
    store = Store(first_state())
    files = Files(store)
    with qtbot.waitSignal(store.state_changed, timeout=10_000):
        files.open(str(path))
    assert store.state.notice is not None
    assert store.state.notice.sentence == "secret.txt cannot be opened: you have no permission to read it."
    files.close()


def failing(error: Exception) -> Callable[..., object]:
    """What raises an error whatever it is called with."""

    def fail(*_: object) -> object:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (MemoryError(), "There is not enough memory to open first.txt."),
        (RecursionError(), "A fault of this program, which is written to the terminal, made it impossible to open"),
    ],
)
def test_whatever_goes_wrong_the_next_file_is_opened(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, sentence: str
) -> None:
    """Without memory, or by a fault of ours, a sentence says what was not opened, and the next file is."""
    (tmp_path / "second.txt").write_text("low")
    store = Store(first_state())
    files = Files(store)
    with monkeypatch.context() as patched, qtbot.waitSignal(files.refused, timeout=10_000):
        patched.setattr(files_module, "read_sources", failing(error))
        files.open(str(tmp_path / "first.txt"))
    assert store.state.notice is not None
    assert store.state.notice.sentence.startswith(sentence)
    with qtbot.waitSignal(files.opened, timeout=10_000):
        files.open(str(tmp_path / "second.txt"))
    files.close()


def test_nothing_runs_on_after_the_end(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is being read is dropped, and its thread has ended: it never is the last to let go of an object of Qt."""
    begun = threading.Event()

    def read_for_ever(_: object, proceed: Callable[[int, int], bool], __: object) -> None:
        begun.set()
        while proceed(0, 1):
            pass
        raise ReadingStopped

    monkeypatch.setattr(files_module, "read_sources", read_for_ever)
    files = Files(store)
    files.open("endless.txt")
    assert begun.wait(10)
    files.close()
    assert not files._reader.is_alive()


def test_a_table_that_is_taken_for_a_text_is_told_of(qtbot: QtBot, tmp_path: Path) -> None:
    """The sentence says why, and other ways to read it are offered; who has chosen one is told nothing more."""
    path = tmp_path / "words.csv"
    path.write_text("low|5\nlower|2\n")
    store = Store(first_state())
    files = Files(store)
    with qtbot.waitSignal(files.opened, timeout=10_000):
        files.open(str(path))
    assert isinstance(store.state.source, TextSource)
    assert store.state.notice == Notice(
        "words.csv is read as a text, not as a table: few of its lines have a tab, a comma or a semicolon.",
        "file",
        Offer("read as", (str(path),)),
    )
    store.notify(None)
    with qtbot.waitSignal(files.opened, timeout=10_000):
        files.open_all([str(path)], how="utf-8")
    assert store.state.notice is None
    files.close()
