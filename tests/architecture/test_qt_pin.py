"""The Qt that pyproject.toml pins does what the application builds on."""

import subprocess
import sys

EMIT_5000_TIMES = """
from PySide6.QtCore import QObject, Signal

class Store(QObject):
    changed = Signal(object)

seen = []
store = Store()
store.changed.connect(seen.append)
for number in range(5000):
    store.changed.emit({number: True})
assert seen == [{number: True} for number in range(5000)]
"""


def test_a_signal_can_be_emitted_5000_times() -> None:
    """Five thousand emits neither abort the process nor change what is sent (PySide6 6.12.0 aborts at about 570)."""
    # In a process of its own: an abort is to fail this test, not to end the run.
    done = subprocess.run([sys.executable, "-c", EMIT_5000_TIMES], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
