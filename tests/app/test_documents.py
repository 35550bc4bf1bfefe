"""Sessions in the window: examples, saving, recent files, closing, and what is there at the next start."""

import json
import os
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLineEdit, QMenu, QMessageBox, QSplitterHandle
from pytestqt.qtbot import QtBot

from explorer.app.file_menus import ExamplesMenu, RecentMenu
from explorer.app.menu_row import MenuRow
from explorer.app.save_tokenizer_dialog import SaveTokenizerDialog
from explorer.engine import BpeRecipe
from explorer.session import session_file
from explorer.session.examples import examples
from explorer.session.kept_files import Place, SavedSession
from explorer.session.recovery import BROUGHT_BACK
from explorer.session.session_verbs import session_of
from explorer.session.sources import SENNRICH, TextSource
from explorer.session.state import FIRST_RECIPE
from explorer.session.writing_verbs import WritingVerbs
from tests.app.conftest import OpenWindow, window_with


def title(opened: OpenWindow) -> str:
    """What the window says is open."""
    shown = str(opened.window.findChild(MenuRow).title())
    assert opened.window.windowTitle() == shown
    return shown


def dialog(opened: OpenWindow, kind: type[QDialog]) -> QDialog:
    """The dialog of a kind that is open."""
    opened.wait(lambda: any(found.isVisible() for found in opened.window.findChildren(kind)))
    return next(found for found in opened.window.findChildren(kind) if found.isVisible())


def save_to(opened: OpenWindow, path: Path) -> None:
    """Write a path into the dialog that asks where to save, and press Return."""
    asked = dialog(opened, QFileDialog)
    field = asked.findChild(QLineEdit)
    field.setText(str(path))
    QTest.keyClick(field, Qt.Key.Key_Return)
    back(opened)


def back(opened: OpenWindow) -> None:
    """Go back to the window, as the window managers of real screens do when a dialog has been closed."""
    opened.window.activateWindow()
    QApplication.processEvents()


def answer(opened: OpenWindow, button: QMessageBox.StandardButton) -> None:
    """Click on a button of the question that is asked."""
    asked = dialog(opened, QMessageBox)
    assert isinstance(asked, QMessageBox)
    opened.click(asked.button(button))
    back(opened)


def items(menu: QMenu) -> list[QAction]:
    """What a menu shows when it is opened."""
    menu.aboutToShow.emit()
    return [action for action in menu.actions() if not action.isSeparator()]


@pytest.fixture
def ask_for(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    """Choose a file in the dialogs that ask which to open, which are the system's own."""

    def choose(path: Path) -> None:
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))

    return choose


# ── examples ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_example_is_chosen_in_its_menu(opened: OpenWindow) -> None:
    """An example is trained and shown under its title; undo leads back to what was open before."""
    menu = opened.window.findChild(ExamplesMenu)
    assert [(item.text(), item.toolTip()) for item in items(menu)] == [
        (example.title, example.origin) for example in examples()
    ]
    opened.choose("Examples", "hug, pug, pun, bun, hugs")
    opened.wait(lambda: opened.state.source != SENNRICH)
    opened.train()
    assert title(opened) == "hug, pug, pun, bun, hugs"
    assert [merge.piece for merge in opened.state.trace.merges] == ["ug", "un", "hug"]
    assert list(opened.faults()) == []
    opened.press("Ctrl+Z")
    opened.train()
    assert (opened.state.source, opened.state.recipe) == (SENNRICH, FIRST_RECIPE)
    assert title(opened) == "low lower newest widest"


def test_an_example_is_never_written_over(opened: OpenWindow) -> None:
    """Saving an example asks for a file, with its title as the name."""
    opened.choose("Examples", "ABABCABCD")
    opened.wait(lambda: opened.state.title == "ABABCABCD")
    opened.press("Ctrl+S")
    asked = dialog(opened, QFileDialog)
    assert isinstance(asked, QFileDialog)
    assert os.path.basename(asked.selectedFiles()[0]) == "ABABCABCD.tokex"
    asked.reject()


