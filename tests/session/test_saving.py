"""Saving in the background, and opening what was saved."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from explorer.engine import BpeRecipe
from explorer.engine.text.corpus import CountedWord
from explorer.session import session_file
from explorer.session.files import Files
from explorer.session.kept_files import SavedSession
from explorer.session.saving import Saving
from explorer.session.session_verbs import session_of
from explorer.session.sources import SENNRICH, FileSource, TextSource
from explorer.session.state import Offer
from explorer.session.store import Store

PATIENT = 30_000  # ms


@pytest.fixture
def saving(store: Store) -> Iterator[Saving]:
    """What saves the store."""
    saving = Saving(store)
    yield saving
    saving.close()


@pytest.fixture
def files(store: Store) -> Iterator[Files]:
    """What opens files into the store."""
    files = Files(store)
    yield files
    files.close()


def test_what_is_open_is_saved(store: Store, saving: Saving, qtbot: QtBot, tmp_path: Path) -> None:
    """The file holds what was open, which is then saved, under that path and among the recent files."""
    path = str(tmp_path / "mine.tokex")
    store.set_text("typed")
    session = session_of(store.state)
    assert session.unsaved
    with qtbot.waitSignal(saving.saved, timeout=PATIENT) as saved:
        saving.save(path)
    assert saved.args == [path]
    assert session_file.read(path).source == TextSource("typed")
    assert not session_of(store.state).unsaved
    assert store.state.kept.recent == (path,)


def test_a_session_that_cannot_be_saved_is_told_of(store: Store, saving: Saving, qtbot: QtBot, tmp_path: Path) -> None:
    """Where the file cannot be written, a notice says why, and what is open is still unsaved."""
    store.set_text("typed")
    with qtbot.waitSignal(store.state_changed, timeout=PATIENT):
        saving.save(str(tmp_path / "gone" / "mine.tokex"))
    assert store.state.notice is not None
    assert store.state.notice.sentence == "mine.tokex was not saved: No such file or directory."
    assert session_of(store.state).unsaved


def test_of_several_for_one_file_the_latest_is_written(
    store: Store, saving: Saving, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is slow holds nothing up: what comes while it writes is written once, as it was last."""
    begun, goes_on = threading.Event(), threading.Event()
    write, written = session_file.write_draft, []

    def slow(path: str, session: SavedSession) -> None:
        begun.set()
        assert goes_on.wait(30)
        written.append(session.source)
        write(path, session)

    monkeypatch.setattr(session_file, "write_draft", slow)
    path = str(tmp_path / "draft.tokex")
    for text in ("first", "second", "third", "last"):
        store.set_text(text)
        saving.write_draft(path)
        assert begun.wait(30)
    goes_on.set()
    saving.close()
    assert written == [TextSource("first"), TextSource("last")]
    assert session_file.read(path).source == TextSource("last")


def test_a_saved_session_is_opened_again(
    store: Store, saving: Saving, files: Files, qtbot: QtBot, tmp_path: Path
) -> None:
    """A session file opens by its suffix, however that is written, and is what it was."""
    path = str(tmp_path / "mine.TokEx")
    store.set_words((CountedWord("hug", 10), CountedWord("pug", 5)))
    store.set_recipe(BpeRecipe(merges=2))
    with qtbot.waitSignal(saving.saved, timeout=PATIENT):
        saving.save(path)
    session = session_of(store.state)
    store.set_text("something else")
    with qtbot.waitSignal(files.opened, timeout=PATIENT):
        files.open(path)
    assert session_of(store.state) == session
    kept = store.state.kept.of(store.state.source)
    assert kept is not None
    assert kept.path == path


def test_a_copy_has_no_file_of_its_own(store: Store, files: Files, qtbot: QtBot, tmp_path: Path) -> None:
    """An example is opened without a file that would be written over, and is not among the recent ones."""
    path = str(tmp_path / "example.tokex")
    session_file.write(path, session_of(store.state))
    with qtbot.waitSignal(files.opened, timeout=PATIENT):
        files.open(path, as_copy=True)
    kept = store.state.kept.of(store.state.source)
    assert kept is not None
    assert (kept.path, store.state.kept.recent) == ("", ())


