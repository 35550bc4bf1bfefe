"""The sentence of the Inspect workspace: which tokenizer is taken apart, on which text."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from explorer.figures.compare_sentence import special_choice
from explorer.figures.display_text import Splice
from explorer.figures.sentence import Choice, Chosen, Entered, Words
from explorer.session.inspect_state import inspected_entry
from explorer.session.presentation_verbs import PresentationVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.session.tokenizer_choices import OPEN_FILE, chosen_number, tokenizer_options
from explorer.session.tokenizer_sources import TrainedSource
from explorer.session.tokenizer_verbs import TokenizerVerbs
from explorer.views.segment_bar import SegmentBar
from explorer.views.theme import Look


class InspectSentencePane(QObject):
    """Feeds the sentence and the text in it."""

    open_requested = Signal(object)
    """A tokenizer's file is to be opened."""
    save_requested = Signal(object)
    """The tokenizer is to be saved."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._verbs = TokenizerVerbs(store)
        self._presenting = PresentationVerbs(store)
        self.view = SegmentBar(look)
        self.view.field.setAccessibleName("Text to take apart")
        self.view.model.choice_requested.connect(self._choose)
        self.view.rest.choice_requested.connect(self._choose)
        self.view.trained.requested.connect(self._save)
        self.view.present.requested.connect(self._present)
        self.view.field.splice_requested.connect(self._splice)
        self.view.field.undo_requested.connect(self._undo)
        self.view.field.redo_requested.connect(self._redo)
        self.view.field.left.connect(self._leave_field)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self.view.set_look(look)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.workspace == "inspect" and (old.workspace != "inspect" or old.tokenizers is not new.tokenizers):
            self._show(new)

    def _show(self, state: SessionState) -> None:
        tokenizers = state.tokenizers
        entry = tokenizers.entry(tokenizers.inspected)
        name = entry.label if entry else "no tokenizer"
        options = tokenizer_options(state, tokenizers.inspected)
        inspected = inspected_entry(state)
        self.view.set_sentence(
            (Words("Inspecting "), Choice("inspected", name, "Tokenizer that is taken apart", options), Words(" on")),
            tokenizers.text,
            special_choice(tokenizers.special) if inspected else (Words("being opened …"),),
            (),
        )
        self.view.set_trained("Save as…" if entry and isinstance(entry.source, TrainedSource) else "")

    def _choose(self, chosen: Chosen | Entered) -> None:
        if not isinstance(chosen, Chosen):
            return
        if chosen.key == "special":
            self._verbs.choose_special(chosen.value)  # type: ignore[arg-type]
        elif chosen.value == OPEN_FILE:
            self.open_requested.emit(None)
        elif (number := chosen_number(self._verbs, chosen.value)) is not None:
            self._verbs.inspect(number)

    def _save(self, _: object) -> None:
        self.save_requested.emit(None)

    def _present(self, _: object) -> None:
        self._presenting.toggle()

    def _splice(self, splice: Splice) -> None:
        self._verbs.splice_text(*splice)

    def _undo(self, _: object) -> None:
        self._verbs.undo_text()

    def _redo(self, _: object) -> None:
        self._verbs.redo_text()

    def _leave_field(self, _: object) -> None:
        window: QWidget = self.view.window()
        window.setFocus()
