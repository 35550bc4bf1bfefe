"""The verbs, the desk and the playback of the Segment workspace, without a window."""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from explorer.engine import SentencePieceBpeRecipe, train
from explorer.engine.encode.hug_table import hug_tokenizer
from explorer.engine.encode.lattice import Lattice
from explorer.engine.text.sentencepiece_text import SentencePieceText
from explorer.session import segment_desk
from explorer.session.encoder_playback import played_replay
from explorer.session.encoder_verbs import EncoderVerbs
from explorer.session.encoding_desk import EncodingDesk
from explorer.session.playback import Playback
from explorer.session.segment_desk import SegmentDesk
from explorer.session.segment_playback import played_lattice
from explorer.session.segment_state import (
    AS_TRAINED,
    PieceTable,
    SegmentState,
    WhatIf,
    drawn_now,
    ranked_now,
    reached_node,
    search_place,
)
from explorer.session.segment_verbs import SegmentVerbs
from explorer.session.state import Model, first_state
from explorer.session.store import Store
from explorer.session.workspace import show_workspace


class Bench:
    """A store with everything that watches it, and its verbs."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.store = Store(first_state())
        self.verbs, self.encoder = SegmentVerbs(self.store), EncoderVerbs(self.store)
        self._kept = (
            *(EncodingDesk(self.store), Playback(self.store, played_replay(self.store))),
            *(SegmentDesk(self.store), Playback(self.store, played_lattice(self.store))),
        )

    @property
    def segment(self) -> SegmentState:
        """The state of the workspace."""
        return self.store.state.segment

    def best(self) -> str:
        """The pieces of the best path, once all paths are found."""
        self.qtbot.waitUntil(lambda: ranked_now(self.store.state) is not None)
        ranked = ranked_now(self.store.state)
        assert ranked is not None
        return " ".join(ranked.paths[0].pieces) if ranked.paths else ""

    def cut(self, text: str) -> str:
        """Another text, and the pieces of its best path."""
        self.encoder.set_text(text)
        self.qtbot.waitUntil(lambda: self.segment.searched is not None and self.segment.searched.model.text == text)
        return self.best()


@pytest.fixture
def bench(qtbot: QtBot) -> Iterator[Bench]:
    """The workspace opened as it is at the first start."""
    bench = Bench(qtbot)
    show_workspace(bench.store, "segment")
    bench.verbs.open()
    bench.best()
    yield bench
    bench.verbs.stop_playing()


def test_it_begins_with_the_example_where_nothing_was_done(bench: Bench) -> None:
    """The word is an edit of the encoder's text, which can be undone."""
    assert (bench.segment.model, bench.store.state.encoder.text, bench.best()) == ("example", "hugs", "h ugs")
    bench.encoder.undo_text()
    assert bench.store.state.encoder.text == "lowest"


def test_with_a_text_of_ones_own_it_begins_with_what_is_trained(qtbot: QtBot) -> None:
    """And the text stays."""
    bench = Bench(qtbot)
    bench.encoder.set_text("newer")
    bench.verbs.open()
    assert (bench.segment.model, bench.store.state.encoder.text) == ("trained", "newer")


def test_the_example_keeps_a_text_that_it_can_spell(bench: Bench) -> None:
    """Another text gives way to hugs."""
    assert bench.cut("unhug") == "un hug"
    bench.verbs.choose_model("trained")
    bench.verbs.choose_model("example")
    assert bench.store.state.encoder.text == "unhug"
    bench.verbs.choose_model("trained")
    bench.encoder.set_text("lower")
    bench.verbs.choose_model("example")
    assert bench.store.state.encoder.text == "hugs"


@pytest.mark.parametrize(
    "change",
    [
        lambda verbs: verbs.open_table(PieceTable("pieces.vocab", hug_tokenizer())),
        lambda verbs: verbs.choose_model("trained"),
        lambda verbs: verbs.toggle_edge((1, 4)),
        lambda verbs: verbs.set_score("ug", -1.0),
        lambda verbs: verbs.set_alpha(0.2),
        lambda verbs: verbs.set_seed(8),
    ],
)
def test_what_is_drawn_ends_where_something_else_is_to_be_drawn_from(
    bench: Bench, change: Callable[[SegmentVerbs], None]
) -> None:
    """Another model, another lattice or another way to draw: nothing of the one before is shown, and D draws anew."""
    bench.verbs.draw()
    assert bench.segment.drawing
    change(bench.verbs)
    assert (bench.segment.drawing, bench.segment.drawn) == (False, None)