def test_a_large_corpus_is_opened_from_its_own_file(
    store: Store, saving: Saving, files: Files, qtbot: QtBot, tmp_path: Path
) -> None:
    """A session of a file over 5 MB holds its path; opened, the beginning of that file is shown again."""
    corpus, path = tmp_path / "large.txt", str(tmp_path / "large.tokex")
    corpus.write_text("words and more\n" * 400_000)
    with qtbot.waitSignal(files.opened, timeout=PATIENT):
        files.open(str(corpus))
    source = store.state.source
    assert isinstance(source, FileSource)
    with qtbot.waitSignal(saving.saved, timeout=PATIENT):
        saving.save(path)
    assert os.path.getsize(path) < 1000
    store.set_text("something else")
    with qtbot.waitSignal(files.opened, timeout=PATIENT):
        files.open(path)
    assert store.state.source == source


def test_a_session_that_cannot_be_opened_changes_nothing(
    store: Store, files: Files, qtbot: QtBot, tmp_path: Path
) -> None:
    """A broken session gives a sentence; corpus, recipe and place stay, and there is nothing to undo."""
    path = tmp_path / "broken.tokex"
    path.write_text("{")
    store.go_to(3)
    before = session_of(store.state)
    with qtbot.waitSignal(files.refused, timeout=PATIENT):
        files.open(str(path))
    assert store.state.notice is not None
    assert store.state.notice.sentence == "broken.tokex cannot be opened: it ends too early, at line 1, column 2."
    assert (session_of(store.state), store.state.source, store.state.can_undo) == (before, SENNRICH, False)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (MemoryError(), "There is not enough memory to save mine.tokex."),
        (TypeError(), "A fault of this program, which is written to the terminal, made it impossible to save mine.to"),
    ],
)
def test_whatever_goes_wrong_the_next_session_is_saved(
    store: Store,
    saving: Saving,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    sentence: str,
) -> None:
    """Without memory, or by a fault of ours, a sentence says that nothing was saved, and the next save is done."""

    def fail(*_: object) -> None:
        raise error

    path = str(tmp_path / "mine.tokex")
    with monkeypatch.context() as patched, qtbot.waitSignal(saving.refused, timeout=PATIENT):
        patched.setattr(session_file, "write", fail)
        saving.save(path)
    assert store.state.notice is not None
    assert store.state.notice.sentence.startswith(sentence)
    with qtbot.waitSignal(saving.saved, timeout=PATIENT):
        saving.save(path)


# ── what others do to files meanwhile ─────────────────────────────────────────────────────────────────────────────────


def test_two_windows_do_not_write_over_each_other(
    store: Store, saving: Saving, files: Files, qtbot: QtBot, tmp_path: Path
) -> None:
    """What the other has saved stays, until it is agreed to replace it; what this one saves it may save again."""
    path = tmp_path / "mine.tokex"
    session_file.write(str(path), SavedSession(TextSource("low"), BpeRecipe(merges=1), "text"))
    with qtbot.waitSignal(files.opened, timeout=PATIENT):
        files.open(str(path))
    for merges in (2, 3):
        store.set_recipe(BpeRecipe(merges=merges))
        with qtbot.waitSignal(saving.saved, timeout=PATIENT):
            saving.save(str(path))
    session_file.write(str(path), SavedSession(TextSource("of the other"), BpeRecipe(merges=1), "text"))
    store.set_recipe(BpeRecipe(merges=4))
    with qtbot.waitSignal(saving.refused, timeout=PATIENT):
        saving.save(str(path))
    assert store.state.notice is not None
    assert store.state.notice.sentence == (
        "mine.tokex was not saved: another window or program has changed it since it was opened here; save under "
        "another name, or open it again."
    )
    assert session_file.read(str(path)).source == TextSource("of the other")
    assert store.state.unsaved
    with qtbot.waitSignal(saving.saved, timeout=PATIENT):
        saving.save_anew(str(path))
    assert session_file.read(str(path)).recipe == BpeRecipe(merges=4)


