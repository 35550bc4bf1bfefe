"""The text editor reports what a person does to the text itself, and shows what cannot be seen."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QInputMethodEvent, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.figures.display_text import BOX, LONGEST_LINE, Splice, apply, has_box
from explorer.session.state import ZOOMS
from explorer.views import text_area
from explorer.views.named_boxes import box_name, put_in
from explorer.views.text_area import CHUNK, MOST_BOXES
from explorer.views.text_editor import TextEditor
from explorer.views.theme import Look, load_look

ZWJ = "\u200d"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
HOSTILE = f"a\u00a0b\r\nc\0\ufeff\u2028{FAMILY}\ud800\td"


class Owner:
    """Keeps the text as the store does: takes every splice, and hands the whole text back."""

    def __init__(self, editor: TextEditor, text: str) -> None:
        self.editor = editor
        self.text = text
        self.splices: list[Splice] = []
        editor.splice_requested.connect(self.take)
        self.give(text)

    def give(self, text: str) -> None:
        self.text = text
        self.editor.set_text(text)

    def take(self, splice: Splice) -> None:
        self.splices.append(splice)
        self.text = apply(self.text, splice)
        self.editor.set_text(self.text)


Edit = Callable[[str], Owner]


@pytest.fixture
def edit(qtbot: QtBot, look: Look) -> Edit:
    """edit(text): a shown editor with the focus and an owner that holds this text."""

    def build(text: str) -> Owner:
        editor = TextEditor(look)
        qtbot.addWidget(editor)
        owner = Owner(editor, text)
        editor.show()
        return owner

    return build


@pytest.mark.parametrize("zoom", ZOOMS)
def test_no_line_is_cut(edit: Edit, zoom: float) -> None:
    """At any height and zoom only whole lines are in sight, at the start of the text and further down."""
    owner = edit("\n".join(f"line {number}" for number in range(200)))
    area = owner.editor.area
    area.set_look(load_look("light", zoom))
    for height in range(200, 240, 3):
        area.resize(round(280 * zoom), round(height * zoom))
        for value in (0, 17, area.verticalScrollBar().maximum()):
            area.verticalScrollBar().setValue(value)
            first = area.firstVisibleBlock()
            top = area.blockBoundingGeometry(first).translated(area.contentOffset()).top()
            n_lines = (area.viewport().height() - top) / area.blockBoundingRect(first).height()
            assert (top, n_lines) == (0, int(n_lines))
            assert n_lines >= 5


def document(owner: Owner) -> str:
    """What the document shows, paragraphs joined by line feeds, the names of boxes in brackets."""
    cursor = QTextCursor(owner.editor.area.document())
    shown = ""
    while cursor.movePosition(QTextCursor.MoveOperation.NextCharacter, QTextCursor.MoveMode.KeepAnchor):
        character = cursor.selectedText().replace("\u2029", "\n")
        shown += f"[{box_name(cursor.charFormat())}]" if character == BOX else character
        cursor.setPosition(cursor.position())
    return shown


def place(owner: Owner, start: int, end: int | None = None) -> None:
    """Put the cursor at a position of the document, or select up to another."""
    cursor = owner.editor.area.textCursor()
    cursor.setPosition(start)
    cursor.setPosition(start if end is None else end, QTextCursor.MoveMode.KeepAnchor)
    owner.editor.area.setTextCursor(cursor)


def paste(editor: TextEditor, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    QTest.keyClick(editor.area, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


def test_typing_is_reported_as_splices(edit: Edit) -> None:
    """Each key is one splice at the place of the cursor, and no more."""
    owner = edit("low er")
    place(owner, 3)
    QTest.keyClicks(owner.editor.area, "lo")
    assert owner.splices == [Splice(3, 0, "l"), Splice(4, 0, "o")]
    assert owner.text == document(owner) == owner.editor.text == "lowlo er"


def test_typing_into_nothing(edit: Edit) -> None:
    """The first letter of an empty text is one splice; there is a word that says what can be done."""
    owner = edit("")
    assert owner.editor.area.placeholderText() == "Type or paste text"
    QTest.keyClicks(owner.editor.area, "a")
    assert owner.splices == [Splice(0, 0, "a")]


@pytest.mark.parametrize("modifier", [Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier])
def test_enter_is_a_line_feed(edit: Edit, modifier: Qt.KeyboardModifier) -> None:
    """Enter puts in a line feed, with Shift as without."""
    owner = edit("ab")
    place(owner, 1)
    QTest.keyClick(owner.editor.area, Qt.Key.Key_Return, modifier)
    QTest.keyClicks(owner.editor.area, "x")
    assert owner.text == document(owner) == "a\nxb"


def test_deleting(edit: Edit) -> None:
    """Backspace, Delete, and both on a selection take out code points, never half of one."""
    owner = edit(f"a\U0001f600b{FAMILY}c\nd")
    place(owner, 3)
    QTest.keyClick(owner.editor.area, Qt.Key.Key_Backspace)
    assert owner.text == f"ab{FAMILY}c\nd"
    place(owner, 0, 1)
    QTest.keyClick(owner.editor.area, Qt.Key.Key_Delete)
    assert owner.text == f"b{FAMILY}c\nd"
    place(owner, len(owner.text.encode("utf-16-le")) // 2 - 1)
    QTest.keyClick(owner.editor.area, Qt.Key.Key_Backspace)
    assert (owner.text, document(owner)) == (f"b{FAMILY}cd", f"b{FAMILY.replace(ZWJ, '[ZWJ]')}cd")


def test_everything_replaced(edit: Edit) -> None:
    """Select all and type: one splice over the whole text."""
    owner = edit("one\ntwo\n")
    owner.editor.area.selectAll()
    QTest.keyClicks(owner.editor.area, "x")
    assert owner.text == document(owner) == "x"


def test_pasting_keeps_every_character(edit: Edit) -> None:
    """Pasting keeps carriage returns, no-break spaces, NUL and BOM in the text, and shows them by stand-ins."""
    owner = edit("")
    paste(owner.editor, "a\r\nb\u00a0c\tNUL:\u0001\ufeff")
    assert owner.splices == [Splice(0, 0, "a\r\nb\u00a0c\tNUL:\u0001\ufeff")]
    assert document(owner) == "a[CR]\nb[NBSP]c[⇥]NUL:[SOH][BOM]"


def test_copying_gives_the_text_itself(edit: Edit) -> None:
    """What is copied are the characters of the text, not their stand-ins; pasted back, it is the same again."""
    owner = edit(HOSTILE)
    owner.editor.area.selectAll()
    QTest.keyClick(owner.editor.area, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().startswith("a\u00a0b\r\nc\0\ufeff\u2028")
    QTest.keyClick(owner.editor.area, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(owner.editor.area, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert owner.text == HOSTILE * 2


def test_cutting(edit: Edit) -> None:
    """Cutting takes the selection out of the text and onto the clipboard."""
    owner = edit("a\u00a0b")
    place(owner, 1, 3)
    QTest.keyClick(owner.editor.area, Qt.Key.Key_X, Qt.KeyboardModifier.ControlModifier)
    assert (owner.text, QGuiApplication.clipboard().text()) == ("a", "\u00a0b")


def test_an_unseen_character_typed_is_shown(edit: Edit) -> None:
    """A no-break space from the keyboard stays one in the text, and is shown by its stand-in at once."""
    owner = edit("ab")
    place(owner, 1)
    QTest.keyClicks(owner.editor.area, "\u00a0")
    assert owner.splices == [Splice(1, 0, "\u00a0")]
    assert document(owner) == "a[NBSP]b"
    QTest.keyClicks(owner.editor.area, "c")
    assert (owner.text, document(owner)) == ("a\u00a0cb", "a[NBSP]cb")


@pytest.mark.parametrize("name", ["ZWSP", "ZWJ", "ZWNJ", "WJ", "SHY", "BOM", "VS16", "NBSP"])
def test_each_unseen_character_has_a_box_of_its_own(edit: Edit, look: Look, name: str) -> None:
    """What has no width in the text takes the room of its name, in a frame, and looks like no other."""
    characters = {
        "ZWSP": "\u200b", "ZWJ": "\u200d", "ZWNJ": "\u200c", "WJ": "\u2060", "SHY": "\u00ad", "BOM": "\ufeff",
        "VS16": "\ufe0f", "NBSP": "\u00a0",
    }  # fmt: skip
    pictures = {}
    for other in (name, *(characters.keys() - {name})):
        owner = edit(f"a{characters[other]}b")
        area = owner.editor.area
        place(owner, 2)
        right = area.cursorRect().left()
        place(owner, 1)
        left = area.cursorRect().left()
        assert right - left > look.metrics("mono-index").horizontalAdvance(other)
        image = area.viewport().grab().toImage()
        pictures[other] = image
        if other == name:
            frame = [image.pixelColor(x, area.cursorRect().center().y()) for x in range(left, right)]
            assert look.color("edge") in frame
    assert all(pictures[name] != picture for other, picture in pictures.items() if other != name)


def test_letters_beside_a_box_are_letters(edit: Edit) -> None:
    """What is typed behind a box or in front of it is no box."""
    owner = edit("\u200b")
    place(owner, 1)
    QTest.keyClicks(owner.editor.area, "x")
    place(owner, 0)
    QTest.keyClicks(owner.editor.area, "y")
    assert (owner.text, document(owner)) == ("y\u200bx", "y[ZWSP]x")


def test_part_of_an_emoji_is_deleted(edit: Edit) -> None:
    """Each code point of an emoji of several stands for itself, and can be deleted alone."""
    owner = edit(FAMILY)
    place(owner, 0, 2)
    QTest.keyClick(owner.editor.area, Qt.Key.Key_Delete)
    assert owner.text == FAMILY[1:]
    assert document(owner) == f"[ZWJ]{FAMILY[2]}[ZWJ]{FAMILY[4]}"


def test_an_input_method_writes_through(edit: Edit) -> None:
    """A text composed by an input method is one splice when it is committed, and none before."""
    owner = edit("ab")
    place(owner, 1)
    QApplication.sendEvent(owner.editor.area, QInputMethodEvent("に", []))
    assert owner.splices == []
    commit = QInputMethodEvent("", [])
    commit.setCommitString("日本")
    QApplication.sendEvent(owner.editor.area, commit)
    assert owner.splices == [Splice(1, 0, "日本")]
    assert document(owner) == "a日本b"


def test_undo_is_asked_for(edit: Edit, qtbot: QtBot) -> None:
    """Ctrl+Z and Ctrl+Shift+Z are asked for and change nothing here, since the history is kept elsewhere."""
    owner = edit("ab")
    QTest.keyClicks(owner.editor.area, "x")
    with qtbot.waitSignal(owner.editor.undo_requested):
        QTest.keyClick(owner.editor.area, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    redo = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    with qtbot.waitSignal(owner.editor.redo_requested):
        QTest.keyClick(owner.editor.area, Qt.Key.Key_Z, redo)
    assert document(owner) == "xab"


def test_an_undone_edit_moves_the_cursor_there(edit: Edit) -> None:
    """A text from outside changes only what differs, and leaves the cursor behind it."""
    owner = edit("the old cat")
    owner.give("the new cat")
    assert document(owner) == "the new cat"
    assert owner.editor.area.textCursor().position() == len("the new")
    assert owner.splices == []


def test_another_text_is_shown_from_its_beginning(edit: Edit) -> None:
    """A text that has nothing in common with the one before starts at its first line."""
    owner = edit("first\nsecond")
    assert owner.editor.area.textCursor().position() == 0
    QTest.keyClick(owner.editor.area, Qt.Key.Key_End)
    owner.give("another\none!")
    assert owner.editor.area.textCursor().position() == 0


def test_a_read_only_text_is_not_edited(edit: Edit) -> None:
    """A sample can be read and copied, but neither typed nor pasted into, and its note is above it."""
    owner = edit("")
    owner.editor.set_text("a sample", read_only=True, note="The first lines of a long file.")
    QTest.keyClicks(owner.editor.area, "x")
    paste(owner.editor, "y")
    assert owner.splices == []
    assert document(owner) == "a sample"
    assert owner.editor.area.accessibleDescription() == "The first lines of a long file."


def test_a_long_text_comes_bit_by_bit(edit: Edit, qtbot: QtBot) -> None:
    """A long text shows its beginning at once, is read-only until all of it is there, and then exact to the last."""
    text = f"line\u00a0of text \U0001f600 {FAMILY}\r\n" * (4 * CHUNK // 20)
    owner = edit("")
    owner.give(text)
    assert owner.editor.area.loading
    assert owner.editor.text == text
    QTest.keyClicks(owner.editor.area, "x")
    qtbot.waitUntil(lambda: not owner.editor.area.loading)
    assert owner.splices == []
    QTest.keyClick(owner.editor.area, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(owner.editor.area, "x")
    assert owner.splices == [Splice(len(text), 0, "x")]
    assert owner.text == text + "x"


@pytest.mark.parametrize("how", ["given", "pasted"])
def test_many_boxes_come_bit_by_bit(edit: Edit, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """Of a short text, too, no more boxes are put in at once than take some milliseconds."""
    counts: list[int] = []

    def counted(cursor: QTextCursor, text: str) -> None:
        counts.append(sum(map(has_box, text)))
        put_in(cursor, text)

    owner = edit("")
    monkeypatch.setattr(text_area, "put_in", counted)
    text = ("\u00a0\u200b" * 50 + "\n") * 30
    owner.give(text) if how == "given" else paste(owner.editor, text)
    qtbot.waitUntil(lambda: not owner.editor.area.loading)
    assert max(counts) <= MOST_BOXES
    assert sum(counts) == 3000
    assert owner.text == owner.editor.text


def test_a_long_text_can_be_replaced_while_it_comes(edit: Edit, qtbot: QtBot) -> None:
    """Another text during loading takes the place of the first."""
    owner = edit("")
    owner.give("abc\n" * CHUNK)
    owner.give("short")
    qtbot.waitUntil(lambda: not owner.editor.area.loading)
    assert document(owner) == "short"


def test_a_paste_of_a_very_long_line_is_left_to_the_owner(edit: Edit) -> None:
    """A line of over 20,000 characters is not put into the editor, but its splice is reported."""
    owner = edit("ab")
    owner.editor.splice_requested.disconnect(owner.take)
    reported: list[Splice] = []
    owner.editor.splice_requested.connect(reported.append)
    place(owner, 1)
    paste(owner.editor, "x" * LONGEST_LINE)
    assert reported == [Splice(1, 0, "x" * LONGEST_LINE)]
    assert owner.editor.text == "ab"


def test_files_are_not_dropped_as_text(edit: Edit) -> None:
    """A file dragged onto the editor is for the window to open; its name is no text."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/tmp/corpus.txt")])
    assert not edit("").editor.area.canInsertFromMimeData(data)


