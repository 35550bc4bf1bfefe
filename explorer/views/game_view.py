"""Shannon's guessing game: the text so far, the field to guess in, and the scores of the players."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from explorer.figures.game_lines import COLUMNS, GameCell, PlayerLine
from explorer.figures.numbers import grouped
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.game_text import GameText
from explorer.views.guess_field import GuessField
from explorer.views.record_model import ReadyRows
from explorer.views.text_table import TextColumn, TextTable
from explorer.views.theme import Look

_MARGIN = 16


def _guesses(number: int, title: str) -> TextColumn[PlayerLine]:
    return TextColumn(title, "right", lambda line: grouped(line.n_guesses[number]), optional=number in (1, 2))


_COLUMNS: tuple[TextColumn[PlayerLine], ...] = (
    TextColumn("who guesses", "left", lambda line: line.player, stretches=True),
    *(_guesses(number, title) for number, title in enumerate(COLUMNS)),
    TextColumn("bits from", "right", lambda line: line.bounds[0], strong=True),
    TextColumn("to", "right", lambda line: line.bounds[1], strong=True),
)


class GameView(QWidget):
    """Shows a game; whatever is done, the keys of letters stay with its field."""

    guessed = Signal(object)
    """A character."""
    show_requested = Signal(object)
    new_requested = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._text = GameText(look)
        self._said = QLabel(textFormat=Qt.TextFormat.PlainText)
        self._said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.field = GuessField(look, "Next character")
        self._show = FramedButton(look, ButtonFace(text="Show it"), "Show the character")
        self._new = FramedButton(look, ButtonFace(text="New game"), "New game")
        self._table: TextTable[PlayerLine] = TextTable(look, _COLUMNS, "scores of the players", ruled=True)
        self._row = QHBoxLayout()
        self._row.addWidget(self.field)
        self._row.addWidget(self._said, 1)
        self._row.addWidget(self._show)
        self._row.addWidget(self._new)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._text, 1)
        self._column.addLayout(self._row)
        self._column.addWidget(self._table, 1)
        self.field.guessed.connect(self.guessed)
        self._text.pressed.connect(self._focus)
        self._show.requested.connect(self._ask_to_show)
        self._new.requested.connect(self._ask_for_new)
        self.set_look(look)

    def set_text(self, cells: tuple[GameCell, ...], said: str, *, over: bool) -> None:
        """Show what is known of the text, and a sentence about the last guess; when it is ``over`` none is asked."""
        self._text.set_cells(cells)
        self._said.setText(said)
        self._show.setEnabled(not over)
        self.field.setAccessibleDescription(said)

    def set_lines(self, lines: tuple[PlayerLine, ...]) -> None:
        """Show other scores."""
        self._table.set_source(ReadyRows(lines))

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        px = look.px
        for part in (self._text, self.field, self._table, self._show, self._new):
            part.set_look(look)
        for button in (self._show, self._new):
            button.set_frame_size(0, 28)
        self._said.setFont(look.font("body"))
        self._said.setMinimumHeight(look.line("body"))
        self._row.setContentsMargins(px(_MARGIN), px(4), px(_MARGIN) - px(4), px(4))
        self._row.setSpacing(px(8))
        self._table.setMinimumHeight(px(24) + px(28))

    def _focus(self, _: object) -> None:
        self.field.setFocus()

    def _ask_to_show(self, _: object) -> None:
        self.field.setFocus()  # letters typed next are guesses, and no shortcuts
        self.show_requested.emit(None)

    def _ask_for_new(self, _: object) -> None:
        self.field.setFocus()
        self.new_requested.emit(None)