def test_after_another_model_was_taken_while_paths_were_drawn_its_own_are_drawn(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also of a text whose lattice is not there at once: until then there is nothing to draw from."""
    monkeypatch.setattr(segment_desk, "SLICE", 1e-6)  # seconds, in which no machine is done
    bench.cut("hugpug" * 60)
    bench.verbs.draw()
    bench.verbs.open_table(PieceTable("pieces.vocab", hug_tokenizer()))
    assert (bench.segment.searched, bench.segment.drawing) == (None, False)
    bench.best()
    bench.verbs.draw()
    bench.qtbot.waitUntil(lambda: drawn_now(bench.store.state) is not None)
    assert not bench.segment.drawing


def test_a_text_that_changes_puts_its_edges_back_but_keeps_scores(bench: Bench) -> None:
    """Which edges they were is lost with the text; a piece stays what it is. The search is shown to its end again."""
    bench.verbs.toggle_edge((1, 4))
    bench.verbs.set_score("hug", math.log(0.5))
    bench.verbs.go_to(2)
    bench.cut("hug")
    assert bench.segment.what_if == WhatIf(scores=(("hug", math.log(0.5)),))
    assert bench.segment.reached is None


def test_another_model_takes_nothing_of_the_last_along(bench: Bench) -> None:
    """Neither what was changed in it, nor how far its search had come, nor what was drawn."""
    bench.verbs.toggle_edge((1, 4))
    bench.verbs.go_to(1)
    bench.verbs.open_table(PieceTable("again", hug_tokenizer()))
    assert (bench.segment.model, bench.segment.what_if, bench.segment.reached) == ("file", AS_TRAINED, None)
    assert bench.best() == "h ugs"


def test_what_if_is_what_the_engine_says() -> None:
    """Edges out and scores changed, in any order, give the same lattice; what is taken back is as trained."""
    hugs = hug_tokenizer().lattice("hugs")
    what_if = WhatIf().toggled((1, 4)).with_score("s", -1.0).with_score("s", -0.5)
    expected = hugs.with_score("s", -0.5).without(next(edge for edge in hugs.edges if edge.piece == "ugs"))
    assert what_if.applied(hugs) == expected
    assert what_if.toggled((1, 4)).with_score("s", None) == AS_TRAINED
    assert AS_TRAINED.applied(hugs) == hugs


def test_shares_are_those_of_the_changed_lattice(bench: Bench) -> None:
    """An edge that is out has none; the others' at one place sum to 1."""
    bench.verbs.toggle_edge((1, 4))
    bench.qtbot.waitUntil(lambda: bench.segment.searched is not None and len(bench.segment.searched.lattice.edges) == 8)
    searched = bench.segment.searched
    assert searched is not None
    shares = dict(zip((edge.piece for edge in searched.model.edges), searched.shares, strict=True))
    assert shares["ugs"] == 0
    assert sum(shares[piece] for piece in ("s", "gs")) == pytest.approx(1)


def test_draws_go_with_what_they_were_drawn_from(bench: Bench) -> None:
    """Another α, seed or text, or a change by hand, and nothing is drawn."""
    changes = (
        lambda: bench.verbs.set_alpha(0.2),
        lambda: bench.verbs.set_seed(9),
        lambda: bench.verbs.toggle_edge((0, 3)),
        lambda: bench.encoder.set_text("hug"),
    )
    for change in changes:
        bench.verbs.draw()
        bench.qtbot.waitUntil(lambda: drawn_now(bench.store.state) is not None)
        change()
        bench.best()
        assert drawn_now(bench.store.state) is None


def test_a_draw_that_is_asked_anew_is_of_the_numbers_of_now(bench: Bench) -> None:
    """What is under way when α changes is dropped."""
    bench.verbs.draw()
    bench.verbs.set_alpha(0.0)
    assert not bench.segment.drawing
    bench.verbs.draw()
    bench.qtbot.waitUntil(lambda: drawn_now(bench.store.state) is not None)
    lattice: Lattice = hug_tokenizer().lattice("hugs")
    drawn = drawn_now(bench.store.state)
    assert drawn is not None
    expected = lattice.samples(200, 0.0, 7)
    assert sum(drawn.counts.values()) == 200
    assert drawn.counts[tuple(edge[:2] for edge in expected[0].edges)] > 0
    assert len(drawn.counts) == len({path.pieces for path in expected})


def test_it_plays_node_by_node_and_pauses_at_the_end(bench: Bench) -> None:
    """Another workspace pauses it, too."""
    bench.store.change(steps_per_second=50)
    bench.verbs.toggle_playing()
    assert (bench.segment.playing, reached_node(bench.store.state)) == (True, 0)
    bench.qtbot.waitUntil(lambda: not bench.segment.playing)
    assert search_place(bench.store.state) == (4, 4)
    bench.store.change(steps_per_second=0.25)
    bench.verbs.toggle_playing()
    show_workspace(bench.store, "train")
    assert not bench.segment.playing


def test_nothing_is_searched_behind_another_workspace(bench: Bench) -> None:
    """A text that is typed elsewhere is cut when the workspace is shown again."""
    show_workspace(bench.store, "train")
    before = bench.segment.searched
    bench.encoder.set_text("pug")
    assert bench.segment.searched is before
    show_workspace(bench.store, "segment")
    bench.qtbot.waitUntil(lambda: bench.segment.searched is not before)
    assert bench.best() in ("p ug", "pu g")


def test_a_replay_has_its_own_place(bench: Bench) -> None:
    """Merges are gone through by the same verbs as nodes, and are played."""
    bench.store.go_to_end()
    bench.verbs.choose_model("trained")
    bench.encoder.set_text("lowest")
    bench.qtbot.waitUntil(lambda: search_place(bench.store.state) == (5, 5))
    bench.verbs.go_to(1)
    bench.verbs.step_by(1)
    assert search_place(bench.store.state) == (2, 5)
    bench.store.change(steps_per_second=50)
    bench.verbs.toggle_playing()
    bench.qtbot.waitUntil(lambda: not bench.store.state.encoder.playing)
    assert search_place(bench.store.state) == (5, 5)


def test_dropout_is_drawn_from_the_merges_in_use(bench: Bench) -> None:
    """With p 1 a word stays its first symbols, with p 0 it is cut as ever."""
    bench.store.go_to_end()
    bench.verbs.choose_model("trained")
    bench.encoder.set_text("lowest")
    for p, tokens in ((1.0, ("l", "o", "w", "e", "s", "t", "</w>")), (0.0, ("low", "est</w>"))):
        bench.verbs.set_dropout(p)
        bench.verbs.draw()
        bench.qtbot.waitUntil(lambda: drawn_now(bench.store.state) is not None)
        drawn = drawn_now(bench.store.state)
        assert drawn is not None
        assert drawn.counts == {tokens: 200}
    bench.store.go_to(0)
    assert drawn_now(bench.store.state) is None


def test_what_cannot_be_cut_is_said_and_drops_what_was(bench: Bench) -> None:
    """A text that is too long has no lattice; nothing of the last one is left to be seen."""
    bench.encoder.set_text("hug" * 1000)
    bench.qtbot.waitUntil(lambda: bool(bench.segment.problem))
    assert replace(bench.segment, problem="").searched is None
    assert bench.segment.ranked is None
    assert bench.cut("hugs") == "h ugs"
    assert bench.segment.problem == ""


def test_a_text_that_grows_when_it_is_normalized_is_too_long_as_it_is_then(bench: Bench) -> None:
    """U+FDFA becomes 18 characters: 100 of them are 1,801 with the mark before them, of which no lattice is drawn."""
    tokenizer = replace(hug_tokenizer(), preparation=SentencePieceText())
    bench.verbs.open_table(PieceTable("marked", tokenizer))
    bench.encoder.set_text("\ufdfa" * 100)
    bench.qtbot.waitUntil(lambda: bool(bench.segment.problem))
    assert bench.segment.problem.endswith("normalized, this text has 1,801.")
    assert bench.segment.searched is None


def test_sentencepieces_merges_are_passed_over_too(bench: Bench) -> None:
    """With p 1 nothing is joined: every character is a token, the space before the text among them."""
    bench.encoder.set_text("lowest")
    trace = train(bench.store.state.source.corpus(), SentencePieceBpeRecipe(vocab_size=20))
    state = bench.store.state
    bench.store.training_finished(Model(state.source, trace.recipe, trace))
    bench.store.go_to_end()
    bench.verbs.choose_model("trained")
    bench.qtbot.waitUntil(lambda: bench.store.state.encoder.encoded is not None)
    bench.verbs.set_dropout(1.0)
    bench.verbs.draw()
    bench.qtbot.waitUntil(lambda: drawn_now(bench.store.state) is not None)
    drawn = drawn_now(bench.store.state)
    assert drawn is not None
    assert drawn.counts == {tuple("▁lowest"): 200}
