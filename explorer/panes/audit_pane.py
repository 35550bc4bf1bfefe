"""What is odd about a vocabulary: findings with their numbers, each of which lists its pieces alone."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from explorer.figures.sentence import Choice, Chosen, Entered, Option, Words
from explorer.figures.tokenizer_lines import FactLine
from explorer.session.audit_shown import audit_rows, criterion, current_test, progress
from explorer.session.audit_verbs import AuditVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.fact_list import FactList
from explorer.views.finding_table import FindingTable
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.pane_frame import PaneFrame
from explorer.views.progress_strip import ProgressBar
from explorer.views.scrolled import Scrolled
from explorer.views.sentence_view import SentenceView
from explorer.views.theme import Look

_CORPORA = {"corpus": "the corpus of Train", "text": "the text of Inspect"}


class AuditPane(QObject):
    """Feeds the list, the sentence of the corpus, and the words about the chosen finding."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._verbs = AuditVerbs(store)
        self.table = FindingTable(look, "finding", "findings about the vocabulary")
        self.words = FactList(look)
        self.corpus = SentenceView(look)
        self.bar = ProgressBar(look)
        self.test = FramedButton(look, ButtonFace(text="Test all pieces"), "Test all pieces")
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(look.hairline, 0, look.hairline, look.hairline)
        column.setSpacing(0)
        self._buttons, self._sentence = QHBoxLayout(), QHBoxLayout()
        self._buttons.addWidget(self.test)
        self._buttons.addWidget(self.bar, 1)
        self._buttons.addStretch(1)
        self._sentence.addWidget(self.corpus)
        column.addWidget(self.table)
        column.addLayout(self._sentence)
        column.addLayout(self._buttons)
        column.addWidget(Scrolled(self.words), 1)
        self.frame = PaneFrame(look, "Audit")
        self.frame.set_body(body)
        self.table.row_selected.connect(self._choose)
        self.test.requested.connect(self._test_or_stop)
        self.corpus.choice_requested.connect(self._choose_corpus)
        store.state_changed.connect(self._follow)
        self.set_look(look)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        for part in (self.frame, self.table, self.words, self.corpus, self.bar, self.test):
            part.set_look(look)
        self._buttons.setContentsMargins(look.px(12), 0, look.px(16), 0)
        self._buttons.setSpacing(look.px(8))
        self._sentence.setContentsMargins(look.px(16), look.px(4), look.px(12), look.px(4))

    def _follow(self, old: SessionState, new: SessionState) -> None:
        seen = old.audit is not new.audit or old.vocabulary.loaded is not new.vocabulary.loaded
        other = old.tokenizers is not new.tokenizers
        if new.workspace == "vocabulary" and (old.workspace != "vocabulary" or seen or other):
            self._show(new)

    def _show(self, state: SessionState) -> None:
        audit = state.audit
        self.table.set_rows(audit_rows(state), audit.listed)
        self.frame.set_note(progress(state)[0] if audit.goes_on else "")
        self.bar.setVisible(audit.goes_on)
        self.bar.set_fraction(progress(state)[1])
        options = tuple(Option(key, said.capitalize(), "", key == audit.corpus) for key, said in _CORPORA.items())
        chosen = Choice("corpus", _CORPORA[audit.corpus], "What the pieces are counted in", options)
        self.corpus.set_sentence((Words("Counted in "), chosen))
        test = current_test(state)
        begun = test is not None and test.n_tested and test.suspects is None and not test.problem
        again = "Go on" if begun else "Test again" if test is not None else "Test all pieces"
        self.test.set_face(ButtonFace(text="Stop" if audit.goes_on else again))
        self.test.set_action("Stop the test" if audit.goes_on else "Test all pieces")
        self.words.set_lines((FactLine(criterion(state)),))

    def _choose(self, index: int | None) -> None:
        row = self.table.row_at(index) if index is not None else None
        self._verbs.list_pieces(row.finding if row is not None else None)

    def _test_or_stop(self, _: object) -> None:
        if self._store.state.audit.goes_on:
            self._verbs.stop_test()
        else:
            self._verbs.begin_test()

    def _choose_corpus(self, chosen: Chosen | Entered) -> None:
        if isinstance(chosen, Chosen):
            self._verbs.choose_corpus(chosen.value)  # type: ignore[arg-type]
