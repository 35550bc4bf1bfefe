"""A file that changes on disk while it is open."""

import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from explorer.session import file_watch
from explorer.session.file_sources import MOST_WATCHED
from explorer.session.file_watch import FileWatch
from explorer.session.reading import TABLE, read_sources
from explorer.session.sources import TextSource
from explorer.session.state import Offer
from explorer.session.store import Store

PATIENT = 20_000  # ms
CHANGED = "rivers.txt has changed on disk since it was opened; the text here is as it was."


@pytest.fixture
def watch(store: Store) -> Iterator[FileWatch]:
    watch = FileWatch(store)
    yield watch
    watch.deleteLater()


@pytest.fixture
def rivers(store: Store, watch: FileWatch, tmp_path: Path) -> Path:
    """A text that is open."""
    path = tmp_path / "rivers.txt"
    path.write_text("low lower")
    open_files(store, path)
    return path


def open_files(store: Store, *paths: Path, how: str | None = None) -> None:
    store.set_source(read_sources([str(path) for path in paths], lambda *_: True, how))


def told(qtbot: QtBot, store: Store) -> str:
    """The sentence that comes."""
    qtbot.waitUntil(lambda: store.state.notice is not None, timeout=PATIENT)
    assert store.state.notice is not None
    return store.state.notice.sentence


