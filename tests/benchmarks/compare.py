"""How quickly tokenizers are compared: python -m tests.benchmarks.compare

The six tokenizers that come along, in two tables. First what each part costs this process alone, the least of several
times: the runs on a text that was never seen and on one that was, the rows, the way to the window and back, the layout.
Then the window, offscreen unless a platform is named: from a pasted text of 20,000 characters, and from a key in one of
5,000, to the painted rows, through the process that holds the tokenizers. Beside the time on the clock stands that of
the processor, here and there, which says what a machine that does other things as well would need.

The texts are ../shared/corpora/en_1.txt.xz and mix_1.txt.xz.
"""

import gc
import lzma
import multiprocessing
import os
import pickle
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from explorer.figures.aligned_layout import aligned_layout
from explorer.figures.comparison import comparison
from explorer.figures.tokenizer_run import TokenizerRun
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.shipped import SHIPPED, open_shipped

CORPORA = Path(__file__).resolve().parents[3] / "shared" / "corpora"
N_PASTED, N_TYPED_IN = 20_000, 5_000
TIMES = 7
KEYS = 40
WARMING = "what is prepared for every text alike: été, 中文 and 12345 नेपाली 🤗"


def main() -> None:
    if not CORPORA.is_dir():
        sys.exit(f"This benchmark needs {CORPORA}.")
    texts = {
        title: lzma.decompress((CORPORA / f"{name}.txt.xz").read_bytes()).decode()
        for title, name in (("English", "en_1"), ("mixed scripts", "mix_1"))
    }
    parts(texts)
    window(texts)


# ── the parts ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def parts(texts: dict[str, str]) -> None:
    """What each part costs."""
    print(f"{'Processor time, ms':44} " + " ".join(f"{title:>14}" for title in texts))
    columns = [part_times(text) for text in texts.values()]
    for name in columns[0]:
        print(f"{name:44} " + " ".join(f"{column[name]:14.1f}" for column in columns))
    print()


