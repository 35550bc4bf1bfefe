"""What the window does with files: asks which to open and where to save, and before it closes, whether to."""

import os

from PySide6.QtCore import QObject, Signal, SignalInstance
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from explorer.engine.errors import quoted, shown_name
from explorer.session.files import Files
from explorer.session.kept_files import SUFFIX, is_session
from explorer.session.state import Notice, SessionState
from explorer.session.store import Store

SESSIONS = f"Sessions (*{SUFFIX})"
TEXTS = "Texts and tables (*.txt *.md *.text *.tsv *.csv *.gz *.xz)"
ALL_FILES = "All files (*)"
LEAVE_OUT = '/\\:*?"<>|'  # of the name that is suggested for a file


class Documents(QObject):
    """The dialogs about files, each of which leaves the window alive while it is open."""

    save_requested = Signal(object)
    """The path of the session's own file, to save what is open to."""
    save_anew_requested = Signal(object)
    """The path of another file for it, which takes the place of what may be there."""

    def __init__(self, window: QWidget, store: Store, files: Files) -> None:
        super().__init__(window)
        self._window, self._store, self._files = window, store, files
        self.asks_before_closing = False
        self._question: QMessageBox | None = None
        self._being_saved: set[str] = set()
        self._closes_when_saved = False
        store.state_changed.connect(self._follow)

    # ── opening ───────────────────────────────────────────────────────────────────────────────────────────────────

    def ask_for_text(self, _: object = None) -> None:
        """Open what is chosen in a dialog: a text or a table, or several texts as one corpus."""
        paths, _filter = QFileDialog.getOpenFileNames(self._window, "Open texts", "", f"{TEXTS};;{ALL_FILES}")
        if paths:
            self._files.open_all(paths)

    def ask_for_folder(self) -> None:
        """Open the texts in the folder that is chosen in a dialog."""
        path = QFileDialog.getExistingDirectory(self._window, "Open a folder of texts")
        if path:
            self._files.open(path)

    def ask_for_session(self) -> None:
        """Open the session that is chosen in a dialog."""
        path, _filter = QFileDialog.getOpenFileName(self._window, "Open a session", "", f"{SESSIONS};;{ALL_FILES}")
        if path:
            self._files.open(path)

    def paste_text(self) -> None:
        """Take the text on the clipboard as the corpus."""
        text = QGuiApplication.clipboard().text()
        if text:
            self._store.set_text(text, "pasted text")
        else:
            self._store.notify(Notice("The clipboard holds no text.", "corpus"))

    # ── saving ────────────────────────────────────────────────────────────────────────────────────────────────────

    def save(self) -> None:
        """Save to the file of the session; where there is none, ask for one."""
        kept = self._store.state.kept.of(self._store.state.source)
        if kept is not None and kept.path:
            self._request(self.save_requested, kept.path)
        else:
            self.save_as()

    def save_as(self) -> None:
        """Ask for a file and save there."""
        dialog = QFileDialog(self._window, "Save the session", self._suggested_path(), SESSIONS)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(SUFFIX)
        dialog.fileSelected.connect(self._save_to)
        dialog.rejected.connect(self._stay)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def saved(self, path: str) -> None:
        """Close, if that is what it was saved for."""
        self._being_saved.discard(path)
        self._close_if_it_waits()

    def not_saved(self, path: str) -> None:
        """Stay open, so that nothing is lost."""
        self._being_saved.discard(path)
        self._stay()

    def _request(self, signal: SignalInstance, path: str) -> None:
        self._being_saved.add(path)
        signal.emit(path)

    def _save_to(self, path: str) -> None:
        if is_session(path):
            self._request(self.save_anew_requested, path)
        elif os.path.exists(path + SUFFIX):  # about which nobody has been asked
            name = quoted(os.path.basename(path) + SUFFIX)
            self._store.notify(Notice(f"The session was not saved: {name} is there already.", "file"))
            self._stay()
        else:
            self._request(self.save_anew_requested, path + SUFFIX)

    def _suggested_path(self) -> str:
        state = self._store.state
        kept = state.kept.of(state.source)
        if kept is not None and kept.path:
            return kept.path
        name = "".join(letter for letter in state.title if letter.isprintable() and letter not in LEAVE_OUT)
        folder = os.path.dirname(state.kept.recent[0]) if state.kept.recent else os.path.expanduser("~")
        return os.path.join(folder, (name.strip(" .")[:40] or "session") + SUFFIX)

    # ── closing ───────────────────────────────────────────────────────────────────────────────────────────────────

    def may_close(self) -> bool:
        """Whether nothing would be lost; where something would be, ask, and close when that is answered.

        What is being saved is waited for with the window open: with a large corpus that may take a while.
        """
        if paths := [*sorted(self._being_saved), *(job.path for job in self._store.state.writing.jobs)]:
            self._closes_when_saved = True
            name = shown_name(os.path.basename(paths[0]))
            self._store.notify(Notice(f"{name} is being saved; the window closes when that is done.", "file"))
            return False
        state = self._store.state
        if not (self.asks_before_closing and state.unsaved):
            return True
        if self._question is None:
            buttons = QMessageBox.StandardButton
            self._question = QMessageBox(
                QMessageBox.Icon.NoIcon,
                "Close",
                f"Save {quoted(state.title)} before closing?",
                buttons.Save | buttons.Discard | buttons.Cancel,
                self._window,
            )
            self._question.setInformativeText("What was changed is in no file, and is lost otherwise.")
            self._question.finished.connect(self._answered)
            self._question.open()
        return False

    def _answered(self, answer: int) -> None:
        if self._question is not None:
            self._question.deleteLater()
            self._question = None
        if answer == QMessageBox.StandardButton.Save:
            self._closes_when_saved = True
            self.save()
        elif answer == QMessageBox.StandardButton.Discard:
            self._close()

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if old.writing is not new.writing:
            if new.writing.failed:
                self._stay()
            elif not new.writing.jobs:
                self._close_if_it_waits()

    def _close_if_it_waits(self) -> None:
        if self._closes_when_saved:
            self._window.close()

    def _stay(self) -> None:
        self._closes_when_saved = False

    def _close(self) -> None:
        self.asks_before_closing = False
        self._window.close()
