"""Words pasted into the list of words, a long list without holding the window up."""

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from explorer.engine.errors import quoted
from explorer.figures.numbers import counted
from explorer.session import background
from explorer.session.sources import CorpusSource
from explorer.session.store import Store
from explorer.session.word_edits import Words, pasted_words, with_words

READ_AT_ONCE = 20_000
"""Characters of pasted words up to which they are read on the spot, in a few milliseconds."""


class _Read(NamedTuple):
    """What became of a text that was pasted behind the words of a source."""

    text: str
    source: CorpusSource
    outcome: Words | str  # all words, or what is wrong with those that were pasted
    remark: str = ""


class WordPastes(QObject):
    """Puts pasted words behind those of the corpus; a long text is read in a thread."""

    added = Signal(object)
    """A sentence about what was not simply added, or nothing."""
    refused = Signal(object)
    """A sentence about what is wrong."""
    _arrived = Signal(object)

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._arrived.connect(self._take)

    def add(self, text: str) -> None:
        """Add the words of a text, if words are what the corpus consists of; refused unless all of them are right."""
        source = self._store.state.source
        words = source.typed_words
        if words is None:
            return
        read, failed, doing = partial(_read, text, source, words), partial(_Read, text, source), "paste these words"
        if len(text) + len(words) <= READ_AT_ONCE:
            self._take(background.outcome(read, failed, doing))
        else:
            background.run(read, failed, doing, self._arrived)

    def _take(self, read: _Read) -> None:
        if read.source is not self._store.state.source:  # edited meanwhile
            self.add(read.text)
        elif isinstance(read.outcome, str):
            self.refused.emit(read.outcome)
        else:
            self._store.set_words(read.outcome)
            self.added.emit(read.remark)


def _read(text: str, source: CorpusSource, words: Words) -> _Read:
    together, repeated = with_words(words, pasted_words(text))
    return _Read(text, source, together, _remark(repeated))


def _remark(repeated: Words) -> str:
    """Which words stood twice, of which there may be many."""
    if not repeated:
        return ""
    n_more = len({word.word for word in repeated}) - 1
    others = f" and {counted(n_more, 'other word', 'other words')}" if n_more else ""
    return f"{quoted(repeated[0].word)}{others} stood there already: the counts are added up."
