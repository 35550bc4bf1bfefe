"""The encoder: a text, at which step of the training it is encoded, the replay, and the tokens that come of it."""

from PySide6.QtCore import QPoint, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from explorer.figures.encoder_replay import NOTHING_SHOWN, Beside, ReplayShown
from explorer.views.encoder_canvas import EncoderCanvas
from explorer.views.encoder_field import EncoderField
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.line_label import LineLabel
from explorer.views.marks import HALO
from explorer.views.merge_steps_view import MergeStepsView
from explorer.views.merges_slider import MergesSlider
from explorer.views.replay_table import JOIN_COLUMNS, SEARCH_COLUMNS, ReplayTable
from explorer.views.replay_transport import ReplayTransport
from explorer.views.scrolled import Scrolled
from explorer.views.theme import Look
from explorer.views.tick_box import TickBox
from explorer.views.tips import tip_text
from explorer.views.token_table import TokenTable

_PADDING, _FIELD = 16, 36
_NARROW = 460
"""Pixels at 100 % below which tokens and what is beside them stand beneath one another."""
_STEPS, _STEPS_SHARE = 248, 0.44
_BENEATH = 170  # the height in which tokens and some merges have room beneath one another
_LEAST_FIELD, _GAP = 112, 12  # the least width of the text, and what is between it and the merges
_SENTENCE = 200  # the width in which a sentence of the replay has room
_LOW = 128  # below this height it has no row of its own
_NO_LIMIT = 2**24 - 1


class EncoderControls(QWidget):
    """The text, and at which step of the training it is encoded."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.field = EncoderField(look)
        self.merges = MergesSlider(look)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.field, 1)
        self._row.addWidget(self.merges)
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self.field.set_look(look)
        self.field.setFixedHeight(look.px(_FIELD))
        self.field.setMinimumWidth(look.px(_LEAST_FIELD))
        self.merges.set_look(look)
        self._look = look
        self._arrange()

    def sizeHint(self) -> QSize:
        return QSize(self._left_of_merges() + self.merges.width_with_label(), self._row.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.px(_LEAST_FIELD), self._row.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Beside one another, with label and slider where there is room for them; or else beneath one another."""
        look, room = self._look, self.width()
        beside = self._left_of_merges() + self.merges.least_width() <= room
        self._row.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        self._row.setSpacing(look.px(_GAP if beside else 4))
        self.merges.fit(room - self._left_of_merges() if beside else room)

    def _left_of_merges(self) -> int:
        return self._look.px(_LEAST_FIELD) + self._look.px(_GAP)


class _Scrolled(Scrolled):
    """Takes what height there is, however high its content is."""

    def __init__(self, content: QWidget) -> None:
        super().__init__(content)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def hasHeightForWidth(self) -> bool:
        return False

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()


