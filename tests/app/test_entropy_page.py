"""The Entropy page of the Measures workspace, in the window and by its keys and clicks."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from explorer.session.entropy_verbs import passage_of, play_of
from explorer.views.curve_plot import CurvePlot
from explorer.views.game_text import GameText
from explorer.views.guess_field import GuessField
from tests.app.conftest import OpenWindow, window_with

ORDERS = "entropies by order"
MORSE = "Morse’s code by frequency of letters"
SCORES = "scores of the players"
PROSE = "The rain in Spain stays mainly in the plain. In Hertford, Hereford and Hampshire hurricanes hardly happen. "


@pytest.fixture
def page(qtbot: QtBot, qapp: QApplication) -> Iterator[OpenWindow]:
    """The window with the page opened."""
    with window_with(qtbot, qapp) as opened:
        opened.click(opened.button("Measures"))
        opened.click(opened.button("Entropy"))
        opened.wait(lambda: view(opened) is not None)
        measured(opened)
        yield opened


def view(opened: OpenWindow) -> QWidget | None:
    """What is shown of the page, once it is made."""
    measures = opened.window.workspaces.measures
    made = measures.pages.page("entropy") if measures else None
    return made.view if made else None


def measured(opened: OpenWindow) -> None:
    """Wait until nothing is being measured, and all is shown."""
    opened.wait(lambda: opened.state.measures.corpus is not None and opened.state.measures.running is None)
    QApplication.processEvents()


def part(opened: OpenWindow, name: str) -> QWidget:
    """Go to a part of the page."""
    opened.click(opened.button(name))
    measured(opened)
    shown = view(opened)
    assert shown is not None
    return shown


def said(shown: QWidget) -> str:
    """The sentences that are to be seen."""
    return " ".join(label.text() for label in shown.findChildren(QLabel) if label.isVisible())


def open_text(opened: OpenWindow, text: str) -> None:
    opened.store.set_text(text)
    opened.train()
    measured(opened)


# ── characters ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_bits_by_order(page: OpenWindow) -> None:
    """abab has a bit by frequency and none with the one before, beside 4.75 of 27 symbols or 1 of its own two."""
    open_text(page, "abababab")
    shown = part(page, "Characters")
    assert [row[3] for row in page.rows(ORDERS)] == ["4.75", "1.00", "0.00", "0.00"]
    page.click(page.button("All characters"))
    assert [row[3] for row in page.rows(ORDERS)] == ["1.00", "1.00", "0.00", "0.00"]
    assert "Of 8 characters" in said(shown)


def test_a_row_says_why(page: OpenWindow) -> None:
    """A click or an arrow key chooses an order, and a sentence says what its number is made of."""
    open_text(page, "abcab")
    shown = part(page, "Characters")
    page.click_row(ORDERS, 2)
    assert "Of 27 possible contexts 3 were met, 2 of them once only" in said(shown)
    page.press("Down")
    assert "the two characters before it" in said(shown)
    page.click(page.button("All characters"))
    assert "Of 9 possible contexts" in said(shown)  # the same order stays chosen


def test_words_with_counts_have_orders_within_words(page: OpenWindow) -> None:
    """The first example has no running text, which the page says; its words have contexts all the same."""
    assert "Words with counts are no running text" in said(part(page, "Characters"))
    assert page.rows(ORDERS)[2][4] != ""


def test_a_text_without_letters(page: OpenWindow) -> None:
    """A sentence says so, and the way to all characters stays."""
    open_text(page, "123 123")
    assert "No letter of a to z stands in the corpus." in said(part(page, "Characters"))
    page.click(page.button("All characters"))
    assert len(page.rows(ORDERS)) == 4


# ── tokens ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_bits_a_token_along_the_steps(page: OpenWindow) -> None:
    """A click on a curve goes to its step, whose bits a token and a character are said in words."""
    shown = part(page, "Tokens")
    page.press("Home")
    assert "At step 0 a token carries" in said(shown)
    curve = shown.findChildren(CurvePlot)[0]
    canvas = curve.findChild(QWidget, "canvas").viewport()
    page.click(canvas, QPoint(canvas.width() - 20, canvas.height() // 2))
    assert page.state.step == len(page.state.trace)
    assert curve.accessibleDescription() == f"{page.state.merging.bits_per_token[-1]:.2f}"
    page.press("PgUp")
    assert f"At step {len(page.state.trace) - 1} a token" in said(shown)


def test_the_bits_as_a_table(page: OpenWindow) -> None:
    """The same numbers, row by row; a row leads to its step, and all of them are copied."""
    part(page, "Tokens")
    page.click(page.button("Table"))
    rows = page.rows("bits as a table")
    assert len(rows) == len(page.state.trace) + 1
    page.click_row("bits as a table", 3)
    assert page.state.step == 3
    page.click(page.button("Copy the table"))
    assert QGuiApplication.clipboard().text().split("\n")[4].split("\t")[:2] == ["3", rows[3][1]]


def test_the_curves_end_where_the_winner_is_hidden(page: OpenWindow) -> None:
    """What no one may know yet is covered in the curves, and no row of the table."""
    part(page, "Tokens")
    page.click(page.button("Table"))
    page.press("Home", "P")
    assert len(page.rows("bits as a table")) == 1


# ── Morse ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_code_beside_the_frequencies(page: OpenWindow) -> None:
    """The most frequent letter first, with its code, its units and what the best order would give it."""
    open_text(page, "ttte ж")
    shown = part(page, "Morse")
    assert [(row[0], row[1], row[4], row[5], row[6]) for row in page.rows(MORSE)[:2]] == [
        ("t", "3", "—", "3", "1"),
        ("e", "1", "•", "1", "3"),
    ]
    assert "one lasts 2.50 units on average" in said(shown)
    assert "1 letter has no code here: ж × 1." in said(shown)


# ── the game ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def game(page: OpenWindow) -> OpenWindow:
    """A game on prose, with the keys in its field."""
    open_text(page, PROSE * 10)
    shown = part(page, "Game")
    page.click(shown.findChild(GameText))
    assert isinstance(QApplication.focusWidget(), GuessField)
    return page


def to_guess(opened: OpenWindow) -> str:
    """The passage."""
    passage = passage_of(opened.state)
    assert passage is not None
    return passage.text


def guess(opened: OpenWindow, character: str) -> None:
    """Press the key of a letter or of the space."""
    opened.press("Space") if character == " " else opened.type(character)


def test_a_game_is_played(game: OpenWindow) -> None:
    """Keys guess: a wrong one is named, a right one is set into the text with its number of guesses."""
    text = to_guess(game)
    wrong = next(letter for letter in "qxz" if letter != text[0])
    guess(game, wrong)
    shown = view(game)
    assert shown is not None
    assert f"Not {wrong}. Guess 2:" in said(shown)
    guess(game, text[0])
    assert play_of(game.state).ranks == (2,)
    assert "after 2 guesses" in said(shown)
    assert game.rows(SCORES)[0][:4] == ("you", "0", "1", "0")


def test_keys_of_the_game_are_no_shortcuts(game: OpenWindow) -> None:
    """The letters that open the encoder and hide the winner, and the key that plays, guess and do nothing else."""
    before = game.state
    for key in ("E", "P", "?", "/", "[", "5", "Space", "Left", "Home"):
        game.press(key)
    state = game.state
    assert (state.step, state.playing, state.typed_step, state.encoder, state.presentation, state.workspace) == (
        before.step,
        before.playing,
        before.typed_step,
        before.encoder,
        before.presentation,
        before.workspace,
    )
    assert QApplication.focusWidget() is game.window.findChild(GuessField)


def test_a_character_is_shown(game: OpenWindow) -> None:
    """The button gives it away, it counts as the 27th guess, and the keys stay in the field."""
    text = to_guess(game)
    game.click(game.button("Show the character"))
    assert play_of(game.state).ranks == (27,)
    guess(game, text[1])
    assert play_of(game.state).ranks == (27, 1)


def test_a_new_game_is_played_elsewhere(game: OpenWindow) -> None:
    """It forgets the guesses and takes another passage; the keys stay in the field, also while that is looked for."""
    first = to_guess(game)
    guess(game, first[0])
    game.click(game.button("New game"))
    assert QApplication.focusWidget() is game.window.findChild(GuessField)
    measured(game)
    assert play_of(game.state).ranks == play_of(game.state).tried == ()
    assert to_guess(game) != first
    guess(game, to_guess(game)[0])
    assert play_of(game.state).ranks == (1,)


def test_the_end_of_a_passage(game: OpenWindow) -> None:
    """When all of it is known the bounds of both players stand in the table, and nothing more is asked."""
    for character in to_guess(game):
        guess(game, character)
    shown = view(game)
    assert shown is not None
    assert "All of this passage is known." in said(shown)
    assert not game.button("Show the character").isEnabled()
    assert game.rows(SCORES)[0][-2:] == ("0.00", "0.00")
    assert [row[0] for row in game.rows(SCORES)][1:] == [
        *(f"machine, looking back {back}" for back in (4, 3, 2, 1)),
        "machine, not looking back",
    ]


def test_no_game_on_words(page: OpenWindow) -> None:
    """Words with counts are no running text, and a sentence says what to do."""
    assert "open a text to play the game" in said(part(page, "Game"))


def test_keys_lead_through_the_page(page: OpenWindow) -> None:
    """The parts are chosen by arrow keys, and Tab leads from there to what is shown."""
    page.button("Characters").setFocus()
    page.press("Down", "Down")  # the arrows to the sides step
    assert page.state.measures.entropy_part == "morse"
    page.press("Up", "Up", "Tab", "Tab")
    assert QApplication.focusWidget() is page.table(ORDERS)
