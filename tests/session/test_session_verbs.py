"""Opening and saving as changes of the state: what comes back, and what would be lost."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from explorer.engine import BpeRecipe, RecipeError, train
from explorer.engine.text.corpus import CountedWord
from explorer.session.encoder_state import KeptEncoder
from explorer.session.encoder_verbs import EncoderVerbs
from explorer.session.kept_files import MOST_RECENT, Place, SavedSession
from explorer.session.measures_verbs import MeasuresVerbs
from explorer.session.session_verbs import SessionVerbs, session_of
from explorer.session.sources import SENNRICH, FileSource, TextSource, WordsSource
from explorer.session.state import FIRST_RECIPE, Model
from explorer.session.store import Store
from explorer.session.training_desk import TrainingDesk

HUG = WordsSource((CountedWord("hug", 10), CountedWord("pug", 5), CountedWord("hugs", 5)))
ENCODER = KeptEncoder("mug", starts_text=False, own_k=2, special="error")
SESSION = SavedSession(HUG, BpeRecipe(merges=3), "text", Place(2, 1, ("u", "g")), encoder=ENCODER)


@pytest.fixture
def verbs(store: Store) -> SessionVerbs:
    """The verbs of the store."""
    return SessionVerbs(store)


def trained(store: Store) -> None:
    """Train what is to be trained, here and now."""
    source, recipe = store.state.source, store.state.recipe
    store.training_finished(Model(source, recipe, train(source.corpus(), recipe)))


def unsaved(store: Store) -> bool:
    """Whether the state says that something would be lost."""
    return store.state.unsaved


def test_a_session_is_shown_where_it_was_left(store: Store, desk: TrainingDesk, qtbot: QtBot) -> None:
    """A session that is opened is trained as anything else, and then its step, word and pair are there again."""
    SessionVerbs(store).open_session(SESSION, "/hug.tokex")
    qtbot.waitUntil(lambda: store.state.up_to_date, timeout=30_000)
    assert session_of(store.state) == SESSION


def test_what_was_open_before_comes_back_by_one_undo(store: Store, verbs: SessionVerbs) -> None:
    """Opening is one edit: undo leads to the corpus and the recipe before, redo to the session where it was left."""
    verbs.open_session(SESSION, "/hug.tokex")
    trained(store)
    store.undo()
    trained(store)
    assert (store.state.source, store.state.recipe, store.state.step) == (SENNRICH, FIRST_RECIPE, 0)
    store.redo()
    trained(store)
    assert session_of(store.state) == SESSION


def test_a_place_that_the_trace_does_not_have_is_left_out(store: Store, verbs: SessionVerbs) -> None:
    """A step behind the last becomes the last; a row and a pair that are not there are not chosen."""
    verbs.open_session(replace(SESSION, place=Place(99, 3, ("x", "y"))), "/hug.tokex")
    trained(store)
    state = store.state
    assert (state.step, state.row, state.pair) == (3, None, None)


def test_a_session_that_is_open_goes_back_to_where_it_was_left(store: Store, verbs: SessionVerbs) -> None:
    """Opened once more, a session needs no training, and its place is shown at once."""
    verbs.open_session(SESSION, "/hug.tokex")
    trained(store)
    store.go_to(0)
    store.choose_row(None)
    verbs.open_session(SESSION, "/hug.tokex")
    assert session_of(store.state) == SESSION


def test_the_first_words_are_nothing_to_lose(store: Store) -> None:
    """Nothing would be lost at the first start, whatever is looked at, until something is typed."""
    store.go_to(3)
    store.set_recipe(BpeRecipe(merges=3))
    assert not unsaved(store)
    store.set_words((CountedWord("hug", 1),))
    assert unsaved(store)
    store.undo()
    assert not unsaved(store)


def test_a_text_that_was_opened_is_in_its_file(store: Store, verbs: SessionVerbs) -> None:
    """A text is on disk, and only what is typed into it would be lost; a pasted one would be lost itself."""
    verbs.open_text(TextSource("hug pug", "hug.txt"), "/hug.txt")
    assert not unsaved(store)
    store.splice_text(0, 0, "a")
    assert unsaved(store)
    store.set_text("pasted", "pasted text")
    assert unsaved(store)


def test_of_a_session_the_recipe_is_kept_too(store: Store, verbs: SessionVerbs) -> None:
    """A session with another recipe than its file has is unsaved until it is saved."""
    verbs.open_session(SESSION, "/hug.tokex")
    assert not unsaved(store)
    store.set_recipe(BpeRecipe(merges=4))
    assert unsaved(store)
    verbs.saved(session_of(store.state), "/hug.tokex")
    assert not unsaved(store)
    store.undo()
    assert unsaved(store)


def test_an_undo_leads_back_to_the_file_of_that_corpus(store: Store, verbs: SessionVerbs) -> None:
    """After an undo over the opening of a session, saving does not write the corpus before into that session's file."""
    verbs.saved(session_of(store.state), "/sennrich.tokex")
    verbs.open_session(SESSION, "/hug.tokex")

    def path() -> str:
        kept = store.state.kept.of(store.state.source)
        return kept.path if kept else ""

    assert path() == "/hug.tokex"
    store.undo()
    assert path() == "/sennrich.tokex"
    store.set_text("typed instead")
    assert path() == ""


def test_what_was_edited_while_it_was_being_saved_is_unsaved(store: Store, verbs: SessionVerbs) -> None:
    """Only what is in the file counts as saved."""
    session = session_of(store.state)
    store.set_words((CountedWord("hug", 1),))
    verbs.saved(session, "/sennrich.tokex")
    assert unsaved(store)


