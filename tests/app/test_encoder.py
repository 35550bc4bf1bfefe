"""The encoder under the words, by hand: a text is encoded, replayed, tried in another order, and copied."""

import json
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QLabel, QToolTip

from explorer.engine.encode.merge_order import MergeOrder
from explorer.figures.caption import CaptionChip, plain_line
from explorer.figures.visible_text import ELLIPSIS, plain_text
from tests.app.conftest import OpenWindow
from tests.app.driven_window import MERGES

REPLAY = "Merges of the replay"
TABLE = "Tokens of the encoder as a table"


@pytest.fixture
def encoder(opened: OpenWindow) -> OpenWindow:
    """The window with the encoder unfolded by its key, at the eighth merge, with an empty text in focus."""
    opened.store.go_to(8)
    opened.press("E", "Delete")
    return opened


def tokens(opened: OpenWindow) -> str:
    """The tokens that are painted, those of a word in one group, unknown ones in brackets."""
    said = ""
    for face in opened.window.encoder.view.canvas.shown.tokens.faces:
        token = plain_text(face.runs)
        said += ("  " if face.starts_word else " ") + (f"[{token}]" if face.state == "unknown" else token)
    return said.strip()


def sentence(opened: OpenWindow) -> str:
    view = opened.window.encoder.view
    return str(view.sentence.accessibleName() or view.problem.text())


def changed(opened: OpenWindow) -> str:
    """What is said and shown of the other order."""
    shown = opened.window.encoder.view.canvas.shown
    faces = shown.changed.faces if shown.changed else ()
    return f"{shown.changed_said}: {' '.join(plain_text(face.runs) for face in faces)}"


# ── folding ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_it_is_one_line_until_it_is_wanted(opened: OpenWindow) -> None:
    """A click on its title shows it and goes to its text, the key E folds it, and the state remembers which it is."""
    strip = opened.window.encoder.frame
    assert strip.height() <= 50
    opened.click(opened.button("Show the encoder"))
    assert strip.height() >= 168
    assert opened.state.encoder.unfolded
    assert QApplication.focusWidget() is opened.window.encoder.controls.field
    opened.press("Ctrl+E")
    assert strip.height() <= 50
    assert not opened.state.encoder.unfolded


def test_folded_it_encodes_nothing(opened: OpenWindow) -> None:
    """As long as it is folded nothing is worked for it, at no step."""
    opened.press("PgDown", "PgDown")
    assert opened.state.encoder.encoded is None


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720), (1920, 1080)])
def test_words_and_encoder_share_the_height(encoder: OpenWindow, width: int, height: int) -> None:
    """Both are in sight; at 1440 × 900 three rows of words are whole."""
    encoder.resize(width, height)
    words = encoder.table("words of the corpus at this step")
    row = words.rowHeight(0)
    assert words.viewport().height() >= (3 if width > 1280 else 1) * row
    assert encoder.window.encoder.controls.field.isVisible()
    view = encoder.window.encoder.view
    # A row is a chip of 32, a lane of 8, two lines of 14; the margin above is 4, the gap between two rows 10.
    assert view.canvas.parentWidget().height() >= (4 + 68 + 10 + 68 if width > 1280 else 4 + 68)
    assert view.steps.viewport().height() >= (3 if width > 1280 else 2) * 28


ROOMS = [
    (1440, 900, 1.0), (1280, 720, 1.0), (1000, 900, 1.0), (1440, 900, 1.5), (1280, 720, 1.5),
    (1440, 900, 2.0), (1440, 900, 3.0), (1280, 720, 3.0),
]  # fmt: skip


