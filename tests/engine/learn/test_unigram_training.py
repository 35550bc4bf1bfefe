"""Training a unigram vocabulary: published results, sizes, both styles, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine import Corpus, CorpusError, RecipeError, UnigramRecipe, train
from explorer.engine.learn.unigram_trace import UnigramTrace
from explorer.engine.text.sentencepiece_text import SentencePieceText

HUGS = Corpus.from_counts({"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5})
FOX = "the quick brown fox jumps over the lazy dog"


def lines(*texts: str) -> Corpus:
    """A corpus of lines."""
    return Corpus.from_texts(texts)


def vocabulary(trace: UnigramTrace) -> dict[str, float]:
    """The last pieces with their scores."""
    frame = trace.at(len(trace))
    return dict(zip(frame.vocabulary, frame.scores, strict=True))


# ── published results ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_hugs_by_sentencepiece() -> None:
    """The pieces and scores of version 0.2.1 on the most taught corpus: no ▁pun, and bun is spelled out."""
    trace = train(HUGS, UnigramRecipe(vocab_size=14, hard_vocab_limit=False))
    found = vocabulary(trace)
    assert {piece: found[piece] for piece in ("▁pu", "n", "▁hug", "g", "s", "▁")} == pytest.approx(
        {"▁pu": -1.4409, "n": -1.5003, "▁hug": -1.5705, "g": -2.7352, "s": -2.7352, "▁": -2.9567}, abs=5e-5
    )
    assert list(found)[:6] == ["▁pu", "n", "▁hug", "g", "s", "▁"]
    tokens = [trace.tokenizer().encode(word).tokens for word in ("pun", "bun", "hugs")]
    assert tokens == [("▁pu", "n"), ("▁", "b", "u", "n"), ("▁hug", "s")]


def test_hugs_by_the_paper() -> None:
    """All substrings, plain EM: after two steps every word is one token."""
    trace = train(HUGS, UnigramRecipe(vocab_size=14, style="paper"))
    tokenizer = trace.tokenizer(2)
    for word in ("hug", "pug", "pun", "bun", "hugs"):
        assert tokenizer.encode(word).tokens == (f"▁{word}",)


def test_because() -> None:
    """A word that stands before several others is a piece, for all that it is one type."""
    text = "because of that\nbecause of this\nbecause we can\nbecause because"
    trace = train(lines(*[text] * 50), UnigramRecipe(vocab_size=40, hard_vocab_limit=False))
    assert "▁because" in vocabulary(trace)


def test_nooooo_is_a_tie() -> None:
    """Public example: nooooo by a model of 23 pieces has three tied best paths; ours ends in oo oo and says tie."""
    text = "hello bye goodbye what's up good mood oo"
    tokenizer = train(lines(text), UnigramRecipe(vocab_size=23)).tokenizer()
    assert tokenizer.encode("nooooo").tokens == ("▁", "n", "o", "oo", "oo")
    assert [path.pieces[2:] for path in tokenizer.lattice("nooooo").n_best(3)] == [
        ("o", "oo", "oo"),
        ("oo", "o", "oo"),
        ("oo", "oo", "o"),
    ]


# ── sizes ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_size_that_cannot_be_reached() -> None:
    """sentencepiece issues 605, 727: asked for 100 pieces of a b c d a b c the largest is told, and it can be had."""
    corpus = lines("a b c d a b c")
    with pytest.raises(RecipeError, match="cannot be filled: the largest that this corpus gives has 9 pieces"):
        train(corpus, UnigramRecipe(vocab_size=100))
    assert len(vocabulary(train(corpus, UnigramRecipe(vocab_size=9)))) == 6
    soft = train(corpus, UnigramRecipe(vocab_size=100, hard_vocab_limit=False))
    assert soft.stop == "too-few-pieces"
    assert len(soft.tokenizer().vocabulary) == 9


def test_a_size_below_the_characters() -> None:
    """sentencepiece issues 885, 286: 27 characters and 3 special tokens need 30, and 30 is enough."""
    with pytest.raises(RecipeError, match="27 characters of the text and 3 special tokens make 30"):
        train(lines(FOX), UnigramRecipe(vocab_size=29))
    assert len(train(lines(FOX), UnigramRecipe(vocab_size=30)).tokenizer().vocabulary) == 30


TEXTS = st.lists(st.text("abcd ", min_size=1, max_size=30), min_size=1, max_size=6)


@given(TEXTS, st.sampled_from(("sentencepiece", "paper")), st.integers(8, 40))
def test_the_size_is_met_or_told(texts: list[str], style: str, size: int) -> None:
    """The vocabulary has exactly the size that was asked for, and every character of the text, or an error says why;
    a size that is named as the largest can be had.
    """
    recipe = UnigramRecipe(vocab_size=size, style=style)  # type: ignore[arg-type]
    try:
        trace = train(lines(*texts), recipe)
    except CorpusError:
        assert not any(text.strip(" ") for text in texts)
        return
    except RecipeError as error:
        if "largest" in str(error):
            largest = int(str(error).split(" has ")[1].split(" ")[0])
            assert largest < size
            smaller = UnigramRecipe(vocab_size=largest, style=style)  # type: ignore[arg-type]
            assert len(train(lines(*texts), smaller).tokenizer().vocabulary) == largest
        return
    tokenizer = trace.tokenizer()
    assert len(tokenizer.vocabulary) == len(set(tokenizer.vocabulary)) == size
    assert {character for character, _ in trace.record.text.alphabet} <= set(tokenizer.vocabulary)
    for text in texts:
        assert not any(tokenizer.encode(text).unknown)


def test_a_threshold_that_leaves_nothing() -> None:
    """Where every piece is expected less than half a time, as in eight a without ▁, SentencePiece's way ends there."""
    recipe = UnigramRecipe(vocab_size=6, hard_vocab_limit=False, preparation=SentencePieceText(add_dummy_prefix=False))
    with pytest.raises(CorpusError, match=r"too small: no piece is expected in it 0\.5 times or more"):
        train(lines("a" * 8), recipe)


