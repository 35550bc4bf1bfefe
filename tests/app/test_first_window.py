"""The first window: what it does not wait for."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HEAVY = {"hashlib", "html", "multiprocessing", "regex"}
OTHER_ALGORITHMS = {
    *(f"explorer.engine.learn.{name}_recipe" for name in ("unigram", "wordpiece")),
    *(f"explorer.engine.learn.sentencepiece_{name}" for name in ("bpe", "presets")),
    *(f"explorer.figures.sentencepiece_{name}" for name in ("sentence", "values")),
    "explorer.session.saved_sentencepiece",
}
OPENED_TOKENIZERS = {
    *(f"explorer.engine.encode.{name}" for name in ("pipeline", "stages")),
    *(f"explorer.engine.measure.{name}" for name in ("vocabulary_audit", "audited_pieces")),
    *(f"explorer.formats.{name}" for name in ("diagnosis", "opened", "shipped", "how")),
}

FIRST_WINDOW = """
import sys
import explorer.__main__
explorer.__main__.load_qt()
from PySide6.QtWidgets import QApplication
from explorer.app.main import Workshop
application = QApplication([])
workshop = Workshop(application)
workshop.window.show()
print(*sys.modules)
workshop.window.close()
"""


def test_the_first_window_does_not_wait_for_what_it_does_not_need() -> None:
    """Modules that take long to import are not imported before the first paint."""
    command = [sys.executable, "-c", FIRST_WINDOW]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert "explorer.app.main_window" in ended.stdout.split(), ended.stderr
    assert (HEAVY | OTHER_ALGORITHMS | OPENED_TOKENIZERS) & set(ended.stdout.split()) == set()
