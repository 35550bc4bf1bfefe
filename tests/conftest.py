"""What every test may use. No Qt here: tests of engine, formats and figures also run where PySide6 is missing."""

import lzma
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

# Widgets are tested without a display; the one module that wants a real one starts its own.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# A slow machine is no fault of what is tested: no example has a deadline.
settings.register_profile("untimed", settings.default, deadline=None)
settings.load_profile("untimed")

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session", autouse=True)
def home_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Applications that tests start as a person does keep their settings and drafts where no person's are."""
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real corpora and tokenizer files beside the repository; without it the test is skipped."""
    folder = ROOT.parent / "shared"
    if not (folder / "corpora").is_dir():
        pytest.skip("needs the folder of real corpora, ../shared, beside the repository")
    return folder


@pytest.fixture(scope="session")
def corpus_text(shared: Path) -> Callable[[str], str]:
    """corpus_text("en_1"): the text of one of the real corpora, every line ending as it is in the file."""

    @cache
    def read(name: str) -> str:
        with lzma.open(shared / "corpora" / f"{name}.txt.xz") as file:
            return file.read().decode("utf-8")

    return read