def test_special_tokens_are_counted_and_come_first() -> None:
    """Unknown, control and user-defined symbols and the bytes have the first ids; the size counts them."""
    recipe = UnigramRecipe(
        vocab_size=300,
        user_defined_symbols=("<sep>",),
        control_symbols=("<s>",),
        byte_fallback=True,
        hard_vocab_limit=False,
    )
    tokenizer = train(lines(FOX), recipe).tokenizer()
    assert tokenizer.vocabulary[:5] == ("<unk>", "<s>", "<sep>", "<0x00>", "<0x01>")
    assert tokenizer.vocabulary[258] == "<0xFF>"
    assert tokenizer.encode("fox<sep>é").tokens[-3:] == ("<sep>", "<0xC3>", "<0xA9>")


# ── what happens on the way ───────────────────────────────────────────────────────────────────────────────────────────


def test_characters_that_are_lost_are_put_back() -> None:
    """A character that no path needs is dropped and put back with a made-up score, the commonest of them lowest."""
    recipe = UnigramRecipe(vocab_size=14, character_coverage=1.0, hard_vocab_limit=False)
    trace = train(lines(*["qu qua que"] * 9, "qui zx zxa"), recipe)
    put_back = trace.at(len(trace)).put_back
    assert len(put_back) > 1
    found = vocabulary(trace)
    lowest = min(trace.at(len(trace) - 1).scores)
    counts = dict(trace.record.text.alphabet)
    assert [found[piece] for piece in put_back] == pytest.approx(
        [lowest + rank * 0.0001 for rank in range(len(put_back))], abs=1e-6
    )
    assert [counts[piece] for piece in put_back] == sorted((counts[piece] for piece in put_back), reverse=True)


def test_unknown_characters_are_credited_to_the_first_piece() -> None:
    """As in SentencePiece an unknown character counts for the first piece of the list: aXb gives it one more."""
    recipe = UnigramRecipe(vocab_size=7, character_coverage=0.95)
    trace = train(lines("ab" * 20, "ab" * 20, "aXb"), recipe)
    first = trace.record.pieces[0]
    judged = trace.at(1).judgement(first)
    assert judged is not None
    assert judged.count is not None
    total = sum(trace.stages[1].counts)
    # Every path covers every character: with the unknown one credited, the counts cover one character more than known.
    covered = sum(count * len(piece) for piece, count in zip(trace.record.pieces, trace.stages[1].counts, strict=True))
    assert total < covered
    assert covered == pytest.approx(sum(len(word) * count for word, count in trace.record.text.words()))


