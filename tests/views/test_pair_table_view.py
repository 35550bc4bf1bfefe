"""The pair table says which pair wins, which are tied, and why each has its count."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from explorer.engine.learn.pair_table import PairAtStep, WordShare
from explorer.engine.text.alphabet import Spelling
from explorer.figures.pair_lines import PairLine, SumPart, pair_line, spelled_parts
from explorer.figures.visible_text import Runs, visible_runs
from explorer.views.pair_table_view import PairTableView
from explorer.views.record_model import ReadyRows
from explorer.views.record_table import RecordTable
from explorer.views.spelled_line import SpelledLine
from explorer.views.table_header import TableHeader
from explorer.views.theme import Look, load_look

SENNRICH = Spelling("characters", "end-of-word", "</w>")
LOW_AND_LOWER = (WordShare(0, "low", 1, 5), WordShare(1, "lower", 1, 2))


def runs(piece: str) -> Runs:
    return visible_runs(piece, SENNRICH)


def row(left: str, right: str, count: int, rank: int, *, tied: bool, wins: bool = False, change: int = 0) -> PairLine:
    pair = PairAtStep(left, right, count, rank, tied, change, 0)
    shares = LOW_AND_LOWER if count == 7 else (WordShare(0, "newest", 1, count),)
    return pair_line(pair, shares, SENNRICH, total=52, top_count=7, wins=wins)


STEP_3 = [
    row("l", "o", 7, 1, tied=True, wins=True),
    row("o", "w", 7, 1, tied=True),
    row("n", "e", 6, 3, tied=True),
    row("w", "est</w>", 6, 3, tied=True, change=6),
    row("w", "</w>", 5, 6, tied=False),
]


@pytest.fixture
def view(look: Look, qtbot: QtBot) -> PairTableView:
    view = PairTableView(look)
    qtbot.addWidget(view)
    view.resize(446, 420)
    view.set_source(ReadyRows(STEP_3))
    view.show()
    return view


def table(view: PairTableView) -> RecordTable[PairLine]:
    return view.findChildren(RecordTable)[0]


def test_rows_can_be_read_aloud_and_copied(view: PairTableView) -> None:
    """Under their titles, each row is its rank, pair, count, share, change, sum and verdict."""
    lines = [line.replace("\u00a0", " ") for line in table(view).records.text([0, 1, 3]).split("\n")]
    assert lines == [
        "rank\tpair\tcount\tshare %\tchange\tby word\tverdict",
        "1=\tl o\t7\t13.5\t0\t7 = low × 5 + lower × 2\twins",
        "1=\to w\t7\t13.5\t0\t7 = low × 5 + lower × 2\ttied",
        "3=\tw est</w>\t6\t11.5\t+6\t6 = newest × 6\t",
    ]


def test_winner_and_tie_have_forms_of_their_own(view: PairTableView, look: Look) -> None:
    """The winner stands on a blue tint; a bracket runs down the left of the top tie, with a hook at each end."""
    table(view).clearFocus()
    image = view.grab().toImage()
    top = 28
    tint, pane, orange = look.color("blue-tint"), look.color("pane"), look.color("orange")
    assert [image.pixelColor(440, top + 28 * row + 3) for row in (0, 1)] == [tint, pane]
    assert [image.pixelColor(12, top + y) for y in (5, 6, 27, 28, 49, 50)] == [tint, *[orange] * 4, pane]
    assert [image.pixelColor(17, top + y) for y in (6, 20, 49)] == [orange, tint, orange]


def test_the_number_of_pairs_stands_over_them(view: PairTableView) -> None:
    """With its noun where there is room, else alone, and at last there is only the title of the column."""
    header = view.findChild(TableHeader)
    shown = {}
    for number in ("12 pairs", "1,234 of 98,765 pairs", "1,234,567,890 of 9,876,543,210 pairs"):
        view.set_number(number)
        shown[number] = header.shown(1)
    assert list(shown.values()) == ["12 pairs", "1,234 of 98,765", "pair"]
    assert table(view).records.text([]).split("\t")[1] == "pair"


def test_a_bar_is_cut_where_words_meet(view: PairTableView, look: Look) -> None:
    """The bar of a pair in two words has a gap, blue for the winner and slate for the others."""
    table(view).clearFocus()
    image = view.grab().toImage()
    left, right = table(view).spans[5]
    for number, color in ((0, "blue"), (1, "slate")):
        y = 28 + 28 * number + 14
        is_bar = [image.pixelColor(x, y) == look.color(color) for x in range(left, right)]
        gaps = [x for x in range(1, len(is_bar)) if is_bar[x] != is_bar[x - 1]]
        assert len(gaps) == 3
        assert (gaps[1] - gaps[0], gaps[0] / gaps[2]) == (2, pytest.approx(5 / 7, abs=0.03))


def test_a_narrow_pane_drops_columns_and_never_overlaps(view: PairTableView) -> None:
    """Share and change give way to a narrow pane; whatever is left stands side by side."""
    for width, n_columns in ((900, 7), (446, 7), (380, 6), (340, 5)):
        view.resize(width, 420)
        spans = [span for span in table(view).spans if span[1] > span[0]]
        assert len(spans) == n_columns
        assert all(a[1] <= b[0] for a, b in pairwise(spans))


def test_columns_stand_still_from_step_to_step(view: PairTableView) -> None:
    """A step whose pairs are shorter leaves the columns where a longer pair has put them."""
    view.set_source(ReadyRows([row("w", "idest</w>", 7, 1, tied=False, wins=True)]))
    wide = table(view).spans
    view.set_source(ReadyRows(STEP_3))
    assert table(view).spans[1] == wide[1]


def test_long_pairs_are_elided_inside_their_column(view: PairTableView) -> None:
    """Two long symbols share the column, and the tool tip has them whole."""
    view.set_source(ReadyRows([row("internation", "alization</w>", 7, 1, tied=False, wins=True)]))
    rows = table(view)
    assert rows.tip(rows.records.row(0), 1, QPoint(60, 10)) == "internation + alization</w>"
    assert rows.tip(STEP_3[0], 1, QPoint(60, 10)) == ""
    assert rows.tip(STEP_3[0], 2, QPoint(200, 10)).startswith("7 = low")


def test_a_click_reports_the_pair(view: PairTableView, qtbot: QtBot) -> None:
    """Choosing a row reports its index; selecting by program does not."""
    reported: list[object] = []
    view.row_selected.connect(reported.append)
    view.select(2)
    QTest.mouseClick(table(view).viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, 28 + 10))
    assert reported == [1]


def test_the_count_is_spelled_out_under_the_table(view: PairTableView) -> None:
    """The last line has the pair and its sum; without a pair there is only the sentence."""
    line = view.findChild(SpelledLine)
    view.set_spelled(runs("l"), runs("o"), spelled_parts(7, LOW_AND_LOWER))
    assert line.accessibleName().replace("\u00a0", " ") == "l + o: 7 = low × 5 + lower × 2"
    assert (line.height(), line.geometry().bottom()) == (40, view.height() - 1)
    view.set_spelled((), (), (SumPart("No two symbols stand side by side.", "text"),))
    assert line.accessibleName() == "No two symbols stand side by side."


def test_a_long_sum_wraps_and_then_says_that_it_goes_on(view: PairTableView) -> None:
    """A sum takes up to three lines; a longer one ends in an ellipsis and is whole in the tool tip."""
    line = view.findChild(SpelledLine)
    shares = [WordShare(i, "international", 1, 1000 - i) for i in range(8)]
    view.set_spelled(runs("l"), runs("o"), spelled_parts(20_000, shares[:2]))
    assert line.height() == 40 + 24
    assert line.toolTip() == ""
    view.set_spelled(runs("l"), runs("o"), spelled_parts(20_000, shares))
    assert line.height() == 40 + 48
    assert line.toolTip().endswith("together")
    assert table(view).height() == 420 - line.height()


def test_a_remark_stands_below_the_sum(view: PairTableView) -> None:
    """A remark has lines of its own, which a long sum, now of two lines, does not take."""
    line = view.findChild(SpelledLine)
    remark = (SumPart("Other tie rules: largest ", "text"), SumPart("o", "word"))
    view.set_spelled(runs("l"), runs("o"), spelled_parts(7, LOW_AND_LOWER), remark)
    said = "l + o: 7 = low × 5 + lower × 2. Other tie rules: largest o"
    assert line.accessibleName().replace("\u00a0", " ") == said
    assert (line.height(), line.toolTip()) == (40 + 24, "")
    shares = [WordShare(i, "international", 1, 1000 - i) for i in range(8)]
    view.set_spelled(runs("l"), runs("o"), spelled_parts(20_000, shares), remark)
    assert line.height() == 40 + 48
    assert line.toolTip().endswith("together. Other tie rules: largest o")


def test_zoom_scales_rows(view: PairTableView) -> None:
    """At 200 % rows are twice as high, and the line below twice as high too."""
    view.set_spelled(runs("l"), runs("o"), spelled_parts(7, LOW_AND_LOWER))
    view.resize(892, 840)
    view.set_look(load_look("light", 2.0))
    assert table(view).rowHeight(0) == 56
    assert view.findChild(SpelledLine).height() == 80
