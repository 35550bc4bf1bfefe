"""The real application, run as a user runs it, that tells its state on standard output: a line of JSON a change.

Started by the tests as ``python -m tests.app.observed_window [FILE]``.
"""

import json
import sys

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from explorer.app.main import Workshop
from explorer.session.state import SessionState


def main() -> None:
    application = QApplication(["observed"])
    workshop = Workshop(application, sys.argv[1] if len(sys.argv) > 1 else None)
    window = workshop.window

    def tell(state: SessionState) -> None:
        telling = {
            "source": state.source.title,
            "merges": state.recipe.merges,
            "n_steps": len(state.trace),
            "step": state.step,
            "up_to_date": state.up_to_date and state.training is None,
            "playing": state.playing,
            "typed": state.typed_step,
            "pair": state.pair,
            "notice": state.notice.sentence if state.notice else "",
            "zoom": state.zoom,
            "places": places(window),
        }
        sys.stdout.write(json.dumps(telling) + "\n")
        sys.stdout.flush()

    def tell_later(_old: SessionState, new: SessionState) -> None:
        QTimer.singleShot(0, window, lambda: tell(workshop.store.state))

    workshop.store.state_changed.connect(tell_later)
    window.show()
    QTimer.singleShot(0, window, lambda: tell(workshop.store.state))
    sys.exit(application.exec())


def places(window: QWidget) -> dict[str, tuple[int, int]]:
    """Where the middle of each visible, named widget is on the screen."""
    found = {}
    for widget in window.findChildren(QWidget):
        if widget.isVisible() and widget.accessibleName():
            middle = widget.mapToGlobal(QPoint(widget.width() // 2, widget.height() // 2))
            found[widget.accessibleName()] = (middle.x(), middle.y())
    return found


if __name__ == "__main__":
    main()
