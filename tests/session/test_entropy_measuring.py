"""What the Entropy page has measured, and the guessing game that a person plays."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from explorer.engine import CorpusError
from explorer.engine.measure.entropy import LETTERS, in_alphabet
from explorer.session.entropy_measuring import (
    LONGEST_BEFORE,
    LONGEST_PASSAGE,
    REACH,
    EntropyMeasuring,
    GameMeasuring,
    Passage,
)
from explorer.session.entropy_verbs import EntropyVerbs, game_of, passage_of, play_of
from explorer.session.game_play import GamePlay
from explorer.session.measures_desk import wanted
from explorer.session.measures_state import Answer
from explorer.session.measures_verbs import MeasuresVerbs
from explorer.session.sources import SENNRICH, TextSource
from explorer.session.store import Store
from explorer.session.workspace import show_workspace

PROSE = TextSource("The rain in Spain stays mainly in the plain. " * 20)

# ── measuring ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_entropies_of_a_corpus() -> None:
    """abab has a bit by frequency and none with the one before; order 0 is that of 27 symbols or of its own two."""
    found = EntropyMeasuring(TextSource("abababab")).measure()
    assert [row.bits for row in found.orders("as-written")] == [1, 1, 0, 0]
    assert found.orders("27")[0].bits == pytest.approx(4.75, abs=0.005)
    assert (found.n_different, found.of_words) == (2, False)
    assert [(letter.letter, letter.count) for letter in found.morse[:2]] == [("a", 4), ("b", 4)]


def test_words_with_counts() -> None:
    """Each counts as often as it stands there: low × 5, lower × 2, newest × 6, widest × 3 have 7 × l and 17 × e."""
    found = EntropyMeasuring(SENNRICH).measure()
    counts = {letter.letter: letter.count for letter in found.morse}
    assert (counts["l"], counts["e"]) == (7, 2 + 12 + 3)
    assert found.of_words
    assert found.orders("27")[1].n_characters == 15 + 10 + 36 + 18


def test_a_corpus_in_another_script() -> None:
    """Without a letter of a to z there is nothing at 27 symbols; its own letters have no code of Morse's."""
    found = EntropyMeasuring(TextSource("да да")).measure()
    assert found.orders("27") == ()
    assert found.without_code == (("д", 2), ("а", 2))
    assert found.orders("as-written")[0].n_characters == 5


# ── passages ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_passage_is_a_part_of_the_text() -> None:
    """What is known and what is guessed stand together in the text; the number of the game decides where."""
    text = in_alphabet(PROSE.text, "27")
    passages = [GameMeasuring(PROSE, "27", number).measure() for number in (1, 1, 2, 3)]
    for passage in passages:
        assert passage.before + passage.text in text
        assert (len(passage.before), len(passage.text)) == (LONGEST_BEFORE, LONGEST_PASSAGE)
        assert passage.n_read == len(text) - LONGEST_PASSAGE
        assert set(passage.alphabet) == set(LETTERS + " ")
    assert passages[0] == passages[1]
    assert len({passage.before for passage in passages}) > 1


def test_the_machine_has_not_read_the_passage() -> None:
    """Of a text in which no character stands twice it knows nothing, and guesses by code point."""
    text = "".join(map(chr, range(0x4E00, 0x4E28)))
    passage = GameMeasuring(TextSource(text), "as-written", 1).measure()
    assert passage.text in text
    assert passage.n_read == len(text) - len(passage.text)
    read = sorted(set(text) - set(passage.text))
    guesses = [*read, *sorted(passage.text)]  # first what it has seen, all as often as each other
    expected = tuple(guesses.index(character) + 1 for character in passage.text)
    assert passage.machine == (expected,) * (REACH + 1)


def test_the_machine_learns_from_the_rest() -> None:
    """In a text that repeats itself it is right at once as soon as it looks back."""
    passage = GameMeasuring(TextSource("abcd" * 100), "as-written", 1).measure()
    assert set(passage.machine[0]) == {1, 2, 3, 4}
    assert all(set(ranks) == {1} for ranks in passage.machine[1:])


@pytest.mark.parametrize("text", ["a", "1", "да " * 50])
def test_too_little_text(text: str) -> None:
    """A sentence says that there is nothing to be guessed."""
    with pytest.raises(CorpusError, match="too little text"):
        GameMeasuring(TextSource(text), "27", 1).measure()


def test_no_game_on_words_with_counts() -> None:
    """They are no running text, which a sentence says."""
    with pytest.raises(CorpusError, match="no running text"):
        GameMeasuring(SENNRICH, "27", 1).measure()


