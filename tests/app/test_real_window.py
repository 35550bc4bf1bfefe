"""The application on a real X display, driven by key presses and clicks that come from outside."""

import json
import os
import queue
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

PATIENCE = 60  # seconds that anything may take before the test gives up

State = dict[str, Any]


class Display:
    """An X server of its own, and hands on its keyboard and mouse."""

    def __init__(self) -> None:
        reading, writing = os.pipe()
        screen = ["-screen", "0", "1440x900x24", "-nolisten", "tcp"]
        self._server = subprocess.Popen(["Xvfb", "-displayfd", str(writing), *screen], pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as answer:
            self.name = f":{answer.readline().strip()}"

    def do(self, *xdotool: str) -> None:
        subprocess.run(["xdotool", *xdotool], env=self.environment(), check=True, timeout=PATIENCE)

    def environment(self) -> dict[str, str]:
        return {**os.environ, "DISPLAY": self.name, "QT_QPA_PLATFORM": "xcb", "QT_SCALE_FACTOR": "1"}

    def close(self) -> None:
        self._server.terminate()
        self._server.wait()


class Application:
    """The running application: what it tells, and gestures on its window."""

    def __init__(self, display: Display, *arguments: str) -> None:
        self._display = display
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.app.observed_window", *arguments],
            cwd=ROOT, env=display.environment(), stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self._told: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()
        self.state: State = {}
        self.wait(lambda state: bool(state["places"]))
        display.do("search", "--sync", "--onlyvisible", "--pid", str(self._process.pid), "windowfocus", "--sync")

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._told.put(line)

    def wait(self, condition: Callable[[State], bool]) -> State:
        """Wait until the application tells of a state that fulfills a condition."""
        while not self.state or not condition(self.state):
            self.state = json.loads(self._told.get(timeout=PATIENCE))
        return self.state

    def press(self, *keys: str) -> None:
        self._display.do("key", *keys)

    def type(self, text: str) -> None:
        self._display.do("type", "--delay", "20", text)

    def click(self, name: str) -> None:
        """Click in the middle of the widget with this accessible name."""
        x, y = next(place for known, place in self.state["places"].items() if known.startswith(name))
        self._display.do("mousemove", str(x), str(y), "click", "1")

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


@pytest.fixture(scope="module")
def display() -> Iterator[Display]:
    missing = [program for program in ("Xvfb", "xdotool", "import") if shutil.which(program) is None]
    assert not missing, f"the tests need {missing}; packaging/start.py installs them"
    display = Display()
    yield display
    display.close()


def test_the_main_job_by_keys_and_clicks(display: Display, tmp_path: Path) -> None:
    """A person opens a text, trains 200 merges on it, and walks through the steps with keys and clicks."""
    text = tmp_path / "text.txt"
    text.write_text("the newest of the widest lower rivers lowers the lowest river again and again\n" * 3)
    application = Application(display)
    try:
        application.press("ctrl+o")
        application.wait(lambda state: True)
        application.type(f"{text}\n")
        application.wait(lambda state: state["source"] == "text.txt" and state["up_to_date"])
        assert application.state["n_steps"] == 15

        application.press("Next")
        application.wait(lambda state: state["step"] == 1)
        application.press("Right", "Right")
        application.wait(lambda state: state["step"] == 3)
        application.press("Prior")
        application.wait(lambda state: state["step"] == 2)
        application.press("End")
        application.wait(lambda state: state["step"] == 15)
        application.press("1", "0", "Return")
        application.wait(lambda state: state["step"] == 10)
        application.click("One step back")
        application.wait(lambda state: state["step"] == 9)
        application.press("Home", "shift+Right")
        application.wait(lambda state: state["step"] > 0)
        application.press("Home", "bracketright", "space")
        application.wait(lambda state: state["playing"])
        application.wait(lambda state: state["step"] >= 1)
        application.press("space")
        application.wait(lambda state: not state["playing"])
        shot = tmp_path / "window.png"
        subprocess.run(["import", "-window", "root", str(shot)], env=display.environment(), check=True)
        assert shot.stat().st_size > 20_000
        kept = os.environ.get("SCREENSHOTS")
        if kept:
            shutil.copy(shot, kept)
    finally:
        application.close()
