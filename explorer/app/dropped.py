"""What is dragged on the window: the file to open, and what to say of the rest."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QMimeData, QUrl

from explorer.engine.errors import shown_name


class Dropped(NamedTuple):
    """The first file of what is dropped."""

    path: str
    left_out: str  # a sentence about what is not opened with it, or ""


def dropped_file(data: QMimeData) -> Dropped | None:
    """The file to open; None where there is none, as among links that are dragged out of a browser."""
    urls = data.urls()
    file = next((url for url in urls if url.isLocalFile()), None)
    if file is None:
        return None
    names = [_name(url) for url in urls if url != file]
    sentence = f"Of what was dropped only {_name(file)} was opened, not {_listed(names)}." if names else ""
    return Dropped(file.toLocalFile(), sentence)


def _name(url: QUrl) -> str:
    """A file by its name, a link whole: it says where it leads."""
    if url.isLocalFile():
        return shown_name(url.fileName() or url.toLocalFile())  # a folder ends in a slash
    return shown_name(url.toDisplayString())


def _listed(names: Sequence[str]) -> str:
    """The first two names, and how many more there are."""
    if len(names) > 3:
        return f"{', '.join(names[:2])} and {len(names) - 2} more"
    return " and ".join((", ".join(names[:-1]), names[-1])) if names[1:] else names[0]
