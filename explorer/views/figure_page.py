"""A page of a presentation: a figure over all the room there is, and a caption beneath."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from explorer.figures.caption import Caption
from explorer.figures.presentation_layout import page_scale
from explorer.views.aligned_view import AlignedView
from explorer.views.caption_view import CaptionView
from explorer.views.language_table import LanguageTable
from explorer.views.theme import load_look

CAPTION_ZOOM, CAPTION_HEIGHT = 1.9, 84
_MARGIN = 48


def room_of_figure(page: QSize) -> tuple[int, int]:
    """The width and height that a page leaves to its figure, in pixels."""
    scale = page_scale(page.width(), page.height())
    margin, caption = round(scale * _MARGIN), round(scale * CAPTION_ZOOM * CAPTION_HEIGHT)
    return page.width() - 2 * margin, page.height() - margin - margin // 2 - caption


class FigurePage(QWidget):
    """Lays out a figure, which is ``zoom`` times as large as on a page 1080 pixels high, and what is said of it."""

    def __init__(self, theme: str, figure: AlignedView | LanguageTable, zoom: float = 1.0) -> None:
        super().__init__()
        self._theme, self._figure, self._zoom = theme, figure, zoom
        self._blank = False
        self._look = load_look(theme, presenting=True)
        self.caption = CaptionView(self._look)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addWidget(figure, 1)
        self._column.addWidget(self.caption)
        for part in (figure, figure.viewport(), self.caption):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def set_caption(self, caption: Caption) -> None:
        """Say something else beneath."""
        self.caption.set_caption(caption)
        self.setAccessibleName(caption.sentence)

    def set_blank(self, blank: bool) -> None:
        """Show nothing at all, or the page again."""
        if blank != self._blank:
            self._blank = blank
            self._figure.setVisible(not blank)
            self.caption.setVisible(not blank)
            self.update()

    def set_theme(self, theme: str) -> None:
        """Another theme."""
        self._theme = theme
        self._fit_look()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_look()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), Qt.GlobalColor.black if self._blank else self._look.color("window"))

    def _fit_look(self) -> None:
        scale = page_scale(self.width(), self.height())
        self._look = load_look(self._theme, scale, presenting=True)
        self._figure.set_look(load_look(self._theme, scale * self._zoom, presenting=True))
        said = load_look(self._theme, scale * CAPTION_ZOOM, presenting=True)
        self.caption.set_look(said)
        self.caption.setFixedHeight(said.px(CAPTION_HEIGHT))
        margin = round(scale * _MARGIN)
        self._column.setContentsMargins(margin, margin, margin, margin // 2)
        self.update()
