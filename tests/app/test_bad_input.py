"""Every bad input: the sentence it gets, where that stands, and what stays as it was; and texts that only look bad."""

import gzip
import lzma
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from explorer.engine.text.corpus import CountedWord
from explorer.session.sources import LARGEST_TEXT, SENNRICH, FileSource, TextSource, WordsSource
from explorer.session.state import FIRST_RECIPE
from explorer.views.tips import tip_text
from tests.app.conftest import OpenWindow, window_with
from tests.app.driven_window import AT_STEP, EDITOR, PAIRS
from tests.app.test_window import drop, open_cell, spelled, type_text

WORD, TIMES = 1, 2


# ── trainings that were stopped ───────────────────────────────────────────────────────────────────────────────────────


def test_a_training_that_was_stopped_is_offered(opened: OpenWindow) -> None:
    """Esc stops a training; the notice about it, and a menu when that is gone, begin it anew."""
    opened.store.set_text(" ".join(map(str, range(300_000))))
    for by_menu in (False, True):
        opened.wait(lambda: opened.state.training is not None)
        opened.window.centralWidget().setFocus()
        opened.press("Esc")
        opened.wait(lambda: opened.state.training is None)
        assert opened.notice().startswith("Training was stopped before the first step")
        if by_menu:
            opened.press("Esc")
            opened.choose("Step", "Train what is open")
        else:
            opened.click(opened.button("Train now"))
    opened.train()
    assert opened.notice() == ""


# ── nothing to train on ───────────────────────────────────────────────────────────────────────────────────────────


def test_an_empty_text(opened: OpenWindow) -> None:
    """A text of which everything is erased is answered above the panes, and what was trained before is still shown."""
    type_text(opened, "hug hug")
    opened.train()
    before = opened.state
    opened.press("Ctrl+A", "Del")
    opened.wait(lambda: bool(opened.notice()))
    assert opened.notice() == "The corpus is empty: type or open some text."
    assert (opened.state.source, opened.state.trace) == (TextSource(""), before.trace)
    assert list(opened.faults()) == []
    opened.type("pug")
    opened.train()
    assert opened.notice() == ""


def test_no_words(opened: OpenWindow) -> None:
    """When the last word is removed the same is said; another word mends it."""
    opened.click_row(EDITOR, 0)
    opened.press("Ctrl+A", "Del")
    opened.wait(lambda: bool(opened.notice()))
    assert opened.notice() == "The corpus is empty: type or open some text."
    assert (opened.state.source, len(opened.state.trace)) == (WordsSource(()), 15)
    assert list(opened.faults()) == []
    opened.click_row(EDITOR, 0)
    opened.type("hug")
    opened.press("Return")
    opened.train()
    assert (opened.notice(), opened.rows(AT_STEP)[0][0]) == ("", "hug")


def test_only_spaces(opened: OpenWindow) -> None:
    """A text of spaces is answered above the panes; it stays, and nothing of it is offered as words."""
    type_text(opened, "   ")
    opened.wait(lambda: bool(opened.notice()))
    assert opened.notice() == "The corpus holds only spaces, and splitting at white space leaves no word."
    assert (opened.window.corpus.text.text, len(opened.state.trace)) == ("   ", 15)
    opened.show_words()
    assert "Edit as words" not in opened.buttons()
    assert list(opened.faults()) == []


@pytest.mark.parametrize("pretokenizer", ["whitespace", "none"])
def test_one_character(opened: OpenWindow, pretokenizer: str) -> None:
    """A text of one character is trained: no two symbols stand side by side, and caption and pair table say so."""
    opened.store.set_recipe(replace(FIRST_RECIPE, marker="none", pretokenizer=pretokenizer))
    opened.paste("a", "Ctrl+Shift+V")
    opened.train()
    assert (len(opened.state.trace), opened.rows(PAIRS), opened.notice()) == (0, [], "")
    assert spelled(opened) == "No two symbols stand side by side."
    caption = opened.window.caption.view.accessibleName()
    assert caption == "Step 0: the alphabet, 1 symbol. Nothing has merged yet. No pair is left: nothing merges."
    assert not opened.button("Play").isEnabled()
    opened.press("Space", "Right", "End", "4", "Return", "Shift+Right")
    assert (opened.state.step, opened.state.playing) == (0, False)
    assert list(opened.faults()) == []


