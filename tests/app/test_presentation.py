"""Presenting and guessing in the real window: a clicker leads from start to end, whatever has the focus."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from explorer.session.presentation_verbs import PresentationVerbs
from explorer.views.guess_view import GuessView
from explorer.views.presentation_view import PresentationView
from explorer.views.theme import load_theme
from tests.app.conftest import OpenWindow, window_with
from tests.app.driven_window import PAIRS, NotInSight

FULL_HD = (1920, 1080)


class Room(OpenWindow):
    """A window that is presented to a room."""

    def page(self) -> PresentationView:
        """The page, which covers the whole window."""
        page = self.window.findChild(PresentationView)
        if page is None or not page.isVisible():
            raise NotInSight("the page of a presentation")
        return page

    def is_presented(self) -> bool:
        """Whether the page is all that is to be seen."""
        page = self.window.findChild(PresentationView)
        return page is not None and page.isVisible() and not self.window.centralWidget().isVisible()

    def place(self) -> tuple[int, str]:
        """The step, and how far its question has come."""
        return self.state.step, self.state.presentation.at(self.state.step).phase


@pytest.fixture
def room(qtbot: QtBot, qapp: QApplication) -> Iterator[Room]:
    with window_with(qtbot, qapp) as opened:
        yield Room(opened.workshop, qtbot)


def present(room: Room) -> None:
    room.press("F5")
    room.resize(*FULL_HD)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_clicker_leads_from_start_to_end(room: Room, theme: str) -> None:
    """With PgDn only, at 1920 × 1080, each of the 15 merges is shown, asked and answered, and the page says it."""
    room.store.set_theme(theme)
    present(room)
    assert room.is_presented()
    assert room.page().size().toTuple() == FULL_HD
    seen, said = [room.place()], []
    for _ in range(200):
        before = room.state
        room.press("PgDown")
        if room.state == before:
            break
        if room.place() != seen[-1]:
            seen.append(room.place())
        page = room.page()
        said.append(page.accessibleName())
        assert page.accessibleName().startswith(f"Step {room.state.step} of 15. ")
        ground = page.grab().toImage().pixelColor(1900, 100)
        assert ground == QColor(load_theme(theme).colors["pane"])
    expected = [(step, phase) for step in range(15) for phase in ("shown", "asked", "revealed")]
    assert seen == [*expected, (15, "shown")]
    assert "Step 3 of 15. est + </w> → est</w>" in said
    assert "Step 3 of 15. Which pair merges next?" in said
    assert "Step 3 of 15. l + o merges next" in said


def test_of_a_large_corpus_every_question_and_answer_is_shown(room: Room) -> None:
    """With PgDn only, over more words than a page has room for, no step goes by unasked or unanswered."""
    text = " ".join(f"{a}{b}{c}" for a in "bdfgklmnprst" for b in "aeiou" for c in "bdfgklmnprst")
    room.store.set_text(text)
    room.train()
    present(room)
    seen = [room.place()]
    while room.state.step < 6:
        before = room.state
        room.press("PgDown")
        assert room.state != before
        if room.place() != seen[-1]:
            seen.append(room.place())
    asked = [(step, phase) for step in range(6) for phase in ("shown", "asked", "revealed")]
    assert seen == [*asked, (6, "shown")]


def test_the_clicker_leads_back(room: Room) -> None:
    """PgUp leads back the way that PgDn came, down to the alphabet."""
    room.store.go_to(2)
    present(room)
    seen = [room.place()]
    for _ in range(20):
        room.press("PgUp")
        seen.append(room.place())
    back = [(step, phase) for step in (1, 0) for phase in ("revealed", "asked", "shown")]
    assert list(dict.fromkeys(seen)) == [(2, "shown"), *back]


def test_words_are_counted_one_key_at_a_time(room: Room) -> None:
    """C opens the question and counts a word with each press; Enter answers however many are counted."""
    room.store.go_to(3)
    present(room)
    told = []
    for _ in range(2):
        room.press("C")
        told.append(room.page().accessibleDescription().replace("\u00a0", " "))
    assert told == [
        "low × 5 adds 5 to each of its three pairs. Three words to go.",
        "lower × 2 adds 2 to each of its five pairs. Two words to go.",
    ]
    room.press("Return")
    assert room.place() == (3, "revealed")


def test_leaving_gives_the_window_back(room: Room) -> None:
    """Esc shows the panes as they were, at the step that was reached, with the focus where it was."""
    room.show_text()
    area = room.window.corpus.text.area
    room.click(area.viewport())
    present(room)
    room.press("PgDown", "Return", "PgDown", "Esc")
    assert not room.is_presented()
    assert area.hasFocus()
    assert not room.window.isFullScreen()
    assert list(room.faults()) == []
    assert room.state.step == 1


def test_a_window_is_closed_as_it_was(room: Room) -> None:
    """Closed while it is presented, the window does not come back over the whole screen."""
    room.press("F5")
    assert room.window.isFullScreen()
    room.window.close()
    assert not room.window.isFullScreen()


def test_the_wheel_changes_nothing_that_cannot_be_seen(room: Room) -> None:
    """The page fits the screen: the zoom of the panes behind it stays as it was, by wheel, keys and palette."""
    present(room)
    before = room.page().grab().toImage()
    room.wheel(room.page(), 120)
    room.press("Ctrl++")
    assert room.state.zoom == 1.0
    assert room.page().grab().toImage() == before
    room.press("Ctrl+K")
    room.type("larger")
    (larger,) = room.records("Actions")
    assert (larger.possible, larger.note) == (False, "the page of a presentation is as large as the screen")


def in_the_text(room: Room) -> None:
    room.show_text()
    room.click(room.window.corpus.text.area.viewport())


def in_a_cell(room: Room) -> None:
    for _ in range(2):
        room.click_row("words of the corpus", 1)
    assert room.cell().isVisible()


def on_a_button(room: Room) -> None:
    room.button("Play").setFocus()


def in_an_open_menu(room: Room) -> None:
    room.press("Alt+S")
    assert isinstance(QApplication.activePopupWidget(), QMenu)


def in_a_menu_of_the_recipe(room: Room) -> None:
    room.click(room.choice("When training stops"))
    assert room.popup().isVisible()


@pytest.mark.parametrize("go", [in_the_text, in_a_cell, on_a_button, in_an_open_menu, in_a_menu_of_the_recipe])
def test_nothing_eats_the_keys_of_a_clicker(room: Room, go: Callable[[Room], None]) -> None:
    """Whatever is open or has the focus, F5 presents, PgDn goes on, B blanks and Esc leaves."""
    go(room)
    words = room.state.source
    room.press("F5")
    assert room.is_presented()
    assert QApplication.activePopupWidget() is None
    room.press("PgDown")
    assert room.place() == (0, "asked")
    room.press("B")
    assert room.state.presentation.blank
    room.press("B", "Esc")
    assert not room.is_presented()
    assert room.state.source == words


@pytest.mark.parametrize("key", ["PgDown", "PgUp", "B", "Space", "Esc", "X", "F5", "."])
def test_any_key_ends_the_blank_and_does_nothing_else(room: Room, key: str) -> None:
    """While the screen is blank the next key only shows again what there was."""
    room.store.go_to(3)
    present(room)
    before = room.state
    room.press("." if key == "B" else "B")  # a full stop is what some clickers send
    assert room.state.presentation.blank
    room.press(key)
    assert room.state == before


def test_no_other_key_changes_anything(room: Room) -> None:
    """Keys of the panes, which cannot be seen, do nothing; digits lead to a step where nothing is asked."""
    present(room)
    before = room.state
    room.press("Ctrl+Z", "E", "/", "X", "Tab", "Shift+Backtab")
    assert room.state == before
    assert room.page().hasFocus()
    room.press("1", "2", "Return")
    assert room.state.step == 12


def test_a_word_is_raised_by_click_and_key(room: Room) -> None:
    """S raises word after word; a click raises the one it hits."""
    present(room)
    room.press("S", "S")
    assert room.state.presentation.spotlight == 1
    page = room.page()
    box = page.layout_now().rows[3]
    room.click(page, QPoint(box.x + 100, box.y + box.height // 2))
    assert room.state.presentation.spotlight == 3
    colors = load_theme("light").for_presenting().colors
    assert page.grab().toImage().pixelColor(box.x + 4, box.y + 20) == QColor(colors["blue"])


def test_the_button_presents(room: Room) -> None:
    """The button at the right of the recipe does what F5 does."""
    room.click(room.button("Present"))
    assert room.is_presented()


# ── hiding the winner in the ordinary window ──────────────────────────────────────────────────────────────────────


def guesses(room: Room) -> GuessView | None:
    """The pairs to guess from, if they are to be seen."""
    view = room.window.findChild(GuessView)
    return view if view is not None and view.isVisible() else None


def test_the_winner_is_hidden_everywhere(room: Room) -> None:
    """With P no part of the window tells what merges next: no pair, no bracket, no caption, no timeline, no tie."""
    room.press("3", "Return", "P")
    assert guesses(room) is not None
    assert not room.table(PAIRS).isVisible()
    assert all("merging next" not in spoken for spoken in spoken_words(room))
    assert "l + o" not in room.window.caption.view.accessibleName()
    room.button("The next tie is covered")
    room.press("Return")
    assert guesses(room) is None
    assert room.table(PAIRS).isVisible()
    assert any("merging next: l + o" in spoken for spoken in spoken_words(room))
    assert "Next: l + o" in room.window.caption.view.accessibleName()
    room.button("Next tie: step 4")


def spoken_words(room: Room) -> list[str]:
    """What a screen reader says of the symbols of each word."""
    model = room.table("words of the corpus at this step").model()
    role = Qt.ItemDataRole.AccessibleTextRole
    return [str(model.data(model.index(row, 2), role)) for row in range(model.rowCount())]


def test_the_next_key_shows_the_winner_and_then_merges_it(room: Room) -> None:
    """→ shows the winner, → again merges it and asks anew; P ends it."""
    room.press("P", "Right")
    assert (room.state.step, guesses(room)) == (0, None)
    room.press("Right")
    assert room.state.step == 1
    assert guesses(room) is not None
    room.press("P")
    assert guesses(room) is None
    assert list(room.faults()) == []


def test_a_pair_is_guessed_by_digit_or_click(room: Room) -> None:
    """A wrong guess is told so and can be followed by another; the right one shows the winner."""
    room.press("3", "Return", "P", "1")
    caption = room.window.caption.view
    assert "Not d + est</w>. It stands 3 times: another pair stands more often." in caption.accessibleName()
    room.click_row("pairs that may merge next", 3)
    assert room.state.presentation.guess == ("l", "o")
    assert guesses(room) is None
    assert "Right. Next: l + o" in caption.accessibleName()


def test_the_timeline_hides_what_is_to_come(room: Room) -> None:
    """Up to the current step the picture of the timeline is the same; from there on it tells nothing of the merges."""
    timeline = room.window.timeline.timeline
    room.press("3", "Return")
    seam = timeline.layout_now().columns[2].left
    area = timeline.rect().adjusted(0, 0, seam - timeline.width(), 0)
    done = timeline.grab(area).toImage()
    room.press("P")
    assert timeline.grab(area).toImage() == done
    orange = QColor(load_theme("light").colors["orange"]).rgb()
    right = timeline.grab(timeline.rect().adjusted(seam, 0, 0, 0)).toImage()
    assert all(right.pixel(x, y) != orange for x in range(right.width()) for y in range(right.height()))


def test_what_had_the_focus_is_gone(opened: OpenWindow) -> None:
    """Where the field that had the focus is gone when the presentation ends, the window goes on without it."""
    field = QLineEdit(opened.window)
    field.show()
    field.setFocus()
    PresentationVerbs(opened.store).toggle()
    field.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    PresentationVerbs(opened.store).toggle()
    assert not opened.state.presentation.on
