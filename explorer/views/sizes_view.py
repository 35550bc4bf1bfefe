"""The sizes of a corpus and a held-out text: the table, the reasons for the chosen line, and the text to be typed."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from explorer.figures.numbers import grouped
from explorer.figures.size_lines import SizeLine, rate, ratio
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.marks import HALO
from explorer.views.record_model import ReadyRows
from explorer.views.text_area import TextArea
from explorer.views.text_table import TextColumn, TextTable
from explorer.views.theme import Look
from explorer.views.tips import set_tip

_ROW = 32
_WHY_LINES = 4
_PIECES = 3  # the line that is chosen at first


def _held_out_n(line: SizeLine) -> str:
    return grouped(line.held_out.n) if line.held_out else ""


def _n_unknown(line: SizeLine) -> str:
    return grouped(line.held_out.unknown.n_unknown_tokens) if line.held_out else ""


_COLUMNS: tuple[TextColumn[SizeLine], ...] = (
    TextColumn("tokens", "left", lambda line: line.name, strong=True, stretches=True),
    TextColumn("N", "right", lambda line: grouped(line.n), role="number"),
    TextColumn("|V|", "right", lambda line: grouped(line.n_vocabulary), role="number"),
    TextColumn("n²/words", "right", lambda line: ratio(line.by_words), token="ink-2"),
    TextColumn("n²/char.", "right", lambda line: ratio(line.by_characters), token="ink-2", optional=True),
    TextColumn("held out", "right", _held_out_n),
    TextColumn("OOV", "right", _n_unknown),
    TextColumn("OOV %", "right", lambda line: rate(line.held_out), strong=True),
)


class SizesView(QWidget):
    """Shows four lines and says where the numbers of one come from; beneath, the held-out text."""

    splice_requested = Signal(object)
    open_requested = Signal(object)
    clear_requested = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._lines: tuple[SizeLine, ...] = ()
        self._chosen = _PIECES
        self.table: TextTable[SizeLine] = TextTable(look, _COLUMNS, "sizes", _ROW, ruled=True)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._why = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._why.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._title = QLabel("Held-out text", textFormat=Qt.TextFormat.PlainText)
        self._note = QLabel(textFormat=Qt.TextFormat.PlainText)
        self._open = FramedButton(look, ButtonFace(text="Open…"), "Open a held-out text")
        self._clear = FramedButton(look, ButtonFace(text="Clear"), "Clear the held-out text")
        self._clear.hide()
        self.area = TextArea(look)
        self.area.setPlaceholderText("Type or paste a text that is not in the corpus")
        self.area.setAccessibleName("Held-out text")
        self.area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)  # it takes what is left
        self._head = QHBoxLayout()
        self._head.addWidget(self._title)
        self._head.addWidget(self._note, 1)
        self._head.addWidget(self._clear)
        self._head.addWidget(self._open)
        self._below = QVBoxLayout()
        self._below.addWidget(self._why)
        self._below.addLayout(self._head)
        self._below.addWidget(self.area, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.table)
        self._column.addLayout(self._below, 1)
        self.table.row_selected.connect(self._choose)
        self.area.splice_requested.connect(self.splice_requested)
        self._open.requested.connect(self.open_requested)
        self._clear.requested.connect(self.clear_requested)
        self.set_look(look)

    def set_lines(self, lines: tuple[SizeLine, ...]) -> None:
        """Show other numbers; the same line stays chosen."""
        self._lines = lines
        self.table.set_source(ReadyRows(lines))
        self.table.select(self._chosen if self._chosen < len(lines) else None)
        self._say_why()

    def set_sentence(self, sentence: str) -> None:
        """Say why there are no numbers."""
        self.set_lines(())
        self._why.setText(sentence)

    def set_held_out(self, text: str, note: str, *, read_only: bool, tip: str = "") -> None:
        """Show the held-out text, and a few words about it, which a tip may say at more length."""
        self.area.set_text(text, read_only=read_only)
        self._note.setText(note)
        set_tip(self._note, tip)
        self._clear.setVisible(bool(text))

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        px = look.px
        self.table.set_look(look)
        self.table.setFixedHeight(px(24) + 4 * px(_ROW))
        self._why.setFont(look.font("control"))
        self._why.setMinimumHeight(_WHY_LINES * look.line("control"))  # so that nothing beneath it moves
        self._title.setFont(look.font("control"))
        self._note.setFont(look.font("header"))
        self._note.setIndent(px(8))
        for button in (self._clear, self._open):
            button.set_look(look)
            button.set_frame_size(0, 28)
        self.area.set_look(look)
        self.area.setMinimumHeight(px(40))
        self._head.setSpacing(px(4))
        self._head.setContentsMargins(0, 0, -px(HALO), 0)
        self._below.setContentsMargins(px(16), px(12), px(16), px(16))
        self._below.setSpacing(px(6))

    def _choose(self, index: int | None) -> None:
        if index is not None:
            self._chosen = index
            self._say_why()

    def _say_why(self) -> None:
        """Nothing where the chosen line is not known yet."""
        self._why.setText(self._lines[self._chosen].why if self._chosen < len(self._lines) else "")
