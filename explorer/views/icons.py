"""Icons: small SVG files in one color, drawn in the colors of the theme."""

from functools import cache, lru_cache

from PySide6.QtCore import QByteArray, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from explorer.resource_files import resource_path

ICON_SIZE = 20


@cache
def _source(name: str) -> str:
    return resource_path("icons", f"{name}.svg").read_text("utf-8")


@lru_cache(maxsize=512)
def _pixmap(name: str, color: str, size: int, ratio: float) -> QPixmap:
    renderer = QSvgRenderer(QByteArray(_source(name).replace("currentColor", color).encode()))
    pixmap = QPixmap(QSize(size, size) * ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        renderer.render(painter)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def icon_pixmap(name: str, color: QColor, size: int, ratio: float = 1.0) -> QPixmap:
    """The icon ``name`` in one color, ``size`` logical pixels wide and high."""
    return _pixmap(name, color.name(), size, ratio)


def paint_icon(painter: QPainter, rect: QRect, name: str, color: QColor) -> None:
    """Paint an icon in the middle of ``rect``, as large as fits."""
    size = min(rect.width(), rect.height())
    corner = rect.topLeft() + QRect(0, 0, rect.width() - size, rect.height() - size).center()
    painter.drawPixmap(corner, icon_pixmap(name, color, size, painter.device().devicePixelRatio()))
