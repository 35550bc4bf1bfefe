"""Presenting and guessing: what each key leads to, as tables of states."""

from dataclasses import replace

import pytest

from explorer.session.presentation_state import (
    NOT_PRESENTED,
    PresentationState,
    back_from,
    counting,
    hiding,
    on_from,
    revealing,
    started,
    stopped,
)
from explorer.session.presentation_verbs import PresentationVerbs
from explorer.session.state import first_state
from explorer.session.store import Store

N_STEPS = 2


def spelled(state: PresentationState) -> str:
    """A state in one word: its step, its phase, and the words counted so far."""
    counted = "" if state.counted is None else f" {state.counted}"
    return f"{state.step} {state.phase}{counted}"


# One key from start to end of two merges of a corpus of two words: they are counted at the first question only.
PRESENTED = """
0 shown 0
0 asked 0
0 asked 1
0 asked 2
0 revealed 2
1 shown
1 asked
1 revealed
2 shown
"""
HIDING = """
0 asked
0 revealed
1 asked
1 revealed
2 asked
"""
ORDINARY = """
0 revealed
1 revealed
2 revealed
"""


@pytest.mark.parametrize(
    ("first", "table"),
    [(started(NOT_PRESENTED), PRESENTED), (hiding(NOT_PRESENTED, hides=True), HIDING), (NOT_PRESENTED, ORDINARY)],
    ids=["presented", "winner hidden", "ordinary"],
)
def test_one_key_leads_from_start_to_end_and_one_back(first: PresentationState, table: str) -> None:
    """The next key goes through the table and stays at its end; the key back goes through it backward."""
    ways = [first]
    while (following := on_from(ways[-1], N_STEPS, 2)) != ways[-1]:
        ways.append(following)
    assert [spelled(state) for state in ways] == table.strip().split("\n")
    back = [ways[-1]]
    while (before := back_from(back[-1], 2)) != back[-1]:
        back.append(before)
    places = list(dict.fromkeys((state.step, state.phase) for state in ways))
    assert [(state.step, state.phase) for state in back] == places[::-1]


def test_the_key_back_takes_one_word_back() -> None:
    """Within a step that counts its words, each state leads back to the one that led to it."""
    state = started(NOT_PRESENTED)
    while (following := on_from(state, N_STEPS, 2)).step == 0:
        assert back_from(following, 2) == state
        state = following


COUNTED = """
before      | after C
0 shown 0   | 0 asked 1
0 asked 0   | 0 asked 1
0 asked 1   | 0 asked 2
0 asked 2   | 0 asked 2
0 revealed  | 0 revealed
1 shown     | 1 asked 1
1 asked     | 1 asked 1
2 shown     | 2 shown
"""


def parsed(words: str) -> PresentationState:
    step, phase, *counted = words.split()
    return PresentationState(on=True, step=int(step), phase=phase, counted=int(counted[0]) if counted else None)


@pytest.mark.parametrize("row", COUNTED.strip().split("\n")[1:])
def test_a_key_counts_one_more_word(row: str) -> None:
    """C opens the question with its first word, counts on to the last, and changes nothing once it is answered."""
    before, after = (cell.strip() for cell in row.split("|"))
    assert spelled(counting(parsed(before), N_STEPS, 2)) == after


def test_enter_answers_at_once() -> None:
    """However few words are counted, the winner can be shown; where nothing is asked, nothing changes."""
    assert spelled(revealing(parsed("0 asked 1"))) == "0 revealed 1"
    shown = parsed("1 shown")
    assert revealing(shown) == shown


def test_another_step_begins_anew() -> None:
    """A jump leaves behind what was counted, guessed and answered; what is raised stays."""
    now = replace(parsed("0 revealed 2"), guess=("a", "b"), spotlight=3)
    assert now.at(0) is now
    assert now.at(1) == PresentationState(on=True, step=1, phase="shown", spotlight=3)


def test_the_ordinary_window_comes_back() -> None:
    """Whoever stops presenting finds the switch that hides the winner as it was."""
    hidden = hiding(NOT_PRESENTED, hides=True)
    assert stopped(started(hidden)) == hidden
    assert stopped(started(NOT_PRESENTED)) == NOT_PRESENTED


# ── verbs ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def store() -> Store:
    return Store(first_state())


