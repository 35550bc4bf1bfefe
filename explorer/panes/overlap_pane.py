"""What the vocabulary shares with another: counts, a bar, and lists of what is in both, or in one alone."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from explorer.figures.sentence import Choice, Chosen, Entered, Option, Words
from explorer.session.audit_shown import overlap_rows, overlap_shares
from explorer.session.audit_verbs import AuditVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.session.tokenizer_choices import OPEN_FILE, chosen_number, tokenizer_options
from explorer.session.tokenizer_verbs import TokenizerVerbs
from explorer.views.finding_table import FindingTable
from explorer.views.overlap_bar import OverlapBar
from explorer.views.pane_frame import PaneFrame
from explorer.views.sentence_view import SentenceView
from explorer.views.theme import Look


class OverlapPane(QObject):
    """Feeds the sentence, the bar and the list."""

    open_requested = Signal(object)
    """A tokenizer's file is to be opened (the object is always None)."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._verbs, self._tokenizers = AuditVerbs(store), TokenizerVerbs(store)
        self.sentence = SentenceView(look)
        self.bar = OverlapBar(look)
        self.table = FindingTable(look, "in", "overlap of the vocabularies")
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(look.hairline, 0, look.hairline, look.hairline)
        column.setSpacing(0)
        self._top = QHBoxLayout()
        self._top.addWidget(self.sentence)
        column.addLayout(self._top)
        column.addWidget(self.bar)
        column.addWidget(self.table)
        column.addStretch(1)
        self.frame = PaneFrame(look, "Overlap")
        self.frame.set_body(body)
        self.table.row_selected.connect(self._choose_row)
        self.sentence.choice_requested.connect(self._choose)
        store.state_changed.connect(self._follow)
        self.set_look(look)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        for part in (self.frame, self.sentence, self.bar, self.table):
            part.set_look(look)
        self._top.setContentsMargins(look.px(16), 0, look.px(12), look.px(4))

    def _follow(self, old: SessionState, new: SessionState) -> None:
        seen = old.audit is not new.audit or old.tokenizers is not new.tokenizers
        if new.workspace == "vocabulary" and (old.workspace != "vocabulary" or seen):
            self._show(new)

    def _show(self, state: SessionState) -> None:
        audit, tokenizers = state.audit, state.tokenizers
        other, here = tokenizers.entry(audit.other), tokenizers.entry(tokenizers.inspected)
        options = tuple(o for o in tokenizer_options(state, audit.other) if o.value != tokenizers.inspected)
        spaces = (
            Option(True, "By their bytes", "␣the and the are two", audit.with_spaces),
            Option(False, "By their bytes, but for a space before them", "␣the and the are one", not audit.with_spaces),
        )
        there = other is not None and other is not here
        name = other.label if there and other is not None else "another tokenizer"
        how = "by bytes" if audit.with_spaces else "but for spaces"
        self.sentence.set_sentence(
            (
                Words("With "),
                Choice("other", name, "Tokenizer that is laid beside", options),
                Words(", "),
                Choice("spaces", how, "Which pieces are the same", spaces),
            )
        )
        self.bar.set_shares(overlap_shares(state), here.label if here else "", name)
        rows = overlap_rows(state)
        self.table.setVisible(bool(rows))
        self.table.set_rows(rows, audit.listed)
        waits = there and not rows
        self.frame.set_note("being laid beside …" if waits else "")

    def _choose(self, chosen: Chosen | Entered) -> None:
        if not isinstance(chosen, Chosen):
            return
        if chosen.key == "spaces":
            self._verbs.count_spaces(with_spaces=bool(chosen.value))
        elif chosen.value == OPEN_FILE:
            self.open_requested.emit(None)
        elif (number := chosen_number(self._tokenizers, chosen.value)) is not None:
            self._verbs.lay_beside(number)

    def _choose_row(self, index: int | None) -> None:
        row = self.table.row_at(index) if index is not None else None
        if row is not None and row.finding == "only there":
            self._verbs.change_places()
        else:
            self._verbs.list_pieces(row.finding if row is not None else None)
