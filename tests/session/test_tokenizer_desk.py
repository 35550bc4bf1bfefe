"""The desk that has things done with tokenizers, in processes that can be ended."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from explorer.engine.errors import ExplorerError
from explorer.session import audit_job
from explorer.session.audit_job import CountJob
from explorer.session.audit_state import CountedCorpus
from explorer.session.compare_job import CompareJob
from explorer.session.languages_job import MeasureJob
from explorer.session.languages_state import TextsSource
from explorer.session.sources import TextSource
from explorer.session.state import SessionState, first_state
from explorer.session.store import Store
from explorer.session.tokenizer_child import MOST_HANDED, Answered, At, Handed, Job, Numbered, OpenJob, Shelf
from explorer.session.tokenizer_desk import ENDED, Asking, TokenizerDesk
from explorer.session.tokenizer_sources import ShippedSource, TokenizerFile, TrainedSource
from explorer.session.tokenizers_state import TokenizerFacts
from explorer.session.vocabulary_job import RegexJob
from tests.session.tokenizer_jobs import Ending, Endless, EndlessUnlessDropped, Failing, Saying

PATIENT = 30_000  # ms: for machines where starting a process takes long


class Asked:
    """An asking whose job is set by the test, and what it was told."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.job: Job | None = None
        self.told: list[tuple[Job, Answered]] = []
        self.forgets = False  # whether nothing is wanted any more once it is done
        self.desk = TokenizerDesk(store)

    def ask(self, job: Job | None) -> None:
        """Want something else from now on."""
        self.job = job
        text = self._store.state.tokenizers.text
        self._store.change(tokenizers=replace(self._store.state.tokenizers, text=f"{text}."))

    def asking(self) -> Asking:
        return Asking("quick", self._wanted, self._take)

    def _wanted(self, _: SessionState) -> Job | None:
        return self.job

    def _take(self, job: Job, answered: Answered) -> None:
        self.told.append((job, answered))
        if self.forgets:
            self.job = None


@pytest.fixture
def store() -> Store:
    return Store(first_state())


@pytest.fixture
def asked(store: Store) -> Iterator[Asked]:
    asked = Asked(store)
    asked.desk.add(asked.asking())
    yield asked
    asked.desk.close()


def wait_for(qtbot: QtBot, condition: Callable[[], bool]) -> None:
    qtbot.waitUntil(condition, timeout=PATIENT)


def test_what_is_wanted_is_done_once(asked: Asked, qtbot: QtBot) -> None:
    """A job is done once, however often the state changes, and the next one in the same process."""
    asked.ask(Saying("one"))
    asked.ask(Saying("one"))
    wait_for(qtbot, lambda: len(asked.told) == 1)
    asked.ask(Saying("one"))
    asked.ask(Saying("two"))
    wait_for(qtbot, lambda: len(asked.told) == 2)
    assert [answered.value[0] for _, answered in asked.told] == ["one", "two"]
    assert asked.told[0][1].value[1] == asked.told[1][1].value[1]


def test_what_cannot_be_done_is_told(asked: Asked, qtbot: QtBot) -> None:
    """An error that a person can cause comes as its sentence, and is not tried again."""
    asked.ask(Failing("It is empty."))
    wait_for(qtbot, lambda: bool(asked.told))
    assert asked.told[0][1] == Answered(None, "It is empty.")


def test_a_process_that_ends(asked: Asked, qtbot: QtBot) -> None:
    """Where the process ends that is told, and the next job has a new one."""
    asked.ask(Ending("gone"))
    wait_for(qtbot, lambda: bool(asked.told))
    assert asked.told[0][1].problem == ENDED
    asked.ask(Saying("one"))
    wait_for(qtbot, lambda: len(asked.told) == 2)
    assert asked.told[1][1].value[0] == "one"


def test_what_never_ends_is_stopped(asked: Asked, qtbot: QtBot) -> None:
    """What does not come to an end in its time is stopped, and the tokenizer named that was worked with."""
    asked.ask(Saying("one"))  # so that the time of starting a process does not count
    wait_for(qtbot, lambda: bool(asked.told))
    asked.ask(Endless("my.json"))
    wait_for(qtbot, lambda: len(asked.told) == 2)
    assert asked.told[1][1].problem == "my.json did not come to an end within 0.3 seconds, and was stopped."


def test_what_nobody_wants_any_more_is_dropped(asked: Asked, qtbot: QtBot) -> None:
    """A job that takes long gives way to the one that is wanted instead, and nothing is told of it."""
    asked.ask(EndlessUnlessDropped("my.json"))
    asked.ask(Saying("one"))
    wait_for(qtbot, lambda: bool(asked.told))
    assert [(job, answered.value[0]) for job, answered in asked.told] == [(Saying("one"), "one")]


def test_what_could_not_be_done_is_tried_again_later(asked: Asked, qtbot: QtBot) -> None:
    """Whoever leaves what could not be done, and comes back to it, has it tried again."""
    asked.ask(Failing("It is empty."))
    wait_for(qtbot, lambda: len(asked.told) == 1)
    asked.ask(None)
    asked.ask(Failing("It is empty."))
    wait_for(qtbot, lambda: len(asked.told) == 2)