# ── files ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def binary(path: Path) -> Path:
    path.write_bytes(bytes(range(256)) * 40)
    return path


def in_latin_1(path: Path) -> Path:
    path.write_bytes("naïve café\n".encode("latin-1"))
    return path


def cut_off(path: Path) -> Path:
    path.write_bytes("\ufeffsee".encode("utf-16")[:-1])
    return path


def packed_and_cut_off(path: Path) -> Path:
    path.write_bytes(gzip.compress(b"low lower" * 99)[:-9])
    return path


def packed_and_damaged(path: Path) -> Path:
    packed = bytearray(lzma.compress(b"low lower" * 99))
    packed[40] ^= 0xFF
    path.write_bytes(packed)
    return path


def folder(path: Path) -> Path:
    path.mkdir()
    return path


FILES = [
    (binary, "file.txt is not UTF-8: byte 80 at line 2, column 118; it looks like a binary file."),
    (in_latin_1, "file.txt is not UTF-8: byte EF at line 1, column 3"),
    (cut_off, "file.txt is not UTF-16: it ends in the middle of a character"),
    (folder, "No text was found in file.txt."),
    (packed_and_cut_off, "file.txt is cut off: it ends before all that was packed is unpacked."),
    (packed_and_damaged, "file.txt is damaged: what was packed in it cannot be unpacked."),
    (lambda path: path, "file.txt is not there."),
    (lambda _: Path("/proc/self/mem"), "mem cannot be read: Input/output error."),
    (lambda _: Path("/dev/null"), "null is not a file but a device or a pipe."),
]


def test_files_that_cannot_be_read(opened: OpenWindow, tmp_path: Path) -> None:
    """A file that is no text, or cannot be read, is answered above the panes with its name; nothing else changes."""
    opened.press("3", "Return")
    before = opened.state
    for number, (make, sentence) in enumerate(FILES):
        folder = tmp_path / str(number)
        folder.mkdir()
        drop(opened, opened.window.words.view, [make(folder / "file.txt")])
        opened.wait(lambda: bool(opened.notice()))
        assert opened.notice().startswith(sentence)
        assert replace(opened.state, notice=None) == before
        opened.click(opened.button("Close this notice"))
        assert (opened.notice(), opened.state) == ("", before)


def test_a_file_that_one_may_not_read(opened: OpenWindow, tmp_path: Path, forbid: Callable[[Path], None]) -> None:
    """A file without permission is answered above the panes as well."""
    path = tmp_path / "secret.txt"
    path.write_text("secret")
    forbid(path)
    drop(opened, opened.window.words.view, [path])
    opened.wait(lambda: bool(opened.notice()))
    assert opened.notice() == "secret.txt cannot be opened: you have no permission to read it."


