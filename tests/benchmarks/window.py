"""How quickly the window answers: python -m tests.benchmarks.window

Three tables: stepping (from the key event to the last pane's paint), the largest gap of the event loop while a text is
opened, trained and stepped, and the first window against an empty window of PySide6 and pyqtgraph. Runs on the display
that is there, or else on an Xvfb of its own; the text is ../shared/corpora/en_1.txt.xz.
"""

import compileall
import lzma
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT.parent / "shared" / "corpora" / "en_1.txt.xz"
MERGES = 8000
JUMPS = 300
SETTLING = 60  # ticks of the timer
STARTS = 7

EMPTY_WINDOW = """
import time
import pyqtgraph
from PySide6.QtWidgets import QApplication, QWidget
application = QApplication([])
class Window(BASE):
    def paintEvent(self, event):
        super().paintEvent(event)
        print(time.time(), flush=True)
        application.exit()
window = Window(); window.resize(1440, 900); window.show()
application.exec()
"""
EMPTY_WIDGET = EMPTY_WINDOW.replace("BASE", "QWidget")  # pyqtgraph imported, nothing shown of it
EMPTY_PLOT = EMPTY_WINDOW.replace("BASE", "pyqtgraph.PlotWidget")

# The application as its command starts it; only when it would wait for events is the first paint listened for.
OUR_WINDOW = """
import gc, time
if __name__ == "__main__":
    from explorer.__main__ import run
    def run_to_first_paint(application):
        from PySide6.QtCore import QEvent, QObject, QTimer
        window = next(w for w in application.topLevelWidgets() if w.isVisible())
        class FirstPaint(QObject):
            def eventFilter(self, watched, event):
                if event.type() == QEvent.Type.UpdateRequest:
                    window.removeEventFilter(self)
                    QTimer.singleShot(0, self.tell)
                return False
            def tell(self):
                print(time.time(), flush=True)
                window.close()
        listener = FirstPaint()
        window.installEventFilter(listener)
        return execute()
    gc.disable()
    from PySide6.QtWidgets import QApplication
    execute = QApplication.exec
    QApplication.exec = run_to_first_paint
    run()
"""


def main() -> None:
    if not CORPUS.is_file():
        sys.exit(f"This benchmark needs {CORPUS}.")
    if not os.environ.get("DISPLAY"):
        sys.exit(on_own_display())
    os.environ["QT_QPA_PLATFORM"] = "xcb"
    first_window()
    stepping_and_gaps()


def on_own_display() -> int:
    """Run again inside Xvfb."""
    command = ["xvfb-run", "-a", "-s", "-screen 0 1440x900x24", sys.executable, "-m", "tests.benchmarks.window"]
    if shutil.which("xvfb-run") is None:
        sys.exit("This benchmark needs a display, or xvfb-run.")
    return subprocess.run(command, cwd=ROOT).returncode


def first_window() -> None:
    """From the start of the process to the first paint, compiled and warm, alternating."""
    compileall.compile_dir(ROOT / "explorer", quiet=1)
    codes = {
        "empty PySide6 window, pyqtgraph imported": EMPTY_WIDGET,
        "empty pyqtgraph plot": EMPTY_PLOT,
        "tokenizer explorer": OUR_WINDOW,
    }
    seconds: dict[str, list[float]] = {name: [] for name in codes}
    for _ in range(STARTS):
        for name, code in codes.items():
            with tempfile.NamedTemporaryFile("w", suffix=".py", delete=False) as script:
                script.write(code)
            started = time.time()
            run = subprocess.run(
                [sys.executable, script.name], capture_output=True, text=True, check=True, cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
            )  # fmt: skip
            seconds[name].append(float(run.stdout.split()[0]) - started)
            os.unlink(script.name)
    print(f"First window, median of {STARTS} warm starts")
    ours = statistics.median(seconds["tokenizer explorer"])
    for name, values in seconds.items():
        median = statistics.median(values)
        print(f"  {name:<42} {median * 1000:6.0f} ms   ours ÷ this {ours / median:.2f}")
    print()


def stepping_and_gaps() -> None:
    from PySide6.QtCore import QElapsedTimer, Qt, QTimer
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from explorer.app.main import Workshop

    application = QApplication([])
    workshop = Workshop(application)
    workshop.window.resize(1440, 900)
    workshop.window.show()
    store = workshop.store

    clock, ticks, gaps, phase = QElapsedTimer(), QTimer(interval=5), {}, ["start"]
    n_ticks = [0]
    ticks.setTimerType(Qt.TimerType.PreciseTimer)

    def tick() -> None:
        gap = clock.nsecsElapsed() / 1e6
        gaps[phase[0]] = max(gaps.get(phase[0], 0.0), gap)
        clock.restart()
        n_ticks[0] += 1

    ticks.timeout.connect(tick)

    def wait(condition) -> None:
        while not condition():
            application.processEvents()

    def rest(some_ticks: int) -> None:
        until = n_ticks[0] + some_ticks
        wait(lambda: n_ticks[0] >= until)

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "en_1.txt"
        path.write_bytes(lzma.decompress(CORPUS.read_bytes()))
        wait(lambda: workshop.desk is not None)
        clock.start()
        ticks.start()
        rest(SETTLING)
        phase[0] = "open"
        workshop.files.open(str(path))
        wait(lambda: store.state.source.title == "en_1.txt")
        wait(lambda: store.state.up_to_date and store.state.training is None)
    phase[0] = "train"
    store.set_recipe(replace(store.state.recipe, merges=MERGES))
    wait(lambda: store.state.up_to_date and store.state.training is None)
    phase[0] = "settle"
    rest(SETTLING)
    phase[0] = "step"
    window = workshop.window.windowHandle()
    choice = random.Random(1)
    times = []
    for _ in range(JUMPS):
        for digit in str(choice.randrange(1, MERGES + 1)):
            QTest.keyClick(window, digit)
        application.processEvents()
        started = time.perf_counter()
        QTest.keyClick(window, Qt.Key.Key_Return)
        application.processEvents()
        times.append((time.perf_counter() - started) * 1000)
    ticks.stop()
    times.sort()
    print(f"Stepping: {JUMPS} jumps between any two of {MERGES} steps, key event to last paint")
    print(
        f"  median {statistics.median(times):.1f} ms, p95 {times[int(0.95 * JUMPS)]:.1f} ms, worst {times[-1]:.1f} ms\n"
    )
    print("Largest gap of a 5 ms timer on the GUI thread")
    for name, gap in gaps.items():
        print(f"  {name:<8} {gap:6.1f} ms")
    workshop.window.close()


if __name__ == "__main__":
    main()
