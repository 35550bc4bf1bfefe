"""The pages of the Measures workspace."""

import pytest
from pytestqt.qtbot import QtBot

from explorer.app import measures_pages
from explorer.app.measures_pages import MeasuresPages
from explorer.session.state import first_state
from explorer.session.store import Store
from explorer.views.theme import load_look


def test_plots_that_there_is_no_memory_for(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """A notice says that they cannot be shown, and the pages without curves are."""

    def fill_memory(_: str) -> None:
        raise MemoryError

    monkeypatch.setattr(measures_pages, "import_module", fill_memory)
    store = Store(first_state())
    pages = MeasuresPages(store, load_look("light"))
    qtbot.addWidget(pages.frame)
    qtbot.waitUntil(lambda: store.state.notice is not None)
    assert store.state.notice is not None
    assert store.state.notice.sentence == "There is not enough memory to show the plots."
    assert (pages.page("curves"), pages.page("gage")) == (None, None)
