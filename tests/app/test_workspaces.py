"""The workspaces: the way from one to the other, and what the Measures workspace shows."""

from tests.app.conftest import OpenWindow

SIZES = "sizes"


def go_to_measures(opened: OpenWindow) -> None:
    """Open the Measures workspace and wait until all that it shows has been measured."""
    opened.press("Ctrl+2")
    measured(opened)


def measured(opened: OpenWindow) -> None:
    opened.wait(lambda: opened.state.measures.corpus is not None and opened.state.measures.running is None)


def test_keys_and_tabs_lead_from_one_to_the_other(opened: OpenWindow) -> None:
    """Ctrl+1 and Ctrl+2 choose a workspace, and so do its tabs; the panes of the other are gone meanwhile."""
    window = opened.window
    opened.press("Ctrl+2")
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
    opened.press("Ctrl+2")
    opened.wait(lambda: len(opened.rows(SIZES)) == 4 and opened.rows(SIZES)[0][1] == "4")
