"""What is let go on the window."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from explorer.app.dropped import dropped_file
from tests.app.conftest import OpenWindow

LINK = "https://example.org/lakes"


def dragged(*urls: str | Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(url)) if isinstance(url, Path) else QUrl(url) for url in urls])
    return data


@pytest.mark.parametrize(
    ("urls", "left_out"),
    [
        ([Path("/a/rivers.txt")], ""),
        ([LINK, Path("/a/rivers.txt")], f"only rivers.txt was opened, not {LINK}."),
        ([Path("/a/rivers.txt"), Path("/a/b.txt"), LINK], f"only rivers.txt was opened, not b.txt and {LINK}."),
        (
            [Path(f"/a/{name}.txt") for name in ("rivers", "b", "c", "d", "e")],
            "only rivers.txt was opened, not b.txt, c.txt and 2 more.",
        ),
        ([Path("/a/rivers.txt"), Path("/a/b\n.txt")], "only rivers.txt was opened, not b[U+000A].txt."),
    ],
)
def test_the_first_file_is_opened_and_the_rest_is_named(urls: list[str | Path], left_out: str) -> None:
    """Links and further files are not opened, and a sentence names them."""
    dropped = dropped_file(dragged(*urls))
    assert dropped is not None
    assert dropped.path == "/a/rivers.txt"
    assert dropped.left_out.removeprefix("Of what was dropped ") == left_out


def test_links_alone_are_no_file() -> None:
    """What is dragged out of a browser is nothing to open."""
    assert dropped_file(dragged(LINK)) is None


def test_a_link_dropped_with_a_file_is_named_when_the_file_is_open(opened: OpenWindow, tmp_path: Path) -> None:
    """The file becomes the corpus, and above the panes stands what was not opened, also when it is trained."""
    path = tmp_path / "rivers.txt"
    path.write_text("low lower lowest")
    data = dragged(LINK, path)
    window = opened.window.windowHandle()
    place = QPointF(opened.window.rect().center())
    last = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(window, QDragEnterEvent(place.toPoint(), *last))
    QApplication.sendEvent(window, QDropEvent(place, *last))
    opened.wait(lambda: opened.state.source.title == "rivers.txt")
    opened.train()
    assert opened.notice() == f"Of what was dropped only rivers.txt was opened, not {LINK}."