def test_a_session_whose_file_is_gone_is_saved_there_again(
    store: Store, saving: Saving, files: Files, qtbot: QtBot, tmp_path: Path
) -> None:
    """Nothing is written over where nothing is."""
    path = tmp_path / "mine.tokex"
    session_file.write(str(path), SavedSession(TextSource("low"), BpeRecipe(merges=1), "text"))
    with qtbot.waitSignal(files.opened, timeout=PATIENT):
        files.open(str(path))
    path.unlink()
    with qtbot.waitSignal(saving.saved, timeout=PATIENT):
        saving.save(str(path))
    assert path.exists()


def test_a_corpus_that_has_changed_is_not_vouched_for(
    store: Store, saving: Saving, files: Files, qtbot: QtBot, tmp_path: Path
) -> None:
    """Opened in a session or by itself: the sentence says how it differs and offers to read it again."""
    corpus, path = tmp_path / "many", tmp_path / "many.tokex"
    corpus.mkdir()
    for name in ("a.txt", "b.txt"):
        (corpus / name).write_text("low lower")
    with qtbot.waitSignal(files.opened, timeout=PATIENT):
        files.open(str(corpus))
    with qtbot.waitSignal(saving.saved, timeout=PATIENT):
        saving.save(str(path))
    before = path.read_bytes()
    with qtbot.waitSignal(files.opened, timeout=PATIENT):
        files.open(str(path))
    (corpus / "b.txt").write_text("low newer")
    with qtbot.waitSignal(saving.refused, timeout=PATIENT):
        saving.save(str(path))
    notice = store.state.notice
    assert notice is not None
    assert notice.sentence.startswith(f"many.tokex was not saved: its corpus {corpus / 'b.txt'} was changed: its SHA")
    assert notice.offer == Offer("read again", (str(corpus),))
    assert path.read_bytes() == before


@pytest.mark.parametrize("data", ["naïve".encode("latin-1"), None])
def test_a_session_is_never_read_as_something_else(
    store: Store, files: Files, qtbot: QtBot, tmp_path: Path, data: bytes | None
) -> None:
    """Neither for its own encoding nor for that of its corpus is another way of reading offered: it leads nowhere."""
    corpus, path = tmp_path / "en.txt", tmp_path / "en.tokex"
    corpus.write_bytes("naïve".encode("latin-1"))
    source = FileSource(str(corpus), "en.txt", 5, "")
    session_file.write(str(path), SavedSession(source, BpeRecipe(merges=1), "text"))
    if data is not None:
        path.write_bytes(data)
    with qtbot.waitSignal(files.refused, timeout=PATIENT):
        files.open(str(path))
    assert store.state.notice is not None
    assert store.state.notice.sentence.startswith("en.tokex ")
    assert store.state.notice.offer is None


def test_a_held_out_text_that_cannot_be_read_does_not_keep_a_session_closed(
    store: Store, files: Files, qtbot: QtBot, tmp_path: Path
) -> None:
    """The corpus is open, and the sentence names what is not."""
    held_out, path = tmp_path / "held.txt", tmp_path / "en.tokex"
    held_out.write_bytes("naïve".encode("latin-1"))
    source = FileSource(str(held_out), "held.txt", 5, "")
    session = SavedSession(TextSource("low"), BpeRecipe(merges=1), "text", held_out=source)
    session_file.write(str(path), session)
    with qtbot.waitSignal(files.opened, timeout=PATIENT):
        files.open(str(path))
    assert store.state.source == TextSource("low")
    assert store.state.notice is not None
    assert store.state.notice.sentence.startswith(
        "en.tokex is open, but without its held-out text: held.txt is not UTF"
    )