@pytest.mark.parametrize(("width", "height", "zoom"), ROOMS)
def test_nothing_of_it_is_cut(encoder: OpenWindow, width: int, height: int, zoom: float) -> None:
    """At any size and zoom its controls are whole and apart, a row of chips is in sight, and its sentence is one."""
    encoder.resize(width, height)
    encoder.store.set_zoom(zoom)
    QApplication.processEvents()
    encoder.type("lowest newer widow")
    encoder.store.go_to(12)
    strip, view, merges = (
        encoder.window.encoder.frame,
        encoder.window.encoder.view,
        encoder.window.encoder.controls.merges,
    )
    inside = strip.rect()
    controls = [*strip.findChildren(QAbstractButton), merges.number, encoder.window.encoder.controls.field]
    places = [QRect(part.mapTo(strip, QPoint(0, 0)), part.size()) for part in controls if part.isVisible()]
    assert all(inside.contains(place) for place in places)
    assert not [1 for one, other in combinations(places, 2) if one.intersects(other)]
    assert merges.follows.width() >= merges.follows.sizeHint().width()
    assert view.canvas.parentWidget().height() >= 36 * zoom  # chips of 32, and the margin above them
    for step in range(view.canvas.shown.n_merges + 1):
        encoder.window.encoder.verbs.go_to_start()
        encoder.window.encoder.verbs.step_by(step)
        if view.sentence.isVisible():
            assert ELLIPSIS not in plain_line(view.sentence.shown())


@pytest.mark.parametrize("zoom", [1.0, 2.0, 3.0])
def test_its_text_stands_in_the_middle_of_its_field(encoder: OpenWindow, zoom: float) -> None:
    """As much room is above the line as beneath it, but for a pixel or two of rounding at 100 %."""
    encoder.store.set_zoom(zoom)
    encoder.type("low")
    field = encoder.window.encoder.controls.field
    line = field.cursorRect()
    above = field.viewport().mapTo(field, line.topLeft()).y()
    beneath = field.height() - field.viewport().mapTo(field, line.bottomLeft()).y()
    assert abs(above - beneath) <= 2 * zoom


def test_in_little_room_the_tab_says_what_it_holds(encoder: OpenWindow) -> None:
    """Where the encoder stands in the place of the words, their tab is called so until it is folded."""
    encoder.store.set_zoom(3.0)
    QApplication.processEvents()
    assert encoder.button("Encoder").isVisible()
    encoder.press("Ctrl+E")
    assert encoder.button("Words").isVisible()
    assert "Encoder" not in encoder.buttons()


def test_a_problem_is_said_whole(encoder: OpenWindow) -> None:
    """Also where its sentence has no room in one line."""
    encoder.resize(1000, 900)
    encoder.window.encoder.verbs.set_text("a" * 20_001)
    QApplication.processEvents()
    problem = encoder.window.encoder.view.problem
    assert problem.isVisible()
    assert problem.height() >= problem.heightForWidth(problem.width())


def test_where_both_have_no_room_the_encoder_takes_the_place_of_the_words(encoder: OpenWindow) -> None:
    """In a low window it stands where the words stood, and they come back when it is folded."""
    encoder.resize(1440, 500)
    assert encoder.window.encoder.frame.isVisible()
    assert not encoder.window.words.frame.isVisible()
    encoder.press("Ctrl+E")
    assert encoder.window.words.frame.isVisible()


# ── encoding ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_typed_words_are_encoded_at_once(encoder: OpenWindow) -> None:
    """Sennrich's new words at k = 8: lowest, newer, widow; a letter that was never seen is unknown and has no id."""
    encoder.type("lowest")
    assert tokens(encoder) == "low est</w>"
    encoder.type(" newer widow xlow")
    assert tokens(encoder) == "low est</w>  new e r </w>  w i d o w </w>  [x] low </w>"
    faces = encoder.window.encoder.view.canvas.shown.tokens.faces
    assert [(face.id, face.offset) for face in faces[:2]] == [("15", "0–3"), ("13", "3–6")]
    assert [(face.id, face.offset) for face in faces if face.state == "unknown"] == [("unknown", "19–20")]


