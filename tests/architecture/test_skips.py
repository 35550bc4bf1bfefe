"""Whether a test that is skipped has failed."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import NO_SKIPS, SKIPPED_ALL_THE_SAME

ROOT = Path(__file__).resolve().parents[2]
SKIPPED = {
    "in_a_test": """
import pytest

def test_something():
    pytest.skip("no library")
""",
    "by_a_mark": """
import pytest

@pytest.mark.skipif(True, reason="no library")
def test_something():
    pass
""",
    "a_module": """
import pytest

pytest.importorskip("no_such_library", reason="no library")
""",
}
NEVER_A_FAILURE = {
    "no_corpora": f"""
import pytest

def test_something():
    pytest.skip({SKIPPED_ALL_THE_SAME[0]!r})
""",
    "known_fault": """
import pytest

@pytest.mark.xfail(reason="a fault that is known")
def test_something():
    assert False
""",
}


@pytest.mark.parametrize("workers", ["0", "1"])
@pytest.mark.parametrize(("no_skips", "failed"), [("1", set(SKIPPED)), ("", set())])
def test_a_skip_is_a_failure(tmp_path: Path, no_skips: str, failed: set[str], workers: str) -> None:
    """Where no test may be skipped only a named reason holds, also in a worker of pytest-xdist; otherwise any does."""
    for name, module in (SKIPPED | NEVER_A_FAILURE).items():
        (tmp_path / f"test_{name}.py").write_text(module)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), NO_SKIPS: no_skips, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    plugins = ["-p", "tests.conftest", "-p", "xdist", "-p", "no:cacheprovider"]
    options = ["--rootdir", tmp_path, "--continue-on-collection-errors", "-rfE", "-n", workers]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *plugins, *options, tmp_path],
        cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert set(re.findall(r"^(?:FAILED|ERROR) test_(\w+)\.py", run.stdout, re.MULTILINE)) == failed, run.stdout
    assert (run.returncode == pytest.ExitCode.OK) == (not failed), run.stdout
