"""The presentation: the whole screen shows one page, and every key of a clicker does what it says."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from explorer.app.actions import Action
from explorer.app.keyboard import key_text
from explorer.session.presentation_verbs import PresentationVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.session.workspace import Workspace

if TYPE_CHECKING:
    from explorer.panes.compare_presentation_pane import ComparePresentationPane
    from explorer.panes.inspect_presentation_pane import InspectPresentationPane
    from explorer.panes.languages_presentation_pane import LanguagesPresentationPane
    from explorer.panes.presentation_pane import PresentationPane
    from explorer.panes.segment_presentation_pane import SegmentPresentationPane

    PresentedPane = (
        PresentationPane
        | SegmentPresentationPane
        | ComparePresentationPane
        | InspectPresentationPane
        | LanguagesPresentationPane
    )


GROUPS = ("step", "question", "speed", "presentation", "help")
"""Of the actions whose keys do something while it is presented."""

_ALSO = {".": "blank"}
"""What clickers send instead: some have a full stop on the button that blanks the screen."""


class Presentation(QObject):
    """Covers a window with the page while the state says so, and takes the keys before anything else can.

    Nothing that had the focus, nor a shortcut, comes between a key and what it does here.
    """

    def __init__(
        self, application: QApplication, store: Store, window: QWidget, actions: Sequence[Action], theme: str
    ) -> None:
        super().__init__(window)
        self._application = application
        self._store = store
        self._window = window
        self._verbs = PresentationVerbs(store)
        self._theme = theme
        self._pane: PresentedPane | None = None
        self._panes: dict[Workspace | None, PresentedPane] = {}  # None is for all that have no page of their own
        self._covered: tuple[QWidget, ...] = ()
        self._window_state, self._focus = window.windowState(), QApplication.focusWidget()  # to come back to
        self._by_name = {action.name: action for action in actions}
        self._by_key = {key: action for action in actions if action.group in GROUPS for key in action.all_keys} | {
            key: self._by_name[name] for key, name in _ALSO.items()
        }
        store.state_changed.connect(self._follow)

    def cover(self, *parts: QWidget) -> None:
        """What is not shown while it is presented."""
        self._covered = parts

    def set_theme(self, theme: str) -> None:
        """Another theme."""
        self._theme = theme
        if self._pane is not None:
            self._pane.view.set_theme(theme)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if old.presentation.on != new.presentation.on:
            self._start() if new.presentation.on else self._stop()

    def _start(self) -> None:
        window = self._window
        self._window_state, self._focus = window.windowState(), QApplication.focusWidget()
        self._pane = self._pane_of(self._store.state)
        page = self._pane.view
        page.setParent(window)
        for part in self._covered:
            part.hide()
        page.setGeometry(window.rect())
        page.show()
        page.raise_()
        page.setFocus()
        window.installEventFilter(self)
        self._application.installEventFilter(self)
        window.setWindowState(window.windowState() | Qt.WindowState.WindowFullScreen)

    @property
    def page(self) -> QWidget | None:
        """What was presented last."""
        return self._pane.view if self._pane is not None else None

    def _pane_of(self, state: SessionState) -> "PresentedPane":
        """What shows the workspace at hand, made when it is first wanted: the first window does not wait for it."""
        workspace = state.workspace if state.workspace in PAGES else None
        if (pane := self._panes.get(workspace)) is None:
            pane = self._panes[workspace] = PAGES.get(state.workspace, _training_page)(self._store, self._theme)
        pane.view.set_theme(self._theme)
        return pane

    def _stop(self) -> None:
        window = self._window
        self._application.removeEventFilter(self)
        window.removeEventFilter(self)
        if self._pane is not None:
            self._pane.view.hide()
        for part in self._covered:
            part.show()
        window.setWindowState(self._window_state)
        if self._focus is not None and isValid(self._focus):  # an entry or a menu may be gone by now
            self._focus.setFocus()

    # ── keys ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fill the window, and take the keys that reach it; a window that is closed is closed as it was before."""
        if watched is self._window and event.type() == QEvent.Type.Resize and self._pane is not None:
            self._pane.view.setGeometry(self._window.rect())
        if watched is self._window and event.type() == QEvent.Type.Close:
            self._verbs.stop()
        if event.type() == QEvent.Type.Wheel:
            return watched is self._window.windowHandle()  # the page is as large as the screen, and has no zoom
        if event.type() not in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride):
            return False
        if not isinstance(event, QKeyEvent) or not self._is_ours(watched):
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # no shortcut: it comes again as a key
            return True
        return self._take(event)

    def _is_ours(self, watched: QObject) -> bool:
        if QApplication.activePopupWidget() is not None:
            return False
        if isinstance(watched, QWindow):
            return watched is self._window.windowHandle()
        return isinstance(watched, QWidget) and watched.window() is self._window

    def _take(self, event: QKeyEvent) -> bool:
        """Do what a key does; digits of a jump are left to whom they are left elsewhere."""
        state = self._store.state
        if state.presentation.blank:
            self._verbs.blank()
            return True
        if event.key() == Qt.Key.Key_Escape:
            self._store.drop_typing() if state.typed_step else self._verbs.stop()
            return True
        action = self._by_key.get(key_text(event))
        if action is None or not action.possible(state):
            return False
        action.perform()
        return True


def _training_page(store: Store, theme: str) -> "PresentedPane":
    from explorer.panes.presentation_pane import PresentationPane

    return PresentationPane(store, theme)


def _segment_page(store: Store, theme: str) -> "PresentedPane":
    from explorer.panes.segment_presentation_pane import SegmentPresentationPane

    return SegmentPresentationPane(store, theme)


def _compare_page(store: Store, theme: str) -> "PresentedPane":
    from explorer.panes.compare_presentation_pane import ComparePresentationPane

    return ComparePresentationPane(store, theme)


def _inspect_page(store: Store, theme: str) -> "PresentedPane":
    from explorer.panes.inspect_presentation_pane import InspectPresentationPane

    return InspectPresentationPane(store, theme)


def _languages_page(store: Store, theme: str) -> "PresentedPane":
    from explorer.panes.languages_presentation_pane import LanguagesPresentationPane

    return LanguagesPresentationPane(store, theme)


PAGES: "Mapping[Workspace, Callable[[Store, str], PresentedPane]]" = {
    "segment": _segment_page,
    "compare": _compare_page,
    "inspect": _inspect_page,
    "languages": _languages_page,
}
"""What presents a workspace; the others are presented as Train is."""
