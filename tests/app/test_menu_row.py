"""The menus at the top of the window."""

import pytest
from pytestqt.qtbot import QtBot

from explorer.app.menu_row import MenuRow
from explorer.session.state import ZOOMS
from explorer.views.theme import load_look, style_sheet


@pytest.mark.parametrize("zoom", ZOOMS)
def test_menus_have_room_at_every_zoom(qtbot: QtBot, zoom: float) -> None:
    """At every zoom the menus are no higher than their row, or else Qt would hide them all behind an arrow."""
    look = load_look("light", zoom)
    row = MenuRow(look)
    qtbot.addWidget(row)
    for title in ("File", "Edit"):
        row.menus.addMenu(title)
    row.setStyleSheet(style_sheet(look))
    row.resize(1000, row.height())
    row.show()
    assert row.menus.sizeHint().height() <= row.height()
