"""The application: made, wired, run and ended."""

import gc
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLoggingCategory, QObject, QStandardPaths, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from explorer import __version__
from explorer.app.main_window import MainWindow
from explorer.app.memory import Memory
from explorer.app.warm_up import WarmUp
from explorer.session.files import Files
from explorer.session.playback import Playback, played_training
from explorer.session.state import first_state
from explorer.session.store import Store
from explorer.views.theme import install_fonts

if TYPE_CHECKING:
    from explorer.session.file_watch import FileWatch
    from explorer.session.saving import Saving
    from explorer.session.training_desk import TrainingDesk


def main(file: str | None = None) -> None:
    """Open the window, and in it a file, and stay until it is closed."""
    application = QApplication([sys.argv[0]])
    application.setApplicationName("tokenizer-explorer")
    application.setApplicationDisplayName("Tokenizer explorer")
    application.setApplicationVersion(__version__)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C in the terminal ends the program
    folder = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation))
    workshop = Workshop(application, file, folder)  # kept: with it goes all that runs in the background
    workshop.window.show()
    sys.exit(application.exec())


class FirstPaint(QObject):
    """Tells once when a window has been painted for the first time."""

    over = Signal(object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watch for the update that paints the window."""
        if event.type() == QEvent.Type.UpdateRequest:
            watched.removeEventFilter(self)
            self.over.emit(None)
        return False


class Workshop:
    """Everything that lives as long as the window: made here, wired here, ended here.

    In a folder is kept what outlives it: settings, and drafts of what is open. Without one nothing is remembered, and
    closing loses without a question what was not saved.
    """

    def __init__(self, application: QApplication, file: str | None = None, folder: Path | None = None) -> None:
        # A font that cannot set a script is passed over for one that can; nobody needs to read of it in the terminal.
        QLoggingCategory.setFilterRules("qt.text.font.db=false")
        install_fonts()
        self._application = application
        self.memory = Memory(folder) if folder else None
        self.store = Store(self.memory.recalled(first_state()) if self.memory else first_state())
        self.playback = Playback(self.store, played_training(self.store))
        self.files = Files(self.store)
        self.window = MainWindow(application, self.store, self.files)
        self.window.closed.connect(self.close)
        if self.memory:
            self.memory.dress(self.window)
        self.desk: TrainingDesk | None = None
        self._watch: FileWatch | None = None
        self.saving: Saving | None = None
        self._file = file
        self._closed = False
        # The window is painted first; the process that trains is started right after.
        self._first_paint = FirstPaint(self.window)
        self._first_paint.over.connect(self._begin, Qt.ConnectionType.QueuedConnection)

    def _begin(self, _: object) -> None:
        if self._closed:  # as soon as it was seen
            return
        # Not needed for the first paint.
        from explorer.app.opening import Opening
        from explorer.session.encoder_playback import played_replay
        from explorer.session.encoding_desk import EncodingDesk
        from explorer.session.file_watch import FileWatch
        from explorer.session.saving import Saving
        from explorer.session.training_desk import TrainingDesk

        # It sees every event of every object, and PySide readies the kinds of all of them: measured, 5 % of the wait
        # for the first window.
        self._application.installEventFilter(self.window.keyboard)
        gc.freeze()  # what the program is made of is never garbage: no later collection need look at it
        gc.set_threshold(1_000, 10, 100)  # a step leaves no cycles: few are looked at at once, old ones rarely
        gc.enable()
        self.desk = TrainingDesk(self.store)
        self._encoding_desk = EncodingDesk(self.store)
        self._encoder_playback = Playback(self.store, played_replay(self.store))
        self.window.cancel_requested.connect(self._cancel)
        self._watch = FileWatch(self.store)
        self._opening = Opening(self.window, self.store, self.files)
        self.window.corpus.read_as_requested.connect(self._opening.ask_about_corpus)
        self.window.status.offer_taken.connect(self._opening.take_offer)
        documents, self.saving = self.window.documents, Saving(self.store)
        documents.save_requested.connect(self.saving.save)
        documents.save_anew_requested.connect(self.saving.save_anew)
        self.saving.saved.connect(documents.saved)
        self.saving.refused.connect(documents.not_saved)
        if self.memory:
            self.memory.begin(self.store, self.saving, self.files, bring_back=self._file is None)
        if self._file is not None:
            self.files.open(self._file)
        self._warm_up = WarmUp((*self.window.corpus.later_parts(), *self.window.timeline.later_parts()), self.window)

    def _cancel(self, _: object) -> None:
        """Stop what goes on: the reading of files, before which nothing of them is trained on, or the training."""
        if self.store.state.reading is not None:
            self.files.cancel()
        elif self.desk is not None:
            self.desk.cancel()

    def close(self, _: object = None) -> None:
        """End what runs in the background."""
        self._closed = True
        self.store.stop_playing()
        if self.desk is not None:
            self.desk.close()
        self.files.close()
        if self._watch is not None:
            self._watch.close()
        if self.saving is not None:
            self.saving.close()
        if self.memory:
            self.memory.close(self.window)
