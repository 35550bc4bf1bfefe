"""What a person can do with the encoder."""

from dataclasses import replace
from typing import Any

from explorer.engine import RecipeError
from explorer.engine.encode.merge_order import MergeOrder
from explorer.engine.encode.special_tokens import SpecialChoice
from explorer.engine.errors import quoted
from explorer.engine.learn.recipes import is_plain
from explorer.figures.display_text import Splice, apply
from explorer.session.encoder_state import encoder_k, fired_merges, n_replayed, replay_length, replay_place
from explorer.session.store import Store

MOST_TEXTS = 100
"""Edits of the text that can be undone."""


class EncoderVerbs:
    """The verbs of the encoder on a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def toggle_folded(self) -> None:
        """Show the encoder, or fold it away."""
        unfolded = not self._store.state.encoder.unfolded
        self._change(unfolded=unfolded, playing=False)

    def splice_text(self, start: int, removed: int, inserted: str) -> None:
        """Replace ``removed`` code points of the text from ``start`` on."""
        self.set_text(apply(self._store.state.encoder.text, Splice(start, removed, inserted)))

    def set_text(self, text: str) -> None:
        """Encode another text, all of it."""
        encoder = self._store.state.encoder
        if text != encoder.text:
            past = (*encoder.past, encoder.text)[-MOST_TEXTS:]
            self._change(text=text, past=past, future=(), after=None, playing=False)

    def undo_text(self) -> None:
        """The text as it was before the last edit."""
        encoder = self._store.state.encoder
        if encoder.past:
            *past, text = encoder.past
            self._change(text=text, past=tuple(past), future=(*encoder.future, encoder.text), after=None)

    def redo_text(self) -> None:
        """Take back an undo."""
        encoder = self._store.state.encoder
        if encoder.future:
            *future, text = encoder.future
            self._change(text=text, past=(*encoder.past, encoder.text), future=tuple(future), after=None)

    def set_starts_text(self, starts: bool) -> None:
        """Whether a text starts here, so that the first word goes without a space mark."""
        self._change(starts_text=starts)

    def set_special(self, choice: SpecialChoice) -> None:
        """What becomes of text that looks like a special token."""
        self._change(special=choice)

    def set_special_tokens(self, tokens: tuple[str, ...]) -> None:
        """The special tokens of the recipe; of one of SentencePiece its control symbols, and training begins again.

        Raises RecipeError where one is empty, or given twice, or is a piece that was learned: such a one would be left
        out without a word, since a piece has one id.
        """
        recipe, trace = self._store.state.recipe, self._store.state.trace
        if not is_plain(recipe):
            self._store.set_recipe(replace(recipe, control_symbols=tokens))
            return
        learned = frozenset(trace.at(len(trace)).vocabulary)
        if piece := next((token for token in tokens if token in learned), ""):
            raise RecipeError(f"{quoted(piece)} is a piece of the vocabulary already, so it can be no special token.")
        self._store.set_recipe(replace(recipe, special_tokens=tokens))

    def toggle_table(self) -> None:
        """Show the tokens as a table, or as chips."""
        self._change(as_table=not self._store.state.encoder.as_table)

    # ── how many merges ───────────────────────────────────────────────────────────────────────────────────────────

    def set_k(self, k: int) -> None:
        """Use the first ``k`` merges, whatever the trainer does, but none that is to be guessed."""
        self._change(own_k=max(0, min(k, self._store.state.n_told)), after=None, playing=False)

    def follow_trainer(self, follows: bool) -> None:
        """Use as many merges as the trainer has done, or stay with as many as there are now."""
        self._change(own_k=None if follows else encoder_k(self._store.state), after=None, playing=False)

    # ── the replay ────────────────────────────────────────────────────────────────────────────────────────────────

    def step_by(self, steps: int) -> None:
        """So many merges of the replay on, or back."""
        self._go_to(n_replayed(self._store.state) + steps)

    def go_to_start(self) -> None:
        """To the first symbols, before any merge."""
        self._go_to(0)

    def go_to_end(self) -> None:
        """To the tokens, after all merges."""
        self._change(after=None, chosen=None)

    def go_to_step(self, index: int | None) -> None:
        """To where the step of the replay with this index is done."""
        if index is not None:
            self._go_to(index + 1)

    def go_to_merge(self, merge: int) -> None:
        """To where a merge has found its place, and choose it."""
        places = [fired.merge for fired in fired_merges(self._store.state)]
        after = places.index(merge) + 1 if merge in places else self._store.state.encoder.after
        self._change(after=after, chosen=merge)

    def toggle_playing(self) -> None:
        """Play the replay, or pause it; from its end it plays from the start."""
        state = self._store.state
        after, n = replay_place(state)
        playing = not state.encoder.playing and n > 0
        self._change(playing=playing, after=0 if playing and after == n else state.encoder.after)

    def stop_playing(self) -> None:
        """Pause."""
        self._change(playing=False)

    def _go_to(self, after: int) -> None:
        at_end = after >= replay_length(self._store.state)
        self._change(after=None if at_end else max(0, after), chosen=None)

    # ── the order of merges ───────────────────────────────────────────────────────────────────────────────────────

    def toggle_merge(self, merge: int) -> None:
        """Switch a merge off, or on again."""
        self._change(order=self._order().toggled(merge))

    def swap_merges(self, first: int, second: int) -> None:
        """Give two merges each other's place."""
        self._change(order=self._order().swapped(first, second), chosen=first)

    def learned_order(self) -> None:
        """Take all changes to the order back."""
        self._change(order=None)

    def _order(self) -> MergeOrder:
        return self._store.state.encoder.order or MergeOrder()

    def _change(self, **fields: Any) -> None:
        if "order" in fields and fields["order"] is not None and fields["order"].is_learned:
            fields["order"] = None
        self._store.change(encoder=replace(self._store.state.encoder, **fields))
