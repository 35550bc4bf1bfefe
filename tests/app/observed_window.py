"""The real application, run as a user runs it, that tells what it shows on standard output: a line of JSON a change.

Started by the tests as ``python -m tests.app.observed_window [FILE]``.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QPoint, QRect, QTimer
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from explorer.app.main import Workshop
from explorer.views.notice_bar import NoticeBar
from explorer.views.record_table import RecordTable

LOOKS_PER_SECOND = 40


def main() -> None:
    application = QApplication(["observed"])
    workshop = Workshop(application, sys.argv[1] if len(sys.argv) > 1 else None)
    told = ""

    def look() -> None:
        nonlocal told
        now = json.dumps(seen(workshop))
        if now != told:
            told = now
            sys.stdout.write(now + "\n")
            sys.stdout.flush()

    timer = QTimer(workshop.window, interval=round(1000 / LOOKS_PER_SECOND))
    timer.timeout.connect(look)
    timer.start()
    workshop.window.show()
    sys.exit(application.exec())


def seen(workshop: Workshop) -> dict[str, Any]:
    """What a person can see of the window, in plain values."""
    state, window = workshop.store.state, workshop.window
    focus, popup, bar = QApplication.focusWidget(), QApplication.activePopupWidget(), window.findChild(NoticeBar)
    return {
        "window": int(window.winId()),
        "ready": workshop.desk is not None,
        "title": window.windowTitle(),
        "recipe": window.recipe.view.accessibleName(),
        "caption": window.caption.view.accessibleName(),
        "notice": bar.accessibleName() if bar.isVisible() else "",
        "n_steps": len(state.trace),
        "step": state.step,
        "trained": state.up_to_date
        and state.training is None
        and all(part.updatesEnabled() for part in window.paint_turns.parts),
        "playing": state.playing,
        "typed": state.typed_step,
        "speed": state.steps_per_second,
        "pair": state.pair,
        "zoom": state.zoom,
        "text": window.corpus.text.text[:1000] if state.corpus_view == "text" else "",
        "focus": (focus.accessibleName() or type(focus).__name__) if focus is not None else "",
        "popup": popup.accessibleName() or type(popup).__name__ if popup is not None else "",
        "dialog": next((dialog.windowTitle() for dialog in dialogs()), ""),
        "places": {name: rect.getRect() for name, rect in places()},
    }


def dialogs() -> Iterator[QWidget]:
    """The windows that are open beside the main one."""
    return (widget for widget in QApplication.topLevelWidgets() if widget.isVisible() and widget.isModal())


def places() -> Iterator[tuple[str, QRect]]:
    """Where each visible thing with a name is on the screen; of a table also its first row."""
    for widget in QApplication.allWidgets():
        if not widget.isVisible() or isinstance(widget, QLabel):
            continue
        if widget.accessibleName():
            yield widget.accessibleName(), on_screen(widget, widget.rect())
        if isinstance(widget, RecordTable) and widget.model().rowCount():
            yield (
                f"{widget.accessibleName()}, first row",
                on_screen(widget.viewport(), widget.visualRect(widget.model().index(0, 1))),
            )


def on_screen(widget: QWidget, rect: QRect) -> QRect:
    return QRect(widget.mapToGlobal(QPoint(rect.x(), rect.y())), rect.size())


if __name__ == "__main__":
    main()
