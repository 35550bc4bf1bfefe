"""The window in the process of the tests, and gestures on it that take the way of real ones.

Keys and clicks go to the window, not to a widget in it: Qt finds their way through popups, shortcuts and focus.
"""

import re
from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QMenu, QMenuBar, QWidget

from explorer.app.main_window import MainWindow
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.chip_flow import ChipFlow
from explorer.views.choice_button import ChoiceButton
from explorer.views.choice_menu import ChoiceMenu, OptionRow
from explorer.views.merge_list_view import MergeListView
from explorer.views.notice_bar import NoticeBar
from explorer.views.record_table import RecordTable
from explorer.views.step_number import StepNumber

EDITOR, AT_STEP = "words of the corpus", "words of the corpus at this step"
PAIRS, PIECES, MERGES = "pairs at this step", "pieces at this step", "Merges in learned order"


class NotInSight(Exception):
    """What a person would click on is not there, or not to be seen."""


class DrivenWindow:
    """A window with its store, hands on its keyboard and mouse, and eyes on what it shows."""

    def __init__(self, window: MainWindow, store: Store) -> None:
        self.window = window
        self.store = store

    @property
    def state(self) -> SessionState:
        """The state of now."""
        return self.store.state

    # ── hands ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def press(self, *keys: str) -> None:
        """Press keys one after the other, each in Qt's portable spelling: "PgDown", "Ctrl+Shift+Z", "?"."""
        for key in keys:
            pressed = QKeySequence(key)[0]
            QTest.keyClick(self.window.windowHandle(), pressed.key(), pressed.keyboardModifiers())
            QApplication.processEvents()

    def type(self, text: str) -> None:
        """Type letters of the ASCII keyboard."""
        for letter in text:
            shift = Qt.KeyboardModifier.ShiftModifier if letter.isupper() else Qt.KeyboardModifier.NoModifier
            QTest.keyClick(self.window.windowHandle(), letter, shift)
        QApplication.processEvents()

    def click(
        self, widget: QWidget, at: QPoint | None = None, *, key: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        """Click on a widget, in its middle or somewhere else on it."""
        if not widget.isVisible():
            raise NotInSight(f"{widget}")
        place = widget.mapTo(widget.window(), widget.rect().center() if at is None else at)
        QTest.mouseClick(widget.window().windowHandle(), Qt.MouseButton.LeftButton, key, place)
        QApplication.processEvents()

    def click_row(
        self,
        name: str,
        row: int,
        column: int = 1,
        *,
        key: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """Click on a row of a table."""
        table = self.table(name)
        seen = table.visualRect(table.model().index(row, column)) & table.viewport().rect()
        if seen.height() < table.rowHeight(row) // 2 and seen.height() < table.viewport().height() // 2:
            raise NotInSight(f"row {row} of “{name}”")
        self.click(table.viewport(), seen.center(), key=key)

    def double_click_row(self, name: str, row: int, column: int = 1) -> None:
        """Click twice in a row on a row of a table."""
        table = self.table(name)
        place = table.viewport().mapTo(self.window, table.visualRect(table.model().index(row, column)).center())
        window, button = self.window.windowHandle(), Qt.MouseButton.LeftButton
        QTest.mouseDClick(window, button, Qt.KeyboardModifier.NoModifier, place)
        QApplication.processEvents()

    def drag(self, widget: QWidget, by: QPoint) -> None:
        """Press the mouse on a widget and let it go somewhere else."""
        start = widget.mapTo(self.window, widget.rect().center())
        window, button = self.window.windowHandle(), Qt.MouseButton.LeftButton
        QTest.mousePress(window, button, Qt.KeyboardModifier.NoModifier, start)
        for step in range(1, 11):
            QTest.mouseMove(window, start + by * step / 10)
        QTest.mouseRelease(window, button, Qt.KeyboardModifier.NoModifier, start + by)
        QApplication.processEvents()

    def wheel(
        self, widget: QWidget, angle: int, key: Qt.KeyboardModifier = Qt.KeyboardModifier.ControlModifier
    ) -> None:
        """Turn the wheel over a widget; one notch is 120."""
        window = widget.window()
        place = QPointF(widget.mapTo(window, widget.rect().center()))
        turn = QWheelEvent(
            *(place, QPointF(window.mapToGlobal(place.toPoint())), QPoint(), QPoint(0, angle)),
            *(Qt.MouseButton.NoButton, key, Qt.ScrollPhase.NoScrollPhase, False),
        )
        QApplication.sendEvent(window.windowHandle(), turn)
        QApplication.processEvents()

    def paste(self, text: str, keys: str = "Ctrl+V") -> None:
        """Put a text on the clipboard, and press the keys that paste."""
        QGuiApplication.clipboard().setText(text)
        self.press(keys)

    def show_text(self) -> None:
        """Choose the text of the corpus rather than its words."""
        self.click(self.button("Text"))

    def show_words(self) -> None:
        """Choose the words of the corpus rather than its text."""
        self.click(self.button("Words"))

    def resize(self, width: int, height: int) -> None:
        """Drag the window to a size."""
        self.window.resize(width, height)
        QApplication.processEvents()

    # ── finding ───────────────────────────────────────────────────────────────────────────────────────────────────

    def table(self, name: str) -> RecordTable:
        """The table with this accessible name."""
        return next(table for table in self.window.findChildren(RecordTable) if table.accessibleName() == name)

    def buttons(self) -> dict[str, QAbstractButton]:
        """The buttons that are to be seen, by their names."""
        found = self.window.findChildren(QAbstractButton)
        return {button.accessibleName() or button.text(): button for button in found if button.isVisible()}

    def button(self, name: str) -> QAbstractButton:
        """The button in sight whose name begins so."""
        for words, button in self.buttons().items():
            if words.startswith(name):
                return button
        raise NotInSight(f"a button “{name}”")

    def choice(self, accessible: str) -> ChoiceButton:
        """The word of the recipe that decides this."""
        return next(
            word for word in self.window.findChildren(ChoiceButton) if word.choice.accessible.startswith(accessible)
        )

    def cell(self) -> QLineEdit:
        """The field over a cell of the word table."""
        return self.table(EDITOR).findChild(QLineEdit)

    def popup(self) -> ChoiceMenu:
        """The menu of a word of the recipe that is open."""
        popup = QApplication.activePopupWidget()
        assert isinstance(popup, ChoiceMenu), f"no menu of the recipe is open, but {popup}"
        return popup

    def option(self, text: str) -> OptionRow:
        """The option of the open menu that begins so."""
        return next(row for row in self.popup().findChildren(OptionRow) if row.option.text.startswith(text))

    def entry(self) -> QLineEdit:
        """The entry of the open menu."""
        return self.popup().findChild(QLineEdit)

    def choose(self, title: str, text: str) -> None:
        """Open a menu of the menu bar and click on an action in it."""
        bar = self.window.findChild(QMenuBar)
        heading = next(action for action in bar.actions() if action.text().replace("&", "") == title)
        self.click(bar, bar.actionGeometry(heading).center())
        menu = heading.menu()
        assert isinstance(menu, QMenu)
        self.click(menu, menu.actionGeometry(self.action(text)).center())

    def action(self, text: str) -> QAction:
        """The action with these words."""
        return next(action for action in self.window.findChildren(QAction) if action.text() == text)

    # ── eyes ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def notice(self) -> str:
        """The sentence in the bar above the panes; nothing while the bar is not to be seen."""
        bar = self.window.findChild(NoticeBar)
        return str(bar.accessibleName()) if bar.isVisible() else ""

    def problem(self) -> str:
        """The sentence under the word table; nothing while it is not wholly to be seen."""
        label = self.window.corpus.words.findChild(QLabel, "problem")
        seen = label.isVisible() and label.height() >= label.heightForWidth(label.width())
        return str(label.text()) if seen else ""

    def entry_problem(self) -> str:
        """The sentence under the entry of the open menu; nothing while it is not wholly to be seen."""
        seen = [label for label in self.popup().findChildren(QLabel) if label.wordWrap() and label.isVisible()]
        return " ".join(label.text() for label in seen if label.height() >= label.heightForWidth(label.width()))

    def recipe(self) -> str:
        """The recipe as the sentence says it."""
        return str(self.window.recipe.view.accessibleName())

    def rows(self, name: str) -> list[tuple[str, ...]]:
        """What the cells of a table say."""
        model = self.table(name).model()
        columns = range(model.columnCount())
        return [
            tuple(str(model.data(model.index(row, column))) for column in columns) for row in range(model.rowCount())
        ]

    def records(self, name: str) -> list[Any]:
        """What the rows of a table are."""
        records = self.table(name).records
        return [records.row(row) for row in range(records.rowCount())]

    def steps_shown(self) -> dict[str, int]:
        """The step that each part of the window shows."""
        window = self.window
        flows = [flow.accessibleName() for flow in window.corpus.frame.findChildren(ChipFlow)]
        numbers = window.findChild(StepNumber).accessibleName()
        merges = [list_ for list_ in window.findChildren(MergeListView) if list_.isVisible()]
        first = 0 if self.state.merging is None else 1  # the step of the first row
        selected = merges[0].selected_rows() if merges else (self.state.step - first,)
        return {
            "words": _number(window.words.frame.accessibleName()),
            "table": _number(window.step_table.shown.frame.accessibleName()),
            "learned": next((_number(name) for name in flows if name.startswith("Learned")), self.state.step),
            "caption": _number(window.caption.view.accessibleName()),
            "timeline": _number(window.timeline.timeline.accessibleDescription()),
            "list": selected[0] + first if selected else 0,
            "transport": self.state.step if self.state.typed_step else _number(numbers),
        }

    def faults(self) -> Iterator[str]:
        """Everything that does not fit the state of now."""
        state, frame = self.state, self.state.trace.at(self.state.step)
        for part, step in self.steps_shown().items():
            if step != state.step and not (part == "timeline" and not len(state.trace)):
                yield f"{part} shows step {step} at step {state.step}"
        words = self.table(AT_STEP).records
        symbols = sum(words.row(row).product for row in range(words.rowCount()))
        there = frame.n_symbols if state.merging is not None else frame.n_tokens
        if symbols != there:
            yield f"the words add up to {symbols} symbols, not {there}"
        if state.merging is not None:
            name, n_rows = PAIRS, len(frame.pairs)
        else:
            name, n_rows = PIECES, len(frame.judgements) + len(frame.put_back) if state.step else frame.n_pieces
        if (n_shown := self.table(name).records.rowCount()) != n_rows:
            yield f"{n_shown} rows are in the table of {name}, not {n_rows}"
        chosen = self.table(AT_STEP).selected_rows()
        if state.row not in (chosen or (None,)):
            yield f"the rows {chosen} are selected, and {state.row} is chosen"
        names = {button.accessibleName() for button in self.window.findChildren(QAbstractButton)}
        if ("Pause (Space)" in names) != state.playing:
            yield "the play button says the contrary"


def _number(sentence: str) -> int:
    """The first number in a sentence, or 0."""
    found = re.search(r"\d[\d,]*", sentence)
    return int(found[0].replace(",", "")) if found else 0
