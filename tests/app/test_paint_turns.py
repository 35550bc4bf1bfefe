"""Another trace is painted part by part; who steps sees all of it at once."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QWidget

from explorer.app.paint_turns import PaintTurns
from explorer.engine import train
from explorer.session.state import Model, first_state
from explorer.session.store import Store


class Part(QWidget):
    """Notes when it is painted, and then when the event loop takes its next turn."""

    def __init__(self, name, seen):
        super().__init__()
        self.name, self.seen = name, seen

    def paintEvent(self, event):
        self.seen.append(self.name)
        QTimer.singleShot(0, lambda: self.seen.append("turn"))


class Painted:
    """A window of three parts that show the trace of a store."""

    def __init__(self, qtbot):
        self.seen = []
        self.store = Store(first_state())
        self.parts = [Part(name, self.seen) for name in "abc"]
        self.window = QWidget()
        self.window.resize(300, 100)
        row = QHBoxLayout(self.window)
        for part in self.parts:
            row.addWidget(part)
        self.turns = PaintTurns(self.store, self.parts, self.window)
        qtbot.addWidget(self.window)
        with qtbot.waitExposed(self.window):
            self.window.show()
        qtbot.waitUntil(lambda: {"a", "b", "c"} < set(self.seen) and 2 * self.seen.count("turn") == len(self.seen))
        self.seen.clear()

    def finish_training(self):
        """Let another trace arrive, and all parts show it."""
        state = self.store.state
        recipe = replace(state.recipe, merges=state.recipe.merges + 1)
        self.store.set_recipe(recipe)
        self.store.training_finished(Model(state.source, recipe, train(state.source.corpus(), recipe)))
        for part in self.parts:
            part.update()


@pytest.fixture
def painted(qtbot):
    return Painted(qtbot)


def test_each_part_of_another_trace_is_painted_in_a_turn_of_its_own(qtbot, painted):
    """Between the paints of two parts the event loop takes a turn; the last part is painted last."""
    painted.finish_training()
    qtbot.waitUntil(lambda: painted.seen.count("turn") == 3)
    assert painted.seen == ["a", "turn", "b", "turn", "c", "turn"]


def test_a_step_is_painted_at_once(qtbot, painted):
    """A step that is taken while parts still wait lets all of them show it in one paint."""
    painted.finish_training()
    painted.store.step_by(1)
    qtbot.waitUntil(lambda: len(painted.seen) >= 3)
    assert sorted(painted.seen[:3]) == ["a", "b", "c"]


def test_traces_that_follow_each_other_at_every_turn_leave_no_part_behind(qtbot, painted):
    """While each paint is met by another trace, all parts still are painted."""
    painted.finish_training()
    while set(painted.seen) < {"a", "b", "c"}:
        n_seen = len(painted.seen)
        qtbot.waitUntil(lambda n=n_seen: len(painted.seen) > n)
        painted.finish_training()
    qtbot.waitUntil(lambda: all(part.updatesEnabled() for part in painted.parts))


def test_the_top_row_which_says_that_something_is_trained_is_the_last_part(opened):
    """As long as a pane looks as before the training, the row with the progress does so too."""
    window = opened.window
    assert window.parts[-1].isAncestorOf(window.status.progress)
    shown = (window.words, window.pairs, window.corpus, window.encoder)
    assert {pane.frame for pane in shown} | {window.caption.view, window.timeline.widget} == set(window.parts[:-1])
    opened.store.set_recipe(replace(opened.state.recipe, merges=5))
    opened.train()
    opened.wait(lambda: all(part.updatesEnabled() for part in window.parts))
