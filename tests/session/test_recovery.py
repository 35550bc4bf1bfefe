"""What is open outlives a crash."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from explorer.engine import BpeRecipe, Recipe, SentencePieceBpeRecipe, UnigramRecipe, WordPieceRecipe
from explorer.session import session_file
from explorer.session.encoder_verbs import EncoderVerbs
from explorer.session.files import Files
from explorer.session.kept_files import Place, SavedSession
from explorer.session.recovery import BROUGHT_BACK, Recovery
from explorer.session.saving import Saving
from explorer.session.session_verbs import session_of
from explorer.session.sources import SENNRICH, FileSource, TextSource
from explorer.session.state import first_state
from explorer.session.store import Store

PATIENT = 30_000  # ms


class Running(NamedTuple):
    """An explorer without a window."""

    store: Store
    saving: Saving
    files: Files
    recovery: Recovery


@contextmanager
def running(folder: Path, *, bring_back: bool = True) -> Iterator[Running]:
    """An explorer that keeps its drafts in a folder, and is closed cleanly in the end."""
    store = Store(first_state())
    saving, files = Saving(store), Files(store)
    recovery = Recovery(store, saving, files, folder, least_pause=20)
    recovery.begin(bring_back=bring_back)
    yield Running(store, saving, files, recovery)
    files.close()
    saving.close()
    recovery.close()


CRASHES = """
import os, signal, sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from tests.session.test_recovery import running

if __name__ == "__main__":
    application = QCoreApplication([])
    with running(Path(sys.argv[1])) as explorer:
        explorer.store.go_to(4)
        explorer.store.set_text(sys.argv[2], "typed text")
        explorer.saving.draft_written.connect(lambda problem: os.kill(os.getpid(), signal.SIGKILL))
        application.exec()
"""


def crash(folder: Path, text: str) -> None:
    """Run an explorer in which a text is typed, and which is killed as soon as it has written a draft."""
    root = Path(__file__).resolve().parents[2]
    ended = subprocess.run([sys.executable, "-c", CRASHES, str(folder), text], cwd=root, timeout=60, check=False)
    assert ended.returncode == -signal.SIGKILL


def drafts(folder: Path) -> list[str]:
    """The names of the drafts in a folder."""
    return sorted(name for name in os.listdir(folder) if name.endswith(".tokex"))


def test_what_was_open_comes_back_after_a_crash(tmp_path: Path, qtbot: QtBot) -> None:
    """A killed explorer's text is there again at the next start, unsaved as it was; an undo leads to a new start."""
    crash(tmp_path, "hug\u00a0pug")
    with running(tmp_path) as explorer:
        store = explorer.store
        qtbot.waitUntil(lambda: store.state.notice is not None, timeout=PATIENT)
        assert store.state.notice.sentence == BROUGHT_BACK
        assert store.state.source == TextSource("hug\u00a0pug", "typed text")
        assert session_of(store.state).unsaved
        store.undo()
        assert store.state.source == SENNRICH
    assert drafts(tmp_path) == []


def test_each_start_brings_back_one_of_several(tmp_path: Path, qtbot: QtBot) -> None:
    """Two explorers that were killed come back one in each window, the later one first."""
    for number, text in enumerate(("first", "second")):
        crash(tmp_path / "a", text)
        (tmp_path / "a" / "1.tokex").rename(tmp_path / f"{number}.tokex")
        os.utime(tmp_path / f"{number}.tokex", (number, number))
    with running(tmp_path) as one, running(tmp_path) as two, running(tmp_path) as three:
        for explorer, text in ((one, "second"), (two, "first")):
            qtbot.waitUntil(lambda explorer=explorer: explorer.store.state.notice is not None, timeout=PATIENT)
            assert explorer.store.state.source == TextSource(text, "typed text")
        assert three.store.state.source == SENNRICH


def test_a_start_with_a_file_leaves_it_for_the_next(tmp_path: Path, qtbot: QtBot) -> None:
    """Where something else was asked for, nothing is brought back, and nothing of it is lost."""
    crash(tmp_path, "hug pug")
    with running(tmp_path, bring_back=False) as explorer:
        with qtbot.waitSignal(explorer.saving.draft_written, timeout=PATIENT):
            explorer.store.set_text("asked for")
        assert drafts(tmp_path) == ["1.tokex", "2.tokex"]
    assert drafts(tmp_path) == ["1.tokex"]
    assert session_file.read(str(tmp_path / "1.tokex")).source == TextSource("hug pug", "typed text")


