"""The layer law is executable: nobody has to argue about it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "explorer"
QT = {"PySide6", "shiboken6", "pyqtgraph"}


def imported(file: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in it, and every `module.name` it takes from one."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def test_the_contracts_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Imports go only downward, panes ignore each other, and the engine's rooms are in order (see .importlinter)."""
    monkeypatch.chdir(ROOT)
    assert lint_imports(config_filename=str(ROOT / ".importlinter"), no_cache=True) == 0


@pytest.mark.parametrize(
    ("folder", "forbidden"),
    [
        ("engine", QT | {"numpy", "time"}),
        ("formats", QT | {"numpy"}),
        ("figures", QT | {"numpy"}),
        ("session", {"PySide6.QtWidgets", "PySide6.QtGui", "pyqtgraph"}),
    ],
)
def test_a_layer_stays_clear_of(folder: str, forbidden: set[str]) -> None:
    """Engine, formats and figures import no Qt, the engine no clock, and the session nothing that paints."""
    found = [
        f"{file.relative_to(ROOT)} imports {name}"
        for file in sorted((PACKAGE / folder).rglob("*.py"))
        for name in imported(file)
        if any(name == module or name.startswith(f"{module}.") for module in forbidden)
    ]
    assert found == []


def test_no_folder_escapes_the_contracts() -> None:
    """Every folder of modules has an __init__.py; without one import-linter would pass over it in silence."""
    folders = {file.parent for file in PACKAGE.rglob("*.py")}
    assert [str(folder.relative_to(ROOT)) for folder in folders if not (folder / "__init__.py").is_file()] == []


def test_only_the_engine_reads_the_arrays_of_a_trace() -> None:
    """What a trace is made of is the engine's to change: others ask the trace, never its record."""
    found = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file in sorted(PACKAGE.rglob("*.py"))
        if not file.is_relative_to(PACKAGE / "engine")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "record"
    ]
    assert found == []
