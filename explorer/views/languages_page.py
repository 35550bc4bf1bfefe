"""The page of a presentation that shows what languages cost: bars, a sentence, and nothing else."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from explorer.figures.caption import Caption
from explorer.figures.language_rows import LanguageRow
from explorer.figures.presentation_layout import page_scale
from explorer.views.caption_view import CaptionView
from explorer.views.language_table import LanguageTable
from explorer.views.theme import load_look

TABLE_ZOOM = 2.4  # the smallest letters, 12 px, are then 28.8 at 1080p
CAPTION_ZOOM, CAPTION_HEIGHT = 1.9, 84
_MARGIN, _ROW = 48, 36


class LanguagesPage(QWidget):
    """Shows its content over all the room it has."""

    def __init__(self, theme: str) -> None:
        super().__init__()
        self._theme = theme
        self._blank = False
        self._look = load_look(theme, presenting=True)
        self.table = LanguageTable(self._look, "cost by language", _ROW)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.caption = CaptionView(self._look)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addWidget(self.table, 1)
        self._column.addWidget(self.caption)
        for part in (self.table, self.table.viewport(), self.caption):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_rows(self, names: Sequence[str], reference: int | None, rows: Sequence[LanguageRow]) -> None:
        """Show other bars."""
        self.table.set_tokenizers(names, reference, with_bars=True)
        self.table.set_rows(rows)

    def set_caption(self, caption: Caption) -> None:
        """Say something else beneath."""
        self.caption.set_caption(caption)
        self.setAccessibleName(caption.sentence)

    def set_blank(self, blank: bool) -> None:
        """Show nothing at all, or the page again."""
        if blank != self._blank:
            self._blank = blank
            self.table.setVisible(not blank)
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
        self.table.set_look(load_look(self._theme, scale * TABLE_ZOOM, presenting=True))
        said = load_look(self._theme, scale * CAPTION_ZOOM, presenting=True)
        self.caption.set_look(said)
        self.caption.setFixedHeight(said.px(CAPTION_HEIGHT))
        margin = round(scale * _MARGIN)
        self._column.setContentsMargins(margin, margin, margin, margin // 2)
        self.update()
