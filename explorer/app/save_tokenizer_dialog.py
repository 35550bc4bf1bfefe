"""The dialog that asks how a tokenizer is to be saved: the kind of file first, then where."""

import os
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QMessageBox,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from explorer.engine.errors import shown_name
from explorer.formats.save import SavedKind, paths_of
from explorer.session.save_tokenizer_jobs import SaveJob
from explorer.session.save_tokenizer_state import SavingKinds
from explorer.session.save_tokenizer_verbs import SaveTokenizerVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.session.writing_verbs import WritingVerbs

WIDTH, MARGIN = 520, 24
WAITING = "Looking at how this tokenizer can be saved …"


class SaveTokenizerDialog(QDialog):
    """Offers the kinds that can hold the tokenizer, and says of each what it does not hold, or why it cannot."""

    path_chosen = Signal(object)
    """A file was chosen (the object is always None)."""

    def __init__(self, store: Store, parent: QWidget) -> None:
        super().__init__(parent)
        self._store = store
        self._verbs = SaveTokenizerVerbs(store)
        self._source = self._verbs.ask_kinds()
        self._kinds: tuple[SavedKind, ...] = ()
        self._buttons: list[QRadioButton] = []
        self.setWindowTitle("Save the tokenizer")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._said = QLabel(WAITING, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(MARGIN, 20, MARGIN, 16)
        self._column.setSpacing(4)
        self._column.addWidget(self._said)
        self._choice = QVBoxLayout()
        self._choice.setSpacing(2)
        self._column.addLayout(self._choice)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._next = box.addButton("Choose a file…", QDialogButtonBox.ButtonRole.AcceptRole)
        self._next.setEnabled(False)
        box.accepted.connect(self._ask_for_path)
        box.rejected.connect(self.reject)
        self._column.addSpacing(12)
        self._column.addWidget(box)
        self.setFixedWidth(WIDTH)
        self.finished.connect(self._forget)
        store.state_changed.connect(self._follow)
        self._show(store.state.save_tokenizer.kinds)

    @property
    def chosen(self) -> SavedKind | None:
        """The kind that is chosen."""
        pairs = zip(self._buttons, self._kinds, strict=True)
        return next((kind for button, kind in pairs if button.isChecked()), None)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if old.save_tokenizer.kinds is not new.save_tokenizer.kinds:
            self._show(new.save_tokenizer.kinds)

    def _show(self, known: SavingKinds | None) -> None:
        if self._source is None:
            self._said.setText("Nothing was trained here: there is nothing to save.")
            return
        if known is None or known.source != self._source or self._buttons:
            return
        self._said.setText(known.problem or "What kind of file?")
        self._kinds = known.kinds
        for kind in known.kinds:
            self._add(kind)
        possible = [button for button in self._buttons if button.isEnabled()]
        self._next.setEnabled(bool(possible))
        if possible:
            possible[0].setChecked(True)
            possible[0].setFocus()
        self.adjustSize()

    def _add(self, kind: SavedKind) -> None:
        button = QRadioButton(kind.title)
        button.setEnabled(not kind.why_not)
        self._buttons.append(button)
        self._choice.addWidget(button)
        said: Sequence[str] = (kind.why_not,) if kind.why_not else kind.notes
        if said:
            note = QLabel(" ".join(said), wordWrap=True, textFormat=Qt.TextFormat.PlainText)
            note.setContentsMargins(24, 0, 0, 6)
            button.setAccessibleDescription(note.text())
            self._choice.addWidget(note)
            note.ensurePolished()
            note.setFixedHeight(note.heightForWidth(WIDTH - 2 * MARGIN))  # which a layout of lines that wrap forgets

    def _ask_for_path(self) -> None:
        kind, source = self.chosen, self._source
        if kind is None or source is None:
            return
        dialog = QFileDialog(self, f"Save as {kind.title}", "", f"{kind.title} (*{kind.suffix});;All files (*)")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(kind.suffix)
        dialog.fileSelected.connect(self.save_to)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def save_to(self, path: str) -> None:
        """Save to a file that was chosen; whether the one beside it may be replaced nobody has asked yet."""
        if (kind := self.chosen) is None:
            return
        beside = [other for other in paths_of(path, kind.kind)[1:] if os.path.lexists(other)]
        if not beside:
            self._save(path)
            return
        buttons = QMessageBox.StandardButton
        question = QMessageBox(
            QMessageBox.Icon.NoIcon,
            "Replace the second file?",
            f"{shown_name(os.path.basename(beside[0]))} is there already, and would be replaced, too.",
            buttons.Cancel,
            self,
        )
        question.addButton("Replace", QMessageBox.ButtonRole.AcceptRole)
        question.accepted.connect(partial(self._save, path, replaces_beside=True))
        question.finished.connect(question.deleteLater)
        question.open()

    def _save(self, path: str, *, replaces_beside: bool = False) -> None:
        if (kind := self.chosen) is not None and self._source is not None:
            job = SaveJob(path, source=self._source, kind=kind.kind, replaces_beside=replaces_beside)
            WritingVerbs(self._store).write(job)
            self.path_chosen.emit(None)
            self.accept()

    def _forget(self, _: int) -> None:
        self._store.state_changed.disconnect(self._follow)
        self._verbs.forget_kinds()
