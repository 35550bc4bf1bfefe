"""The application on a real X display, driven by key presses and clicks that come from outside."""

import json
import mmap
import os
import queue
import shutil
import struct
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage

from explorer.views.theme import load_theme
from tests.conftest import ROOT

PATIENCE = 30  # seconds that anything may take before the test gives up
WIDTH, HEIGHT = 1440, 900

Seen = dict[str, Any]


class Display:
    """An X server of its own, hands on its keyboard and mouse, and an eye on its screen."""

    def __init__(self, folder: Path) -> None:
        reading, writing = os.pipe()
        screen = ["-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-nolisten", "tcp", "-fbdir", str(folder)]
        self._server = subprocess.Popen(["Xvfb", "-displayfd", str(writing), *screen], pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as answer:
            self._name = f":{answer.readline().strip()}"
        self._frame_buffer = folder / "Xvfb_screen0"

    def do(self, *xdotool: str) -> None:
        """Press keys, move and click the mouse."""
        subprocess.run(["xdotool", *xdotool], env=self.environment(), check=True, timeout=PATIENCE)

    def picture(self) -> QImage:
        """What is on the screen, read from where the server keeps it (an X window dump)."""
        with self._frame_buffer.open("rb") as file:
            dump = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            header = struct.unpack(">25I", dump[:100])
            size, width, height, line, n_colors = header[0], header[4], header[5], header[12], header[19]
            pixels = dump[size + 12 * n_colors :][: line * height]
        return QImage(pixels, width, height, line, QImage.Format.Format_RGB32).copy()

    def environment(self) -> dict[str, str]:
        """The environment of programs that are to run on this display."""
        plain = {name: value for name, value in os.environ.items() if not name.startswith(("QT_", "WAYLAND_"))}
        return {**plain, "DISPLAY": self._name, "QT_QPA_PLATFORM": "xcb"}

    def close(self) -> None:
        self._server.terminate()
        self._server.wait()


class Application:
    """The running application: what it tells, and gestures on its window."""

    def __init__(self, display: Display, *arguments: str) -> None:
        self._display = display
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.app.observed_window", *arguments],
            cwd=ROOT, env=display.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        self._told: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()
        self.seen: Seen = {}
        self.wait(lambda seen: seen["ready"] and bool(seen["places"]))
        self.come_to_the_front()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._told.put(line)

    def wait(self, condition: Callable[[Seen], bool]) -> None:
        """Wait until the application tells of something that fulfills a condition."""
        while not self.seen or not condition(self.seen):
            try:
                self.seen = json.loads(self._told.get(timeout=PATIENCE))
            except queue.Empty:
                raise AssertionError(f"waited in vain; the last that was seen: {self.seen}") from None

    def wait_for(self, **expected: object) -> None:
        """Wait until all of these are seen."""
        self.wait(lambda seen: all(seen[name] == value for name, value in expected.items()))

    def come_to_the_front(self) -> None:
        """Have the keys, which nobody gives to a window where there is no window manager."""
        self._display.do("windowfocus", "--sync", str(self.seen["window"]))
        self.wait(lambda seen: bool(seen["focus"]))

    def press(self, *keys: str) -> None:
        """Press keys by their X names, one after the other: "Next", "ctrl+o"."""
        self._display.do("key", *keys)

    def type(self, text: str) -> None:
        self._display.do("type", "--delay", "10", text)

    def click(self, name: str, across: float = 0.5) -> None:
        """Click on the thing with this accessible name, in the middle of its height."""
        x, y, width, height = next(place for known, place in self.seen["places"].items() if known.startswith(name))
        self._display.do("mousemove", str(round(x + width * across)), str(y + height // 2), "click", "1")

    def double_click(self, name: str) -> None:
        """Click twice in a row on a thing."""
        x, y, width, height = self.seen["places"][name]
        place = [str(x + width // 2), str(y + height // 2)]
        self._display.do("mousemove", *place, "click", "--repeat", "2", "--delay", "50", "1")

    def quit(self) -> str:
        """Close the window as a user does; what the program had to complain about."""
        self.press("ctrl+q")
        _, complaints = self._process.communicate(timeout=PATIENCE)
        assert self._process.returncode == 0
        return str(complaints)

    def end(self) -> None:
        """Have done with it, if it still runs."""
        self._process.kill()
        self._process.wait()


@pytest.fixture(scope="module")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Display]:
    missing = [program for program in ("Xvfb", "xdotool") if shutil.which(program) is None]
    assert not missing, f"the tests need {missing}; packaging/start.py installs them"
    display = Display(tmp_path_factory.mktemp("display"))
    yield display
    display.close()


@pytest.fixture
def start(display: Display) -> Iterator[Callable[..., Application]]:
    running: list[Application] = []

    def start(*arguments: str) -> Application:
        running.append(Application(display, *arguments))
        return running[-1]

    yield start
    for application in running:
        application.end()


def keep(picture: QImage, path: Path) -> None:
    """Save a picture for the one who looks at it afterwards, and see that there is something on it."""
    picture.save(str(path))
    if kept := os.environ.get("SCREENSHOTS"):
        Path(kept).mkdir(parents=True, exist_ok=True)
        picture.save(str(Path(kept) / path.name))
    assert (picture.width(), picture.height()) == (WIDTH, HEIGHT)
    colors = load_theme("light").colors
    for name, at_least in (("window", 0.1), ("pane", 0.3), ("blue", 0.001), ("ink", 0.001)):
        assert share_of(picture, colors[name]) >= at_least, f"there is hardly any {name} in the picture"


def share_of(picture: QImage, color: str) -> float:
    """How much of a picture has exactly this color."""
    wanted = int(color[1:], 16).to_bytes(3, "little")
    pixels = bytes(picture.constBits())
    return sum(pixels[i : i + 3] == wanted for i in range(0, len(pixels), 4)) / (len(pixels) // 4)


TEXT = "the newest of the widest lower rivers lowers the lowest river again and again\n" * 3


def test_the_main_job_by_keys_and_clicks(start: Callable[..., Application], display: Display, tmp_path: Path) -> None:
    """A person edits a word, opens a text, trains 30 merges on it, and walks through the steps with keys and clicks."""
    path = tmp_path / "rivers.txt"
    path.write_text(TEXT)
    application = start()
    press, wait_for = application.press, application.wait_for

    application.double_click("words of the corpus, first row")
    wait_for(focus="word 1")
    application.type("slow")
    press("Return")
    wait_for(title="slow lower newest widest · not saved", trained=True)
    press("ctrl+z")
    wait_for(title="low lower newest widest", trained=True)

    press("ctrl+o")
    application.wait(lambda seen: seen["dialog"] == "Open texts" and seen["focus"] == "QLineEdit")
    application.type(str(path))
    press("Return")
    wait_for(dialog="")
    application.come_to_the_front()
    wait_for(title="rivers.txt", trained=True, text=TEXT, n_steps=15)

    for _ in range(40):  # by Tab to the word of the recipe that says when training stops
        if application.seen["focus"].startswith("When training stops"):
            break
        before = application.seen["focus"]
        press("Tab")
        application.wait(lambda seen, before=before: seen["focus"] != before)
    press("Return")
    wait_for(popup="When training stops")
    press("3", "0", "Return")
    wait_for(popup="", trained=True, n_steps=30)
    assert "up to 30 merges" in application.seen["recipe"]

    press("Escape", "Next")
    wait_for(step=1)
    press("Right", "Right")
    wait_for(step=3)
    press("Prior")
    wait_for(step=2)
    press("Left")
    wait_for(step=1)
    press("End")
    wait_for(step=30)
    press("2", "4")
    wait_for(typed="24")
    press("Return")
    wait_for(step=24, typed="")
    press("Home")
    wait_for(step=0)
    press("shift+Right")
    application.wait(lambda seen: seen["step"] > 0)
    press("Home", "bracketright", "bracketright", "bracketleft")
    wait_for(step=0, speed=2)
    press("space")
    wait_for(playing=True)
    application.wait(lambda seen: seen["step"] >= 2)
    press("space")
    wait_for(playing=False)

    application.click("Last step")
    wait_for(step=30)
    application.click("One step back")
    wait_for(step=29)
    application.click("Timeline", across=0.5)
    application.wait(lambda seen: 8 < seen["step"] < 22)
    application.click("pairs at this step, first row")
    application.wait(lambda seen: seen["pair"] is not None)
    assert application.seen["caption"].startswith(f"Step {application.seen['step']}: ")
    keep(display.picture(), tmp_path / "main-job.png")
    press("Escape")
    wait_for(pair=None)

    application.click("Text of the corpus")
    wait_for(focus="Text of the corpus")
    step = application.seen["step"]
    press("ctrl+Home", "x", "Right", "Home", "Next", "Prior", "Next")
    application.wait(lambda seen: seen["text"] == "x" + TEXT and seen["step"] == step + 1 and seen["trained"])
    press("ctrl+shift+equal")
    wait_for(zoom=1.1)
    display.do("keydown", "ctrl", "click", "5", "keyup", "ctrl")
    wait_for(zoom=1.0)
    press("ctrl+z")
    application.wait(lambda seen: seen["text"] == TEXT and seen["trained"] and seen["step"] == step)
    press("Escape", "Right")
    wait_for(step=step + 1)
    assert application.quit() == ""


def test_a_file_on_the_command_line_that_is_not_there(start: Callable[..., Application]) -> None:
    """A file that is not there is named above the panes, and the first four words are shown all the same."""
    application = start("/nowhere/gone.txt")
    application.wait_for(notice="gone.txt is not there.")
    assert (application.seen["title"], application.seen["n_steps"]) == ("low lower newest widest", 15)
    application.press("Escape")
    application.wait_for(notice="")
    assert application.quit() == ""


def test_a_megabyte_of_english(
    start: Callable[..., Application], display: Display, tmp_path: Path, corpus_text: Callable[[str], str]
) -> None:
    """A megabyte of English is opened from disk, 8,000 merges are trained on it, and any step is reached at once."""
    path = tmp_path / "en_1.txt"
    path.write_text(corpus_text("en_1"), encoding="utf-8", newline="")
    application = start(str(path))
    application.wait_for(title="en_1.txt", trained=True, n_steps=15)
    application.click("When training stops")
    application.wait_for(popup="When training stops")
    application.press("8", "0", "0", "0", "Return")
    application.wait_for(trained=True, n_steps=8000)
    for keys, step in ((["End"], 8000), (["4", "3", "2", "1", "Return"], 4321), (["Next"], 4322), (["Home"], 0)):
        application.press(*keys)
        application.wait_for(step=step)
        assert f"Step {step:,}" in application.seen["caption"]
    application.click("Timeline", across=0.4)
    application.wait(lambda seen: 1000 < seen["step"] < 7000)
    keep(display.picture(), tmp_path / "en_1.png")
    assert application.quit() == ""


def test_the_command_opens_its_file(display: Display, tmp_path: Path) -> None:
    """``python -m explorer FILE`` lives on after its first paint: it opens the file, which the window's title names."""
    (tmp_path / "rivers.txt").write_text("the lowest river, the newest town\n")
    command = [sys.executable, "-m", "explorer", str(tmp_path / "rivers.txt")]
    application = subprocess.Popen(command, cwd=ROOT, env=display.environment())
    try:
        display.do("search", "--sync", "--onlyvisible", "--name", "rivers.txt")
        assert application.poll() is None
    finally:
        application.terminate()
        application.wait()
