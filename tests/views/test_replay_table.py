"""The table of the steps of a replay."""

import pytest
from pytestqt.qtbot import QtBot

from explorer.engine.text.alphabet import Spelling
from explorer.figures.encoder_replay import JoinRow
from explorer.figures.visible_text import visible_runs
from explorer.views.replay_table import JOIN_COLUMNS, ReplayTable
from explorer.views.theme import Look

ROWS = tuple(
    JoinRow(number, visible_runs("lo", Spelling()), visible_runs("west", Spelling()), 100 + number)
    for number in range(1, 6)
)


@pytest.mark.parametrize("width", [248, 280, 600])
def test_merges_have_room_beside_the_tokens(qtbot: QtBot, look: Look, width: int) -> None:
    """No column is cut: where there is no room for all, the number under which a piece was learned is left out."""
    table = ReplayTable(look, JOIN_COLUMNS, "Merges")
    qtbot.addWidget(table)
    table.set_rows(ROWS, 2)
    spans = table.lay_out(width)
    assert max(end for _, end in spans) <= width
