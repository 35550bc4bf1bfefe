"""The stages of the tokenizer that is inspected: bands, and one character or token followed through all of them."""

from typing import cast

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from explorer.engine.encode.stages import StageName
from explorer.figures.caption import Caption, CaptionText
from explorer.figures.pipeline_bands import TakenApart
from explorer.figures.pipeline_way import span_of, stage_caption, stage_note, way_caption
from explorer.session.inspect_state import Followed
from explorer.session.inspect_verbs import InspectVerbs, to_be_taken_apart
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.caption_view import CaptionView
from explorer.views.framed_button import ButtonFace, FramedButton
from explorer.views.pane_frame import PaneFrame
from explorer.views.pipeline_view import PipelineView
from explorer.views.segmented_control import SegmentedControl
from explorer.views.stage_table import StageTable
from explorer.views.theme import Look

PATIENCE = 300  # ms after which it is said that something is still being made


class StagesPane(QObject):
    """Feeds the bands and the caption beneath them."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._verbs = InspectVerbs(store)
        self._in_table: TakenApart | None = None
        self.view = PipelineView(look)
        self.caption = CaptionView(look)
        self.table = StageTable(look)
        self.pages = SegmentedControl(look, ("Bands", "Table"), "How the stages are shown")
        self._all_on = FramedButton(look, ButtonFace(text="All stages on"), "Switch all stages on again")
        self._all_on.set_frame_size(0, 28)
        self.frame = PaneFrame(look, "Stages")
        self.frame.add_header_widget(self._all_on)
        self.frame.add_header_widget(self.pages)
        body = QWidget()
        self._column = QVBoxLayout(body)
        self._column.setContentsMargins(look.hairline, 0, look.hairline, look.hairline)
        self._column.addWidget(self.view)
        self._column.addWidget(self.table)
        self.table.hide()
        self.frame.set_body(body)
        self._waiting = QTimer(self, singleShot=True, interval=PATIENCE)
        self._waiting.timeout.connect(self._show_note)
        self.view.pointed.connect(self._point)
        self.view.chosen.connect(self._choose)
        self.view.switched.connect(self._switch)
        self.pages.chosen.connect(self._show_page)
        self.table.row_selected.connect(self._choose_row)
        self._all_on.requested.connect(self._switch_all_on)
        store.state_changed.connect(self._follow)
        self.set_look(look)
        self._show(store.state)

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        for part in (self.frame, self.view, self.table, self.pages, self.caption, self._all_on):
            part.set_look(look)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.workspace == "inspect" and (
            old.workspace != "inspect" or old.inspect is not new.inspect or old.tokenizers is not new.tokenizers
        ):
            self._show(new)

    def _show(self, state: SessionState) -> None:
        inspect, n_shown = state.inspect, state.tokenizers.stage + 1
        taken = inspect.taken.value if inspect.taken else None
        is_table = inspect.page == "table"
        self.pages.set_chosen(int(is_table))
        self.view.setVisible(not is_table)
        self.table.setVisible(is_table)
        self.view.set_taken(taken, range(n_shown))
        if is_table and taken is not self._in_table:
            self._in_table = taken
            self.table.set_taken(taken)
        followed = inspect.followed
        caption = Caption((CaptionText(inspect.taken.problem if inspect.taken else ""),), ())
        if taken is not None and followed is not None:
            caption = way_caption(taken, *followed)
            self.view.set_lit(span_of(taken, *followed), inspect.chosen, caption.sentence)
        elif taken is not None:
            if not (inspect.taken and inspect.taken.problem):
                caption = stage_caption(taken, n_shown)
            self.view.set_lit(None, None, "")
        self.caption.set_caption(caption)
        self._all_on.setVisible(bool(inspect.off))
        if self._is_waiting(state):
            self._waiting.start()
        else:
            self._waiting.stop()
        self._show_note(is_late=False)

    def _show_note(self, *, is_late: bool = True) -> None:
        state = self._store.state
        taken = state.inspect.taken.value if state.inspect.taken else None
        note = ""
        if is_late and self._is_waiting(state):
            note = "being taken apart …"
        elif taken is not None:
            note = stage_note(taken, state.tokenizers.stage)
        self.frame.set_note(note)

    def _is_waiting(self, state: SessionState) -> bool:
        job = to_be_taken_apart(state)
        return job is not None and (state.inspect.taken is None or state.inspect.taken.job != job)

    def _point(self, followed: tuple[str, int] | None) -> None:
        self._verbs.point_at(_followed(followed))

    def _choose(self, followed: tuple[str, int] | None) -> None:
        self._verbs.choose(_followed(followed))
        taken = self._store.state.inspect.taken
        if followed is not None and taken is not None and taken.value is not None:
            self.view.bring_into_sight(*span_of(taken.value, *followed))

    def _choose_row(self, row: int | None) -> None:
        self._verbs.choose(Followed("token", row) if row is not None else None)

    def _show_page(self, index: int) -> None:
        self._verbs.show_page("table" if index else "stages")

    def _switch(self, stage: str) -> None:
        self._verbs.switch(cast(StageName, stage))

    def _switch_all_on(self, _: object) -> None:
        self._verbs.switch_all_on()


def _followed(what: tuple[str, int] | None) -> Followed | None:
    return Followed(*what) if what is not None else None  # type: ignore[arg-type]
