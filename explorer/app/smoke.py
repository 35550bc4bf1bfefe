"""A short run of everything without a screen, by which the source, a wheel and a bundle are tested in the same way.

    tokenizer-explorer --smoke [FOLDER]

The window is the real one, with its processes. It is told what is known from elsewhere: the merges of Sennrich et al.
2016, the best path of the Hugging Face course, and what the reference libraries say to each tokenizer.
"""

import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEventLoop, QSize, QTimer
from PySide6.QtWidgets import QApplication

from explorer.app.main import Workshop
from explorer.formats.shipped import SHIPPED
from explorer.session.compare_job import CompareJob, wanted_comparison
from explorer.session.encoder_verbs import EncoderVerbs
from explorer.session.inspect_verbs import to_be_checked
from explorer.session.segment_verbs import SegmentVerbs
from explorer.session.state import FIRST_RECIPE, SessionState
from explorer.session.workspace import WORKSPACES, Workspace, show_workspace

SIZE = QSize(1440, 900)
PATIENCE = 120  # seconds for each part: a computer may be slow, but not as slow as that
GLANCE = 10  # ms between two looks at what is waited for
SENNRICH_PIECES = ["es", "est", "est</w>", "lo", "low", "ne", "new", "newest</w>", "low</w>", "wi"]
LOWEST = ("low", "est</w>")
UNHUG, UNHUG_PATH = "unhug", ["un", "hug"]
N_TOKENS = {"GPT-2": 7, "BERT uncased": 5}  # of the text that tokenizers are first shown on


class Failure(Exception):
    """What does not hold, in words."""


def smoke(folder: str) -> int:
    """Run all parts and say how each went; pictures go to the folder, if one is named. Returns the exit status."""
    application = QApplication([sys.argv[0]])
    with tempfile.TemporaryDirectory() as passing:
        pictures = Path(folder or passing)
        pictures.mkdir(parents=True, exist_ok=True)
        workshop = Workshop(application)
        workshop.window.resize(SIZE)
        workshop.window.show()
        try:
            return _run(Smoke(workshop, pictures))
        finally:
            workshop.window.documents.asks_before_closing = False
            workshop.window.close()


def _run(smoke: "Smoke") -> int:
    unheard: list[BaseException | None] = []  # what is raised in slots and in threads
    sys.excepthook = lambda kind, error, where: unheard.append(error)
    threading.excepthook = lambda raised: unheard.append(raised.exc_value)
    for name, part in smoke.parts():
        began = time.monotonic()
        try:
            part()
            for error in filter(None, unheard):
                raise error
        except Exception as error:  # whatever it is, it is told, and the process says so
            kind = "" if isinstance(error, Failure) else f"{type(error).__name__}: "
            print(f"FAILED  {name}: {kind}{error}", flush=True)
            return 1
        print(f"ok      {name}, {time.monotonic() - began:.1f} s", flush=True)
    return 0


