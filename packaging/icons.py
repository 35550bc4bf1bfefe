"""Draw the icon in the forms that systems want: python packaging/icons.py FOLDER"""

import os
import sys
from pathlib import Path

from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SVG = Path(__file__).resolve().parents[1] / "resources" / "icons" / "tokenizer-explorer.svg"
SIZES = (16, 32, 48, 64, 128, 256, 512)


def main(folder: Path) -> None:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication([])
    folder.mkdir(parents=True, exist_ok=True)
    for pixels in SIZES:
        save(drawn(pixels), folder / f"{pixels}.png")
    save(drawn(256), folder / "icon.ico")
    save(drawn(512), folder / "icon.icns")
    application.quit()


def drawn(pixels: int) -> QImage:
    """The icon at a size."""
    image = QImage(pixels, pixels, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(str(SVG)).render(painter)
    painter.end()
    return image


def save(image: QImage, path: Path) -> None:
    if not image.save(str(path)):
        sys.exit(f"{path} cannot be written.")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
