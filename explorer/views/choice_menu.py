"""The menu under a variable word of a sentence: options with hints, and an entry for what no option says."""

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QRadioButton, QSizePolicy, QVBoxLayout, QWidget

from explorer.figures.sentence import Choice, Chosen, Entered, Field, Option
from explorer.views.cell_editor import has_command
from explorer.views.icons import paint_icon
from explorer.views.marks import key_width, paint_key
from explorer.views.painting import paint_text, text_width
from explorer.views.theme import Look

_ROW = 32
_CHECK = 36  # from the left edge to the words, with room for the check mark


class OptionRow(QRadioButton):
    """One option: a check mark if it is the one that holds, its words, its hint."""

    picked = Signal(object)
    """The value of the option."""

    def __init__(self, look: Look, option: Option, *, mono: bool, hint_at: int, parent: QWidget) -> None:
        super().__init__(option.text, parent)
        self.option = option
        self._look = look
        self._role = "mono-body" if mono else "body"
        self._hint_at = hint_at
        self.setAutoExclusive(False)
        self.setChecked(option.chosen)
        self.setAccessibleDescription(option.hint)
        self.setMouseTracking(True)
        self.clicked.connect(self._pick)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        look = self._look
        hint = text_width(look, self.option.hint, "control")
        return QSize(self._hint_at + hint + look.px(20), look.px(_ROW))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def hitButton(self, position: QPoint) -> bool:
        return self.rect().contains(position)

    def mouseMoveEvent(self, event: object) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)  # as in a menu, the pointer takes the highlight along

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.click()
        else:
            event.ignore()

    def _pick(self) -> None:
        self.picked.emit(self.option.value)

    def paintEvent(self, event: QPaintEvent) -> None:
        look, rect = self._look, self.rect()
        with QPainter(self) as painter:
            if self.hasFocus():
                painter.fillRect(rect, look.color("blue-tint"))
                painter.fillRect(0, 0, look.px(4), rect.height(), look.color("blue"))
            if self.option.chosen:
                size = look.px(16)
                box = QRect(look.px(12), (rect.height() - size) // 2, size, size)
                paint_icon(painter, box, "check", look.color("ink"))
            paint_text(painter, rect.adjusted(look.px(_CHECK), 0, 0, 0), look, self.option.text, self._role, "ink")
            room = rect.adjusted(self._hint_at, 0, -look.px(16), 0)
            hint = look.metrics("control").elidedText(self.option.hint, Qt.TextElideMode.ElideRight, room.width())
            paint_text(painter, room, look, hint, "control", "ink-2" if self.hasFocus() else "ink-3")


class EnterKey(QWidget):
    """The key that applies an entry, in its frame."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.setAccessibleName("Enter takes the entry")
        self.setFixedSize(key_width(look, "Enter"), look.px(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_key(painter, QPointF(0, self.height() / 2), self._look, "Enter")


class ChoiceMenu(QFrame):
    """Shows the options of a choice under its word, by mouse or wholly by keys."""

    chosen = Signal(object)
    entered = Signal(object)
    gone = Signal(object)
    """The menu itself."""

    def __init__(self, look: Look, choice: Choice, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.NoDropShadowWindowHint)
        self.choice = choice
        self._look = look
        self.setAccessibleName(choice.accessible)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, look.px(4), 1, look.px(4))
        column.setSpacing(0)
        role = "mono-body" if choice.mono else "body"
        words = max((text_width(look, option.text, role) for option in choice.options), default=0)
        hint_at = look.px(_CHECK) + words + look.px(24)
        self._rows = [
            OptionRow(look, option, mono=choice.mono, hint_at=hint_at, parent=self) for option in choice.options
        ]
        for row in self._rows:
            row.picked.connect(self._choose)
            column.addWidget(row)
        self._entry = QLineEdit(self)
        self._problem = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._problem.hide()
        if choice.field:
            self._add_field(column, choice.field)
        else:
            self._entry.hide()

    def open_under(self, word: QWidget) -> None:
        """Come up under a word, or above it where there is no room, with the option that holds highlighted."""
        self._fit(word.screen().availableGeometry().width())
        below = word.mapToGlobal(QPoint(-self._look.px(_CHECK - 24), word.height()))
        screen = word.screen().availableGeometry()
        left = max(screen.left(), min(below.x(), screen.right() - self.width()))
        top = below.y()
        if top + self.height() > screen.bottom():
            top = max(screen.top(), word.mapToGlobal(QPoint(0, 0)).y() - self.height())
        self.move(left, top)
        self.show()
        chosen = (row for row in self._rows if row.option.chosen)
        first = next(chosen, self._rows[0] if self._rows else self._entry)
        first.setFocus(Qt.FocusReason.PopupFocusReason)

    def show_problem(self, sentence: str, typed: str | None = None) -> None:
        """Say what is wrong with the entry, which stays as it was typed."""
        if typed is not None:
            self._entry.setText(typed)
        self._problem.setText(sentence)
        self._problem.setVisible(bool(sentence))
        self._entry.setAccessibleDescription(sentence)
        self._entry.setFocus(Qt.FocusReason.OtherFocusReason)
        self._fit(self.screen().availableGeometry().width())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        stops: list[QWidget] = [*self._rows, *([self._entry] if self.choice.field else [])]
        here = next((i for i, stop in enumerate(stops) if stop.hasFocus()), 0)
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            move = 1 if event.key() == Qt.Key.Key_Down else -1
            stops[(here + move) % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            stops[0 if event.key() == Qt.Key.Key_Home else -1].setFocus(Qt.FocusReason.TabFocusReason)
        elif event.key() == Qt.Key.Key_Escape:
            self.close()
        elif event.text().isprintable() and event.text() and not has_command(event) and not self._entry.hasFocus():
            self._type_ahead(event.text(), here)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._look.color("pane"))
            painter.setPen(self._look.pen("edge"))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
            if self.choice.field and self._rows:
                y = self._rows[-1].geometry().bottom() + self._look.px(4)
                painter.setPen(self._look.pen("line"))
                painter.drawLine(1, y, self.width() - 2, y)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.gone.emit(self)

    def _fit(self, room: int) -> None:
        self.adjustSize()  # to two thirds of the screen at most, which may be too narrow for the hints
        self.resize(min(self.sizeHint().width(), room), self.height())

    def _add_field(self, column: QVBoxLayout, field: Field) -> None:
        look = self._look
        label = QLabel(field.label, self)
        label.setFont(look.font("control"))
        label.setBuddy(self._entry)
        self._entry.setText(field.value)
        self._entry.setFont(look.font("control" if field.is_number else "mono-body"))
        self._entry.setAccessibleName(field.label)
        self._entry.setMinimumWidth(look.px(96 if field.is_number else 160))
        self._entry.returnPressed.connect(self._enter)
        line = QHBoxLayout()
        line.setContentsMargins(look.px(_CHECK) - 1, look.px(12 if self._rows else 4), look.px(16), look.px(8))
        line.setSpacing(look.px(8))
        line.addWidget(label)
        line.addWidget(self._entry, 1)
        line.addWidget(EnterKey(look, self))
        column.addLayout(line)
        self._problem.setFont(look.font("control"))
        self._problem.setStyleSheet(f"color: {look.color('orange-ink').name()};")
        self._problem.setContentsMargins(look.px(_CHECK) - 1, 0, look.px(16), look.px(8))
        column.addWidget(self._problem)

    def _choose(self, value: object) -> None:
        self.chosen.emit(Chosen(self.choice.key, value))
        self.close()

    def _enter(self) -> None:
        text, field = self._entry.text(), self.choice.field
        self.show_problem(field.problem(text) if field else "")
        if self._problem.isHidden():
            self.entered.emit(Entered(self.choice.key, text))
        if self._problem.isHidden():  # whoever took the entry had nothing to say against it
            self.close()

    def _type_ahead(self, text: str, here: int) -> None:
        """A letter leads to the next option that begins with it; a digit begins the number."""
        if self.choice.field and self.choice.field.is_number and text.isdigit():
            self._entry.setFocus(Qt.FocusReason.OtherFocusReason)
            self._entry.setText(text)
            return
        order = [*self._rows[here + 1 :], *self._rows[: here + 1]]
        found = next((row for row in order if row.option.text.casefold().startswith(text.casefold())), None)
        if found:
            found.setFocus(Qt.FocusReason.TabFocusReason)
