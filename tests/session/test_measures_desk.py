"""What the Measures workspace has measured, and when."""

import pickle
from collections.abc import Callable, Iterator
from typing import get_args

import pytest
from pytestqt.qtbot import QtBot

from explorer.engine import BpeRecipe, Recipe, SentencePieceBpeRecipe, UnigramRecipe, WordPieceRecipe, train
from explorer.engine.measure.held_out import HeldOut
from explorer.session.measures_desk import STOPPED, MeasuresDesk, wanted
from explorer.session.measures_state import Answer, MeasuresPage
from explorer.session.measures_verbs import MeasuresVerbs
from explorer.session.measurings import CorpusMeasuring, GrowthMeasuring, corpus_bytes
from explorer.session.sources import TextSource
from explorer.session.state import Model, SessionState, first_state
from explorer.session.store import Store
from explorer.session.workspace import show_workspace

PATIENT = 30_000  # ms: for machines where starting a process takes long


@pytest.fixture
def store() -> Store:
    return Store(first_state())


@pytest.fixture
def verbs(store: Store) -> MeasuresVerbs:
    return MeasuresVerbs(store)


@pytest.fixture
def desk(store: Store, qtbot: QtBot) -> Iterator[MeasuresDesk]:
    desk = MeasuresDesk(store)
    yield desk
    desk.close()


def wait_for(qtbot: QtBot, condition: Callable[[], bool]) -> None:
    qtbot.waitUntil(condition, timeout=PATIENT)


def test_nothing_is_measured_while_another_workspace_is_shown(store: Store, verbs: MeasuresVerbs) -> None:
    """Only in the Measures workspace is anything wanted, and there only what its page shows."""
    verbs.splice_held_out(0, 0, "lowest")
    assert wanted(store.state) == ()
    show_workspace(store, "measures")
    assert [asked.place for asked in wanted(store.state)] == ["corpus", "against"]
    verbs.show_page("growth")
    assert [asked.place for asked in wanted(store.state)] == ["corpus", "growth", "against"]
    verbs.splice_held_out(0, 6, "")
    verbs.show_page("gage")
    assert [asked.place for asked in wanted(store.state)] == ["corpus", "gage"]


def test_the_corpus_and_a_held_out_text(store: Store, verbs: MeasuresVerbs, desk: MeasuresDesk, qtbot: QtBot) -> None:
    """Sennrich's 16 words of four kinds; “lowest” is an unknown word, and six characters that are all known."""
    show_workspace(store, "measures")
    verbs.splice_held_out(0, 0, "lowest")
    wait_for(qtbot, lambda: store.state.measures.against is not None)
    corpus, against = store.state.measures.corpus, store.state.measures.against
    assert corpus is not None
    assert corpus.value is not None
    assert (corpus.value.words.n_tokens, corpus.value.words.n_vocabulary) == (16, 4)
    assert against is not None
    assert against.value is not None
    assert against.value.words.first == ("lowest",)
    assert against.value.characters.n_unknown_tokens == 0
    assert against.value.n_pieces[0] == 7  # l o w e s t </w>
    assert len(against.value.n_pieces) == len(store.state.trace) + 1
    assert store.state.measures.running is None


def test_stepping_asks_for_nothing(store: Store, verbs: MeasuresVerbs, desk: MeasuresDesk, qtbot: QtBot) -> None:
    """All steps are measured at once, so that a step finds everything there."""
    show_workspace(store, "measures")
    verbs.splice_held_out(0, 0, "lowest")
    wait_for(qtbot, lambda: store.state.measures.against is not None)
    changes: list[tuple[SessionState, SessionState]] = []
    store.state_changed.connect(lambda old, new: changes.append((old, new)))
    store.go_to(7)
    assert [(new.step, new.measures.running) for _, new in changes] == [(7, None)]


def test_words_with_counts_have_no_order(store: Store, verbs: MeasuresVerbs, desk: MeasuresDesk, qtbot: QtBot) -> None:
    """Where a measure cannot be there, a sentence says why."""
    show_workspace(store, "measures")
    verbs.show_page("growth")
    wait_for(qtbot, lambda: store.state.measures.growth is not None)
    growth = store.state.measures.growth
    assert growth is not None
    assert growth.value is None
    assert "have no order" in growth.problem


