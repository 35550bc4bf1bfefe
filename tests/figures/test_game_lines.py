"""Shannon's game as it is shown."""

from explorer.figures.game_lines import (
    LEAST_FOR_BOUNDS,
    first_sentence,
    game_cells,
    game_sentence,
    guess_sentence,
    player_lines,
)
from explorer.figures.visible_text import plain_text


def test_the_text_with_its_guesses() -> None:
    """Beneath what was guessed stands the number of guesses, as in Shannon's figure; what is to come is not there."""
    cells = game_cells("a ", "bcde", (2, 27), (1,))
    assert [(plain_text(cell.face), cell.note, cell.kind) for cell in cells] == [
        ("a", "", "known"),
        ("␣", "", "known"),
        ("b", "2", "guessed"),
        ("c", "27", "given up"),
        ("", "", "next"),
    ]


def test_a_text_that_is_known_whole() -> None:
    """No place is next."""
    assert [cell.kind for cell in game_cells("", "ab", (1, 1), ())] == ["guessed", "guessed"]


def test_players_side_by_side() -> None:
    """The person first, then the machine that looks back furthest; the guesses are counted at 1, 2, 3, 4 to 9, more."""
    you, far, near = player_lines((1, 1, 2, 3, 4, 9, 10, 27), ((5,) * 8, (1,) * 8))
    assert you.n_guesses == (2, 1, 1, 2, 2)
    assert (far.player, far.n_guesses) == ("machine, looking back 1", (8, 0, 0, 0, 0))
    assert (near.player, near.n_guesses) == ("machine, not looking back", (0, 0, 0, 8, 0))


def test_bounds_come_with_enough_characters() -> None:
    """Half at once, a quarter each at the second and the third guess: ¾ log2 3 = 1.19 to 1.5 bits; of a few, none."""
    few, enough = (1, 1, 2, 3), (1, 1, 2, 3) * (LEAST_FOR_BOUNDS // 4)
    assert player_lines(few, ())[0].bounds == ("", "")
    you = player_lines(enough, ())[0]
    assert you.bounds == ("1.19", "1.50")
    bounds = "By Shannon’s bounds a character carries between 1.19 and 1.50 bits for you."
    said = game_sentence(you, 100, 27, 5000, any_shown=False)
    assert said == f"20 of 100 characters are known. {bounds}"
    said = game_sentence(you, 100, 27, 5000, any_shown=True)
    assert said == f"20 of 100 characters are known. {bounds} One that was shown counts as guess 27."
    said = game_sentence(player_lines(few, ())[0], 100, 27, 5000, any_shown=False)
    assert said == "4 of 100 characters are known. Shannon’s bounds are given from 20 characters on."


def test_what_is_said_before_the_first_guess() -> None:
    """How much is to be guessed, and what the machine knows."""
    you = player_lines((), ())[0]
    said = game_sentence(you, 100, 27, 5000, any_shown=False)
    assert said == (
        "100 characters out of an alphabet of 27 are to be guessed. "
        "The machine has read 5,000 characters of the corpus, none of this passage."
    )


def test_no_lower_bound_above_the_upper_one() -> None:
    """Its formula holds only for who is right at the first guess most often; 27 guesses each time would give 6.17."""
    you = player_lines((27,) * LEAST_FOR_BOUNDS, ())[0]
    assert you.bounds == ("", "0.00")
    assert "a character carries at most 0.00 bits for you." in game_sentence(you, 100, 27, 0, any_shown=False)


def test_what_came_of_a_guess() -> None:
    """Wrong guesses are named, right ones are counted, and a space is called so."""
    assert first_sentence("ab") == "Type the character that comes next."
    assert first_sentence("ab\n") == "Type the character that comes next (Enter for a new line)."
    assert guess_sentence(("x", " "), (1,), "a", shown=False, over=False) == "Not x, the space. Guess 3:"
    assert guess_sentence((), (1,), "a", shown=False, over=False) == "a is right, after 1 guess. And the next?"
    assert guess_sentence((), (2, 27), " ", shown=True, over=True) == (
        "It was the space. All of this passage is known."
    )


def test_who_has_too_much_shown_is_given_no_bounds() -> None:
    """Characters that are shown are all of the last rank: a bound of their shares would praise who knows nothing."""
    ranks = (1,) * 18 + (27,) * 2
    assert player_lines(ranks, (), n_shown=2)[0].bounds != ("", "")
    you = player_lines((1,) * 17 + (27,) * 3, (), n_shown=3)[0]
    assert you.bounds == ("", "")
    assert "More than a tenth were shown: no bounds" in game_sentence(you, 100, 27, 5000, any_shown=True)
