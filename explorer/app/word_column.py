"""The words at the step, and the encoder under them: folded to a line, or sharing the height with the words.

Where there is no room for both, the encoder stands in the place of the words until it is folded again.
"""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from explorer.app.maximizer import Maximizer
from explorer.panes.encoder_pane import EncoderPane
from explorer.panes.words_pane import WordsPane
from explorer.views.theme import Look

GAP = 8
FOLDED, LEAST_UNFOLDED = 50, 168
LEAST_WORDS = 186  # header, one low row, and what all rows add up to
THREE_LOW_ROWS, THREE_ROWS = 298, 370  # the heights in which three low or high rows can be seen
SHARE = 0.45  # of the height, for the encoder, until a person shares it otherwise


class WordColumn(QWidget):
    """Lays out words and encoder; rows are lower where three high ones have no room beside the encoder."""

    def __init__(
        self, look: Look, words: WordsPane, encoder: EncoderPane, maximizer: Maximizer, *, unfolded: bool
    ) -> None:
        super().__init__()
        self._look = look
        self._words, self._encoder = words, encoder
        self._maximizer = maximizer
        self._unfolded = unfolded
        self._low = False
        self._share, self._shared = SHARE, False  # whether a person has shared the height
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(words.frame)
        self._splitter.addWidget(encoder.frame)
        self._splitter.splitterMoved.connect(self._keep_share)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._splitter)
        encoder.unfolded.connect(self._set_unfolded)
        maximizer.changed.connect(self._fit)
        self._fit()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self._fit()

    def set_low(self, low: bool) -> None:
        """Whether rows are low in any case."""
        self._low = low
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._splitter.minimumSizeHint().width(), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _set_unfolded(self, unfolded: bool) -> None:
        self._unfolded = unfolded
        self._fit()

    def _keep_share(self, _position: int, _index: int) -> None:
        self._shared = True
        self._share = self._encoder.frame.height() / max(1, self.height())
        self._lower_rows()

    def _fit(self, _: object = None) -> None:
        px, height, maximized = self._look.px, self.height(), self._maximizer.pane
        least = px(LEAST_UNFOLDED if self._unfolded else FOLDED)
        both = height >= px(LEAST_WORDS) + px(GAP) + least
        words, encoder = both or not self._unfolded, both or self._unfolded
        if maximized is self._words.frame:
            words, encoder = True, False
        elif maximized is self._encoder.frame and self._unfolded:
            words, encoder = False, True
        both = words and encoder
        self._words.frame.setVisible(words)
        self._encoder.frame.setVisible(encoder)
        self._splitter.setHandleWidth(px(GAP))
        self._splitter.handle(1).setEnabled(self._unfolded)
        self._encoder.frame.setMinimumHeight(min(least, height))
        self._encoder.frame.setMaximumHeight(2**24 - 1 if self._unfolded else least)
        under = least if both else height
        if both and self._unfolded:
            least_words = px(LEAST_WORDS if self._shared else THREE_LOW_ROWS)
            under = max(least, min(round(height * self._share), height - px(GAP) - least_words))
        self._splitter.setSizes([max(0, height - px(GAP) - under), under])
        self._lower_rows()

    def _lower_rows(self) -> None:
        beside_encoder = (
            self._unfolded
            and not self._encoder.frame.isHidden()
            and self._words.frame.height() < self._look.px(THREE_ROWS)
        )
        self._words.view.set_compact(self._low or beside_encoder)
