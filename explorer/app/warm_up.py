"""What is made in the idle time after the first paint, so that nobody waits for it when it is first wanted."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QTimer


class WarmUp(QObject):
    """Calls one thing after the other, each when the window has nothing else to do."""

    def __init__(self, calls: Iterable[Callable[[], object]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._calls = iter(calls)
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._call)
        self._timer.start()

    def _call(self) -> None:
        call = next(self._calls, None)
        if call is None:
            self._timer.stop()
        else:
            call()
