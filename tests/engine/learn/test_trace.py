"""What one can ask a trace besides its numbers, which stand in test_against_recount."""

import pickle
import subprocess
import sys
from collections.abc import Callable

import pytest

from explorer.engine import BpeRecipe, Corpus, Trace, train
from explorer.engine.learn.recipes import TIE_RULES
from explorer.engine.text.alphabet import Marker

SENNRICH = Corpus.from_counts({"low": 5, "lower": 2, "newest": 6, "widest": 3})


@pytest.fixture
def trace() -> Trace:
    """Ten merges of Sennrich's words: es est est</w> lo low ne new newest</w> low</w> wi, tied 3 2 1 2 1 3 2 1 1 3."""
    return train(SENNRICH, BpeRecipe(marker="end-of-word", merges=10))


def test_a_trace_survives_pickling(trace: Trace) -> None:
    """A trace goes through a pipe and comes out equal, whatever was asked of it before."""
    assert trace.at(3).pairs[0].count == 7
    assert trace.merge_step("es", "t") == 2
    copy = pickle.loads(pickle.dumps(trace))
    assert [*copy.parts()] == [*trace.parts()]
    assert copy.at(10).pairs[:] == trace.at(10).pairs[:]
    marked = train(Corpus.from_text("new renew", first_word="marked"), BpeRecipe(marker="word-start"))
    assert [*pickle.loads(pickle.dumps(marked)).parts()] == [*marked.parts()]


def test_each_run_leaves_a_trace_of_its_own(trace: Trace) -> None:
    """No trace equals another, not even one that was learned by the same recipe: none of their numbers is compared."""
    again = train(SENNRICH, trace.recipe)
    assert [*again.parts()] == [*trace.parts()]
    assert again != trace


def test_a_trace_without_merges_survives_pickling() -> None:
    """One character has no pair; its trace is a trace like any other."""
    trace = train(Corpus.from_text("a"), BpeRecipe())
    assert [*pickle.loads(pickle.dumps(trace)).parts()] == [*trace.parts()]
    assert (len(trace), trace.stop, list(trace.merges), trace.alphabet) == (0, "no-pair-left", [], ("a",))
    assert (list(trace.at(0).words), list(trace.at(0).pairs)) == ([(("a",), 1)], [])
    assert (trace.at(0).pairs.total, trace.at(0).pairs.n_tied()) == (0, 0)


@pytest.mark.parametrize("step", [-1, 11])
def test_steps_outside(trace: Trace, step: int) -> None:
    """Before the alphabet and after the end there is no step."""
    with pytest.raises(IndexError, match=f"^step {step} of a trace of 10$"):
        trace.at(step)
    with pytest.raises(IndexError, match=f"^step {step} of a trace of 10$"):
        trace.tokenizer(step)


OUTSIDE: list[Callable[[Trace], object]] = [
    lambda trace: trace.piece_counts(11),
    lambda trace: trace.next_tie(-1),
    lambda trace: trace.next_tie(11),
    lambda trace: trace.next_merge_in_row(0, -1),
    lambda trace: trace.next_merge_in_row(-1, 0),
    lambda trace: trace.next_merge_in_row(4, 0),
    lambda trace: trace.sides(-1),
    lambda trace: trace.sides(len(trace.record.pair_left)),
    lambda trace: trace.at(3).word(-1),
    lambda trace: trace.at(3).word(4),
    lambda trace: trace.at(3).word(0, None, trace.record.row_starts[1]),
    lambda trace: trace.at(3).word(1, None, 0),
    lambda trace: trace.at(3).first_place(-1, 0),
    lambda trace: trace.at(3).first_place(len(trace.record.pair_left), 0),
    lambda trace: trace.at(3).first_place(0, -1),
    lambda trace: trace.at(3).first_place(0, 4),
    lambda trace: trace.at(3).place_before(-1, 1),
    lambda trace: trace.at(3).place_before(len(trace.record.row_at), 1),
]


@pytest.mark.parametrize("ask", OUTSIDE)
def test_what_is_not_there(trace: Trace, ask: Callable[[Trace], object]) -> None:
    """Steps, rows, pairs and places that are none are refused, and never taken for others from the end."""
    with pytest.raises(IndexError):
        ask(trace)


def test_what_is_just_there(trace: Trace) -> None:
    """The first and the last of them are answered."""
    assert (trace.next_tie(0), trace.next_tie(10)) == (1, None)  # tied 3 2 1 2 1 3 2 1 1 3
    assert trace.next_merge_in_row(3, 9) == 10  # wi
    assert trace.next_merge_in_row(3, 10) is None
    assert trace.at(3).word(3).word == "widest"
    assert trace.at(0).place_before(0, 1) == 0


