"""The trace of a unigram training: its steps, the life of a piece, how a loss came about, and what it is sent in."""

import math
import pickle

import pytest

from explorer.engine import Corpus, ExplorerError
from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer
from explorer.engine.learn.unigram_recipe import UnigramRecipe
from explorer.engine.learn.unigram_trace import UnigramTrace
from explorer.engine.learn.unigram_training import train_unigram

TEXT = """the cat sat on the mat and the cat had a hat
that hat was on the mat that the cat sat on
a cat that had a mat sat and a hat sat on that
the that this than then them these they than that
matter mattering hatter hatting catty sitting sat"""
LINES = TEXT.split("\n") * 10
CORPUS = Corpus.from_texts(LINES)
RECIPES = (
    UnigramRecipe(vocab_size=22, shrinking_factor=0.9, character_coverage=1.0),
    UnigramRecipe(vocab_size=22, shrinking_factor=0.5, style="paper"),
)


@pytest.fixture(scope="module", params=RECIPES, ids=lambda recipe: recipe.style)
def trace(request: pytest.FixtureRequest) -> UnigramTrace:
    """A training of each style with several rounds."""
    return train_unigram(CORPUS, request.param)


def test_steps(trace: UnigramTrace) -> None:
    """First pieces, then rounds of two steps of EM and a pruning; SentencePiece ends with a cut, the paper with EM."""
    kinds = [trace.at(step).kind for step in range(len(trace) + 1)]
    ending = ["em", "em", "cut"] if trace.recipe.style == "sentencepiece" else ["em", "em"]
    n_rounds = kinds.count("prune")
    assert n_rounds > 1
    assert kinds == ["seeds", *["em", "em", "prune"] * n_rounds, *ending]
    assert [trace.at(step).sub_iteration for step in range(5)] == [0, 1, 2, 0, 1]
    assert [trace.at(step).round for step in range(5)] == [0, 1, 1, 1, 2]
    assert [trace.at(step).n_pieces for step in range(len(trace) + 1)] == list(trace.n_pieces)


def test_what_it_was_learned_from(trace: UnigramTrace) -> None:
    """Words with their counts, the characters among them, and lines that were too long."""
    assert dict(trace.counted_rows)["▁the"] == 10 * TEXT.split().count("the")
    assert trace.n_words == 10 * len(TEXT.split())
    assert trace.n_characters == sum(len(word) * count for word, count in trace.counted_rows)
    assert dict(trace.alphabet)["▁"] == trace.n_words
    assert trace.n_lines_left_out == 0
    assert train_unigram(Corpus.from_texts(["a b", "é" * 3000]), UnigramRecipe(vocab_size=6)).n_lines_left_out == 1
    assert trace.objectives == tuple(trace.at(step).objective for step in range(len(trace) + 1))


@pytest.mark.parametrize("step", [-1, 10_000])
def test_steps_that_are_none(step: int, trace: UnigramTrace) -> None:
    """There is no step before the first pieces, nor after the end."""
    with pytest.raises(IndexError):
        trace.at(step)
    with pytest.raises(IndexError):
        trace.loss_without("a", step)


def corpus_log_likelihood(trace: UnigramTrace, tokenizer: UnigramTokenizer) -> float:
    """The sum over all words of ln Z of their lattices, nats."""
    return math.fsum(count * tokenizer.lattice_of(word).log_z() for word, count in trace.counted_rows)


def test_the_objective_is_that_of_the_lattices(trace: UnigramTrace) -> None:
    """What a step of EM says of the step before is the mean of −ln Z over the words of the corpus."""
    n_em = 0
    for step in range(1, len(trace) + 1):
        objective = trace.at(step).objective
        assert (objective is not None) == (trace.at(step).kind == "em")
        if objective is not None:
            n_em += 1
            likelihood = corpus_log_likelihood(trace, trace.tokenizer(step - 1))
            assert objective == pytest.approx(-likelihood / trace.n_words)
    assert n_em > 4


def test_expected_counts_are_sums_of_marginals(trace: UnigramTrace) -> None:
    """What a step of EM expects of a piece is the sum of its marginals over the corpus."""
    tokenizer = trace.tokenizer(0)
    for piece in ("t", "▁the", "at"):
        expected = 0.0
        for word, count in trace.counted_rows:
            lattice = tokenizer.lattice_of(word)
            shares = zip(lattice.edges, lattice.marginals(), strict=True)
            expected += count * math.fsum(share for edge, share in shares if edge.piece == piece)
        judged = trace.at(1).judgement(piece)
        assert judged is not None
        assert judged.count == pytest.approx(expected)


