"""The stages as a table: a row for each token, a column for each stage that it went through."""

from collections.abc import Hashable

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPainter

from explorer.figures.numbers import grouped
from explorer.figures.pipeline_bands import TakenApart, TokenLine
from explorer.figures.visible_text import plain_text, read_runs, word_runs, word_text
from explorer.views.painting import paint_hairline, paint_text
from explorer.views.record_model import Column, ReadyRows
from explorer.views.record_table import RecordTable, Span
from explorer.views.run_text import RunInks, fitting_runs, paint_runs
from explorer.views.theme import Look

_ROW, _MARGIN, _GAP = 30, 16, 16
_NUMBERS = (48, 84, 72)  # the widths of token, offsets and id


def _offsets(line: TokenLine) -> str:
    last = line.raw_end - 1
    if line.raw_start == line.raw_end:
        return "–"
    return f"{grouped(line.raw_start)}–{grouped(last)}" if last > line.raw_start else grouped(line.raw_start)


def _id(line: TokenLine) -> str:
    return "–" if line.token_id is None else grouped(line.token_id)


_COLUMNS: tuple[Column[TokenLine], ...] = (
    Column("token", "right", lambda line: grouped(line.number + 1)),
    Column("offsets", "right", _offsets),
    Column("raw text", "left", lambda line: word_text(line.raw)),
    Column("normalized", "left", lambda line: word_text(line.normalized)),
    Column("split", "left", lambda line: word_text(line.split)),
    Column("piece", "left", lambda line: line.piece),
    Column("id", "right", _id),
    Column("kind", "left", lambda line: line.kind),
    Column("decoded", "left", lambda line: word_text(line.decoded)),
)
_TEXTS = {2: "raw", 3: "normalized", 4: "split", 5: "piece", 8: "decoded"}


class _TokenRows:
    """The tokens of a text, each put together when it is looked at."""

    def __init__(self, taken: TakenApart) -> None:
        self._taken = taken

    def __len__(self) -> int:
        return len(self._taken.ids)

    def row(self, index: int) -> TokenLine:
        return self._taken.token(index)


class StageTable(RecordTable[TokenLine]):
    """What differs from the raw text is bold."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, _COLUMNS, _ROW, "tokens through all stages", header_gap=2)

    def set_taken(self, taken: TakenApart | None) -> None:
        """Show the tokens of another text."""
        self.set_source(_TokenRows(taken) if taken else ReadyRows())
        self.refresh_columns(anew=True)

    def lay_out(self, width: int) -> tuple[Span, ...]:
        px = self.look.px
        gap, margin = px(_GAP), px(_MARGIN)
        number, offsets, token_id = (px(wide) for wide in _NUMBERS)
        kind = px(64)
        share = max(px(56), (width - 2 * margin - number - offsets - token_id - kind - 8 * gap) // 5)
        spans = []
        x = margin
        for wide in (number, offsets, share, share, share, share, token_id, kind, share):
            spans.append((x, x + wide))
            x += wide + gap
        return tuple(spans)

    def paint_cells(self, painter: QPainter, rect: QRect, index: int, row: TokenLine) -> None:
        look = self.look
        paint_hairline(painter, look, look.px(_MARGIN), rect.right() - look.px(_MARGIN), rect.bottom())
        for column, text in ((0, grouped(row.number + 1)), (1, _offsets(row)), (6, _id(row))):
            paint_text(painter, self.content(column, rect), look, text, "control", "ink-2", "right")
        ink = "orange-ink" if row.kind == "unknown" else "ink-3"
        paint_text(painter, self.content(7, rect), look, row.kind, "control", ink)
        for column, name in _TEXTS.items():
            text = getattr(row, name)
            cell = self.content(column, rect)
            whole = read_runs(text) if name == "piece" else word_runs(text)
            runs = fitting_runs(look, whole, "mono-body", cell.width())
            changed = name != "piece" and text != row.raw and row.kind != "special" and row.bytes is None
            paint_runs(painter, cell.toRectF(), look, runs, "mono-body", RunInks(strong=changed))

    def picture_key(self, index: int, row: TokenLine) -> Hashable | None:
        return row

    def tip(self, row: TokenLine, column: int, position: QPoint) -> str:
        return plain_text(word_runs(getattr(row, _TEXTS[column]), 400)) if column in _TEXTS else ""
