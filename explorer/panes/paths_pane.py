"""All ways to cut the text, best first, and what is said of ties."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from explorer.figures.lattice_lines import paths_title, tie_sentence
from explorer.session.segment_verbs import SegmentVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.pane_frame import PaneFrame
from explorer.views.path_table import PathTable
from explorer.views.theme import Look


class PathsPane(QObject):
    """Feeds the list of paths."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._verbs = SegmentVerbs(store)
        self.table = PathTable(look)
        self._sentence = QLabel(wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self._said = ""
        self._rule = QFrame()
        self._rule.setObjectName("hairline")
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.table.setMinimumHeight(1)
        column.addWidget(self.table, 1)
        self._beneath = QVBoxLayout()
        self._beneath.addWidget(self._sentence)
        column.addWidget(self._rule)
        column.addLayout(self._beneath)
        self.frame = PaneFrame(look, "Paths")
        self.frame.set_body(body)
        self.table.path_pointed.connect(self._verbs.raise_path)
        self.table.row_selected.connect(self._verbs.raise_path)  # so that keys can do it, too
        store.state_changed.connect(self._follow)
        self.set_look(look)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self.frame.set_look(look)
        self.table.set_look(look)
        self._look = look
        self._rule.setFixedHeight(look.hairline)
        self._sentence.setFont(look.font("control"))
        self._say(self._said)
        self._beneath.setContentsMargins(look.px(16), look.px(6), look.px(16), look.px(10))

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.workspace == "segment" and (old.workspace != "segment" or old.segment.ranked is not new.segment.ranked):
            self._show(new)

    def _show(self, state: SessionState) -> None:
        ranked = state.segment.ranked
        self.table.set_paths(ranked.lines if ranked else ())
        self.frame.set_title(paths_title(ranked.of.lattice, len(ranked.paths)) if ranked else "Paths")
        self._say(tie_sentence(ranked.of.lattice) if ranked else "")

    def _say(self, sentence: str) -> None:
        """A sentence about a tie, which begins in the color of ties; nothing where there is none."""
        self._said = sentence
        lead, tie, rest = sentence.partition(" tie")
        orange = self._look.color("orange-ink").name()
        self._sentence.setText(f'<span style="color: {orange}; font-weight: 600">{lead}{tie}</span>{rest}')
        self._sentence.setAccessibleName(sentence)
        for part in (self._rule, self._sentence):
            part.setVisible(bool(sentence))
