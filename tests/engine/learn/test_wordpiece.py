"""WordPiece's training: every number of every step against a trainer that counts everything anew."""

import json
import pickle
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer, models, pre_tokenizers, trainers

from explorer.engine import Corpus, CorpusError, RecipeError, Trace, WordPieceRecipe, train
from explorer.engine.learn.pair_search import PairQuery, PairSearch
from explorer.engine.learn.recipes import TIE_RULES, TieRule
from explorer.engine.learn.score_table import ScoredPair
from explorer.engine.learn.text_tokens import TextTokens
from explorer.engine.learn.wordpiece_presets import WORDPIECE_PRESETS
from explorer.engine.text.corpus import Row
from tests.engine.learn.strategies import ROW_ORDERS

Pair = tuple[str, str]
HUG = Corpus.from_counts({"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5})
words_with_counts = st.dictionaries(
    st.text("abc#", min_size=1, max_size=8).filter(lambda word: not word.startswith("##") or word == "##"),
    st.integers(1, 4) | st.just(10**12),
    min_size=1,
    max_size=6,
)


# ── the oracle ────────────────────────────────────────────────────────────────────────────────────────────────────────


def joined(left: str, right: str) -> str:
    """Two symbols as one: the mark of the second goes."""
    return left + right[2:]


def join_everywhere(symbols: Sequence[str], pair: Pair) -> list[str]:
    """A row after a merge, from left to right."""
    if len(symbols) < 2:
        return list(symbols)
    if (symbols[0], symbols[1]) == pair:
        return [joined(*pair), *join_everywhere(symbols[2:], pair)]
    return [symbols[0], *join_everywhere(symbols[1:], pair)]


class Recount:
    """Everything about one step, counted in its segmentation."""

    def __init__(self, segmentations: Sequence[Sequence[str]], rows: Sequence[Row], recipe: WordPieceRecipe) -> None:
        self.symbols: Counter[str] = Counter()
        self.pairs: Counter[Pair] = Counter()  # in the order in which they are met
        for symbols, row in zip(segmentations, rows, strict=True):
            for symbol in symbols:
                self.symbols[symbol] += row.count
            for pair in pairwise(symbols):
                self.pairs[pair] += row.count
        self.by_score = recipe.criterion == "score"

    def score(self, pair: Pair) -> Fraction:
        return Fraction(self.pairs[pair], self.symbols[pair[0]] * self.symbols[pair[1]])

    def ranking(self, rule: TieRule, vocabulary: Sequence[str]) -> list[Pair]:
        """Best first."""
        preferred = list(self.pairs)
        if rule == "smallest":
            preferred.sort()
        elif rule == "largest":
            preferred.sort(reverse=True)
        elif rule == "lowest-ids":
            preferred.sort(key=lambda pair: (vocabulary.index(pair[0]), vocabulary.index(pair[1])))
        elif rule == "shortest":
            preferred.sort(key=lambda pair: (self.length(joined(*pair)), joined(*pair), pair))
        return sorted(preferred, key=self.weight, reverse=True)

    def weight(self, pair: Pair) -> Fraction:
        return self.score(pair) if self.by_score else Fraction(self.pairs[pair])

    @staticmethod
    def length(piece: str) -> int:
        return len(piece.removeprefix("##")) + piece.startswith("##")


@pytest.mark.parametrize("criterion", ["score", "frequency"])
@pytest.mark.parametrize("rule", TIE_RULES)
@settings(max_examples=60)
@given(counts=words_with_counts, order=ROW_ORDERS, merges=st.integers(0, 12))
def test_a_trace_equals_a_recount(
    rule: TieRule, criterion: Any, counts: dict[str, int], order: Any, merges: int
) -> None:
    """Merges, scores, tables and words of all steps are those of a trainer that recounts everything."""
    recipe = WordPieceRecipe(criterion, merges=merges, tie_rule=rule)
    corpus = Corpus.from_counts(counts, row_order=order)
    trace = train(corpus, recipe)
    rows = trace.rows()
    segmentations: list[Sequence[str]] = [row.symbols for row in rows]
    vocabulary = list(trace.at(0).vocabulary)
    earlier = Recount(segmentations, rows, recipe)
    for step in range(len(trace) + 1):
        frame, recount = trace.at(step), Recount(segmentations, rows, recipe)
        assert [(list(symbols), count) for symbols, count in frame.words] == [
            (list(symbols), row.count) for symbols, row in zip(segmentations, rows, strict=True)
        ]
        assert list(frame.vocabulary) == vocabulary
        ranking = recount.ranking(rule, vocabulary)
        weights = [recount.weight(pair) for pair in ranking]
        assert [values(row) for row in frame.pairs] == [
            (
                *pair,
                recount.pairs[pair],
                recount.score(pair),
                recount.symbols[pair[0]],
                recount.symbols[pair[1]],
                1 + sum(weight > recount.weight(pair) for weight in weights),
                weights.count(recount.weight(pair)) > 1,
                recount.pairs[pair] - earlier.pairs[pair],
            )
            for pair in ranking
        ]
        assert frame.pairs.n_tied() == weights.count(max(weights, default=Fraction(0)))
        for index, pair in enumerate(ranking):
            assert frame.pairs.index_of(trace.find_pair(*pair) or 0) == index
        if step == len(trace):
            break
        merge = trace.merges[step]
        event("ties" if merge.n_tied > 1 else "no tie")
        assert (merge.left, merge.right, merge.count, merge.score) == (
            *ranking[0],
            recount.pairs[ranking[0]],
            recount.score(ranking[0]),
        )
        assert merge.n_tied == weights.count(weights[0])
        assert trace.merge_step(*ranking[0]) == step + 1
        segmentations = [join_everywhere(symbols, ranking[0]) for symbols in segmentations]
        vocabulary.append(joined(*ranking[0]))
        earlier = recount
    assert trace.stop == ("target-reached" if len(trace) == merges else "no-pair-left")
    assert len(trace) == merges or not ranking


def values(row: Any) -> tuple[object, ...]:
    """A row of the table as the oracle says it."""
    assert isinstance(row, ScoredPair)
    return (
        row.left,
        row.right,
        row.count,
        row.score,
        row.left_count,
        row.right_count,
        row.rank,
        row.tied,
        row.change,
    )


def test_the_preset_of_bert() -> None:
    """BERT's preset trains on text as BERT reads it, and its tokenizer reads text so."""
    recipe = next(preset.recipe for preset in WORDPIECE_PRESETS if preset.name.startswith("BERT"))
    trace = train(Corpus.from_text("Höhle, höhle! HOHLE"), replace(recipe, merges=2))
    assert dict(zip(trace.words, trace.word_counts, strict=True)) == {"hohle": 3, ",": 1, "!": 1}
    tokenizer = trace.tokenizer()
    assert tokenizer.vocabulary[-5:] == ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
    assert "".join(tokenizer.encode("HÖHLE").tokens).replace("##", "") == "hohle"


# ── what else a trace says ────────────────────────────────────────────────────────────────────────────────────────────


def test_scores_too_close_for_a_float() -> None:
    """Of two scores that are the same as floats the larger one merges, not the first met, and no tie is told."""
    t = 10**9
    # c + ##d: (t − 1) / (t · t), and a + ##b: t / ((t + 1) · t), which is 1 / (t + 1)
    trace = train(Corpus.from_counts({"cd": t - 1, "c": 1, "ab": t, "ad": 1}), WordPieceRecipe(merges=1))
    first, second = trace.at(0).pairs[:2]
    assert float(first.score) == float(second.score)
    assert (first.score, second.score) == (Fraction(1, t + 1), Fraction(t - 1, t * t))
    assert (trace.merges[0].piece, trace.merges[0].n_tied) == ("ab", 1)


def test_training_ends_where_no_pair_repeats() -> None:
    """Without a target a pair that stands once is not merged, however high its score; it comes last in the table."""
    trace = train(Corpus.from_counts({"xy": 1, "ab": 2, "cb": 1}), WordPieceRecipe())
    assert [merge.piece for merge in trace.merges] == ["ab"]
    assert trace.stop == "no-pair-repeats"
    assert [(pair.left, pair.right) for pair in trace.at(0).pairs] == [("a", "##b"), ("x", "##y"), ("c", "##b")]


def test_a_minimum_count() -> None:
    """A pair below the minimum count is not merged, and training ends with that reason."""
    trace = train(Corpus.from_counts({"xy": 2, "ab": 3, "cb": 1}), WordPieceRecipe(min_count=3, merges=9))
    assert [merge.piece for merge in trace.merges] == ["ab"]
    assert trace.stop == "below-min-count"


def test_a_vocabulary_size_counts_all() -> None:
    """The alphabet, the merges and the special tokens make the vocabulary, whose last are the special tokens."""
    recipe = WordPieceRecipe(vocab_size=12, special_tokens=("[CLS]",))
    tokenizer = train(HUG, recipe).tokenizer()
    assert len(tokenizer.vocabulary) == 12
    assert tokenizer.vocabulary[-2:] == ("[UNK]", "[CLS]")
    with pytest.raises(RecipeError, match=r"^A vocabulary of 8 is too small: 7 symbols of the alphabet and 2 special"):
        train(HUG, WordPieceRecipe(vocab_size=8, special_tokens=("[CLS]",)))


def test_a_trace_travels() -> None:
    """A trace comes back whole from a pickle and from its parts."""
    trace = train(HUG, WordPieceRecipe(merges=4))
    for other in (pickle.loads(pickle.dumps(trace)), Trace.from_parts(trace.parts())):
        assert type(other) is type(trace)
        assert [*other.parts()] == [*trace.parts()]
        assert list(other.merges) == list(trace.merges)


def test_the_tokens_of_a_text() -> None:
    """In a text the words of the corpus are cut as at that step, and so are words typed since."""
    tokens = TextTokens(train(HUG, WordPieceRecipe("frequency", merges=3)))
    text = "hugs mug"
    found = [text[int(span.start) : int(span.end)] for span in tokens.spans(text, 0, len(text), 3)]
    assert found == ["hug", "s", "m", "ug"]
    assert [span.just_merged for span in tokens.spans(text, 0, len(text), 3)] == [True, False, False, False]


def test_pairs_are_found() -> None:
    """A pair is found by the text that its piece would have, and the found ones go by score."""
    trace = train(HUG, WordPieceRecipe(merges=4))
    pairs = trace.at(1).pairs
    found = PairSearch(trace, PairQuery("ug")).among(pairs)
    assert [(pair.left, pair.right) for pair in found] == [("##u", "##g"), ("##u", "##gs")]
    often = PairSearch(trace, PairQuery(least_count=15)).among(pairs)
    assert [pair.count for pair in often] == [15, 15, 17, 16]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"criterion": "luck"}, "There is no criterion “luck”; there are score, frequency."),
        ({"marker_text": ""}, "The marker of continuations cannot be empty."),
        ({"marker_text": "# "}, "A marker cannot hold a space, a tab or a line break."),
        ({"pretokenizer": "none"}, "WordPiece cuts words: choose how the text is split into them."),
        ({"longest_word": 0}, "The longest word has at least 1 character (0)."),
        ({"merges": 1, "vocab_size": 1}, "Give a number of merges or a vocabulary size, not both."),
    ],
)
def test_contradictions(fields: dict[str, Any], sentence: str) -> None:
    """A recipe that cannot be is refused with one sentence."""
    with pytest.raises(RecipeError) as error:
        WordPieceRecipe(**fields)
    assert str(error.value) == sentence


