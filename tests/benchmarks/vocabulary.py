"""How quickly a vocabulary of 200,000 pieces answers: python -m tests.benchmarks.vocabulary

The pieces of o200k as they arrive in the window, put in order by each column, searched, and scrolled: a frame is from
the turn of the wheel to the end of the paint. Runs on the display that is there, or else without one.
"""

import os
import pickle
import statistics
import sys
import time
from collections.abc import Callable
from typing import TypeVar

FRAMES = 300
GOAL = "the goal is"
T = TypeVar("T")


def main() -> None:
    if sys.platform == "linux" and not os.environ.get("DISPLAY"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from explorer.figures.piece_columns import piece_columns
    from explorer.figures.vocabulary_rows import RowFilter, ShownRows, VocabularyTable, typed_bytes, typed_text
    from explorer.formats.shipped import open_shipped
    from explorer.panes.piece_list_pane import widest_texts
    from explorer.views.piece_list import PieceList
    from explorer.views.theme import install_fonts, load_look

    opened = open_shipped("o200k")
    seconds, columns = _timed(lambda: piece_columns(opened))
    print(f"o200k: {len(columns):,} pieces, listed in {seconds:.2f} s by a process of its own")
    sent = pickle.dumps(columns)
    seconds, columns = _timed(lambda: pickle.loads(sent))
    print(f"arrive in {seconds * 1000:.1f} ms ({len(sent) / 1e6:.1f} MB)\n")

    table = VocabularyTable(columns)
    print(f"put in order, ms ({GOAL} 200)")
    for order in ("id", "piece", "script", "characters", "bytes", "measure", "kind"):
        seconds, _ = _timed(lambda order=order: table.rows(order, RowFilter()))
        print(f"  {order:<12}{seconds * 1000:7.1f}")

    print(f"\nsearched, ms ({GOAL} 100)")
    searches = {
        "a letter": RowFilter(typed_text("e")),
        "a word": RowFilter(typed_text("␣the")),
        "nothing found": RowFilter(typed_text("no such piece")),
        "bytes": RowFilter(typed_bytes("E2 96")),
        "a script": RowFilter(script="cyrillic"),
        "all of it": RowFilter(typed_text("e"), "latin", "normal"),
    }
    for name, shown in searches.items():
        seconds, rows = _timed(lambda shown=shown: table.rows("piece", shown))
        print(f"  {name:<15}{seconds * 1000:7.1f}  {len(rows):,} pieces")

    application = QApplication.instance() or QApplication([])
    install_fonts()
    view = PieceList(load_look("light", 1.0))
    view.set_vocabulary(columns.measure, widest_texts(table))
    view.set_source(ShownRows(table, table.rows("id", RowFilter())))
    view.resize(1400, 700)
    view.show()
    application.processEvents()
    bar = view.verticalScrollBar()
    print(f"\nscrolled, ms a frame ({GOAL} 16)")
    for name, step in (("by 3 rows", 84), ("by a page", 672), ("anywhere", bar.maximum() // FRAMES)):
        bar.setValue(0)
        application.processEvents()
        frames = []
        for _ in range(FRAMES):
            start = time.perf_counter()
            bar.setValue(bar.value() + step)
            view.viewport().repaint()
            frames.append((time.perf_counter() - start) * 1000)
        ordered = sorted(frames)
        print(f"  {name:<12}median {statistics.median(frames):5.1f}, 95 % under {ordered[int(0.95 * FRAMES)]:5.1f}")


def _timed(do: Callable[[], T]) -> tuple[float, T]:
    start = time.perf_counter()
    done = do()
    return time.perf_counter() - start, done


if __name__ == "__main__":
    main()