def test_a_very_short_text_is_played_on() -> None:
    """Two characters are enough: one is known, one is guessed."""
    passage = GameMeasuring(TextSource("ab"), "27", 1).measure()
    assert (passage.before, passage.text) == ("a", "b")


# ── play ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

PASSAGE = Passage("a", "bc", tuple(sorted(LETTERS + " ")), 0, ((1, 1),))


def played(*guesses: str) -> GamePlay:
    play = GamePlay()
    for character in guesses:
        play = play.guessed(character, PASSAGE)
    return play


def test_guesses_are_counted() -> None:
    """A right guess after two wrong ones was the third, and the next character begins anew."""
    assert played("x", "y") == GamePlay(tried=("x", "y"))
    assert played("x", "y", "b") == GamePlay(ranks=(3,))
    assert played("x", "y", "b", "c") == GamePlay(ranks=(3, 1))


def test_guesses_that_do_not_count() -> None:
    """The same wrong guess twice, a character that is none of the game, and any after the end."""
    assert played("x", "x", "é", "7") == GamePlay(tried=("x",))
    assert played("b", "c", "d") == GamePlay(ranks=(1, 1))


def test_a_character_that_is_shown() -> None:
    """It counts as the last of all guesses, whatever was tried before; at the end there is none to be shown."""
    play = played("x").shown(PASSAGE)
    assert play == GamePlay(ranks=(27,), given_up=(0,))
    assert play.shown(PASSAGE).shown(PASSAGE) == GamePlay(ranks=(27, 27), given_up=(0, 1))


def test_the_machine_is_compared_on_the_same_characters() -> None:
    """Its guesses of what the person has not come to stay out, and betray nothing."""
    assert played("b").machine(PASSAGE) == [(1,)]


# ── verbs ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def verbs(store: Store) -> EntropyVerbs:
    return EntropyVerbs(store)


@pytest.fixture
def play(store: Store, verbs: EntropyVerbs) -> Callable[[], GamePlay]:
    """What was guessed; a game on prose is open and measured."""
    store.change(models=(replace(store.state.model, source=PROSE),))
    measure(store)
    return lambda: play_of(store.state)


def measure(store: Store) -> None:
    asked = game_of(store.state)
    store.change(measures=store.state.measures.with_answer(Answer(asked, asked.measure())))


def test_what_the_page_wants(store: Store, verbs: EntropyVerbs) -> None:
    """Only what its part shows: the bits of tokens need nothing more than what is known already."""
    show_workspace(store, "measures")
    MeasuresVerbs(store).show_page("entropy")
    assert [asked.place for asked in wanted(store.state)] == ["corpus", "entropy"]
    verbs.show_part("tokens")
    assert [asked.place for asked in wanted(store.state)] == ["corpus"]
    verbs.show_part("morse")
    assert [asked.place for asked in wanted(store.state)] == ["corpus", "entropy"]
    verbs.show_part("game")
    assert [asked.place for asked in wanted(store.state)] == ["corpus", "game"]


def test_upper_case_letters_are_guesses(store: Store, verbs: EntropyVerbs, play: Callable[[], GamePlay]) -> None:
    """Where letters of a to z are played the shift key makes no difference."""
    passage = passage_of(store.state)
    assert passage is not None
    verbs.guess(passage.text[0].upper())
    assert play().ranks == (1,)


def test_another_game_begins_anew(store: Store, verbs: EntropyVerbs, play: Callable[[], GamePlay]) -> None:
    """Guesses belong to their passage; those at a passage that is still being looked for do not count."""
    verbs.show_character()
    assert play().ranks == (27,)
    verbs.new_game()
    assert passage_of(store.state) is None
    verbs.guess("a")
    assert play().ranks == play().tried == ()
    measure(store)
    assert passage_of(store.state) is not None
    assert play().ranks == ()


def test_another_corpus_takes_the_game_away(store: Store, verbs: EntropyVerbs, play: Callable[[], GamePlay]) -> None:
    """Nothing of the old passage is shown over another text."""
    verbs.show_character()
    store.change(models=(replace(store.state.model, source=TextSource("another text altogether")),))
    assert passage_of(store.state) is None
    assert play().ranks == ()


def test_the_alphabet_is_of_the_game_too(store: Store, verbs: EntropyVerbs, play: Callable[[], GamePlay]) -> None:
    """In all characters another passage is played, as it is written."""
    verbs.set_alphabet("as-written")
    assert passage_of(store.state) is None
    measure(store)
    passage = passage_of(store.state)
    assert passage is not None
    assert passage.before + passage.text in PROSE.text
    assert set(passage.alphabet) == set(PROSE.text)