def test_a_frame_is_computed_once(trace: Trace) -> None:
    """All who ask for the same step share one frame."""
    assert trace.at(4) is trace.at(4)
    assert trace.at(4).pairs is trace.at(4).pairs


def test_merges_are_a_sequence(trace: Trace) -> None:
    """Merges count from both ends, come in slices, and end."""
    pieces = ["es", "est", "est</w>", "lo", "low", "ne", "new", "newest</w>", "low</w>", "wi"]
    assert [merge.piece for merge in trace.merges] == pieces
    assert [merge.piece for merge in trace.merges[2:4]] == pieces[2:4]
    assert [merge.piece for merge in trace.merges[::-1]] == pieces[::-1]
    assert trace.merges[-1] == trace.merges[9]
    for index in (10, -11):
        with pytest.raises(IndexError):
            trace.merges[index]


def test_words_and_pairs_are_sequences(trace: Trace) -> None:
    """Words and pairs of a step count from both ends, come in slices, and end."""
    frame = trace.at(8)
    assert frame.words[-4] == frame.words[0] == (("low", "</w>"), 5)
    assert frame.words[1:3] == ((("low", "e", "r", "</w>"), 2), (("newest</w>",), 6))
    assert [(pair.left, pair.right, pair.count) for pair in frame.pairs] == [
        ("low", "</w>", 5),
        ("w", "i", 3),
        ("i", "d", 3),
        ("d", "est</w>", 3),
        ("low", "e", 2),
        ("e", "r", 2),
        ("r", "</w>", 2),
    ]
    assert frame.pairs[-1] == frame.pairs[6]
    assert frame.pairs[2:4] == (frame.pairs[2], frame.pairs[3])
    for rows in (frame.words, frame.pairs):
        for index in (len(rows), -len(rows) - 1):
            with pytest.raises(IndexError):
                rows[index]


def test_a_pair_and_its_merge(trace: Trace) -> None:
    """A pair is known by its sides once it stood in the corpus, and merges at one step or never."""
    pair_id = trace.find_pair("est", "</w>")
    assert pair_id is not None
    assert trace.sides(pair_id) == ("est", "</w>")
    assert trace.find_pair("l", "l") is None
    assert (trace.merge_step("e", "s"), trace.merge_step("est", "</w>"), trace.merge_step("w", "i")) == (1, 3, 10)
    assert trace.merge_step("s", "t") is None
    assert trace.find_pair("s", "t") is not None


def test_the_next_tie(trace: Trace) -> None:
    """From each step one comes to the next merge that the tie rule decided; after the last there is none."""
    assert [trace.next_tie(step) for step in range(11)] == [1, 2, 4, 4, 6, 6, 7, 10, 10, 10, None]


def test_the_next_merge_inside_a_word(trace: Trace) -> None:
    """From each step one comes to the next merge that changes a word."""
    low, newest = 0, 2
    assert [trace.next_merge_in_row(low, step) for step in range(11)] == [4, 4, 4, 4, 5, 9, 9, 9, 9, None, None]
    assert [trace.next_merge_in_row(newest, step) for step in range(11)] == [1, 2, 3, 6, 6, 6, 7, 8, None, None, None]


def test_the_alphabet_in_the_order_of_the_corpus(trace: Trace) -> None:
    """The first symbols are named as they are met."""
    assert trace.alphabet == ("l", "o", "w", "</w>", "e", "r", "n", "s", "t", "i", "d")


def test_symbols_by_step(trace: Trace) -> None:
    """Each merge shortens the corpus by what it replaced (95 symbols at first)."""
    assert tuple(trace.n_symbols) == (95, 86, 77, 68, 61, 54, 48, 42, 36, 31, 28)


