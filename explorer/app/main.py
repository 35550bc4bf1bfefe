"""The command ``tokenizer-explorer [FILE]``."""

import argparse
import multiprocessing
import signal
import sys
from collections.abc import Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from explorer import __version__
from explorer.app.main_window import MainWindow
from explorer.session.files import Files
from explorer.session.playback import Playback
from explorer.session.state import first_state
from explorer.session.store import Store
from explorer.session.training_desk import TrainingDesk
from explorer.views.theme import install_fonts


def main(arguments: Sequence[str] | None = None) -> None:
    """Open the window and stay until it is closed."""
    multiprocessing.freeze_support()
    parser = argparse.ArgumentParser(
        prog="tokenizer-explorer", description="Watch a tokenizer learn: train, step, and ask every number why."
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="a text to open")
    parser.add_argument("--version", action="version", version=f"tokenizer-explorer {__version__}")
    options = parser.parse_args(arguments)

    application = QApplication([sys.argv[0]])
    application.setApplicationName("tokenizer-explorer")
    application.setApplicationDisplayName("Tokenizer explorer")
    application.setApplicationVersion(__version__)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C in the terminal ends the program
    window = Workshop(options.file).window
    window.show()
    sys.exit(application.exec())


class Workshop:
    """Everything that lives as long as the window: made here, wired here, ended here."""

    def __init__(self, file: str | None = None) -> None:
        install_fonts()
        self.store = Store(first_state())
        self.playback = Playback(self.store)
        self.files = Files(self.store)
        self.desk: TrainingDesk | None = None
        self.window = MainWindow(self.store, self.files)
        self.window.closed.connect(self.close)
        self._file = file
        # The window is painted first; the process that trains is started right after.
        QTimer.singleShot(0, self._begin)

    def _begin(self) -> None:
        self.desk = TrainingDesk(self.store)
        self.window.cancel_requested.connect(self.desk.cancel)
        if self._file is not None:
            self.files.open(self._file)

    def close(self) -> None:
        """End what runs in the background."""
        self.files.close()
        if self.desk is not None:
            self.desk.close()