class EncoderView(QWidget):
    """The replay and what comes of it: a row of controls, and beneath it the tokens beside what made them."""

    starts_text_requested = Signal(object)
    special_requested = Signal(object)
    copy_requested = Signal(object)
    """Both carry the button that was pressed, for a menu to come up under it."""

    def __init__(self, look: Look, *, with_transport: bool = True) -> None:
        """Without transport, what moves the replay and says where it is stands elsewhere."""
        super().__init__()
        self._look = look
        self._with_transport = with_transport
        self.transport = ReplayTransport(look)
        if not with_transport:
            self.transport.hide()
        self.sentence = LineLabel(look)
        self.problem = QLabel()
        self.problem.setObjectName("problem")
        self.problem.setWordWrap(True)
        self.problem.hide()
        self.starts_text = TickBox(look, "starts a text")
        self._special = FramedButton(look, ButtonFace(text="Special"), "Special tokens")
        self._copy = FramedButton(look, ButtonFace(text="Copy"), "Copy the tokens")
        self.canvas = EncoderCanvas(look)
        self.table = TokenTable(look)
        self.table.hide()
        self.steps = MergeStepsView(look)
        self.searches = ReplayTable(look, SEARCH_COLUMNS, "Searches for the longest piece that matches")
        self.joins = ReplayTable(look, JOIN_COLUMNS, "Merges, the earliest learned first")
        self._beside: Beside = "merges"
        self._middle = QHBoxLayout()
        self._middle.addWidget(self.transport)
        self._middle.addWidget(self.sentence, 1)
        self._middle.addStretch()
        for control in (self.starts_text, self._special, self._copy):
            self._middle.addWidget(control)
        self._lower = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._lower.setSpacing(0)
        self._chips = _Scrolled(self.canvas)
        self._lower.addWidget(self._chips, 1)
        self._lower.addWidget(self.table, 1)
        self._lower.addWidget(self.steps, 1)
        self._lower.addWidget(self.searches, 1)
        self._lower.addWidget(self.joins, 1)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._middle)
        self._beneath = QVBoxLayout()
        self._beneath.addWidget(self.problem)
        self._column.addLayout(self._beneath)
        self._column.addLayout(self._lower, 1)
        self._special.requested.connect(self._ask_for_special)
        self._copy.requested.connect(self._ask_to_copy)
        self.starts_text.toggled.connect(self._ask_for_start)
        self.table.verticalScrollBar().valueChanged.connect(self._ask_for_more)
        self.set_look(look)

    def set_starts_text(self, starts: bool, *, matters: bool) -> None:
        """Whether the text starts here; shown only where it matters."""
        self.starts_text.blockSignals(True)
        self.starts_text.setChecked(starts)
        self.starts_text.blockSignals(False)
        self.starts_text.setVisible(matters)

    def set_special(self, text: str) -> None:
        """What the button of the special tokens says."""
        self._special.set_face(ButtonFace(text=text))

    def show_copied(self, sentence: str) -> None:
        """Say under the button what has been copied, for as long as it takes to read it."""
        QToolTip.showText(self._copy.mapToGlobal(QPoint(0, self._copy.height() // 2)), tip_text(sentence), self._copy)

    def show_as_table(self, as_table: bool) -> None:
        """Show the tokens as a table, or as chips."""
        self._chips.setVisible(not as_table)
        self.table.setVisible(as_table)
        self.table.set_content(self.canvas.shown if as_table else NOTHING_SHOWN)

    def show_replay(self, shown: ReplayShown, *, playing: bool) -> None:
        """Show a replay at one of its steps."""
        self.problem.hide()
        self.sentence.set_line(shown.sentence, marked=shown.firing is not None)
        self._show_beside(shown)
        self._show(shown, playing=playing)

    def _show_beside(self, shown: ReplayShown) -> None:
        """Beside the tokens stand the steps that lead to them, whatever their kind."""
        if shown.beside != self._beside:
            self._beside = shown.beside
            self._arrange()
        self.searches.set_rows(shown.searches, shown.after)
        self.joins.set_rows(shown.joins, shown.after)

    def show_problem(self, sentence: str) -> None:
        """Say why there are no tokens."""
        self.sentence.set_line(())
        self.problem.setText(sentence)
        self.problem.show()
        self._show(NOTHING_SHOWN, playing=False)

    def _show(self, shown: ReplayShown, *, playing: bool) -> None:
        unit = "search" if shown.beside == "searches" else "merge"
        self.transport.set_place(shown.after, shown.n_merges, unit, playing=playing)
        self.steps.set_rows(shown.rows, shown.firing, shown.chosen)
        self.canvas.set_content(shown)
        if not self.table.isHidden():
            self.table.set_content(shown)
        self._copy.setEnabled(shown.tokens.n_tokens > 0)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        buttons = self._special, self._copy
        parts = (
            self.transport,
            self.sentence,
            self.starts_text,
            self.canvas,
            self.table,
            self.steps,
            self.searches,
            self.joins,
        )
        for part in (*parts, *buttons):
            part.set_look(look)
        for button in buttons:
            button.set_frame_size(0, 28)
        self.problem.setFont(look.font("control"))
        edge = look.px(_PADDING) - look.px(HALO)
        self._middle.setContentsMargins(edge, 0, edge, look.px(2))
        self._middle.setSpacing(look.px(2))
        self._beneath.setContentsMargins(look.px(_PADDING), 0, look.px(_PADDING), 0)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Beneath one another what has no room side by side; where not even that has room, the tokens alone."""
        self._place_sentence()
        narrow = self.width() < self._look.px(_NARROW)
        room = self.height() - self.transport.sizeHint().height()
        has_room = not narrow or room >= self._look.px(_BENEATH)
        kinds: dict[Beside, QWidget] = {"merges": self.steps, "searches": self.searches, "joins": self.joins}
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._lower.setDirection(direction)
        steps = max(self._look.px(_STEPS), round(self.width() * _STEPS_SHARE))
        for kind, table in kinds.items():
            table.setVisible(has_room and kind == self._beside)
            table.setMinimumWidth(0 if narrow else steps)
            table.setMaximumWidth(_NO_LIMIT if narrow else steps)

    def _place_sentence(self) -> None:
        """Between the buttons, or where that is too narrow in a row of its own, if the height is left for it."""
        buttons = sum(button.sizeHint().width() for button in (self.transport, self._special, self._copy))
        beside = self.width() - 2 * self._look.px(_PADDING) - buttons >= self._look.px(_SENTENCE)
        if beside and self._middle.indexOf(self.sentence) < 0:
            self._middle.insertWidget(1, self.sentence, 1)
        elif not beside and self._beneath.indexOf(self.sentence) < 0:
            self._beneath.addWidget(self.sentence)
        self.sentence.setVisible(self._with_transport and (beside or self.height() >= self._look.px(_LOW)))

    def _ask_for_start(self, starts: bool) -> None:
        self.starts_text_requested.emit(starts)

    def _ask_for_special(self, _: object) -> None:
        self.special_requested.emit(self._special)

    def _ask_to_copy(self, _: object) -> None:
        self.copy_requested.emit(self._copy)

    def _ask_for_more(self, _: object) -> None:
        if self.table.shows_end and self.canvas.shown.tokens.n_hidden:
            self.canvas.more_requested.emit(None)
