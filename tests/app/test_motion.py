"""When a merge is seen in motion, by a clock that stands where it is put."""

import pytest

from explorer.views.merge_motion import MergeMotion
from tests.app.conftest import OpenWindow

SWITCH = "Merges in motion"


class Clock:
    """Seconds, which pass when they are told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(opened: OpenWindow) -> Clock:
    clock = Clock()
    motion(opened).clock = clock
    return clock


def motion(opened: OpenWindow) -> MergeMotion:
    found = opened.window.words.view.motion
    assert isinstance(found, MergeMotion)
    return found


def test_a_single_step_on_is_in_motion(opened: OpenWindow, clock: Clock) -> None:
    """One step on moves; one that follows within 400 ms ends that and is there at once; so are steps back and jumps."""
    opened.press("PgDown")
    assert motion(opened).isVisible()
    clock.now += 0.3
    opened.press("PgDown")
    assert not motion(opened).isVisible()
    clock.now += 0.5
    opened.press("PgDown")
    assert motion(opened).isVisible()
    for keys in (("PgUp",), ("End",), ("2", "Return")):
        clock.now += 10
        opened.press(*keys)
        assert not motion(opened).isVisible(), keys
    assert opened.state.step == 2
    assert list(opened.faults()) == []


def test_motion_can_be_switched_off(opened: OpenWindow, clock: Clock) -> None:
    """Without it a step is there at once, as the menu says."""
    assert opened.action(SWITCH).isChecked()
    opened.choose("View", SWITCH)
    assert not opened.action(SWITCH).isChecked()
    opened.press("PgDown")
    assert not motion(opened).isVisible()
    assert opened.state.step == 1