def test_the_loss_of_the_corpus_without_a_piece(trace: UnigramTrace) -> None:
    """At any step it is what the lattices of all words give with the piece and without it."""
    for step in (0, 2, 4, len(trace)):
        tokenizer = trace.tokenizer(step)
        for piece in trace.at(step).vocabulary[::5]:
            place = tokenizer.vocabulary.index(piece)
            kinds = list(tokenizer.kinds)
            kinds[place] = "unused"
            without = UnigramTokenizer(tokenizer.vocabulary, tokenizer.scores, tuple(kinds))
            if without.unknown_score != tokenizer.unknown_score:
                continue  # the least probable piece of all, on which the score of unknown characters hangs
            fall = corpus_log_likelihood(trace, tokenizer) - corpus_log_likelihood(trace, without)
            assert trace.loss_without(piece, step) == pytest.approx(fall, abs=1e-8)


def test_the_loss_without_what_is_not_there(trace: UnigramTrace) -> None:
    """It is asked of pieces of the vocabulary only."""
    with pytest.raises(ExplorerError, match="“zz” is not in the vocabulary of step 1"):
        trace.loss_without("zz", 1)


def test_losses_of_the_paper_are_those_of_the_corpus() -> None:
    """What a pruning of the paper writes down of a piece is the loss of the corpus without it, by the word."""
    trace = train_unigram(CORPUS, RECIPES[1])
    for judged in trace.at(3).judgements[::7]:
        if len(judged.piece) > 1:
            assert judged.loss == pytest.approx(trace.loss_without(judged.piece, 2) / trace.n_words, abs=1e-10)
        else:
            assert judged.loss is None


def test_how_sentencepiece_came_to_a_loss() -> None:
    """n tokens, second path, N and N′ of a pruning give the loss that it wrote down, by the formula."""
    trace = train_unigram(CORPUS, RECIPES[0])
    frame = trace.at(3)
    n_judged = 0
    for judged in frame.judgements:
        loss = frame.loss(judged.piece)
        assert (loss is None) == (judged.loss is None)
        if loss is None:
            continue
        n_judged += 1
        assert "".join(loss.path) == judged.piece
        assert len(loss.path) > 1
        assert loss.n_tokens_without == loss.n_tokens + loss.n * (len(loss.path) - 1)
        parts = math.fsum(math.log((n + loss.n) / loss.n_tokens_without) for n in loss.n_of_parts)
        expected = loss.n / loss.n_words * (math.log(loss.n / loss.n_tokens) - parts)
        assert loss.loss == pytest.approx(expected, rel=1e-5, abs=1e-6)
    assert n_judged > 10
    assert frame.loss("zz") is None
    assert trace.at(2).loss("▁the") is None


def test_tokens_of_a_pruning_are_those_of_the_tokenizer() -> None:
    """The counts of a pruning are how often the tokenizer of the step before uses each piece on the corpus."""
    trace = train_unigram(CORPUS, RECIPES[0])
    tokenizer = trace.tokenizer(2)
    used = [token for line in LINES for token in tokenizer.encode(line).tokens]
    for judged in trace.at(3).judgements:
        assert judged.count == used.count(judged.piece)


def test_every_piece_that_goes_has_a_life_and_a_reason(trace: UnigramTrace) -> None:
    """Each first piece is there at the end or has gone once, for a reason; what goes in a step is what it judged so."""
    at_the_end = set(trace.at(len(trace)).vocabulary)
    for piece in trace.at(0).vocabulary:
        life = trace.life(piece)
        assert life.fault is None
        assert life.weight is not None
        if life.gone is None:
            assert piece in at_the_end
            assert [moment.step for moment in life.moments] == list(range(len(trace) + 1))
            continue
        assert life.put_back == (piece in at_the_end)
        assert life.gone.fate != "stays"
        assert life.gone.fate in {judged.fate for judged in trace.at(life.gone.step).gone if judged.piece == piece}
        assert trace.at(life.gone.step).score(piece) is None
        assert trace.at(life.gone.step - 1).score(piece) is not None
    reasons = {trace.life(piece).gone.fate for piece in trace.at(0).vocabulary if trace.life(piece).gone}  # type: ignore[union-attr]
    assert reasons >= ({"threshold", "loss", "final-cut"} if trace.recipe.style == "sentencepiece" else {"loss"})


