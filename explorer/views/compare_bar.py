"""What is compared and on which text: a sentence of tokenizers, and beneath it the text and what is done with it."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from explorer.figures.caption import CaptionText
from explorer.figures.sentence import SentencePart
from explorer.views.encoder_field import EncoderField
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.line_label import LineLabel
from explorer.views.marks import HALO
from explorer.views.sentence_view import SentenceView
from explorer.views.theme import Look

_EDGE, _FIELD, _FIELD_HEIGHT, _LEAST_FIELD, _BENEATH = 16, 520, 40, 160, 12
_ROOM_FOR_BUTTON, _ROOM_FOR_SUMMARY, _ROOM_FOR_REST = 560, 640, 1020


class CompareBar(QWidget):
    """Lays out both lines."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.sentence = SentenceView(look)
        self.present = FramedButton(look, ButtonFace(text="Present", key="F5"), "Present (F5)")
        self.field = EncoderField(look)
        self.field.setAccessibleName("Text to compare on")
        self.open = FramedButton(look, ButtonFace(text="Open a text…"), "Open a file as the text")
        self.summary = LineLabel(look)
        self.rest = SentenceView(look)
        self.rest.setMinimumWidth(1)
        self._first, self._second = QHBoxLayout(), QHBoxLayout()
        self._first.addWidget(self.sentence, 1)
        self._button = QVBoxLayout()
        self._button.addWidget(self.present)
        self._button.addStretch(1)
        self._first.addLayout(self._button)
        self._second.addWidget(self.field)
        self._second.addWidget(self.open)
        self._second.addWidget(self.summary, 1)
        self._second.addWidget(self.rest, 1)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._first)
        self._column.addLayout(self._second)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.set_look(look)

    def set_text(self, text: str, summary: str) -> None:
        """Show another text, or its beginning where its lines are too long to edit, and what it amounts to."""
        self.field.set_text(text, read_only=False)
        said = f"{summary}; shown by its beginning" if self.field.shows_beginning else summary
        self.summary.set_line((CaptionText(said),))

    def set_sentences(self, sentence: tuple[SentencePart, ...], rest: tuple[SentencePart, ...]) -> None:
        """Say something else in both lines."""
        self.sentence.set_sentence(sentence)
        self.rest.set_sentence(rest)
        self._fit()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        for part in (self.sentence, self.rest, self.field, self.present, self.open, self.summary):
            part.set_look(look)
        self.field.setFont(look.font("mono-word"))
        self.field.setFixedHeight(look.px(_FIELD_HEIGHT))
        edge = look.px(_EDGE)
        self._first.setContentsMargins(edge, look.px(2), edge - look.px(HALO), 0)
        self._second.setContentsMargins(edge, 0, edge, look.px(_BENEATH))
        self._second.setSpacing(look.px(12))
        self._button.setContentsMargins(0, look.px(4), 0, 0)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where there is little room the choices of the second line go last, since they are nowhere else."""
        look, width = self._look, self.width()
        rest = self.rest.line_width() + look.px(4)
        room = width - 2 * look.px(_EDGE)
        self.summary.setVisible(width >= look.px(_ROOM_FOR_REST))
        self.open.setVisible(width >= look.px(_ROOM_FOR_SUMMARY))
        self.present.setVisible(width >= look.px(_ROOM_FOR_BUTTON))
        taken = rest + look.px(24) + (self.open.sizeHint().width() if self.open.isVisibleTo(self) else 0)
        taken += look.px(220) if self.summary.isVisibleTo(self) else 0
        self.field.setFixedWidth(max(look.px(_LEAST_FIELD), min(look.px(_FIELD), room - taken)))
        self.rest.setFixedWidth(min(rest, max(1, room - self.field.width())))
        self._first.invalidate()
        # The lines are not to lie over each other where a window is low.
        self.setMinimumHeight(self._first.heightForWidth(width) + look.px(_FIELD_HEIGHT + _BENEATH))
