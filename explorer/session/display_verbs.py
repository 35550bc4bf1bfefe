"""What is done with the switches of the View menu, as changes of the state."""

from dataclasses import replace

from explorer.session.store import Store


class DisplayVerbs:
    """The verbs of a store for how things are shown."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def toggle_tokens_in_text(self) -> None:
        """Show the tokens of the step in the text of the corpus, or the text alone."""
        display = self._store.state.display
        self._store.change(display=replace(display, tokens_in_text=not display.tokens_in_text))

    def toggle_motion(self) -> None:
        """Show a merge in motion, or its end state at once."""
        display = self._store.state.display
        self._store.change(display=replace(display, motion=not display.motion))
