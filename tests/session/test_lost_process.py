"""What becomes of training when one of its two processes is gone."""

import multiprocessing
import os
import signal
import subprocess
import sys
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from explorer.engine import BpeRecipe
from explorer.engine.text.corpus import CountedWord
from explorer.session.store import Store
from explorer.session.training_desk import TrainingDesk

PATIENT = 30_000  # ms: for machines where starting a process takes long
ROOT = Path(__file__).resolve().parents[2]
ENDLESS = BpeRecipe(merges=3, pretokenizer="(a|a|aa)+c")


def training_process() -> BaseProcess:
    return next(process for process in multiprocessing.active_children() if process.name == "training")


def wait_until_shown(qtbot: QtBot, store: Store) -> None:
    qtbot.waitUntil(lambda: store.state.up_to_date and store.state.training is None, timeout=PATIENT)


def test_a_process_that_is_killed_while_it_rests_is_replaced(qtbot: QtBot, store: Store, desk: TrainingDesk) -> None:
    """The next edit is trained as if nothing had happened."""
    process = training_process()
    process.kill()
    process.join()
    store.set_words((CountedWord("hug", 10),))
    wait_until_shown(qtbot, store)
    assert store.state.notice is None


def test_a_process_that_is_killed_while_it_trains(qtbot: QtBot, store: Store, desk: TrainingDesk) -> None:
    """A sentence says so, what was shown stays, and the next edit is trained."""
    before = store.state.trace
    store.set_recipe(ENDLESS)
    store.set_text("a" * 80 + "b")
    qtbot.waitUntil(lambda: store.state.training is not None, timeout=PATIENT)
    training_process().kill()
    qtbot.waitUntil(lambda: store.state.training is None, timeout=PATIENT)
    assert store.state.trace is before
    assert store.state.notice is not None
    assert store.state.notice.sentence.startswith("Training was ended from outside, perhaps because memory ran out")
    store.set_recipe(BpeRecipe(merges=3))
    wait_until_shown(qtbot, store)
    assert store.state.notice is None


# A window's process that is killed while the other trains.
ENDED = """
import multiprocessing, os, signal
from explorer.engine import BpeRecipe
from explorer.session.sources import TextSource
from explorer.session.training_child import Job, Progress, run

if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    child = context.Process(target=run, args=(theirs,), daemon=True)
    child.start()
    theirs.close()
    ours.send(Job(1, TextSource({text}), BpeRecipe(merges=10**9, pretokenizer={pretokenizer})))
    ours.recv()
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
@pytest.mark.parametrize(
    ("text", "pretokenizer"),
    [("'a' * 80 + 'b'", ENDLESS.pretokenizer), ("' '.join(map(str, range(200_000)))", "none")],
)
def test_training_ends_with_the_window(tmp_path: Path, text: str, pretokenizer: str) -> None:
    """When the window's process is killed, the one that trains ends too, whatever it does, and prints nothing."""
    script = tmp_path / "ended.py"
    script.write_text(ENDED.format(text=text, pretokenizer=repr(pretokenizer)))
    # Both write to the same pipes: their end is read when both have ended.
    parent = subprocess.run(
        [sys.executable, script],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=PATIENT / 1000,
    )
    assert (parent.returncode, parent.stderr) == (-signal.SIGKILL, "")