def test_a_word_that_looks_like_a_continuation() -> None:
    """A word whose pieces could not be told from continuations is refused, with a mark that would do."""
    with pytest.raises(CorpusError, match=r"^The word “##x” begins with “##”, the mark of continuations: .*“@@”\.$"):
        train(Corpus.from_text("a ##x"), WordPieceRecipe())
    assert train(Corpus.from_text("a ## C# b##c"), WordPieceRecipe(merges=2)).stop == "target-reached"


def test_frequency_is_the_way_of_hugging_face(corpus_text: Callable[[str], str]) -> None:
    """On real text, up to where equal counts let the order of a random map decide, the pieces are the library's."""
    text = corpus_text("en_1")
    recipe = WordPieceRecipe("frequency", merges=2000, tie_rule="lowest-ids")
    trace = train(Corpus.from_text(text), recipe)
    n = next_difference(trace)
    theirs = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    theirs.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    size = trace.at(0).n_pieces + n
    theirs.train_from_iterator([text], trainers.WordPieceTrainer(vocab_size=size, show_progress=False))
    assert n > 300
    assert set(json.loads(theirs.to_str())["model"]["vocab"]) == set(trace.at(n).vocabulary)


def next_difference(trace: Trace) -> int:
    """The last step at which the set of pieces is the same whichever way ties go: the next count is a smaller one."""
    counts = trace.merge_counts
    return max(step for step in range(1, len(trace)) if counts[step] < counts[step - 1] and step <= 1500)
