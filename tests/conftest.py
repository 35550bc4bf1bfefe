"""What every test may use. No Qt here: tests of engine, formats and figures also run where PySide6 is missing."""

import errno
import lzma
import os
from collections.abc import Callable, Generator
from functools import cache
from pathlib import Path
from typing import IO, Any, TypeVar

import pytest
from hypothesis import settings

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)

# Widgets are tested without a display; the one module that wants a real one starts its own.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# A slow machine is no fault of what is tested: no example has a deadline.
settings.register_profile("untimed", settings.default, deadline=None)
settings.load_profile("untimed")

ROOT = Path(__file__).resolve().parents[1]

NO_SKIPS = "NO_SKIPS"
"""The environment variable under which a test that is skipped has failed."""
SKIPPED_ALL_THE_SAME = ("needs the folder of real corpora, ../shared, beside the repository",)
"""Reasons that hold even then."""


def _failed_where_skipped(report: Report) -> Report:
    if os.environ.get(NO_SKIPS) and report.skipped and not hasattr(report, "wasxfail"):
        assert isinstance(report.longrepr, tuple)
        *_, reason = report.longrepr
        if reason.removeprefix("Skipped: ") not in SKIPPED_ALL_THE_SAME:
            report.outcome, report.longrepr = "failed", f"{reason}. Under {NO_SKIPS} no test may be skipped for that."
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that is skipped may be a failure."""
    return _failed_where_skipped((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """So may a module."""
    return _failed_where_skipped((yield))


@pytest.fixture(scope="session", autouse=True)
def home_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Applications that tests start as a person does keep their settings and drafts where no person's are."""
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real corpora and tokenizer files beside the repository; without it the test is skipped."""
    folder = ROOT.parent / "shared"
    if not (folder / "corpora").is_dir():
        pytest.skip(SKIPPED_ALL_THE_SAME[0])
    return folder


@pytest.fixture
def forbid(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    """forbid(path): the file may not be opened any more, not even by root, who may read every file."""

    def forbidden(path: Path) -> None:
        path.chmod(0)
        if os.access(path, os.R_OK):
            opening = Path.open

            def refuse(opened: Path, *details: Any, **others: Any) -> IO[Any]:
                if opened == path:
                    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
                return opening(opened, *details, **others)

            monkeypatch.setattr(Path, "open", refuse)

    return forbidden


@pytest.fixture(scope="session")
def corpus_text(shared: Path) -> Callable[[str], str]:
    """corpus_text("en_1"): the text of one of the real corpora, every line ending as it is in the file."""

    @cache
    def read(name: str) -> str:
        with lzma.open(shared / "corpora" / f"{name}.txt.xz") as file:
            return file.read().decode("utf-8")

    return read
