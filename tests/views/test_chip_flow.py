"""Flowing chips show what fits, say what does not, and look at nothing else."""

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from explorer.engine.text.alphabet import Spelling
from explorer.figures.corpus_chips import FlowChip
from explorer.figures.visible_text import visible_runs
from explorer.views.chip_flow import ChipFlow
from explorer.views.theme import Look, load_look


def chips(*pieces: str) -> list[FlowChip]:
    return [FlowChip("", visible_runs(piece, Spelling())) for piece in pieces]


class Learned(Sequence[FlowChip]):
    """Eight thousand pieces, made when asked for."""

    def __init__(self) -> None:
        self.asked: set[int] = set()

    def __len__(self) -> int:
        return 8000

    def __getitem__(self, index: int) -> FlowChip:  # type: ignore[override]
        self.asked.add(index)
        state = "merged" if index == 7999 else "plain"
        return FlowChip(str(index + 1), visible_runs(f"p{index}", Spelling()), state)


@pytest.fixture
def flow(look: Look, qtbot: QtBot) -> ChipFlow:
    flow = ChipFlow(look, rule=True)
    qtbot.addWidget(flow)
    flow.resize(278, 200)
    flow.show()
    return flow


def test_the_alphabet_of_the_picture(flow: ChipFlow, look: Look) -> None:
    """Eleven symbols take two rows of the corpus pane, under a title and a hairline."""
    flow.set_chips("Alphabet, 11 symbols", chips(*"low", "</w>", *"ernstid"))
    assert flow.heightForWidth(278) == 10 + 20 + 4 + 24 + 6 + 24 + 14
    image = flow.grab().toImage()
    assert image.pixelColor(15, 0) == look.color("pane")
    assert image.pixelColor(16, 0) == look.color("line")
    assert [image.pixelColor(16, y) for y in (34 + 12, 64 + 12)] == [look.color("edge")] * 2
    assert flow.accessibleName().endswith("l, o, w, </w>, e, r, n, s, t, i, d")


def test_what_does_not_fit_is_counted(flow: ChipFlow) -> None:
    """An alphabet of more than three rows ends with the number of symbols that are not shown."""
    flow.set_chips("Alphabet, 100 symbols", chips(*[chr(0x4E00 + n) for n in range(100)]))
    assert flow.heightForWidth(278) == flow.heightForWidth(279) == 34 + 3 * 30 + 8
    shown = flow.accessibleName().split(": ")[1]
    assert shown.endswith(f"… {100 - shown.count(',') - 1} more")


def test_the_newest_pieces_stay_in_sight(look: Look, qtbot: QtBot) -> None:
    """Of eight thousand pieces the last ones are shown, only they are made, and the rest is counted."""
    flow = ChipFlow(look, keep="last")
    qtbot.addWidget(flow)
    flow.resize(278, flow.heightForWidth(278))
    pieces = Learned()
    flow.set_chips("Learned so far, 8 000 pieces", pieces)
    flow.resize(278, flow.heightForWidth(278))
    flow.grab()
    assert min(pieces.asked - {0}) > 7970
    assert "p7999" in flow.accessibleName()
    assert flow.accessibleName().endswith("earlier")


def test_a_low_pane_shows_fewer_rows(flow: ChipFlow) -> None:
    """Chips never run over the lower edge: the rows follow the height that there is."""
    flow.set_chips("Alphabet", chips(*"abcdefghijklmnopqrstuvwxyz"))
    flow.resize(278, 70)
    few = flow.accessibleName().count(",")
    flow.resize(278, 130)
    assert few < flow.accessibleName().count(",")


def test_no_chips(flow: ChipFlow) -> None:
    """Before the first merge there is only the title."""
    flow.set_chips("Learned so far, 0 pieces", [])
    assert flow.heightForWidth(278) == 44
    assert not flow.grab().isNull()


def test_zoom(flow: ChipFlow) -> None:
    """At 200 % the same chips take twice the height in twice the width."""
    flow.set_chips("Alphabet", chips(*"abcdefghijk"))
    height = flow.heightForWidth(278)
    flow.set_look(load_look("light", 2.0))
    assert flow.heightForWidth(556) == 2 * height
    assert flow.childAt(QPoint(5, 5)) is None


@pytest.mark.parametrize("width", range(200, 300, 10))
def test_the_note_is_never_cut(flow: ChipFlow, width: int) -> None:
    """How many are left out is written whole, beside the last chip or beneath it, in the height that is asked for."""
    flow.set_chips("Alphabet, 97 symbols", chips(*[chr(0x4E00 + n) for n in range(97)]))
    flow.resize(width, flow.heightForWidth(width))
    asked = flow.height()
    flow.resize(width, asked + 100)
    image = flow.grab().toImage()
    beneath = {image.pixelColor(x, y).name() for x in range(width) for y in range(asked - 8, asked + 100)}
    beside = {image.pixelColor(x, y).name() for x in range(width - 15, width) for y in range(asked + 100)}
    assert beneath | beside == {image.pixelColor(0, 0).name()}


def test_a_title_that_is_cut_says_so(flow: ChipFlow, look: Look) -> None:
    """It ends with an ellipsis inside the margin, and the tool tip has it whole."""
    title = "Alphabet, 257 symbols, 11 of them in the corpus"
    flow.set_chips(title, chips(*"abc"))
    flow.resize(200, flow.height())
    image = flow.grab().toImage()
    margin = {image.pixelColor(x, y).name() for x in range(184, 200) for y in range(12, 30)}
    assert margin == {look.color("pane").name()}
    QApplication.sendEvent(flow, QHelpEvent(QEvent.Type.ToolTip, QPoint(20, 20), QPoint(20, 20)))
    assert QToolTip.text() == title


def test_without_rows_only_the_title_is_shown(flow: ChipFlow) -> None:
    """Where there is no room for a row of chips none is begun, and the title says how many there are."""
    flow.set_chips("Alphabet, 3 symbols", chips(*"abc"))
    flow.set_most_rows(0)
    assert flow.heightForWidth(278) == 44
    assert flow.accessibleName() == "Alphabet, 3 symbols"
