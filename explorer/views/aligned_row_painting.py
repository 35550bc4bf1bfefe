"""How the tokens of one row of a comparison are painted: letters in their slots, tokens as boxes around them."""

from collections.abc import Sequence
from math import ceil, floor

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from explorer.engine.text.alphabet import Spelling
from explorer.engine.text.sentencepiece_text import SPACE_MARK
from explorer.figures.aligned_layout import tokens_between
from explorer.figures.aligned_rows import AlignedRow, Lid, put_in_width
from explorer.figures.text_slots import Place, Slots, letter_runs
from explorer.figures.visible_text import Runs, elided, plain_text, visible_runs
from explorer.views.aligned_geometry import AlignedGeometry, RowPlace
from explorer.views.painting import paint_text, text_width
from explorer.views.run_text import RunInks, fitting_runs, paint_runs, runs_width
from explorer.views.shaped_text import shaped

_WRITTEN = Spelling()
_QUIET = RunInks("ink-3")
_ZERO_GAP = 4


class RowPainter:
    """Paints rows of one layout."""

    def __init__(self, painter: QPainter, geometry: AlignedGeometry, slots: Slots) -> None:
        self._painter = painter
        self._look, self._style, self._layout = geometry.look, geometry.style, geometry.layout
        self._slots = slots

    def paint(self, row: AlignedRow, at: RowPlace, *, chosen: int | None, pointed: int | None) -> None:
        """Paint the part of a row that its system shows; a token may be chosen, or under the pointer."""
        start, end = self._layout.systems[at.system]
        lids = row.lids_between(start, end)
        for hole_start, hole_end in row.dropped_between(start, end):
            self._paint_dropped(at, max(hole_start, start), min(hole_end, end))
        beside: dict[Place, list[int]] = {}
        later = []
        for token in tokens_between(row.starts, row.ends, start, end):
            first, last = row.starts[token], row.ends[token]
            if first == last:
                if start < first <= end or not first:
                    beside.setdefault(first, []).append(token)
            elif first < end and last > start:
                if token in (chosen, pointed):
                    later.append(token)
                else:
                    self._paint_token(row, token, at, lids, chosen=False, pointed=False)
        for token in later:  # over their neighbors
            self._paint_token(row, token, at, lids, chosen=token == chosen, pointed=token == pointed)
        for lid in lids:
            self._paint_lid(lid, at)
        for place, text in row.put_in.items():
            if start <= place < end:
                self._paint_beside(at, place, [(visible_runs(text, _WRITTEN), None, False)])
        for place, tokens in beside.items():
            self._paint_beside(at, place, [(row.piece(token), token, token == chosen) for token in tokens])

    def shape(self, row: AlignedRow, token: int, at: RowPlace) -> QRectF:
        """The rectangle around a token, as far as its system shows it."""
        start, end = self._layout.systems[at.system]
        left = self._layout.left(at.system, max(row.starts[token], start))
        right = self._layout.right(at.system, min(row.ends[token], end))
        return QRectF(at.left + left, at.top, right - left, self._look.px(self._style.box))

    def paint_raw_letter(self, rect: QRect, letter: str) -> None:
        """A letter of the text itself, over the rows."""
        self._paint_letter(rect, letter, inks=RunInks("ink-2"))

    # ── tokens ────────────────────────────────────────────────────────────────────────────────────────────────────

    def _paint_token(
        self, row: AlignedRow, token: int, at: RowPlace, lids: Sequence[Lid], *, chosen: bool, pointed: bool
    ) -> None:
        look, painter = self._look, self._painter
        first, last = row.starts[token], row.ends[token]
        start, end = self._layout.systems[at.system]
        under = [lid for lid in lids if lid.start < last and lid.end > first]
        outline = self._outline(at, max(first, start), min(last, end), under, open_ends=(first < start, last > end))
        unknown = token in row.unknown
        fill, border, width = "chip-alt" if token & 1 else "chip", "edge", 1.0
        if unknown:
            fill, border, width = "chip", "orange", 2.0
        elif token in row.added:
            border, width = "ink-2", 2.0
        if pointed:
            border = "ink" if not unknown else border
        if chosen:
            fill, border, width = "blue-tint", "blue", 2.0
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(look.color(border), max(1, look.px(width)) if width > 1 else 1))
        painter.setBrush(look.color(fill))
        painter.drawPath(outline)
        if unknown:
            hatch = QColor(look.color("orange"))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QBrush(hatch, Qt.BrushStyle.BDiagPattern))
            painter.drawPath(outline)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        rect = self.shape(row, token, at)
        if unknown and not under:
            self._paint_plate(row, token, rect)
        else:
            self._paint_letters(row, max(first, start), min(last, end), at, under, strong=chosen)
        for lid in under:
            self._paint_parts(row, token, lid, at)
        if first >= start:
            index = QRect(
                round(rect.x()) - 40, round(rect.bottom()), round(rect.width()) + 80, look.line(self._style.index)
            )
            ink, number = "blue-ink" if chosen else "ink-3", str(token + 1)
            if text_width(look, number, self._style.index) <= rect.width() + look.px(2):
                paint_text(painter, index, look, number, self._style.index, ink, "center", strong=chosen)

    def _outline(
        self, at: RowPlace, start: Place, end: Place, lids: Sequence[Lid], *, open_ends: tuple[bool, bool]
    ) -> QPainterPath:
        """The shape of a token: high where it has whole slots, low under lids."""
        look, system = self._look, at.system
        top, bottom = at.top + 0.5, at.top + look.px(self._style.box) - 0.5
        middle = at.top + look.px(self._style.lid) - 0.5
        away = look.px(1)
        left = at.left + self._layout.left(system, start) + (0 if open_ends[0] else away) + 0.5
        right = at.left + self._layout.right(system, end) - (0 if open_ends[1] else away) - 0.5
        radius = look.px(4)
        path = QPainterPath()
        high_left, high_right = left, right
        for lid in lids:
            if lid.start <= start and lid.end >= end:
                path.addRoundedRect(QRectF(left, middle, right - left, bottom - middle), radius - 1, radius - 1)
                return path
            if lid.start <= start:
                high_left = at.left + self._layout.right(system, lid.end) + 0.5
            else:
                high_right = at.left + self._layout.left(system, lid.start) - 0.5
        path.addRoundedRect(QRectF(high_left, top, high_right - high_left, bottom - top), radius, radius)
        if (high_left, high_right) != (left, right):
            low = QPainterPath()
            low.addRoundedRect(QRectF(left, middle, right - left, bottom - middle), radius, radius)
            path = path.united(low)
        return path

    def _paint_letters(
        self, row: AlignedRow, start: Place, end: Place, at: RowPlace, lids: Sequence[Lid], *, strong: bool
    ) -> None:
        under = {slot for lid in lids for slot in range(lid.start, lid.end)}
        for slot in range(ceil(start), floor(end)):
            if slot not in under:
                is_new = slot in row.became
                text = row.face(slot, self._slots[slot])
                rect = self._slot_rect(at, slot, slot + 1, at.top, self._style.box)
                self._paint_letter(rect, text, strong=strong or is_new)
                if is_new and text:
                    self._paint_wave(rect)

    def _paint_letter(
        self, rect: QRect, text: str, *, strong: bool = False, role: str = "", inks: RunInks | None = None
    ) -> None:
        look, role = self._look, role or self._style.letter
        inks = inks or (_QUIET if text == SPACE_MARK else RunInks(strong=strong))
        if len(text) == 1 and "!" <= text <= "~":  # by far the most, in a third of the time
            line = shaped(look, text, role, strong=inks.strong)
            self._painter.setPen(look.color(inks.text))
            y = look.baseline(role, rect.y(), rect.height(), strong=inks.strong)
            line.paint(self._painter, rect.x() + (rect.width() - line.width) / 2, y)
            return
        runs = letter_runs(text)
        if len(text) > 1:
            runs = fitting_runs(look, runs, role, rect.width())
        width = runs_width(look, runs, role)
        left = rect.x() + (rect.width() - width) / 2
        paint_runs(self._painter, QRectF(left, rect.y(), width, rect.height()), look, runs, role, inks)

    def _paint_wave(self, rect: QRect) -> None:
        """The orange wave beneath what the normalizer has changed."""
        look, painter = self._look, self._painter
        step = look.px(3 * self._style.mark**0.5)
        x, y = rect.center().x() - 2 * step + 0.5, rect.center().y() + look.px(self._style.box * 0.32)
        wave = QPainterPath(QPointF(x, y))
        for number in range(4):
            rise = -step if number % 2 == 0 else step
            wave.quadTo(QPointF(x + step / 2, y + rise * 0.8), QPointF(x + step, y))
            x += step
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(look.color("orange"), 1.75 * look.zoom))
        painter.drawPath(wave)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    def _paint_plate(self, row: AlignedRow, token: int, rect: QRectF) -> None:
        """The unknown token on a clear plate; what no piece stands for at all is shown itself."""
        look = self._look
        runs = row.piece(token) or visible_runs(self._slots.text[row.firsts[token] : row.lasts[token]], _WRITTEN)
        room = rect.width() - look.px(6)
        role = next(
            (role for role in self._style.plates if self._strong_width(runs, role) <= room), self._style.plates[-1]
        )
        runs = fitting_runs(look, elided(runs), role, room)
        width = self._strong_width(runs, role)
        height = look.px(self._style.box * 0.55)
        plate = QRectF(rect.center().x() - width / 2 - 2, rect.center().y() - height / 2, width + 4, height)
        self._painter.fillRect(plate, look.color("chip"))
        paint_runs(self._painter, plate.adjusted(2, 0, -2, 0), look, runs, role, RunInks(strong=True))

    def _strong_width(self, runs: Runs, role: str) -> float:
        return runs_width(self._look, runs, role)

    # ── lids ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _paint_lid(self, lid: Lid, at: RowPlace) -> None:
        look, painter = self._look, self._painter
        rect = self._slot_rect(at, lid.start, lid.end, at.top, self._style.lid)
        away = look.px(1)
        frame = QRectF(rect).adjusted(away + 0.5, 0.5, -away - 0.5, -0.5)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(look.pen("edge"))
        painter.setBrush(look.color("chip"))
        painter.drawRoundedRect(frame, look.px(3), look.px(3))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        text = self._slots.text[self._slots.starts[lid.start] : self._slots.starts[lid.end]]
        self._paint_letter(rect, text, role=self._style.in_lid)

    def _paint_parts(self, row: AlignedRow, token: int, lid: Lid, at: RowPlace) -> None:
        """What a token has of the letters under a lid: their bytes, or a piece of what they became."""
        look = self._look
        top = at.top + look.px(self._style.lid)
        first, last = max(row.starts[token], lid.start), min(row.ends[token], lid.end)
        if not lid.by_bytes:
            rect = self._slot_rect(at, first, last, top, self._style.box - self._style.lid)
            self._paint_letter(rect, plain_text(row.piece(token)), role=self._style.part)
            return
        data = self._slots[lid.start].encode("utf-8", "surrogatepass")
        n_before = round((first - lid.start) * lid.n_parts)
        part = data[n_before : round((last - lid.start) * lid.n_parts)]
        try:
            letters = part.decode("utf-8")
        except UnicodeDecodeError:
            letters = ""
        if letters:
            self._paint_letter(
                self._slot_rect(at, first, last, top, self._style.box - self._style.lid), letters, role=self._style.part
            )
            return
        for number, byte in enumerate(part, n_before):
            place = lid.start + number / lid.n_parts
            rect = self._slot_rect(at, place, place + 1 / lid.n_parts, top, self._style.box - self._style.lid)
            text = f"{byte:02X}"
            if shaped(look, text, self._style.part).width <= rect.width():
                paint_text(self._painter, rect, look, text, self._style.part, "ink", "center")

    # ── what takes no room of the text, and what is in no token ───────────────────────────────────────────────────

    def _paint_beside(self, at: RowPlace, place: Place, cells: list[tuple[Runs, int | None, bool]]) -> None:
        """Dashed cells before a place, the last of them next to it."""
        look, painter = self._look, self._painter
        right = at.left + self._layout.left(at.system, place) - look.px(_ZERO_GAP * self._style.beside_scale)
        for runs, token, chosen in reversed(cells):
            width = look.px(put_in_width(plain_text(runs)) * self._style.beside_scale)
            frame = QRectF(right - width + 0.5, at.top + 0.5, width - 1, look.px(self._style.box) - 1)
            pen = QPen(look.color("blue" if chosen else "edge"), look.px(2) if chosen else 1)
            pen.setDashPattern((3, 2))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(pen)
            painter.setBrush(look.color("blue-tint") if chosen else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(frame, look.px(4), look.px(4))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
            role = self._style.beside[len(plain_text(runs)) > 2]
            inner = runs_width(look, runs, role)
            at_runs = QRectF(frame.center().x() - inner / 2, frame.y(), inner, frame.height())
            paint_runs(painter, at_runs, look, runs, role, RunInks("ink-2", "ink-2"))
            if token is not None:
                index = QRect(
                    round(frame.x()) - 20, round(frame.bottom()) + 1, width + 40, look.line(self._style.index)
                )
                paint_text(painter, index, look, str(token + 1), self._style.index, "ink-3", "center")
            right -= width + look.px(_ZERO_GAP * self._style.beside_scale)

    def _paint_dropped(self, at: RowPlace, start: Place, end: Place) -> None:
        """The low open bracket of what is in no token; letters that are dropped stand quiet over it."""
        look, painter = self._look, self._painter
        left = at.left + self._layout.left(at.system, start) + look.px(6)
        right = at.left + self._layout.right(at.system, end) - look.px(6)
        y, hook = at.top + look.px(self._style.box) // 2 + look.px(3), look.px(5)
        painter.setPen(QPen(look.color("ink-3"), 1))
        painter.drawLine(left, y - hook, left, y)
        painter.drawLine(left, y, right, y)
        painter.drawLine(right, y - hook, right, y)
        for slot in range(ceil(start), floor(end)):
            letter = self._slots[slot]
            if not letter.isspace():
                rect = self._slot_rect(at, slot, slot + 1, at.top - look.px(4), self._style.box - 16)
                self._paint_letter(rect, letter, role=self._style.in_lid)

    def _slot_rect(self, at: RowPlace, start: Place, end: Place, top: int, height: int) -> QRect:
        left, right = self._layout.left(at.system, start), self._layout.right(at.system, end)
        return QRect(at.left + left, top, right - left, self._look.px(height))
