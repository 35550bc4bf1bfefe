"""Chips are as wide as their symbol needs, and each state has a form of its own."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from explorer.engine.text.alphabet import Spelling
from explorer.figures.visible_text import Runs, visible_runs
from explorer.views.chips import ChipSize, PaintState, chip_height, chip_tip, chip_width, paint_chip
from explorer.views.theme import Look, load_look

SENNRICH = Spelling("characters", "end-of-word", "</w>")
Painted = Callable[..., QImage]


def runs(piece: str) -> Runs:
    return visible_runs(piece, SENNRICH)


@pytest.fixture
def painted(look: Look) -> Painted:
    """painted("est</w>", state="merged"): the picture of a chip."""

    def paint(
        piece: str, size: ChipSize = "corpus", *, state: PaintState = "plain", parity: int = 0, of: Look = look
    ) -> QImage:
        image = QImage(chip_width(of, runs(piece), size), chip_height(of, size), QImage.Format.Format_RGB32)
        image.fill(of.color("pane"))
        with QPainter(image) as painter:
            paint_chip(painter, image.rect(), of, runs(piece), size, parity=parity, state=state)
        return image

    return paint


def ink_box(image: QImage) -> QRect:
    """Where, away from the border, something is written."""
    fill = image.pixelColor(image.width() // 2, 4)
    inside = [
        (x, y)
        for y in range(4, image.height() - 4)
        for x in range(4, image.width() - 4)
        if image.pixelColor(x, y) != fill
    ]
    xs, ys = [x for x, _ in inside], [y for _, y in inside]
    return QRect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1) if inside else QRect()


def test_widths(look: Look) -> None:
    """A letter has the smallest chip; more letters have padding and a border around them."""
    assert [chip_width(look, runs("l"), size) for size in ("corpus", "choice", "table")] == [40, 32, 24]
    assert chip_width(look, runs("est</w>"), "corpus") == 7 * 12 + 2 * (10 + 1)
    assert chip_width(load_look("light", 2.0), runs("est</w>"), "corpus") == 2 * (7 * 12 + 2 * (10 + 1))


@pytest.mark.parametrize("piece", ["l", "est</w>", "שלום", "ཀྱི", "👨\u200d👩", " \t", "\ud800", "漢字"])
def test_every_symbol_leaves_ink_inside_its_chip(painted: Painted, piece: str) -> None:
    """Whatever the script, something is seen, and it does not touch the border."""
    image = painted(piece)
    box = ink_box(image)
    assert not box.isEmpty()
    assert box.left() > 4
    assert box.right() < image.width() - 5


@pytest.mark.parametrize(
    ("state", "parity", "fill", "border", "width"),
    [
        ("plain", 0, "chip", "edge", 1),
        ("plain", 1, "chip-alt", "edge", 1),
        ("merged", 0, "blue-tint", "blue", 2),
        ("chosen", 0, "blue", "blue", 1),
        ("wins", 1, "chip", "blue", 1),
        ("unknown", 0, "chip", "orange", 2),
    ],
)
def test_states(
    painted: Painted, look: Look, state: PaintState, parity: int, fill: str, border: str, width: int
) -> None:
    """Each state has its fill and its border, inside the rectangle."""
    image = painted("l", state=state, parity=parity)
    middle = image.height() // 2
    assert [image.pixelColor(x, middle) for x in range(width)] == [look.color(border)] * width
    assert image.pixelColor(width + 1, middle) == look.color(fill) or state == "unknown"


def test_merging_is_told_without_color(painted: Painted) -> None:
    """A merged chip is as wide as a plain one, and its letters are bolder."""
    plain, merged = painted("est"), painted("est", state="merged")
    assert plain.width() == merged.width()

    def darkness(image: QImage) -> float:
        box = ink_box(image)
        return sum(
            1 - image.pixelColor(x, y).lightnessF()
            for x in range(box.left(), box.right() + 1)
            for y in range(box.top(), box.bottom() + 1)
        )

    assert darkness(merged) > 1.2 * darkness(plain)


def test_right_to_left_text_stays_left_of_its_marker(painted: Painted, look: Look) -> None:
    """A marker is at the right of its word, in whatever direction the word is read."""
    image, word = painted("שלום</w>"), painted("שלום")
    ink = look.color("ink")

    def dark(x: int) -> bool:
        return any(image.pixelColor(x, y).lightness() < ink.lightness() + 12 for y in range(4, 36))

    assert any(dark(x) for x in range(10, word.width() - 10))
    assert not any(dark(x) for x in range(word.width() + 4, image.width() - 4))


def test_long_symbols_are_cut_and_say_so(look: Look) -> None:
    """More than sixteen characters have the width of sixteen, and the whole text as tool tip."""
    long, short = runs("internationalization</w>"), runs("internationalize")
    assert chip_width(look, long, "table") == chip_width(look, short, "table")
    assert (chip_tip(long), chip_tip(short)) == ("internationalization</w>", "")


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_sharp_on_dense_screens(look: Look, ratio: float) -> None:
    """On a screen of two pixels per point the frame is drawn with two pixels per point."""
    image = QImage(int(40 * ratio), int(40 * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.black)
    with QPainter(image) as painter:
        paint_chip(painter, QRect(0, 0, 40, 40), look, runs("l"), "corpus")
    border = [image.pixelColor(x, image.height() // 2) for x in range(3)]
    assert border[: int(ratio)] == [look.color("edge")] * int(ratio)
    assert border[int(ratio)] == QColor(look.color("chip"))