def test_its_k_is_the_trainers_or_its_own(encoder: OpenWindow) -> None:
    """With the trainer it goes step by step; with a number of its own it stays ahead of the trainer, or behind."""
    encoder.type("widow")
    encoder.store.go_to(10)
    assert tokens(encoder) == "wi d o w </w>"
    follows = next(box for box in encoder.window.findChildren(QCheckBox) if box.text() == "with the trainer")
    encoder.click(follows, QPoint(8, follows.height() // 2))
    encoder.store.go_to(3)
    assert tokens(encoder) == "wi d o w </w>"
    slider = encoder.window.encoder.controls.merges.slider
    slider.setFocus()
    encoder.press("Home")
    assert (tokens(encoder), encoder.state.step) == ("w i d o w </w>", 3)
    number = encoder.window.encoder.controls.merges.number
    encoder.click(number)
    number.selectAll()
    encoder.type("10")
    encoder.press("Return")
    assert tokens(encoder) == "wi d o w </w>"


def test_more_merges_than_there_are(encoder: OpenWindow) -> None:
    """A number that is too large becomes the largest, and it is said why."""
    number = encoder.window.encoder.controls.merges.number
    encoder.click(number)
    number.selectAll()
    encoder.type("99")
    encoder.press("Return")
    assert number.text() == "15"
    assert QToolTip.text() == "There are no more than 15 merges."


def test_undo_in_its_text_is_its_own(encoder: OpenWindow) -> None:
    """Ctrl+Z takes back an edit of its text and leaves the corpus alone."""
    encoder.type("lo")
    encoder.press("Ctrl+Z")
    assert encoder.state.encoder.text == "l"
    encoder.press("Ctrl+Shift+Z")
    assert encoder.state.encoder.text == "lo"
    assert not encoder.state.can_redo


def test_every_character_of_a_pasted_text_is_kept(encoder: OpenWindow) -> None:
    """NUL, no-break space, byte-order mark and line ends come to the encoder as they are."""
    encoder.paste("a\u00a0b\ufeff c\r\nd\u2028e")
    assert encoder.state.encoder.text == "a\u00a0b\ufeff c\r\nd\u2028e"


def test_a_text_starts_here_or_not(encoder: OpenWindow) -> None:
    """Where the mark stands at the start of words there is a switch; without it the first word has its mark."""
    verbs = encoder.window.encoder.verbs
    starts = encoder.window.encoder.view.starts_text
    assert not starts.isVisible()
    from explorer.engine import BpeRecipe
    from explorer.session.sources import TextSource

    source = TextSource("set new new renew reset renew", "SLP3")
    encoder.store.set_source(source, BpeRecipe(merges=8, marker="word-start"))
    encoder.train()
    verbs.set_text("renewed")
    verbs.set_k(8)
    assert starts.isVisible()
    encoder.wait(lambda: tokens(encoder).startswith("r e"))
    encoder.click(starts, QPoint(8, starts.height() // 2))
    encoder.wait(lambda: tokens(encoder).startswith("_re"))


def test_a_text_that_is_too_long_is_refused_in_a_sentence(encoder: OpenWindow) -> None:
    """More than 20,000 characters are not encoded here; the text stays."""
    encoder.window.encoder.verbs.set_text("a" * 20_001)
    assert sentence(encoder) == "The encoder takes up to 20,000 characters, and this text has 20,001."
    assert len(encoder.state.encoder.text) == 20_001


# ── the replay ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_replay_has_the_keys_while_the_focus_is_in_it(encoder: OpenWindow) -> None:
    """Arrows, Home and End step merges and not the trainer, as soon as Enter has left the text."""
    encoder.type("newest")
    encoder.press("Return", "Left")
    assert sentence(encoder) == "Merge 7, ne + w: applied once. 5 of 6."
    assert tokens(encoder) == "new est</w>"
    encoder.window.encoder.view.steps.setFocus()
    encoder.press("Left", "Left")
    assert sentence(encoder).startswith("Merge 3, est + </w>: applied once.")
    encoder.press("Home")
    assert sentence(encoder) == "Before any merge: 7 symbols. 6 merges find a place."
    assert tokens(encoder) == "n e w e s t </w>"
    encoder.press("Right")
    assert tokens(encoder) == "n e w es t </w>"
    encoder.press("End")
    assert sentence(encoder) == "Merge 8, new + est</w>: applied once. That was the last."
    assert encoder.state.step == 8


def test_a_clicker_steps_the_trainer(encoder: OpenWindow) -> None:
    """PgDn and PgUp do so wherever the focus is in the encoder, also with a number of merges of its own."""
    encoder.type("newest")
    encoder.window.encoder.verbs.set_k(4)
    view, controls = encoder.window.encoder.view, encoder.window.encoder.controls
    for focus in (
        controls.field,
        controls.merges.number,
        controls.merges.slider,
        view.steps,
        encoder.window.encoder.frame,
    ):
        focus.setFocus()
        replayed = encoder.state.encoder
        encoder.press("PgDown")
        assert encoder.state.step == 9
        encoder.press("PgUp")
        assert (encoder.state.step, encoder.state.encoder) == (8, replayed)


def test_a_clicked_button_keeps_the_keys_in_the_encoder(encoder: OpenWindow) -> None:
    """After a click on one of its buttons, which name them, the keys step the replay, and M maximizes the encoder."""
    encoder.type("newest")
    encoder.click(encoder.button("Before the first merge"))
    encoder.click(encoder.button("One merge on"))
    encoder.press("Right")
    assert (tokens(encoder), encoder.state.step) == ("n e w est </w>", 8)
    encoder.press("Ctrl+Shift+M")
    assert encoder.window.encoder.frame.isVisible()
    assert not encoder.window.words.frame.isVisible()


@pytest.mark.parametrize("by_mouse", [False, True])
def test_folded_it_gives_the_keys_back(opened: OpenWindow, by_mouse: bool) -> None:
    """Where the focus goes with the encoder, no control takes it: Enter shows the winner, and Space plays."""
    opened.press("E")
    opened.type("low")
    if by_mouse:
        opened.click(opened.button("Fold the encoder"))
    else:
        opened.press("Ctrl+E")
    opened.press("P", "Return")
    assert (opened.state.workspace, opened.state.is_asking) == ("train", False)
    opened.press("P", "Space")
    assert opened.state.playing


def test_escape_pauses_the_replay(encoder: OpenWindow) -> None:
    """Esc pauses what plays in the encoder as it does the training; another workspace does so, too."""
    encoder.type("newest")
    encoder.window.encoder.view.steps.setFocus()
    encoder.click(encoder.button("Play the replay (Space)"))
    assert encoder.state.encoder.playing
    encoder.press("Esc")
    assert not encoder.state.encoder.playing
    encoder.click(encoder.button("Play the replay (Space)"))
    encoder.press("Ctrl+7")
    assert not encoder.state.encoder.playing


def test_another_workspace_leaves_the_keys_to_the_trainer(opened: OpenWindow) -> None:
    """What is typed into goes out of sight: Space plays then and does not lead back to the other workspace."""
    opened.press("E", "Ctrl+7")
    opened.press("Ctrl+1", "Space")
    assert (opened.state.workspace, opened.state.playing) == ("train", True)


def test_outside_the_encoder_the_keys_are_the_trainers(encoder: OpenWindow) -> None:
    """As soon as the focus is elsewhere the same keys step the training."""
    encoder.type("newest")
    encoder.press("Escape", "PgUp")
    assert encoder.state.step == 7


def test_its_buttons_step(encoder: OpenWindow) -> None:
    """First, on, back and last by mouse; what leads nowhere is off."""
    encoder.type("low")
    encoder.click(encoder.button("Before the first merge"))
    assert tokens(encoder) == "l o w </w>"
    assert not encoder.button("One merge back").isEnabled()
    encoder.click(encoder.button("One merge on"))
    assert tokens(encoder) == "lo w </w>"
    encoder.click(encoder.button("To the end"))
    assert tokens(encoder) == "low </w>"
    encoder.click(encoder.button("One merge back"))
    assert tokens(encoder) == "lo w </w>"


def test_it_plays_to_its_end(encoder: OpenWindow) -> None:
    """Space plays the replay from its start and it pauses at its end; the trainer stays where it is."""
    encoder.type("newest")
    for _ in range(6):
        encoder.store.change_speed(1)
    encoder.window.encoder.view.steps.setFocus()
    encoder.play_to_the_end(lambda: encoder.press("Space"), lambda state: state.encoder.playing)
    assert tokens(encoder) == "newest</w>"
    assert encoder.state.step == 8


def test_the_merge_that_fires_is_marked_everywhere(encoder: OpenWindow) -> None:
    """List, timeline and replay mark the same merge, also one that the trainer has not come to; folded nobody does."""
    encoder.type("widest")
    encoder.window.encoder.verbs.set_k(15)
    timeline, merges = encoder.window.timeline.timeline, encoder.window.timeline.merges
    assert sentence(encoder).startswith("Merge 12, wid + est</w>")
    assert (timeline.firing, merges.firing) == (12, 12)
    encoder.press("Return", "Left")
    assert (timeline.firing, merges.firing) == (11, 11)
    assert encoder.table(MERGES) is merges
    encoder.press("Ctrl+E")
    assert (timeline.firing, merges.firing) == (None, None)


def test_the_order_is_shown_as_what_a_merge_needs(encoder: OpenWindow) -> None:
    """newest</w> needs new and est</w>, and these what made them, down to merges of letters."""
    encoder.type("newest")
    rows = {int(row[1]): row[4] for row in encoder.rows(REPLAY)}
    assert rows == {1: "", 2: "1", 3: "2", 6: "", 7: "6", 8: "7, 3"}
    shown = encoder.window.encoder.view.canvas.shown
    places = [(node.merge, node.column, node.row) for node in shown.tree]
    assert places == [(8, 3, 0), (7, 1, 0), (6, 0, 0), (3, 2, 1), (2, 1, 1), (1, 0, 1)]


# ── another order ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_merge_switched_off(encoder: OpenWindow) -> None:
    """Delete on its row shows beside the true tokens what comes of the others, and from where on."""
    encoder.resize(1440, 1200)
    encoder.type("newest")
    encoder.click_row(REPLAY, 1, 2)
    assert sentence(encoder).startswith("Merge 2, es + t")
    encoder.press("Delete", "End")
    assert tokens(encoder) == "newest</w>"
    assert changed(encoder) == "Without merge 2: differs from merge 2 on: new es t </w>"
    encoder.click_row(REPLAY, 1, 2)
    encoder.press("Delete")
    assert encoder.state.encoder.order is None


def test_a_click_on_the_box_of_a_row_switches_it_off(encoder: OpenWindow) -> None:
    """The box in front of a merge says whether it is on, and is where that is changed."""
    encoder.type("low")
    encoder.click_row(REPLAY, 0, 0)
    assert encoder.state.encoder.order == MergeOrder(off=frozenset([4]))
    assert encoder.rows(REPLAY)[0][0] == "off"
    assert changed(encoder) == "Without merge 4: differs from merge 4 on: l o w </w>"


def test_two_merges_swapped_by_keys(encoder: OpenWindow) -> None:
    """Alt+Down changes places with the next row; es + t is then tried too early and nothing comes of it."""
    encoder.resize(1440, 1200)
    encoder.type("lowest")
    encoder.click_row(REPLAY, 0, 2)
    encoder.press("Alt+Down", "End")
    assert changed(encoder) == "With merges 1 and 2 swapped: differs from merge 1 on: low es t </w>"
    assert [row[1] for row in encoder.rows(REPLAY)[:2]] == ["2 at 1", "1 at 2"]


def test_two_merges_swapped_by_dragging(encoder: OpenWindow) -> None:
    """A row that is dragged onto another one changes places with it."""
    encoder.resize(1440, 1200)
    encoder.type("lowest")
    encoder.press("Return", "Left", "Left", "Left", "Left", "Left")
    steps = encoder.window.encoder.view.steps
    rects = [steps.visualRect(steps.model().index(row, 2)) for row in (0, 1)]
    start, end = (steps.viewport().mapTo(encoder.window, rect.center()) for rect in rects)
    window, button = encoder.window.windowHandle(), Qt.MouseButton.LeftButton
    QTest.mousePress(window, button, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(window, (start + end) / 2)
    QTest.mouseMove(window, end)
    QTest.mouseRelease(window, button, Qt.KeyboardModifier.NoModifier, end)
    assert encoder.state.encoder.order == MergeOrder().swapped(1, 2)


def test_the_learned_order_comes_back_from_the_menu(encoder: OpenWindow) -> None:
    """However much was changed, one item of the menu takes it back."""
    encoder.type("lowest")
    verbs = encoder.window.encoder.verbs
    verbs.toggle_merge(1)
    verbs.swap_merges(4, 5)
    encoder.choose("View", "Merges of the encoder as learned")
    assert encoder.state.encoder.order is None


# ── special tokens ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_special_tokens_are_text_or_tokens_or_an_error(encoder: OpenWindow) -> None:
    """A list typed in the menu; what looks like one of it is text at first, then the token, then an error."""
    encoder.type("low <s>")
    encoder.click(encoder.button("Special"))
    for typed in ("<s> low </s>", "<s> </s>"):
        encoder.entry().setText(typed)
        encoder.entry().setFocus()
        QTest.keyClick(encoder.entry(), Qt.Key.Key_Return)
        if "low" in typed:
            said = [label.text() for label in encoder.window.findChildren(QLabel) if label.isVisible()]
            assert "“low” is a piece of the vocabulary already, so it can be no special token." in said
    encoder.train()
    assert encoder.state.recipe.special_tokens == ("<s>", "</s>")
    assert tokens(encoder) == "low </w>  [<] s [>] </w>"
    encoder.click(encoder.button("Special"))
    encoder.click(encoder.option("<s> in the text is the token"))
    assert tokens(encoder) == "low </w>  <s>"
    assert encoder.window.encoder.view.canvas.shown.tokens.faces[2].id == "19"
    encoder.click(encoder.button("Special"))
    encoder.click(encoder.option("<s> in the text is an error"))
    assert sentence(encoder) == (
        "At offset 4 stands “<s>”, which looks like a special token: allow it, or take it as text."
    )
    assert tokens(encoder) == ""
    assert encoder.button("Special tokens").face().text == "Special: error"


# ── copying ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_tokens_are_copied_in_three_forms(encoder: OpenWindow) -> None:
    """By keys, and by the menu of the button: tokens, ids, and JSON with all that is known."""
    encoder.type("lowest")
    encoder.press("Ctrl+Shift+T")
    assert QGuiApplication.clipboard().text() == "low est</w>"
    encoder.press("Ctrl+Shift+I")
    assert QGuiApplication.clipboard().text() == "15 13"
    assert QToolTip.text() == "2 ids are copied."
    encoder.press("Ctrl+Shift+J")
    assert json.loads(QGuiApplication.clipboard().text()) == {
        "tokens": ["low", "est</w>"], "ids": [15, 13], "offsets": [[0, 3], [3, 6]], "unknown": [False, False],
    }  # fmt: skip
    encoder.click(encoder.button("Copy"))
    encoder.click(encoder.option("Ids"))
    assert QGuiApplication.clipboard().text() == "15 13"


def test_the_canvas_has_a_table_twin(encoder: OpenWindow) -> None:
    """From the menu the tokens are a table, which follows the replay, is read aloud, and is copied under its titles."""
    encoder.type("lowxst")
    encoder.choose("View", TABLE)
    table = encoder.table("tokens of the encoder")
    assert table.isVisible()
    assert not encoder.window.encoder.view.canvas.isVisible()
    assert encoder.rows("tokens of the encoder") == [
        ("low", "15", "0–3", "just merged"),
        ("x", "unknown", "3–4", "not in the vocabulary"),
        ("s", "8", "4–5", ""),  # </w> d e i l n o r s t w are the alphabet
        ("t", "9", "5–6", ""),
        ("</w>", "0", "6–6", ""),
    ]
    assert encoder.action(TABLE).isChecked()
    encoder.click_row("tokens of the encoder", 0)
    encoder.click_row("tokens of the encoder", 1, key=Qt.KeyboardModifier.ShiftModifier)
    encoder.press("Ctrl+C")
    assert QGuiApplication.clipboard().text() == (
        "token\tid\toffsets\tremark\nlow\t15\t0–3\tjust merged\nx\tunknown\t3–4\tnot in the vocabulary"
    )
    encoder.press("Left")
    assert encoder.rows("tokens of the encoder")[0] == ("lo", "14", "0–2", "just merged")
    encoder.choose("View", TABLE)
    assert encoder.window.encoder.view.canvas.isVisible()
    assert not encoder.action(TABLE).isChecked()


def test_the_twin_has_the_tokens_of_a_changed_order_and_more_at_its_end(encoder: OpenWindow) -> None:
    """Another order's tokens come after the learned one's; of a long text more rows come when the last is reached."""
    encoder.choose("View", TABLE)
    encoder.type("low")
    encoder.window.encoder.verbs.toggle_merge(4)  # l + o
    encoder.wait(lambda: encoder.table("tokens of the encoder").model().rowCount() == 6)
    rows = encoder.rows("tokens of the encoder")
    assert [row[0] for row in rows[:2]] == ["low", "</w>"]
    assert [(row[0], row[3]) for row in rows[2:]] == [(token, "in the changed order") for token in "l o w </w>".split()]
    encoder.window.encoder.verbs.learned_order()
    encoder.window.encoder.verbs.set_text("zz " * 400)
    table = encoder.table("tokens of the encoder")
    encoder.wait(lambda: table.model().rowCount() == 300)
    table.scrollToBottom()
    encoder.wait(lambda: table.model().rowCount() == 600)


def test_the_sentence_shows_symbols_as_chips(encoder: OpenWindow) -> None:
    """The two sides of a merge stand in its sentence as they stand everywhere."""
    encoder.type("low")
    chips = [part for part in encoder.window.encoder.view.sentence.line if isinstance(part, CaptionChip)]
    assert [plain_text(chip.runs) for chip in chips] == ["lo", "w"]


# ── long texts ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_of_a_long_text_more_is_shown_to_whoever_scrolls_there(encoder: OpenWindow) -> None:
    """Three thousand letters are encoded; the first of them are shown, and at their end the next, up to the last."""
    encoder.window.encoder.verbs.set_text("x" * 3000)
    encoder.wait(lambda: encoder.window.encoder.view.canvas.shown.tokens.n_tokens == 3001)
    canvas = encoder.window.encoder.view.canvas
    assert canvas.shown.tokens.n_hidden > 0

    def scroll() -> bool:
        bar = canvas.parentWidget().parentWidget().verticalScrollBar()
        bar.setValue(bar.maximum())
        return canvas.shown.tokens.n_hidden == 0

    encoder.wait(scroll)
    assert len(canvas.shown.tokens.faces) == 3001


def test_a_long_text_is_encoded_a_little_at_a_time(encoder: OpenWindow) -> None:
    """What is asked for meanwhile is done first, and a newer text wins over one that is still being encoded."""
    verbs = encoder.window.encoder.verbs
    verbs.set_text(" ".join(f"low{number}" for number in range(3000)))
    assert encoder.window.encoder.view.canvas.shown.tokens.n_tokens < 3000
    verbs.set_text("low")
    encoder.wait(lambda: tokens(encoder) == "low </w>")
    QApplication.processEvents()
    assert tokens(encoder) == "low </w>"


def test_no_key_of_the_encoder_acts_where_it_is_not_to_be_seen(encoder: OpenWindow) -> None:
    """In the Measures workspace nothing unfolds or folds it, and nothing is copied from it."""
    encoder.type("low")
    QGuiApplication.clipboard().setText("before")
    encoder.press("Ctrl+7")
    encoder.window.centralWidget().setFocus()
    before = encoder.state.encoder
    encoder.press("E", "Ctrl+E", "Ctrl+Shift+T", "Ctrl+Shift+I", "Ctrl+Shift+J")
    assert encoder.state.encoder == before
    assert QGuiApplication.clipboard().text() == "before"
