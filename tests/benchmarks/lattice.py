"""How soon a lattice is there and how smoothly it pans: python -m tests.benchmarks.lattice

A sentence of 200 characters with a vocabulary of 32,000 pieces: the work on it, its layout and first paint, a frame of
panning, a step of its search, and the largest gap of a 5 ms timer on the GUI thread from the change of the text until
all of it is shown; the same for the longest text that is drawn. Runs on the display that is there, or else without one.
The pieces are stretches of words of ../shared/corpora/en_1.txt.xz, counted.
"""

import lzma
import math
import os
import statistics
import sys
import time
from collections import Counter
from pathlib import Path

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpora" / "en_1.txt.xz"
N_PIECES, N_WORDS, LONGEST_PIECE = 32_000, 200_000, 12
LENGTHS = (200, 999)
ROUNDS = 15


def main() -> None:
    if not CORPUS.is_file():
        sys.exit(f"This benchmark needs {CORPUS}.")
    if not os.environ.get("DISPLAY"):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtCore import QElapsedTimer, Qt, QTimer
    from PySide6.QtWidgets import QApplication

    from explorer.app.main import Workshop
    from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer
    from explorer.session.encoder_verbs import EncoderVerbs
    from explorer.session.segment_state import PieceTable
    from explorer.session.segment_verbs import SegmentVerbs
    from explorer.session.workspace import show_workspace

    text = " ".join(lzma.decompress(CORPUS.read_bytes()).decode("utf-8")[:4_000_000].split())
    counts = pieces(text)
    scores = tuple(math.log(count / counts.total()) for count in counts.values())
    tokenizer = UnigramTokenizer(tuple(counts), scores)
    started = time.perf_counter()
    tokenizer.make_ready()
    print(f"{N_PIECES:,} pieces made ready: {(time.perf_counter() - started) * 1000:.1f} ms, in a thread\n")

    application = QApplication([])
    workshop = Workshop(application)
    workshop.window.resize(1440, 900)
    workshop.window.show()
    store = workshop.store

    def wait(condition) -> None:
        while not condition():
            application.processEvents()

    wait(lambda: workshop.desk is not None)
    show_workspace(store, "segment")
    verbs, encoder = SegmentVerbs(store), EncoderVerbs(store)
    verbs.open_table(PieceTable("words", tokenizer))
    workspace = workshop.window.workspaces.segment
    view, scroll = workspace.lattice.lattice, workspace.lattice.scrolls[0]

    clock, ticks, largest = QElapsedTimer(), QTimer(interval=5, timerType=Qt.TimerType.PreciseTimer), [0.0]

    def tick() -> None:
        largest[0] = max(largest[0], clock.nsecsElapsed() / 1e6)
        clock.restart()

    ticks.timeout.connect(tick)

    def timed(call) -> float:
        started = time.perf_counter()
        call()
        application.processEvents()
        return (time.perf_counter() - started) * 1000

    def is_cut(start: int, length: int) -> bool:
        ranked = store.state.segment.ranked
        return ranked is not None and ranked.of.model.text == tokenizer.prepared(text[start:][:length]).text

    print(
        f"{'characters':>10}{'edges':>8}{'until shown':>13}{'largest gap':>13}{'first paint':>13}{'pan':>8}{'step':>8}"
    )
    for length in LENGTHS:
        until, gaps, paints, pans, steps = [], [], [], [], []
        for number in range(ROUNDS):
            start = 10_000 + number * 3_000
            settle(application)
            largest[0] = 0.0
            clock.start()
            ticks.start()
            began = time.perf_counter()
            encoder.set_text(text[start:][:length])
            while not is_cut(start, length):
                application.processEvents()
            application.processEvents()
            until.append((time.perf_counter() - began) * 1000)
            settle(application)
            ticks.stop()
            gaps.append(largest[0])
            shown = view.shown

            def laid_out_and_painted(shown=shown) -> None:
                view.set_look(workspace._look)  # forgets the layout
                view.set_shown(shown)
                view.repaint()

            paints.append(timed(laid_out_and_painted))
            bar = scroll.horizontalScrollBar()
            for place in range(0, min(bar.maximum(), 1_200), 40):
                pans.append(timed(lambda place=place, bar=bar: bar.setValue(place)))
            verbs.go_to(0)
            for node in range(1, 15):
                steps.append(timed(lambda node=node: verbs.go_to(node)))
            verbs.go_to_end()
        edges = len(store.state.segment.searched.model.edges)
        middles = statistics.median(until), statistics.median(gaps)
        row = f"{length:10,}{edges:8,}{middles[0]:10.1f} ms{middles[1]:10.1f} ms"
        print(f"{row}{statistics.median(paints):10.1f} ms{worst(pans):>8}{worst(steps):>8}")
    print("\nMedians; of panning and steps the median and the worst, ms.")
    workshop.window.close()


def worst(times: list[float]) -> str:
    return f"{statistics.median(times):.1f}/{max(times):.0f}"


def settle(application) -> None:
    until = time.perf_counter() + 0.1
    while time.perf_counter() < until:
        application.processEvents()


def pieces(text: str) -> Counter[str]:
    """The commonest stretches of words, with their counts."""
    counts: Counter[str] = Counter()
    for word, count in Counter(text.split(" ")[:N_WORDS]).items():
        marked = f"▁{word}"
        for start in range(len(marked)):
            for end in range(start + 1, min(len(marked), start + LONGEST_PIECE) + 1):
                counts[marked[start:end]] += count
    return Counter(dict(counts.most_common(N_PIECES)))


if __name__ == "__main__":
    main()