class Smoke:
    """The parts of the run, each of which goes on where the one before ended."""

    def __init__(self, workshop: Workshop, pictures: Path) -> None:
        self._workshop = workshop
        self._store = workshop.store
        self._pictures = pictures

    def parts(self) -> list[tuple[str, Callable[[], None]]]:
        """All parts with their names, in order."""
        return [
            ("train in a process of its own", self.train),
            ("step", self.step),
            ("encode", self.encode),
            ("lay out a lattice", self.lattice),
            *((f"open {shipped.title}", lambda key=shipped.key: self.open(key)) for shipped in SHIPPED),
            ("compare", self.compare),
            *((f"picture of {workspace}", lambda name=workspace: self.picture(name)) for workspace in WORKSPACES),
        ]

    @property
    def _state(self) -> SessionState:
        return self._store.state

    def _wait(self, condition: Callable[[], bool], what: str) -> None:
        """Let the window live until something holds."""
        ends, loop, glances = time.monotonic() + PATIENCE, QEventLoop(), QTimer(interval=GLANCE)

        def look() -> None:
            if condition():
                loop.quit()

        glances.timeout.connect(look)
        QTimer.singleShot(PATIENCE * 1000, loop, loop.quit)
        glances.start()
        loop.exec()
        glances.stop()
        if time.monotonic() >= ends and not condition():
            notice = self._state.notice
            raise Failure(f"{what} did not come within {PATIENCE} s" + (f"; {notice.sentence}" if notice else ""))

    def train(self) -> None:
        """The first corpus is trained anew, and its merges are those of the paper."""
        self._wait(lambda: self._workshop.desk is not None, "the first paint")
        self._store.set_recipe(replace(FIRST_RECIPE, merges=len(SENNRICH_PIECES)))
        self._wait(lambda: self._state.up_to_date and self._state.training is None, "the trace")
        trace = self._state.merging
        _expect("the pieces", [merge.piece for merge in trace.merges] if trace else None, SENNRICH_PIECES)

    def step(self) -> None:
        """A step is shown."""
        self._store.go_to(3)
        _expect("the step", self._state.step, 3)

    def encode(self) -> None:
        """A word that is not in the corpus is cut as in the paper."""
        self._store.go_to_end()
        EncoderVerbs(self._store).toggle_folded()
        self._wait(lambda: self._state.encoder.encoded is not None, "the encoding")
        encoded = self._state.encoder.encoded
        _expect("the tokens of lowest", encoded and encoded.encoding(self._state.step).tokens, LOWEST)
        EncoderVerbs(self._store).toggle_folded()

    def lattice(self) -> None:
        """The table of the Hugging Face course has the best path of the course."""
        show_workspace(self._store, "segment")
        SegmentVerbs(self._store).choose_model("example")
        EncoderVerbs(self._store).set_text(UNHUG)
        self._wait(lambda: self._best_path() is not None, "the lattice")
        _expect(f"the best path of {UNHUG}", self._best_path(), UNHUG_PATH)

    def _best_path(self) -> list[str] | None:
        """The pieces of the best path through the text of now, once it is there."""
        segment = self._state.segment
        if segment.ranked is None or segment.ranked.of is not segment.searched:
            return None
        if segment.ranked.of.lattice.text != UNHUG:
            return None
        return [edge.piece for edge in segment.ranked.paths[0].edges]

    def open(self, key: str) -> None:
        """A tokenizer that comes with the program says the same as its reference library."""
        self._workshop.window.workspaces.tokenizers.open_shipped(key)
        show_workspace(self._store, "inspect")
        self._wait(self._is_checked, "the answer of the reference library")
        checked = self._state.inspect.checked
        assert checked is not None
        if checked.value is None or not checked.value.check.identical:
            raise Failure(checked.problem or str(checked.value))

    def _is_checked(self) -> bool:
        """Whether the reference library has answered to what is inspected now."""
        checked, wanted = self._state.inspect.checked, to_be_checked(self._state)
        return checked is not None and wanted is not None and checked.job == wanted

    def compare(self) -> None:
        """Tokenizers stand side by side, with as many tokens as are known."""
        show_workspace(self._store, "compare")
        self._wait(self._is_compared, "the comparison")
        compared = self._state.compare.compared
        assert compared is not None
        job, comparison = compared
        assert isinstance(job, CompareJob)
        counts = {source.label: len(row) for source, row in zip(job.rows, comparison.text.rows, strict=True)}
        _expect("the tokens of each", {name: counts.get(name) for name in N_TOKENS}, N_TOKENS)

    def _is_compared(self) -> bool:
        """Whether the comparison of now is there."""
        compared, wanted = self._state.compare.compared, wanted_comparison(self._state)
        return compared is not None and wanted is not None and compared.job == wanted

    def picture(self, workspace: Workspace) -> None:
        """A workspace is painted, and its picture is kept."""
        self._store.notify(None)  # it takes the place of the panes
        show_workspace(self._store, workspace)
        self._wait(self._is_at_rest, "the end of what is measured")
        QApplication.processEvents()
        path = self._pictures / f"{workspace}.png"
        picture = self._workshop.window.grab()
        if not picture.save(str(path)):
            raise Failure(f"{path} cannot be written")

    def _is_at_rest(self) -> bool:
        """Whether nothing is being trained, measured or asked of a tokenizer."""
        desk = self._workshop.window.workspaces.tokenizers.desk
        return self._state.training is None and self._state.measures.running is None and desk.is_idle


def _expect(what: str, seen: object, known: object) -> None:
    if seen != known:
        raise Failure(f"{what}: {seen}, where {known} is known")
