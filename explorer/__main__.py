"""``python -m explorer [FILE]``, and what the command ``tokenizer-explorer`` runs."""

import builtins
import gc
import sys
from collections.abc import Sequence

from explorer import __version__
from explorer.qt_needs import what_keeps_qt_from_loading, what_keeps_windows_closed


def run() -> None:
    """Start the application with garbage collection off until its window is painted: measured, 7 % of the wait.

    Where Qt cannot be loaded, or cannot open a window, a sentence in the terminal says what to do.
    """
    gc.disable()
    if getattr(sys, "frozen", False):  # in a bundle the process that trains starts as this command
        import multiprocessing

        multiprocessing.freeze_support()
    file = _file(sys.argv[1:])
    try:
        load_qt()
        from explorer.app.main import main
    except ImportError as error:
        if sentence := what_keeps_qt_from_loading(error):
            sys.exit(sentence)
        raise
    if sentence := what_keeps_windows_closed():
        sys.exit(sentence)
    main(file)


def load_qt() -> None:
    """Import Qt, and give Python its own import back.

    PySide6 replaces it by one that reads the source of every module imported from then on, to find out whether
    ``from __feature__ import …`` is of interest there, which it is nowhere here: measured, 5 % of the wait for the
    first window.
    """
    plain_import = builtins.__import__
    import PySide6.QtCore  # noqa: F401

    builtins.__import__ = plain_import


def _file(arguments: Sequence[str]) -> str | None:
    """The file to open, from the command line; --help and --version end here, without Qt."""
    if not arguments:  # mostly so, and then the window need not wait for argparse
        return None
    import argparse

    parser = argparse.ArgumentParser(
        prog="tokenizer-explorer", description="Watch a tokenizer learn: train, step, and ask every number why."
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="a text or a session to open")
    parser.add_argument("--version", action="version", version=f"tokenizer-explorer {__version__}")
    file: str | None = parser.parse_args(arguments).file
    return file


if __name__ == "__main__":
    run()