def test_a_watch_that_is_closed_tells_nothing(
    store: Store, watch: FileWatch, rivers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is just being looked at when the window closes is not told: there is nobody to read it."""
    arrived: list[object] = []
    monkeypatch.setattr(
        file_watch.background, "run", lambda look, failed, doing, signal: arrived.append((look, signal))
    )
    rivers.write_text("low lower lowest")
    watch._note(str(rivers))
    watch._look_at_touched()
    (look, signal) = arrived[0]
    watch.close()
    signal.emit(look())
    assert store.state.notice is None


def test_a_change_is_told_once(qtbot: QtBot, store: Store, watch: FileWatch, rivers: Path) -> None:
    """A change is said with the way to read the file again; the text stays; the same change is not told twice."""
    source = store.state.source
    rivers.write_text("low lower lowest")
    assert told(qtbot, store) == CHANGED
    assert store.state.notice is not None
    assert store.state.notice.offer == Offer("read again", (str(rivers),), "utf-8")
    assert store.state.source is source
    store.notify(None)
    os.utime(rivers, ns=(0, rivers.stat().st_mtime_ns))  # touched, and as it was
    watch._note(str(rivers))
    with qtbot.waitSignal(watch._arrived, timeout=PATIENT):
        pass
    assert store.state.notice is None
    rivers.write_text("low lower lowest newest")
    assert told(qtbot, store) == CHANGED


def test_a_file_that_is_replaced(qtbot: QtBot, store: Store, rivers: Path) -> None:
    """Editors put a new file in the place of the old one: that is a change as well, and so is the next one."""
    for text in ("first", "the second"):
        beside = rivers.with_name("beside")
        beside.write_text(text)
        os.replace(beside, rivers)
        assert told(qtbot, store) == CHANGED
        store.notify(None)


def test_a_file_that_goes_away(qtbot: QtBot, store: Store, rivers: Path) -> None:
    """A file that is deleted is told of; there is nothing to read again."""
    rivers.unlink()
    expected = "rivers.txt is no longer there: moved, renamed or deleted; the text here is as it was."
    assert told(qtbot, store) == expected
    assert store.state.notice is not None
    assert store.state.notice.offer is None


@pytest.mark.parametrize("folder_too", [False, True])
def test_a_file_that_comes_back(qtbot: QtBot, store: Store, watch: FileWatch, tmp_path: Path, folder_too: bool) -> None:
    """What was gone is still watched: that it is there again is told, and what becomes of it then."""
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    path, away = folder / "rivers.txt", tmp_path / "away"
    path.write_text("low lower")
    open_files(store, path)
    shutil.copy2(path, away)
    if folder_too:
        shutil.rmtree(tmp_path / "a")
    else:
        path.unlink()
    assert told(qtbot, store).startswith("rivers.txt is no longer there")
    store.notify(None)
    folder.mkdir(parents=True, exist_ok=True)
    away.rename(path)
    assert told(qtbot, store) == "rivers.txt is there again, as it was when it was opened."
    store.notify(None)
    path.write_text("low lower lowest")
    assert told(qtbot, store) == CHANGED
    store.notify(None)
    path.unlink()
    told(qtbot, store)
    store.notify(None)
    path.write_text("another")
    assert told(qtbot, store) == CHANGED
    assert watch._watcher.directories() == []


def test_an_edited_text_is_still_of_its_file(qtbot: QtBot, store: Store, rivers: Path) -> None:
    """Also when the text was edited here a change of its file is told, and the edit stays."""
    store.splice_text(0, 0, "s")
    rivers.write_text("another")
    assert told(qtbot, store) == CHANGED
    assert isinstance(store.state.source, TextSource)
    assert store.state.source.text == "slow lower"


def test_another_corpus_ends_the_watch(qtbot: QtBot, store: Store, watch: FileWatch, rivers: Path) -> None:
    """Of a file that is no longer the corpus nothing is said; an undo leads back to it."""
    store.set_text("typed")
    assert watch._watcher.files() == []
    store.undo()
    assert watch._watcher.files() == [str(rivers)]


def test_files_that_stay_on_disk(qtbot: QtBot, store: Store, watch: FileWatch, tmp_path: Path) -> None:
    """Of several files one is named, and the sentence says what is shown; all are read again."""
    paths = [tmp_path / name for name in ("a.txt", "b.txt")]
    for path in paths:
        path.write_text("low")
    open_files(store, *paths)
    for path in paths:
        path.write_text("lower")
    assert told(qtbot, store) == (
        "a.txt and 1 more have changed on disk since they were opened; what is shown was trained on what stood there."
    )
    assert store.state.notice is not None
    assert store.state.notice.offer == Offer("read again", tuple(map(str, paths)))


def test_a_file_that_is_new_in_a_folder(qtbot: QtBot, store: Store, watch: FileWatch, tmp_path: Path) -> None:
    """A file that comes into a folder that is open, or into a folder in it, is told of; the folder is read again."""
    (tmp_path / "texts" / "deep").mkdir(parents=True)
    for name in ("a.txt", "b.bin", "deep/c.txt"):
        (tmp_path / "texts" / name).write_bytes(b"\0\1" if name == "b.bin" else b"low")
    open_files(store, tmp_path / "texts")
    assert store.state.source.title == "texts, 2 files"
    qtbot.waitUntil(lambda: not watch._looking, timeout=PATIENT)
    for name in ("d.txt", "deep/e.txt", ".hidden"):
        (tmp_path / "texts" / name).write_text("lower")
    assert told(qtbot, store) == (
        "d.txt and 1 more are new in the folder since it was opened; what is shown was trained on what stood there."
    )
    assert store.state.notice is not None
    assert store.state.notice.offer == Offer("read again", (str(tmp_path / "texts"),))
    open_files(store, *map(Path, store.state.notice.offer.paths))
    assert store.state.source.title == "texts, 4 files"
    store.notify(None)
    qtbot.waitUntil(lambda: not watch._looking, timeout=PATIENT)
    (tmp_path / "texts" / "f.txt").write_text("lowest")
    assert told(qtbot, store).startswith("f.txt is new in the folder since it was opened; ")


def test_a_folder_with_more_files_than_are_watched(store: Store, watch: FileWatch, tmp_path: Path) -> None:
    """Where only the first files are watched, what is said of the corpus says so; where all are, it does not."""
    for number in range(MOST_WATCHED + 1):
        (tmp_path / f"{number:04}.txt").write_text("low")
    open_files(store, tmp_path)
    sentence = "Changes on disk are noticed in the first 1,000."
    assert store.state.source.shown_text().note.endswith(sentence)
    assert len(watch._watcher.files()) == MOST_WATCHED
    (tmp_path / "0000.txt").unlink()
    open_files(store, tmp_path)
    assert sentence not in store.state.source.shown_text().note


def test_what_a_file_was_taken_for_is_kept(qtbot: QtBot, store: Store, watch: FileWatch, tmp_path: Path) -> None:
    """What a person said a file is, it is when it is read again."""
    path = tmp_path / "words.tsv"
    path.write_text("low;5\n")
    open_files(store, path, how=TABLE)
    path.write_text("low;57\n")
    told(qtbot, store)
    assert store.state.notice is not None
    assert store.state.notice.offer == Offer("read again", (str(path),), TABLE)


def test_many_files_at_once(
    qtbot: QtBot, store: Store, watch: FileWatch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window never waits for the disk, and what is watched is asked for once, however many files change."""
    paths = [tmp_path / f"{number}.txt" for number in range(20)]
    for path in paths:
        path.write_text("low")
    open_files(store, tmp_path)
    qtbot.waitUntil(lambda: not watch._looking, timeout=PATIENT)
    lookers, asked = set(), []
    monkeypatch.setattr(file_watch, "_facts", lambda path: lookers.add(threading.current_thread()))
    files = watch._watcher.files
    monkeypatch.setattr(watch._watcher, "files", lambda: asked.append(True) or files())
    for path in paths:
        watch._note(str(path))
    assert told(qtbot, store).startswith("0.txt and 19 more are no longer there")
    assert len(lookers) == len(asked) == 1
    assert threading.main_thread() not in lookers


def test_a_look_that_takes_long(
    qtbot: QtBot, store: Store, watch: FileWatch, rivers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is touched while a slow disk is looked at is looked at afterwards, and what was seen of another corpus is
    dropped."""
    goes_on = threading.Event()
    looks: list[str] = []

    def slow(path: str) -> None:
        looks.append(path)
        assert goes_on.wait(PATIENT / 1000)

    monkeypatch.setattr(file_watch, "_facts", slow)
    watch._quiet.setInterval(0)
    watch._note(str(rivers))
    qtbot.waitUntil(lambda: bool(looks), timeout=PATIENT)
    watch._note(str(rivers))
    with qtbot.waitSignal(watch._quiet.timeout, timeout=PATIENT):
        pass
    assert len(looks) == 1
    store.set_text("typed")
    with qtbot.waitSignal(watch._arrived, timeout=PATIENT):
        goes_on.set()
    assert store.state.notice is None
    store.undo()
    rivers.write_text("low lower lowest")
    monkeypatch.undo()
    assert told(qtbot, store) == CHANGED
