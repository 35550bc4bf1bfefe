"""What is let go on the window."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from explorer.app.dropped import dropped_files
from tests.app.conftest import OpenWindow

LINK, OTHER = "https://example.org/lakes", "https://example.org/a%0Ab"
ONLY = "was not opened: only files are."


def dragged(*urls: str | Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(url)) if isinstance(url, Path) else QUrl(url) for url in urls])
    return data


@pytest.mark.parametrize(
    ("urls", "paths", "left_out"),
    [
        ([Path("/a/rivers.txt")], ("/a/rivers.txt",), ""),
        ([Path("/a/rivers.txt"), Path("/b")], ("/a/rivers.txt", "/b"), ""),
        ([LINK, Path("/a/rivers.txt")], ("/a/rivers.txt",), f"Of what was dropped {LINK} {ONLY}"),
        ([LINK, Path("/a/b.txt"), OTHER], ("/a/b.txt",), f"Of what was dropped {LINK} and 1 more {ONLY}"),
    ],
)
def test_files_are_opened_and_links_are_named(urls: list[str | Path], paths: tuple[str, ...], left_out: str) -> None:
    """All files and folders are opened, and a sentence names what is none."""
    assert dropped_files(dragged(*urls)) == (paths, left_out)


def test_links_alone_are_no_file() -> None:
    """What is dragged out of a browser is nothing to open."""
    assert dropped_files(dragged(LINK)) is None


def drop(opened: OpenWindow, *urls: str | Path) -> None:
    """Drag something on the window and let it go."""
    window = opened.window.windowHandle()
    place = QPointF(opened.window.rect().center())
    last = (Qt.DropAction.CopyAction, dragged(*urls), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(window, QDragEnterEvent(place.toPoint(), *last))
    QApplication.sendEvent(window, QDropEvent(place, *last))


def test_a_link_dropped_with_a_file_is_named_when_the_file_is_open(opened: OpenWindow, tmp_path: Path) -> None:
    """The file becomes the corpus, and above the panes stands what was not opened, also when it is trained."""
    path = tmp_path / "rivers.txt"
    path.write_text("low lower lowest")
    drop(opened, LINK, path)
    opened.wait(lambda: opened.state.source.title == "rivers.txt")
    opened.train()
    assert opened.notice() == f"Of what was dropped {LINK} {ONLY}"


def test_files_and_a_folder_dropped_together_are_one_corpus(opened: OpenWindow, tmp_path: Path) -> None:
    """Each file is a text of its own; the text pane says how many there are."""
    (tmp_path / "lakes").mkdir()
    for name in ("rivers.txt", "lakes/a.txt", "lakes/b.txt"):
        (tmp_path / name).write_text("low lower lowest")
    drop(opened, tmp_path / "rivers.txt", tmp_path / "lakes")
    opened.wait(lambda: opened.state.source.title == "rivers.txt, 3 files")
    opened.train()
    assert "the first of 3 files" in opened.window.corpus.text.area.accessibleDescription()
    assert dict(zip(opened.state.trace.words, opened.state.trace.word_counts, strict=True))["low"] == 3
    assert list(opened.faults()) == []