def test_what_cannot_be_read_is_set_aside(tmp_path: Path, qtbot: QtBot) -> None:
    """A draft of a newer version, or one that a disk has garbled, is told of once and stays, under another name."""
    (tmp_path / "1.tokex").write_text("{")
    with running(tmp_path) as explorer:
        qtbot.waitUntil(lambda: explorer.store.state.notice is not None, timeout=PATIENT)
        assert explorer.store.state.notice.sentence.startswith("1.tokex cannot be opened: it ends too early")
    assert drafts(tmp_path) == []
    assert (tmp_path / "1.tokex.unreadable").read_text() == "{"


@pytest.mark.parametrize("is_folder", [False, True])
def test_what_was_set_aside_before_stays(tmp_path: Path, qtbot: QtBot, is_folder: bool) -> None:
    """A second draft that cannot be read takes another name than the first, or than a folder that is in its way."""
    before = tmp_path / "1.tokex.unreadable"
    if is_folder:
        before.mkdir()
    else:
        before.write_text("of last week")
    (tmp_path / "1.tokex").write_text("{")
    with running(tmp_path) as explorer:
        with qtbot.waitSignal(explorer.files.refused, timeout=PATIENT):
            pass
        with qtbot.waitSignal(explorer.saving.draft_written, timeout=PATIENT):
            explorer.store.set_text("hug")
    assert (tmp_path / "1.tokex.unreadable-2").read_text() == "{"
    assert is_folder or before.read_text() == "of last week"


def test_nothing_is_written_while_nothing_changes(tmp_path: Path) -> None:
    """A look around needs no draft: neither zoom nor theme are part of one."""
    with running(tmp_path) as explorer:
        explorer.store.set_zoom(2)
        explorer.store.set_theme("dark")
        pause = explorer.recovery.findChild(QTimer)
        assert not pause.isActive()
        explorer.store.go_to(1)
        assert pause.isActive()