# ── saving ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_was_typed_is_saved_and_opened_again(
    opened: OpenWindow, tmp_path: Path, ask_for: Callable[[Path], None]
) -> None:
    """Ctrl+S asks for a file the first time and not again; what is not saved is marked; the step comes back, too."""
    opened.paste("hug pug hugs", "Ctrl+Shift+V")
    opened.train()
    opened.press("PgDown", "PgDown")
    assert title(opened) == "pasted text · not saved"
    opened.press("Ctrl+S")
    save_to(opened, tmp_path / "mine")
    opened.wait(lambda: not opened.state.unsaved)
    assert title(opened) == "mine.tokex"
    saved = session_of(opened.state)
    assert saved.place.step == 2

    opened.store.set_recipe(BpeRecipe(merges=1))
    assert title(opened) == "mine.tokex · not saved"
    opened.press("Ctrl+S")
    opened.wait(lambda: not opened.state.unsaved)
    assert session_file.read(str(tmp_path / "mine.tokex")).recipe == BpeRecipe(merges=1)
    opened.press("Ctrl+Z")
    assert title(opened) == "mine.tokex · not saved"
    opened.press("Ctrl+Shift+S")
    save_to(opened, tmp_path / "other.tokex")
    opened.wait(lambda: title(opened) == "other.tokex")

    opened.choose("Examples", "ABABCABCD")
    opened.wait(lambda: opened.state.title == "ABABCABCD")
    opened.train()
    ask_for(tmp_path / "other.tokex")
    opened.press("Ctrl+Shift+O")
    opened.wait(lambda: opened.state.title == "other.tokex")
    opened.train()
    assert session_of(opened.state).source == TextSource("hug pug hugs", "pasted text")
    assert (opened.state.recipe, opened.state.step) == (saved.recipe, saved.place.step)
    assert list(opened.faults()) == []


def test_a_held_out_text_is_saved_with_the_session(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """What is typed as held out is marked as not saved, saved by Ctrl+S, and there when the session is opened."""
    with window_with(qtbot, qapp) as opened:
        opened.press("Ctrl+7")
        opened.click(opened.window.workspaces.measures.sizes.view.area.viewport())
        opened.type("lowest")
        assert title(opened) == "low lower newest widest · not saved"
        opened.press("Ctrl+S")
        save_to(opened, tmp_path / "mine")
        opened.wait(lambda: title(opened) == "mine.tokex")
    with window_with(qtbot, qapp, str(tmp_path / "mine.tokex")) as opened:
        opened.wait(lambda: title(opened) == "mine.tokex")
        opened.press("Ctrl+7")
        assert opened.window.workspaces.measures.sizes.view.area.toPlainText() == "lowest"
        opened.wait(lambda: [row[5] for row in opened.rows("sizes")] == ["1", "7", "7", "7"])


def test_a_file_that_nobody_named_is_not_written_over(opened: OpenWindow, tmp_path: Path) -> None:
    """A name with another suffix gets that of sessions; where that file is there already, nothing is written."""
    (tmp_path / "mine.txt.tokex").write_text("another")
    opened.press("Ctrl+S")
    save_to(opened, tmp_path / "mine.txt")
    opened.wait(lambda: opened.notice() != "")
    assert opened.notice() == "The session was not saved: “mine.txt.tokex” is there already."
    assert (tmp_path / "mine.txt.tokex").read_text() == "another"
    opened.press("Ctrl+S")
    save_to(opened, tmp_path / "yours.txt")
    opened.wait(lambda: opened.state.title == "yours.txt.tokex")


def test_recent_files_are_opened_from_their_menu(opened: OpenWindow, tmp_path: Path) -> None:
    """The menu names the last files, with their folder where two have one name; who opens one that is gone is told."""
    menu = opened.window.findChild(RecentMenu)
    assert [(item.text(), item.isEnabled()) for item in items(menu)] == [("No file yet", False)]
    paths = [tmp_path / "a" / "x.txt", tmp_path / "b" / "x.txt", tmp_path / "y & z.txt"]
    for path in paths:
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"words of {path.parent.name}")
        opened.workshop.files.open(str(path))
        opened.wait(lambda path=path: str(path) in opened.state.kept.recent)
    paths[1].unlink()
    found = items(menu)
    assert [(item.text(), item.isEnabled()) for item in found] == [
        ("y && z.txt", True),
        ("b/x.txt", True),
        ("a/x.txt", True),
    ]
    found[1].trigger()
    opened.wait(lambda: opened.notice() == "x.txt is not there.")
    found[2].trigger()
    opened.wait(lambda: opened.state.kept.recent[0] == str(paths[0]))
    assert isinstance(opened.state.source, TextSource)
    assert opened.state.source.text == "words of a"