def test_what_comes_back_after_a_crash_is_as_unsaved_as_it_was(store: Store, verbs: SessionVerbs) -> None:
    """A session from before a crash is unsaved if something would have been lost; it is shown where it was left."""
    verbs.open_session(replace(SESSION, unsaved=True))
    trained(store)
    assert session_of(store.state) == replace(SESSION, unsaved=True)
    store.undo()
    verbs.open_session(SESSION)
    assert not unsaved(store)


def test_recent_files_are_the_last_ten(store: Store, verbs: SessionVerbs) -> None:
    """Each file that is opened or saved is put first, once, and ten are remembered; examples are not among them."""
    for number in range(12):
        verbs.open_text(TextSource(f"{number}"), f"/{number}.txt")
    verbs.open_text(TextSource("7"), "/7.txt")
    verbs.saved(session_of(store.state), "/7.tokex")
    verbs.open_session(SESSION)
    recent = store.state.kept.recent
    assert len(recent) == MOST_RECENT
    assert recent[:3] == ("/7.tokex", "/7.txt", "/11.txt")


def test_files_that_are_opened_together_are_recent(store: Store, verbs: SessionVerbs) -> None:
    """Each of them can be opened again, the first on top; they are at most as many as are remembered."""
    verbs.open_text(TextSource("a"), "/a.txt")
    verbs.open_text(TextSource("b c"), "/b.txt", "/c.txt")
    assert store.state.kept.recent == ("/b.txt", "/c.txt", "/a.txt")
    verbs.open_text(TextSource("all"), *(f"/{number}.txt" for number in range(100)))
    assert store.state.kept.recent == tuple(f"/{number}.txt" for number in range(MOST_RECENT))


def test_a_held_out_text_comes_with_its_session(store: Store, verbs: SessionVerbs) -> None:
    """It is there when the session is open, and goes with it when another one or a text is opened."""
    held_out = TextSource("mug", "")
    verbs.open_session(replace(SESSION, held_out=held_out), "/hug.tokex")
    assert store.state.measures.held_out == held_out
    assert not unsaved(store)
    verbs.open_session(replace(SESSION, source=SENNRICH), "/sennrich.tokex")
    assert store.state.measures.held_out is None
    assert not unsaved(store)
    verbs.open_session(replace(SESSION, held_out=held_out), "/hug.tokex")
    verbs.open_text(TextSource("low lower", "a"), "/a.txt")
    assert store.state.measures.held_out is None


def test_a_held_out_text_of_ones_own_stays(store: Store, verbs: SessionVerbs) -> None:
    """What a person has typed, or changed since it came, is held out against whatever is opened next."""
    measures = MeasuresVerbs(store)
    measures.splice_held_out(0, 0, "lowest")
    verbs.open_text(TextSource("low lower", "a"), "/a.txt")
    assert store.state.measures.held_out == TextSource("lowest", "")
    verbs.open_session(replace(SESSION, held_out=TextSource("mug", "")), "/hug.tokex")
    measures.splice_held_out(0, 0, "s")
    verbs.open_session(replace(SESSION, source=SENNRICH))
    assert store.state.measures.held_out == TextSource("smug", "")


def test_a_typed_held_out_text_is_not_lost_unasked(store: Store, verbs: SessionVerbs) -> None:
    """It is unsaved until a session with it is saved, and again when it is changed; one that is a file is in no danger
    where there is no session."""
    held_out = MeasuresVerbs(store)
    held_out.splice_held_out(0, 0, "lowest")
    assert unsaved(store)
    verbs.saved(session_of(store.state), "/sennrich.tokex")
    assert not unsaved(store)
    held_out.splice_held_out(0, 0, "s")
    assert unsaved(store)
    held_out.set_held_out(None)
    assert unsaved(store)
    verbs.open_text(TextSource("low lower", "a"), "/a.txt")
    held_out.set_held_out(FileSource("/held.txt", "held.txt", 7, ""))
    assert not unsaved(store)


def test_a_text_for_the_encoder_is_not_lost_unasked(store: Store, verbs: SessionVerbs) -> None:
    """What was typed there is unsaved until a session with it is saved, and again when it is changed or emptied."""
    encoder = EncoderVerbs(store)
    encoder.set_text("")
    assert not unsaved(store)
    encoder.set_text("newest")
    assert unsaved(store)
    verbs.saved(session_of(store.state), "/sennrich.tokex")
    assert not unsaved(store)
    encoder.set_text("")
    assert unsaved(store)
    encoder.undo_text()
    assert not unsaved(store)


@pytest.mark.parametrize("piece", ["l", "low", "est</w>"])
def test_a_piece_is_no_special_token(store: Store, piece: str) -> None:
    """One that the vocabulary holds already is named, and the recipe stays as it is."""
    encoder = EncoderVerbs(store)
    encoder.set_special_tokens(("<s>",))
    with pytest.raises(RecipeError) as error:
        encoder.set_special_tokens(("<s>", piece))
    assert str(error.value) == f"“{piece}” is a piece of the vocabulary already, so it can be no special token."
    assert store.state.recipe.special_tokens == ("<s>",)


def test_a_session_brings_its_text_for_the_encoder_and_an_undo_there_the_one_before(
    store: Store, verbs: SessionVerbs
) -> None:
    """So what was typed there is not lost to what is opened; the session itself is as it is in its file."""
    encoder = EncoderVerbs(store)
    encoder.set_text("typed")
    verbs.open_session(replace(SESSION, encoder=KeptEncoder("hugs")), "/hug.tokex")
    assert store.state.encoder.text == "hugs"
    assert not unsaved(store)
    encoder.undo_text()
    assert store.state.encoder.text == "typed"
