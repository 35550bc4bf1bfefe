"""BPE-dropout: its two ends, its seeds, and its distribution on words small enough to be worked out by hand."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine import BpeRecipe, Corpus, ExplorerError, train
from explorer.engine.encode.dropout import encode_with_dropout, join_with_dropout
from explorer.engine.encode.merge_encoder import merge_table
from explorer.engine.encode.sentencepiece_bpe import SentencePieceBpeTokenizer
from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.engine.text.sentencepiece_text import SentencePieceText
from tests.engine.text.hostile_texts import hostile_texts

TOKENIZER = train(
    Corpus.from_text("low low low lower lower newest newest widest"), BpeRecipe(merges=12, marker="end-of-word")
).tokenizer()
N = 20_000


@given(text=hostile_texts | st.text("lowernst \n", max_size=40), seed=st.integers())
def test_nothing_passed_over(text: str, seed: int) -> None:
    """With p = 0 every text has its plain encoding."""
    assert encode_with_dropout(TOKENIZER, text, 0, seed) == TOKENIZER.encode(text)


@given(text=st.text("lowernst \n", max_size=40), seed=st.integers())
def test_everything_passed_over(text: str, seed: int) -> None:
    """With p = 1 every word stays its first symbols."""
    assert encode_with_dropout(TOKENIZER, text, 1, seed) == _without_merges().encode(text)


@given(text=st.text("lowernst \n", max_size=40), p=st.floats(0, 1), seed=st.integers())
def test_the_text_stays(text: str, p: float, seed: int) -> None:
    """Whatever is passed over, the tokens spell the text, and the same seed gives them again."""
    encoding = encode_with_dropout(TOKENIZER, text, p, seed)
    assert "".join(encoding.tokens) == "".join(TOKENIZER.encode(text).tokens)
    assert encode_with_dropout(TOKENIZER, text, p, seed) == encoding


def test_equal_words_are_drawn_apart() -> None:
    """The same word twice in a text is cut twice."""
    cuts = {encode_with_dropout(TOKENIZER, "lower lower", 0.5, seed).tokens for seed in range(200)}
    halves = [[*"".join(f"{token} " for token in cut).split("</w>")] for cut in cuts]
    assert any(half[0].split() != half[1].split() for half in halves)


@pytest.mark.parametrize("p", [0.1, 0.5, 0.8])
@pytest.mark.parametrize(
    ("word", "pieces", "expected"),
    [
        # ab is passed over (p), or made, and then abc is passed over or made
        ("abc", ["ab", "abc"], {"a b c": "p", "ab c": "(1-p)*p", "abc": "(1-p)**2"}),
        # both can be made; ab, learned first, is made unless it is passed over
        ("abc", ["ab", "bc"], {"ab c": "1-p", "a bc": "p*(1-p)", "a b c": "p**2"}),
        # two places: both at once, or one first, and then the other has another chance
        (
            "abab",
            ["ab"],
            {
                "ab ab": "(1-p)**2 + 2*p*(1-p)*(1-p)",
                "ab a b": "p*(1-p)*p",
                "a b ab": "p*(1-p)*p",
                "a b a b": "p**2",
            },
        ),
        # overlapping places: the right one is made where the left one is passed over
        ("aaa", ["aa"], {"aa a": "1-p", "a aa": "p*(1-p)", "a a a": "p**2"}),
    ],
)
def test_the_distribution(word: str, pieces: list[str], expected: dict[str, str], p: float) -> None:
    """The cuts come as often as worked out by hand: χ² stays below its 0.999 quantile."""
    merges = merge_table([(piece[:-1], piece[-1]) for piece in pieces], {*word, *pieces})
    probability = {cut: eval(formula, {"p": p}) for cut, formula in expected.items()}
    assert sum(probability.values()) == pytest.approx(1)
    random = Random(2020)
    drawn = Counter(" ".join(join_with_dropout(word, merges, p, random)) for _ in range(N))
    assert drawn.keys() <= probability.keys()
    chi_square = sum((drawn[cut] - N * share) ** 2 / (N * share) for cut, share in probability.items())
    assert chi_square < {3: 13.82, 4: 16.27}[len(expected)]


@pytest.mark.parametrize(("p", "shown"), [(-0.1, "−0.1"), (1.5, "1.5"), (float("nan"), "nan"), (float("inf"), "inf")])
def test_what_is_no_probability(p: float, shown: str) -> None:
    """A number that is no probability is refused with one sentence."""
    with pytest.raises(ExplorerError) as error:
        encode_with_dropout(TOKENIZER, "low", p, 0)
    assert str(error.value) == f"The probability that a merge is passed over is from 0 to 1 ({shown})."


def test_a_long_word() -> None:
    """A word of two thousand characters is cut and spells itself."""
    encoding = encode_with_dropout(TOKENIZER, "low" * 700, 0.1, 1)
    assert "".join(encoding.tokens) == "low" * 700 + "</w>"


def _without_merges() -> BpeTokenizer:
    return BpeTokenizer(TOKENIZER.vocabulary, (), TOKENIZER.spelling)


SENTENCEPIECE = SentencePieceBpeTokenizer(
    vocabulary=("<unk>", "ab", "abc", "bc", "a", "b", "c", "▁"),
    scores=(0.0, 0.0, -1.0, -2.0, -3.0, -4.0, -5.0, -6.0),
    kinds=("unknown", *("normal",) * 7),
    preparation=SentencePieceText("identity", add_dummy_prefix=False),
)


@given(text=st.text("abc ", max_size=30), p=st.floats(0, 1), seed=st.integers())
def test_sentencepiece_with_dropout_spells_the_same_text(text: str, p: float, seed: int) -> None:
    """Nothing passed over is the plain encoding, everything the single characters; between them the text stays."""
    plain = SENTENCEPIECE.encode(text)
    assert encode_with_dropout(SENTENCEPIECE, text, 0, seed) == plain
    assert all(len(token) == 1 for token in encode_with_dropout(SENTENCEPIECE, text, 1, seed).tokens)
    assert "".join(encode_with_dropout(SENTENCEPIECE, text, p, seed).tokens) == "".join(plain.tokens)


@pytest.mark.parametrize("p", [0.2, 0.5])
def test_sentencepiece_asks_once_for_each_joining_the_best_first(p: float) -> None:
    """abc: a + b is made (1 − p) and then ab + c or not; passed over, b + c is asked for; then a + bc, which is abc."""
    shares = {
        "abc": (1 - p) ** 2 + p * (1 - p) * (1 - p),
        "ab c": (1 - p) * p,
        "a bc": p * (1 - p) * p,
        "a b c": p * p,
    }
    counts = Counter(" ".join(encode_with_dropout(SENTENCEPIECE, "abc", p, seed).tokens) for seed in range(N))
    assert counts.keys() == shares.keys()
    chi_square = sum((counts[cut] - N * share) ** 2 / (N * share) for cut, share in shares.items())
    assert chi_square < 16.27  # 3 degrees of freedom, one in a thousand; the seeds are fixed
