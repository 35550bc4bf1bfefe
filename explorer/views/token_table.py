"""The table twin of the encoder's canvas: each token with its id and its offsets, in the order of the text."""

from dataclasses import dataclass

from explorer.figures.encoder_lines import TokenFace
from explorer.figures.encoder_replay import ReplayShown
from explorer.figures.visible_text import plain_text
from explorer.views.record_model import ReadyRows
from explorer.views.text_table import TextColumn, TextTable
from explorer.views.theme import Look


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A token in the learned order of merges, or in the one that is tried beside it."""

    face: TokenFace
    in_changed_order: bool

    @property
    def remark(self) -> str:
        """What chips say by their look and their place."""
        remarks = {"plain": "", "merged": "just merged", "unknown": "not in the vocabulary"}
        order = "in the changed order" if self.in_changed_order else ""
        return ", ".join(filter(None, (order, remarks[self.face.state])))


_COLUMNS: tuple[TextColumn[TokenRow], ...] = (
    TextColumn("token", "left", lambda row: plain_text(row.face.runs), runs=lambda row: row.face.runs),
    TextColumn("id", "right", lambda row: row.face.id),
    TextColumn("offsets", "left", lambda row: row.face.offset),
    TextColumn("", "left", lambda row: row.remark, token="ink-2", stretches=True, heard="remark"),
)


class TokenTable(TextTable[TokenRow]):
    """Shows the tokens that the canvas shows; those of a changed order come after the others."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, _COLUMNS, "tokens of the encoder")

    def set_content(self, shown: ReplayShown) -> None:
        """Show something else."""
        changed = shown.changed.faces if shown.changed is not None else ()
        rows = [TokenRow(face, in_changed_order=False) for face in shown.tokens.faces]
        rows += [TokenRow(face, in_changed_order=True) for face in changed]
        self.set_source(ReadyRows(rows))

    @property
    def shows_end(self) -> bool:
        """Whether the last row is in sight."""
        bar = self.verticalScrollBar()
        return bar.value() == bar.maximum()
