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
        self.window = QWidget()
        self.turns = PaintTurns(self.store, self.window)
        self.parts = self.turns.parts = [Part(name, self.seen) for name in "abc"]
        self.store.state_changed.connect(self._follow)
        self.window.resize(300, 100)
        row = QHBoxLayout(self.window)
        for part in self.parts:
            row.addWidget(part)
        qtbot.addWidget(self.window)
        with qtbot.waitExposed(self.window):
            self.window.show()
        qtbot.waitUntil(lambda: {"a", "b", "c"} < set(self.seen) and 2 * self.seen.count("turn") == len(self.seen))
        self.seen.clear()

    def _follow(self, old, new):
        if (old.trace, old.step) != (new.trace, new.step):
            for part in self.parts:
                part.update()

    def finish_training(self):
        """Let another trace arrive."""
        state = self.store.state
        recipe = replace(state.recipe, merges=state.recipe.merges + 1)
        self.store.set_recipe(recipe)
        self.store.training_finished(Model(state.source, recipe, train(state.source.corpus(), recipe)))


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


def test_the_panes_of_the_window_take_turns(opened, monkeypatch):
    """All that shows a trace is held back before it changes; the row with the progress is the last to go on."""
    window, parts = opened.window, opened.window.paint_turns.parts
    frames = {pane.frame for pane in (window.words, window.corpus, window.encoder)}
    assert set(parts[:-1]) == frames | {window.step_table, window.caption.view, window.timeline.widget}
    assert window.step_table.isAncestorOf(window.pairs.frame)
    assert parts[-1].isAncestorOf(window.status.progress)
    opened.wait(lambda: opened.state.training is None)
    held, show = [], window.pairs.view.set_source

    def show_pairs(*pairs, **kind):
        held.append([part for part in parts if not part.updatesEnabled()])
        show(*pairs, **kind)

    monkeypatch.setattr(window.pairs.view, "set_source", show_pairs)
    opened.store.set_recipe(replace(opened.state.recipe, merges=5))
    opened.train()
    assert list(parts) in held
    opened.wait(lambda: all(part.updatesEnabled() for part in parts))
