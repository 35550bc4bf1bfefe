"""What Esc takes back, one thing at a time, where nothing else has a use for it."""

from collections.abc import Callable

from explorer.app.stepping import Stepping
from explorer.app.workspaces import Workspaces
from explorer.session.store import Store


class Escape:
    """In this order: digits, training, measuring, a sentence, playing, what is chosen, a maximized pane, editing."""

    def __init__(
        self,
        store: Store,
        workspaces: Workspaces,
        cancel_training: Callable[[], object],
        leave_editor: Callable[[], object],
    ) -> None:
        self._store = store
        self._stepping = Stepping(store)
        self._workspaces = workspaces
        self._cancel_training = cancel_training
        self._leave_editor = leave_editor

    def __call__(self) -> None:
        store, state, maximizer = self._store, self._store.state, self._workspaces.maximizer
        if state.typed_step:
            store.drop_typing()
        elif state.reading is not None or state.training is not None:
            self._cancel_training()
        elif state.measures.running is not None:
            self._workspaces.cancel()
        elif state.notice is not None:
            store.notify(None)
        elif self._stepping.is_playing:
            self._stepping.stop_playing()
        elif state.pair is not None or state.row is not None:
            store.choose_pair(None)
            store.choose_row(None)
        elif maximizer.pane is not None:
            maximizer.restore()
        else:
            self._leave_editor()
