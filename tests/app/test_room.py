"""What folds where room is short, and that whatever folds can be reached."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QScrollArea, QWidget

from explorer.app.pages import PAGES
from explorer.app.room import Room, room_in
from explorer.session.state import ZOOMS, Notice
from tests.app.conftest import OpenWindow
from tests.app.driven_window import AT_STEP, EDITOR, MERGES, PAIRS


@pytest.mark.parametrize(
    ("size", "folded"),
    [
        ((1440, 900), set()),
        ((780, 800), set()),
        ((1440, 799), {"low"}),
        ((1440, 599), {"low", "flat"}),
        ((800, 480), {"low", "flat", "short"}),
        ((779, 900), {"one_page", "flat"}),
        ((720, 450), {"low", "flat", "short", "one_page"}),
        ((1440, 399), {"low", "flat", "short", "one_page", "bare"}),
        ((480, 300), {"low", "flat", "short", "one_page", "bare"}),
        ((427, 240), {"low", "flat", "short", "one_page", "bare", "cramped"}),
        ((393, 200), {"low", "flat", "short", "one_page", "bare", "cramped", "tiny"}),
        ((267, 160), {"low", "flat", "short", "one_page", "bare", "cramped", "tiny", "mute"}),
    ],
)
def test_what_folds_in_a_window_of_a_size(size: tuple[int, int], folded: set[str]) -> None:
    """Height takes rows, curve, the caption's second line, headers, and at last the caption; width takes all panes but
    one, and at last menus and tabs beside each other."""
    room = room_in(*size)
    assert {name for name in Room.__slots__ if getattr(room, name)} == folded


def test_a_notice_takes_what_is_needed_least() -> None:
    """In a small window a notice takes the tabs, the caption and at last the transport, but no row of the panes."""
    assert not room_in(427, 284, notice=True).tiny
    assert room_in(427, 283, notice=True).tiny
    assert not room_in(427, 244, notice=True).mute
    assert room_in(427, 243, notice=True).mute
    assert not room_in(393, 200, notice=True).still
    assert room_in(267, 160, notice=True).still


def test_an_encoder_makes_the_timeline_low() -> None:
    """Where words and encoder would share too little height, the timeline leaves them some of its own."""
    assert room_in(1440, 900, encoder=True).low
    assert not room_in(1920, 1080, encoder=True).low


@pytest.mark.parametrize(
    ("size", "captions", "transports"),
    [
        ((720, 450), {"Words", "Corpus", "Pairs", "Merges", "Recipe"}, set(PAGES)),
        ((427, 240), {"Words"}, set(PAGES)),
        ((267, 160), set(), {"Words", "Pairs", "Merges"}),
        ((267, 130), set(), {"Merges"}),
    ],
)
def test_what_stands_beside_a_page(size: tuple[int, int], captions: set[str], transports: set[str]) -> None:
    """With less height the step is told beside the words only, then not at all; the transport leaves first what is the
    same at every step."""
    room = room_in(*size)
    assert {page for page in PAGES if room.has_caption(page, encoder=False)} == captions
    assert {page for page in PAGES if room.has_transport(page)} == transports
    assert not room.has_caption("Words", encoder=True)


def seen(part: QWidget) -> QRect:
    """What of a part is not cut off by what it lies in, in the window."""
    window, rect, inside = part.window(), QRect(part.mapTo(part.window(), QPoint(0, 0)), part.size()), part
    while inside is not window:
        inside = inside.parentWidget()
        rect &= QRect(inside.mapTo(window, QPoint(0, 0)), inside.size())
    return rect


def is_whole(part: QWidget) -> bool:
    """Whether a part is to be seen, and nothing of it is cut off."""
    return part.isVisible() and seen(part).size() == part.size()


def can_be_reached(part: QWidget) -> bool:
    """Whether a part is whole, or can be scrolled into sight."""
    areas = [area for area in part.window().findChildren(QScrollArea) if area.isAncestorOf(part)]
    if not areas:
        return is_whole(part)
    (area,), content = areas, areas[0].widget()
    inside = QRect(part.mapTo(content, QPoint(0, 0)), part.size())
    hidden = content.height() - area.viewport().height()
    return content.rect().contains(inside) and area.verticalScrollBar().maximum() >= hidden and is_whole(area)


def pages(opened: OpenWindow) -> Iterator[str]:
    """Go to each page by a click on its tab; where all stand side by side there is one without a name."""
    if not opened.window.pages.isVisible():
        yield ""
        return
    for page in PAGES:
        tab = opened.button(page)
        assert is_whole(tab)
        opened.click(tab)
        QApplication.processEvents()
        yield page


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720)])
@pytest.mark.parametrize("zoom", ZOOMS)
def test_everything_can_be_used_at_every_zoom(opened: OpenWindow, width: int, height: int, zoom: float) -> None:
    """At each zoom the words, the caption and the transport are in sight together, and each pane can be reached."""
    window = opened.window
    opened.resize(width, height)
    opened.store.set_zoom(zoom)
    opened.store.go_to(3)
    QApplication.processEvents()
    reached: set[str] = set()
    for page in pages(opened):
        if page in ("", "Words"):
            table = opened.table(AT_STEP)
            assert seen(table.viewport()).height() >= 44 * zoom  # the chips of a row, and the bracket under them
            assert is_whole(window.caption.view)
        for name in ("First step", "One step back", "Play", "One step on", "Last step"):
            assert is_whole(opened.button(name)), f"{name} on {page}"
        opened.click(opened.button("One step on"))
        opened.click(opened.button("One step back"))
        assert opened.state.step == 3
        corpus = window.corpus  # where there is no room for both, the pieces stand in the place of the alphabet
        symbols = corpus.learned if corpus.alphabet.isHidden() else corpus.alphabet
        parts = {
            "words": opened.table(AT_STEP), "corpus": opened.table(EDITOR), "pairs": opened.table(PAIRS),
            "recipe": window.recipe.view, "totals": window.words.view, "symbols": symbols,
        }  # fmt: skip
        reached |= {name for name, part in parts.items() if part.isVisible() and can_be_reached(part)}
        shown = [part for part in (*frames(opened), window.caption.view, window.timeline.widget) if part.isVisible()]
        for first, second in combinations(shown, 2):
            assert not seen(first).intersects(seen(second))
        for part in shown:
            assert is_whole(part)
        if page == "Merges":
            assert seen(opened.table(MERGES).viewport()).height() >= 56 * zoom  # two of them
    if (width / zoom) >= 1180 or window.pages.isVisible():
        assert reached == {"words", "corpus", "pairs", "recipe", "totals", "symbols"}
    else:  # the tab brings the corpus back
        assert reached == {"words", "pairs", "recipe", "totals"}
        opened.click(window.panes.tab)
        assert can_be_reached(opened.table(EDITOR))


@pytest.mark.parametrize("noticed", [False, True])
@pytest.mark.parametrize(("width", "height"), [(800, 480), (1180, 600), (1280, 720)])
def test_everything_can_be_reached_in_a_small_window(
    opened: OpenWindow, width: int, height: int, noticed: bool
) -> None:
    """At 300 % a window has its menus, the pages, a row of each table, and the transport or a notice in its place."""
    window, bar = opened.window, opened.window.menuWidget().folded
    opened.resize(width, height)
    opened.store.set_zoom(3.0)
    opened.store.go_to(3)
    sentence = "The file a-rather-long-name-of-a-file.txt has changed on disk since it was read."
    opened.store.notify(Notice(sentence, "file") if noticed else None)
    QApplication.processEvents()
    if not bar.isVisible():
        assert (width, noticed) == (1280, False)  # what has room for more has a test of its own
        return
    assert is_whole(bar)
    everything, chosen = bar.actions()
    for action in (everything, chosen):
        assert bar.rect().contains(bar.actionGeometry(action))
    everything.menu().aboutToShow.emit()
    titles = [action.text().replace("&", "") for action in everything.menu().actions()]
    assert titles == ["File", "Edit", "View", "Step", "Tokenizers", "Examples", "Help"]
    assert all(action.menu() is not None for action in everything.menu().actions())
    tables = {"Words": AT_STEP, "Corpus": EDITOR, "Pairs": PAIRS, "Merges": MERGES}
    for item in chosen.menu().actions():
        item.trigger()
        QApplication.processEvents()
        assert chosen.text() == f"{item.text()} ▾"
        assert window.minimumSizeHint().width() <= width
        if item.text() == "Recipe":
            assert can_be_reached(window.recipe.view)
        else:
            table = opened.table(tables[item.text()])
            row = table.visualRect(table.model().index(0, 1))
            if item.text() == "Words" or height > 480:
                assert seen(table.viewport()).height() >= min(35 * 3, row.height())  # the chips of a word
            else:
                assert can_be_reached(table)
        if noticed:
            assert is_whole(window.status.notice)
            assert window.status.notice.findChild(QLabel).toolTip() == sentence
        if item.text() not in ("Corpus", "Recipe") and not (noticed and height == 480):
            assert is_whole(opened.button("One step on"))


def frames(opened: OpenWindow) -> list[QWidget]:
    window = opened.window
    return [window.corpus.frame, window.words.frame, window.pairs.frame, window.recipe.view.parentWidget()]


def test_one_page_at_a_time_is_chosen_by_keys(opened: OpenWindow) -> None:
    """Tab leads to the tabs, ↓ and ↑ go from page to page, and back at 100 % everything stands side by side."""
    opened.store.set_zoom(3.0)
    QApplication.processEvents()
    first: QAbstractButton = opened.button("Words")
    for _ in range(40):
        if QApplication.focusWidget() is first:
            break
        opened.press("Tab")
    opened.press("Down", "Down")
    assert opened.window.pairs.frame.isVisible()
    assert not opened.window.words.frame.isVisible()
    opened.press("Down", "Down")
    assert opened.window.recipe.view.isVisible()
    assert not opened.window.panes.isVisible()
    opened.press("Ctrl+0")
    assert all(frame.isVisible() for frame in frames(opened))
    assert not opened.window.pages.isVisible()
    assert list(opened.faults()) == []


def test_a_notice_takes_the_room_of_no_pane(opened: OpenWindow) -> None:
    """In a low window a notice stands in the place of the recipe until it is closed: the panes keep their height."""
    window = opened.window
    window.resize(1280, 720)
    opened.store.set_zoom(1.5)
    QApplication.processEvents()
    height = seen(window.pairs.frame).height()
    opened.store.notify(Notice("The file has changed on disk since it was read. " * 4, "file"))
    QApplication.processEvents()
    assert is_whole(window.status.notice)
    assert seen(window.pairs.frame).height() >= height
    opened.store.notify(None)
    QApplication.processEvents()
    assert is_whole(window.recipe.view)


def test_the_first_picture_is_whole(opened: OpenWindow) -> None:
    """At the first size every word of the first example is wholly in sight, and every pair from step 3 on."""
    words, pairs = opened.table(AT_STEP), opened.table(PAIRS)
    for step in range(3, 15):
        opened.store.go_to(step)
        QApplication.processEvents()
        for table, n_rows in ((words, 4), (pairs, len(opened.state.trace.at(step).pairs))):
            assert table.rows_height() <= table.height()
            assert table.viewport().rect().contains(table.visualRect(table.model().index(n_rows - 1, 1)))
