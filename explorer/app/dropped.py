"""What is dragged on the window: the files and folders to open, and what to say of the rest."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QMimeData

from explorer.engine.errors import shown_name


class Dropped(NamedTuple):
    """What is opened of what is dropped."""

    paths: tuple[str, ...]
    left_out: str  # a sentence about what is not opened with it, or ""


def dropped_files(data: QMimeData) -> Dropped | None:
    """The files and folders to open; None where there are none, as among links that are dragged out of a browser."""
    paths = tuple(url.toLocalFile() for url in data.urls() if url.isLocalFile())
    if not paths:
        return None
    links = [shown_name(url.toDisplayString()) for url in data.urls() if not url.isLocalFile()]
    return Dropped(paths, f"Of what was dropped {_listed(links)} was not opened: only files are." if links else "")


def _listed(names: Sequence[str]) -> str:
    """The first name, and how many more there are."""
    return names[0] + (f" and {len(names) - 1} more" if names[1:] else "")
