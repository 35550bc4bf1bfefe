"""The area in which a text is edited: it shows names for what cannot be seen, and reports edits of the text itself.

What Qt's document holds is only a display. Its own text is never read back whole, since Qt turns no-break spaces into
spaces and drops what it does not know; and its own undo is off, since the text's history is kept elsewhere.
"""

from typing import ClassVar

from PySide6.QtCore import QEvent, QMimeData, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragLeaveEvent,
    QDropEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QTextCursor,
)
from PySide6.QtWidgets import QMenu, QPlainTextEdit, QToolTip, QWidget

from explorer.figures.display_text import (
    LONGEST_LINE,
    DisplaySplice,
    DisplayText,
    Splice,
    apply,
    described,
    difference,
    displayed,
    has_box,
    length_with_boxes,
    moved,
    needs_sample,
    wide_indices,
)
from explorer.views.named_boxes import NamedBoxes, put_in
from explorer.views.theme import Look

CHUNK = 24_000
MOST_BOXES = 1000
"""Code points, and boxes among them, that are put into a document at once; some milliseconds' worth."""

_EXACT = "application/x-tokenizer-explorer-text"
"""Between our own windows a copy is exact, down to the lone surrogates that a clipboard cannot carry."""


class TextArea(QPlainTextEdit):
    """Edits a text that somebody else keeps."""

    longest_line: ClassVar = LONGEST_LINE
    """Characters of a line that is shown whole."""

    splice_requested = Signal(object)
    undo_requested = Signal(object)
    redo_requested = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = DisplayText()
        self._read_only = False
        self._rest = ""  # what of a long text is still to be put in
        self._ours = False  # the document is being changed by us, not by a person
        self._edit: Splice | None = None
        self._loading = QTimer(self, singleShot=True, interval=0)
        self._loading.timeout.connect(self._load_more)
        self._boxes = NamedBoxes(look, self.document())
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.setPlaceholderText("Type or paste text")
        self.document().contentsChange.connect(self._note_edit)
        self.textChanged.connect(self._report_edit)
        self.set_look(look)

    # ── what its owner calls ──────────────────────────────────────────────────────────────────────────────────────

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._boxes.set_look(look)
        self.setFont(look.font("mono-body"))
        self.setCursorWidth(look.px(2))
        self.viewport().update()

    def set_text(self, text: str, *, read_only: bool, anew: bool = False) -> None:
        """Show a text; the one it already shows is left alone, of another only what differs is touched.

        The cursor goes to the edit, or with ``anew`` to the start.
        """
        self._read_only = read_only
        if text != self.text:
            splice = difference(self.text, text)
            if self.loading or _is_long(splice):
                self._load(text)
            else:
                anew = anew or (splice.start == 0 and splice.removed == len(self.text))
                self._show(splice)
                if anew:
                    self.moveCursor(QTextCursor.MoveOperation.Start)
        self.setReadOnly(read_only or self.loading)

    @property
    def text(self) -> str:
        """The text as it is now, with every character that it has."""
        return self._shown.text + self._rest

    @property
    def loading(self) -> bool:
        """Whether a long text is still being put in; meanwhile it cannot be edited."""
        return bool(self._rest)

    def selected_text(self) -> str:
        """The selected part of the text: its own characters, not their stand-ins."""
        start, end = self._selection()
        return self._shown.text[start:end]

    def insert(self, text: str) -> None:
        """Put a text in place of the selection, as pasting does, and report it."""
        start, end = self._selection()
        self._edit_by(Splice(start, end - start, text))

    def _edit_by(self, splice: Splice) -> None:
        """Change the text as a person asked, and report it."""
        if not (splice.removed or splice.inserted) or self.isReadOnly():
            return
        if self._makes_long_line(splice):
            pass  # Qt would halt at every key: whoever keeps the text will show a sample of it
        elif _is_long(splice):
            self._load(apply(self._shown.text, splice))
        else:
            self._show(splice)
        self.splice_requested.emit(splice)

    # ── putting the text into the document ────────────────────────────────────────────────────────────────────────

    def _show(self, splice: Splice) -> None:
        """Change the document as the text changes, and leave the cursor behind the change."""
        self._shown, change = self._shown.spliced(splice)
        self._change_document(change)
        cursor = self.textCursor()
        cursor.setPosition(self._shown.position(splice.start + len(splice.inserted)))
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def _load(self, text: str) -> None:
        """Show a long text from its beginning, the rest of it bit by bit, so that nothing waits."""
        self._ours = True
        self.clear()
        self._ours = False
        self._shown, self._rest = DisplayText(), text
        self.setReadOnly(True)
        self._load_more()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _load_more(self) -> None:
        length = length_with_boxes(self._rest, CHUNK, MOST_BOXES)
        if length < len(self._rest):  # whole lines: of one in parts the first would be laid out twice
            length = self._rest.rfind("\n", 0, length) + 1 or length
        chunk, self._rest = self._rest[:length], self._rest[length:]
        self._shown, change = self._shown.spliced(Splice(len(self._shown.text), 0, chunk))
        self._change_document(change)
        if self._rest:
            self._loading.start()
        else:
            self.setReadOnly(self._read_only)

    def _change_document(self, change: DisplaySplice) -> None:
        cursor = QTextCursor(self.document())
        cursor.setPosition(change.position)
        cursor.setPosition(change.position + change.removed, QTextCursor.MoveMode.KeepAnchor)
        self._ours = True
        put_in(cursor, change.inserted)
        self._ours = False

    # ── edits by hand ─────────────────────────────────────────────────────────────────────────────────────────────

    def _note_edit(self, position: int, removed: int, added: int) -> None:
        """Work out what a key, a drag or an input method did to the text.

        Qt may name more than was changed, so that what stayed is compared away.
        """
        if self._ours:
            return
        before = self._shown
        start = before.index(position)
        end = min(before.index(position + removed), len(before.text))
        if not added:
            self._edit = Splice(start, end - start, "")
            return
        was = displayed(before.text[start:end])
        edit = difference(was, self._document_text(position, position + added))
        if edit.removed or edit.inserted:
            self._edit = Splice(start + edit.start, edit.removed, edit.inserted)

    def _report_edit(self) -> None:
        """Report the edit once Qt is done with it, and show what it brought as it is to be shown."""
        splice, self._edit = self._edit, None
        if splice is None or self._ours:
            return
        before = self._shown
        self._shown, change = before.spliced(splice)
        if any(map(has_box, splice.inserted)):  # Qt has put in the characters themselves
            raw = DisplayText("", wide_indices(splice.inserted)).position(len(splice.inserted))
            at = self.textCursor().position()
            self._change_document(change._replace(removed=raw))
            cursor = self.textCursor()
            cursor.setPosition(at)
            self.setTextCursor(cursor)
        self.splice_requested.emit(splice)

    def _document_text(self, start: int, end: int) -> str:
        """What stands in the document, with a line feed between paragraphs; never the text as a whole."""
        cursor = QTextCursor(self.document())
        last = self.document().characterCount() - 1
        cursor.setPosition(min(start, last))
        cursor.setPosition(min(end, last), QTextCursor.MoveMode.KeepAnchor)
        return cursor.selectedText().replace("\u2029", "\n").replace("\u2028", "\n")

    def _makes_long_line(self, splice: Splice) -> bool:
        """Whether an edit makes a line too long for Qt."""
        text = self._shown.text
        start, end = text.rfind("\n", 0, splice.start) + 1, text.find("\n", splice.start + splice.removed)
        line_end = text[splice.start + splice.removed : end if end >= 0 else len(text)]
        return needs_sample(text[start : splice.start] + splice.inserted + line_end, self.longest_line)

    def _selection(self) -> tuple[int, int]:
        cursor = self.textCursor()
        return self._shown.index(cursor.selectionStart()), self._shown.index(cursor.selectionEnd())

    # ── Qt's own calls ────────────────────────────────────────────────────────────────────────────────────────────

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Undo):
            self.undo_requested.emit(None)
        elif event.matches(QKeySequence.StandardKey.Redo):
            self.redo_requested.emit(None)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self.isReadOnly():
            self.insert("\n")  # with Shift, too, where Qt would put a line separator
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        selected, editable = self.textCursor().hasSelection(), not self.isReadOnly()
        menu = QMenu(self)
        menu.addAction("Undo", self._ask_undo).setEnabled(editable)
        menu.addAction("Redo", self._ask_redo).setEnabled(editable)
        menu.addSeparator()
        menu.addAction("Cut", self.cut).setEnabled(selected and editable)
        menu.addAction("Copy", self.copy).setEnabled(selected)
        menu.addAction("Paste", self.paste).setEnabled(self.canPaste())
        menu.addSeparator()
        menu.addAction("Select all", self.selectAll)
        menu.exec(event.globalPos())
        menu.deleteLater()

    def createMimeDataFromSelection(self) -> QMimeData:
        text, data = self.selected_text(), QMimeData()
        data.setText(text)
        data.setData(_EXACT, text.encode("utf-8", "surrogatepass"))
        return data

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return not source.hasUrls() and (source.hasText() or source.hasFormat(_EXACT))

    def insertFromMimeData(self, source: QMimeData) -> None:
        self.insert(text_of(source))

    def dropEvent(self, event: QDropEvent) -> None:
        """Drop a text as one edit; Qt would tell of its own edit once more, after ours."""
        self.dragLeaveEvent(QDragLeaveEvent())  # takes away the mark of where it would fall
        if self.isReadOnly() or not self.canInsertFromMimeData(event.mimeData()):
            event.ignore()
            return
        place = self._shown.index(self.cursorForPosition(event.position().toPoint()).position())
        if event.source() is self.viewport() and event.dropAction() == Qt.DropAction.MoveAction:
            self._edit_by(moved(self._shown.text, *self._selection(), place))
        else:
            self._edit_by(Splice(place, 0, text_of(event.mimeData())))
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            index = self._shown.index(self.cursorForPosition(event.pos()).position())
            character = self._shown.text[index : index + 1]
            QToolTip.showText(event.globalPos(), described(character) if has_box(character) else "", self)
            return True
        return super().viewportEvent(event)

    def _ask_undo(self) -> None:
        self.undo_requested.emit(None)

    def _ask_redo(self) -> None:
        self.redo_requested.emit(None)


def text_of(data: QMimeData) -> str:
    """The text that a clipboard holds, exact where it is our own."""
    exact = data.data(_EXACT).data()
    return bytes(exact).decode("utf-8", "surrogatepass") if exact else data.text()


def _is_long(splice: Splice) -> bool:
    """Whether an edit is put into the document bit by bit."""
    return splice.removed > CHUNK or length_with_boxes(splice.inserted, CHUNK, MOST_BOXES) < len(splice.inserted)