def part_times(text: str) -> dict[str, float]:
    """Milliseconds of the processor for each part, the least of some times."""
    tokenizers = {shipped.title: open_shipped(shipped.key) for shipped in SHIPPED}
    gc.freeze()  # as the process does that holds them
    for tokenizer in tokenizers.values():
        tokenizer.pipeline.run(WARMING)
    pasted, typed_in = text[:N_PASTED], text[:N_TYPED_IN]
    found: dict[str, float] = {}
    for title, tokenizer in tokenizers.items():
        found[f"cold run, {title}"] = milliseconds(lambda run=tokenizer.pipeline.run: run(pasted), 1)
    found = {f"cold runs of {N_PASTED:,} characters": sum(found.values()), **found}
    for n_characters, part in ((N_PASTED, pasted), (N_TYPED_IN, typed_in)):
        runs = runs_on(part, tokenizers)
        made = comparison(part, runs, 0)
        sent = pickle.dumps(made)
        for name, work in (
            ("warm runs", lambda part=part: runs_on(part, tokenizers)),
            ("comparison", lambda part=part, runs=runs: comparison(part, runs, 0)),
            ("pickled", lambda made=made: pickle.dumps(made)),
            ("unpickled", lambda sent=sent: pickle.loads(sent)),
            ("layout", lambda made=made: aligned_layout(made.text, 1100)),
        ):
            found[f"{name}, {n_characters:,} characters"] = milliseconds(work, TIMES)
    places = range(N_TYPED_IN // 3, N_TYPED_IN // 3 + KEYS)
    keys = [
        milliseconds(lambda text=f"{typed_in[:place]}e{typed_in[place:]}": runs_on(text, tokenizers), 1)
        for place in places
    ]
    found[f"runs after a key, {N_TYPED_IN:,} characters"] = statistics.median(keys)
    return found


def runs_on(text: str, tokenizers: dict[str, OpenedTokenizer]) -> list[TokenizerRun]:
    return [TokenizerRun(title, its, its.pipeline.run(text)) for title, its in tokenizers.items()]


def milliseconds(work: Callable[[], object], times: int) -> float:
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append(1e3 * (time.process_time() - start))
    return min(found)


# ── the window ────────────────────────────────────────────────────────────────────────────────────────────────────────


def window(texts: dict[str, str]) -> None:
    """From what a person does to the painted rows."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QEventLoop, Qt, QTimer
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from explorer.app.main import Workshop
    from explorer.session.compare_job import wanted_comparison
    from explorer.session.tokenizer_sources import ShippedSource
    from explorer.session.tokenizer_verbs import TokenizerVerbs

    application = QApplication([])
    workshop = Workshop(application)
    workshop.window.resize(1440, 900)
    workshop.window.show()
    store = workshop.store
    verbs = TokenizerVerbs(store)

    waking = QTimer(interval=20)  # so that no wait is for ever
    waking.start()

    def wait(condition: Callable[[], bool]) -> None:
        while not condition():
            application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def is_shown() -> bool:
        compared = store.state.compare.compared
        return compared is not None and compared.job == wanted_comparison(store.state)

    def until_painted(do: Callable[[], object]) -> tuple[float, float, float]:
        """Milliseconds on the clock, of the processor here, and of it in the process with the tokenizers."""
        here, there, start = time.process_time(), child_seconds(), time.perf_counter()
        do()
        wait(is_shown)
        application.processEvents()
        clock = time.perf_counter() - start
        return 1e3 * clock, 1e3 * (time.process_time() - here), 1e3 * (child_seconds() - there)

    wait(lambda: workshop.desk is not None)
    QTest.keyClick(workshop.window.windowHandle(), Qt.Key.Key_3, Qt.KeyboardModifier.ControlModifier)
    wait(lambda: bool(store.state.tokenizers.entries))
    for shipped in SHIPPED[:5]:
        verbs.open(ShippedSource(shipped.key, shipped.title))
    verbs.leave_out(store.state.tokenizers.entries[0].number)  # what was trained here
    verbs.open(ShippedSource(SHIPPED[5].key, SHIPPED[5].title))
    wait(lambda: store.state.tokenizers.being_opened is None)
    verbs.set_text(WARMING)
    wait(is_shown)
    assert len(store.state.tokenizers.rows) == len(SHIPPED)
    print(f"{'To painted rows of six, ms':44} {'clock':>8} {'here':>8} {'there':>8}   (least; in brackets the median)")
    field = workshop.window.workspaces.made["compare"].sentence.view.field
    for title, text in texts.items():
        first = [until_painted(lambda text=text: verbs.set_text(text[:N_PASTED]))]
        again = []
        for _ in range(TIMES):
            until_painted(lambda: verbs.set_text(WARMING))
            again.append(until_painted(lambda text=text: verbs.set_text(text[:N_PASTED])))
        say(f"{N_PASTED:,} characters, {title}, never seen", first)
        say(f"{N_PASTED:,} characters, {title}, seen", again)
        until_painted(lambda text=text: verbs.set_text(text[:N_TYPED_IN]))
        cursor = field.textCursor()
        cursor.setPosition(N_TYPED_IN // 3)
        field.setTextCursor(cursor)
        rest(wait)
        keys = []
        for number in range(KEYS):
            keys.append(until_painted(lambda number=number: QTest.keyClick(field, "etaoin shrdlu"[number % 13])))
            rest(wait)
        say(f"a key in {N_TYPED_IN:,} characters, {title}", keys)
    workshop.window.documents.asks_before_closing = False
    workshop.window.close()


def rest(wait: Callable[[Callable[[], bool]], None]) -> None:
    """Let what comes after the rows come, as it does while a person has not yet pressed the next key."""
    until = time.perf_counter() + 0.15
    wait(lambda: time.perf_counter() > until)


def say(name: str, times: list[tuple[float, float, float]]) -> None:
    """A line of the table."""
    columns = (f"{min(column):8.1f} ({statistics.median(column):.1f})" for column in zip(*times, strict=True))
    print(f"{name:44} {' '.join(columns)}")


def child_seconds() -> float:
    """Seconds of the processor that the processes of tokenizers have had so far; 0 where the system does not tell."""
    children = (child for child in multiprocessing.active_children() if child.name.startswith("tokenizers-quick"))
    try:
        return sum(int(Path(f"/proc/{child.pid}/schedstat").read_text().split()[0]) for child in children) / 1e9
    except OSError:
        return 0.0


if __name__ == "__main__":
    main()
