"""A sentence whose variable words are buttons: it says what holds, and is where that is changed."""

import re
from collections.abc import Sequence
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.figures.sentence import Choice, Entered, FlowItem, SentencePart, flow_with_end
from explorer.views.choice_button import LINE_HEIGHT, ChoiceButton
from explorer.views.marks import paint_focus_ring
from explorer.views.painting import paint_text, text_width
from explorer.views.shaped_text import shaped
from explorer.views.theme import Look

if TYPE_CHECKING:
    from explorer.views.choice_menu import ChoiceMenu

_PADDING = 10
_END_GAP = 24
_ROLE = "body"


class SentenceView(QWidget):
    """Shows a sentence of words and choices, on as many lines as it needs, and what is said at its right end."""

    choice_requested = Signal(object)
    """A Chosen or an Entered."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._parts: tuple[SentencePart, ...] = ()
        self._end: tuple[SentencePart, ...] = ()
        self._buttons: dict[str, ChoiceButton] = {}
        self._words: list[tuple[QRect, str]] = []
        self._menu: ChoiceMenu | None = None
        self._typed: dict[str, str] = {}  # what was last entered, by key
        self._n_lines: dict[int, int] = {}  # by the width that they have, which layouts ask for again and again
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_sentence(self, parts: tuple[SentencePart, ...], end: tuple[SentencePart, ...] = ()) -> None:
        """Show another sentence, and at the right of it ``end``.

        A word whose key stays keeps its place in the order of keys and its focus.
        """
        if (parts, end) == (self._parts, self._end):  # as at every key in a text
            return
        self._parts, self._end = parts, end
        choices = {part.key: part for part in (*parts, *end) if isinstance(part, Choice)}
        for key in self._buttons.keys() - choices.keys():
            gone = self._buttons.pop(key)
            gone.hide()
            gone.deleteLater()
        for key, choice in choices.items():
            if key in self._buttons:
                self._buttons[key].set_choice(self._look, choice)
                continue
            button = self._buttons[key] = ChoiceButton(self._look, choice, self)
            button.open_requested.connect(self.open_choice)
            button.focus_changed.connect(self._show_focus)
            button.show()
        for before, after in pairwise(choices):
            QWidget.setTabOrder(self._buttons[before], self._buttons[after])
        said = ("".join(part.text for part in some) for some in (parts, end) if some)
        self.setAccessibleName(", ".join(said))
        self._flow()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        for button in self._buttons.values():
            button.set_choice(look, button.choice)
        self._flow()

    def open_choice(self, key: str) -> None:
        """Open the menu of a choice, as a click on its word does."""
        from explorer.views.choice_menu import ChoiceMenu  # not before a menu is wanted: the first window waits less

        button = self._buttons[key]
        self._menu = ChoiceMenu(self._look, button.choice, self)
        self._menu.chosen.connect(self.choice_requested)
        self._menu.entered.connect(self._report_entry)
        self._menu.gone.connect(self._forget_menu)
        self._menu.open_under(button)

    def show_problem(self, key: str, sentence: str) -> None:
        """Say under the entry of a choice what is wrong with it, keeping what was typed."""
        if self._menu is None or self._menu.choice.key != key:
            self.open_choice(key)
        if self._menu:
            self._menu.show_problem(sentence, self._typed.get(key))

    def line_width(self) -> int:
        """The pixels in which the sentence fits on one line, without its end."""
        return ceil(sum(item.width + item.space for item in self._items(_stretches(self._parts))))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._n_lines:
            self._n_lines[width] = max((line for line, _ in self._places(width)), default=0) + 1
        return self._height(self._n_lines[width])

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(640), self._height(1))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.px(200), self._height(1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._flow()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            for rect, text in self._words:
                paint_text(painter, rect, self._look, text, _ROLE, "ink-2")
            for button in self._buttons.values():
                if button.hasFocus():
                    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                    paint_focus_ring(painter, button.geometry().adjusted(2, 2, -2, -2), self._look)

    def _show_focus(self, _: object) -> None:
        self.update()

    def _report_entry(self, entered: Entered) -> None:
        self._typed[entered.key] = entered.text
        self.choice_requested.emit(entered)

    def _forget_menu(self, menu: object) -> None:
        if menu is self._menu:  # not another one, that was opened meanwhile
            self._menu = None

    def _height(self, n_lines: int) -> int:
        return n_lines * self._look.px(LINE_HEIGHT) + 2 * self._look.px(_PADDING)

    def _places(self, width: int) -> list[tuple[int, float]]:
        items, end = self._items(_stretches(self._parts)), self._items(_stretches(self._end))
        return flow_with_end(items, end, width, self._look.px(_END_GAP))

    def _items(self, stretches: Sequence[str | Choice]) -> list[FlowItem]:
        items = []
        may_break = True
        for stretch in stretches:
            if isinstance(stretch, Choice):
                items.append(FlowItem(self._buttons[stretch.key].sizeHint().width(), 0, glued=not may_break))
                may_break = False
                continue
            bare = stretch.rstrip()
            word = shaped(self._look, bare, _ROLE).width
            glued = not may_break or not bare
            items.append(FlowItem(word, shaped(self._look, stretch, _ROLE).width - word, glued))
            may_break = bare != stretch
        return items

    def _flow(self) -> None:
        """Put every word and button in its place."""
        look, self._words, self._n_lines = self._look, [], {}
        height, top = look.px(LINE_HEIGHT), look.px(_PADDING)
        stretches = [*_stretches(self._parts), *_stretches(self._end)]
        for stretch, (line, x) in zip(stretches, self._places(self.width()), strict=True):
            y = top + line * height
            if isinstance(stretch, Choice):
                size = self._buttons[stretch.key].sizeHint()
                self._buttons[stretch.key].setGeometry(round(x), y, size.width(), height)
            else:
                self._words.append((QRect(round(x), y, text_width(look, stretch, _ROLE), height), stretch))
        self.updateGeometry()
        self.update()


def _stretches(parts: Sequence[SentencePart]) -> list[str | Choice]:
    """Parts cut where their lines may break: behind each word, with its space, and around each choice."""
    stretches: list[str | Choice] = []
    for part in parts:
        stretches += [part] if isinstance(part, Choice) else re.findall(r"\S+\s*|\s+", part.text)
    return stretches
