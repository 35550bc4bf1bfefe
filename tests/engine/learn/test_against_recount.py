"""Every number of a trace, at every step, equals what the oracle gets by counting everything anew."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from explorer.engine import BpeRecipe, Corpus, Trace, train
from explorer.engine.learn.recipes import TIE_RULES, TieRule
from explorer.engine.text.alphabet import Base
from explorer.engine.text.corpus import Row
from tests.engine.learn.naive_trainer import NaiveTraining, train_naively
from tests.engine.learn.strategies import recipes, texts, typed_words
from tests.engine.text.hostile_texts import HOSTILE_TEXTS


def assert_same(trace: Trace, naive: NaiveTraining, rows: tuple[Row, ...]) -> None:
    """The trace knows what the oracle knows."""
    merges = [((merge.left, merge.right), merge.count, merge.replaced, merge.n_tied) for merge in trace.merges]
    assert merges == [(merge.pair, merge.count, merge.replaced, merge.n_tied) for merge in naive.merges]
    assert [merge.piece for merge in trace.merges] == [left + right for (left, right), *_ in merges]
    assert trace.stop == naive.stop
    assert len(trace) == len(naive.merges)
    for step in range(len(trace) + 1):
        assert_words_same(trace, naive, rows, step)
        assert_pairs_same(trace, naive, rows, step)


def assert_words_same(trace: Trace, naive: NaiveTraining, rows: tuple[Row, ...], step: int) -> None:
    """The words of a step, and what merges in them."""
    frame, state = trace.at(step), naive.states[step]
    assert [*frame.words] == [(symbols, row.count) for symbols, row in zip(state.segmentations, rows, strict=True)]
    assert frame.vocabulary == state.vocabulary
    assert frame.n_pieces == len(state.vocabulary)
    assert frame.n_symbols == sum(len(symbols) * count for symbols, count in frame.words)
    for number, (row, symbols) in enumerate(zip(rows, state.segmentations, strict=True)):
        shown = frame.word(number)
        assert (shown.word, shown.count, shown.symbols) == (row.word, row.count, symbols)
        before = starts(naive.states[step - 1].segmentations[number]) if step else starts(symbols)
        after = starts(naive.states[step + 1].segmentations[number]) if step < len(trace) else starts(symbols)
        now = [*starts(symbols), len("".join(symbols))]
        spans = list(pairwise(now))
        assert shown.just_merged == tuple(
            i for i, (start, end) in enumerate(spans) if any(start < gone < end for gone in before)
        )
        assert shown.merges_next == tuple(i - 1 for i, start in enumerate(now[:-1]) if start not in after)
        beginning = frame.word(number, 2)
        assert (beginning.symbols, beginning.n_more) == (symbols[:2], len(symbols[2:]))
        assert beginning.just_merged == tuple(i for i in shown.just_merged if i < 2)
        assert beginning.merges_next == tuple(i for i in shown.merges_next if i < 2)
        assert_part_same(trace, number, step)


def assert_part_same(trace: Trace, row: int, step: int) -> None:
    """From where the next pair first stands in a row, and from the symbol before it, the row is the same."""
    frame = trace.at(step)
    shown = frame.word(row)
    place = frame.first_place(trace.merges[step].pair_id, row) if step < len(trace) else None
    assert (place is not None) == bool(shown.merges_next)
    if place is not None:
        first = shown.merges_next[0]
        for back in (0, 1, len(shown.symbols)):
            start = max(0, first - back)
            part = frame.word(row, 3, frame.place_before(place, back))
            assert part.symbols == shown.symbols[start : start + 3]
            assert part.n_more == len(shown.symbols) - len(part.symbols)
            assert part.merges_next == tuple(i - start for i in shown.merges_next if start <= i < start + 3)


def starts(symbols: tuple[str, ...]) -> list[int]:
    """Where each symbol starts in the joined row."""
    return [len("".join(symbols[:i])) for i in range(len(symbols))]


def assert_pairs_same(trace: Trace, naive: NaiveTraining, rows: tuple[Row, ...], step: int) -> None:
    """The table of pairs of a step, in order, and the words behind each count."""
    pairs, state = trace.at(step).pairs, naive.states[step]
    counts = state.counts
    earlier = naive.states[step - 1].counts if step else counts
    everything = list(counts.values())
    ids = {pair: trace.find_pair(*pair) for pair in counts}
    assert [(p.left, p.right) for p in pairs] == list(state.ranking)
    assert [(p.count, p.rank, p.tied, p.change, p.pair_id) for p in pairs] == [
        (
            counts[pair],
            1 + sum(count > counts[pair] for count in everything),
            everything.count(counts[pair]) > 1,
            counts[pair] - earlier.get(pair, 0),
            ids[pair],
        )
        for pair in state.ranking
    ]
    assert len(pairs) == len(counts)
    assert pairs.total == sum(everything)
    assert pairs.n_tied() == everything.count(max(everything, default=0))
    for index, pair in enumerate(state.ranking):
        shares = [
            (row, rows[row].word, times, rows[row].count)
            for row, symbols in enumerate(state.segmentations)
            if (times := sum(pair == both for both in pairwise(symbols)))
        ]
        shares.sort(key=lambda share: (-share[2] * share[3], share[0]))
        pair_id = ids[pair]
        assert pair_id is not None
        assert pairs.index_of(pair_id) == index
        assert pairs.count_of(pair_id) == counts[pair]
        assert [(s.row, s.word, s.times, s.count) for s in pairs.words(pair_id)] == shares
        for n in (1, 2, 3):
            assert [(s.row, s.word, s.times, s.count) for s in pairs.largest_words(pair_id, n)] == shares[:n]
    for pair in set().union(*(other.counts for other in naive.states)).difference(counts):
        pair_id = trace.find_pair(*pair)
        assert pair_id is not None
        assert pairs.index_of(pair_id) is None
        assert pairs.count_of(pair_id) == 0
        assert pairs.words(pair_id) == ()


@pytest.mark.parametrize("tie_rule", TIE_RULES)
@settings(max_examples=250, deadline=None)
@given(corpus=typed_words() | texts(), data=st.data())
def test_a_trace_equals_a_recount(tie_rule: TieRule, corpus: Corpus, data: st.DataObject) -> None:
    """Merges, words, pair tables and vocabularies of all steps are those of a trainer that recounts everything."""
    recipe = data.draw(recipes(tie_rule))
    rows = corpus.rows(recipe.spelling, recipe.normalizer, recipe.pretokenizer)
    naive = train_naively(rows, recipe)
    trace = train(corpus, recipe)
    event(trace.stop)
    event(f"ties: {any(merge.n_tied > 1 for merge in trace.merges)}")
    event(f"overlaps: {any(merge.replaced < merge.count for merge in trace.merges)}")
    assert_same(trace, naive, rows)


@settings(max_examples=250, deadline=None)
@given(corpus=typed_words() | texts(), data=st.data())
def test_no_two_merges_make_the_same_piece(corpus: Corpus, data: st.DataObject) -> None:
    """A piece has one pair that makes it, and one step: what the trainer builds on, shown with the oracle's merges."""
    recipe = data.draw(st.sampled_from(TIE_RULES).flatmap(recipes))
    rows = corpus.rows(recipe.spelling, recipe.normalizer, recipe.pretokenizer)
    naive = train_naively(rows, recipe)
    pieces = [left + right for left, right in (merge.pair for merge in naive.merges)]
    assert len(set(pieces)) == len(pieces)
    assert not set(pieces).intersection(naive.states[0].vocabulary)


