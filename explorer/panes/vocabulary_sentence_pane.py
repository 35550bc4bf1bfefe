"""The sentence of the Vocabulary workspace: whose pieces are listed, and which of them."""

from PySide6.QtCore import QObject, Signal

from explorer.figures.sentence import Chosen, Entered
from explorer.figures.vocabulary_sentence import vocabulary_sentence
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.session.tokenizer_choices import OPEN_FILE, chosen_number, tokenizer_options
from explorer.session.tokenizer_verbs import TokenizerVerbs
from explorer.session.vocabulary_job import wanted_vocabulary
from explorer.session.vocabulary_shown import listing_problem
from explorer.session.vocabulary_verbs import VocabularyVerbs
from explorer.views.sentence_view import SentenceView
from explorer.views.theme import Look


class VocabularySentencePane(QObject):
    """Feeds the sentence."""

    open_requested = Signal(object)
    """A tokenizer's file is to be opened (the object is always None)."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._verbs, self._tokenizers = VocabularyVerbs(store), TokenizerVerbs(store)
        self.view = SentenceView(look)
        self.view.choice_requested.connect(self._choose)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self.view.set_look(look)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        seen = old.tokenizers is not new.tokenizers or old.vocabulary is not new.vocabulary
        if new.workspace == "vocabulary" and (old.workspace != "vocabulary" or seen):
            self._show(new)

    def _show(self, state: SessionState) -> None:
        tokenizers, vocabulary = state.tokenizers, state.vocabulary
        entry = tokenizers.entry(tokenizers.inspected)
        loaded = vocabulary.loaded
        there = loaded is not None and loaded.job == wanted_vocabulary(state)
        self.view.set_sentence(
            vocabulary_sentence(
                entry.label if entry else "no tokenizer",
                tokenizer_options(state, tokenizers.inspected),
                loaded.table.columns if loaded is not None and there else None,
                vocabulary.script,
                vocabulary.kind,
                vocabulary.order,
                listing_problem(state),
            )
        )

    def _choose(self, chosen: Chosen | Entered) -> None:
        if not isinstance(chosen, Chosen):
            return
        key, value = chosen
        if key == "script":
            self._verbs.show_script(value)  # type: ignore[arg-type]
        elif key == "kind":
            self._verbs.show_kind(value)  # type: ignore[arg-type]
        elif key == "order":
            self._verbs.put_in_order(value)  # type: ignore[arg-type]
        elif value == OPEN_FILE:
            self.open_requested.emit(None)
        elif (number := chosen_number(self._tokenizers, value)) is not None:
            self._tokenizers.inspect(number)
