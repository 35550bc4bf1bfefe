"""The corpus at a step: chips, brackets and sums stand where they belong."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from explorer.engine.learn.frame import WordAtStep
from explorer.engine.text.alphabet import Spelling
from explorer.figures.visible_text import plain_text, word_runs
from explorer.figures.word_lines import WordLine, word_line
from explorer.views.chip_rows import FULL_ROW, chip_at, lay_out_row
from explorer.views.painting import text_width
from explorer.views.record_model import ReadyRows
from explorer.views.record_table import RecordTable
from explorer.views.theme import Look, load_look
from explorer.views.word_rows_view import WordRowsView
from explorer.views.word_table import fitted_word

SENNRICH = Spelling("characters", "end-of-word", "</w>")
STEP_3 = [
    WordAtStep("low", 5, ("l", "o", "w", "</w>"), (), (0,)),
    WordAtStep("lower", 2, ("l", "o", "w", "e", "r", "</w>"), (), (0,)),
    WordAtStep("newest", 6, ("n", "e", "w", "est</w>"), (3,), ()),
    WordAtStep("widest", 3, ("w", "i", "d", "est</w>"), (3,), ()),
]


def line(*symbols: str, merges_next: tuple[int, ...] = ()) -> WordLine:
    return word_line(WordAtStep("".join(symbols), 1, symbols, (), merges_next), SENNRICH)


@pytest.fixture
def view(look: Look, qtbot: QtBot) -> WordRowsView:
    view = WordRowsView(look)
    qtbot.addWidget(view)
    view.resize(662, 420)
    view.set_source(ReadyRows([word_line(word, SENNRICH) for word in STEP_3]), 68, 16)
    view.show()
    return view


def picture(view: WordRowsView) -> QImage:
    return view.grab().toImage()


def table(view: WordRowsView) -> RecordTable[WordLine]:
    return view.findChildren(RecordTable)[0]


def test_it_is_laid_out_as_in_the_picture(view: WordRowsView, look: Look) -> None:
    """Chips, bracket, merged chip and hairlines have the places of the drawing."""
    table(view).clearFocus()
    image = picture(view)
    edge, blue, tint, hairline = (look.color(name) for name in ("edge", "blue", "blue-tint", "line"))
    chips = 176  # the left of all chips; rows begin at 24, under the header
    assert image.pixelColor(chips, 24 + 28) == edge
    assert image.pixelColor(chips + 39, 24 + 28) == edge
    assert image.pixelColor(chips + 44, 24 + 28) == edge
    assert [image.pixelColor(x, 24 + 54) for x in (chips + 7, chips + 8, chips + 75, chips + 76)] == [
        look.color("pane"),
        blue,
        blue,
        look.color("pane"),
    ]
    merged = chips + 3 * 44
    assert [image.pixelColor(merged + x, 24 + 160 + 28) for x in (0, 1, 3)] == [blue, blue, tint]
    lines = [image.pixelColor(x, 24 + 80 * row - 1) for row in (1, 2, 3, 4) for x in (0, 661)]
    assert lines == [hairline] * 8


def test_totals_follow_the_last_row(view: WordRowsView) -> None:
    """The sum stands right under the rows, and stays in sight when there are more rows than room."""
    rows = table(view)
    assert (rows.height(), rows.verticalScrollBar().maximum()) == (24 + 4 * 80, 0)
    totals = view.childAt(10, rows.height() + 10)
    assert totals.accessibleName() == "all words 16, symbols in the corpus 68"
    view.resize(662, 200)
    assert (rows.height(), totals.y()) == (152, 152)
    assert rows.verticalScrollBar().maximum() > 0


def test_screen_readers_hear_what_is_blue(view: WordRowsView) -> None:
    """The cell of the chips says which symbol just merged and which pair merges next."""
    model = table(view).records
    spoken = [model.data(model.index(row, 2), Qt.ItemDataRole.AccessibleTextRole) for row in (0, 2)]
    assert spoken == ["l o w </w>, merging next: l + o", "n e w est</w>, just merged: est</w>"]
    assert model.text([0]).split("\n")[1] == "low\t5\tl o w </w>\t4\u00a0×\u00a05\t20"


def test_a_long_word_takes_smaller_chips_and_then_says_what_is_left_out(look: Look) -> None:
    """Chips shrink in three sizes before a word is cut, and the cut says how many symbols it hides."""
    sizes = []
    for n in (6, 10, 13, 24, 30):
        row = lay_out_row(look, line(*"a" * n), FULL_ROW, 360, wrap=False)
        sizes.append((row.size, len(row.widths), row.n_hidden))
        assert row.places[-1].row == 0
    assert sizes == [("corpus", 6, 0), ("choice", 10, 0), ("table", 13, 0), ("narrow", 24, 0), ("narrow", 20, 10)]


def test_the_chip_under_the_pointer(look: Look) -> None:
    """Positions find their chip, the gaps between find none, and the note counts as one past the last."""
    row = lay_out_row(look, line(*"a" * 30), FULL_ROW, 360, wrap=False)
    assert [chip_at(look, row, FULL_ROW, QPoint(x, 20)) for x in (0, 12, 13, 14, 300)] == [0, 0, None, 1, 20]


def test_positions_of_narrow_chips_never_touch(view: WordRowsView, look: Look) -> None:
    """Of two-digit positions every other one is written, so that they are read as numbers."""
    view.set_source(ReadyRows([line("a", "b"), line(*"a" * 20)]), 22, 2)
    image = picture(view)
    left, top = 176 + 9 * 14, 24 + 80 + 8 + 8 + 24 + 9  # of the tenth chip, and of the positions
    inked = [
        any(image.pixelColor(x, y) != look.color("pane") for y in range(top, top + 16)) for x in range(left, left + 140)
    ]
    widest = max(len(run) for run in "".join("#" if ink else " " for ink in inked).split("   "))
    assert 8 < widest < 20


def test_a_pair_that_has_no_room_is_marked_all_the_same(look: Look, view: WordRowsView) -> None:
    """The bracket of a pair that is left out stands under the note, whose tip names the pair."""
    long = line(*"a" * 59, "b", merges_next=(58,))
    view.set_source(ReadyRows([line("a", "b"), long]), 62, 2)
    row = lay_out_row(look, long, FULL_ROW, 400, wrap=False)
    columns = range(176 + row.places[-1].x, view.width() - 150)
    image = picture(view)
    assert look.color("blue") in [image.pixelColor(x, 24 + 80 + y) for x in columns[:40] for y in range(34, 60)]
    rest = table(view).tip(long, 2, QPoint(176 + row.places[-1].x + 10, 20))
    assert rest.endswith("b, merging next: a + b")


def test_a_word_takes_smaller_letters_before_it_is_cut(view: WordRowsView, look: Look) -> None:
    """Twelve letters stand whole in a narrow column, and a word for which there is no room ends as it is written."""
    assert [len(plain_text(fitted_word(look, word_runs(word), 96)[1])) for word in ("low", "tokenization")] == [3, 12]
    role, runs = fitted_word(look, word_runs("internationalization"), 96)
    assert role == "mono-header"
    assert "…" in plain_text(runs)


def test_a_raw_stream_wraps(look: Look, view: WordRowsView) -> None:
    """A single row grows as high as its chips need, for any width."""
    view.set_source(ReadyRows([line(*"ab" * 60)]), 120, 1)
    rows = table(view)
    assert rows.rowHeight(0) == 80 * 18  # seven a line
    view.resize(900, 420)
    assert rows.rowHeight(0) == 80 * 10  # twelve a line
    view.set_source(ReadyRows([word_line(word, SENNRICH) for word in STEP_3]), 68, 16)
    assert [rows.rowHeight(row) for row in range(4)] == [80] * 4


def test_a_bracket_over_the_end_of_a_line_has_two_halves(look: Look, view: WordRowsView) -> None:
    """Where a pair is parted by a line's end, each line has its half, open toward the other."""
    view.set_source(ReadyRows([line(*"a" * 40, merges_next=(7,))]), 40, 1)
    rows = table(view)
    row = lay_out_row(look, rows.records.row(0), FULL_ROW, 370, wrap=True)
    assert (row.places[7].row, row.places[8].row) == (0, 1)
    image, blue = picture(view), look.color("blue")
    left, top = 176 + 7 * 44, 24 + 54
    assert [image.pixelColor(left + x, top - 3) == blue for x in (9, 38)] == [True, False]
    assert image.pixelColor(left + 38, top) == blue
    assert image.pixelColor(176, top + 80) == blue