def test_a_disk_that_is_full_is_told_of_once(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where drafts cannot be written a person is told so, but not every few seconds."""

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with running(tmp_path) as explorer:
        monkeypatch.setattr(os, "fsync", full)
        for expected in ("Nothing is kept for the case of a crash: 1.tokex was not saved: No space left", None):
            with qtbot.waitSignal(explorer.saving.draft_written, timeout=PATIENT):
                explorer.store.go_to(explorer.store.state.step + 1)
            notice = explorer.store.state.notice
            assert notice.sentence.startswith(expected) if expected else notice is None
            explorer.store.notify(None)


def readonly(*_: object, **__: object) -> None:
    """What a disk that cannot be written to answers."""
    raise PermissionError(13, "Permission denied")


def test_a_folder_that_cannot_be_made(tmp_path: Path, qtbot: QtBot) -> None:
    """Where a file is in its way nothing is kept, one notice says so, and files are opened all the same."""
    (tmp_path / "home").write_text("")
    (tmp_path / "words.txt").write_text("low")
    with running(tmp_path / "home" / "recovery") as explorer:
        store = explorer.store
        assert store.state.notice is not None
        assert store.state.notice.sentence.startswith("Nothing is kept for the case of a crash: ")
        assert store.state.notice.sentence.endswith("cannot be used: Not a directory.")
        with qtbot.waitSignal(explorer.files.opened, timeout=PATIENT):
            explorer.files.open(str(tmp_path / "words.txt"))
        assert not explorer.recovery.findChild(QTimer).isActive()


@pytest.mark.parametrize(
    ("makedirs", "reason"), [(readonly, "Permission denied."), (lambda *_, **__: None, "no file can be made in it.")]
)
def test_a_folder_that_cannot_be_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, makedirs: Callable[..., None], reason: str
) -> None:
    """Nothing is kept in a folder that may not be made, or that takes no file, and one notice says so."""
    monkeypatch.setattr(os, "makedirs", makedirs)
    with running(tmp_path / "recovery") as explorer:
        notice = explorer.store.state.notice
    assert notice is not None
    assert notice.sentence.startswith("Nothing is kept for the case of a crash: ")
    assert notice.sentence.endswith(f"recovery cannot be used: {reason}")


def test_a_draft_that_cannot_be_removed(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The end is a clean one all the same, and the draft comes back at the next start."""
    with running(tmp_path) as explorer:
        with qtbot.waitSignal(explorer.saving.draft_written, timeout=PATIENT):
            explorer.store.set_text("hug")
        monkeypatch.setattr(os, "unlink", readonly)
    assert drafts(tmp_path) == ["1.tokex"]


def test_what_can_neither_be_read_nor_set_aside(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stays as it is: nothing is written over it, and a notice says that nothing is kept."""
    (tmp_path / "1.tokex").write_text("{")
    with running(tmp_path) as explorer, monkeypatch.context() as patched:
        patched.setattr(os, "rename", readonly)
        store = explorer.store
        with qtbot.waitSignal(explorer.files.refused, timeout=PATIENT):
            pass
        assert store.state.notice is not None
        assert store.state.notice.sentence == (
            "Nothing is kept for the case of a crash: 1.tokex can neither be opened nor renamed: Permission denied."
        )
        store.set_text("hug")
        assert not explorer.recovery.findChild(QTimer).isActive()
    assert (tmp_path / "1.tokex").read_text() == "{"


def test_a_corpus_that_has_changed_meanwhile_does_not_take_the_recipe_with_it(tmp_path: Path, qtbot: QtBot) -> None:
    """What was chosen is back, is trained on the file as it is now, and the sentence says that it has changed."""
    corpus, folder = tmp_path / "en.txt", tmp_path / "recovery"
    folder.mkdir()
    corpus.write_text("low lower")
    recipe = BpeRecipe(merges=3, special_tokens=("<s>",))
    draft = SavedSession(FileSource(str(corpus), "en.txt", 9, ""), recipe, "text", Place(2), unsaved=True)
    session_file.write_draft(str(folder / "1.tokex"), draft)
    corpus.write_text("low lower lowest")
    with running(folder) as explorer:
        store = explorer.store
        qtbot.waitUntil(lambda: store.state.notice is not None, timeout=PATIENT)
        assert store.state.recipe == recipe
        assert store.state.source == FileSource(str(corpus), "en.txt", 16, "low lower lowest")
        assert store.state.notice.sentence == (
            f"{BROUGHT_BACK} But its corpus “en.txt” has changed since, and is trained on as it is now."
        )
        kept = store.state.kept.of(store.state.source)
        assert kept is not None
        assert kept.place == Place(2)


def test_a_text_for_the_encoder_comes_back(tmp_path: Path, qtbot: QtBot) -> None:
    """It is kept for the case of a crash as soon as it is typed."""
    (tmp_path / "a").mkdir()
    with running(tmp_path / "a") as explorer:
        with qtbot.waitSignal(explorer.saving.draft_written, timeout=PATIENT):
            EncoderVerbs(explorer.store).set_text("newest")
        shutil.copy(tmp_path / "a" / "1.tokex", tmp_path)
    with running(tmp_path) as explorer:
        store = explorer.store
        qtbot.waitUntil(lambda: store.state.notice is not None, timeout=PATIENT)
        assert (store.state.encoder.text, store.state.source, store.state.unsaved) == ("newest", SENNRICH, True)


@pytest.mark.parametrize(
    "recipe",
    [
        WordPieceRecipe("frequency", merges=4),
        SentencePieceBpeRecipe(merges=4, byte_fallback=True),
        UnigramRecipe(30, style="paper", hard_vocab_limit=False, shrinking_factor=0.6),
    ],
    ids=lambda recipe: recipe.algorithm,
)
def test_a_recipe_of_any_algorithm_comes_back(tmp_path: Path, qtbot: QtBot, recipe: Recipe) -> None:
    """A draft holds all of it, down to the last switch."""
    (tmp_path / "a").mkdir()
    with running(tmp_path / "a") as explorer:
        with qtbot.waitSignal(explorer.saving.draft_written, timeout=PATIENT):
            explorer.store.set_recipe(recipe)
        shutil.copy(tmp_path / "a" / "1.tokex", tmp_path)
    with running(tmp_path) as explorer:
        store = explorer.store
        qtbot.waitUntil(lambda: store.state.notice is not None, timeout=PATIENT)
        assert (store.state.recipe, store.state.source) == (recipe, SENNRICH)
