"""The training desk with its real child process."""

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from explorer.engine import BpeRecipe
from explorer.engine.text.corpus import CountedWord
from explorer.session.child_process import ChildProcess
from explorer.session.sources import TextSource, WordsSource
from explorer.session.state import Offer
from explorer.session.store import Store
from explorer.session.training_child import Done, Refused
from explorer.session.training_desk import TrainingDesk

PATIENT = 30_000  # ms: for machines where starting a process takes long


def wait_until_shown(qtbot: QtBot, store: Store) -> None:
    qtbot.waitUntil(lambda: store.state.up_to_date and store.state.training is None, timeout=PATIENT)


def begin_a_long_run(qtbot: QtBot, store: Store) -> None:
    """Train a raw stream that has merges for far longer than any test waits, and wait for the first of them."""
    store.set_recipe(BpeRecipe(merges=10**9, pretokenizer="none"))
    store.set_text("".join(chr(97 + (i * i + i // 7) % 26) for i in range(200_000)))
    qtbot.waitUntil(lambda: store.state.training is not None and store.state.training.n_steps > 0, timeout=PATIENT)


def test_an_edit_is_trained(qtbot: QtBot, store: Store, desk: TrainingDesk) -> None:
    """New words are trained in the background and their trace is shown."""
    store.set_words((CountedWord("hug", 10), CountedWord("pug", 5)))
    wait_until_shown(qtbot, store)
    assert store.state.trace.merges[0].piece == "ug"


def test_an_edit_before_the_desk_is_there_is_trained(qtbot: QtBot, store: Store) -> None:
    """What was edited before the child process was started is trained as soon as it is."""
    store.set_words((CountedWord("hug", 10), CountedWord("pug", 5)))
    desk = TrainingDesk(store)
    wait_until_shown(qtbot, store)
    assert store.state.trace.merges[0].piece == "ug"
    desk.close()


def test_nobody_waits_for_a_process_that_takes_long_to_end(
    qtbot: QtBot, store: Store, desk: TrainingDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One with millions of words gives its memory back for seconds: the next one trains meanwhile."""
    has_ended, wait = threading.Event(), ChildProcess._wait

    def slow(child: ChildProcess) -> None:
        assert has_ended.wait(30)
        wait(child)

    begin_a_long_run(qtbot, store)
    with monkeypatch.context() as patched:
        patched.setattr(ChildProcess, "_wait", slow)
        desk._replace_child()
        store.set_recipe(BpeRecipe(merges=1))
        store.set_words((CountedWord("hug", 10), CountedWord("pug", 5)))
        wait_until_shown(qtbot, store)
        assert store.state.trace.merges[0].piece == "ug"
        has_ended.set()


def test_what_comes_after_the_end_is_not_taken(qtbot: QtBot, store: Store) -> None:
    """A trace that was on its way when the desk was closed changes nothing any more."""
    desk = TrainingDesk(store)
    store.set_words((CountedWord("hug", 10), CountedWord("pug", 5)))
    qtbot.waitUntil(lambda: desk._job is not None, timeout=PATIENT)
    desk.close()
    before = store.state
    desk._arrived.emit(Done(desk._number, before.trace))
    assert store.state is before


def test_the_latest_edit_wins(qtbot: QtBot, store: Store, desk: TrainingDesk) -> None:
    """Of many edits in a row the last is what is shown in the end."""
    for count in range(1, 30):
        store.set_words((CountedWord("hug", count),))
    wait_until_shown(qtbot, store)
    assert store.state.trace.merges[0].count == 29


def test_a_long_run_gives_way_to_a_new_edit(qtbot: QtBot, store: Store, desk: TrainingDesk) -> None:
    """A run with much left to do is dropped when the corpus changes."""
    begin_a_long_run(qtbot, store)
    store.set_text("hug hug hug pug")
    wait_until_shown(qtbot, store)
    assert [merge.piece for merge in store.state.trace.merges[:2]] == ["ug", "h" + "ug"]


def test_a_cancelled_run_keeps_what_it_has_learned(qtbot: QtBot, store: Store, desk: TrainingDesk) -> None:
    """Cancel stops at the merge it is at; the merges so far are shown and a sentence says so."""
    begin_a_long_run(qtbot, store)
    desk.cancel()
    qtbot.waitUntil(lambda: store.state.training is None, timeout=PATIENT)
    assert store.state.trace.stop == "cancelled"
    assert store.state.notice is not None
    assert (
        store.state.notice.sentence == f"Training was stopped after {len(store.state.trace):,} merges; they are shown."
    )


def test_a_cancel_drops_what_runs_and_not_what_was_typed_since(qtbot: QtBot, store: Store, desk: TrainingDesk) -> None:
    """An edit that waits for typing to rest is trained although the run of the edit before it is cancelled."""
    begin_a_long_run(qtbot, store)
    store.set_text("hug hug hug pug")
    desk.cancel()
    wait_until_shown(qtbot, store)
    assert [merge.piece for merge in store.state.trace.merges[:2]] == ["ug", "hug"]
    assert store.state.notice is None


def test_what_became_of_an_earlier_edit_is_not_told(qtbot: QtBot, store: Store, desk: TrainingDesk) -> None:
    """That an edit could not be trained is of no interest once it was mended."""
    store.set_text("")
    qtbot.waitUntil(lambda: store.state.training is not None, timeout=PATIENT)
    store.set_text("hug hug pug")
    desk._take(Refused(desk._number, "The corpus is empty: type or open some text.", about_file=False))
    wait_until_shown(qtbot, store)
    assert store.state.notice is None


def test_going_back_to_what_is_being_trained_does_not_begin_anew(
    qtbot: QtBot, store: Store, desk: TrainingDesk
) -> None:
    """An edit that is undone before typing rests leaves the run alone."""
    begin_a_long_run(qtbot, store)
    number = desk._number
    store.set_text("hug")
    store.undo()
    progress = store.state.training
    qtbot.waitUntil(lambda: store.state.training != progress, timeout=PATIENT)
    assert desk._number == number


def test_a_regex_that_never_ends_is_stopped_with_its_process(qtbot: QtBot, store: Store, desk: TrainingDesk) -> None:
    """A regular expression that runs away is cancelled by ending its process; the next training works again."""
    store.set_text("a" * 60 + "b")
    wait_until_shown(qtbot, store)
    shown = store.state.trace
    store.set_recipe(BpeRecipe(merges=3, pretokenizer="(a|a|aa)+c"))
    qtbot.waitUntil(lambda: store.state.training is not None, timeout=PATIENT)
    desk.cancel()
    qtbot.waitUntil(lambda: store.state.training is None, timeout=PATIENT)
    assert store.state.trace is shown
    assert store.state.notice is not None
    assert store.state.notice.sentence.startswith("Training was stopped before")
    store.set_words((CountedWord("hug", 10),))
    wait_until_shown(qtbot, store)


def test_a_newer_edit_ends_a_regex_that_never_ends(qtbot: QtBot, store: Store, desk: TrainingDesk) -> None:
    """Whoever goes on editing is not held up by a regular expression that runs away."""
    store.set_text("a" * 60 + "b")
    store.set_recipe(BpeRecipe(merges=3, pretokenizer="(a|a|aa)+c"))
    qtbot.waitUntil(lambda: store.state.training is not None, timeout=PATIENT)
    store.set_recipe(BpeRecipe(merges=3))
    wait_until_shown(qtbot, store)
    assert store.state.trace.merges[0].piece == "aa"


@pytest.mark.parametrize(
    ("text", "recipe", "sentence"),
    [
        ("", BpeRecipe(merges=3), "The corpus is empty: type or open some text."),
        (" \n ", BpeRecipe(merges=3), "The corpus holds only spaces, and splitting at white space leaves no word."),
        (
            "a</w>b",
            BpeRecipe(merges=3, marker="end-of-word"),
            "The marker “</w>” occurs in the text; “⟩” does not, take that.",
        ),
        ("abc", BpeRecipe(vocab_size=2), "A vocabulary of 2 is too small: the alphabet alone has 3 symbols."),
    ],
)
def test_what_cannot_be_trained_says_why_and_leaves_the_trace(
    qtbot: QtBot, store: Store, desk: TrainingDesk, text: str, recipe: BpeRecipe, sentence: str
) -> None:
    """A corpus or recipe that cannot be trained gives one sentence; the trace stays and the typed text stays."""
    before = store.state.trace
    store.set_text(text)
    store.set_recipe(recipe)
    qtbot.waitUntil(lambda: store.state.notice is not None, timeout=PATIENT)
    assert store.state.notice is not None
    assert store.state.notice.sentence == sentence
    assert store.state.trace is before
    assert store.state.source == TextSource(text)


def test_a_file_that_goes_away_before_training_says_so(
    qtbot: QtBot, store: Store, desk: TrainingDesk, tmp_path: Path
) -> None:
    """A large file is read by the training process; where it is gone by then, a sentence names it."""
    from explorer.session.sources import FileSource

    before = store.state.trace
    store.set_source(FileSource(str(tmp_path / "gone.txt"), "gone.txt", 6_000_000, "It was"))
    qtbot.waitUntil(lambda: store.state.notice is not None, timeout=PATIENT)
    assert store.state.notice is not None
    assert store.state.notice.sentence == "gone.txt is not there."
    assert (store.state.notice.place, store.state.trace) == ("file", before)


def test_an_undone_edit_shows_the_trace_of_before(qtbot: QtBot, store: Store, desk: TrainingDesk) -> None:
    """Undo trains what was there before, once more."""
    store.set_words((CountedWord("hug", 10),))
    wait_until_shown(qtbot, store)
    store.undo()
    wait_until_shown(qtbot, store)
    assert isinstance(store.state.source, WordsSource)
    assert store.state.trace.merges[0].piece == "es"


def test_a_cancel_that_comes_too_late_is_not_told(qtbot: QtBot, store: Store, desk: TrainingDesk) -> None:
    """Only where training was cut short a sentence says so, not where it had ended when the cancel came."""
    store.set_recipe(BpeRecipe(merges=0))  # which ends before it could hear anything
    qtbot.waitUntil(lambda: store.state.training is not None, timeout=PATIENT)
    desk.cancel()
    wait_until_shown(qtbot, store)
    assert (store.state.trace.stop, store.state.notice) == ("target-reached", None)


def test_a_run_that_is_cancelled_before_its_first_merge_leaves_the_trace(
    qtbot: QtBot, store: Store, desk: TrainingDesk
) -> None:
    """A cancel that is heard while words are still counted takes nothing away of what is shown."""
    before = store.state.trace
    store.set_text(" ".join(map(str, range(300_000))))
    qtbot.waitUntil(lambda: store.state.training is not None, timeout=PATIENT)
    desk.cancel()
    qtbot.waitUntil(lambda: store.state.training is None, timeout=PATIENT)
    assert store.state.trace is before
    assert store.state.notice is not None
    assert store.state.notice.sentence.startswith("Training was stopped before the first step")


def test_what_was_stopped_can_be_trained_after_all(qtbot: QtBot, store: Store, desk: TrainingDesk) -> None:
    """Stopped before its first merge or later, a training begins anew when it is asked for, and goes to its end."""
    store.set_text(" ".join(map(str, range(300_000))))
    qtbot.waitUntil(lambda: store.state.training is not None, timeout=PATIENT)
    assert not store.state.can_train
    desk.cancel()
    qtbot.waitUntil(lambda: store.state.training is None, timeout=PATIENT)
    assert store.state.notice is not None
    assert store.state.notice.offer == Offer("train")
    store.train_again()
    assert store.state.notice is None
    wait_until_shown(qtbot, store)
    assert not store.state.can_train
    begin_a_long_run(qtbot, store)
    desk.cancel()
    qtbot.waitUntil(lambda: store.state.training is None, timeout=PATIENT)
    stopped = store.state.trace
    assert (stopped.stop, store.state.up_to_date, store.state.can_train) == ("cancelled", True, True)
    assert store.state.notice.offer == Offer("train")
    store.train_again()
    qtbot.waitUntil(lambda: store.state.training is not None, timeout=PATIENT)
    desk.cancel()


def test_a_recipe_that_was_stopped_and_taken_back_is_not_offered(
    qtbot: QtBot, store: Store, desk: TrainingDesk
) -> None:
    """Where the sentence says that all is as it was, there is nothing to train."""
    store.set_text("a" * 60 + "b")
    wait_until_shown(qtbot, store)
    store.set_recipe(BpeRecipe(merges=3, pretokenizer="(a|a|aa)+c"))
    qtbot.waitUntil(lambda: store.state.training is not None, timeout=PATIENT)
    desk.cancel()
    qtbot.waitUntil(lambda: store.state.training is None, timeout=PATIENT)
    assert store.state.notice is not None
    assert (store.state.notice.offer, store.state.can_train) == (None, False)


def test_the_same_can_be_asked_for_again(qtbot: QtBot, store: Store, desk: TrainingDesk, tmp_path: Path) -> None:
    """A file that could not be trained is tried again when it is opened again."""
    from explorer.session.sources import FileSource

    path = tmp_path / "late.txt"
    source = FileSource(str(path), "late.txt", 6_000_000, "hug")
    store.set_source(source)
    qtbot.waitUntil(lambda: store.state.notice is not None, timeout=PATIENT)
    path.write_text("hug hug pug")
    store.set_source(source)
    wait_until_shown(qtbot, store)
    assert store.state.trace.merges[0].piece == "ug"


def test_special_tokens_need_no_training(qtbot: QtBot, store: Store, desk: TrainingDesk) -> None:
    """They are added after training: the trace that is there is shown under the new recipe, at the same step."""
    record = store.state.trace.record
    store.go_to(3)
    store.set_recipe(replace(store.state.recipe, special_tokens=("<s>",)))
    wait_until_shown(qtbot, store)
    assert store.state.trace.record is record
    assert store.state.step == 3
    assert "<s>" in store.state.trace.tokenizer().vocabulary
