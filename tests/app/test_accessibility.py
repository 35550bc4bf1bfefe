"""The window for those who hear it, and for those who have no mouse."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QHeaderView,
    QLineEdit,
    QMenuBar,
    QPlainTextEdit,
    QScrollBar,
    QWidget,
)

from explorer.session.languages_job import wanted_measuring
from explorer.session.measures_verbs import MeasuresVerbs
from explorer.session.segment_verbs import SegmentVerbs
from explorer.views.chip_flow import ChipFlow
from explorer.views.record_table import RecordTable
from explorer.views.spelled_line import SpelledLine
from tests.app.conftest import OpenWindow
from tests.app.driven_window import AT_STEP, MERGES, PAIRS

CONTROLS = (QAbstractButton, QAbstractSlider, QComboBox, QLineEdit, QPlainTextEdit)
SPOKEN_BY_ANOTHER = {"_Header", "TableHeader", "TableHeaderEnd"}
"""Painted parts whose words are those of the frame or the table that they belong to."""


def spoken(widget: QWidget) -> str:
    """What a screen reader is told of a widget."""
    found = QAccessible.queryAccessibleInterface(widget)
    return f"{found.text(QAccessible.Text.Name)} {found.text(QAccessible.Text.Description)}".strip()


def visible(root: QWidget) -> Iterator[QWidget]:
    """A widget and everything in it that is to be seen."""
    return (widget for widget in (root, *root.findChildren(QWidget)) if widget.isVisible())


def is_control(widget: QWidget) -> bool:
    """Whether something can be done with a widget, by keys or by a mouse; to scroll is to do nothing."""
    if isinstance(widget, QHeaderView | QScrollBar) or widget.isWindow():
        return False
    return widget.focusPolicy() != Qt.FocusPolicy.NoFocus or isinstance(widget, CONTROLS)


def is_painted_here(widget: QWidget) -> bool:
    """Whether this project paints the widget."""
    kinds = (kind for kind in type(widget).__mro__ if "paintEvent" in vars(kind))
    return any(kind.__module__.startswith("explorer.") for kind in kinds)


def dumb(root: QWidget) -> list[str]:
    """The controls and the painted parts of which a screen reader says nothing."""
    return [
        f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}"
        for widget in visible(root)
        if (is_control(widget) or is_painted_here(widget))
        and type(widget).__name__ not in SPOKEN_BY_ANOTHER
        and not spoken(widget)
    ]


def unnamed_controls(root: QWidget) -> list[str]:
    """The controls without a name of their own; a description alone does not say what one is."""
    return [
        f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}"
        for widget in visible(root)
        if is_control(widget) and not QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name).strip()
    ]


def check_everything_speaks(root: QWidget) -> None:
    """Fail with the names of what says nothing."""
    assert unnamed_controls(root) == []
    assert dumb(root) == []


def check_each_can_be_reached(opened: OpenWindow) -> None:
    """Fail with the names of the controls that neither Tab leads to, nor to one of their group, as of a choice."""
    opened.window.setFocus()
    reached: list[QWidget] = []
    for _ in range(80):
        opened.press("Tab")
        focus = QApplication.focusWidget()
        assert focus is not None
        if reached and focus is reached[0]:
            break
        reached.append(focus)
    groups = {widget.parentWidget() for widget in reached if isinstance(widget, QAbstractButton)}
    assert [
        f"{type(widget).__name__}: {spoken(widget)}"
        for widget in visible(opened.window)
        if is_control(widget) and widget.isEnabled() and not isinstance(widget, QMenuBar)
        if isinstance(widget, CONTROLS) or widget.focusPolicy() != Qt.FocusPolicy.ClickFocus  # a pane is no control
        if widget not in reached and not (isinstance(widget, QAbstractButton) and widget.parentWidget() in groups)
    ] == []


# ── names ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("view", ["words", "text"])
def test_every_control_of_train_has_a_name(opened: OpenWindow, view: str) -> None:
    """Each control has an accessible name and each canvas says what it shows, with the encoder and without."""
    opened.button(view.capitalize()).click()
    check_everything_speaks(opened.window)
    opened.press("E")
    opened.press("PgDown", "PgDown")
    opened.press("P")  # the winner is hidden
    check_everything_speaks(opened.window)
    opened.press("F5")
    check_everything_speaks(opened.window)


def test_every_control_of_inspect_has_a_name(opened: OpenWindow) -> None:
    """The same of the stages of a tokenizer, of what is told beside them, of the table and while it is presented."""
    opened.press("Ctrl+4")
    opened.wait(lambda: opened.state.inspect.taken is not None)
    opened.press("Down")
    opened.wait(lambda: opened.state.inspect.checked is not None)
    check_everything_speaks(opened.window)
    check_each_can_be_reached(opened)
    opened.button("Table").click()
    check_everything_speaks(opened.window)
    opened.press("F5")
    check_everything_speaks(opened.window)


def test_every_control_of_compare_has_a_name(opened: OpenWindow) -> None:
    """The same of the rows and of the table, of texts beside one another, and while they are presented."""
    opened.press("Ctrl+3")
    opened.wait(lambda: opened.state.compare.compared is not None)
    check_everything_speaks(opened.window)
    opened.button("Table").click()
    check_everything_speaks(opened.window)
    check_each_can_be_reached(opened)
    opened.press("F5")
    check_everything_speaks(opened.window)


def test_every_control_of_vocabulary_has_a_name(opened: OpenWindow) -> None:
    """The same of the pieces, of the audit, and of what is told of a piece, which the arrows choose."""
    opened.press("Ctrl+5")
    opened.wait(lambda: opened.state.vocabulary.loaded is not None)
    check_everything_speaks(opened.window)
    tab_to(opened, "pieces of the vocabulary")
    opened.press("Down", "Down")
    opened.wait(lambda: opened.state.vocabulary.piece is not None)
    check_everything_speaks(opened.window)
    check_each_can_be_reached(opened)


def test_every_control_of_languages_has_a_name(opened: OpenWindow) -> None:
    """The same of the costs, of what a number is made of, of the table, and of the page that is presented."""
    opened.press("Ctrl+6")
    opened.wait(lambda: opened.state.languages.read is not None and len(opened.state.tokenizers.rows) > 2)
    opened.wait(lambda: wanted_measuring(opened.state) is None)  # while there is something to stop, one can
    check_everything_speaks(opened.window)
    check_each_can_be_reached(opened)
    opened.press("F5")
    check_everything_speaks(opened.window)


def test_every_control_of_segment_has_a_name(opened: OpenWindow) -> None:
    """The same of a lattice, of draws from it, of its replay, and while it is presented."""
    opened.press("Ctrl+2")
    opened.wait(lambda: opened.state.segment.ranked is not None)
    opened.press("D")
    opened.wait(lambda: opened.state.segment.drawn is not None)
    check_everything_speaks(opened.window)
    opened.press("F5")
    check_everything_speaks(opened.window)
    opened.press("Esc")
    opened.store.go_to_end()
    SegmentVerbs(opened.store).choose_model("trained")
    opened.wait(lambda: opened.state.encoder.encoded is not None)
    check_everything_speaks(opened.window)


def test_every_control_of_measures_has_a_name(opened: OpenWindow) -> None:
    """The same on every page of the measures."""
    opened.press("Ctrl+7")
    opened.wait(lambda: opened.state.measures.running is None)
    measures = opened.window.workspaces.measures
    assert measures is not None
    for page in ("curves", "growth", "pieces", "criteria", "gage"):
        MeasuresVerbs(opened.store).show_page(page)
        opened.wait(lambda page=page: measures.pages.page(page) is not None)
        QApplication.processEvents()
        check_everything_speaks(opened.window)
    opened.store.set_text("a running text, which words with counts are not")
    opened.train()
    MeasuresVerbs(opened.store).show_page("entropy")
    for part in ("Characters", "Tokens", "Morse", "Game"):
        opened.button(part).click()
        opened.wait(lambda: opened.state.measures.running is None)
        check_everything_speaks(opened.window)


def test_every_control_has_a_name_where_one_page_is_shown(opened: OpenWindow) -> None:
    """So it is where room is short, for the tabs that lead from page to page and what was folded."""
    opened.store.set_zoom(2.0)
    for name in ("Corpus", "Pairs", "Merges", "Recipe", "Words"):
        opened.button(name).click()
        check_everything_speaks(opened.window)


@pytest.mark.parametrize("key", ["Ctrl+K", "F1"])
def test_what_opens_over_the_window_has_names(opened: OpenWindow, key: str) -> None:
    """The palette and the sheet of the keys, and all in them."""
    opened.press(key)
    top = QApplication.activePopupWidget() or opened.window.findChild(QDialog)
    assert isinstance(top, QWidget)
    assert spoken(top)
    check_everything_speaks(top)


def test_the_menus_of_the_recipe_have_names(opened: OpenWindow) -> None:
    """Each word of the recipe opens a menu whose options and entry are named."""
    for word in ("What the first symbols", "Where words are marked", "Who wins a tie", "When training stops"):
        opened.choice(word).setFocus()
        opened.press("Return")
        assert spoken(opened.popup())
        check_everything_speaks(opened.popup())
        opened.press("Esc")


def test_every_item_of_a_menu_has_words(opened: OpenWindow) -> None:
    """No item is a picture alone."""
    for heading in opened.window.findChild(QMenuBar).actions():
        items = [item for item in heading.menu().actions() if not item.isSeparator()]
        assert heading.text()
        assert all(item.text() for item in items)


# ── tables ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_tables_are_read_cell_by_cell(opened: OpenWindow) -> None:
    """A screen reader finds each row and column of each table, with its header, and hears what the cell says."""
    opened.press("E", "PgDown", "PgDown", "PgDown")
    opened.wait(lambda: opened.state.encoder.encoded is not None)
    tables = [table for table in opened.window.findChildren(RecordTable) if table.isVisible()]
    assert {AT_STEP, PAIRS} <= {table.accessibleName() for table in tables}
    for table in tables:
        found = QAccessible.queryAccessibleInterface(table)
        assert found.role() == QAccessible.Role.Table
        heard: dict[tuple[int, int], str] = {}
        headers = []
        for number in range(found.childCount()):
            child = found.child(number)
            if child is None:
                continue
            text = child.text(QAccessible.Text.Name)
            if child.role() == QAccessible.Role.ColumnHeader:
                headers.append(text)
            elif child.role() == QAccessible.Role.Cell:
                cell = child.tableCellInterface()
                heard[cell.rowIndex(), cell.columnIndex()] = text
            elif child.role() == QAccessible.Role.RowHeader:
                assert text
        records = table.records
        assert heard == {
            (row, number): (column.spoken or column.text)(records.row(row))
            for row in range(records.rowCount())
            for number, column in enumerate(records.columns)
        }
        said = [number for number in range(len(headers)) if any(heard.get((row, number)) for row in range(8))]
        assert all(headers[number] for number in said)


def test_a_canvas_has_a_table_or_tells_it_all(opened: OpenWindow) -> None:
    """The curve has its twin in the list of merges, which may be shown alone; chips and tokens are told one by one."""
    flows = [flow.accessibleName() for flow in opened.window.findChildren(ChipFlow)]
    assert any(flow.startswith("Alphabet, 11 symbols: l, o, w") for flow in flows)
    opened.store.go_to_end()
    trace = opened.state.trace
    opened.store.set_zoom(2.0)
    opened.button("Merges").click()
    assert opened.table(MERGES).isVisible()
    assert opened.table(MERGES).records.rowCount() == len(trace)


# ── keys alone ────────────────────────────────────────────────────────────────────────────────────────────────────────


class MouseWatch(QObject):
    """Counts what comes of a mouse."""

    def __init__(self) -> None:
        super().__init__()
        self.events = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick, QEvent.Type.Wheel):
            self.events += 1
        return False


@contextmanager
def no_mouse(application: QApplication) -> Iterator[None]:
    """Fail if something was done with a mouse."""
    watch = MouseWatch()
    application.installEventFilter(watch)
    yield
    application.removeEventFilter(watch)
    assert watch.events == 0


def tab_to(opened: OpenWindow, begins: str) -> None:
    """Press Tab until something whose name begins so has the focus."""
    for _ in range(80):
        opened.press("Tab")
        focus = QApplication.focusWidget()
        if focus is not None and spoken(focus).startswith(begins):
            return
    raise AssertionError(f"Tab does not lead to “{begins}”")


def test_the_main_job_is_done_by_keys_alone(opened: OpenWindow, qapp: QApplication, tmp_path: Path) -> None:
    """A text is pasted and trained, stepped through, a count asked why, the tie rule changed, all zoomed and saved."""
    with no_mouse(qapp):
        opened.paste("set new new renew reset renew", "Ctrl+Shift+V")
        opened.wait(lambda: opened.state.source.title != "low lower newest widest")
        opened.train()
        opened.press("PgDown", "Right", "PgUp")
        assert opened.state.step == 1

        tab_to(opened, PAIRS)
        opened.press("Down")
        assert opened.state.pair is not None
        pair = " + ".join(opened.state.pair)
        sentence = opened.window.pairs.frame.findChild(SpelledLine).accessibleName()
        count = opened.state.trace.at(1).pairs[1].count
        assert sentence.startswith(f"{pair}: {count} =")

        tab_to(opened, "Who wins a tie")
        opened.press("Return", "Down", "Return")
        opened.train()
        assert opened.state.model.recipe.tie_rule == "smallest"

        opened.press("Ctrl++")
        assert opened.state.zoom > 1.0

        opened.press("Ctrl+S")
        opened.wait(lambda: any(found.isVisible() for found in opened.window.findChildren(QFileDialog)))
        asked = next(found for found in opened.window.findChildren(QFileDialog) if found.isVisible())
        path = tmp_path / "renew.tokex"
        QTest.keyClick(asked.focusWidget(), Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(asked.focusWidget(), str(path))
        QTest.keyClick(asked.focusWidget(), Qt.Key.Key_Return)
        opened.wait(path.exists)
        opened.wait(lambda: not opened.state.unsaved)
