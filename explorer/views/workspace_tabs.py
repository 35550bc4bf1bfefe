"""The row of tabs that leads from one workspace to the other, and at its right how large everything is shown."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QLabel, QWidget

from explorer.views.marks import HALO, paint_focus_ring
from explorer.views.painting import paint_hairline, paint_text, text_width
from explorer.views.theme import Look

HEIGHT = 42
_MARGIN, _GAP, _UNDERLINE = 16, 32, 3
_ROLE = "caption-second"
_ARROWS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class WorkspaceTabs(QWidget):
    """Tabs over a hairline; a blue line under the chosen one. Tab leads to it, and arrow keys choose the next."""

    chosen = Signal(object)
    """The index of the tab that a person chose."""

    def __init__(self, look: Look, labels: Sequence[str]) -> None:
        super().__init__()
        self._look = look
        self._group = QButtonGroup(self)
        self._tabs = [_Tab(look, label, self) for label in labels]
        self._zoom = QLabel()
        self._row = QHBoxLayout(self)
        for number, tab in enumerate(self._tabs):
            self._group.addButton(tab, number)
            self._row.addWidget(tab)
        self._row.addStretch(1)
        self._row.addWidget(self._zoom)
        self.set_chosen(0)
        self._group.idClicked.connect(self._report)
        self.setAccessibleName("Workspaces")
        self.set_look(look)

    def set_chosen(self, index: int) -> None:
        """Choose a tab without reporting it."""
        self._tabs[index].setChecked(True)
        for number, tab in enumerate(self._tabs):
            tab.setFocusPolicy(Qt.FocusPolicy.TabFocus if number == index else Qt.FocusPolicy.NoFocus)

    def add(self, widget: QWidget) -> None:
        """Show a widget, which may come and go, between the tabs and the zoom."""
        self._row.insertWidget(self._row.count() - 1, widget)

    def choose_beside(self, tab: "_Tab", by: int) -> None:
        """Go with the focus to the tab before or behind one, and choose it."""
        index = self._group.id(tab) + by
        if 0 <= index < len(self._tabs):
            self._tabs[index].setFocus()
            self._tabs[index].click()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.setFixedHeight(look.px(HEIGHT))
        self._row.setContentsMargins(look.px(_MARGIN) - look.px(HALO), 0, look.px(_MARGIN), 0)
        self._row.setSpacing(look.px(_GAP) - 2 * look.px(HALO))
        self._zoom.setFont(look.font("control"))
        self._zoom.setText(f"Zoom {round(look.zoom * 100)} %")
        for tab in self._tabs:
            tab.set_look(look)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint_hairline(painter, self._look, 0, self.width(), self.height() - 1)

    def _report(self, index: int) -> None:
        self.set_chosen(index)
        self.chosen.emit(index)


class _Tab(QAbstractButton):
    """One name: a radio button to the keyboard and to screen readers."""

    def __init__(self, look: Look, label: str, row: WorkspaceTabs) -> None:
        super().__init__()
        self._look = look
        self._tabs = row
        self.setText(label)
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        width = text_width(self._look, self.text(), _ROLE, strong=True) + 2 * self._look.px(HALO)
        return QSize(width, self._look.px(HEIGHT))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if (by := _ARROWS.get(Qt.Key(event.key()))) is not None:
            self._tabs.choose_beside(self, by)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        look, chosen = self._look, self.isChecked()
        halo = look.px(HALO)
        rect = self.rect().adjusted(halo, 0, -halo, 0)
        with QPainter(self) as painter:
            ink = "ink" if chosen or self.underMouse() else "ink-2"
            paint_text(painter, rect, look, self.text(), _ROLE, ink, strong=chosen)
            if chosen:
                line = look.px(_UNDERLINE)
                painter.fillRect(QRect(halo, rect.bottom() + 1 - line, rect.width(), line), look.color("blue"))
            if self.hasFocus():
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                inside = look.px(10)  # of the height: clear of the line beneath
                paint_focus_ring(painter, rect.adjusted(0, inside, 0, -inside), look)
