"""The filter of a table reports what is typed, and gives it up again by Esc or its ×."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLineEdit
from pytestqt.qtbot import QtBot

from explorer.views.filter_field import FilterField
from explorer.views.theme import Look, load_look


@pytest.fixture
def field(qtbot: QtBot, look: Look) -> FilterField:
    field = FilterField(look, "Filter the pairs", "es: pairs with es", "/")
    qtbot.addWidget(field)
    field.resize(field.sizeHint())
    field.show()
    return field


def line(field: FilterField) -> QLineEdit:
    return field.findChild(QLineEdit)


def clear_button(field: FilterField) -> QAbstractButton:
    return field.findChild(QAbstractButton)


def test_each_letter_is_reported(field: FilterField) -> None:
    """What is typed is reported as it stands after each key."""
    typed: list[object] = []
    field.changed.connect(typed.append)
    QTest.keyClicks(line(field), "e s")
    assert typed == ["e", "e ", "e s"]
    assert field.text == "e s"


def test_esc_clears_and_then_leaves(field: FilterField) -> None:
    """The first Esc takes the text away, the next one gives the keys back."""
    told: list[object] = []
    field.left.connect(lambda _: told.append("left"))
    field.changed.connect(told.append)
    QTest.keyClicks(line(field), "e")
    QTest.keyClick(line(field), Qt.Key.Key_Escape)
    assert (field.text, told) == ("", ["e", ""])
    QTest.keyClick(line(field), Qt.Key.Key_Escape)
    assert told == ["e", "", "left"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down])
def test_enter_and_down_go_to_the_table(field: FilterField, key: Qt.Key) -> None:
    """With Enter or Down the keys go back to the table, and the text stays."""
    told: list[object] = []
    field.left.connect(told.append)
    QTest.keyClicks(line(field), "e")
    QTest.keyClick(line(field), key)
    assert (field.text, told) == ("e", [None])


def test_the_cross_is_there_while_there_is_text(field: FilterField) -> None:
    """The × comes with the first letter, is no smaller than a finger's 28 px, clears, and goes."""
    cross = clear_button(field)
    assert not cross.isVisible()
    QTest.keyClicks(line(field), "e")
    assert cross.isVisible()
    assert (cross.width(), cross.height()) == (28, 28)
    assert line(field).rect().contains(cross.geometry())
    QTest.mouseClick(cross, Qt.MouseButton.LeftButton)
    assert (field.text, cross.isVisible()) == ("", False)


def test_to_begin_is_to_replace(field: FilterField) -> None:
    """Whoever comes back by the key types over what stands there."""
    QTest.keyClicks(line(field), "es")
    field.begin()
    QTest.keyClicks(line(field), "w")
    assert field.text == "w"


def test_it_follows_the_zoom_and_is_named(field: FilterField) -> None:
    """At twice the zoom it is twice as large; a screen reader hears what it filters and how."""
    once = field.sizeHint()
    field.set_look(load_look("dark", 2.0))
    assert field.sizeHint() == once * 2
    assert (line(field).accessibleName(), line(field).accessibleDescription()) == (
        "Filter the pairs",
        "es: pairs with es",
    )
