"""``python -m explorer [FILE]``, ``python -m explorer --smoke [FOLDER]``: the command ``tokenizer-explorer``."""

import builtins
import gc
import os
import sys
from collections.abc import Sequence

from explorer import __version__
from explorer.qt_needs import what_keeps_qt_from_loading, what_keeps_windows_closed


def run() -> None:
    """Start the application with garbage collection off until its window is painted: measured, 7 % of the wait.

    Where Qt cannot be loaded, or cannot open a window, a sentence in the terminal says what to do.
    """
    if getattr(sys, "frozen", False):  # in a bundle the process that trains starts as this command
        import multiprocessing

        multiprocessing.freeze_support()  # which does not come back there
    gc.disable()
    file, pictures = _arguments(sys.argv[1:])
    if pictures is not None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"  # before Qt is asked whether there is a screen
    try:
        load_qt()
        from explorer.app.main import main
    except ImportError as error:
        if sentence := what_keeps_qt_from_loading(error):
            sys.exit(sentence)
        raise
    if sentence := what_keeps_windows_closed():
        sys.exit(sentence)
    if pictures is not None:
        from explorer.app.smoke import smoke

        sys.exit(smoke(pictures))
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


def _arguments(arguments: Sequence[str]) -> tuple[str | None, str | None]:
    """The file to open, and the folder for the pictures of a smoke test: None where none is asked for, "" where they
    are not kept. --help and --version end here, without Qt."""
    if not arguments:  # mostly so, and then the window need not wait for argparse
        return None, None
    import argparse

    parser = argparse.ArgumentParser(
        prog="tokenizer-explorer", description="Watch a tokenizer learn: train, step, and ask every number why."
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="a text or a session to open")
    parser.add_argument("--version", action="version", version=f"tokenizer-explorer {__version__}")
    parser.add_argument(
        "--smoke",
        nargs="?",
        const="",
        metavar="FOLDER",
        help="try all parts without a screen, keep a picture of each workspace in FOLDER, and end",
    )
    parsed = parser.parse_args(arguments)
    return parsed.file, parsed.smoke


if __name__ == "__main__":
    run()