def test_no_disk_is_waited_for(opened: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the menu of recent files nor the palette asks a disk, which may not answer, whether they are there."""
    path = tmp_path / "far.txt"
    path.write_text("words")
    opened.workshop.files.open(str(path))
    opened.wait(lambda: str(path) in opened.state.kept.recent)
    asked = []
    stat = os.stat
    monkeypatch.setattr(os, "stat", lambda path, **details: asked.append(os.fspath(path)) or stat(path, **details))
    assert [item.text() for item in items(opened.window.findChild(RecentMenu))] == ["far.txt"]
    opened.press("Ctrl+K", "Esc")
    assert str(path) not in asked


# ── closing ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_nothing_is_asked_where_nothing_would_be_lost(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """A window in which nothing was typed closes at once, whatever was looked at and with whatever recipe."""
    with window_with(qtbot, qapp, folder=tmp_path) as opened:
        opened.store.set_recipe(BpeRecipe(merges=3))
        opened.train()
        opened.press("PgDown", "Ctrl+Q")
        assert not opened.window.isVisible()


def test_closing_asks_before_something_is_lost(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """Cancel keeps the window, saving that is cancelled or fails keeps it, too, and Save closes it when it is saved."""
    buttons = QMessageBox.StandardButton
    with window_with(qtbot, qapp, folder=tmp_path / "home") as opened:
        opened.paste("hug pug hugs", "Ctrl+Shift+V")
        opened.press("Ctrl+Q")
        asked = dialog(opened, QMessageBox)
        assert isinstance(asked, QMessageBox)
        assert asked.text() == "Save “pasted text” before closing?"
        opened.window.close()
        assert dialog(opened, QMessageBox) is asked
        answer(opened, buttons.Cancel)
        assert opened.window.isVisible()

        opened.press("Ctrl+Q")
        answer(opened, buttons.Save)
        dialog(opened, QFileDialog).reject()
        back(opened)
        opened.workshop.saving.save(str(tmp_path / "mine.tokex"))
        opened.wait(lambda: not opened.state.unsaved)
        assert opened.window.isVisible()

        opened.store.set_recipe(BpeRecipe(merges=3))
        (tmp_path / "mine.tokex").unlink()
        (tmp_path / "mine.tokex").mkdir()
        opened.press("Ctrl+Q")
        answer(opened, buttons.Save)
        opened.wait(lambda: opened.notice() == "mine.tokex was not saved: a folder has that name.")
        (tmp_path / "mine.tokex").rmdir()
        opened.press("Ctrl+S")
        opened.wait(lambda: not opened.state.unsaved)
        assert opened.window.isVisible()

        opened.store.set_recipe(BpeRecipe(merges=4))
        opened.press("Ctrl+Q")
        answer(opened, buttons.Save)
        opened.wait(lambda: not opened.window.isVisible())
        assert session_file.read(str(tmp_path / "mine.tokex")).recipe == BpeRecipe(merges=4)


def test_the_window_stays_alive_while_it_waits_for_what_is_saved(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Closed while a large corpus is looked through, it says what it waits for, and closes when that is saved."""
    write, goes_on = session_file.write, threading.Event()

    def slow(*everything: object) -> SavedSession:
        assert goes_on.wait(30)
        return write(*everything)

    monkeypatch.setattr(session_file, "write", slow)
    with window_with(qtbot, qapp, folder=tmp_path / "home") as opened:
        opened.paste("hug pug hugs", "Ctrl+Shift+V")
        opened.press("Ctrl+S")
        save_to(opened, tmp_path / "mine")
        opened.press("Ctrl+Q")
        assert opened.notice() == "mine.tokex is being saved; the window closes when that is done."
        opened.press("PgDown")
        assert opened.window.isVisible()
        goes_on.set()
        opened.wait(lambda: not opened.window.isVisible())
    assert session_file.read(str(tmp_path / "mine.tokex")).source == TextSource("hug pug hugs", "pasted text")


def save_tokenizer_to(opened: OpenWindow, path: Path) -> None:
    """Save what was trained here by the dialog that asks for the kind of file; nothing is written yet."""
    opened.train()
    opened.window.workspaces.tokenizers.ask_to_save(opened.window)
    asked = dialog(opened, SaveTokenizerDialog)
    assert isinstance(asked, SaveTokenizerDialog)
    opened.wait(lambda: asked.chosen is not None)
    asked.save_to(str(path))


def test_closing_waits_for_tokenizers_that_are_written(opened: OpenWindow, tmp_path: Path) -> None:
    """Closed right after two were saved, it says what it waits for, and closes when both are there."""
    paths = [tmp_path / "a.json", tmp_path / "b.json"]
    save_tokenizer_to(opened, paths[0])
    WritingVerbs(opened.store).write(replace(opened.state.writing.jobs[0], path=str(paths[1])))
    opened.window.close()
    assert opened.window.isVisible()
    assert opened.notice() == "a.json is being saved; the window closes when that is done."
    opened.wait(lambda: not opened.window.isVisible())
    assert [json.loads(path.read_text())["model"]["type"] for path in paths] == ["BPE", "BPE"]


def test_a_tokenizer_that_could_not_be_written_keeps_the_window(opened: OpenWindow, tmp_path: Path) -> None:
    """Closed while it is tried, the window stays and says why there is no file; closed again, it closes."""
    save_tokenizer_to(opened, tmp_path)
    opened.window.close()
    opened.wait(lambda: opened.notice() == f"{tmp_path.name} was not saved: a folder has that name.")
    assert opened.window.isVisible()
    back(opened)
    opened.press("Ctrl+Q")
    assert not opened.window.isVisible()


def test_what_another_window_has_saved_is_replaced_only_when_that_is_agreed(opened: OpenWindow, tmp_path: Path) -> None:
    """Ctrl+S says that the file has changed; choosing it in the dialog, which asks, replaces it."""
    path = tmp_path / "mine.tokex"
    session_file.write(str(path), SavedSession(TextSource("low"), BpeRecipe(merges=1), "text"))
    opened.workshop.files.open(str(path))
    opened.wait(lambda: opened.state.title == "mine.tokex")
    session_file.write(str(path), SavedSession(TextSource("of the other"), BpeRecipe(merges=1), "text"))
    opened.store.set_recipe(BpeRecipe(merges=2))
    opened.press("Ctrl+S")
    opened.wait(lambda: "another window or program has changed it" in opened.notice())
    assert session_file.read(str(path)).source == TextSource("of the other")
    opened.press("Ctrl+Shift+S")
    asked = dialog(opened, QFileDialog)
    asked.fileSelected.emit(str(path))
    asked.reject()
    opened.wait(lambda: not opened.state.unsaved)
    assert session_file.read(str(path)).recipe == BpeRecipe(merges=2)


def test_what_is_discarded_does_not_come_back(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """Discard closes the window, and the next start is a new one."""
    with window_with(qtbot, qapp, folder=tmp_path) as opened:
        opened.paste("hug pug hugs", "Ctrl+Shift+V")
        opened.workshop.saving.write_draft(str(tmp_path / "recovery" / "1.tokex"))
        opened.press("Ctrl+Q")
        answer(opened, QMessageBox.StandardButton.Discard)
        assert not opened.window.isVisible()
    with window_with(qtbot, qapp, folder=tmp_path) as opened:
        assert list((tmp_path / "recovery").glob("*.tokex")) == []
        assert opened.state.source == SENNRICH


# ── from one start to the next ────────────────────────────────────────────────────────────────────────────────────────


def test_the_window_is_as_it_was_left(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """Theme, zoom, size, the widths of the panes and the recent files are those of the last time."""
    text = tmp_path / "rivers.txt"
    text.write_text("low lower lowest")
    with window_with(qtbot, qapp, str(text), tmp_path) as opened:
        opened.wait(lambda: opened.state.title == "rivers.txt")
        opened.store.set_theme("dark")
        opened.store.set_zoom(0.9)
        opened.resize(800, 600)  # for which the screen of the tests has room
    with window_with(qtbot, qapp, folder=tmp_path, size=None) as opened:
        state = opened.state
        assert (state.theme, state.zoom, state.kept.recent) == ("dark", 0.9, (str(text),))
        assert opened.window.size() == QSize(800, 600)


def test_the_panes_are_as_wide_as_they_were_left(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """A gap between two panes that was dragged is there again at the next start."""
    with window_with(qtbot, qapp, folder=tmp_path) as opened:
        before = opened.window.panes.widths()
        handles = opened.window.panes.findChildren(QSplitterHandle)
        beside = [handle for handle in handles if handle.orientation() == Qt.Orientation.Horizontal]
        opened.drag(beside[1], QPoint(60, 0))
        left = opened.window.panes.widths()
        assert left[0] > before[0]
    with window_with(qtbot, qapp, folder=tmp_path) as opened:
        again = opened.window.panes.widths()
        assert [abs(one - other) <= 1 for one, other in zip(left, again, strict=True)] == [True] * 3, (left, again)


def test_after_a_crash_the_last_state_is_back(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """A draft that was left behind is opened, trained and shown at its step; a sentence says so, and undo leads on."""
    left_behind(tmp_path)
    with window_with(qtbot, qapp, folder=tmp_path) as opened:
        opened.wait(lambda: opened.notice() == BROUGHT_BACK)
        opened.train()
        assert (title(opened), opened.state.step) == ("typed · not saved", 2)
        assert list(opened.faults()) == []
        opened.press("Ctrl+Z")
        opened.train()
        assert opened.state.source == SENNRICH


def test_what_was_asked_for_is_opened_all_the_same(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """A start with a session named in the command opens that one, and what was left behind waits for the next start."""
    left_behind(tmp_path)
    asked = tmp_path / "asked.tokex"
    session_file.write(str(asked), SavedSession(TextSource("asked for"), BpeRecipe(merges=1), "text"))
    with window_with(qtbot, qapp, str(asked), tmp_path) as opened:
        opened.wait(lambda: opened.state.title == "asked.tokex")
        opened.train()
        assert (opened.state.source, opened.notice()) == (TextSource("asked for"), "")
    with window_with(qtbot, qapp, folder=tmp_path) as opened:
        opened.wait(lambda: opened.notice() == BROUGHT_BACK)


def test_a_folder_that_cannot_be_used(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """Where nothing can be kept the file of the command is opened all the same, and a sentence says what is amiss."""
    (tmp_path / "home").write_text("a file is in the way")
    text = tmp_path / "rivers.txt"
    text.write_text("low lower lowest")
    with window_with(qtbot, qapp, str(text), tmp_path / "home") as opened:
        opened.wait(lambda: opened.state.title == "rivers.txt")
        opened.train()
        assert opened.notice().startswith("Nothing is kept for the case of a crash: ")


def left_behind(folder: Path) -> None:
    """Lay a draft where one would lie after a crash."""
    (folder / "recovery").mkdir()
    session = SavedSession(TextSource("hug pug hugs", "typed"), BpeRecipe(merges=3), "text", Place(2), unsaved=True)
    session_file.write_draft(str(folder / "recovery" / "1.tokex"), session)
