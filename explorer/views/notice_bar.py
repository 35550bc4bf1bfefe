"""One sentence that something went wrong, until it is closed."""

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from explorer.figures.visible_text import ELLIPSIS
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.icons import ICON_SIZE, paint_icon
from explorer.views.marks import HALO
from explorer.views.painting import paint_hairline, text_width
from explorer.views.theme import Look
from explorer.views.tips import set_tip

_MARGIN = 16


class NoticeBar(QWidget):
    """Shows a notice in one line, or nothing at all; beside it a button where something can be done about it.

    Of a sentence that is too long the last words are left to the tool tip, so that a notice takes no pane's room.
    """

    closed = Signal(object)
    offer_taken = Signal(object)
    """The button itself, for a menu to come up under."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._text = ""
        self._sentence = QLabel(textFormat=Qt.TextFormat.PlainText)
        self._sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._sentence.installEventFilter(self)
        self._offer = FramedButton(look, ButtonFace(), "")
        self._offer.hide()
        self._close = FramedButton(look, ButtonFace(icon="close"), "Close this notice")
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._sentence, 1)
        self._row.addWidget(self._offer)
        self._row.addWidget(self._close)
        self._offer.requested.connect(self._take_offer)
        self._close.requested.connect(self.closed)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_look(look)
        self.hide()

    def set_notice(self, sentence: str, offer: str = "") -> None:
        """Show a sentence, and beside it what can be done about it; an empty one hides the bar."""
        self._text = sentence
        self._fit()
        self._offer.set_face(ButtonFace(text=offer))
        self._offer.set_action(offer)
        self._offer.setVisible(bool(offer))
        self.setAccessibleName(sentence)
        self.setVisible(bool(sentence))

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self._sentence.setFont(look.font("body"))
        self._sentence.setStyleSheet(f"color: {look.color('orange-ink').name()};")
        for button in (self._offer, self._close):
            button.set_look(look)
        self._offer.set_frame_size(0, 28)
        self._close.set_frame_size(28, 28)
        left = look.px(_MARGIN + ICON_SIZE + 8)
        self._row.setContentsMargins(left, look.px(4), look.px(_MARGIN - HALO), look.px(4))
        self._row.setSpacing(look.px(4))
        self._fit()
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Another width has room for more words, or for fewer."""
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def _fit(self) -> None:
        words, shown, room = self._text.split(" "), self._text, self._sentence.width()
        while len(words) > 1 and text_width(self._look, shown, "body") > room:
            words.pop()
            shown = f"{' '.join(words)} {ELLIPSIS}"
        if text_width(self._look, shown, "body") < room / 2:  # the next word is a long one, such as a path
            shown = self._sentence.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, room)
        self._sentence.setText(shown)
        set_tip(self._sentence, "" if shown == self._text else self._text)

    def _take_offer(self, _: object) -> None:
        self.offer_taken.emit(self._offer)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit(None)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        look, size = self._look, self._look.px(ICON_SIZE)
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), look.color("pane"))
            painter.fillRect(0, 0, look.px(4), self.height(), look.color("orange"))
            paint_hairline(painter, look, 0, self.width(), self.height() - 1)
            box = QRect(look.px(_MARGIN), (self.height() - size) // 2, size, size)
            paint_icon(painter, box, "warning", look.color("orange-ink"))
