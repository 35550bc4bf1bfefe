"""The licences of this program and of all that it is made with, to be read in it."""

import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QListWidget, QPlainTextEdit, QVBoxLayout, QWidget

from explorer.resource_files import resource_path

PROGRAM = "tokenizer-explorer"
LIBRARIES = (
    *("PySide6_Essentials", "shiboken6", "pyqtgraph", "numpy", "regex", "charset-normalizer"),
    *("tokenizers", "sentencepiece", "tiktoken"),
)
APACHE = ("tokenizers", "sentencepiece")  # whose wheels have no licence in them
_WORDS = ("licen", "copying", "notice", "ofl", "copyright")


def show_licences(parent: QWidget) -> None:
    """Show a list of what there is, and the text of what is chosen."""
    dialog = QDialog(parent)
    dialog.setWindowTitle("Licences")
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    found = dict(licence_files())
    names, text = QListWidget(), QPlainTextEdit(readOnly=True)
    names.setAccessibleName("Parts of the program")
    text.setAccessibleName("Licence")
    text.setFont(QFont("JetBrains Mono"))
    names.setSpacing(2)
    names.addItems(list(found))
    names.currentTextChanged.connect(lambda name: text.setPlainText(_read(found[name])))
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    row, column = QHBoxLayout(), QVBoxLayout(dialog)
    row.addWidget(names, 1)
    row.addWidget(text, 3)
    column.addLayout(row)
    column.addWidget(buttons)
    dialog.resize(parent.size() * 0.8)
    names.setCurrentRow(0)
    dialog.open()


def licence_files() -> Iterator[tuple[str, tuple[Path, ...]]]:
    """Each part with the files of its licence: in a bundle all that lie beside it, else those of what is installed."""
    beside = Path(sys.executable).parent / "licences"
    is_bundle = hasattr(sys, "frozen") and beside.is_dir()
    parts = dict(_in_folder(beside)) if is_bundle else dict(_installed())
    yield "Tokenizer explorer", parts.pop(PROGRAM, ())[:1]  # what comes along is named by itself
    for folder in ("tokenizers", "charsmaps", "fonts"):
        if files := tuple(sorted(filter(_is_licence, resource_path(folder).iterdir()))):
            yield f"{folder.capitalize()} that come along", files
    if not is_bundle:
        yield "Qt", tuple(sorted(resource_path("licences").iterdir(), reverse=True))
    yield from sorted(parts.items(), key=lambda part: (part[0].startswith("system/"), part[0].lower()))


def _in_folder(folder: Path) -> Iterator[tuple[str, tuple[Path, ...]]]:
    for part in (folder, *sorted(path for path in folder.rglob("*") if path.is_dir())):
        if files := tuple(sorted(path for path in part.iterdir() if path.is_file())):
            yield part.relative_to(folder).as_posix(), files


def _installed() -> Iterator[tuple[str, tuple[Path, ...]]]:
    for name in (PROGRAM, *LIBRARIES):
        try:
            known = distribution(name)
        except PackageNotFoundError:  # of a checkout that is not installed
            continue
        files = [Path(str(known.locate_file(file))) for file in known.files or () if ".dist-info/" in str(file)]
        if licences := tuple(sorted(filter(_is_licence, files))):
            yield name, licences
        elif name in APACHE:
            yield name, (resource_path("tokenizers", "apache-2.0-LICENSE.txt"),)


def _is_licence(file: Path) -> bool:
    return file.is_file() and any(word in file.name.lower() for word in _WORDS)


def _read(files: tuple[Path, ...]) -> str:
    return "\n\n\n".join(f"{file.name}\n\n{file.read_text('utf-8', 'replace')}" for file in files)
