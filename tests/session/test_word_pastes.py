"""Words pasted into the list of words."""

import threading

import pytest
from pytestqt.qtbot import QtBot

from explorer.engine.text.corpus import CountedWord
from explorer.session import word_pastes
from explorer.session.sources import SENNRICH, TextSource
from explorer.session.store import Store
from explorer.session.word_pastes import READ_AT_ONCE, WordPastes

SHORT = "hug 3\npug 2"
LONG = "\n".join(f"word{n}\t{n + 1}" for n in range(READ_AT_ONCE // 4))


def words_of(store: Store) -> list[str]:
    return [word.word for word in store.state.source.typed_words or ()]


def test_a_short_list_is_there_at_once(store: Store) -> None:
    """Some pasted words stand behind those that were there, as one edit."""
    WordPastes(store).add(SHORT)
    assert store.state.source.typed_words == (*SENNRICH.words, CountedWord("hug", 3), CountedWord("pug", 2))
    store.undo()
    assert store.state.source == SENNRICH


def test_a_long_list_is_read_in_a_thread(qtbot: QtBot, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long list is read off the thread of the window, and is there when it is read."""
    readers = []
    read = word_pastes.pasted_words

    def watched(text: str) -> tuple[CountedWord, ...]:
        readers.append(threading.current_thread())
        return read(text)

    monkeypatch.setattr(word_pastes, "pasted_words", watched)
    pastes = WordPastes(store)
    with qtbot.waitSignal(pastes.added, timeout=10_000):
        pastes.add(LONG)
    assert len(words_of(store)) == 4 + READ_AT_ONCE // 4
    assert threading.main_thread() not in readers


def test_an_edit_while_a_long_list_is_read_is_kept(qtbot: QtBot, store: Store) -> None:
    """Words that are typed meanwhile stand before the pasted ones."""
    pastes = WordPastes(store)
    with qtbot.waitSignal(pastes.added, timeout=10_000):
        pastes.add(LONG)
        store.set_words((*SENNRICH.words, CountedWord("typed", 1)))
    assert words_of(store)[3:6] == ["widest", "typed", "word0"]


def test_another_corpus_meanwhile_takes_no_words(qtbot: QtBot, store: Store) -> None:
    """Where a text was opened before the list was read, the list is left out."""
    pastes = WordPastes(store)
    with qtbot.waitSignal(pastes._arrived, timeout=10_000):
        pastes.add(LONG)
        store.set_text("hug pug")
    assert store.state.source == TextSource("hug pug")


@pytest.mark.parametrize("text", ["hug\tthree", f"{LONG}\nhug\tthree"])
def test_a_wrong_line_is_told_and_nothing_is_added(qtbot: QtBot, store: Store, text: str) -> None:
    """One sentence says what is wrong with a list, short or long, and the words stay as they were."""
    pastes = WordPastes(store)
    with qtbot.waitSignal(pastes.refused, timeout=10_000) as refused:
        pastes.add(text)
    assert refused.args[0].startswith("The count of “hug” is “three”;")
    assert store.state.source == SENNRICH


def test_a_list_that_there_is_no_memory_for(qtbot: QtBot, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence says so, and the words stay as they were."""

    def fill_memory(_: str) -> tuple[CountedWord, ...]:
        raise MemoryError

    monkeypatch.setattr(word_pastes, "pasted_words", fill_memory)
    pastes = WordPastes(store)
    with qtbot.waitSignal(pastes.refused, timeout=10_000) as refused:
        pastes.add(LONG)
    assert refused.args == ["There is not enough memory to paste these words."]
    assert store.state.source == SENNRICH
