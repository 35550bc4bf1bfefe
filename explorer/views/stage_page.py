"""The page of a presentation that shows one stage of a tokenizer: its name, the text before and after it, words."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from explorer.figures.caption import Caption
from explorer.figures.numbers import grouped
from explorer.figures.pipeline_bands import TakenApart
from explorer.figures.presentation_layout import page_scale
from explorer.views.caption_view import CaptionView
from explorer.views.painting import paint_text
from explorer.views.pipeline_view import PipelineView
from explorer.views.theme import load_look

FIGURE_ZOOM = 2.55
"""So that the smallest text of a band, 11 pixels at 100 %, has 28 at 1080p."""
CAPTION_ZOOM, CAPTION_HEIGHT = 2.0, 84
_MARGIN, _HEADING = 64, 168


class StagePage(QWidget):
    """Shows its content over all the room it has."""

    def __init__(self, theme: str) -> None:
        super().__init__()
        self._theme = theme
        self._blank = False
        self._title = self._said = self._place = ""
        self._look = load_look(theme, presenting=True)
        self.bands = PipelineView(self._look, is_page=True)
        self.bands.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.caption = CaptionView(self._look)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addWidget(self.bands, 1)
        self._column.addWidget(self.caption)
        for part in (self.bands, self.caption):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_stage(self, taken: TakenApart, stage: int) -> None:
        """Show the text before and after a stage, by its place among all."""
        band = taken.bands[stage]
        before = [number for number in range(stage) if not taken.bands[number].is_quiet][-1:]
        self.bands.set_taken(taken, (*before, stage))
        self._title = band.name
        self._said = band.said if band.is_on else f"switched off: {band.said}"
        seen, all_of_it = self.bands.n_in_sight, len(taken.text)
        rest = f"the first {grouped(seen)} of {grouped(all_of_it)} code points; " if seen < all_of_it else ""
        self._place = f"{rest}{stage} of {len(taken.bands) - 1}"
        self.update()

    def set_lit(self, lit: tuple[float, float] | None) -> None:
        """Follow what stands between two x."""
        self.bands.set_lit(lit, None, "")
        if lit is not None:
            self.bands.bring_into_sight(*lit)

    def set_caption(self, caption: Caption) -> None:
        """Say something else beneath."""
        self.caption.set_caption(caption)
        self.setAccessibleName(f"{self._title}. {caption.sentence}")

    def set_blank(self, blank: bool) -> None:
        """Show nothing at all, or the page again."""
        if blank != self._blank:
            self._blank = blank
            self.bands.setVisible(not blank)
            self.caption.setVisible(not blank)
            self.update()

    def set_theme(self, theme: str) -> None:
        """Another theme."""
        self._theme = theme
        self._fit_look()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_look()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), Qt.GlobalColor.black if self._blank else look.color("window"))
            if self._blank:
                return
            margin = look.px(_MARGIN)
            width = self.width() - 2 * margin
            title = QRect(margin, look.px(48), width, look.px(64))
            paint_text(painter, title, look, self._title, "present-title", "ink")
            paint_text(painter, title, look, self._place, "present-step", "ink-2", "right")
            said = QRect(margin, look.px(112), width, look.px(48))
            paint_text(painter, said, look, self._said, "present-step", "ink-2")

    def _fit_look(self) -> None:
        scale = page_scale(self.width(), self.height())
        self._look = load_look(self._theme, scale, presenting=True)
        self.bands.set_look(load_look(self._theme, scale * FIGURE_ZOOM, presenting=True))
        said = load_look(self._theme, scale * CAPTION_ZOOM, presenting=True)
        self.caption.set_look(said)
        self.caption.setFixedHeight(said.px(CAPTION_HEIGHT))
        margin = self._look.px(_MARGIN)
        self._column.setContentsMargins(margin, self._look.px(_HEADING), margin, margin // 2)
        self.update()
