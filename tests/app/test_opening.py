"""Opening files of all kinds in the window: what they are taken for, and how that is changed."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu

from explorer.session.file_sources import FilesSource, TableSource
from explorer.session.sources import SENNRICH, CorpusSource, TextSource
from tests.app.conftest import OpenWindow
from tests.app.driven_window import AT_STEP, EDITOR

RUSSIAN = "Привет, как дела? Это текст на русском языке\n"
MINE = "word\tcount\nlow\t5\nlower\t2\nnewest\t6\nwidest\t3\n"


def open_file(opened: OpenWindow, path: Path) -> CorpusSource:
    before = opened.state.source
    opened.workshop.files.open(str(path))
    opened.wait(lambda: opened.state.source is not before or bool(opened.notice()))
    return opened.state.source


def ways(opened: OpenWindow, button: str) -> QMenu:
    """The menu that comes up at a button."""
    opened.click(opened.button(button))
    opened.wait(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def way(menu: QMenu, text: str) -> QAction:
    return next(action for action in menu.actions() if action.text().startswith(text))


def take(opened: OpenWindow, menu: QMenu, text: str) -> None:
    """Click on an item of a menu."""
    opened.click(menu, menu.actionGeometry(way(menu, text)).center())


@pytest.fixture
def in_cp1251(tmp_path: Path) -> Path:
    path = tmp_path / "letter.txt"
    path.write_bytes(RUSSIAN.encode("cp1251"))
    return path


def test_a_guessed_encoding_is_changed_and_the_change_undone(opened: OpenWindow, in_cp1251: Path) -> None:
    """A text read by a guess says so in the corpus pane; another encoding is one choice, and one undo, away."""
    open_file(opened, in_cp1251)
    opened.train()
    assert opened.window.corpus.text.text == RUSSIAN
    assert opened.button("Read as…").accessibleName() == "Read as…, now windows-1251 (guessed)"
    menu = ways(opened, "Read as…")
    assert [action.text() for action in menu.actions() if action.isChecked()] == [
        "windows-1251\tПривет, как дела? Это те"
    ]
    fits = ["does not fit" not in action.text() for action in menu.actions() if action.text()]
    assert fits == sorted(fits, reverse=True)
    take(opened, menu, "KOI8-R")
    opened.wait(lambda: opened.window.corpus.text.text != RUSSIAN)
    opened.train()
    assert opened.window.corpus.text.text == RUSSIAN.encode("cp1251").decode("koi8_r")
    assert opened.button("Read as…").accessibleName() == "Read as…, now KOI8-R"
    opened.press("Ctrl+Z")
    opened.train()
    assert opened.window.corpus.text.text == RUSSIAN
    assert list(opened.faults()) == []


def test_an_encoding_that_does_not_fit_changes_nothing(opened: OpenWindow, in_cp1251: Path) -> None:
    """Reading it as what it is not gives the sentence with the place, and the text stays."""
    open_file(opened, in_cp1251)
    opened.train()
    take(opened, ways(opened, "Read as…"), "UTF-8")
    opened.wait(lambda: bool(opened.notice()))
    assert opened.notice().startswith("letter.txt is not UTF-8: byte CF at line 1, column 1; ")
    assert opened.window.corpus.text.text == RUSSIAN


def test_a_text_too_short_to_guess_by_offers_the_choice(opened: OpenWindow, tmp_path: Path) -> None:
    """Where nothing can be guessed the notice offers what the file could be read as; nothing changes before."""
    path = tmp_path / "word.txt"
    path.write_bytes("Привет".encode("cp1251"))
    assert open_file(opened, path) == SENNRICH
    assert opened.notice().endswith("which cannot be told from so little text.")
    menu = ways(opened, "Read as…")
    assert way(menu, "windows-1251").text() == "windows-1251\tПривет"
    take(opened, menu, "windows-1251")
    opened.wait(lambda: opened.state.source.title == "word.txt")
    opened.train()
    assert (opened.window.corpus.text.text, opened.notice()) == ("Привет", "")


def test_a_table_is_shown_as_words_and_can_be_a_text(opened: OpenWindow, tmp_path: Path) -> None:
    """A table of counts is trained on as if its words were typed; read as a text it is its characters."""
    path = tmp_path / "words.tsv"
    path.write_text(MINE)
    typed = opened.rows(AT_STEP)
    assert isinstance(open_file(opened, path), TableSource)
    opened.train()
    assert opened.rows(AT_STEP) == typed
    assert [row[1:3] for row in opened.rows(EDITOR)] == [("low", "5"), ("lower", "2"), ("newest", "6"), ("widest", "3")]
    assert opened.button("Read as…").accessibleName() == "Read as…, now word counts"
    opened.show_text()
    assert "the word first, a tab, the count; the first line a header" in (
        opened.window.corpus.text.area.accessibleDescription()
    )
    take(opened, ways(opened, "Read as…"), "UTF-8")
    opened.wait(lambda: isinstance(opened.state.source, TextSource))
    opened.train()
    assert opened.window.corpus.text.text == MINE
    take(opened, ways(opened, "Read as…"), "Table")
    opened.wait(lambda: isinstance(opened.state.source, TableSource))
    opened.train()
    assert list(opened.faults()) == []


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (1920, 1080)])
def test_the_counts_of_a_table_are_seen(opened: OpenWindow, tmp_path: Path, size: tuple[int, int]) -> None:
    """Whatever is offered beneath it, the table of words is no wider than its pane, and every button is whole."""
    path = tmp_path / "words.tsv"
    path.write_text(MINE)
    opened.resize(*size)
    open_file(opened, path)
    opened.train()
    pane = opened.window.corpus
    for part in (pane.words, opened.button("Edit as words"), opened.button("Read as…")):
        place = QRect(part.mapTo(pane.frame, part.rect().topLeft()), part.size())
        assert pane.frame.rect().contains(place), f"{part.accessibleName()} lies at {place} in {pane.frame.rect()}"


BAD_ROWS = [
    ("newest\t-6", "line 4, column 8 the count of “newest” is “-6”"),
    ("newest\t0.5", "line 4, column 8 the count of “newest” is “0.5”"),
    ("newest\t", "line 4, column 8 the count of “newest” is missing"),
    ("newest", "line 4, column 7 the line ends without a tab"),
    ("low\t6", "line 4, column 1 “low” stands a second time, first in line 2"),
]


@pytest.mark.parametrize(("row", "sentence"), BAD_ROWS)
def test_a_table_with_a_wrong_row(opened: OpenWindow, tmp_path: Path, row: str, sentence: str) -> None:
    """A wrong row is answered above the panes with its place, and what was open before is open again."""
    path = tmp_path / "words.tsv"
    path.write_text(MINE.replace("newest\t6", row))
    opened.workshop.files.open(str(path))
    opened.wait(lambda: bool(opened.notice()))
    assert opened.notice().startswith(f"words.tsv cannot be read as a table of word counts: at {sentence}")
    assert (opened.state.source, len(opened.state.trace)) == (SENNRICH, 15)
    assert opened.state.kept.recent == ()  # it was never open
    assert list(opened.faults()) == []


def test_small_files_have_a_size(opened: OpenWindow, tmp_path: Path) -> None:
    """Several files are said with their size together, also where that is far from a megabyte."""
    for name in ("a.txt", "b.txt", "c.txt"):
        (tmp_path / name).write_text("low lower newest widest\n" * 20)
    open_file(opened, tmp_path)
    opened.train()
    assert "3 files with 1.4\u00a0kB, " in opened.window.corpus.text.area.accessibleDescription()


def test_a_file_that_changes_is_read_again_when_a_person_says_so(opened: OpenWindow, tmp_path: Path) -> None:
    """The sentence comes by itself; the text is replaced only by the button, and an undo brings it back."""
    path = tmp_path / "rivers.txt"
    path.write_text("low lower")
    open_file(opened, path)
    opened.train()
    path.write_text("low lower lowest")
    opened.wait(lambda: bool(opened.notice()))
    assert opened.notice().startswith("rivers.txt has changed on disk since it was opened; the text here is as it was.")
    assert opened.window.corpus.text.text == "low lower"
    opened.click(opened.button("Read again"))
    opened.wait(lambda: opened.window.corpus.text.text == "low lower lowest")
    opened.train()
    opened.press("Ctrl+Z")
    opened.train()
    assert opened.window.corpus.text.text == "low lower"


def test_a_folder_that_is_read_again_has_its_new_files(opened: OpenWindow, tmp_path: Path) -> None:
    """A new file in the folder that is open is told of, and the button reads it with the others."""
    (tmp_path / "a.txt").write_text("low lower")
    opened.workshop.files.open(str(tmp_path))
    opened.wait(lambda: opened.state.source.title == f"{tmp_path.name}, 1 file")
    opened.train()
    (tmp_path / "b.txt").write_text("lowest")
    opened.wait(lambda: opened.notice().startswith("b.txt is new in the folder since it was opened"))
    opened.click(opened.button("Read again"))
    opened.wait(lambda: opened.state.source.title == f"{tmp_path.name}, 2 files")
    opened.train()
    assert "lowest" in opened.state.trace.words


def test_a_folder_is_read_with_progress_and_can_be_stopped(
    opened: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Esc stops the reading of a large folder: a sentence says so, and nothing has changed."""
    for number in range(3_000):
        (tmp_path / f"{number:05}.txt").write_text("low lower")
    monkeypatch.setattr("explorer.session.files.REPORTS_PER_SECOND", 10_000)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    before = opened.state.source
    opened.choose("File", "Open folder…")
    opened.wait(lambda: opened.state.reading is not None)
    opened.press("Esc")
    assert opened.notice() == "Reading was stopped; nothing has changed."
    assert (opened.state.source, opened.state.reading) == (before, None)
    opened.choose("File", "Open folder…")
    opened.wait(lambda: isinstance(opened.state.source, FilesSource))
    opened.train()
    assert opened.state.source.title == f"{tmp_path.name}, 3,000 files"
    assert opened.state.reading is None
    assert list(opened.faults()) == []


def test_several_files_are_chosen_in_the_dialog(
    opened: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Open text… takes several files as one corpus."""
    paths = [tmp_path / "a.txt", tmp_path / "b.txt"]
    for path in paths:
        path.write_text("low lower")
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(path) for path in paths], ""))
    opened.press("Ctrl+O")
    opened.wait(lambda: opened.state.source.title == "a.txt, 2 files")
    opened.train()
    assert "Edit as words" not in opened.buttons()
    opened.show_words()
    assert "Edit as words" in opened.buttons()


def test_what_is_opened_over_unsaved_words_says_how_to_have_them_back(opened: OpenWindow, tmp_path: Path) -> None:
    """A file in the place of what is in no file says that undo brings it back, and so it does."""
    (tmp_path / "rivers.txt").write_text("low lower")
    open_file(opened, tmp_path / "rivers.txt")
    assert opened.notice() == ""  # the words of the first start are in no danger
    opened.paste("hug pug", "Ctrl+Shift+V")
    opened.train()
    open_file(opened, tmp_path / "rivers.txt")
    assert opened.notice() == "What was open before is in no file; to have it back, undo (Ctrl+Z)."
    opened.press("Ctrl+Z")
    opened.train()
    assert opened.window.corpus.text.text == "hug pug"
