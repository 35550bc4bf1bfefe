"""The sentence of the Segment workspace: which model cuts which text, and how likely the text is."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from explorer.engine.learn.recipes import Algorithm
from explorer.figures.algorithm_names import ALGORITHM_NAMES
from explorer.figures.display_text import Splice
from explorer.figures.numbers import grouped
from explorer.figures.segment_lines import (
    EXAMPLE_NAME,
    TIE_RULE,
    model_choice,
    model_name,
    pieces_said,
    sums_said,
    trained_said,
)
from explorer.figures.sentence import Chosen, Entered, Option, SentencePart, Words
from explorer.figures.visible_text import word_text
from explorer.session.encoder_verbs import EncoderVerbs
from explorer.session.presentation_verbs import PresentationVerbs
from explorer.session.segment_state import shows_lattice
from explorer.session.segment_verbs import SegmentVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.segment_bar import SegmentBar
from explorer.views.theme import Look

LONGEST_NAME = 32  # characters of the name of a file
HOW: dict[Algorithm, str] = {
    "bpe": "its merges are replayed in learned order",
    "wordpiece": "longest match first",
    "sentencepiece-bpe": "cut by its merges, spaces and all",
}


class SegmentSentencePane(QObject):
    """Feeds the sentence and the text in it."""

    open_requested = Signal(object)
    """A file of pieces is to be opened."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._verbs, self._encoder = SegmentVerbs(store), EncoderVerbs(store)
        self._presenting = PresentationVerbs(store)
        self.view = SegmentBar(look)
        self.view.model.choice_requested.connect(self._choose)
        self.view.trained.requested.connect(self._show_trained)
        self.view.present.requested.connect(self._present)
        self.view.field.splice_requested.connect(self._splice)
        self.view.field.left.connect(self._leave_field)
        self.view.field.undo_requested.connect(self._undo)
        self.view.field.redo_requested.connect(self._redo)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self.view.set_look(look)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.workspace == "segment" and (old.workspace != "segment" or _seen(old) != _seen(new)):
            self._show(new)

    def _show(self, state: SessionState) -> None:
        segment = state.segment
        algorithm = state.trace.recipe.algorithm
        trained = f"as trained, step {grouped(state.step)} of {grouped(len(state.trace))}"
        table = segment.table
        file = f"{word_text(table.name, LONGEST_NAME)}, {pieces_said(len(table.tokenizer.vocabulary))}" if table else ""
        names = {"trained": trained, "example": EXAMPLE_NAME, "file": file}
        options = [
            Option("trained", "As trained in Train", ALGORITHM_NAMES[algorithm], segment.model == "trained"),
            Option("example", EXAMPLE_NAME, "a Unigram model of five words", segment.model == "example"),
        ]
        if table:
            options.append(Option("file", file, "", segment.model == "file"))
        options.append(Option("open", "Pieces from a file…", "a piece, a tab and its log p on each line"))
        is_lattice = shows_lattice(state)
        kind: Algorithm = "unigram" if is_lattice else algorithm
        what = "word" if len(state.encoder.text.split()) == 1 else "text"
        end: tuple[SentencePart, ...] = ()
        if is_lattice and segment.searched and segment.searched.lattice.has_path:
            end = sums_said(segment.searched.log_z, segment.searched.entropy)
        self.view.set_sentence(
            (Words(f"{model_name(kind)} "), *model_choice(names[segment.model], options), Words(f", {what}")),
            state.encoder.text,
            (Words(f"natural log, {TIE_RULE}" if is_lattice else HOW.get(kind, "")),),
            end,
        )
        self.view.set_trained("" if segment.model == "trained" else trained_said(algorithm))

    def _choose(self, chosen: Chosen | Entered) -> None:
        if isinstance(chosen, Chosen):
            if chosen.value == "open":
                self.open_requested.emit(None)
            else:
                self._verbs.choose_model(chosen.value)  # type: ignore[arg-type]

    def _show_trained(self, _: object) -> None:
        self._verbs.choose_model("trained")

    def _present(self, _: object) -> None:
        self._presenting.toggle()

    def _splice(self, splice: Splice) -> None:
        self._encoder.splice_text(*splice)

    def _leave_field(self, _: object) -> None:
        window: QWidget = self.view.window()
        window.setFocus()

    def _undo(self, _: object) -> None:
        self._encoder.undo_text()

    def _redo(self, _: object) -> None:
        self._encoder.redo_text()


def _seen(state: SessionState) -> tuple[object, ...]:
    """What the sentence shows of a state."""
    segment = state.segment
    return segment.model, segment.table, segment.searched, state.encoder.text, state.trace, state.step
