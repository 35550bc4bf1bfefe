"""The page of a presentation that shows how a text is cut: a lattice or a replay, a sentence, and nothing else."""

from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from explorer.figures.caption import Caption
from explorer.figures.encoder_replay import ReplayShown
from explorer.figures.lattice_shown import LatticeShown
from explorer.figures.presentation_layout import page_scale
from explorer.views.caption_view import CaptionView
from explorer.views.encoder_canvas import EncoderCanvas
from explorer.views.lattice_view import LatticeView
from explorer.views.node_scroll import NodeScroll
from explorer.views.scrolled import Scrolled
from explorer.views.theme import load_look

FIGURE_ZOOM = 2.55
"""So that the smallest text of a figure, 11 pixels at 100 %, has 28 at 1080p."""
CAPTION_ZOOM, CAPTION_HEIGHT = 2.0, 84
_MARGIN = 48


class SegmentPage(QWidget):
    """Shows its content over all the room it has."""

    def __init__(self, theme: str) -> None:
        super().__init__()
        self._theme = theme
        self._blank = False
        self._look = load_look(theme, presenting=True)
        self.lattice, self.replay = LatticeView(self._look), EncoderCanvas(self._look)
        self.caption = CaptionView(self._look)
        self._scroll = NodeScroll(self.lattice, with_bar=True)
        self.lattice.laid_out.connect(self._go_along)
        self._scroll.horizontalScrollBar().rangeChanged.connect(self._go_along)
        self._figures = QStackedWidget()
        for figure in (self._scroll, Scrolled(self.replay)):
            figure.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
            self._figures.addWidget(figure)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addWidget(self._figures, 1)
        self._column.addWidget(self.caption)
        for part in (self.lattice, self.replay, self.caption):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_lattice(self, shown: LatticeShown) -> None:
        """Show a lattice, and of a long one the node that its search has come to."""
        self._show(0)
        self.lattice.set_shown(shown)
        self._go_along()

    def _go_along(self) -> None:
        nodes = self.lattice.layout_now().nodes
        if nodes:
            self._scroll.bring_into_sight(nodes[min(self.lattice.shown.reached, len(nodes) - 1)], self._look.px(120))

    def show_replay(self, shown: ReplayShown) -> None:
        """Show a replay."""
        self._show(1)
        self.replay.set_content(shown)

    def set_caption(self, caption: Caption) -> None:
        """Say something else beneath."""
        self.caption.set_caption(caption)
        self.setAccessibleName(caption.sentence)

    def set_blank(self, blank: bool) -> None:
        """Show nothing at all, or the page again."""
        if blank != self._blank:
            self._blank = blank
            self._figures.setVisible(not blank)
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
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), Qt.GlobalColor.black if self._blank else self._look.color("window"))

    def _show(self, figure: Literal[0, 1]) -> None:
        if self._figures.currentIndex() != figure:
            self._figures.setCurrentIndex(figure)

    def _fit_look(self) -> None:
        scale = page_scale(self.width(), self.height())
        self._look = look = load_look(self._theme, scale * FIGURE_ZOOM, presenting=True)
        self.lattice.set_look(look)
        self.replay.set_look(look)
        said = load_look(self._theme, scale * CAPTION_ZOOM, presenting=True)
        self.caption.set_look(said)
        self.caption.setFixedHeight(said.px(CAPTION_HEIGHT))
        margin = round(scale * _MARGIN)
        self._column.setContentsMargins(margin, margin, margin, margin // 2)
        self.update()
