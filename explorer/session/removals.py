"""What the corpus loses without a piece: at once where that is quick, and else worked out beside the window.

It is asked for by a person, of one piece at a time; what is asked last wins.
"""

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal

from explorer.engine.learn.unigram_trace import UnigramTrace
from explorer.session import background

QUICK = 2_000  # characters of the distinct words that hold a piece, each of which takes some 20 µs


@dataclass(frozen=True, eq=False)
class Asked:
    """A piece that is taken out of the vocabulary of a step, in thought."""

    trace: UnigramTrace
    step: int
    piece: str

    def is_about(self, trace: UnigramTrace, step: int | None, piece: str) -> bool:
        """Whether this was asked."""
        return self.trace is trace and (self.step, self.piece) == (step, piece)


@dataclass(frozen=True, eq=False)
class Removal:
    """What came of it."""

    asked: Asked
    fall: float | None  # of the corpus' log-likelihood, nats
    problem: str = ""  # why there is no number


class Removals(QObject):
    """Works out one at a time."""

    changed = Signal(object)
    """There is something else to say (the object is always None)."""
    _arrived = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.asked: Asked | None = None  # last
        self.found: Removal | None = None
        self._runs = False
        self._arrived.connect(self._take)

    def ask(self, trace: UnigramTrace, step: int, piece: str) -> None:
        """Find out what the corpus loses without a piece of the vocabulary of a step."""
        self.asked = Asked(trace, step, piece)
        self.found = None
        if sum(len(word) for word, _ in trace.holding(piece)) <= QUICK:
            self.found = _removal(self.asked)
        else:
            self._begin()
        self.changed.emit(None)

    def forget(self) -> None:
        """Have nothing to say of a loss any more."""
        self.asked = self.found = None
        self.changed.emit(None)

    def _begin(self) -> None:
        if self.asked is not None and not self._runs:
            self._runs = True
            asked = self.asked
            background.run(partial(_removal, asked), partial(Removal, asked, None), "work this out", self._arrived)

    def _take(self, removal: Removal) -> None:
        self._runs = False
        if removal.asked is self.asked:
            self.found = removal
            self.changed.emit(None)
        elif self.found is None:  # something else has been asked meanwhile
            self._begin()


def _removal(asked: Asked) -> Removal:
    return Removal(asked, asked.trace.loss_without(asked.piece, asked.step))
