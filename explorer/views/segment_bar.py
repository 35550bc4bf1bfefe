"""A sentence with a field for a text in it: words and choices, the field, words, and what is said at the end."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QSizePolicy, QVBoxLayout, QWidget

from explorer.figures.sentence import Choice, SentencePart, Words
from explorer.views.encoder_field import EncoderField
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.marks import HALO
from explorer.views.sentence_view import SentenceView
from explorer.views.theme import Look

_EDGE, HEIGHT, _FIELD, _LEAST_FIELD, _MOST_FIELD = 16, 48, 34, 120, 420
_ABOVE_BUTTON = 4
_ROOM_FOR_BUTTON, _ROOM_FOR_WORDS, _ROOM_FOR_END = 480, 770, 340


class SegmentBar(QWidget):
    """Lays out the two parts of a sentence around a field that grows with its text."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._model: tuple[SentencePart, ...] = ()
        self._said: tuple[tuple[SentencePart, ...], tuple[SentencePart, ...]] = (), ()
        self.model = SentenceView(look)
        self.field = EncoderField(look)
        self.field.setAccessibleName("Text to segment")
        self.rest = SentenceView(look)
        self.rest.setMinimumWidth(1)  # it says less before it needs more
        self.row = QHBoxLayout(self)
        self.row.addWidget(self.model, 0, Qt.AlignmentFlag.AlignTop)
        self._field_column = QVBoxLayout()
        self._field_column.addWidget(self.field)
        self._field_column.addStretch(1)
        self.row.addLayout(self._field_column)
        self.row.addWidget(self.rest, 1, Qt.AlignmentFlag.AlignTop)
        self.trained = FramedButton(look, ButtonFace(), "Cut the text by what Train has trained")
        self.present = FramedButton(look, ButtonFace(text="Present", key="F5"), "Present (F5)")
        self._has_trained = False
        self._button_columns = (QVBoxLayout(), QVBoxLayout())
        for column, button in zip(self._button_columns, (self.trained, self.present), strict=True):
            column.addWidget(button)
            column.addStretch(1)
            self.row.addLayout(column)
        self.row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # a long model does not widen the window
        self.model.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.set_look(look)

    def set_sentence(
        self,
        model: tuple[SentencePart, ...],
        text: str,
        rest: tuple[SentencePart, ...],
        end: tuple[SentencePart, ...],
    ) -> None:
        """Say something else around another text."""
        self._model = model
        self.field.set_text(text, read_only=False)
        self._said = rest, (Words("shown by its beginning"),) if self.field.shows_beginning else end
        self._fit(text)

    def set_trained(self, said: str) -> None:
        """Offer the model that Train has, in these words; with none, since it is shown, the button is not there."""
        self._has_trained = bool(said)
        self.trained.set_face(ButtonFace(text=said))
        self._fit(self.field.text)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.model.set_look(look)
        self.rest.set_look(look)
        self.field.set_look(look)
        self.trained.set_look(look)
        self.present.set_look(look)
        self.field.setFixedHeight(look.px(_FIELD))
        self.row.setContentsMargins(look.px(_EDGE), 0, look.px(_EDGE) - look.px(HALO), 0)
        for column in self._button_columns:
            column.setContentsMargins(0, look.px(_ABOVE_BUTTON), 0, 0)
        self._field_column.setContentsMargins(0, look.px((HEIGHT - _FIELD) // 2), 0, 0)
        self.row.setSpacing(look.px(8))
        self.setMinimumHeight(look.px(HEIGHT))
        self._fit(self.field.text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit(self.field.text)

    def _fit(self, text: str) -> None:
        """Where there is little room the rest goes, first its words, which are said elsewhere, too."""
        look = self._look
        self.model.set_sentence(self._model)
        if self.model.line_width() + look.px(_LEAST_FIELD + 3 * _EDGE) > self.width():  # then the choice has to do
            self.model.set_sentence(tuple(part for part in self._model if isinstance(part, Choice)))
        self.model.setFixedWidth(self.model.line_width())
        room = self.width() - self.model.width()
        words, end = self._said
        self.field.setFixedWidth(self._field_width(text, words, room))
        room -= self.field.width()
        self.present.setVisible(room >= look.px(_ROOM_FOR_BUTTON))
        offer = self.trained.sizeHint().width() + look.px(8) if self._has_trained else 0
        self.trained.setVisible(offer > 0 and room >= look.px(_ROOM_FOR_BUTTON) + offer)
        room -= offer if self.trained.isVisibleTo(self) else 0
        words = words if room >= look.px(_ROOM_FOR_WORDS) or self._has_room_for_choice(words, room) else ()
        end = end if room >= look.px(_ROOM_FOR_END) else ()
        self.rest.set_sentence(words, end)

    def _has_room_for_choice(self, words: tuple[SentencePart, ...], room: int) -> bool:
        """Whether words in which something is chosen, which can be nowhere else, have room on the line."""
        return 0 < self._needed_by_choice(words) <= room

    def _needed_by_choice(self, words: tuple[SentencePart, ...]) -> int:
        """The pixels that such words need; none where there are no such words."""
        if not any(isinstance(part, Choice) for part in words):
            return 0
        self.rest.set_sentence(words)
        return self.rest.line_width() + self._look.px(3 * _EDGE)

    def _field_width(self, text: str, words: tuple[SentencePart, ...], room: int) -> int:
        """As wide as its text, but it leaves room for what is chosen behind it, as long as something of it is seen."""
        look = self._look
        wide = round(max(look.advance("mono-body") * min(len(text), 60), self.field.text_width())) + look.px(40)
        least, behind = look.px(_LEAST_FIELD), self._needed_by_choice(words)
        room -= behind if room - behind >= least else look.px(3 * _EDGE)
        return max(least, min(wide, look.px(_MOST_FIELD), room))