@pytest.mark.parametrize("tie_rule", TIE_RULES)
def test_the_same_on_every_run(tie_rule: str) -> None:
    """Nothing depends on the order of a set or a hash (rsennrich/subword-nmt#13)."""
    script = (
        "from explorer.engine import *\n"
        f"recipe = BpeRecipe(tie_rule={tie_rule!r}, pretokenizer='none', vocab_size=40)\n"
        "trace = train(Corpus.from_text('she sells sea shells by the sea shore; the shells she sells'), recipe)\n"
        "print([list(trace.merges), [trace.at(k).pairs[:] for k in range(len(trace) + 1)]])\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    assert "Merge(" in outputs.pop()


def test_a_hundred_thousand_times_the_same_letter() -> None:
    """One long row of one letter halves until each of its parts is alone: 100,000 in binary."""
    trace = train(Corpus.from_text("a" * 100_000), BpeRecipe(pretokenizer="none"))
    first, second = trace.merges[:2]
    assert (first.count, first.replaced) == (99_999, 50_000)
    assert (second.count, second.replaced) == (49_999, 25_000)
    assert trace.stop == "no-pair-repeats"
    symbols, _ = trace.at(len(trace)).words[0]
    assert [len(symbol) for symbol in symbols] == [65536, 32768, 1024, 512, 128, 32]
    assert trace.tokenizer().encode("a" * 100_000).tokens == symbols


def test_huge_counts() -> None:
    """A million million is counted exactly, also where it stands many times."""
    corpus = Corpus.from_counts({"ab" * 1000: 10**12, "ab": 10**12, "b": 1})
    trace = train(corpus, BpeRecipe(merges=2))
    merge = trace.merges[0]
    assert (merge.piece, merge.count, merge.replaced) == ("ab", 1001 * 10**12, 1001 * 10**12)
    assert tuple(trace.n_symbols) == (2002 * 10**12 + 1, 1001 * 10**12 + 1, 501 * 10**12 + 1)
    pair = trace.at(1).pairs[0]
    assert (pair.count, pair.change) == (999 * 10**12, 999 * 10**12)


def test_real_text(corpus_text: Callable[[str], str]) -> None:
    """On a megabyte of English the counts of a step add up to its symbols, from the alphabet to the 8,000th merge."""
    trace = train(Corpus.from_text(corpus_text("en_1")), BpeRecipe(marker="end-of-word", merges=8000))
    n_words = sum(count for _, count in trace.at(0).words)
    for step in (0, 1, 4000, 7999, 8000):
        frame = trace.at(step)
        assert sum(len(symbols) * count for symbols, count in frame.words) == frame.n_symbols
        assert sum(pair.count for pair in frame.pairs) == frame.n_symbols - n_words == frame.pairs.total
        assert len(frame.vocabulary) == len(trace.alphabet) + step
    for step in (1, 4000, 8000):
        merge, best = trace.merges[step - 1], trace.at(step - 1).pairs[0]
        assert (merge.left, merge.right, merge.count) == (best.left, best.right, best.count)
        assert merge.n_tied == trace.at(step - 1).pairs.n_tied()


@pytest.mark.parametrize("marker", ["none", "end-of-word", "word-start"])
def test_the_counted_words_of_a_text_train_alike(marker: Marker) -> None:
    """The words counted in a text, typed in, learn the same merges: the first word is still the one without a mark."""
    recipe = BpeRecipe(merges=8, marker=marker)
    trace = train(Corpus.from_text("set new new renew reset renew set"), recipe)
    words = trace.counted_words()
    assert tuple((word.word, word.count) for word in words) == tuple(zip(trace.words, trace.word_counts, strict=True))
    assert [word.initial for word in words] == [marker == "word-start", *[False] * (len(words) - 1)]
    again = train(Corpus(words=words), recipe)
    assert (list(again.merges), list(again.n_symbols)) == (list(trace.merges), list(trace.n_symbols))


def test_a_trace_under_another_recipe() -> None:
    """Special tokens leave all merges as they are, unless the size of the vocabulary counts them."""
    trace = train(Corpus.from_counts({"low": 5, "lower": 2}), BpeRecipe(merges=3))
    marked = trace.under(BpeRecipe(merges=3, special_tokens=("<s>",), unk_token="<unk>"))
    assert marked is not None
    again = train(Corpus.from_counts({"low": 5, "lower": 2}), marked.recipe)
    assert [*marked.parts()] == [*again.parts()]
    assert trace.under(BpeRecipe(merges=4)) is None
    sized = train(Corpus.from_counts({"low": 5, "lower": 2}), BpeRecipe(vocab_size=7))
    assert sized.under(BpeRecipe(vocab_size=7, special_tokens=("<s>",))) is None


def test_the_most_pairs_of_any_step() -> None:
    """Merging makes new pairs and takes others: the most there are may stand at any step."""
    trace = train(Corpus.from_text("abab acad"), BpeRecipe())
    assert trace.most_pairs == max(len(trace.at(step).pairs) for step in range(len(trace) + 1))
