"""How soon the first window is there, and what it weighs: python -m tests.benchmarks.startup [BUNDLE]

From the start of the process until the window is mapped on a virtual screen (Xvfb, looked for again and again): an
empty window of PySide6 with pyqtgraph imported, the application from source, and its bundle if packaging/build.py has
made one; each with the files in memory, and read from disk anew where the system lets its caches be dropped. Then the
memory of each five seconds later, with its processes: what is shared is counted by parts (PSS). Last, the slowest
imports.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUNDLE = ROOT / "dist" / "tokenizer-explorer" / "tokenizer-explorer"
SCREEN = ":78"
TIMES = 7
EMPTY = """
from PySide6.QtWidgets import QApplication, QMainWindow
import pyqtgraph
application = QApplication([])
window = QMainWindow()
window.setWindowTitle("empty")
window.resize(1440, 900)
window.show()
application.exec()
"""
CACHES = Path("/proc/sys/vm/drop_caches")
N_IMPORTS = 20


def main() -> None:
    bundle = Path(sys.argv[1]) if len(sys.argv) > 1 else BUNDLE
    programs = {
        "empty window": ([sys.executable, "-c", EMPTY], "empty"),
        "from source": ([sys.executable, "-m", "explorer"], "low lower"),
    }
    if bundle.exists():
        programs["bundle"] = ([str(bundle)], "low lower")
    with screen():
        print(f"{'':14} {'warm, ms':>10} {'÷ empty':>8} {'cold, ms':>10} {'÷ empty':>8} {'idle, MB':>9}")
        base: tuple[float, float | None] | None = None
        rows = {name: measured(command, title) for name, (command, title) in programs.items()}
        for name, (warm, cold, megabytes) in rows.items():
            base = base or (warm, cold)
            told = f"{cold:10.0f} {cold / base[1]:8.2f}" if cold and base[1] else f"{'–':>10} {'–':>8}"
            print(f"{name:14} {warm:10.0f} {warm / base[0]:8.2f} {told} {megabytes:9.0f}")
    imports()


@contextmanager
def screen() -> Iterator[None]:
    """A virtual screen."""
    server = subprocess.Popen(["Xvfb", SCREEN, "-noreset", "-screen", "0", "1600x1000x24"], stderr=subprocess.DEVNULL)
    os.environ.update(DISPLAY=SCREEN, QT_QPA_PLATFORM="xcb")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else the source would be compiled at each start
    try:
        while subprocess.run(["xdotool", "getdisplaygeometry"], capture_output=True).returncode:
            pass
        yield
    finally:
        server.terminate()
        server.wait()


def measured(command: list[str], title: str) -> tuple[float, float | None, float]:
    """Milliseconds to the window, warm and cold, the median of some times, and idle memory in MB."""
    start(command, title)
    warm = statistics.median(start(command, title)[0] for _ in range(TIMES))
    cold = (
        statistics.median(start(command, title, cold=True)[0] for _ in range(3)) if os.access(CACHES, os.W_OK) else None
    )
    return warm, cold, start(command, title, rest=5)[1]


def start(command: list[str], title: str, *, cold: bool = False, rest: float = 0) -> tuple[float, float]:
    """Milliseconds until the window is there, and the memory in MB after a rest of some seconds."""
    if cold:
        os.sync()
        CACHES.write_text("3")
    began = time.perf_counter()
    process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL)
    looking = ["xdotool", "search", "--onlyvisible", "--name", title]
    while subprocess.run(looking, capture_output=True).returncode:
        if process.poll() is not None:
            sys.exit(f"{command[0]} ended before its window was there.")
    took = time.perf_counter() - began
    while time.perf_counter() - began < took + rest:
        subprocess.run(looking, capture_output=True)
    weight = sum(map(pss, tree(process.pid))) if rest else 0.0
    process.kill()
    process.wait()
    return took * 1000, weight


def tree(pid: int) -> list[int]:
    """A process and all that it has started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(grandchild for child in children for grandchild in tree(int(child)))]


def pss(pid: int) -> float:
    """The memory of a process in MB, what it shares counted by its part."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000


def imports() -> None:
    """The imports of the first window that take longest by themselves."""
    code = "import explorer.__main__ as m; m.load_qt(); import explorer.app.main"
    command = [sys.executable, "-X", "importtime", "-c", code]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stderr
    rows = [line.removeprefix("import time:").split("|") for line in told.splitlines() if line.count("|") == 2]
    times = [(int(own), name.strip()) for own, _, name in rows if own.strip().isdigit()]
    print(f"\n{len(times)} modules, {sum(own for own, _ in times) / 1000:.0f} ms; the slowest by themselves:")
    for own, name in sorted(times, reverse=True)[:N_IMPORTS]:
        print(f"{own / 1000:8.1f} ms  {name}")


if __name__ == "__main__":
    main()