def test_a_few_words_that_nearly_fit_move_together(look: Look, qtbot: QtBot) -> None:
    """Four words are all in sight down to a height that holds them closely; under it, and above, rows are full ones."""
    view = WordRowsView(look)
    qtbot.addWidget(view)
    view.set_source(ReadyRows(tuple(line(*word) for word in ("low", "lower", "newest", "widest"))), 25, 4)
    view.show()
    table = view.findChild(RecordTable)
    heights = {}
    for height in range(300, 500, 2):
        view.resize(660, height)
        heights[height] = table.rowHeight(0)
    assert sorted(set(heights.values())) == [72, 80]
    close = [height for height, row in heights.items() if row == 72]
    assert len(close) == 16  # of every second pixel between four rows of 72 and four of 80
    for height in close:
        view.resize(660, height)
        assert not table.is_cut()


def test_a_very_narrow_pane_keeps_the_symbols(view: WordRowsView) -> None:
    """Where the numbers would cover the chips, they are left out."""
    table = view.findChild(RecordTable)
    for width in range(200, 700, 4):
        view.resize(width, 420)
        (_, word), (times, times_right), (left, right), _, (result, end) = table.spans
        assert word < left
        assert right - left >= 56
        assert (word < times < times_right < left and right < result < end) or (times == times_right and result == end)


