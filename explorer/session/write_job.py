"""A file that a process which holds tokenizers writes."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from explorer.session.tokenizer_child import Job, Shelf


class Written(NamedTuple):
    """What came of a writing: the sentence that says so, and whether the file is there."""

    sentence: str
    is_there: bool = True


@dataclass(frozen=True)
class WriteJob(Job):
    """Write a file, which a person has chosen to be replaced where it is there: Written."""

    path: str
    attempt: int = 0  # what is asked for again is written again

    longest: ClassVar[float] = 120.0

    def do(self, shelf: Shelf) -> Written:
        from explorer.formats.atomic_files import NotSavedError

        try:
            return Written(self.write(shelf))
        except NotSavedError as error:
            return Written(str(error), is_there=False)

    @abstractmethod
    def write(self, shelf: Shelf) -> str:
        """Write it: a sentence that says what was written. Raises ExplorerError for a reason why it cannot be."""