def test_the_life_of_what_never_was_a_candidate() -> None:
    """It says why, and what always follows where that is why."""
    hugs = Corpus.from_counts({"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5})
    trace = train_unigram(hugs, UnigramRecipe(vocab_size=13, hard_vocab_limit=False))
    life = trace.life("▁pun")
    assert (life.weight, life.fault, life.follower, life.moments) == (None, "always-followed", "\0", ())
    assert life.gone is None
    assert not life.put_back


def test_it_can_be_sent(trace: UnigramTrace) -> None:
    """In parts or pickled it is the same again."""
    for again in (UnigramTrace.from_parts(trace.parts()), pickle.loads(pickle.dumps(trace))):
        assert len(again) == len(trace)
        assert again.tokenizer() == trace.tokenizer()
        assert again.life("▁the") == trace.life("▁the")
        assert again.stop == trace.stop


def test_pieces_of_one_score_at_the_cut_are_a_tie() -> None:
    """Where of two pieces that differ in nothing but their letters one stays, both are told as tied."""
    corpus = Corpus.from_texts(["aab", "aac", "ddb", "ddc"] * 5)
    trace = train_unigram(corpus, UnigramRecipe(vocab_size=9))
    assert trace.at(len(trace)).tied == ("▁aa", "▁dd")
    assert [trace.life(piece).moments[-1].fate for piece in ("▁aa", "▁dd")] == ["stays", "final-cut"]
    larger = train_unigram(corpus, UnigramRecipe(vocab_size=10))
    assert larger.at(len(larger)).tied == ()


def test_a_frame_cuts_words_as_the_tokenizer_of_its_step_does(trace: UnigramTrace) -> None:
    """At every step each word of the corpus, and words that it does not have, are cut as the step's tokenizer cuts."""
    for step in range(len(trace) + 1):
        frame, tokenizer = trace.at(step), trace.tokenizer(step)
        for word in (*trace.words, "▁thexthe", "▁", "zz", "▁nothing▁there"):
            found = tokenizer.cut_word(word)
            assert frame.cut(word) == tuple(word[part.start : part.end] for part in found), (step, word)
        assert frame.by_score == tokenizer.vocabulary[trace.recipe.n_special :]


def test_the_words_behind_an_expected_count(trace: UnigramTrace) -> None:
    """What is expected of a piece in the words that hold it adds up to its count, the largest share first."""
    for step in (1, 2, 5):
        for judged in trace.at(step).judgements[1:]:  # the first is put down what is unknown, too
            expected = trace.expectations(judged.piece, step)
            assert math.fsum(word.share for word in expected) == pytest.approx(judged.count, abs=1e-9)
            assert [word.share for word in expected] == sorted((word.share for word in expected), reverse=True)
            assert {word.word for word in expected} == {word for word in trace.words if judged.piece in word}
    assert trace.expectations("▁the", 3) == trace.expectations("zz", 1) == ()


def test_the_words_behind_an_expected_count_by_hand() -> None:
    """▁hah × 3 and ▁at × 2 over ▁ 5, h 6, a 5, t 2, ah 3 of 21 in all.

    ▁hah is ▁ h a h by 5/21 · 6/21 = 30/441 (but for ▁ and the first h, which are in both), or ▁ h ah by 3/21 = 63/441.
    So a is expected in it 30/93 times, ah 63/93, h 1 + 30/93. ▁at has one way only.
    """
    recipe = UnigramRecipe(vocab_size=8, style="paper", seed_size=1)
    trace = train_unigram(Corpus.from_counts({"hah": 3, "at": 2}), recipe)
    times = {
        piece: [(expected.word, expected.count, expected.times) for expected in trace.expectations(piece, 1)]
        for piece in ("a", "ah", "h")
    }
    assert times == {
        "a": [("▁at", 2, pytest.approx(1)), ("▁hah", 3, pytest.approx(30 / 93))],
        "ah": [("▁hah", 3, pytest.approx(63 / 93))],
        "h": [("▁hah", 3, pytest.approx(123 / 93))],
    }


def test_the_most_probable_pieces_are_the_first_by_score(trace: UnigramTrace) -> None:
    """However many are asked for, they are those that stand first when all are put in order."""
    for step in range(len(trace) + 1):
        frame = trace.at(step)
        for n in (0, 1, 7, 10_000):
            assert frame.most_probable(n) == frame.by_score[:n]
