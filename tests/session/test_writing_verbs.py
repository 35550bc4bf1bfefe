"""Files that are written of tokenizers, one after the other."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from explorer.formats.atomic_files import write_files
from explorer.session.state import first_state
from explorer.session.store import Store
from explorer.session.tokenizer_child import Answered, Shelf
from explorer.session.tokenizer_sources import TokenizerSource
from explorer.session.write_job import WriteJob, Written
from explorer.session.writing_verbs import WritingVerbs, wanted_writing


@dataclass(frozen=True)
class Hello(WriteJob):
    """Writes a greeting."""

    doing: ClassVar[str] = "say hello"

    @property
    def sources(self) -> tuple[TokenizerSource, ...]:
        return ()

    def write(self, shelf: Shelf) -> str:
        write_files({self.path: b"hello"}, replaced=(self.path,))
        return "Said."


def test_none_is_lost_for_another() -> None:
    """What is asked for while another is being written waits, also the same once more."""
    store = Store(first_state())
    verbs = WritingVerbs(store)
    for path in ("a.json", "b.json", "b.json"):
        verbs.write(Hello(path))
    seen = []
    while (job := wanted_writing(store.state)) is not None:
        seen.append(job.path)
        verbs.take(job, Answered(Written("Said.")))
    assert seen == ["a.json", "b.json", "b.json"]
    assert not store.state.writing.failed


def test_what_could_not_be_written_is_said_once(tmp_path: Path) -> None:
    """The sentence names the file once, whether a disk, a tokenizer or a process is the reason."""
    folder = tmp_path / "folder"
    folder.mkdir()
    store = Store(first_state())
    verbs = WritingVerbs(store)
    answers = {
        "folder was not saved: a folder has that name.": Answered(Hello(str(folder)).do(None)),  # type: ignore[arg-type]
        "folder was not saved. The process has ended.": Answered(None, "The process has ended."),
    }
    for sentence, answered in answers.items():
        verbs.write(Hello("folder"))
        job = wanted_writing(store.state)
        assert job is not None
        verbs.take(job, answered)
        assert store.state.notice is not None
        assert store.state.notice.sentence == sentence
        assert store.state.writing.failed
