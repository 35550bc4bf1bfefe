"""The sentence of the Compare workspace: which tokenizers are compared, and on which text."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from explorer.engine.errors import ExplorerError
from explorer.figures.compare_sentence import CLOSE, OUT, REFER, compare_sentence, text_choices, texts_sentence
from explorer.figures.compare_words import text_summary
from explorer.figures.display_text import Splice
from explorer.figures.numbers import whole_number
from explorer.figures.sentence import Chosen, Entered, SentencePart
from explorer.session.compare_job import compared_by
from explorer.session.compare_verbs import CompareVerbs
from explorer.session.presentation_verbs import PresentationVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.session.tokenizer_choices import OPEN_FILE, chosen_number, tokenizer_options
from explorer.session.tokenizer_verbs import TokenizerVerbs
from explorer.views.compare_bar import CompareBar
from explorer.views.theme import Look

ADD = "add"


class CompareSentencePane(QObject):
    """Feeds both lines."""

    open_requested = Signal(object)
    """A tokenizer's file is to be opened (the object is always None)."""
    text_requested = Signal(object)
    """A file is to be opened as the text (the object is always None)."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._verbs, self._tokenizers = CompareVerbs(store), TokenizerVerbs(store)
        self._presenting = PresentationVerbs(store)
        self.view = CompareBar(look)
        self.view.sentence.choice_requested.connect(self._choose)
        self.view.rest.choice_requested.connect(self._choose_how)
        self.view.present.requested.connect(self._present)
        self.view.open.requested.connect(self.text_requested)
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
        seen = old.tokenizers is not new.tokenizers or old.compare is not new.compare
        if new.workspace == "compare" and (old.workspace != "compare" or seen):
            self._show(new)

    def _show(self, state: SessionState) -> None:
        tokenizers = state.tokenizers
        sentence = self._texts(state) if state.compare.of_texts else self._rows(state)
        self.view.set_sentences(sentence, text_choices(tokenizers.special, with_post=state.compare.with_post))
        self.view.set_text(tokenizers.text, text_summary(tokenizers.text))

    def _rows(self, state: SessionState) -> tuple[SentencePart, ...]:
        tokenizers = state.tokenizers
        compared = [entry for number in tokenizers.compared if (entry := tokenizers.entry(number)) is not None]
        rows = [
            (entry.number, entry.label, tokenizer_options(state, entry.number), entry.number == tokenizers.reference)
            for entry in compared
        ]
        others = [option for option in tokenizer_options(state) if option.value not in tokenizers.compared]
        return compare_sentence(rows, others)

    def _texts(self, state: SessionState) -> tuple[SentencePart, ...]:
        by = compared_by(state)
        name, number = (by.label, by.number) if by is not None else ("", None)
        return texts_sentence(name, tokenizer_options(state, number), state.tokenizers.text, state.compare.texts)

    def _choose(self, chosen: Chosen | Entered) -> None:
        if isinstance(chosen, Entered):
            self._enter(chosen)
            return
        key, value = chosen
        if key == "mode":
            self._verbs.compare_texts(of_texts=bool(value))
        elif key in ("way", "string"):
            self._verbs.choose_texts(**{key: value})
        elif value == OPEN_FILE:
            self.open_requested.emit(None)
        elif key == ADD:
            if (number := chosen_number(self._tokenizers, value)) is not None:
                self._tokenizers.compare(number)
        elif key == "by":
            if (number := chosen_number(self._tokenizers, value)) is not None:
                self._verbs.choose_by(number)
        else:
            self._change_row(int(key), value)

    def _enter(self, entered: Entered) -> None:
        """Take a string, a length or positions that were typed."""
        try:
            if entered.key == "length":
                self._verbs.choose_texts(length=whole_number(entered.text))
            elif entered.key == "string" and entered.text not in self._store.state.tokenizers.text:
                self.view.sentence.show_problem(entered.key, "The text does not have this.")
            else:
                self._verbs.choose_texts(**{entered.key: entered.text})
        except ExplorerError as error:
            self.view.sentence.show_problem(entered.key, str(error))

    def _change_row(self, number: int, value: object) -> None:
        """Do with one of the tokenizers what was chosen."""
        if value == REFER:
            self._tokenizers.refer_to(number)
        elif value == OUT:
            self._tokenizers.leave_out(number)
        elif value == CLOSE:
            self._tokenizers.close(number)
        elif (other := chosen_number(self._tokenizers, value)) is not None and other != number:
            self._tokenizers.put_in_place(number, other)

    def _choose_how(self, chosen: Chosen | Entered) -> None:
        if isinstance(chosen, Chosen):
            if chosen.key == "special":
                self._tokenizers.choose_special(chosen.value)  # type: ignore[arg-type]
            else:
                self._verbs.show_post(shown=bool(chosen.value))

    def _splice(self, splice: Splice) -> None:
        self._tokenizers.splice_text(*splice)

    def _undo(self, _: object) -> None:
        self._tokenizers.undo_text()

    def _redo(self, _: object) -> None:
        self._tokenizers.redo_text()

    def _leave_field(self, _: object) -> None:
        window: QWidget = self.view.window()
        window.setFocus()

    def _present(self, _: object) -> None:
        self._presenting.toggle()
