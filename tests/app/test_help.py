"""The command palette and the sheet of all keys."""

from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QListWidget, QPlainTextEdit

from explorer.app.actions import GESTURES, MENUS
from explorer.app.key_sheet_dialog import KeySheetDialog
from explorer.app.keyboard import key_name
from explorer.app.licences import licence_files
from explorer.figures.recipe_sentence import all_choices
from explorer.session.examples import examples
from explorer.views.key_sheet_view import IN_A_ROOM, KeySheetView
from explorer.views.theme import FONT_ROLES
from tests.app.conftest import OpenWindow


def listed(opened: OpenWindow) -> list[str]:
    """The names of what the palette lists."""
    return [line.name for line in opened.records("Actions")]


def sheet(opened: OpenWindow) -> KeySheetDialog:
    """The sheet that is open."""
    found = opened.window.findChild(KeySheetDialog)
    assert isinstance(found, KeySheetDialog)
    return found


def close_sheet(opened: OpenWindow) -> None:
    """Press Esc on the sheet, which is gone then."""
    QTest.keyClick(sheet(opened), Qt.Key.Key_Escape)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert opened.window.findChild(QDialog) is None
    opened.window.activateWindow()  # as the windows of a system do by themselves
    opened.wait(opened.window.isActiveWindow)


def test_no_group_of_a_menu_is_empty(opened: OpenWindow) -> None:
    """Each group that a menu names has actions in the table of the window."""
    assert {action.group for action in opened.window.action_table} == {
        group for groups in MENUS.values() for group in groups
    }


def test_no_key_of_the_window_does_two_things(opened: OpenWindow) -> None:
    """Each key belongs to one action, those of the encoder counted in."""
    uses = Counter(key for action in opened.window.action_table for key in action.all_keys)
    assert [key for key, times in uses.items() if times > 1] == []


def test_an_action_is_found_by_a_few_letters_and_done(opened: OpenWindow) -> None:
    """Ctrl+K, some letters of two words in any order and Enter do what a menu would, and the palette is gone."""
    opened.press("Ctrl+K")
    opened.type("contr hi")
    assert listed(opened)[0] == "theme-high-contrast"
    opened.press("Return")
    assert (opened.state.theme, QApplication.activePopupWidget()) == ("high-contrast", None)


def test_the_palette_lists_every_action_and_says_why_some_cannot_be_done(opened: OpenWindow) -> None:
    """All but the palette itself are listed, the examples, and all choices of the recipe; what is impossible comes
    last, with its reason, and Enter leaves it."""
    opened.press("Ctrl+K")
    lines = opened.records("Actions")
    actions = {action.name for action in opened.window.action_table}
    recipe = {line.name for line in lines if line.menu == "Recipe"}
    assert {line.name for line in lines} - recipe == actions - {"palette"} | {example.path for example in examples()}
    assert len(recipe) == sum(len(choice.options) for choice in all_choices(opened.state.recipe))
    possible = [line.possible for line in lines]
    assert possible == sorted(possible, reverse=True)
    assert all(line.note for line in lines)
    before = opened.state
    opened.type("undo")
    (undo,) = opened.records("Actions")
    assert (undo.possible, undo.note) == (False, "there is nothing to undo")
    opened.press("Return")
    assert opened.state == before
    assert QApplication.activePopupWidget() is not None
    opened.press("Esc")
    assert QApplication.activePopupWidget() is None


def test_arrows_lead_through_the_list_and_round(opened: OpenWindow) -> None:
    """The letters go on being typed while arrows choose; a screen reader hears the line that is chosen."""
    opened.press("Ctrl+K")
    opened.type("step")
    field = QApplication.focusWidget()
    names = listed(opened)
    assert field.accessibleDescription().endswith(f"1 of {len(names)}")
    opened.press("Down", "Down", "Up")
    assert f"2 of {len(names)}" in field.accessibleDescription()
    opened.press("Up", "Up")
    assert f"{len(names)} of {len(names)}" in field.accessibleDescription()
    opened.type("xyz")
    assert field.accessibleDescription() == "No action is called that."


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("zoom", {"Larger", "Smaller", "100 %"}),
        ("preset", {"Who trains so: Gage 1994"}),
        ("gage", {"Who trains so: Gage 1994"}),
        ("recipe", {"Who wins a tie: the alphabetically largest", "How text is split: split as GPT-2"}),
        ("example", {example.title for example in examples()}),
    ],
)
def test_what_a_person_calls_things_is_found(opened: OpenWindow, typed: str, found: set[str]) -> None:
    """Zoom, presets, examples and all parts of the recipe are found by their names."""
    opened.press("Ctrl+K")
    opened.type(typed)
    assert found <= {line.text for line in opened.records("Actions")}


def test_the_recipe_is_changed_from_the_palette(opened: OpenWindow) -> None:
    """A choice of its sentence is made without the sentence, and undone by Ctrl+Z."""
    opened.press("Ctrl+K")
    opened.type("alphabetically largest")
    opened.press("Return")
    assert opened.state.recipe.tie_rule == "largest"
    opened.train()
    opened.press("Ctrl+Z")
    assert opened.state.recipe.tie_rule == "first-seen"


def test_the_palette_is_as_high_as_what_it_found(opened: OpenWindow) -> None:
    """With one line it is a field and that line; with many it is as high as twelve."""
    opened.press("Ctrl+K")
    palette = QApplication.activePopupWidget()
    full = palette.height()
    opened.type("contr hi")
    assert len(opened.records("Actions")) == 1
    assert palette.height() == full - 11 * 32


