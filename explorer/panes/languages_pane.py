"""What a parallel text costs in each language, by each tokenizer that is compared."""

from PySide6.QtCore import QObject, Qt

from explorer.figures.language_rows import languages_tsv
from explorer.figures.numbers import grouped
from explorer.session.languages_shown import language_rows_of, order_column, progress, reference_column
from explorer.session.languages_state import LANGUAGES_LOOKS, LanguageChoice
from explorer.session.languages_verbs import LanguagesVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.filter_field import FilterField
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.language_table import LanguageTable
from explorer.views.pane_frame import PaneFrame
from explorer.views.segmented_control import SegmentedControl
from explorer.views.theme import Look

_FIELD, _ROOM_FOR_STOP = 200, 520
_ROOM_FOR_SWITCH = 420


class LanguagesPane(QObject):
    """Feeds the table."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._verbs = LanguagesVerbs(store)
        self.table = LanguageTable(look)
        self.stop = FramedButton(look, ButtonFace(text="Stop"), "Stop")
        self.switch = SegmentedControl(look, ("Bars", "Table"))
        self.search = FilterField(
            look, "Search a language", "The name of a language or the beginning of its code.", "/", _FIELD
        )
        self.frame = PaneFrame(look, "Cost by language")
        self.frame.add_header_widget(self.stop, _ROOM_FOR_STOP)
        self.frame.add_header_widget(self.switch, _ROOM_FOR_SWITCH)
        self.frame.add_header_widget(self.search)
        self.frame.set_body(self.table)
        self.stop.requested.connect(self._stop_or_go_on)
        self.switch.chosen.connect(self._choose_look)
        self.search.changed.connect(self._verbs.look_for)
        self.search.left.connect(self._leave_search)
        self.table.cell_chosen.connect(self._choose_cell)
        self.table.order_requested.connect(self._put_in_order)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        for part in (self.frame, self.table, self.stop, self.switch, self.search):
            part.set_look(look)

    def begin_search(self) -> None:
        """Go to the search."""
        self.search.begin()

    def tsv(self) -> str:
        """All rows that are shown, as tab-separated values."""
        state = self._store.state
        names = [entry.label for entry in state.tokenizers.rows]
        return languages_tsv(names, language_rows_of(state), state.languages.measure)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        seen = old.workspace != "languages" or old.tokenizers is not new.tokenizers
        if new.workspace == "languages" and (seen or old.languages is not new.languages):
            self._show(new)

    def _show(self, state: SessionState) -> None:
        languages, entries = state.languages, state.tokenizers.rows
        self.switch.set_chosen(LANGUAGES_LOOKS.index(languages.look))
        self.search.set_text(languages.query)
        bars = languages.look == "bars"
        self.table.set_tokenizers([entry.label for entry in entries], reference_column(state), with_bars=bars)
        self.table.set_rows(language_rows_of(state))
        self.table.show_order(order_column(state), by_name=languages.by_name, falling=languages.falling)
        numbers = [entry.number for entry in entries]
        cell = languages.cell if languages.cell and languages.cell.number in numbers else None
        self.table.show_cell(cell.code if cell else None, numbers.index(cell.number) if cell else None)
        n_done, n = progress(state)
        self.frame.set_note(self._note(state, n_done, n))
        self.stop.setEnabled(n_done < n)
        words = "Go on" if languages.stopped and n_done < n else "Stop"
        self.stop.set_face(ButtonFace(text=words))
        self.stop.set_action(words)

    def _note(self, state: SessionState, n_done: int, n: int) -> str:
        languages = state.languages
        problem = languages.problem or next((own.problem for own in languages.measured.values() if own.problem), "")
        if problem or languages.read is None:
            return problem or "being read …"
        if n_done < n:
            return f"{grouped(n_done)} of {grouped(n)} languages{', stopped' if languages.stopped else ' …'}"
        return f"all {grouped(n)} languages"

    def _stop_or_go_on(self, _: object) -> None:
        self._verbs.go_on() if self._store.state.languages.stopped else self._verbs.stop()

    def _choose_look(self, index: int) -> None:
        self._verbs.show_as(LANGUAGES_LOOKS[index])

    def _leave_search(self, _: object) -> None:
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _put_in_order(self, column: int | None) -> None:
        entries = self._store.state.tokenizers.rows
        if column is None or column < len(entries):
            self._verbs.put_in_order(None if column is None else entries[column].number)

    def _choose_cell(self, cell: tuple[int, int | None]) -> None:
        row, column = cell
        entries = self._store.state.tokenizers.rows
        code = self.table.records.row(row).language.code
        number = entries[column or 0].number if (column or 0) < len(entries) else None
        self._verbs.choose_cell(LanguageChoice(code, number) if number is not None else None)
