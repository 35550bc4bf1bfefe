"""Every key, pressed wherever the focus can be: one table of what comes of it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from explorer.app.main_window import MainWindow
from explorer.engine import BpeRecipe, train
from explorer.engine.text.corpus import CountedWord
from explorer.session.files import Files
from explorer.session.sources import CorpusSource, FileSource, TextSource, WordsSource
from explorer.session.state import Model, Notice, SessionState, Training
from explorer.session.store import Store
from explorer.views.choice_button import ChoiceButton
from explorer.views.theme import install_fonts
from tests.app.conftest import dispose, undressed
from tests.app.driven_window import AT_STEP, EDITOR, MERGES, PAIRS, DrivenWindow

# Each is pressed at step 5 of 40, at one step a second and a zoom of 125 %; the next tie is at step 7. An edit can be
# undone, which leads to 39 merges, and one redone, which leads to 41. A key may also press the button that has the
# focus, edit the corpus, type what is sent later, or move the cursor or the focus; "-" is nothing at all.
KEYS = """
key             | elsewhere | on a button | in the text | in a cell | in a menu  | in its entry
PgDown          | step 6    | step 6      | step 6      | step 6    | step 6     | step 6
PgUp            | step 4    | step 4      | step 4      | step 4    | step 4     | step 4
Num+PgDown      | step 6    | step 6      | step 6      | step 6    | step 6     | step 6
Right           | step 6    | step 6      | moves       | moves     | -          | moves
Left            | step 4    | step 4      | moves       | moves     | -          | moves
Home            | step 0    | step 0      | moves       | moves     | moves      | moves
End             | step 40   | step 40     | moves       | moves     | moves      | moves
Shift+Right     | step 7    | step 7      | moves       | moves     | -          | moves
Space           | plays     | presses     | edits       | types     | chooses    | types
4               | jump to 4 | jump to 4   | edits       | types     | types      | types
3 2 Return      | step 32   | step 32     | edits       | edits     | 32 merges  | 4320 merges
9 9 Return      | step 40   | step 40     | edits       | edits     | 99 merges  | 4990 merges
4 2 Backspace   | jump to 4 | jump to 4   | edits       | types     | types      | types
[               | speed 0.5 | speed 0.5   | edits       | types     | -          | types
]               | speed 2   | speed 2     | edits       | types     | -          | types
,               | speed 0.5 | speed 0.5   | edits       | types     | -          | types
.               | speed 2   | speed 2     | edits       | types     | -          | types
Ctrl+Z          | 39 merges | 39 merges   | 39 merges   | 39 merges | -          | -
Ctrl+Shift+Z    | 41 merges | 41 merges   | 41 merges   | 41 merges | -          | -
Ctrl+Y          | 41 merges | 41 merges   | 41 merges   | 41 merges | -          | -
Ctrl+=          | 150 %     | 150 %       | 150 %       | 150 %     | -          | -
Ctrl++          | 150 %     | 150 %       | 150 %       | 150 %     | -          | -
Ctrl+-          | 110 %     | 110 %       | 110 %       | 110 %     | -          | -
Ctrl+0          | 100 %     | 100 %       | 100 %       | 100 %     | -          | -
Ctrl+F          | moves     | moves       | moves       | moves     | -          | -
/               | moves     | moves       | edits       | types     | -          | types
"""
TABLE = [[cell.strip() for cell in line.split("|")] for line in KEYS.split("\n") if line]

TEXT = "the newest of the widest lower rivers lowers the lowest river and again it flows on by day and by night " * 2
TYPED = TextSource(TEXT)
WORDS = WordsSource(tuple(CountedWord(word, 3) for word in dict.fromkeys(TEXT.split())))
LARGE = FileSource("/large.txt", "large.txt", 6_000_000, TEXT)
RECIPE = BpeRecipe(merges=40, marker="end-of-word")
ZOOM = 1.25

Go = Callable[[DrivenWindow], None]


@contextmanager
def window_on(source: CorpusSource, application: QApplication, qtbot: QtBot) -> Iterator[DrivenWindow]:
    """A window without a process that trains: what keys do not change stays as it is."""
    install_fonts()
    trace = train((WORDS if source is LARGE else source).corpus(), RECIPE)
    store = Store(SessionState(source, RECIPE, (Model(source, RECIPE, trace),), zoom=ZOOM))
    files = Files(store)
    window = MainWindow(application, store, files)
    window.resize(1600, 1000)
    with undressed(application):
        try:
            with qtbot.waitActive(window):
                window.show()
            application.installEventFilter(window.keyboard)
            yield DrivenWindow(window, store)
        finally:
            files.close()
            dispose(window)


def nowhere(driven: DrivenWindow) -> None:
    driven.window.centralWidget().setFocus()


def in_the_corpus_at_a_step(driven: DrivenWindow) -> None:
    table = driven.table(AT_STEP)  # wherever its step has led it
    driven.click_row(AT_STEP, table.rowAt(table.viewport().height() // 2))
    driven.press("Esc")


def in_the_word_table(driven: DrivenWindow) -> None:
    driven.click_row(EDITOR, 1)
    driven.press("Esc")


def in_a_cell(driven: DrivenWindow) -> None:
    driven.click_row(EDITOR, 2)
    if not driven.cell().isVisible():
        driven.click_row(EDITOR, 2)
    driven.cell().setCursorPosition(1)


def on_the_timeline(driven: DrivenWindow) -> None:
    driven.window.timeline.timeline.setFocus()


def on_the_button(name: str) -> Go:
    return lambda driven: driven.button(name).setFocus()


def in_the_text(driven: DrivenWindow) -> None:
    driven.show_text()
    area = driven.window.corpus.text.area
    driven.click(area.viewport())
    cursor = area.textCursor()
    cursor.setPosition(15)
    area.setTextCursor(cursor)


def in_the_menu(driven: DrivenWindow) -> None:
    driven.click(driven.choice("When training stops"))
    driven.press("Down")


def in_its_entry(driven: DrivenWindow) -> None:
    in_the_menu(driven)
    driven.press("Up", "Up")
    entry = driven.popup().findChild(QLineEdit)
    assert entry.hasFocus()
    entry.setCursorPosition(1)


PLACES: dict[str, tuple[str, CorpusSource, Go]] = {
    "nowhere": ("elsewhere", WORDS, nowhere),
    "corpus at step": ("elsewhere", WORDS, in_the_corpus_at_a_step),
    "pair table": ("elsewhere", WORDS, lambda driven: driven.click_row(PAIRS, 0)),
    "merge list": ("elsewhere", WORDS, lambda driven: driven.click_row(MERGES, 4)),
    "word table": ("elsewhere", WORDS, in_the_word_table),
    "timeline": ("elsewhere", WORDS, on_the_timeline),
    "sample of a large file": ("elsewhere", LARGE, in_the_text),
    "transport": ("on a button", WORDS, on_the_button("Faster")),
    "word of the recipe": ("on a button", WORDS, on_the_button("Who wins a tie")),
    "words or text": ("on a button", WORDS, on_the_button("Words")),
    "text": ("in the text", TYPED, in_the_text),
    "cell": ("in a cell", WORDS, in_a_cell),
    "menu": ("in a menu", WORDS, in_the_menu),
    "entry": ("in its entry", WORDS, in_its_entry),
}


@pytest.mark.parametrize("place", PLACES)
def test_each_key_does_the_same_wherever_no_text_is_edited(place: str, qtbot: QtBot, qapp: QApplication) -> None:
    """Keys step, play, jump and set the speed everywhere but in a text being edited or a menu; clickers always step."""
    column, source, go = PLACES[place]
    first_of_its_kind = next(name for name in PLACES if PLACES[name][0] == column) == place
    rows = [row for row in TABLE[1:] if first_of_its_kind or "%" not in row[1]]  # zooming takes long
    expected = [f"{row[0]}: {row[TABLE[0].index(column)]}" for row in rows]
    with window_on(source, qapp, qtbot) as driven:
        driven.window.setUpdatesEnabled(False)  # nobody looks, and so many pictures take their time
        assert [f"{row[0]}: {outcome(driven, source, go, row[0])}" for row in rows] == expected


def outcome(driven: DrivenWindow, source: CorpusSource, go: Go, keys: str) -> str:
    """What comes of keys that are pressed at a place."""
    prepare(driven, source)
    go(driven)
    before, focus, field = driven.state, QApplication.focusWidget(), field_of_focus()
    written, clicks = contents(field), Clicks(focus)
    driven.press(*keys.split(" "))
    clicks.stop()
    if clicks.count:
        return "presses"
    if told := change(before, driven.state):
        return told
    if contents(field)[0] != written[0]:
        return "types"
    return "-" if contents(field) == written and QApplication.focusWidget() is focus else "moves"


def prepare(driven: DrivenWindow, source: CorpusSource) -> None:
    """Lead back to where every row of the table begins."""
    while popup := QApplication.activePopupWidget():
        popup.close()
    nowhere(driven)
    store = driven.store
    store.set_source(source)
    for merges in (39, 40, 41):
        store.set_recipe(replace(RECIPE, merges=merges))
    store.undo()
    store.stop_playing()
    store.go_to(5)
    store.set_zoom(ZOOM)
    store.change_speed(1 if store.state.steps_per_second < 1 else -1 if store.state.steps_per_second > 1 else 0)
    QApplication.processEvents()


def change(before: SessionState, now: SessionState) -> str:
    """What changed, in a word or two."""
    if now.recipe != before.recipe:
        return f"{now.recipe.merges} merges" if now.recipe.merges else "chooses"
    if now.source != before.source:
        return "edits"
    if now.zoom != before.zoom:
        return f"{now.zoom:.0%}".replace("%", " %")
    if now.step != before.step:
        return f"step {now.step}"
    if now.typed_step != before.typed_step:
        return f"jump to {now.typed_step}"
    if now.steps_per_second != before.steps_per_second:
        return f"speed {now.steps_per_second}"
    return "plays" if now.playing else ""


def field_of_focus() -> QWidget | None:
    """The text that would be typed into: that of the open menu, or else the one that has the focus."""
    popup = QApplication.activePopupWidget()
    return popup.findChild(QLineEdit) if popup else QApplication.focusWidget()


def contents(field: QWidget | None) -> tuple[str, int]:
    """What stands in a text, and where its cursor is."""
    if isinstance(field, QPlainTextEdit):
        return field.toPlainText(), field.textCursor().position()
    return (field.text(), field.cursorPosition()) if isinstance(field, QLineEdit) else ("", 0)


class Clicks:
    """Counts how often a button is pressed."""

    def __init__(self, widget: QWidget | None) -> None:
        self.count = 0
        in_the_window = widget is not None and isinstance(widget.window(), MainWindow)
        self._button = widget if in_the_window and isinstance(widget, QAbstractButton) else None
        if self._button:
            self._button.clicked.connect(self._add)

    def stop(self) -> None:
        if self._button:
            self._button.clicked.disconnect(self._add)

    def _add(self) -> None:
        self.count += 1


@pytest.fixture
def driven(qtbot: QtBot, qapp: QApplication) -> Iterator[DrivenWindow]:
    with window_on(WORDS, qapp, qtbot) as driven:
        driven.store.go_to(5)
        yield driven


@pytest.fixture
def driven_text(qtbot: QtBot, qapp: QApplication) -> Iterator[DrivenWindow]:
    with window_on(TYPED, qapp, qtbot) as driven:
        in_the_text(driven)
        yield driven


def test_escape_takes_back_one_thing_at_a_time(driven_text: DrivenWindow) -> None:
    """Esc takes back, in this order: digits, training, a sentence, playing, what is chosen, and editing a text."""
    driven, store = driven_text, driven_text.store
    cancelled: list[object] = []
    driven.window.cancel_requested.connect(cancelled.append)
    store.choose_row(1)
    store.choose_pair(("t", "h"))
    store.toggle_playing()
    store.notify(Notice("Something is not there.", "file"))
    store.training_progressed(Training(3, 8000))
    store.type_digit("4")

    driven.press("Esc")
    assert (driven.state.typed_step, cancelled) == ("", [])
    driven.press("Esc")
    assert (len(cancelled), driven.state.notice is None) == (1, False)
    store.training_ended()
    driven.press("Esc")
    assert (driven.state.notice, driven.state.playing) == (None, True)
    driven.press("Esc")
    assert (driven.state.playing, driven.state.row) == (False, 1)
    driven.press("Esc")
    assert (driven.state.row, driven.state.pair) == (None, None)
    assert driven.window.corpus.text.area.hasFocus()
    driven.press("Esc", "Right")
    assert (driven.state.step, driven.state.source) == (1, TYPED)


def test_escape_in_a_cell_gives_up_what_is_typed_there(driven: DrivenWindow) -> None:
    """Esc in a cell brings back what stood there, and takes nothing else back."""
    driven.store.choose_row(1)
    in_a_cell(driven)
    driven.type("xyz")
    driven.press("Esc")
    assert (driven.cell().isVisible(), driven.state.source, driven.state.row) == (False, WORDS, 1)
    assert driven.table(EDITOR).hasFocus()


def test_undo_in_a_cell_begins_with_what_is_typed_there(driven: DrivenWindow) -> None:
    """Ctrl+Z in a cell takes its own letters back first, and only then the last edit of the corpus."""
    driven.store.set_recipe(replace(RECIPE, merges=39))
    in_a_cell(driven)
    before = driven.cell().text()
    driven.type("x")
    assert driven.cell().text() != before
    driven.press("Ctrl+Z")
    assert (driven.cell().text(), driven.state.recipe.merges) == (before, 39)
    driven.press("Ctrl+Z")
    assert (driven.cell().text(), driven.state.recipe.merges) == (before, 40)


def test_the_filter_of_the_pairs_is_a_key_away(driven: DrivenWindow) -> None:
    """A key leads to the filter, where letters and digits are typed and clickers step; Esc clears, then leaves it."""
    pairs, line = driven.table(PAIRS), driven.window.pairs.filter.findChild(QLineEdit)
    n_pairs = pairs.records.rowCount()
    driven.press("/")
    driven.type("e s")
    assert (line.text(), driven.state.step, driven.state.playing) == ("e s", 5, False)
    assert pairs.records.rowCount() < n_pairs
    driven.press("PgDown")
    assert (line.text(), driven.state.step) == ("e s", 6)
    driven.press("Esc")
    assert (line.text(), line.hasFocus()) == ("", True)
    driven.press("Esc")
    assert pairs.hasFocus()


def test_the_filter_is_found_on_every_page(driven: DrivenWindow) -> None:
    """Where one page is shown at a time and headers are left out, the key shows the pairs with their filter."""
    driven.resize(900, 480)
    driven.press("Ctrl+F")
    line = driven.window.pairs.filter.findChild(QLineEdit)
    assert line.hasFocus()
    assert line.visibleRegion().boundingRect() == line.rect()
    driven.type("e")
    driven.resize(920, 480)
    assert line.isVisible()


@pytest.mark.parametrize("place", ["nowhere", "pair table", "word table", "cell", "timeline", "transport"])
def test_a_clicker_at_the_end_does_nothing_else(place: str, driven: DrivenWindow) -> None:
    """At the last step PgDown neither scrolls nor chooses nor leaves a cell, and at the first step PgUp does not."""
    PLACES[place][2](driven)
    for step, keys in ((40, "PgDown"), (0, "PgUp")):
        driven.store.go_to(step)
        before, focus = driven.state, QApplication.focusWidget()
        driven.press(keys, keys)
        assert (driven.state, QApplication.focusWidget()) == (before, focus)


def test_a_clicker_at_the_end_leaves_the_text_alone(driven_text: DrivenWindow) -> None:
    """At the last step PgDown does not move the cursor of the text."""
    driven_text.store.go_to(40)
    before = contents(QApplication.focusWidget())
    driven_text.press("PgDown")
    assert contents(QApplication.focusWidget()) == before


def test_the_wheel_zooms_with_ctrl_wherever_it_turns(driven: DrivenWindow) -> None:
    """Ctrl+wheel zooms over every pane, the finer turns of a touchpad adding up to a notch; nothing else scrolls."""
    window, store = driven.window, driven.store
    for widget in (window.words.view, window.pairs.view, window.timeline.merges, window.recipe.view):
        store.set_zoom(1.0)
        driven.wheel(widget, 120)
        assert (driven.state.zoom, driven.state.step) == (1.1, 5)
    for turned, zoom in ((-50, 1.1), (-50, 1.1), (-50, 1.0), (-90, 0.9)):
        driven.wheel(window.timeline.timeline, turned)
        assert (driven.state.zoom, driven.state.step) == (zoom, 5)
    driven.wheel(window.timeline.timeline, -120, Qt.KeyboardModifier.NoModifier)
    assert (driven.state.zoom, driven.state.step) == (0.9, 6)


def test_the_wheel_zooms_over_a_text_that_cannot_be_edited(qtbot: QtBot, qapp: QApplication) -> None:
    """Ctrl+wheel over a sample zooms the window, and the text not twice."""
    with window_on(LARGE, qapp, qtbot) as driven:
        in_the_text(driven)
        area = driven.window.corpus.text.area
        driven.wheel(area.viewport(), 120)
        assert (driven.state.zoom, area.font().pixelSize()) == (1.5, 21)


def test_a_menu_of_the_recipe_takes_arrows_letters_and_digits(driven: DrivenWindow) -> None:
    """In a menu arrows go from option to option, a letter leads to its option, digits begin the number; Esc closes."""
    in_the_menu(driven)
    assert driven.option("a vocabulary size").hasFocus()
    driven.press("Down")
    assert driven.option("until no pair repeats").hasFocus()
    driven.type("a")
    assert driven.option("a number of merges").hasFocus()
    driven.press("7", "0")
    assert driven.popup().findChild(QLineEdit).text() == "70"
    driven.press("Esc")
    assert QApplication.activePopupWidget() is None
    assert (driven.state.recipe, driven.state.step, driven.state.typed_step) == (RECIPE, 5, "")
    driven.press("Right")
    assert driven.state.step == 6


def test_every_word_of_the_recipe_is_reached_and_opened_by_keys(driven: DrivenWindow) -> None:
    """Tab leads to each word of the recipe, Space, Enter and ↓ open its menu, and its option is taken by Enter."""
    words = driven.window.findChildren(ChoiceButton)
    reached = set()
    for _ in range(40):
        driven.press("Tab")
        reached.add(QApplication.focusWidget())
    assert set(words) <= reached
    for key in ("Space", "Return", "Down"):
        driven.choice("Who wins a tie").setFocus()
        driven.press(key)
        assert driven.popup().choice.key == "tie-rule"
        driven.press("Esc")
    driven.choice("Who wins a tie").setFocus()
    driven.press("Return", "Down", "Return")
    assert driven.state.recipe.tie_rule == "smallest"


def test_tab_leads_through_the_window_from_top_to_bottom(driven: DrivenWindow) -> None:
    """Tab leads from the recipe through the panes to the list of merges and round again, Shift+Tab the other way."""
    driven.store.set_zoom(1.0)
    driven.show_text()
    nowhere(driven)
    stops = [
        "What the first symbols",
        "When training stops",
        "More",
        "Open text",
        "Text",
        "Text of the corpus",
        AT_STEP,
    ]
    stops += [PAIRS, "First step", "Play", "Next tie", "Timeline", MERGES]
    for key, way in (("Tab", stops), ("Shift+Backtab", stops[::-1])):
        names = [name_of_the_next(driven, key) for _ in range(80)]
        on_the_way = iter(names)
        for stop in (*way, *way):
            assert any(name.startswith(stop) for name in on_the_way), f"{stop} comes too early, or never: {names}"


def name_of_the_next(driven: DrivenWindow, key: str) -> str:
    driven.press(key)
    focus = QApplication.focusWidget()
    return str(focus.accessibleName() or focus.text())


def test_words_or_text_is_chosen_by_keys(driven: DrivenWindow) -> None:
    """The arrows up and down choose between words and text, and Tab comes back to the one that is chosen."""
    driven.button("Words").setFocus()
    driven.press("Down")
    assert (driven.state.corpus_view, QApplication.focusWidget()) == ("text", driven.button("Text"))
    driven.press("Tab", "Shift+Backtab")
    assert QApplication.focusWidget() is driven.button("Text")
    driven.press("Up")
    assert driven.state.corpus_view == "words"


def test_a_dialog_keeps_its_keys(driven: DrivenWindow) -> None:
    """While the dialog of the keys is open, nothing pressed there reaches the window; Esc closes it."""
    driven.press("F1")
    dialog = QApplication.activeWindow()
    assert isinstance(dialog, QDialog)
    before = driven.state
    for key in (Qt.Key.Key_PageDown, Qt.Key.Key_Right, Qt.Key.Key_4, Qt.Key.Key_BracketRight):
        QTest.keyClick(dialog.windowHandle(), key)
    assert driven.state == before
    QTest.keyClick(dialog.windowHandle(), Qt.Key.Key_Escape)
    assert driven.window.findChild(QDialog) is None
