"""How soon a text shows its tokens: python -m tests.benchmarks.text

From the paste of 1,000, 10,000 and 100,000 characters, and from a key in a text of 100,000, to the paint of the tokens
in sight; and the largest gap of a 5 ms timer on the GUI thread until the text has been trained on; and how long 2,000
chips take to be painted again. Runs on the display that is there, or else without one. The text is
../shared/corpora/en_1.txt.xz.
"""

import lzma
import os
import statistics
import sys
import time
from functools import partial
from pathlib import Path

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpora" / "en_1.txt.xz"
LENGTHS = (1_000, 10_000, 100_000)
ROUNDS = 5
SETTLING, RESTING = 100, 10  # ticks of the timer
CHIPS = 2_000


def main() -> None:
    if not CORPUS.is_file():
        sys.exit(f"This benchmark needs {CORPUS}.")
    if not os.environ.get("DISPLAY"):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtCore import QElapsedTimer, QMimeData, Qt, QTimer
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from explorer.app.main import Workshop
    from explorer.views.theme import load_look

    corpus = lzma.decompress(CORPUS.read_bytes()).decode("utf-8")
    application = QApplication([])
    workshop = Workshop(application)
    workshop.window.resize(1440, 900)
    workshop.window.show()
    store = workshop.store

    def wait(condition) -> None:
        while not condition():
            application.processEvents()

    def trained() -> bool:
        return store.state.up_to_date and store.state.training is None

    clock, ticks, largest = QElapsedTimer(), QTimer(interval=5, timerType=Qt.TimerType.PreciseTimer), [0.0]

    n_ticks = [0]

    def tick() -> None:
        largest[0] = max(largest[0], clock.nsecsElapsed() / 1e6)
        clock.restart()
        n_ticks[0] += 1

    def rest(some_ticks: int) -> None:
        until = n_ticks[0] + some_ticks
        wait(lambda: n_ticks[0] >= until)

    ticks.timeout.connect(tick)
    wait(lambda: workshop.desk is not None)
    clock.start()
    ticks.start()
    rest(SETTLING)
    print("From the paste to the tokens in sight, median of", ROUNDS)
    for length in LENGTHS:
        times, gaps = [], []
        for number in range(ROUNDS):
            store.set_text("a")
            wait(trained)
            area = workshop.window.corpus.text.area
            area.selectAll()
            data = QMimeData()
            data.setText(corpus[number * length :][:length])
            rest(RESTING)
            largest[0] = 0.0
            started = time.perf_counter()
            area.insertFromMimeData(data)
            application.processEvents()
            times.append((time.perf_counter() - started) * 1000)
            assert area.tokens_in_sight()  # and so they were painted
            wait(partial(_is_loaded, area))
            wait(trained)
            gaps.append(largest[0])
        median = statistics.median(times)
        print(f"  {length:>7,} characters {median:6.1f} ms, largest gap until trained {max(gaps):6.1f} ms")
    ticks.stop()
    times = []
    for _ in range(20):
        application.processEvents()  # what the last training has brought is painted
        started = time.perf_counter()
        QTest.keyClick(area, "x")
        application.processEvents()
        times.append((time.perf_counter() - started) * 1000)
        wait(trained)
    print(
        f"From a key in {LENGTHS[-1]:,} characters: median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms"
    )
    look = load_look("light")
    times = sorted(_chips_painted(look, corpus) for _ in range(20))[:-1]  # the first makes what is kept
    print(f"{CHIPS:,} chips painted again: median {statistics.median(times):.1f} ms, worst {times[-1]:.1f} ms")
    workshop.window.close()


def _chips_painted(look, corpus: str) -> float:
    """The milliseconds that the chips of the first words of the text take, of several lengths, in rows of 40."""
    from PySide6.QtCore import QRect
    from PySide6.QtGui import QPainter, QPixmap

    from explorer.engine.text.alphabet import Spelling
    from explorer.figures.visible_text import visible_runs
    from explorer.views.chips import chip_height, chip_width, paint_chip

    faces = [visible_runs(word[:5], Spelling()) for word in corpus.split()[:CHIPS]]
    height = chip_height(look, "table")
    places = [
        QRect((number % 40) * 48, (number // 40) * 26, chip_width(look, face, "table"), height)
        for number, face in enumerate(faces)
    ]
    page = QPixmap(1920, 1300)
    started = time.perf_counter()
    with QPainter(page) as painter:
        for number, (face, place) in enumerate(zip(faces, places, strict=True)):
            paint_chip(painter, place, look, face, "table", parity=number)
    return (time.perf_counter() - started) * 1000


def _is_loaded(area) -> bool:
    return not area.loading


if __name__ == "__main__":
    main()
