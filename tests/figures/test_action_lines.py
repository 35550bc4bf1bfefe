"""How a few letters find an action."""

import pytest

from explorer.figures.action_lines import ActionLine, found_lines

LINES = (
    ActionLine("open", "Open text…", "File", ("Ctrl+O",)),
    ActionLine("open-session", "Open session…", "File", ()),
    ActionLine("paste", "Paste as new text", "File", ()),
    ActionLine("undo", "Undo", "Edit", (), possible=False, note="there is nothing to undo"),
    ActionLine("light", "Light", "View", ()),
    ActionLine("on", "One step on", "Step", ()),
    ActionLine("play", "Play or pause", "Step", ()),
)


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("open", ["open", "open-session"]),
        ("session open", ["open-session"]),
        ("TEXT", ["open", "paste"]),
        ("ste", ["on", "paste", "play"]),  # a word that begins so, one that only holds it, the menu
        ("view light", ["light"]),
        ("lgt", ["light"]),
        ("tlg", []),
        ("xyz", []),
        ("open xyz", []),
    ],
)
def test_every_word_is_to_be_found(query: str, names: list[str]) -> None:
    """Words may stand in any order, be cut short or lack letters, and may be the name of the menu."""
    assert [line.name for line in found_lines(LINES, query)] == names


def test_words_that_are_not_shown_lead_to_it_too() -> None:
    """Larger is found by "zoom", but less well than what says so itself."""
    larger = ActionLine("larger", "Larger", "View", also="zoom")
    lines = (larger, ActionLine("all", "Zoom out", "View"))
    assert [line.name for line in found_lines(lines, "zoom")] == ["all", "larger"]
    assert [line.name for line in found_lines(lines, "zoom lar")] == ["larger"]


def test_without_a_query_all_are_listed_and_what_cannot_be_done_comes_last() -> None:
    """The order is that of the menus, but for what is not possible now."""
    names = [line.name for line in found_lines(LINES, "  ")]
    assert names == ["open", "open-session", "paste", "light", "on", "play", "undo"]


def test_what_cannot_be_done_comes_after_what_is_found_less_well() -> None:
    """An exact word that is not possible stands behind a worse one that is."""
    undo_all = ActionLine("undoing", "Stop the undoing", "Edit", ())
    assert [line.name for line in found_lines((*LINES, undo_all), "undo")] == ["undoing", "undo"]