def test_what_is_wanted_last_wins(store: Store, verbs: MeasuresVerbs, desk: MeasuresDesk, qtbot: QtBot) -> None:
    """A text that is typed on is measured as it is at last."""
    show_workspace(store, "measures")
    for number, letter in enumerate("lowest new"):
        verbs.splice_held_out(number, 0, letter)

    def done() -> bool:
        against = store.state.measures.against
        return against is not None and against.value is not None and against.value.words.n_tokens == 2

    wait_for(qtbot, done)
    assert store.state.measures.answered(wanted(store.state)[-1])


def test_a_measuring_that_is_stopped(store: Store, verbs: MeasuresVerbs, desk: MeasuresDesk, qtbot: QtBot) -> None:
    """It says so and is not begun again by itself; coming back to the workspace begins it anew."""
    show_workspace(store, "measures")
    assert isinstance(store.state.measures.running, CorpusMeasuring)
    desk.cancel()
    corpus = store.state.measures.corpus
    assert corpus is not None
    assert (corpus.problem, store.state.measures.running) == (STOPPED, None)
    show_workspace(store, "train")
    show_workspace(store, "measures")
    wait_for(qtbot, lambda: store.state.measures.corpus is not None)
    again = store.state.measures.corpus
    assert again is not None
    assert again.value is not None


def test_what_comes_after_a_measuring_that_is_stopped(
    store: Store, verbs: MeasuresVerbs, desk: MeasuresDesk, qtbot: QtBot
) -> None:
    """Only what runs is stopped: what else is shown is measured then."""
    verbs.splice_held_out(0, 0, "lowest")
    show_workspace(store, "measures")
    desk.cancel()
    wait_for(qtbot, lambda: store.state.measures.against is not None)
    assert store.state.measures.corpus is not None
    assert store.state.measures.corpus.problem == STOPPED


def test_an_answer_is_about_what_was_asked(store: Store) -> None:
    """Another corpus, another recipe, another text: each is another question."""
    state = store.state
    asked = GrowthMeasuring(state.source, state.recipe)
    measures = state.measures.with_answer(Answer(asked, None, "no"))
    assert measures.answered(GrowthMeasuring(state.source, state.recipe))
    assert not measures.answered(GrowthMeasuring(TextSource("a b"), state.recipe))


@pytest.mark.parametrize(("text", "data"), [("é b", b"\xc3\xa9 b"), ("abcdef", b"abcd")])
def test_the_bytes_of_a_corpus(text: str, data: bytes) -> None:
    """They are those of its text in UTF-8, as many as are wanted."""
    assert corpus_bytes(TextSource(text).corpus(), most=4) == data


def test_the_bytes_of_words_with_counts(store: Store) -> None:
    """Of words that came with counts each stands once."""
    assert corpus_bytes(store.state.source.corpus()) == b"low lower newest widest"


RECIPES: tuple[Recipe, ...] = (
    BpeRecipe(merges=8),
    WordPieceRecipe(merges=8),
    SentencePieceBpeRecipe(merges=8),
    UnigramRecipe(vocab_size=16, hard_vocab_limit=False),
)


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: str(recipe.algorithm))
def test_each_page_is_measured_by_each_algorithm(store: Store, verbs: MeasuresVerbs, recipe: Recipe) -> None:
    """Whatever is trained, all that a page asks for can be measured, a held-out text at every step."""
    show_workspace(store, "measures")
    source = TextSource("low lower newest widest\n" * 9)
    trace = train(source.corpus(), recipe)
    store.change(models=(Model(source, recipe, trace),), chosen=0)
    verbs.splice_held_out(0, 0, "lowest mug")
    for page in get_args(MeasuresPage):
        verbs.show_page(page)
        for measuring in wanted(store.state):
            sent = pickle.loads(pickle.dumps(measuring))  # as to the process that measures
            found = sent.measure()
            if isinstance(found, HeldOut):
                assert len(found.n_pieces) == len(trace) + 1
                assert found.words.n_tokens == 2