def test_a_click_does_what_is_clicked(opened: OpenWindow) -> None:
    """A line is a button, too."""
    opened.press("Ctrl+K")
    opened.type("last step")
    table = opened.table("Actions")
    opened.click(table.viewport(), table.visualRect(table.model().index(0, 1)).center())
    assert opened.state.step == len(opened.state.trace)


def test_the_palette_opens_recent_files_and_examples(opened: OpenWindow, tmp_path: Path) -> None:
    """A file that was used is found by its name and opened again; one that is gone is told of; an example is opened."""
    for name in ("rivers.txt", "lakes.txt"):
        (tmp_path / name).write_text("low lower")
        opened.workshop.files.open(str(tmp_path / name))
        opened.wait(lambda name=name: opened.state.title == name)
    (tmp_path / "lakes.txt").unlink()
    opened.press("Ctrl+K")
    opened.type("lakes")
    opened.press("Return")
    opened.wait(lambda: opened.notice() == "lakes.txt is not there.")
    opened.press("Ctrl+K")
    opened.type("rivers")
    opened.press("Return")
    opened.wait(lambda: opened.state.title == "rivers.txt")
    opened.press("Ctrl+K")
    opened.type("hug pug")
    opened.press("Return")
    opened.wait(lambda: opened.state.title == "hug, pug, pun, bun, hugs")


@pytest.mark.parametrize("key", ["F1", "?"])
def test_the_sheet_names_every_key(opened: OpenWindow, key: str) -> None:
    """Each action that has keys stands on the sheet with all of them, and so does what is no action."""
    opened.press(key)
    told = sheet(opened).findChild(KeySheetView).accessibleDescription()
    for action in opened.window.action_table:
        names = list(dict.fromkeys(map(key_name, action.all_keys)))
        assert not names or f"{action.text}: {' or '.join(names)}" in told
    for gesture in GESTURES:
        assert f"{gesture.text}: {' or '.join(gesture.keys)}" in told


def test_keys_are_called_as_on_buttons_and_keyboards() -> None:
    """Arrows are arrows everywhere, and the keys of a clicker have the names that stand on them."""
    names = {"Right": "→", "Shift+Right": "Shift+→", "PgDown": "PgDn", "Alt+Up": "Alt+↑", "Ctrl++": "Ctrl++", "+": "+"}
    assert {keys: key_name(keys) for keys in names} == names


def test_the_sheet_says_what_it_is_and_how_it_is_left(opened: OpenWindow) -> None:
    """Over the keys stands a title, with what closes the page."""
    opened.press("?")
    said = [label.text() for label in sheet(opened).findChildren(QLabel)]
    assert said == ["All keys", "Esc or a click closes this page."]


def test_the_sheet_is_one_page_as_long_as_nothing_is_enlarged(opened: OpenWindow) -> None:
    """At 100 % and the first size of the window nothing has to be scrolled; at 300 % it can be, by keys."""
    opened.press("?")
    bar = sheet(opened).scrolled.verticalScrollBar()
    assert bar.maximum() == 0
    close_sheet(opened)
    opened.store.set_zoom(3.0)
    opened.press("?")
    bar = sheet(opened).scrolled.verticalScrollBar()
    assert bar.maximum() > 0
    QTest.keyClick(sheet(opened), Qt.Key.Key_PageDown)
    assert bar.value() > 0


def test_while_presenting_the_sheet_is_for_the_back_row(opened: OpenWindow) -> None:
    """The sheet then has the keys of the presentation alone, at the size of a page; closed, it leaves the page."""
    assert min(FONT_ROLES[role].size for role in (IN_A_ROOM.title, IN_A_ROOM.text, IN_A_ROOM.key)) >= 28
    opened.press("F5", "?")
    told = sheet(opened).findChild(KeySheetView).accessibleDescription()
    assert "Blank the screen: B" in told
    assert "Open text" not in told
    assert sheet(opened).scrolled.verticalScrollBar().maximum() == 0
    close_sheet(opened)
    assert opened.state.presentation.on


def test_while_presenting_the_palette_takes_letters(opened: OpenWindow) -> None:
    """What is typed into the palette is no key of the presentation, and Esc closes the palette alone."""
    opened.press("F5", "Ctrl+K")
    opened.type("b")
    assert "blank" in listed(opened)
    assert not opened.state.presentation.blank
    opened.press("Esc")
    assert (QApplication.activePopupWidget(), opened.state.presentation.on) == (None, True)


def test_the_licences_of_all_parts_can_be_read(opened: OpenWindow) -> None:
    """From the menu of help: the program's own first, then what comes along and the libraries, Qt's with its LGPL."""
    opened.choose("Help", "Licences")
    dialog = next(dialog for dialog in opened.window.findChildren(QDialog) if dialog.isVisible())
    names, text = dialog.findChild(QListWidget), dialog.findChild(QPlainTextEdit)
    listed = [names.item(row).text() for row in range(names.count())]
    assert listed[0] == "Tokenizer explorer"
    assert {"Qt", "numpy", "pyqtgraph", "Fonts that come along", "Tokenizers that come along"} <= {*listed}
    for row, telling in ((listed.index("Qt"), "GNU LESSER GENERAL PUBLIC LICENSE"), (listed.index("numpy"), "NumPy")):
        names.setCurrentRow(row)
        assert telling in text.toPlainText()
    assert all(licence_text for _, licence_text in licence_files())
    dialog.reject()