def test_a_file_of_the_command_that_is_not_there(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """What cannot be opened of the command's file is said in the window, which shows what it shows without a file."""
    with window_with(qtbot, qapp, str(tmp_path / "gone.txt")) as opened:
        opened.wait(lambda: bool(opened.notice()))
        assert opened.notice() == "gone.txt is not there."
        assert opened.state.source == SENNRICH


def test_a_large_file_that_goes_away(opened: OpenWindow, tmp_path: Path) -> None:
    """A large file that is gone when it is to be trained on anew is named above the panes; recipe and trace stay."""
    path = tmp_path / "large.txt"
    path.write_text("low lower lowest\n" * (LARGEST_TEXT // 16))
    drop(opened, opened.window.words.view, [path])
    opened.wait(lambda: isinstance(opened.state.source, FileSource))
    opened.train()
    before = opened.state
    path.unlink()
    opened.wait(lambda: opened.notice().startswith("large.txt is no longer there"))
    opened.click(opened.choice("Who wins a tie"))
    opened.click(opened.option("the alphabetically largest"))
    opened.wait(lambda: opened.notice() == "large.txt is not there.")
    assert (opened.state.recipe, opened.state.trace) == (before.recipe, before.trace)
    assert "the pair seen first" in opened.recipe()


# ── words ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_word_that_holds_the_marker(opened: OpenWindow) -> None:
    """A typed word with the marker in it is answered above the panes; the word stays, to be mended."""
    opened.click_row(EDITOR, 4)
    opened.type("a")
    opened.paste("</w>")
    opened.press("Return")
    opened.wait(lambda: bool(opened.notice()))
    assert opened.notice() == "The marker “</w>” occurs in the text; “⟩” does not, take that."
    assert opened.state.source == WordsSource((*SENNRICH.words, CountedWord("a</w>", 1)))
    assert len(opened.state.trace) == 15
    opened.press("Esc")
    opened.press("Ctrl+Z")
    assert (opened.notice(), opened.state.source) == ("", SENNRICH)


WRONG_LINES = [
    ("hug\t0\npug\t2", "The count of “hug” is 0; counts are whole numbers"),
    ("hug\t-4\npug\t2", "The count of “hug” is −4; counts are whole numbers"),
    ("hug 99999999999999\npug", "The count of “hug” is 99,999,999,999,999; counts are whole numbers"),
    ("hug 1\nhug -2", "The count of “hug” is −2; counts are whole numbers"),
    ("low 999999999999", "The count of “low” is 1,000,000,000,004; counts are whole numbers"),
]


def test_pasted_words_that_are_wrong(opened: OpenWindow) -> None:
    """Pasted lines of which one is wrong are answered under the words, and none of them is taken."""
    before = opened.state
    for lines, sentence in WRONG_LINES:
        opened.press("Esc")
        opened.click_row(EDITOR, 1)
        opened.paste(lines)
        assert opened.problem().startswith(sentence)
        assert opened.state == before
        opened.click_row(EDITOR, 2)


# ── texts that only look bad ──────────────────────────────────────────────────────────────────────────────────────

HOSTILE = {
    "lone surrogates": "a\ud800b \udfff a\ud800b",
    "NUL": "low\x00er low\x00er \x00",
    "BOM": "\ufefflow \ufefflow lower",
    "ZWJ families": "👨‍👩‍👧 👨‍👩‍👧‍👦 👨‍👩‍👧",
    "right to left": "سلام سلام سلامت \u202eabc\u202c שלום",
    "white space of all kinds": "a\u00a0b\tc\r\nd\u2028e\u3000f\x1cg\x85h a\u00a0b",
    "combining marks": "e\u0301e\u0301 \u0301 Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘",
    "rich text": "<b>bold</b> <h1>bold</h1> &amp; %1 {0}",
    "private and unassigned": "\ue000\U000f0000 \U0010ffff \ufdd0 \u0378",
}  # fmt: skip


@pytest.mark.parametrize(("pretokenizer", "base"), [("whitespace", "characters"), ("none", "bytes")])
def test_texts_that_only_look_bad(opened: OpenWindow, pretokenizer: str, base: str) -> None:
    """Any characters are a corpus like any other: kept to the last one, trained, stepped through and edited."""
    opened.store.set_recipe(replace(FIRST_RECIPE, pretokenizer=pretokenizer, base=base))
    for name, text in HOSTILE.items():
        opened.store.set_text(text, name)
        opened.train()
        assert (opened.notice(), opened.window.corpus.text.text) == ("", text)
        for keys in ("Right", "End", "Home", "PgDown", "Shift+Right"):
            opened.press(keys)
            assert list(opened.faults()) == [], name
        opened.click_row(PAIRS, 0)
        opened.click_row(AT_STEP, 0)
        opened.show_words()
        opened.show_text()
        opened.click(opened.window.corpus.text.area.viewport())
        opened.press("Ctrl+End")
        opened.type("x")
        assert opened.state.source == TextSource(text + "x", name)
        opened.press("Ctrl+Z")
        assert opened.state.source == TextSource(text, name)
        opened.train()
        assert list(opened.faults()) == [], name


def test_words_that_only_look_bad(opened: OpenWindow) -> None:
    """The words of such texts become words to be edited, and a count changed beside one leaves it as it is."""
    for name, text in HOSTILE.items():
        opened.store.set_text(text, name)
        opened.train()
        opened.show_words()
        opened.click(opened.button("Edit as words"))
        opened.train()
        assert isinstance(opened.state.source, WordsSource), name
        before = opened.state.source.words
        assert "".join(text.split()).startswith(before[0].word)
        open_cell(opened, 0, WORD)
        opened.press("Tab", "7", "Return")
        opened.train()
        assert opened.state.source.words == (replace(before[0], count=7), *before[1:]), name
        assert opened.window.windowTitle().replace("\u2068", "").replace("\u2069", "").isprintable()
        assert list(opened.faults()) == [], name
        opened.press("Esc")


@pytest.mark.parametrize(("pretokenizer", "marker"), [("whitespace", "end-of-word"), ("none", "none")])
def test_a_hundred_thousand_times_the_same_letter(opened: OpenWindow, pretokenizer: str, marker: str) -> None:
    """Of a line of 100,000 letters a part is shown, with a sentence that says so; all of it is trained on and shown."""
    opened.store.set_recipe(replace(FIRST_RECIPE, pretokenizer=pretokenizer, marker=marker))
    opened.paste("a" * 100_000, "Ctrl+Shift+V")
    opened.train()
    editor = opened.window.corpus.text
    assert (editor.area.isReadOnly(), len(editor.text)) == (True, 20_000)
    assert "line of over 20,000 characters" in editor.area.accessibleDescription()
    symbols = []
    for keys in ("Home", "Right", "Right", "End"):
        opened.press(keys)
        symbols.append(opened.state.trace.at(opened.state.step).n_symbols - (marker != "none"))
        assert list(opened.faults()) == []
    assert symbols[:3] == [100_000, 50_000, 25_000]
    opened.show_words()
    opened.window.grab()
    opened.press("Ctrl+Z")
    opened.train()
    assert opened.state.source == SENNRICH


@pytest.mark.parametrize("text", ["a" + "\u0301" * 20_000, "\u202e" * 20_000, "\t" * 20_000 + "a", "👨\u200d" * 9000])
def test_a_line_of_marks_or_unseen_characters(opened: OpenWindow, text: str) -> None:
    """Of a line that is short but would take the editor long a part is shown, with a sentence; all of it is kept."""
    opened.paste(text, "Ctrl+Shift+V")
    opened.train()
    editor = opened.window.corpus.text
    assert editor.area.isReadOnly()
    assert text.startswith(editor.text)
    assert 500 <= len(editor.text) < 2000
    assert "over 500 that are shown by name or stacked" in editor.area.accessibleDescription()
    assert opened.state.source.as_text().text == text
    opened.press("End", "Home")
    assert list(opened.faults()) == []


def test_a_long_line_pasted_into_the_text(opened: OpenWindow) -> None:
    """A long line pasted between others makes the text a sample that cannot be edited, until it is undone."""
    type_text(opened, "low lower ")
    opened.paste("a" * 30_000)
    opened.train()
    editor = opened.window.corpus.text
    assert opened.state.source == TextSource("low lower " + "a" * 30_000)
    assert (editor.area.isReadOnly(), editor.text) == (True, ("low lower " + "a" * 30_000)[:20_000])
    opened.press("Ctrl+Z")
    assert opened.state.source == TextSource("low lower ")
    assert (editor.area.isReadOnly(), editor.text) == (False, "low lower ")
    opened.click(editor.area.viewport())
    opened.press("Ctrl+End")
    opened.type("x")
    assert opened.state.source == TextSource("low lower x")


def test_nothing_in_a_corpus_is_markup(opened: OpenWindow) -> None:
    """A word that looks like markup is shown letter by letter: in the title, in sentences and in tool tips."""
    word = "<h1>low</h1>"
    opened.store.set_words((CountedWord(word, 3), CountedWord("<b>" * 30, 1)))
    opened.train()
    labels = opened.window.findChildren(QLabel)
    spoken = [label for label in labels if label.textFormat() != Qt.TextFormat.PlainText and "<" in label.text()]
    assert spoken == []
    opened.resize(800, 480)
    opened.press("Right")  # the caption, which names the words, is cut in so narrow a window
    tips = [widget.toolTip() for widget in opened.window.findChildren(QWidget)]
    assert any("&lt;b&gt;" in tip for tip in tips)
    assert [tip for tip in tips if "<b" in tip or "<h" in tip] == []


def test_tips_are_plain() -> None:
    """A tool tip shows what it is given, escaped where Qt would take it for markup."""
    assert [tip_text(text) for text in ("", "low</w>", "<b>low</b>", "a & b")] == [
        "",
        "low</w>",
        "<span>&lt;b&gt;low&lt;/b&gt;</span>",
        "a & b",
    ]
