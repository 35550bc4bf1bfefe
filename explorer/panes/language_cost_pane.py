"""What the same text costs in a few languages, beside what is compared."""

from PySide6.QtCore import QObject

from explorer.session.languages_shown import featured_rows, reference_column
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.language_table import LanguageTable
from explorer.views.pane_frame import PaneFrame
from explorer.views.theme import Look

_HEADER, _ROW = 50, 32


class LanguageCostPane(QObject):
    """Feeds the bars."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._look = look
        self.table = LanguageTable(look, "cost by language", _ROW)
        self.table.header.setSectionsClickable(False)
        self.frame = PaneFrame(look, "Cost by language")
        self.frame.set_body(self.table)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        for part in (self.frame, self.table):
            part.set_look(look)

    def whole_height(self) -> int:
        """The pixels in which all rows have room."""
        return self._look.px(_HEADER) + self.table.rows_height()

    def _follow(self, old: SessionState, new: SessionState) -> None:
        seen = old.workspace != "compare" or old.tokenizers is not new.tokenizers
        if new.workspace == "compare" and (seen or _measured(old) != _measured(new)):
            self._show(new)

    def _show(self, state: SessionState) -> None:
        languages, rows = state.languages, featured_rows(state)
        names = [entry.label for entry in state.tokenizers.rows]
        self.table.set_tokenizers(names, reference_column(state), with_bars=True)
        self.table.set_rows(rows)
        read = languages.read
        if read is None:
            self.frame.set_note(languages.problem or "being read …")
        else:
            own = "own sentences, which no native speaker has checked"
            on = own if not read.source.path else read.told.name
            self.frame.set_note(f"tokens against {rows[0].language.title}; {on}")


def _measured(state: SessionState) -> tuple[object, ...]:
    """What is shown of a state, but for the tokenizers."""
    languages = state.languages
    return languages.read, languages.measured, languages.problem
