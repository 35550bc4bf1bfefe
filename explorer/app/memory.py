"""What outlives the window: how it was, and for the case of a crash what was open in it."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray

from explorer.app.main_window import MainWindow
from explorer.session.files import Files
from explorer.session.settings import Settings, SettingsKeeper
from explorer.session.state import SessionState
from explorer.session.store import Store

if TYPE_CHECKING:
    from explorer.session.recovery import Recovery
    from explorer.session.saving import Saving


class Memory:
    """Settings and drafts in one folder, which is made when there is something to keep."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._settings = Settings(folder / "settings.ini")
        self._remembered = self._settings.read()
        self._keeper: SettingsKeeper | None = None
        self._recovery: Recovery | None = None

    def recalled(self, state: SessionState) -> SessionState:
        """The first state with what was chosen before."""
        past = self._remembered
        kept = replace(state.kept, recent=past.recent)
        return replace(state, theme=past.theme, zoom=past.zoom, display=past.display, kept=kept)

    def dress(self, window: MainWindow) -> None:
        """Give the window the size and the panes it had, and let it ask before what is not saved is lost."""
        if self._remembered.geometry:
            window.restoreGeometry(QByteArray(self._remembered.geometry))
        if self._remembered.widths:
            window.panes.set_widths(self._remembered.widths)
        window.documents.asks_before_closing = True

    def begin(self, store: Store, saving: "Saving", files: Files, *, bring_back: bool) -> None:
        """Remember from now on, and bring back what a crash has left behind, if that is wanted."""
        from explorer.session.recovery import Recovery  # not needed for the first paint

        self._keeper = SettingsKeeper(store, self._settings)
        self._recovery = Recovery(store, saving, files, self._folder / "recovery")
        self._recovery.begin(bring_back=bring_back)

    def close(self, window: MainWindow) -> None:
        """Remember the window; a draft is not needed any more. To be called when nothing is being written."""
        self._settings.remember_window(bytes(window.saveGeometry().data()), window.panes.widths())
        if self._recovery is not None:
            self._recovery.close()
