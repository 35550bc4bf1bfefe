"""What is known of the tokenizer that is inspected, and of the file that could not be opened, if there is one."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from explorer.figures.tokenizer_lines import FactLine, check_lines, facts_lines, finding_lines, trip_lines
from explorer.session.inspect_state import inspected_entry
from explorer.session.inspect_verbs import to_be_checked
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.session.tokenizer_sources import TokenizerFile
from explorer.session.tokenizer_verbs import TokenizerVerbs
from explorer.views.fact_list import FactList
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.pane_frame import PaneFrame
from explorer.views.scrolled import Scrolled
from explorer.views.theme import Look


class TokenizerFactsPane(QObject):
    """Feeds the list of facts, badges and findings."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._verbs = TokenizerVerbs(store)
        self.facts = FactList(look)
        self.repair = FramedButton(look, ButtonFace(text="Open repaired"), "Open the file with its faults mended")
        self.dismiss = FramedButton(look, ButtonFace(text="Dismiss"), "Say no more of this file")
        self._buttons = QWidget()
        row = QHBoxLayout(self._buttons)
        row.setContentsMargins(look.px(12), 0, look.px(12), look.px(8))
        row.addWidget(self.repair)
        row.addWidget(self.dismiss)
        row.addStretch(1)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(look.hairline, 0, look.hairline, look.hairline)
        column.setSpacing(0)
        column.addWidget(Scrolled(self.facts, wants_room=False), 1)  # so that the buttons are in sight
        column.addWidget(self._buttons)
        self.frame = PaneFrame(look, "Tokenizer")
        self.frame.set_body(body)
        self.repair.requested.connect(self._open_repaired)
        self.dismiss.requested.connect(self._dismiss)
        store.state_changed.connect(self._follow)
        self.set_look(look)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        for part in (self.frame, self.facts, self.repair, self.dismiss):
            part.set_look(look)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.workspace == "inspect" and (old.workspace != "inspect" or _seen(old) != _seen(new)):
            self._show(new)

    def _show(self, state: SessionState) -> None:
        refused = state.tokenizers.refused
        self._buttons.setVisible(refused is not None)
        if refused is not None:
            self.repair.setVisible(refused.can_be_repaired and isinstance(refused.source, TokenizerFile))
            self.frame.set_title(f"{refused.source.label} was not opened")
            self.facts.set_lines((FactLine(refused.sentence), *finding_lines(refused.findings)))
            return
        entry, inspect = inspected_entry(state), state.inspect
        self.frame.set_title(entry.label if entry else "Tokenizer")
        lines: list[FactLine] = []
        if entry is not None and entry.facts is not None:
            facts = entry.facts
            lines += facts_lines(facts.algorithm, facts.kind, facts.facts)
            taken = inspect.taken.value if inspect.taken else None
            if taken is not None:
                lines += trip_lines(taken.trip, len(taken.text))
            lines += self._library(state)
            lines += finding_lines(facts.findings)
        self.facts.set_lines(lines)

    def _library(self, state: SessionState) -> list[FactLine]:
        """What the library says; while it is asked what it said last."""
        checked = state.inspect.checked
        if state.inspect.off:
            said = "With a stage switched off there is nothing to compare it with."
            return [FactLine("Reference library", "heading"), FactLine(said)]
        job = to_be_checked(state)
        if checked is None or (job is not None and checked.job.source != job.source):
            return [FactLine("Reference library", "heading"), FactLine("being asked …")]
        if checked.value is None:
            return [FactLine("Reference library", "heading"), FactLine(checked.problem, "look")]
        return list(check_lines(checked.value.check, as_shown=checked.value.as_shown))

    def _open_repaired(self, _: object) -> None:
        refused = self._store.state.tokenizers.refused
        if refused is not None and isinstance(refused.source, TokenizerFile):
            self._verbs.open_file(refused.source.path, repair=True)

    def _dismiss(self, _: object) -> None:
        self._verbs.forget_refused()


def _seen(state: SessionState) -> tuple[object, ...]:
    inspect, tokenizers = state.inspect, state.tokenizers
    return inspect.taken, inspect.checked, inspect.off, tokenizers.refused, inspected_entry(state)
