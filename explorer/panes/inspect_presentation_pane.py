"""The page of a presentation of the Inspect workspace, fed from the state."""

from PySide6.QtCore import QObject

from explorer.figures.caption import Caption, CaptionText
from explorer.figures.pipeline_way import span_of, stage_caption, way_caption
from explorer.session.state import SessionState
from explorer.session.store import Store
from explorer.views.stage_page import StagePage


class InspectPresentationPane(QObject):
    """Feeds the page while it is presented."""

    def __init__(self, store: Store, theme: str) -> None:
        super().__init__()
        self.view = StagePage(theme)
        store.state_changed.connect(self._follow)
        self._show(store.state)

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if new.presentation.on and new.workspace == "inspect":
            self._show(new)

    def _show(self, state: SessionState) -> None:
        inspect, stage = state.inspect, state.tokenizers.stage
        taken, followed, typed = inspect.taken, inspect.followed, state.typed_step
        caption = Caption((), ())
        if taken is not None and taken.value is not None:
            self.view.show_stage(taken.value, stage)
            self.view.set_lit(span_of(taken.value, *followed) if followed else None)
            caption = stage_caption(taken.value, stage + 1, named=False)
            if followed is not None:
                caption = way_caption(taken.value, *followed)
        if typed:
            caption = Caption((CaptionText(f"Jump to {typed}_"),), ())
        self.view.set_caption(caption)
        self.view.set_blank(state.presentation.blank)
