"""The recipe's sentence is changed by choosing other words for it, wholly by keys if need be."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from explorer.figures.sentence import Choice, Chosen, Entered, Field, Option, SentencePart, Words
from explorer.views.choice_button import ChoiceButton
from explorer.views.choice_menu import ChoiceMenu, OptionRow
from explorer.views.scrolled import Scrolled
from explorer.views.sentence_view import SentenceView
from explorer.views.theme import Look, load_look

TIES = (
    Option("first-seen", "the pair seen first", "minbpe", chosen=True),
    Option("smallest", "the alphabetically smallest", "textbook simulators"),
    Option("largest", "the alphabetically largest", "subword-nmt"),
)
TARGETS = (Option(15, "a number of merges", chosen=True), Option(None, "until no pair repeats"))
SENTENCE: tuple[SentencePart, ...] = (
    Words("Ties go to "),
    Choice("tie-rule", "the pair seen first", "Who wins a tie", TIES),
    Words(", up to "),
    Choice("target", "15 merges", "When training stops", TARGETS, Field("Merges", "15", 0, 10_000)),
    Words(", marked "),
    Choice("mark", "</w>", "The mark", (), Field("Another mark", "</w>"), mono=True),
    Words("."),
)
Asked = list[object]


@pytest.fixture
def sentence(qtbot: QtBot, look: Look) -> SentenceView:
    view = SentenceView(look)
    qtbot.addWidget(view)
    view.set_sentence(SENTENCE)
    view.resize(800, view.heightForWidth(800))
    view.show()
    return view


@pytest.fixture
def asked(sentence: SentenceView) -> Asked:
    asked: Asked = []
    sentence.choice_requested.connect(asked.append)
    return asked


@pytest.fixture
def open_menu(sentence: SentenceView, qtbot: QtBot) -> Callable[[str], ChoiceMenu]:
    def open_menu(key: str) -> ChoiceMenu:
        QTest.mouseClick(word(sentence, key), Qt.MouseButton.LeftButton)
        return menu(sentence)

    return open_menu


def word(sentence: SentenceView, key: str) -> ChoiceButton:
    return next(button for button in sentence.findChildren(ChoiceButton) if button.choice.key == key)


def menu(sentence: SentenceView) -> ChoiceMenu:
    """The menu that is open."""
    return next(found for found in sentence.findChildren(ChoiceMenu) if found.isVisible())


def entry(menu: ChoiceMenu) -> QLineEdit:
    return menu.findChildren(QLineEdit)[0]


def rows(menu: ChoiceMenu) -> list[OptionRow]:
    return menu.findChildren(OptionRow)


def problem(menu: ChoiceMenu) -> str:
    return next((label.text() for label in menu.findChildren(QLabel) if label.wordWrap() and label.isVisible()), "")


def test_a_click_on_an_option_chooses_it(
    sentence: SentenceView, open_menu: Callable[[str], ChoiceMenu], asked: Asked
) -> None:
    """A click on a word opens its options; a click on one asks for it and closes the menu."""
    opened = open_menu("tie-rule")
    QTest.mouseClick(rows(opened)[2], Qt.MouseButton.LeftButton)
    assert asked == [Chosen("tie-rule", "largest")]
    assert not opened.isVisible()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Space])
def test_a_menu_by_keys(sentence: SentenceView, asked: Asked, key: Qt.Key) -> None:
    """Enter, Down or Space on a word open its menu at the option that holds; Down and Enter take the next."""
    QTest.keyClick(word(sentence, "tie-rule"), key)
    opened = menu(sentence)
    QTest.keyClick(rows(opened)[0], Qt.Key.Key_Down)
    QTest.keyClick(rows(opened)[1], Qt.Key.Key_Return)
    assert asked == [Chosen("tie-rule", "smallest")]


def test_the_highlight_goes_around(open_menu: Callable[[str], ChoiceMenu], qtbot: QtBot) -> None:
    """Up from the first stop leads to the last, the entry, and Down from there to the first; so do the ends."""
    opened = open_menu("target")
    stops = [*rows(opened), entry(opened)]
    here, visited = stops[0], []
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_Up, Qt.Key.Key_Home):
        QTest.keyClick(here, key)
        here = opened.focusWidget()
        visited.append(stops.index(here))
    assert visited == [2, 0, 2, 1, 0]


def test_a_letter_leads_to_its_option(open_menu: Callable[[str], ChoiceMenu]) -> None:
    """A letter goes to the next option that begins with it, as in any menu."""
    opened = open_menu("target")
    QTest.keyClicks(rows(opened)[0], "u")
    assert opened.focusWidget() is rows(opened)[1]


def test_escape_changes_nothing(open_menu: Callable[[str], ChoiceMenu], asked: Asked) -> None:
    """Escape closes the menu, and nothing was asked for."""
    opened = open_menu("tie-rule")
    QTest.keyClick(rows(opened)[0], Qt.Key.Key_Escape)
    assert (opened.isVisible(), asked) == (False, [])


def test_a_number_is_entered(open_menu: Callable[[str], ChoiceMenu], asked: Asked) -> None:
    """A digit begins the number wherever one is in the menu, and Enter asks for it."""
    opened = open_menu("target")
    QTest.keyClicks(rows(opened)[0], "8")
    QTest.keyClicks(entry(opened), "000")
    QTest.keyClick(entry(opened), Qt.Key.Key_Return)
    assert asked == [Entered("target", "8000")]
    assert not opened.isVisible()


def test_a_wrong_number_is_answered_under_the_entry(open_menu: Callable[[str], ChoiceMenu], asked: Asked) -> None:
    """What is no number in range is not asked for: a sentence says what is, and what was typed stays."""
    opened = open_menu("target")
    entry(opened).selectAll()
    QTest.keyClicks(entry(opened), "many")
    QTest.keyClick(entry(opened), Qt.Key.Key_Return)
    assert asked == []
    assert problem(opened) == "Enter a whole number from 0 to 10,000."
    assert entry(opened).text() == "many"


def test_the_owner_can_refuse_an_entry(
    sentence: SentenceView, open_menu: Callable[[str], ChoiceMenu], asked: Asked
) -> None:
    """An entry that the owner refuses leaves the menu open, with the owner's sentence and what was typed."""

    def refuse(entered: Entered) -> None:
        sentence.show_problem(entered.key, "That mark occurs in the text.")

    sentence.choice_requested.connect(refuse)
    opened = open_menu("mark")
    QTest.keyClicks(entry(opened), "!")
    QTest.keyClick(entry(opened), Qt.Key.Key_Return)
    assert opened.isVisible()
    assert (problem(opened), entry(opened).text()) == ("That mark occurs in the text.", "</w>!")


