"""The timeline with its transport: every step at a glance, and the way to any of them."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QWidget

from explorer.figures.timeline import columns_fit
from explorer.figures.trace_timeline import speed_label, timeline_steps
from explorer.figures.visible_text import LONGEST, word_text
from explorer.session.encoder_state import firing_merge
from explorer.session.presentation_verbs import PresentationVerbs
from explorer.session.state import SessionState
from explorer.session.store import Store, next_point
from explorer.views.theme import Look
from explorer.views.timeline_view import TimelineView
from explorer.views.transport import ROW_HEIGHT, Transport, TransportState

if TYPE_CHECKING:
    from explorer.views.merge_list_view import MergeListView

LEAST_LIST = 224  # pixels at 100 % in which a row of the list can be read
MOST_SHOWN = 100  # characters of a piece beside the curve
_NO_LIMIT = 2**24 - 1  # what Qt takes for no limit
LONGEST_DONE = 7  # characters of a word inside which nothing more merges: then more is to be said beside it


class TimelinePane(QObject):
    """Feeds transport, curve and list, and turns their gestures into steps."""

    def __init__(self, store: Store, look: Look) -> None:
        super().__init__()
        self._store = store
        self._presenting = PresentationVerbs(store)
        self._look = look
        self.transport = Transport(look)
        self.timeline = TimelineView(look)
        self._merges: MergeListView | None = None
        self._in_a_row = self._list_wanted = False
        self.widget = QWidget()
        self.widget.setObjectName("timeline")
        self.widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.widget.installEventFilter(self)
        self._layout = QHBoxLayout(self.widget)  # transport and timeline bring their own margins
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self._layout.addWidget(self.transport)
        self._layout.addWidget(self.timeline, 1)
        self.transport.first_requested.connect(self._go_first)
        self.transport.back_requested.connect(self._go_back)
        self.transport.play_requested.connect(self._play)
        self.transport.on_requested.connect(self._go_on)
        self.transport.last_requested.connect(self._go_last)
        self.transport.slower_requested.connect(self._slower)
        self.transport.faster_requested.connect(self._faster)
        self.transport.next_tie_requested.connect(self._go_next)
        self.timeline.step_requested.connect(store.go_to)
        store.state_changed.connect(self._follow)
        self._steps = timeline_steps(store.state.trace, MOST_SHOWN)
        self.timeline.set_steps(self._steps)
        self._show_step(store.state)

    def later_parts(self) -> tuple[Callable[[], object], ...]:
        """What the first window did without, to be made when there is time: each call takes some milliseconds."""
        return partial(import_module, "explorer.views.merge_list_view"), self._ready_list

    def _ready_list(self) -> None:
        self.merges.hide()
        self._show_list()

    @property
    def name(self) -> str:
        """What the list is called where it has a page to itself."""
        return self._steps.words.many.capitalize()

    @property
    def merges(self) -> "MergeListView":
        """The list of steps, made when it is first wanted, so that the first window need not wait for it."""
        if self._merges is None:
            from explorer.views.merge_list_view import MergeListView

            self._merges = MergeListView(self._look)
            self._merges.set_steps(timeline_steps(self._store.state.trace))
            self._merges.set_told(self._store.state.n_told)
            self._merges.set_step(self._store.state.step)
            self._merges.set_firing(firing_merge(self._store.state))
            self._merges.step_requested.connect(self._store.go_to)
            self._layout.addWidget(self._merges)
        return self._merges

    def set_look(self, look: Look) -> None:
        """Another theme or zoom."""
        self._look = look
        self.transport.set_look(look)
        self.timeline.set_look(look)
        if self._merges is not None:
            self._merges.set_look(look)
        self._show_list()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Another width may have room for the list, or need it."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._show_list()
        return False

    def show_curve(self, shown: bool) -> None:
        """Whether there is room for the curve; without it the list of steps says all."""
        self._in_a_row = False
        self.timeline.setVisible(shown)
        self._set_direction(QBoxLayout.Direction.LeftToRight)

    def show_row(self, *, with_list: bool) -> None:
        """The transport in one row, and above it the list of steps, if that is wanted."""
        self._in_a_row, self._list_wanted = True, with_list
        self.timeline.hide()
        self._set_direction(QBoxLayout.Direction.BottomToTop)

    def _set_direction(self, direction: QBoxLayout.Direction) -> None:
        self._layout.setDirection(direction)
        self.transport.setMaximumHeight(self._look.px(ROW_HEIGHT) if self._in_a_row else _NO_LIMIT)
        self._show_list()

    def _follow(self, old: SessionState, new: SessionState) -> None:
        if old.trace is not new.trace:
            self._show_trace(new)
        if _shown(old) != _shown(new):
            self._show_step(new)
        if new.encoder.unfolded or old.encoder.unfolded:
            self._show_firing(new)

    def _show_firing(self, state: SessionState) -> None:
        """Mark the merge that the encoder has come to."""
        firing = firing_merge(state)
        self.timeline.set_firing(firing)
        if self._merges is not None:
            self._merges.set_firing(firing)

    def _show_trace(self, state: SessionState) -> None:
        self._steps = timeline_steps(state.trace, MOST_SHOWN)
        self.timeline.set_steps(self._steps)
        if self._merges is not None:
            self._merges.set_steps(timeline_steps(state.trace))
        self._show_list()

    def _show_list(self) -> None:
        """The list stands beside the curve where its columns are too narrow to name the pieces.

        There it takes a third at most, and nothing where a third is too little for it.
        """
        if not self.widget.isVisible():  # its width is not known yet
            return
        px, most = self._look.px, _NO_LIMIT
        if self._in_a_row:
            shown = self._list_wanted
        elif self.timeline.isHidden():
            shown = True
        else:
            room = self.widget.width() - self.transport.sizeHint().width()
            most = room // 3
            shown = most >= px(LEAST_LIST) and not columns_fit(self._steps, room, self._look.zoom)
        if shown:
            self.merges.setMaximumWidth(most)
            self.merges.show()
        elif self._merges is not None:
            self._merges.hide()

    def _show_step(self, state: SessionState) -> None:
        self.timeline.set_told(state.n_told)
        self.timeline.set_step(state.step)
        if self._merges is not None:
            self._merges.set_told(state.n_told)
            self._merges.set_step(state.step)
        word, is_next = _followed_word(state)
        self.transport.set_state(
            TransportState(
                step=state.step,
                n_steps=len(state.trace),
                playing=state.playing,
                speed_label=speed_label(state.steps_per_second),
                next_tie=next_point(state),
                next_word=word if is_next else "",
                done_word="" if is_next else word,
                jump=state.typed_step,
                point="tie" if state.merging is not None else "pruning",
                covered=state.n_told < len(state.trace) and next_point(state) is None,
            )
        )

    def _go_first(self, _: object) -> None:
        self._store.go_to(0)

    def _go_back(self, _: object) -> None:
        self._presenting.back()

    def _play(self, _: object) -> None:
        self._store.toggle_playing()

    def _go_on(self, _: object) -> None:
        self._presenting.on()

    def _go_last(self, _: object) -> None:
        self._store.go_to_end()

    def _go_next(self, _: object) -> None:
        self._store.go_to_next_point()

    def _slower(self, _: object) -> None:
        self._store.change_speed(-1)

    def _faster(self, _: object) -> None:
        self._store.change_speed(1)


def _shown(state: SessionState) -> tuple[object, ...]:
    """What transport, curve and list show of a state."""
    place = state.trace, state.step, state.row, state.n_told
    return *place, state.playing, state.steps_per_second, state.typed_step


def _followed_word(state: SessionState) -> tuple[str, bool]:
    """The chosen word, or "", and whether the next point is inside it."""
    trace = state.merging
    if state.row is None or trace is None:
        return "", False
    is_next = trace.next_merge_in_row(state.row, state.step) is not None
    return word_text(trace.words[state.row], LONGEST if is_next else LONGEST_DONE), is_next
