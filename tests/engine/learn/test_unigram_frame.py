"""What a step of a unigram training says of its pieces: as a table in any order, and by cutting words."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.engine import Corpus
from explorer.engine.errors import CorpusError
from explorer.engine.learn import unigram_record
from explorer.engine.learn.unigram_judgements import Measure
from explorer.engine.learn.unigram_pruning import FATES
from explorer.engine.learn.unigram_recipe import UnigramRecipe, UnigramStyle
from explorer.engine.learn.unigram_trace import UnigramTrace
from explorer.engine.learn.unigram_training import train_unigram

HUGS = Corpus.from_counts({"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5})


@pytest.fixture(scope="module")
def trace(shared: Path) -> UnigramTrace:
    """A training on the head of a novel, with several rounds."""
    lines = (shared / "conformance" / "sentencepiece" / "botchan.txt").read_text(encoding="utf-8").split("\n")
    return train_unigram(Corpus.from_texts(lines[:400]), UnigramRecipe(vocab_size=400, shrinking_factor=0.85))


# ── words ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def assert_cut_as_by_the_tokenizer(trace: UnigramTrace) -> None:
    """At every step every word."""
    for step in range(len(trace) + 1):
        frame, tokenizer = trace.at(step), trace.tokenizer(step)
        counts: Counter[str] = Counter()
        for word, count in trace.record.text.words():
            found = [word[cut.start : cut.end] for cut in tokenizer.cut_word(word)]
            assert list(frame.cut(word)) == found
            for piece in found:
                counts[piece] += count
        assert frame.token_counts == counts
        assert frame.n_tokens == counts.total()


def test_words_are_cut_as_by_the_tokenizer(trace: UnigramTrace) -> None:
    """A frame cuts every word of a novel's head as the tokenizer of its step does; its counts are of those tokens."""
    assert_cut_as_by_the_tokenizer(trace)


@pytest.mark.parametrize("style", ["sentencepiece", "paper"])
def test_the_most_taught_words(style: UnigramStyle) -> None:
    """So it does with few pieces and many ties."""
    assert_cut_as_by_the_tokenizer(train_unigram(HUGS, UnigramRecipe(11, style, hard_vocab_limit=False)))


@settings(max_examples=60)
@given(
    lines=st.lists(st.text("ab▅ \t", min_size=1, max_size=12), min_size=1, max_size=6),
    style=st.sampled_from(("sentencepiece", "paper")),
)
def test_any_words(lines: list[str], style: UnigramStyle) -> None:
    """So it does with any text of few letters, rare characters among them."""
    recipe = UnigramRecipe(8, style, hard_vocab_limit=False, character_coverage=0.9)
    try:
        trace = train_unigram(Corpus.from_texts(lines * 3), recipe)
    except CorpusError:
        return
    assert_cut_as_by_the_tokenizer(trace)


def test_an_unknown_character_stands_as_itself() -> None:
    """Also where several follow each other."""
    frame = train_unigram(HUGS, UnigramRecipe(12)).at(0)
    assert frame.cut("▁zzhug") == ("▁", "z", "z", "hug")
    assert frame.cut("") == ()


# ── the table ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def values(trace: UnigramTrace, step: int, by: Measure) -> Callable[[str], float | None]:
    """A measure of each piece before a step."""

    def value(piece: str) -> float | None:
        judged = trace.at(step).judgement(piece)
        assert judged is not None
        value: float | None = getattr(judged, by)
        return value

    return value


@pytest.mark.parametrize("descending", [True, False])
@pytest.mark.parametrize("by", ["score", "count", "loss"])
def test_the_table_in_order(by: Measure, descending: bool, trace: UnigramTrace) -> None:
    """By a measure up or down; equal ones stay as they stood, and those without a loss are last."""
    step = 3
    table = trace.at(step).judgements
    value = values(trace, step, by)
    with_value = [each.piece for each in table if value(each.piece) is not None]
    without = [each.piece for each in table if value(each.piece) is None]
    expected = sorted(with_value, key=lambda piece: value(piece) or 0.0, reverse=descending) + without
    ordered = table.ordered(by, descending=descending)
    assert [each.piece for each in ordered] == expected
    assert [each.piece for each in ordered[2:5]] == expected[2:5]
    assert [ordered.row_of(piece) for piece in expected[:50]] == list(range(50))
    assert bool(without) == (by == "loss")


def test_a_measure_that_a_step_does_not_take(trace: UnigramTrace) -> None:
    """EM finds no losses: asked for, the table stays as it is; before the first pieces there is none."""
    table = trace.at(1).judgements
    assert list(table.ordered("loss")) == list(table)
    assert len(trace.at(0).judgements) == len(trace.at(0).gone) == 0
    assert trace.at(0).judgement("e") is None


def test_what_went_by_its_fate(trace: UnigramTrace) -> None:
    """Pieces are chosen and counted by their fates, also in an order; all that do not stay are gone."""
    for step in range(1, len(trace) + 1):
        table = trace.at(step).judgements
        for some in (table, table.ordered("score")):
            for fate in FATES:
                assert list(some.with_fate(fate)) == [each for each in some if each.fate == fate]
                assert some.n_with_fate(fate) == len(some.with_fate(fate))
        assert list(trace.at(step).gone) == [each for each in table if each.fate != "stays"]
    gone = trace.at(3).gone
    stays = next(each.piece for each in trace.at(3).judgements if each.fate == "stays")
    assert gone.row_of(gone[1].piece) == 1
    assert gone.row_of(stays) is None
    assert gone.row_of("no piece") is None


# ── sending ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_it_is_sent_in_small_parts(trace: UnigramTrace, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words and pieces are sent some at a time and put together again; what comes after them is left alone."""
    monkeypatch.setattr(unigram_record, "BLOCK", 100)
    parts = list(trace.parts())
    assert max(len(part) for part in parts if isinstance(part, tuple)) == 100
    rest = iter([*parts, "next"])
    again = UnigramTrace.from_parts(rest)
    assert next(rest) == "next"
    assert again.record == trace.record
    assert list(again.record.text.units) == list(trace.record.text.units)