@pytest.mark.parametrize("style", ["sentencepiece", "paper"])
def test_it_can_be_cancelled(style: str) -> None:
    """Cancelled at any moment, training leaves the steps that are whole, and they are those of the whole training."""
    recipe = UnigramRecipe(vocab_size=20, style=style)  # type: ignore[arg-type]
    corpus = lines("the cat sat on the mat", "the hat that the cat had", "that mat and this hat")
    asked: list[int] = []

    def count(n: int) -> bool:
        asked.append(n)
        return True

    whole = train(corpus, recipe, count)
    assert whole.stop == "target-reached"
    assert asked == sorted(asked)
    for n_calls in range(len(asked)):
        calls = iter([True] * n_calls + [False])
        trace = train(corpus, recipe, lambda n, calls=calls: next(calls))  # type: ignore[misc]
        assert trace.stop == "cancelled"
        assert len(trace) == asked[n_calls]
        for step in range(1, len(trace) + 1):
            assert trace.at(step).vocabulary == whole.at(step).vocabulary
            assert trace.at(step).scores == whole.at(step).scores
            assert list(trace.at(step).judgements) == list(whole.at(step).judgements)
        assert trace.tokenizer().encode("the mat").tokens


def test_a_corpus_with_one_word() -> None:
    """One word, and one character, can be trained on."""
    for style in ("sentencepiece", "paper"):
        recipe = UnigramRecipe(vocab_size=5, style=style, hard_vocab_limit=False)  # type: ignore[arg-type]
        assert train(lines("a"), recipe).tokenizer().encode("a").tokens == ("▁", "a")


# ── recipes ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"style": "hf"}, "There is no style “hf”; there are sentencepiece, paper"),
        ({"vocab_size": 0}, "The vocabulary size lies between 1 and 10,000,000; it cannot be 0"),
        ({"vocab_size": -5}, "it cannot be −5"),
        ({"max_piece_length": 0}, "The longest piece lies between 1 and 512"),
        ({"sub_iterations": 0}, "The number of EM steps"),
        ({"shrinking_factor": 1.0}, "lies between 0.5 and 0.95"),
        ({"shrinking_factor": float("nan")}, "it cannot be nan"),
        ({"character_coverage": 1.5}, "lies between 0.9 and 1"),
        ({"preparation": SentencePieceText(treat_whitespace_as_suffix=True)}, "with ▁ before them"),
        ({"preparation": SentencePieceText(escape_whitespaces=False)}, "with ▁ before them"),
        ({"control_symbols": ("",)}, "A special token cannot be empty"),
        ({"control_symbols": ("<s>", "<s>")}, "“<s>” is given twice"),
        ({"user_defined_symbols": ("<unk>",)}, "“<unk>” is given twice"),
    ],
)
def test_recipes_that_contradict_themselves(settings: dict[str, object], says: str) -> None:
    """A number out of range, an unknown style, an empty or repeated symbol is told in a sentence."""
    with pytest.raises(RecipeError, match=says):
        UnigramRecipe(**settings)  # type: ignore[arg-type]


@pytest.mark.parametrize("style", ["sentencepiece", "paper"])
def test_before_every_long_word_it_can_be_cancelled(style: str) -> None:
    """Words of hundreds of letters take as long as hundreds of words: in every step somebody is asked before each."""
    words = [("ab" * 120) + letter for letter in "cdefghij"]
    asked: list[int] = []
    trace = train(
        lines(*words), UnigramRecipe(15, style, hard_vocab_limit=False), lambda n_steps: asked.append(n_steps) is None
    )
    first_em = next(step for step in range(len(trace) + 1) if trace.stages[step].kind == "em")
    assert asked.count(first_em - 1) >= len(words)