def test_compact_rows(view: WordRowsView, look: Look) -> None:
    """In a low window rows are 56 high, and the bracket still lies between chips and positions."""
    view.set_compact(True)
    assert table(view).rowHeight(0) == 56
    image = picture(view)
    assert image.pixelColor(176 + 20, 24 + 3 + 32 + 1 + 4) == look.color("blue")
    view.set_compact(False)
    assert table(view).rowHeight(0) == 80


def test_zoom_scales_everything(view: WordRowsView) -> None:
    """At 200 % rows, chips and columns are twice as large."""
    view.resize(1324, 840)
    view.set_look(load_look("light", 2.0))
    rows = table(view)
    assert (rows.rowHeight(0), rows.spans[2][0]) == (160, 352)


def test_a_click_reports_the_word(view: WordRowsView, qtbot: QtBot) -> None:
    """Choosing a row reports its index."""
    with qtbot.waitSignal(view.row_selected) as chosen:
        QTest.mouseClick(table(view).viewport(), Qt.MouseButton.LeftButton, pos=QPoint(40, 100))
    assert chosen.args == [1]


def scrolled(view: WordRowsView) -> int:
    return table(view).verticalScrollBar().value()


def test_it_goes_to_a_word_in_which_something_just_merged(view: WordRowsView) -> None:
    """A word far down comes into the middle, between whole rows; a word in sight is seen to show the merge."""
    words = [WordAtStep(f"w{i}", 1, ("w", str(i)), (1,) if i == 70 else (), ()) for i in range(100)]
    view.set_source(ReadyRows([word_line(word, SENNRICH) for word in words]), 200, 100)
    assert not view.shows_merge()
    view.go_to_merge(70)
    assert view.shows_merge()
    assert scrolled(view) == (70 - 2) * 80  # four rows have room
    view.go_to_merge(3)  # where nothing merged
    assert scrolled(view) == (70 - 2) * 80


def test_it_goes_to_the_line_of_a_stream_in_which_something_just_merged(view: WordRowsView) -> None:
    """Of a stream only the lines in sight count, and the first line with a chip that just merged comes into sight."""
    symbols = tuple("ab" * 100)
    stream = WordAtStep("".join(symbols), 1, symbols, (150, 190), ())
    view.set_source(ReadyRows([word_line(stream, SENNRICH)]), 200, 1)
    assert not view.shows_merge()
    view.go_to_merge(0)
    assert view.shows_merge()
    assert scrolled(view) == (150 // 7 - 2) * 80  # seven chips a line


def test_a_click_on_a_chip_is_told(view: WordRowsView, qtbot: QtBot) -> None:
    """The row and the number of the chip; a click beside the chips is not one."""
    rows = table(view)
    with qtbot.waitSignal(view.chip_clicked) as told:
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(176 + 44 + 10, 80 + 30))
    assert told.args == [(1, 1)]
    with qtbot.assertNotEmitted(view.chip_clicked):
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(176 + 7 * 44, 80 + 30))
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(30, 80 + 30))


def test_products_have_room_where_the_sum_is_not_known(view: WordRowsView, look: Look) -> None:
    """Where all symbols are not counted, a product as large as all words together does not reach into its factors."""
    view.set_source(ReadyRows([line("a", "b")]), None, 168_988)
    calculation, result = table(view).spans[3:]
    assert result[1] - result[0] >= text_width(look, "168,988", "number-strong")
    assert calculation[1] <= result[0]
