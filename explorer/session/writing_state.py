"""The files that are being written of tokenizers: exports, and what was trained here."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the first window writes none
    from explorer.session.write_job import WriteJob


@dataclass(frozen=True, slots=True)
class WritingState:
    """What waits to be written, the first first: one after the other, so that none is lost for another."""

    jobs: "tuple[WriteJob, ...]" = ()
    failed: bool = False  # whether the last that was tried is not there
    n_asked: int = 0


NOTHING_WRITTEN = WritingState()
