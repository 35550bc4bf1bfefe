"""What the encoder makes of a text: its tokens, those of another order of merges, and what a merge needs."""

from PySide6.QtCore import QEvent, QLineF, QPoint, QRect, QSize, Signal
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from explorer.figures.encoder_lines import NO_TOKENS, TokenLine, spoken_tokens
from explorer.figures.encoder_replay import NOTHING_SHOWN, ReplayShown
from explorer.figures.numbers import grouped
from explorer.views.chips import chip_height, chip_tip, chip_width, paint_chip
from explorer.views.painting import paint_hairline, paint_text, text_width
from explorer.views.theme import Look
from explorer.views.tips import tip_text
from explorer.views.token_rows import TokenRows

_MARGIN, _TOP = 16, 4
_TITLE = 24
_TREE_ROW, _TREE_GAP, _BELOW = 30, 28, 8
_SHOWN_TO_A_READER = 200
"""Tokens that are named to a screen reader in one go."""


class EncoderCanvas(QWidget):
    """Paints the content as wide as it is, and as high as it has to be; only what is in sight is painted."""

    more_requested = Signal(object)
    """Somebody has come to the end of the tokens that are shown, and there are more."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.shown = NOTHING_SHOWN
        self._laid_out_on: tuple[object, ...] = ()
        self._tokens = self._changed = TokenRows(look, NO_TOKENS, 0)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_content(self.shown)

    def set_content(self, content: ReplayShown) -> None:
        """Show something else."""
        self.shown = content
        tokens = content.tokens
        first = TokenLine(tokens.faces[:_SHOWN_TO_A_READER], (), tokens.n_tokens)
        said = [f"{grouped(tokens.n_tokens)} tokens", spoken_tokens(first)]
        if content.changed is not None:
            said += [content.changed_said, spoken_tokens(content.changed)]
        self.setAccessibleName(". ".join(said))
        self.setAccessibleDescription(content.tree_said)
        self._lay_out()

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self._lay_out()

    def heightForWidth(self, width: int) -> int:
        # While it is hidden it is not laid out anew for each size that it is given.
        is_laid_out = self._laid_out_on == self._basis(width)
        return self._height(*((self._tokens, self._changed) if is_laid_out else self._rows(width)))

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(360), self._height(self._tokens, self._changed))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.px(120), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        look, content = self._look, self.shown
        left, seen = look.px(_MARGIN), range(event.rect().top(), event.rect().bottom() + 1)
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), look.color("pane"))
            self._tokens.paint(painter, QPoint(left, look.px(_TOP)), seen)
            if self._tokens.shows_end(look.px(_TOP), seen):
                self.more_requested.emit(None)
            if content.changed is not None:
                top = self._changed_top()
                self._paint_title(painter, top, content.changed_said, "ink-2")
                self._changed.paint(painter, QPoint(left, top + look.px(_TITLE)), seen)
            if content.tree_said:
                top = self._tree_top(self._tokens, self._changed)
                paint_hairline(painter, look, left, self.width() - left, top - look.px(2))
                self._paint_title(painter, top, content.tree_said, "ink-3")
                self._paint_tree(painter, QPoint(left, top + look.px(_TITLE)))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), tip_text(self._tip(event.pos())), self)
            return True
        return super().event(event)

    def _tip(self, position: QPoint) -> str:
        left = self._look.px(_MARGIN)
        tops = ((self._tokens, self._look.px(_TOP)), (self._changed, self._changed_top() + self._look.px(_TITLE)))
        for rows, top in tops:
            if top <= position.y() < top + rows.height and (face := rows.face_at(position - QPoint(left, top))):
                unknown = "not in the vocabulary, without an id" if face.state == "unknown" else f"id {face.id}"
                return f"{chip_tip(face.runs)} {unknown}, offsets {face.offset}".strip()
        return ""

    def _paint_title(self, painter: QPainter, top: int, said: str, ink: str) -> None:
        look = self._look
        rect = QRect(look.px(_MARGIN), top, self.width(), look.px(_TITLE))
        paint_text(painter, rect, look, said, "header", ink)

    def _paint_tree(self, painter: QPainter, origin: QPoint) -> None:
        """Chips in columns, joined by lines from what is needed to what needs it, each with its number in front."""
        look, pieces = self._look, self.shown.pieces
        rects = self._tree_rects(origin)
        painter.setPen(look.pen("edge"))
        for node, (_, chip) in zip(self.shown.tree, rects, strict=True):
            if node.parent is None:
                continue
            number, _ = rects[node.parent]
            turn = number.left() - look.px(10)
            start, end = chip.center().y(), number.center().y()
            painter.drawLine(QLineF(chip.right() + 1, start, turn, start))
            painter.drawLine(QLineF(turn, start, turn, end))
            painter.drawLine(QLineF(turn, end, number.left() - look.px(3), end))
        for node, (number, chip) in zip(self.shown.tree, rects, strict=True):
            paint_text(painter, number, look, grouped(node.merge), "index", "ink-3")
            is_root = node.parent is None
            paint_chip(painter, chip, look, pieces[node.merge], "table", state="merged" if is_root else "plain")

    def _tree_rects(self, origin: QPoint) -> list[tuple[QRect, QRect]]:
        """For each merge of the tree where its number and its chip stand."""
        look, tree, pieces = self._look, self.shown.tree, self.shown.pieces
        gap, height = look.px(4), chip_height(look, "table")
        widths = [
            (text_width(look, grouped(node.merge), "index"), chip_width(look, pieces[node.merge], "table"))
            for node in tree
        ]
        lefts: dict[int, int] = {}
        x = origin.x()
        for column in sorted({node.column for node in tree}):
            lefts[column] = x
            x += look.px(_TREE_GAP) + max(
                number + gap + chip for node, (number, chip) in zip(tree, widths, strict=True) if node.column == column
            )
        rects = []
        for node, (number, chip) in zip(tree, widths, strict=True):
            left, top = lefts[node.column], origin.y() + node.row * look.px(_TREE_ROW)
            rects.append((QRect(left, top, number, height), QRect(left + number + gap, top, chip, height)))
        return rects

    def _lay_out(self) -> None:
        """Put everything in its place, which takes long enough with thousands of tokens not to be done in vain."""
        basis = self._basis(self.width())
        if basis == self._laid_out_on:
            return
        self._laid_out_on = basis
        self._tokens, self._changed = self._rows(self.width())
        self.updateGeometry()
        self.update()

    def _basis(self, width: int) -> tuple[object, ...]:
        """All that the places of things depend on."""
        return id(self.shown), id(self._look), width, self._height_in_sight()

    def _rows(self, width: int) -> tuple[TokenRows, TokenRows]:
        """The rows of both lines in a canvas of this width; brief ones where both would not be seen together."""
        look, room = self._look, max(1, width - 2 * self._look.px(_MARGIN))
        tokens = TokenRows(look, self.shown.tokens, room)
        if self.shown.changed is None:
            return tokens, TokenRows(look, NO_TOKENS, room)
        # Mostly as many tokens, which need as much room.
        if look.px(_TOP) + 2 * tokens.height + look.px(_TITLE) <= self._height_in_sight():
            return tokens, TokenRows(look, self.shown.changed, room)
        brief, changed = (TokenRows(look, line, room, brief=True) for line in (self.shown.tokens, self.shown.changed))
        return brief, changed

    def _height_in_sight(self) -> int:
        viewport = self.parentWidget()
        return viewport.height() if viewport is not None else self.height()

    def _changed_top(self) -> int:
        return self._look.px(_TOP) + self._tokens.height

    def _tree_top(self, tokens: TokenRows, changed: TokenRows) -> int:
        title = self._look.px(_TITLE) if self.shown.changed is not None else 0
        return self._look.px(_TOP) + tokens.height + title + changed.height

    def _height(self, tokens: TokenRows, changed: TokenRows) -> int:
        look, tree = self._look, self.shown.tree
        height = self._tree_top(tokens, changed)
        if self.shown.tree_said:
            rows = max((node.row + 1 for node in tree), default=0)
            height += look.px(_TITLE) + rows * look.px(_TREE_ROW) + look.px(_BELOW)
        return height
