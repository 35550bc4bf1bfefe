"""The page of a presentation that compares tokenizers: their rows, a sentence, and nothing else."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from explorer.figures.aligned_shown import AlignedShown
from explorer.figures.caption import Caption
from explorer.figures.presentation_layout import page_scale
from explorer.views.aligned_style import PRESENTED
from explorer.views.aligned_view import AlignedView
from explorer.views.caption_view import CaptionView
from explorer.views.theme import load_look

CAPTION_ZOOM, CAPTION_HEIGHT = 1.9, 84
_MARGIN = 48


class ComparePage(QWidget):
    """Shows its content over all the room it has."""

    def __init__(self, theme: str) -> None:
        super().__init__()
        self._theme = theme
        self._blank = False
        self._look = load_look(theme, presenting=True)
        self.rows = AlignedView(self._look, PRESENTED)
        self.rows.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.caption = CaptionView(self._look)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addWidget(self.rows, 1)
        self._column.addWidget(self.caption)
        for part in (self.rows, self.rows.viewport(), self.caption):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_rows(self, shown: AlignedShown, place: float | None) -> None:
        """Show rows, and of a long text the part in which a place is."""
        self.rows.set_shown(shown)
        if place is not None:
            self.rows.show_place(place)

    def set_caption(self, caption: Caption) -> None:
        """Say something else beneath."""
        self.caption.set_caption(caption)
        self.setAccessibleName(caption.sentence)

    def set_blank(self, blank: bool) -> None:
        """Show nothing at all, or the page again."""
        if blank != self._blank:
            self._blank = blank
            self.rows.setVisible(not blank)
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
        self._look = look = load_look(self._theme, scale, presenting=True)
        self.rows.set_look(look)
        said = load_look(self._theme, scale * CAPTION_ZOOM, presenting=True)
        self.caption.set_look(said)
        self.caption.setFixedHeight(said.px(CAPTION_HEIGHT))
        margin = round(scale * _MARGIN)
        self._column.setContentsMargins(margin, margin, margin, margin // 2)
        self.update()
