"""What a person can do in the Segment workspace."""

from dataclasses import replace
from typing import Any

from explorer.session.encoder_state import FIRST_TEXT, n_replayed
from explorer.session.encoder_verbs import EncoderVerbs
from explorer.session.segment_state import (
    AS_TRAINED,
    EXAMPLE_WORD,
    ModelChoice,
    PieceTable,
    Span,
    can_draw,
    lattice_place,
    reached_node,
    shows_lattice,
)
from explorer.session.store import Store


class SegmentVerbs:
    """The verbs of the workspace on a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._replay = EncoderVerbs(store)

    def open(self) -> None:
        """Show the workspace. Where nothing was done yet it begins with the example, and its word."""
        state = self._store.state
        if state.segment.opened:
            return
        kept = state.kept.of(state.source)
        untouched = not state.unsaved and not (kept and kept.path) and not state.source.opened
        if untouched and state.encoder.text == FIRST_TEXT and state.step == 0 and not shows_lattice(state):
            self._change(opened=True, model="example")
            self._replay.set_text(EXAMPLE_WORD)
        else:
            self._change(opened=True)

    def choose_model(self, model: ModelChoice) -> None:
        """Cut the text by another model; a text that the example cannot spell gives way to its word."""
        if model == self._store.state.segment.model:
            return
        self._take_model(model)
        if model == "example":
            from explorer.engine.encode.hug_table import HUG_COUNTS

            text = self._store.state.encoder.text
            if not text or not set(text) <= HUG_COUNTS.keys():
                self._replay.set_text(EXAMPLE_WORD)

    def open_table(self, table: PieceTable) -> None:
        """Cut the text by the pieces of a file."""
        self._take_model("file", table=table)

    # ── the search, node by node; of merges and longest matches their replay ──────────────────────────────────────

    def step_by(self, nodes: int) -> None:
        """So many nodes on, or back."""
        state = self._store.state
        if shows_lattice(state):
            self.go_to(reached_node(state) + nodes)
        else:
            self._replay.step_by(nodes)

    def go_to(self, node: int) -> None:
        """Go to a node; beyond the last, to the end."""
        state = self._store.state
        if not shows_lattice(state):
            self._replay.step_by(node - n_replayed(state))
        else:
            _, n_nodes = lattice_place(state)
            self._change(reached=None if node >= n_nodes else max(0, node))
        self._store.drop_typing()

    def go_to_end(self) -> None:
        """To where the text is cut."""
        if shows_lattice(self._store.state):
            self._change(reached=None)
        else:
            self._replay.go_to_end()

    def toggle_playing(self) -> None:
        """Play, or pause; from the end it plays from the start."""
        state = self._store.state
        if not shows_lattice(state):
            self._replay.toggle_playing()
            return
        node, n_nodes = lattice_place(state)
        playing = not state.segment.playing and n_nodes > 0
        self._change(playing=playing, reached=0 if playing and node == n_nodes else state.segment.reached)

    def stop_playing(self) -> None:
        """Pause."""
        self._change(playing=False)
        self._replay.stop_playing()

    # ── what if ───────────────────────────────────────────────────────────────────────────────────────────────────

    def toggle_edge(self, span: Span) -> None:
        """Take an edge out, or put it back."""
        self._draw_anew(what_if=self._store.state.segment.what_if.toggled(span))

    def set_score(self, piece: str, score: float | None) -> None:
        """Give a piece another log p, nats, wherever it stands; with None its own."""
        self._draw_anew(what_if=self._store.state.segment.what_if.with_score(piece, score))

    def take_back(self) -> None:
        """All as trained again."""
        self._draw_anew(what_if=AS_TRAINED)

    def point_at(self, edge: int | None) -> None:
        """Point at an edge of the model's lattice, or at none."""
        self._change(pointed=edge)

    def raise_path(self, index: int | None) -> None:
        """Point at a path of the list, or at none."""
        self._change(raised=index)

    # ── sampling ──────────────────────────────────────────────────────────────────────────────────────────────────

    def set_alpha(self, alpha: float) -> None:
        """How much the better paths are preferred when some are drawn."""
        self._draw_anew(alpha=alpha)

    def set_dropout(self, p: float) -> None:
        """How often a merge is passed over when encodings are drawn: 0 to 1."""
        self._draw_anew(dropout=p)

    def set_seed(self, seed: int) -> None:
        """Where the random numbers begin."""
        self._draw_anew(seed=seed)

    def draw(self) -> None:
        """Draw paths."""
        if can_draw(self._store.state):
            self._change(drawing=True)

    def _take_model(self, model: ModelChoice, **fields: Any) -> None:
        """Another model, by which nothing is searched yet and in which nothing was changed by hand."""
        self._draw_anew(model=model, what_if=AS_TRAINED, reached=None, playing=False, searched=None, **fields)

    def _draw_anew(self, **fields: Any) -> None:
        """A change of what is drawn from, or of how: what was drawn before says nothing of it."""
        self._change(**fields, drawn=None, drawing=False)

    def _change(self, **fields: Any) -> None:
        self._store.change(segment=replace(self._store.state.segment, **fields))
