"""How long the corpus is, and a held-out text, in words, characters, bytes and the pieces of the step."""

from PySide6.QtCore import QObject, Signal

from explorer.figures.display_text import Splice
from explorer.figures.numbers import grouped
from explorer.figures.size_lines import size_lines
from explorer.figures.visible_text import word_text
from explorer.session.answers import fitting, problem_of, tokens_by_step
from explorer.session.measures_verbs import MeasuresVerbs
from explorer.session.sources import CorpusSource
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.pane_frame import PaneFrame
from explorer.views.sizes_view import SizesView
from explorer.views.theme import Look

LEAST_HEIGHT = 280
LONGEST_NAME = 32  # characters


class SizesPane(QObject):
    """Feeds the table of sizes, and keeps the held-out text."""

    open_requested = Signal(object)

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._verbs = MeasuresVerbs(store)
        self.view = SizesView(look)
        self.frame = PaneFrame(look, "Sizes")
        self.frame.set_body(self.view, LEAST_HEIGHT)
        self.view.splice_requested.connect(self._splice)
        self.view.open_requested.connect(self.open_requested)
        self.view.clear_requested.connect(self._clear)
        self._shown: SessionState | None = None
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self.frame.set_look(look)
        self.view.set_look(look)

    def _splice(self, splice: Splice) -> None:
        self._verbs.splice_held_out(splice.start, splice.removed, splice.inserted)

    def _clear(self, _: object) -> None:
        self._verbs.set_held_out(None)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.workspace == "measures":
            self._show(new)

    def _show(self, state: SessionState) -> None:
        """Show what is not shown yet."""
        shown, measures = self._shown, state.measures
        self._shown = state
        if shown is None or shown.measures.held_out is not measures.held_out:
            self._show_text(measures.held_out)
        if shown is not None and _numbers(shown) == _numbers(state):
            return
        corpus, against = fitting(measures.corpus, state), fitting(measures.against, state)
        self.frame.set_title(f"Sizes at step {grouped(state.step)}")
        if corpus is None or corpus.value is None:
            self.view.set_sentence(problem_of(corpus))
        else:
            kinds = corpus.value.words, corpus.value.characters, corpus.value.bytes
            held_out = against.value if against is not None and measures.held_out is not None else None
            self.view.set_lines(size_lines(kinds, held_out, state.trace, tokens_by_step(state), state.step))

    def _show_text(self, source: CorpusSource | None) -> None:
        if source is None:
            self.view.set_held_out("", "", read_only=False)
            return
        shown = source.shown_text()
        note = word_text(source.title, LONGEST_NAME)
        if shown.note:
            note += ", its beginning"
        self.view.set_held_out(shown.text, note, read_only=bool(shown.note), tip=shown.note)


def _numbers(state: SessionState) -> tuple[object, ...]:
    measures = state.measures
    return state.trace, state.step, measures.corpus, measures.against, measures.tokens, measures.held_out is None
