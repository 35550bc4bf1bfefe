"""What the bundle and the package are made of; making them takes minutes, and is checked by packaging/check.py."""

import ast
import configparser
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from explorer import __version__

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
sys.path.insert(0, str(PACKAGING))

import build  # noqa: E402  (packaging is no package)
import contents  # noqa: E402

sys.path.remove(str(PACKAGING))


def test_there_is_one_version() -> None:
    """The version stands in explorer/__init__.py alone, and what is made has it."""
    assert __version__ == build.VERSION
    files = [*PACKAGING.rglob("*"), ROOT / "pyproject.toml"]
    texts = [file for file in files if file.suffix in (".py", ".spec", ".toml", ".desktop", "") and file.is_file()]
    assert [file.name for file in texts if re.search(rf"\b{re.escape(__version__)}\b", file.read_text("utf-8"))] == []


def test_sessions_are_opened_by_a_double_click() -> None:
    """The desktop entry opens the type that .tokex files have, with the file that was clicked."""
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(PACKAGING / "linux" / "tokenizer-explorer.desktop", "utf-8")
    said = entry["Desktop Entry"]
    types = ElementTree.parse(PACKAGING / "linux" / "tokenizer-explorer.xml").getroot()
    kind = types.find("{*}mime-type")
    assert kind is not None
    assert kind.attrib["type"] in said["MimeType"].split(";")
    assert [glob.attrib["pattern"] for glob in kind.findall("{*}glob")] == ["*.tokex"]
    assert said["Exec"].split() == ["tokenizer-explorer", "%f"]
    assert (said["Type"], said["Terminal"]) == ("Application", "false")


def test_nothing_that_the_program_imports_is_left_out() -> None:
    """No module of the application imports what the bundle does not have."""
    imported = set()
    for file in (ROOT / "explorer").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {name.name for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                imported |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    assert imported & set(contents.MODULES_LEFT_OUT) == set()


@pytest.mark.parametrize(
    ("place", "left_out"),
    [
        ("PySide6/Qt/translations/qt_de.qm", True),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", False),
        ("PySide6/Qt/plugins/platforms/libqoffscreen.so", False),
        ("PySide6/Qt/plugins/platforms/libqwayland.so", False),
        ("PySide6/Qt/plugins/platforms/libqvnc.so", True),
        ("PySide6/Qt/plugins/platforms/qwindows.dll", False),
        ("PySide6/Qt/plugins/imageformats/libqsvg.so", False),
        ("PySide6/Qt/plugins/imageformats/libqtiff.so", True),
        ("explorer/resources/tokenizers/README.md", False),
    ],
)
def test_files_that_are_left_out(place: str, left_out: bool) -> None:
    """Platforms without a desktop, translations and formats of pictures that are not used are left out."""
    assert contents.is_left_out(place) == left_out


def test_icons(tmp_path: Path) -> None:
    """The icon is drawn in all sizes, and in the forms of Windows and macOS."""
    subprocess.run([sys.executable, str(PACKAGING / "icons.py"), str(tmp_path)], check=True, timeout=60)
    made = {file.name: file.read_bytes()[:4] for file in tmp_path.iterdir()}
    assert made["icon.ico"] == b"\x00\x00\x01\x00"
    assert made["icon.icns"] == b"icns"
    assert {name for name, start in made.items() if start == b"\x89PNG"} == {
        f"{pixels}.png" for pixels in (16, 32, 48, 64, 128, 256, 512)
    }
