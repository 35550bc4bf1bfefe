"""The view of every table of records: it paints whole rows, quiet headers, the selection and the focus.

Rows are painted by the view, not cell by cell by delegates: marks that span columns or rows are then as simple as
text, and a screen of rows takes a few milliseconds.
"""

from collections.abc import Hashable, Sequence
from typing import Any, Generic

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QToolTip

from explorer.views.own_viewport import ground_scroll_bar, own_viewport
from explorer.views.record_model import Column, RecordModel, RowSource, RowT
from explorer.views.row_place import keep_in_sight, place_held
from explorer.views.table_header import HEADER_HEIGHT, TableHeader, TableHeaderEnd
from explorer.views.theme import Look, make_room
from explorer.views.tips import tip_text

Span = tuple[int, int]
"""Where the content of a column begins and ends, in pixels from the left of the table."""

_MOST_PIXELS = 6_000_000
"""Of the pictures of rows that a table keeps: 24 MB."""
_UNSEEN: Any = object()
MARGIN = 16


class RecordTable(QTableView, Generic[RowT]):
    """A table that paints its own rows. A subclass says where columns lie and what a row looks like."""

    row_selected = Signal(object)
    """The index of the row that a person chose, or None."""

    def __init__(
        self, look: Look, columns: Sequence[Column[RowT]], row_height: int, name: str, *, header_gap: int = 0
    ) -> None:
        super().__init__()
        self.look = look
        self.header_gap = header_gap
        self.records: RecordModel[RowT] = RecordModel(columns)
        self.spans: tuple[Span, ...] = ()
        self._laid_out_on: tuple[int, RowSource[RowT]] | None = None
        self._row_height = row_height
        self._pictures: dict[Hashable, QPixmap | None] = {}  # by key: of rows seen once None
        self._chosen_by_program = False
        self.setAccessibleName(name)
        # Everything here is painted over: nothing behind needs to be painted first.
        own_viewport(self).setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setModel(self.records)
        self.header = TableHeader(self)
        self.setHorizontalHeader(self.header)
        ground_scroll_bar(self)
        self._header_end = TableHeaderEnd(self)
        self.addScrollBarWidget(self._header_end, Qt.AlignmentFlag.AlignTop)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setMinimumSectionSize(1)
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().selectionChanged.connect(self._report_row)
        self._apply_look()

    # What a subclass fills in.

    def lay_out(self, width: int) -> tuple[Span, ...]:
        """Where the content of each column lies in a table of this width."""
        raise NotImplementedError

    def paint_cells(self, painter: QPainter, rect: QRect, index: int, row: RowT) -> None:
        """Paint what a row holds; its ground is painted."""
        raise NotImplementedError

    def picture_key(self, index: int, row: RowT) -> Hashable | None:
        """What the picture of a row depends on besides size, columns and selection; None if it is not worth keeping.

        A row that looks as it did before is copied, which costs a tenth of painting its texts.
        """
        return None

    def ground(self, row: RowT, selected: bool) -> str | None:
        """The token of the color behind a row, if it has one of its own."""
        return "blue-tint" if selected else None

    def tip(self, row: RowT, column: int, position: QPoint) -> str:
        """What the tool tip says at ``position``, which is relative to the top left of the row."""
        return ""

    # What a subclass and its owner use.

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self.look = look
        self._apply_look()

    def set_columns(self, columns: Sequence[Column[RowT]]) -> None:
        """Show other columns of the rows. What was selected no longer is, which is not reported."""
        self._chosen_by_program = True
        try:
            self.records.set_columns(columns)
        finally:
            self._chosen_by_program = False
        self.spans = ()
        self._pictures.clear()

    def set_row_height(self, height: int) -> None:
        """The height of every row at 100 %."""
        self._row_height = height
        self._apply_look()

    def set_source(self, source: RowSource[RowT]) -> None:
        """Show other rows."""
        before = self.records.rowCount()
        self._chosen_by_program = True  # a selected row may go with the others
        try:
            self.records.set_source(source)
        finally:
            self._chosen_by_program = False
        if self.records.rowCount() != before:
            self.executeDelayedItemsLayout()  # at once: done later, it has everything painted a second time
            self.updateGeometry()
        self.refresh_columns()
        self.viewport().update()

    def select(self, index: int | None) -> None:
        """Select a row without reporting it as a person's choice, and without scrolling.

        A person's choice that comes back this way stays as it is: further rows may be selected with it.
        """
        if index is not None and index == self.currentIndex().row() and index in self.selected_rows():
            return
        self._chosen_by_program = True
        self.setAutoScroll(False)
        try:
            if index is None or not 0 <= index < self.records.rowCount():
                self.clearSelection()
                self.setCurrentIndex(QModelIndex())
            else:
                flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
                self.selectionModel().setCurrentIndex(self.records.index(index, 0), flags)
        finally:
            self._chosen_by_program = False
            self.setAutoScroll(True)

    def selected_rows(self) -> tuple[int, ...]:
        """The indices of the selected rows, from the top."""
        return tuple(sorted(index.row() for index in self.selectionModel().selectedRows()))

    def copy_selection(self) -> None:
        """Put the selected rows on the clipboard as tab-separated values, under the titles of their columns."""
        if rows := self.selected_rows():
            QGuiApplication.clipboard().setText(self.records.text(rows))

    def content(self, column: int, rect: QRect) -> QRect:
        """The part of a row that belongs to the content of a column."""
        left, right = self.spans[column]
        return QRect(left, rect.y(), right - left, rect.height())

    def take_size(self, width: int, height: int) -> None:
        """Have this size at once: a table that is not shown yet hears of its size only when it is."""
        self.resize(width, height)
        self.refresh_columns()

    def refresh_columns(self, *, anew: bool = False) -> None:
        """Lay the columns out anew, if the width or the rows are others, or if it is asked for."""
        basis = (self.width(), self.records.source)
        if self.spans and basis == self._laid_out_on and not anew:
            return
        self._laid_out_on = basis
        spans = self.lay_out(self.width())
        if spans == self.spans:
            return
        self.spans = spans
        self._pictures.clear()
        header, edge = self.horizontalHeader(), 0
        for number in range(len(spans)):
            end = (spans[number][1] + spans[number + 1][0]) // 2 if number + 1 < len(spans) else self.width()
            header.resizeSection(number, max(0, end - edge))
            edge = max(edge, end)
        header.viewport().update()

    def rows_height(self) -> int:
        """The height of header and rows together, if all of them were to be seen."""
        return self.horizontalHeader().height() + self.verticalHeader().length()

    def hide_header(self) -> None:
        """Show the rows only."""
        self.horizontalHeader().hide()
        self._header_end.hide()

    def is_cut(self) -> bool:
        """Whether there are more rows than room, so that what stands beneath needs a line of its own above it."""
        return self.height() < self.rows_height()

    # Qt's own calls.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refresh_columns()
        keep_in_sight(self, event.oldSize().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        area = event.rect()
        count = self.records.rowCount()
        first = self.rowAt(area.top()) if count else -1
        last = self.rowAt(area.bottom())
        with QPainter(self.viewport()) as painter:
            painter.fillRect(area, self.look.color("pane"))
            for index in range(first, (last if last >= 0 else count - 1) + 1) if first >= 0 else ():
                height = self.rowHeight(index)
                rect = QRect(0, self.rowViewportPosition(index), self.viewport().width(), height)
                self._paint_row(painter, rect, index, self.records.row(index))
            if self.hasFocus():
                self._paint_focus(painter)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        if self.hasFocus():  # an outline around all rows does not move with them
            self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_selection()
        else:
            super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            index = self.indexAt(event.pos())
            if index.isValid():
                offset = QPoint(0, self.rowViewportPosition(index.row()))
                tip = self.tip(self.records.row(index.row()), index.column(), event.pos() - offset)
                QToolTip.showText(event.globalPos(), tip_text(tip), self.viewport())
                return True
        return super().viewportEvent(event)

    def _apply_look(self) -> None:
        with place_held(self):
            self.verticalHeader().setDefaultSectionSize(self.look.px(self._row_height))
        self.verticalScrollBar().setSingleStep(self.look.px(self._row_height))
        self.horizontalHeader().setFixedHeight(self.look.px(HEADER_HEIGHT) + self.look.px(self.header_gap))
        self._header_end.setFixedHeight(self.horizontalHeader().height())
        self.spans = ()
        self._pictures.clear()
        self.refresh_columns()
        self.updateGeometry()
        self.viewport().update()

    def _paint_row(self, painter: QPainter, rect: QRect, index: int, row: RowT) -> None:
        selected = self.selectionModel().isRowSelected(index, QModelIndex())
        basis = self.picture_key(index, row)
        if basis is None:
            self._draw_row(painter, rect, index, row, selected=selected)
            return
        ratio = self.devicePixelRatio()
        key = (basis, selected, rect.width(), rect.height(), ratio)
        picture = self._pictures.get(key, _UNSEEN)
        if picture is _UNSEEN:  # most rows are seen once: only the second time is a picture worth its making
            size = rect.size() * ratio
            make_room(self._pictures, max(2, _MOST_PIXELS // max(1, size.width() * size.height())))
            self._pictures[key] = None
            self._draw_row(painter, rect, index, row, selected=selected)
            return
        if picture is None:
            picture = self._pictures[key] = QPixmap(rect.size() * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(self.look.color("pane"))
            with QPainter(picture) as inner:
                self._draw_row(inner, QRect(0, 0, rect.width(), rect.height()), index, row, selected=selected)
        painter.drawPixmap(rect.topLeft(), picture)

    def _draw_row(self, painter: QPainter, rect: QRect, index: int, row: RowT, *, selected: bool) -> None:
        ground = self.ground(row, selected)
        if ground:
            painter.fillRect(rect, self.look.color(ground))
        if selected:
            painter.fillRect(QRect(0, rect.y(), self.look.px(4), rect.height()), self.look.color("blue"))
        self.paint_cells(painter, rect, index, row)

    def _paint_focus(self, painter: QPainter) -> None:
        """Around the current row; around all rows where that is out of sight, or where there is none."""
        width, rect, current = self.look.px(2), self.viewport().rect(), self.currentIndex()
        if current.isValid():
            row = QRect(0, self.rowViewportPosition(current.row()), rect.width(), self.rowHeight(current.row()))
            rect = row if rect.intersects(row) else rect
        painter.setPen(self.look.pen("blue", 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(rect.adjusted(width // 2, width // 2, -width + width // 2, -width + width // 2))

    def _report_row(self) -> None:
        if not self._chosen_by_program:
            current = self.currentIndex()
            chosen = current.isValid() and self.selectionModel().isRowSelected(current.row(), QModelIndex())
            self.row_selected.emit(current.row() if chosen else None)