def drop(editor: TextEditor, text: str, index: int) -> bool:
    """Drag a text from elsewhere onto the place of a character, and let it fall; whether it was taken."""
    cursor = QTextCursor(editor.area.document())
    cursor.setPosition(index)
    data = QMimeData()
    data.setText(text)
    place = editor.area.cursorRect(cursor).center()
    how = Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(place), *how)
    QApplication.sendEvent(editor.area.viewport(), QDragEnterEvent(place, *how))
    QApplication.sendEvent(editor.area.viewport(), event)
    return event.isAccepted()


def test_a_dropped_text_is_put_in_once(edit: Edit) -> None:
    """A text from another program falls where it was dragged, with every character, and is reported once."""
    owner = edit("low lower")
    assert drop(owner.editor, "a\u00a0b\r\n", 4)
    assert owner.splices == [Splice(4, 0, "a\u00a0b\r\n")]
    assert owner.text == owner.editor.text == "low a\u00a0b\r\nlower"


def test_nothing_is_dropped_into_a_sample(edit: Edit) -> None:
    """A text that cannot be edited takes no drop."""
    owner = edit("")
    owner.editor.set_text("low lower", read_only=True)
    assert not drop(owner.editor, "x", 4)
    assert (owner.splices, owner.editor.text) == ([], "low lower")