def test_the_winner_is_hidden_until_it_is_shown(store: Store) -> None:
    """With the winner hidden each step asks, until the answer is asked for; then the next key merges it."""
    verbs = PresentationVerbs(store)
    assert not store.state.is_asking
    verbs.hide_winner()
    assert store.state.is_asking
    verbs.reveal()
    assert (store.state.step, store.state.is_asking) == (0, False)
    verbs.on()
    assert (store.state.step, store.state.is_asking) == (1, True)
    verbs.on()
    assert (store.state.step, store.state.is_asking) == (1, False)
    verbs.hide_winner()
    assert not store.state.is_asking


def test_at_the_end_nothing_is_asked(store: Store) -> None:
    """After the last merge there is nothing to guess."""
    PresentationVerbs(store).hide_winner()
    store.go_to_end()
    assert not store.state.is_asking


def test_another_training_asks_anew(store: Store) -> None:
    """What was guessed or shown of a step does not stand for the same step of another training."""
    verbs = PresentationVerbs(store)
    verbs.hide_winner()
    verbs.guess(("e", "s"))
    assert not store.state.is_asking
    store.training_finished(store.state.model)
    assert (store.state.is_asking, store.state.presentation.guess) == (True, None)


def test_a_right_guess_is_the_answer_and_a_wrong_one_is_not(store: Store) -> None:
    """e + s merges first: e + w leaves the question open and can be followed by another guess."""
    verbs = PresentationVerbs(store)
    verbs.guess(("e", "s"))
    assert store.state.presentation == NOT_PRESENTED  # nothing was asked
    verbs.hide_winner()
    verbs.guess(("e", "w"))
    assert (store.state.is_asking, store.state.presentation.guess) == (True, ("e", "w"))
    verbs.guess(("e", "s"))
    assert (store.state.is_asking, store.state.presentation.guess) == (False, ("e", "s"))


def test_a_wrong_guess_is_forgotten_with_the_answer(store: Store) -> None:
    """Whoever gave up has not guessed right."""
    verbs = PresentationVerbs(store)
    verbs.hide_winner()
    verbs.guess(("e", "w"))
    verbs.reveal()
    assert store.state.presentation.guess is None


def test_a_digit_guesses_by_number(store: Store) -> None:
    """In order of their letters e + s, which wins, comes before e + w; a digit beyond the candidates is no guess."""
    verbs = PresentationVerbs(store)
    verbs.hide_winner()
    verbs.guess_number(0)
    assert store.state.presentation.guess is None
    verbs.guess_number(2)
    assert (store.state.presentation.guess, store.state.is_asking) == (("e", "w"), True)
    verbs.guess_number(1)
    assert (store.state.presentation.guess, store.state.is_asking) == (("e", "s"), False)


def test_rows_are_raised_one_after_the_other(store: Store) -> None:
    """S raises the first row, then the one beneath, after the last none; a click raises a row or lets it down."""
    verbs = PresentationVerbs(store)
    verbs.toggle()
    raised = []
    for _ in range(5):
        verbs.raise_next_row()
        raised.append(store.state.presentation.spotlight)
    assert raised == [0, 1, 2, 3, None]
    verbs.raise_row(2)
    assert store.state.presentation.spotlight == 2
    verbs.raise_row(2)
    assert store.state.presentation.spotlight is None


def test_only_a_presentation_is_blanked(store: Store) -> None:
    """The ordinary window is never blank; a presentation that ends is not blank when it begins again."""
    verbs = PresentationVerbs(store)
    verbs.blank()
    assert not store.state.presentation.blank
    verbs.toggle()
    verbs.blank()
    assert store.state.presentation.blank
    verbs.stop()
    verbs.toggle()
    assert not store.state.presentation.blank


def test_a_presentation_goes_through_all_merges(store: Store) -> None:
    """With the next key only, every step is shown, asked and answered, and all words of the first question counted."""
    verbs = PresentationVerbs(store)
    verbs.toggle()
    seen: list[PresentationState] = []
    while (state := store.state.presentation) not in seen:
        seen.append(state)
        verbs.on()
    assert [state.counted for state in seen if state.phase == "asked" and state.step == 0] == [0, 1, 2, 3, 4]
    assert [(state.step, state.phase) for state in seen if state.step] == [
        *((step, phase) for step in range(1, 15) for phase in ("shown", "asked", "revealed")),
        (15, "shown"),
    ]
