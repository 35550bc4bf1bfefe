"""A merge in motion over the rows of words, by a clock that stands where it is put."""

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from explorer.engine.learn.frame import WordAtStep
from explorer.engine.text.alphabet import Spelling
from explorer.figures.word_lines import WordLine, word_line
from explorer.views.record_model import ReadyRows
from explorer.views.record_table import RecordTable
from explorer.views.theme import Look
from explorer.views.word_rows_view import WordRowsView

SENNRICH = Spelling("characters", "end-of-word", "</w>")
BEFORE = [
    WordAtStep("low", 5, ("l", "o", "w", "</w>"), (), (0,)),
    WordAtStep("new", 6, ("n", "e", "w", "</w>"), (), ()),
]
AFTER = [
    WordAtStep("low", 5, ("lo", "w", "</w>"), (0,), ()),
    WordAtStep("new", 6, ("n", "e", "w", "</w>"), (), ()),
]


class Stepped:
    """The rows a moment after a step, with a clock in milliseconds."""

    def __init__(self, look: Look) -> None:
        self.now = 0.0
        self.view = WordRowsView(look)
        self.view.motion.clock = lambda: self.now / 1000
        self.view.resize(662, 420)
        self.before, self.after = (ReadyRows(list(map(self._line, words))) for words in (BEFORE, AFTER))

    def show(self, rows: ReadyRows[WordLine]) -> QImage:
        """What these rows look like in the end."""
        self.view.set_source(rows, 41, 11)
        return self.view.grab().toImage()

    def at(self, elapsed: float) -> QImage:
        """What is seen after so many milliseconds."""
        self.now = elapsed
        return self.view.grab().toImage()

    @staticmethod
    def _line(word: WordAtStep) -> WordLine:
        return word_line(word, SENNRICH)


@pytest.fixture
def stepped(look: Look, qtbot: QtBot) -> Stepped:
    stepped = Stepped(look)
    qtbot.addWidget(stepped.view)
    stepped.view.show()
    return stepped


def chips(image: QImage, row: int) -> QImage:
    """The chips and brackets of a row of the picture."""
    return image.copy(176, 24 + 80 * row + 8, 300, 48)


def test_it_goes_from_what_was_to_what_is(stepped: Stepped, qtbot: QtBot) -> None:
    """At first the chips are where they were, with their bracket; in the end all is as it is without motion."""
    was, is_now = stepped.show(stepped.before), stepped.show(stepped.after)
    stepped.view.move_from(stepped.before)
    assert chips(stepped.at(0), 0) == chips(was, 0)
    for elapsed in (40, 120, 199, 220):
        assert chips(stepped.at(elapsed), 0) not in (chips(was, 0), chips(is_now, 0)), elapsed
        assert chips(stepped.at(elapsed), 1) == chips(is_now, 1)
    stepped.now = 240
    qtbot.waitUntil(lambda: not stepped.view.motion.isVisible())
    assert stepped.at(240) == is_now


def test_what_comes_next_finishes_it(stepped: Stepped) -> None:
    """Other rows, another size, a scrolled view: it is gone at once, and the end state is seen."""
    is_now = stepped.show(stepped.after)
    stepped.view.move_from(stepped.before)
    assert stepped.view.motion.isVisible()
    assert stepped.show(stepped.after) == is_now
    stepped.view.move_from(stepped.before)
    stepped.view.resize(600, 180)
    assert not stepped.view.motion.isVisible()
    stepped.view.move_from(stepped.before)
    assert stepped.view.motion.isVisible()
    bar = stepped.view.findChildren(RecordTable)[0].verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    assert not stepped.view.motion.isVisible()


def test_nothing_moves_where_nothing_merged(stepped: Stepped) -> None:
    """Without a row in sight that has merged there is no motion to wait for."""
    stepped.show(stepped.after)
    stepped.view.move_from(stepped.after)
    assert not stepped.view.motion.isVisible()
