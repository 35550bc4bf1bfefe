"""The page of a presentation that compares tokenizers."""

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.figures.aligned_shown import AlignedShown, RowHead
from explorer.figures.comparison import comparison
from explorer.figures.tokenizer_run import TokenizerRun
from explorer.formats.shipped import open_shipped
from explorer.views.compare_page import ZOOMS, ComparePage


def rows(text: str, *keys: str) -> AlignedShown:
    """Tokenizers on a text, as they are shown."""
    opened = [open_shipped(key) for key in keys]
    runs = [TokenizerRun(tokenizer.name, tokenizer, tokenizer.pipeline.run(text)) for tokenizer in opened]
    compared = comparison(text, runs, 0)
    return AlignedShown(compared.text, tuple(RowHead(run.name, "", False) for run in runs), compared.marks)


def test_all_rows_have_room_where_a_smaller_zoom_gives_it(qtbot: QtBot) -> None:
    """On a page of 1920 × 1080 a line more than has room is shown somewhat smaller, and a long text in part."""
    page = ComparePage("light")
    qtbot.addWidget(page)
    page.resize(1920, 1080)
    page.show_rows(rows("The newest", "gpt2", "cl100k"), None)
    assert page._zoom == ZOOMS[0]
    page.show()
    page.show_rows(rows("The newest café reopened, and it is open until late", "gpt2", "cl100k", "bert-uncased"), None)
    QApplication.processEvents()
    assert page._zoom in ZOOMS[1:]
    assert page.rows.verticalScrollBar().maximum() == 0
    page.show_rows(rows("The newest café reopened " * 20, "gpt2", "cl100k", "bert-uncased"), None)
    QApplication.processEvents()
    assert page._zoom == ZOOMS[0]
    assert page.rows.verticalScrollBar().maximum() > 0
