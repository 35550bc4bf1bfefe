"""The corpus: words with counts, or a text; beneath, the alphabet and what was learned so far."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from explorer.engine import CorpusError
from explorer.engine.errors import quoted
from explorer.engine.learn.any_trace import AnyTrace, is_merging, is_sentencepiece_bpe
from explorer.engine.learn.recipes import is_plain
from explorer.engine.learn.text_tokens import TextTokens
from explorer.figures.corpus_chips import AlphabetChips, LearnedChips, VocabularyChips
from explorer.figures.display_text import Splice
from explorer.figures.numbers import counted
from explorer.figures.trace_caption import alphabet_size
from explorer.figures.word_counts import CountedWords, TypedWords
from explorer.session.sources import CorpusView
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.session.word_edits import Words, has_counts, with_row, with_word, without_rows
from explorer.session.word_pastes import WordPastes
from explorer.views.button_row import ButtonRow
from explorer.views.chip_flow import ChipFlow
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.pane_frame import PaneFrame
from explorer.views.segmented_control import SegmentedControl
from explorer.views.theme import Look
from explorer.views.word_editor_view import WordAdded, WordEdit, WordEdited, WordEditorView, WordsPasted, WordsRemoved

if TYPE_CHECKING:
    from explorer.engine.learn.line_tokens import LineTokens
    from explorer.views.text_editor import TextEditor

LEAST_HEIGHT = 300
VIEWS: tuple[CorpusView, ...] = ("words", "text")
MOST_EDITED = 100_000  # counted words that are offered to be edited one by one: of more the window would stand still
EDITOR_HEIGHT, LOW_EDITOR_HEIGHT = 222, 190  # of a word table with five rows, with four
TITLES_HEIGHT, TITLE_HEIGHT = 78, 42  # of alphabet and pieces together; of one of them alone
ROW_HEIGHT = 30  # of chips
MOST_ROWS = 3


class CorpusPane(QObject):
    """Feeds both editors, and turns edits into store verbs; a wrong one is answered with a sentence beside it."""

    read_as_requested = Signal(object)
    """Something is to be chosen that the file is read as: the button that a menu can come up at."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._look = look
        self._text_editor: TextEditor | None = None
        self._tokens: TextTokens | LineTokens | None = None
        self._text_origin = self._words_origin = store.state.source.origin  # of what the editors show
        self.views = SegmentedControl(look, ("Words", "Text"))
        self.words = WordEditorView(look)
        self._edit_as_words = FramedButton(look, ButtonFace(text="Edit as words"), "Edit as words")
        self._read_as = FramedButton(look, ButtonFace(), "")
        self.alphabet = ChipFlow(look, rule=True)
        self.learned = ChipFlow(look, keep="last")
        self.frame = PaneFrame(look, "Corpus")
        self.frame.add_header_widget(self.views)
        self._editors = QStackedWidget()
        self._editors.addWidget(self.words)
        self._body = QWidget()
        self._body.installEventFilter(self)
        self._column = QVBoxLayout(self._body)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._editors, 1)
        self._buttons = ButtonRow(look, (self._edit_as_words, self._read_as))
        self._column.addWidget(self._buttons)
        self._column.addWidget(self.alphabet)
        self._column.addWidget(self.learned)
        self.frame.set_body(self._body, LEAST_HEIGHT)

        self._pastes = WordPastes(store)
        self._pastes.added.connect(self._answer)
        self._pastes.refused.connect(self._refuse_paste)
        self.views.chosen.connect(self._show_view)
        self._edit_as_words.requested.connect(self._copy_to_words)
        self._read_as.requested.connect(self._ask_how_to_read)
        self.words.edit_requested.connect(self._edit_words)
        store.state_changed.connect(self._follow)
        self._show_corpus(store.state)
        self._show_alphabet(store.state.trace)
        self._show_learned(store.state)

    def later_parts(self) -> tuple[Callable[[], object], ...]:
        """What the first window did without, to be made when there is time: each call takes some milliseconds."""
        return partial(import_module, "explorer.views.text_editor"), lambda: self.text

    @property
    def text(self) -> "TextEditor":
        """The text editor, made when it is first wanted, so that the first window need not wait for it."""
        if self._text_editor is None:
            from explorer.views.text_editor import TextEditor

            self._text_editor = editor = TextEditor(self._look)
            editor.splice_requested.connect(self._splice)
            editor.undo_requested.connect(self._undo)
            editor.redo_requested.connect(self._redo)
            self._editors.addWidget(editor)
            QWidget.setTabOrder(self.words.focusProxy() or self.words, editor.area)
        return self._text_editor

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        for part in (self.views, self._buttons, self.words, self.alphabet, self.learned, self.frame):
            part.set_look(look)
        if self._text_editor is not None:
            self._text_editor.set_look(look)
        self._share_height()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Another height has room for more rows of chips, or for fewer."""
        if event.type() == QEvent.Type.Resize:
            self._share_height()
        return False

    def _share_height(self) -> None:
        """Alphabet and pieces take what the editor leaves, whole rows only; an odd one is for the pieces, which change.

        What they hold plays no part in it, so that no row changes hands from step to step. Where not both of them have
        a row, only one is shown: the pieces, or as long as there are none the alphabet.
        """
        px = self._look.px
        room = self._body.height() - self._buttons.heightForWidth(self._body.width())
        rows = (room - px(EDITOR_HEIGHT + TITLES_HEIGHT)) // px(ROW_HEIGHT)
        shares = rows // 2, rows - rows // 2
        if rows < 2:
            rows = max(0, room - px(LOW_EDITOR_HEIGHT + TITLE_HEIGHT)) // px(ROW_HEIGHT)
            shares = (0, rows) if self._store.state.step else (rows, 0)
        for flow, share in zip((self.alphabet, self.learned), shares, strict=True):
            flow.setVisible(share > 0)
            flow.set_most_rows(min(share, MOST_ROWS))
        self.learned.set_rule(not shares[0])

    # ── showing ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _follow(self, old: SessionState, new: SessionState) -> None:
        new_trace = old.trace is not new.trace
        new_corpus = old.source is not new.source or old.corpus_view != new.corpus_view
        # Typed words do not come with the trace: while they are trained, the next one may be half typed.
        # A text does not change with the trace either; the words counted in it do.
        counts_show = new.corpus_view == "words" and new.source.typed_words is None
        if new_corpus or (new_trace and counts_show):
            self._show_corpus(new)
        if new_trace:
            self._show_alphabet(new.trace)
        if new_trace or old.step != new.step:
            self._show_learned(new)
        if bool(old.step) != bool(new.step):
            self._share_height()
        new_tokens = new_trace or (old.step, old.display) != (new.step, new.display)
        if new.corpus_view == "text" and (new_corpus or new_tokens):
            self._show_tokens(new)

    def _show_corpus(self, state: SessionState) -> None:
        as_text = state.corpus_view == "text"
        self.views.set_chosen(VIEWS.index(state.corpus_view))
        self._show_editor(self.text if as_text else self.words)
        recipe = state.trace.recipe
        counted_of_it = state.model.source == state.source and is_plain(recipe) and recipe.pretokenizer != "none"
        can_be_edited = counted_of_it and len(state.trace.words) <= MOST_EDITED
        typed = state.source.typed_words
        self._read_as.set_face(ButtonFace(text=f"{state.source.read_as} ▾"))
        self._read_as.set_action(f"Read as…, now {state.source.read_as}")
        edit_as_words = (self._edit_as_words,) if can_be_edited and not as_text and typed is None else ()
        self._buttons.offer(edit_as_words + ((self._read_as,) if state.source.read_as else ()))
        self._share_height()
        if as_text:
            text, note = state.source.shown_text()
            anew = state.source.origin != self._text_origin
            self._text_origin = state.source.origin
            self.text.set_text(text, read_only=bool(note), note=note, anew=anew)
            return
        if typed is not None:
            total = sum([word.count for word in typed])
            self.words.set_words(TypedWords(typed), total, read_only=False)
        else:
            trace = state.trace
            self.words.set_words(CountedWords(trace), trace.n_words, read_only=True)
        origin = (state if typed is not None else state.model).source.origin
        if origin != self._words_origin:
            self._words_origin = origin
            self.words.show_top()

    def _show_tokens(self, state: SessionState) -> None:
        """Show in the text what the trace has made of its words so far."""
        if self._tokens is None or self._tokens.trace is not state.trace:
            self._tokens = tokens_of(state.trace)
        shown = state.display.tokens_in_text
        self.text.set_tokens(partial(self._tokens.spans, step=state.step) if shown else None)

    def _show_editor(self, editor: QWidget) -> None:
        """Bring an editor into sight. It does not take the keys over: who opened a text has not begun to edit it."""
        focus = self._editors.window().focusWidget()  # also while a dialog is in front
        if editor is not self._editors.currentWidget() and focus is not None and self._editors.isAncestorOf(focus):
            self.frame.setFocus()
        self._editors.setCurrentWidget(editor)

    def _show_alphabet(self, trace: AnyTrace) -> None:
        self.alphabet.set_chips(f"Alphabet, {alphabet_size(trace)}", AlphabetChips(trace))

    def _show_learned(self, state: SessionState) -> None:
        trace = state.trace
        if is_merging(trace):
            title = f"Learned so far, {counted(state.step, 'piece', 'pieces')}"
            self.learned.set_chips(title, LearnedChips(trace, state.step))
        else:
            title = f"Vocabulary, {counted(trace.n_pieces[state.step], 'piece', 'pieces')}"
            self.learned.set_chips(title, VocabularyChips(trace, state.step))

    # ── editing ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _show_view(self, index: int) -> None:
        self._store.show_corpus_as(VIEWS[index])

    def _edit_words(self, edit: WordEdit) -> None:
        words = self._store.state.source.typed_words
        if words is None:
            return
        if isinstance(edit, WordsPasted):
            self._pastes.add(edit.text)
            return
        if isinstance(edit, WordAdded) and edit.times == "1" and has_counts(edit.word):
            self._pastes.add(edit.word)
            return
        row = edit.row if isinstance(edit, WordEdited) else len(words)
        try:
            self._store.set_words(_edited(words, edit))
        except CorpusError as error:
            self.words.show_problem(row, str(error))
        else:
            word = edit.word if isinstance(edit, WordAdded) else ""
            self._answer(f"{quoted(word)} is one word: typed words are not split." if len(word.split()) > 1 else "")

    def _answer(self, remark: object) -> None:
        """What the editor waits for, even where nothing changed, and what is to be said."""
        self._show_corpus(self._store.state)
        self.words.say(str(remark))

    def _refuse_paste(self, sentence: str) -> None:
        self.words.show_problem(len(self._store.state.source.typed_words or ()), sentence)

    def _ask_how_to_read(self, _: object) -> None:
        self.read_as_requested.emit(self._read_as)

    def _copy_to_words(self, _: object) -> None:
        self._store.edit_as_words()

    def _splice(self, splice: Splice) -> None:
        self._store.splice_text(*splice)

    def _undo(self, _: object) -> None:
        self._store.undo()

    def _redo(self, _: object) -> None:
        self._store.redo()


def _edited(words: Words, edit: WordEdited | WordAdded | WordsRemoved) -> Words:
    if isinstance(edit, WordEdited):
        return with_row(words, edit.row, edit.word, edit.times)
    if isinstance(edit, WordAdded):
        return with_word(words, edit.word, edit.times)
    return without_rows(words, frozenset(edit.rows))


def tokens_of(trace: AnyTrace) -> "TextTokens | LineTokens":
    """What finds the tokens of a text at any step of a trace."""
    if is_merging(trace) and not is_sentencepiece_bpe(trace):
        return TextTokens(trace)
    from explorer.engine.learn.line_tokens import LineTokens  # which the first window need not wait for

    return LineTokens(trace)
