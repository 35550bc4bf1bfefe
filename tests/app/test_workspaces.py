"""The workspaces: the way from one to the other, and what the Measures workspace shows."""

import subprocess
import sys

import pytest
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from explorer.session.workspace import show_workspace
from tests.app.conftest import OpenWindow, window_with

SIZES = "sizes"


def go_to_measures(opened: OpenWindow) -> None:
    """Open the Measures workspace and wait until all that it shows has been measured."""
    opened.press("Ctrl+7")
    measured(opened)


def measured(opened: OpenWindow) -> None:
    opened.wait(lambda: opened.state.measures.corpus is not None and opened.state.measures.running is None)


def test_keys_and_tabs_lead_from_one_to_the_other(opened: OpenWindow) -> None:
    """Ctrl+1 to Ctrl+7 choose a workspace, and so do its tabs; the panes of the others are gone meanwhile."""
    window = opened.window
    opened.press("Ctrl+7")
    assert opened.state.workspace == "measures"
    assert not window.panes.isVisible()
    assert opened.table(SIZES).isVisible()
    opened.press("Ctrl+1")
    assert window.panes.isVisible()
    assert not opened.table(SIZES).isVisible()
    opened.click(opened.button("Measures"))
    assert opened.table(SIZES).isVisible()
    opened.click(opened.button("Train"))
    assert window.panes.isVisible()


def test_steps_change_the_sizes_at_once(opened: OpenWindow) -> None:
    """The keys of steps, the caption and the timeline stay, and each step shows its pieces."""
    go_to_measures(opened)
    opened.press("Home")
    assert opened.rows(SIZES)[0][:3] == ("words", "16", "4")
    assert opened.rows(SIZES)[3][:3] == ("pieces", "95", "11")
    opened.press("PgDown", "PgDown", "PgDown")
    assert opened.rows(SIZES)[3][:4] == ("pieces", "68", "14", "18.06")  # (68 ÷ 16)²
    assert opened.window.caption.view.isVisible()
    assert opened.window.timeline.widget.isVisible()


def test_a_held_out_text_is_typed(opened: OpenWindow) -> None:
    """“lowest” is a word that the corpus does not have, of characters that it has; no key of it steps."""
    go_to_measures(opened)
    opened.press("Home")
    area = opened.window.workspaces.measures.sizes.view.area
    opened.click(area.viewport())
    opened.type("lowest")
    opened.wait(lambda: opened.state.measures.against is not None and opened.state.measures.running is None)
    opened.wait(
        lambda: (
            [row[5:] for row in opened.rows(SIZES)]
            == [
                ("1", "1", "100.0"),
                ("7", "0", "0.0"),
                ("7", "0", "0.0"),
                ("7", "0", "0.0"),
            ]
        )
    )
    assert opened.state.step == 0


def test_nothing_is_measured_behind_another_workspace(opened: OpenWindow) -> None:
    """Another corpus is measured when its measures are looked at, not before."""
    go_to_measures(opened)
    opened.press("Ctrl+1")
    opened.store.set_text("set new new renew")
    opened.train()
    assert opened.state.measures.running is None
    opened.press("Ctrl+7")
    opened.wait(lambda: len(opened.rows(SIZES)) == 4 and opened.rows(SIZES)[0][1] == "4")


def page(opened: OpenWindow, name: str) -> QWidget:
    """Go to a page beside the sizes, and wait until it is made and measured."""
    opened.click(opened.button(name))
    pages = opened.window.workspaces.measures.pages
    opened.wait(lambda: pages.page(opened.state.measures.page) is not None and opened.state.measures.running is None)
    view: QWidget = pages.page(opened.state.measures.page).view
    return view