def test_a_late_refusal_opens_the_menu_again(
    sentence: SentenceView, open_menu: Callable[[str], ChoiceMenu], asked: Asked
) -> None:
    """When a fault shows only after the menu was closed, it opens again with the sentence and what was typed."""
    opened = open_menu("mark")
    QTest.keyClicks(entry(opened), "!")
    QTest.keyClick(entry(opened), Qt.Key.Key_Return)
    assert not opened.isVisible()
    sentence.show_problem("mark", "That mark occurs in the text.")
    again = menu(sentence)
    assert (problem(again), entry(again).text()) == ("That mark occurs in the text.", "</w>!")


def test_words_are_named_for_a_screen_reader(sentence: SentenceView, open_menu: Callable[[str], ChoiceMenu]) -> None:
    """A word says what it decides and how it stands, an option what it is and by whom."""
    assert sentence.accessibleName() == "Ties go to the pair seen first, up to 15 merges, marked </w>."
    assert word(sentence, "tie-rule").accessibleName() == "Who wins a tie: the pair seen first"
    first = rows(open_menu("tie-rule"))[0]
    assert (first.text(), first.accessibleDescription(), first.isChecked()) == ("the pair seen first", "minbpe", True)


def test_a_word_that_stays_keeps_its_button(sentence: SentenceView) -> None:
    """Another sentence changes the words in place; those that are gone have no button."""
    before = word(sentence, "target")
    changed = Choice("target", "20 merges", "When training stops", TARGETS)
    sentence.set_sentence((Words("Up to "), changed))
    assert word(sentence, "target") is before
    assert before.accessibleName() == "When training stops: 20 merges"
    assert [button.choice.key for button in sentence.findChildren(ChoiceButton) if button.isVisible()] == ["target"]


def test_a_narrow_sentence_takes_more_lines(sentence: SentenceView) -> None:
    """Without room the sentence goes on in another line, and no word leaves the view or covers another."""
    heights = [sentence.heightForWidth(width) for width in (800, 300, 160)]
    assert heights == sorted(set(heights))
    for width, height in zip((800, 300, 160), heights, strict=True):
        sentence.resize(width, height)
        frames = [button.geometry() for button in sentence.findChildren(ChoiceButton)]
        assert all(sentence.rect().contains(frame) for frame in frames)
        assert not any(a.intersects(b) for i, a in enumerate(frames) for b in frames[i + 1 :])
        assert not sentence.grab().isNull()


def test_the_sentence_follows_the_zoom(sentence: SentenceView) -> None:
    """Twice the zoom makes a line twice as high."""
    once = sentence.heightForWidth(4000)
    sentence.set_look(load_look("dark", 2.0))
    assert sentence.heightForWidth(4000) == 2 * once


def test_what_is_said_at_the_end_stands_at_the_right(sentence: SentenceView) -> None:
    """The end of a sentence ends with the view, last in the order of keys, and in a line of its own without room."""
    preset = Choice("preset", "Sennrich et al. 2016", "Who trains so")
    sentence.set_sentence(SENTENCE, (Words("as in "), preset))
    sentence.resize(1000, sentence.heightForWidth(1000))
    end, mark = word(sentence, "preset"), word(sentence, "mark")
    assert (end.geometry().right() + 1, end.y()) == (1000, mark.y())
    assert mark.nextInFocusChain() is end
    assert sentence.accessibleName().endswith(", marked </w>., as in Sennrich et al. 2016")
    sentence.resize(520, sentence.heightForWidth(520))
    assert end.geometry().right() + 1 == 520
    assert end.y() > mark.y()
    assert sentence.rect().contains(end.geometry())


def test_a_sentence_that_grows_gets_its_room(qtbot: QtBot, look: Look) -> None:
    """In a column where it may be scrolled a sentence that becomes longer is given another line, not a scroll bar."""
    column = QWidget()
    qtbot.addWidget(column)
    view = SentenceView(look)
    layout = QVBoxLayout(column)
    layout.addWidget(Scrolled(view))
    layout.addStretch(1)
    view.set_sentence(SENTENCE[:2])
    column.resize(300, 400)
    column.show()
    before = view.height()
    view.set_sentence(SENTENCE)
    qtbot.waitUntil(lambda: view.height() > before)
    assert view.visibleRegion().boundingRect() == view.rect()
