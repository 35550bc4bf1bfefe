"""The bundled fonts give every machine the same letters."""

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QFontMetricsF
from PySide6.QtWidgets import QApplication

from explorer.resource_files import resource_path


@pytest.fixture
def fonts(qapp: QApplication) -> None:
    for file in sorted(resource_path("fonts").glob("*.[ot]tf")):
        assert QFontDatabase.addApplicationFont(str(file)) >= 0, file.name


@pytest.mark.usefixtures("fonts")
@pytest.mark.parametrize(
    ("family", "weight"),
    [("Inter", 400), ("Inter", 500), ("Inter", 600), ("Inter", 700), ("JetBrains Mono", 400), ("JetBrains Mono", 700)],
)
def test_each_weight_is_there(family: str, weight: int) -> None:
    """Every weight that the design asks for is a cut of its own, not a thickened neighbor."""
    font = QFont(family)
    font.setWeight(QFont.Weight(weight))
    found = QFontInfo(font)
    assert (found.family(), found.weight(), found.exactMatch()) == (family, weight, True)


@pytest.mark.usefixtures("fonts")
def test_inter_has_tabular_figures() -> None:
    """With the feature tnum all ten digits are equally wide, so that columns of numbers stand still."""
    font = QFont("Inter")
    font.setPixelSize(100)
    digits = "0123456789"
    assert len({QFontMetricsF(font).horizontalAdvance(digit) for digit in digits}) > 1
    font.setFeature(QFont.Tag("tnum"), 1)
    assert len({QFontMetricsF(font).horizontalAdvance(digit) for digit in digits}) == 1