def test_what_is_wanted_again_is_done_again(asked: Asked, qtbot: QtBot) -> None:
    """What nobody wanted any more once it was done, as a file that was closed, is done again when it is wanted."""
    asked.forgets = True
    asked.ask(Saying("one"))
    wait_for(qtbot, lambda: len(asked.told) == 1)
    asked.ask(Saying("one"))
    wait_for(qtbot, lambda: len(asked.told) == 2)


def test_an_answer_that_comes_too_late(store: Store, asked: Asked, qtbot: QtBot) -> None:
    """The answer of a job that was dropped as it came is not taken for the answer of the next."""
    asked.ask(Saying("one"))
    wait_for(qtbot, lambda: len(asked.told) == 1)
    asked.ask(Saying("two"))
    bench = asked.desk._benches["quick"]
    late = Numbered(bench._number, Answered(("late", 0)))
    bench._drop()
    asked.ask(Saying("three"))
    bench._arrived.emit(late)
    wait_for(qtbot, lambda: asked.told[-1][0] == Saying("three"))
    assert [answered.value[0] for _, answered in asked.told if answered.value[0] not in ("one", "two")] == ["three"]


def test_what_was_trained_long_before_is_forgotten() -> None:
    """A process keeps the tokenizers that were trained last, not all that ever were."""
    here, there = Pipe()
    shelf = Shelf(here)
    for number in range(10):
        shelf.keep(Handed(number, f"tokenizer {number}"))
    assert shelf.trained(TrainedSource(9, "Own BPE")) == "tokenizer 9"
    assert len(shelf._trained) == MOST_HANDED
    here.close()
    there.close()


def test_long_texts_leave_alone_what_is_on_screen() -> None:
    """What is counted for an audit or in many languages drives no word of a text on screen out of its tokenizer."""
    here, there = Pipe()
    shelf, source = Shelf(here), ShippedSource("gpt2", "GPT-2")
    MeasureJob(TextsSource(), source, 0).do(shelf)
    CountJob(source, CountedCorpus("text", text="low lower lowest"), 0).do(shelf)
    assert shelf.take(source).pipeline._known == {}
    assert shelf.apart(source)._known != {}
    here.close()
    there.close()


def test_which_row_comes_to_no_end() -> None:
    """While rows are compared the one is named that is just cut, and the expression while it is looked for."""
    here, there = Pipe()
    shelf, sources = Shelf(here), (ShippedSource("gpt2", "GPT-2"), ShippedSource("bert-uncased", "BERT uncased"))
    with pytest.raises(ExplorerError, match="a special token"):  # which BERT would not refuse: it stands for no end
        CompareJob("<|endoftext|>", (*sources[1:], *sources[:1], *sources[1:]), 0, special="refuse").do(shelf)
    assert _labels(there)[-1] == "GPT-2"
    with suppress(ExplorerError):
        RegexJob(sources[0], "(").do(shelf)
    assert _labels(there) == ["GPT-2", "The expression"]
    here.close()
    there.close()


def test_a_file_that_has_changed(tmp_path: Path) -> None:
    """A process that reads a file again has the tokenizer that was opened, or says that it is another one by now."""
    path = tmp_path / "mine.txt"
    path.write_text("[UNK]\nlow\n##er\n")
    here, there = Pipe()
    facts = OpenJob(TokenizerFile(str(path))).do(Shelf(here))
    assert isinstance(facts, TokenizerFacts)
    source = TokenizerFile(str(path), digest=facts.digest)
    assert Shelf(here).take(source).n_pieces == 3
    path.write_text("[UNK]\nlow\n##est\nnew\n")
    with pytest.raises(ExplorerError, match=r"^mine\.txt has changed since it was opened: open it again\.$"):
        Shelf(here).take(source)
    assert Shelf(here).take(TokenizerFile(str(path), attempt=2)).n_pieces == 4
    here.close()
    there.close()


def test_a_corpus_is_laid_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The slices of an audit go on in the same stretches, which are not made anew for each of them."""
    made: list[CountedCorpus] = []
    stretches = audit_job._stretches
    monkeypatch.setattr(audit_job, "_stretches", lambda corpus: made.append(corpus) or stretches(corpus))
    monkeypatch.setattr(audit_job, "SLICE_SECONDS", 0.0)
    here, there = Pipe()
    shelf, source = Shelf(here), ShippedSource("gpt2", "GPT-2")
    counted = [
        CountJob(source, CountedCorpus("corpus", TextSource("low\nlower\nlowest\n")), start).do(shelf)
        for start in range(3)
    ]
    assert [slice_.n_characters for slice_ in counted] == [4, 6, 7]
    assert len(made) == 1
    here.close()
    there.close()


def _labels(pipe: Connection) -> list[str]:
    """What a shelf has said that it works with."""
    labels = []
    while pipe.poll():
        message = pipe.recv()
        assert isinstance(message, At)
        labels.append(message.label)
    return labels
