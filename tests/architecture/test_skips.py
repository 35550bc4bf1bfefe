"""Whether a test that is skipped has failed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import NO_SKIPS, SKIPPED_ALL_THE_SAME

ROOT = Path(__file__).resolve().parents[2]
IN_A_TEST = """
import pytest

def test_something():
    pytest.skip({reason!r})
"""
BY_A_MARK = """
import pytest

@pytest.mark.skipif(True, reason={reason!r})
def test_something():
    pass
"""
OF_A_MODULE = """
import pytest

pytest.importorskip("no_such_library", reason={reason!r})
"""
EXPECTED = """
import pytest

@pytest.mark.xfail(reason={reason!r})
def test_something():
    assert False
"""


@pytest.mark.parametrize(
    ("module", "reason", "passes", "passes_without"),
    [
        (IN_A_TEST, "no library", False, True),
        (BY_A_MARK, "no library", False, True),
        (OF_A_MODULE, "no library", False, True),
        (IN_A_TEST, SKIPPED_ALL_THE_SAME[0], True, True),
        (EXPECTED, "a fault that is known", True, True),
    ],
)
def test_a_skip_is_a_failure(tmp_path: Path, module: str, reason: str, passes: bool, passes_without: bool) -> None:
    """Where no test may be skipped only a named reason holds, wherever the skip stands; otherwise any does."""
    (tmp_path / "test_it.py").write_text(module.format(reason=reason))
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", "--rootdir", tmp_path]
    for no_skips, expected in (("1", passes), ("", passes_without)):
        environment = {**os.environ, "PYTHONPATH": str(ROOT), NO_SKIPS: no_skips}
        run = subprocess.run(
            [*command, "test_it.py"], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60
        )
        nothing_collected = run.returncode == pytest.ExitCode.NO_TESTS_COLLECTED
        assert (run.returncode == 0 or nothing_collected) == expected, run.stdout