def test_a_click_on_a_curve_goes_to_a_step(opened: OpenWindow) -> None:
    """Each curve leads to any step, and is marked there."""
    from explorer.views.curve_plot import CurvePlot

    go_to_measures(opened)
    opened.press("Home")
    view = page(opened, "Curves")
    curve = view.findChildren(CurvePlot)[0]
    canvas = curve.findChild(QWidget, "canvas").viewport()
    opened.click(canvas, QPoint(canvas.width() - 20, canvas.height() // 2))
    assert opened.state.step == len(opened.state.trace)
    assert curve.accessibleDescription() == str(opened.state.trace.n_symbols[-1])


def test_the_curves_as_a_table(opened: OpenWindow) -> None:
    """The same numbers stand in a table, which can be copied whole, and whose rows lead to their steps."""
    go_to_measures(opened)
    page(opened, "Curves")
    opened.click(opened.button("Table"))
    rows = opened.rows("curves as a table")
    assert len(rows) == len(opened.state.trace) + 1
    assert rows[0][:4] == ("0", "95", "1.000", "0.832")  # 79 bytes for 95 symbols
    opened.click_row("curves as a table", 3)
    assert opened.state.step == 3
    opened.click(opened.button("Copy the table"))
    lines = QGuiApplication.clipboard().text().split("\n")
    assert lines[0].startswith("step\tsymbols left")
    assert lines[4].startswith("3\t68\t")


def test_the_growth_of_a_text(opened: OpenWindow) -> None:
    """Words with counts have no order, and nothing is offered; of a text the growth is shown, and its later half."""
    go_to_measures(opened)
    view = page(opened, "Growth")
    assert "have no order" in said(view)
    controls = {"Plot", "Table", "Linear", "Log–log", "Copy the table"}
    assert not {name for name in opened.buttons() if name.startswith(tuple(controls))}
    opened.store.set_text("set new new renew reset renew")
    opened.train()
    opened.wait(lambda: "still growing: the last 3 words brought 2 new ones" in said(view))
    assert opened.button("Log–log").isVisible()
    opened.click(opened.button("Table"))
    assert "Log–log" not in opened.buttons()  # which a table has no use for
    assert [row[:2] for row in opened.rows("growth as a table")][-1] == ("6", "4")


def test_pieces_that_are_unused(opened: OpenWindow) -> None:
    """At step 2 es + t has left three pieces without a place; a click on one says where they went."""
    go_to_measures(opened)
    opened.press("Home", "PgDown", "PgDown")
    view = page(opened, "Pieces")
    opened.click(opened.button("Unused only"))
    assert [row[0] for row in opened.rows("pieces at this step")] == ["s", "t", "es"]
    opened.click_row("pieces at this step", 2)
    assert "es was made 9 times at step 1; merges up to step 2 took 9 of them: 0 left." in said(view)
    opened.press("PgUp")
    assert [row[0] for row in opened.rows("pieces at this step")] == ["s"]


def test_a_line_is_compressed(opened: OpenWindow) -> None:
    """Gage's line is there to begin with; another one is typed, and the keys are not those of steps."""
    go_to_measures(opened)
    opened.press("Home")
    view = page(opened, "Gage")
    assert [row[6] for row in opened.rows("replacements")] == ["ABABCABCD", "XXCXCD", "XYYD"]
    field = view.findChild(QLineEdit)
    opened.click(field)
    opened.press("Ctrl+A")
    opened.type("abab")
    opened.wait(lambda: [row[6] for row in opened.rows("replacements")] == ["abab", "XX"])
    assert opened.state.step == 0
    opened.click(opened.button("The corpus"))
    opened.wait(lambda: opened.rows("replacements")[0][5] == "23")  # low lower newest widest


def test_what_shows_curves_is_read_when_it_is_wanted() -> None:
    """Neither pyqtgraph nor numpy is read for the first window."""
    program = "import sys, explorer.app.main; sys.exit(any(name in sys.modules for name in ('pyqtgraph', 'numpy')))"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1000, 700), (800, 480)])
def test_the_workspace_in_any_window(opened: OpenWindow, width: int, height: int) -> None:
    """Where the sizes have no room beside a page they fold to a tab, which leads to them."""
    go_to_measures(opened)
    opened.resize(width, height)
    assert page(opened, "Criteria").isVisible()
    table = opened.table(SIZES)
    if width < 1100:
        assert not table.isVisible()
        opened.click(opened.button("Show Sizes"))
    assert table.isVisible()


def said(view: QWidget) -> str:
    """The sentence of a page."""
    return " ".join(label.text() for label in view.findChildren(QLabel) if label.isVisible())


def test_the_keys_stay_with_the_window(opened: OpenWindow) -> None:
    """While the workspace and its pages are made the window stays the active one, and its keys go on stepping."""
    go_to_measures(opened)
    for name in ("Curves", "Growth", "Pieces", "Criteria", "Gage"):
        page(opened, name)
        assert opened.window.isActiveWindow()
    opened.press("Home", "PgDown")
    assert opened.state.step == 1


def test_the_filter_of_the_pairs_is_of_the_train_workspace(opened: OpenWindow) -> None:
    """Where no pair is to be seen, none can be filtered, and the keys of the filter take no focus away."""
    go_to_measures(opened)
    opened.press("Ctrl+F")
    assert not opened.action("Filter the pairs or pieces").isEnabled()
    opened.press("Ctrl+1")
    assert opened.action("Filter the pairs or pieces").isEnabled()


def test_a_window_that_is_closed_while_it_measures(qtbot: QtBot, qapp: QApplication) -> None:
    """What would tell of the measuring, and what waits for the plots, goes with the window and finds nothing gone."""
    with window_with(qtbot, qapp) as opened:
        show_workspace(opened.store, "measures")
        assert opened.state.measures.running is not None
        workspace = opened.window.workspaces.measures
        timer, pages = workspace.measuring.progress.findChild(QTimer), workspace.pages
        assert timer.isActive()
    assert not isValid(timer)
    assert not isValid(pages)
