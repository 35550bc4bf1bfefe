"""What a person can do with the tokenizers that are open."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from explorer.figures.display_text import Splice, apply
from explorer.session.state import Notice, Offer
from explorer.session.store import Store
from explorer.session.tokenizer_child import Answered, Job, OpenJob
from explorer.session.tokenizer_sources import (
    ShippedSource,
    TokenizerFile,
    TokenizerSource,
    TrainedSource,
    trained_source,
)
from explorer.session.tokenizers_state import (
    LONGEST_TOKENIZED,
    MOST_COMPARED,
    Entry,
    Refused,
    TokenizerFacts,
    tokenizer_place,
)
from explorer.session.workspace import OF_COMPARISON

if TYPE_CHECKING:
    from explorer.engine.encode.special_tokens import SpecialChoice

MOST_TEXTS = 100
"""Edits of the text that can be undone."""
FIRST_SHIPPED = ("gpt2", "bert-uncased")
"""What is compared with the tokenizer trained here until a person chooses."""


class TokenizerVerbs:
    """The verbs on a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # ── opening and closing ───────────────────────────────────────────────────────────────────────────────────────

    def begin(self) -> None:
        """When one of the workspaces is first shown: what was trained here, beside two of those that come along."""
        if not self._store.state.tokenizers.begun:
            from explorer.formats.shipped import SHIPPED

            self._change(begun=True)
            self.follow_training()
            for shipped in SHIPPED:
                if shipped.key in FIRST_SHIPPED:
                    self.open(ShippedSource(shipped.key, shipped.title))
            entries = self._store.state.tokenizers.entries
            self._change(reference=entries[1].number, inspected=entries[1].number)

    def open(self, source: TokenizerSource) -> None:
        """Open a tokenizer, compare and inspect it; one that is open already is only shown."""
        number = self.opened_number(source)
        self.inspect(number)
        self.compare(number)

    def opened_number(self, source: TokenizerSource) -> int:
        """The number of a source's entry, which is opened where it is not yet."""
        state = self._store.state.tokenizers
        entry = next((entry for entry in state.entries if entry.source == source), None)
        if entry is None:
            entry = Entry(max((entry.number for entry in state.entries), default=0) + 1, source)
            self._change(entries=(*state.entries, entry))
        return entry.number

    def open_file(self, path: str, *, repair: bool = False) -> None:
        """Open a tokenizer's file or folder."""
        same = (e.source.attempt for e in self._store.state.tokenizers.entries if isinstance(e.source, TokenizerFile))
        self.open(TokenizerFile(path, repair=repair, attempt=max(same, default=0) + 1))

    def close(self, number: int) -> None:
        """Close a tokenizer; the last one stays."""
        state = self._store.state.tokenizers
        entries = tuple(entry for entry in state.entries if entry.number != number)
        if not entries:
            return
        compared = tuple(other for other in state.compared if other != number) or (entries[0].number,)
        self._change(
            entries=entries,
            compared=compared,
            reference=state.reference if state.reference in compared else compared[0],
            inspected=state.inspected if state.inspected != number else self._other(entries),
        )

    def follow_training(self) -> None:
        """Have what was trained last in the place of what was trained before."""
        model, state = self._store.state.model, self._store.state.tokenizers
        if not state.begun:
            return
        old = next((entry for entry in state.entries if isinstance(entry.source, TrainedSource)), None)
        before = old.source if old is not None and isinstance(old.source, TrainedSource) else None
        if before is not None and before.trace is model.trace:
            return
        number = before.number + 1 if before is not None else 1
        source = trained_source(number, model.trace)
        if old is None:
            self.open(source)
        else:
            self._change(entries=tuple(Entry(e.number, source) if e is old else e for e in state.entries))

    def forget_refused(self) -> None:
        """Say no more of the file that could not be opened."""
        self._change(refused=None)

    # ── what is shown ─────────────────────────────────────────────────────────────────────────────────────────────

    def compare(self, number: int) -> None:
        """Give a tokenizer a row of the comparison, if there is one left; where rows are shown it is said if not."""
        state = self._store.state.tokenizers
        if number not in state.compared:
            if len(state.compared) < MOST_COMPARED:
                self._change(compared=(*state.compared, number), reference=state.reference or number)
            elif self._store.state.workspace in OF_COMPARISON:
                sentence = f"{MOST_COMPARED} tokenizers are compared already: take one out first."
                self._store.notify(Notice(sentence, "window"))

    def leave_out(self, number: int) -> None:
        """Take a tokenizer out of the comparison; it stays open. The last row stays."""
        state = self._store.state.tokenizers
        compared = tuple(other for other in state.compared if other != number)
        if compared:
            reference = state.reference if state.reference in compared else compared[0]
            self._change(compared=compared, reference=reference)

    def put_in_place(self, old: int, new: int) -> None:
        """Have another tokenizer in a row; one that has a row already changes places with it."""
        state = self._store.state.tokenizers
        exchanged = {old: new, new: old}
        compared = tuple(exchanged.get(number, number) for number in state.compared)
        reference = state.reference if state.reference in compared else new
        self._change(compared=compared, reference=reference)

    def refer_to(self, number: int) -> None:
        """Measure the other rows against this one."""
        if number in self._store.state.tokenizers.compared:
            self._change(reference=number)

    def inspect(self, number: int) -> None:
        """Take a tokenizer apart."""
        state = self._store.state.tokenizers
        if number != state.inspected:
            self._change(inspected=number, inspected_before=state.inspected)

    def go_to(self, step: int) -> None:
        """Go to a row of the comparison, to a stage of what is taken apart, or to a page of languages."""
        state = self._store.state
        _, last = tokenizer_place(state)
        step = max(0, min(step, last))
        if state.workspace == "compare":
            self._change(row=step)
        elif state.workspace == "inspect":
            self._change(stage=step)
        elif state.workspace == "languages" and state.presentation.on:
            self._store.change(languages=replace(state.languages, page=step))
        self._store.drop_typing()

    def step_by(self, steps: int) -> None:
        """So many rows or stages on, or back."""
        self.go_to(tokenizer_place(self._store.state)[0] + steps)

    def go_to_end(self) -> None:
        """To the last row or stage."""
        self.go_to(tokenizer_place(self._store.state)[1])

    def toggle_playing(self) -> None:
        """Nothing plays here: there are only as many steps as a hand can press."""

    def stop_playing(self) -> None:
        """Nothing plays here."""

    def choose_special(self, special: "SpecialChoice") -> None:
        """What becomes of text that looks like a special token."""
        self._change(special=special)

    def set_text(self, text: str) -> None:
        """Show the tokenizers on a text."""
        if len(text) > LONGEST_TOKENIZED:
            sentence = f"The text was cut after {LONGEST_TOKENIZED:,} characters: no more is shown here."
            self._store.notify(Notice(sentence, "window"))
        text, before = text[:LONGEST_TOKENIZED], self._store.state.tokenizers
        if text != before.text:
            self._change(text=text, past=(*before.past, before.text)[-MOST_TEXTS:], future=())

    def undo_text(self) -> None:
        """The text as it was before the last edit."""
        state = self._store.state.tokenizers
        if state.past:
            *past, text = state.past
            self._change(text=text, past=tuple(past), future=(*state.future, state.text))

    def redo_text(self) -> None:
        """Take back an undo."""
        state = self._store.state.tokenizers
        if state.future:
            *future, text = state.future
            self._change(text=text, past=(*state.past, state.text), future=tuple(future))

    def splice_text(self, start: int, removed: int, inserted: str) -> None:
        """Replace ``removed`` code points of the text from ``start`` on."""
        self.set_text(apply(self._store.state.tokenizers.text, Splice(start, removed, inserted)))

    # ── told by the desk ──────────────────────────────────────────────────────────────────────────────────────────

    def take_opened(self, job: Job, answered: Answered) -> None:
        """A file was read, or could not be: then it is gone from everywhere, and why is said."""
        assert isinstance(job, OpenJob)
        state = self._store.state.tokenizers
        entry = next((entry for entry in state.entries if entry.source == job.source), None)
        if entry is None:
            return
        if isinstance(answered.value, TokenizerFacts):
            source = entry.source
            if isinstance(source, TokenizerFile):
                source = replace(source, digest=answered.value.digest)
            opened = replace(entry, source=source, facts=answered.value)
            notice = self._store.state.notice
            if state.refused is not None and notice is not None and notice.sentence == state.refused.sentence:
                self._store.change(notice=None)  # of the file that was refused before
            self._change(entries=tuple(opened if e is entry else e for e in state.entries), refused=None)
            return
        refused = answered.value
        if not isinstance(refused, Refused):
            refused = Refused(job.source, f"{job.source.label} cannot be opened. {answered.problem}")
        self._change(refused=refused)
        if len(state.entries) == 1:
            self.follow_training()  # what was trained here takes the place of the only one
        self.close(entry.number)
        self._store.notify(Notice(refused.sentence, "file", _offered(refused)))

    def _other(self, entries: tuple[Entry, ...]) -> int:
        """What was inspected before, where it is among these; else the first."""
        before = self._store.state.tokenizers.inspected_before
        return before if any(entry.number == before for entry in entries) else entries[0].number

    def _change(self, **fields: Any) -> None:
        self._store.change(tokenizers=replace(self._store.state.tokenizers, **fields))


def _offered(refused: Refused) -> Offer | None:
    """What can be done about a file that was refused."""
    source = refused.source
    if refused.can_be_repaired and isinstance(source, TokenizerFile):
        return Offer("open repaired", (source.path,))
    return None
