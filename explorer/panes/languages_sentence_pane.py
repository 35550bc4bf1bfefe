"""The sentence of the Languages workspace: which measure, over which language, on which text, by which tokenizers."""

from PySide6.QtCore import QObject, Signal

from explorer.figures.languages_sentence import (
    OPEN_FILE,
    OPEN_FOLDER,
    OWN,
    languages_sentence,
    tokenizers_sentence,
)
from explorer.figures.sentence import Chosen, Entered
from explorer.session import tokenizer_choices
from explorer.session.languages_verbs import LanguagesVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.session.tokenizer_choices import chosen_number, tokenizer_options
from explorer.session.tokenizer_verbs import TokenizerVerbs
from explorer.views.sentence_view import SentenceView
from explorer.views.theme import Look


class LanguagesSentencePane(QObject):
    """Feeds the sentence."""

    open_requested = Signal(object)
    """A tokenizer's file is to be opened (the object is always None)."""
    texts_requested = Signal(object)
    """A parallel text is to be opened: OPEN_FILE or OPEN_FOLDER."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._verbs, self._tokenizers = LanguagesVerbs(store), TokenizerVerbs(store)
        self.view = SentenceView(look)
        self.view.choice_requested.connect(self._choose)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self.view.set_look(look)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        seen = old.workspace != "languages" or old.tokenizers is not new.tokenizers or _said(old) != _said(new)
        if new.workspace == "languages" and seen:
            self._show(new)

    def _show(self, state: SessionState) -> None:
        tokenizers, languages = state.tokenizers, state.languages
        told = languages.read.told if languages.read else None
        compared = [entry for number in tokenizers.compared if (entry := tokenizers.entry(number)) is not None]
        own = tokenizer_choices.tokenizer_options(state)
        rows = [(entry.number, entry.label, tokenizer_options(state, entry.number)) for entry in compared]
        others = [option for option in own if option.value not in tokenizers.compared]
        self.view.set_sentence(
            (
                *languages_sentence(
                    told,
                    languages.texts.label,
                    languages.measure,
                    languages.reference_code,
                    languages.words,
                    own=languages.read is not None and not languages.read.source.path,
                ),
                *tokenizers_sentence(rows, others),
            )
        )

    def _choose(self, chosen: Chosen | Entered) -> None:
        if not isinstance(chosen, Chosen):
            return
        key, value = chosen
        if key == "measure":
            self._verbs.measure(value)  # type: ignore[arg-type]
        elif key == "reference":
            self._verbs.refer_to(str(value))
        elif key == "words":
            self._verbs.choose_words(value)  # type: ignore[arg-type]
        elif key == "texts":
            self._choose_texts(value)
        elif value == tokenizer_choices.OPEN_FILE:
            self.open_requested.emit(None)
        elif (number := chosen_number(self._tokenizers, value)) is not None:
            if key == "add":
                self._tokenizers.compare(number)
            elif number != int(key):
                self._tokenizers.put_in_place(int(key), number)

    def _choose_texts(self, value: object) -> None:
        if value == OWN:
            self._verbs.open_texts("")
        elif value in (OPEN_FILE, OPEN_FOLDER):
            self.texts_requested.emit(value)


def _said(state: SessionState) -> tuple[object, ...]:
    languages = state.languages
    return languages.read, languages.texts, languages.measure, languages.reference_code, languages.words