@pytest.mark.parametrize("text", HOSTILE_TEXTS.values(), ids=HOSTILE_TEXTS.keys())
@pytest.mark.parametrize("pretokenizer", ["none", "cl100k"])
@pytest.mark.parametrize("base", ["characters", "bytes"])
def test_hostile_texts(base: Base, pretokenizer: str, text: str) -> None:
    """NUL, BOM, lone surrogates, ZWJ families, right-to-left text and their kind train like any other."""
    recipe = BpeRecipe(base=base, pretokenizer=pretokenizer, merges=12)
    corpus = Corpus.from_text(text)
    rows = corpus.rows(recipe.spelling, recipe.normalizer, recipe.pretokenizer)
    assert_same(train(corpus, recipe), train_naively(rows, recipe), rows)


@pytest.mark.parametrize("tie_rule", TIE_RULES)
def test_a_long_table(corpus_text: Callable[[str], str], tie_rule: TieRule) -> None:
    """On real text the table of a step is the recount's, whichever of its rows is asked for first."""
    recipe = BpeRecipe(tie_rule=tie_rule, merges=300)
    corpus = Corpus.from_text(corpus_text("en_1")[:20_000])
    rows = corpus.rows(recipe.spelling, recipe.normalizer, recipe.pretokenizer)
    naive = train_naively(rows, recipe)
    trace = train(corpus, recipe)
    for step in (0, 1, 150, 299, 300):
        ranking, counts = naive.states[step].ranking, naive.states[step].counts
        n_pairs_with = Counter(counts.values())
        assert len(ranking) > 500
        for index in (len(ranking) - 1, 0, 130, len(ranking) // 2):
            pairs = replace(trace).at(step).pairs  # a copy of the trace, in which nothing has been asked for yet
            assert (pairs[index].left, pairs[index].right) == ranking[index]
            assert pairs[index].rank == 1 + sum(count > counts[ranking[index]] for count in counts.values())
            pairs = replace(trace).at(step).pairs
            pair_id = trace.find_pair(*ranking[index])
            assert pair_id is not None
            assert pairs.index_of(pair_id) == index
            rows_of_table = [((pair.left, pair.right), pair.tied) for pair in replace(trace).at(step).pairs]
            assert rows_of_table == [(pair, n_pairs_with[counts[pair]] > 1) for pair in ranking]


def test_the_words_behind_a_count(corpus_text: Callable[[str], str]) -> None:
    """On real text the words of a pair add up to its count, and the few largest are the first of them."""
    trace = train(Corpus.from_text(corpus_text("en_1")[:100_000]), BpeRecipe(merges=400))
    for step in (0, 200, 400):
        pairs = trace.at(step).pairs
        for pair in pairs[:100]:
            words = pairs.words(pair.pair_id)
            assert sum(word.share for word in words) == pair.count
            assert pairs.largest_words(pair.pair_id, 3) == words[:3]
