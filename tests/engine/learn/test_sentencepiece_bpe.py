"""SentencePiece's BPE: the recipe, the trace and the tokenizer of a step, against the library's own models."""

import io
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sentencepiece

from explorer.engine import Corpus, CorpusError, RecipeError, SentencePieceBpeRecipe, Trace, UnigramRecipe, train
from explorer.engine.text.piece_rules import PieceRules
from explorer.engine.text.sentencepiece_text import SentencePieceText


def library(lines: list[str], **options: Any) -> sentencepiece.SentencePieceProcessor:
    """A model that the library trains."""
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(lines), model_writer=model, model_type="bpe", minloglevel=2, **options
    )
    return sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())


def assert_same(corpus: str, texts: list[str], recipe: SentencePieceBpeRecipe, **options: Any) -> None:
    """The same pieces with the same ids and scores, and the same ids for some texts."""
    theirs = library(corpus.split("\n"), vocab_size=recipe.vocab_size, **options)
    ours = train(Corpus.from_text(corpus), recipe).tokenizer()
    ids = range(theirs.get_piece_size())
    assert ours.vocabulary == tuple(map(theirs.id_to_piece, ids))
    assert ours.scores == tuple(map(theirs.get_score, ids))
    for text in texts:
        assert list(ours.encode(text).ids) == theirs.encode(text), text


def test_the_model_of_the_library(shared: Path) -> None:
    """Of a whole book at 1,000 pieces, by all its defaults: the model that the library trains."""
    text = (shared / "conformance" / "sentencepiece" / "botchan.txt").read_text(encoding="utf-8")
    assert_same(text, text.split("\n")[::20], SentencePieceBpeRecipe(vocab_size=1000))


def test_bytes_and_symbols(corpus_text: Callable[[str], str]) -> None:
    """With bytes, user-defined symbols, single digits and a normalization of another kind, too."""
    text = "\n".join(line for line in corpus_text("mix_1").split("\n")[::16] if len(line.encode()) <= 4192)
    recipe = SentencePieceBpeRecipe(
        vocab_size=2500,
        preparation=SentencePieceText("nfkc_cf"),
        rules=PieceRules(split_digits=True),
        byte_fallback=True,
        user_defined_symbols=("<x>", "the"),
    )
    texts = [*text.split("\n")[::30], "the <x> 12 \U0001f600 THE"]
    assert_same(
        text,
        texts,
        recipe,
        byte_fallback=True,
        user_defined_symbols=["<x>", "the"],
        split_digits=True,
        normalization_rule_name="nfkc_cf",
    )


@pytest.mark.parametrize("longest", [1, 2, 3, 5])
def test_the_longest_piece(longest: int, shared: Path) -> None:
    """No piece has more characters than are allowed, ▁ among them; what else is learned is what the library learns."""
    text = (shared / "conformance" / "sentencepiece" / "botchan.txt").read_text(encoding="utf-8")
    size = 80 if longest == 1 else 500
    theirs = library(text.split("\n"), vocab_size=size, max_sentencepiece_length=longest, hard_vocab_limit=False)
    recipe = SentencePieceBpeRecipe(vocab_size=size, rules=PieceRules(max_piece_length=longest))
    trace = train(Corpus.from_text(text), recipe)
    ours = trace.tokenizer()
    assert ours.vocabulary == tuple(map(theirs.id_to_piece, range(theirs.get_piece_size())))
    assert max(map(len, ours.vocabulary[3:])) == longest
    for step in (0, len(trace) // 2, len(trace)):
        assert all(len(pair.left + pair.right) <= longest for pair in trace.at(step).pairs)


def test_words_longer_than_the_longest_piece() -> None:
    """A word of the usual 16 characters with its ▁ is one piece, one of more is not."""
    corpus = Corpus.from_text("\n".join(["a" * 10 + "b" * 5, "c" * 10 + "d" * 6] * 3))
    pieces = {merge.piece for merge in train(corpus, SentencePieceBpeRecipe(merges=100)).merges}
    assert "▁" + "a" * 10 + "b" * 5 in pieces
    assert max(map(len, pieces)) == 16


def test_a_step_is_a_vocabulary() -> None:
    """After so many merges the tokenizer has so many merged pieces; before any it has the characters alone."""
    trace = train(Corpus.from_text("low low lower lowest"), SentencePieceBpeRecipe(merges=3, character_coverage=1.0))
    assert trace.tokenizer(0).vocabulary == ("<unk>", "<s>", "</s>", *"low▁erst")
    assert [merge.piece for merge in trace.merges] == ["lo", "low", "▁low"]
    assert trace.tokenizer().encode("low lower").tokens == ("▁low", "▁low", "e", "r")
    assert trace.tokenizer(1).encode("low").tokens == ("▁", "lo", "w")


def test_a_trace_travels() -> None:
    """A trace comes back whole from a pickle and from its parts."""
    trace = train(Corpus.from_text("low low lower"), SentencePieceBpeRecipe(merges=3))
    for other in (pickle.loads(pickle.dumps(trace)), Trace.from_parts(trace.parts())):
        assert type(other) is type(trace)
        assert other == trace


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (
            {"character_coverage": 0.5},
            "The share of the text that the characters cover is from 0.9 to 1; it cannot be 0.5.",
        ),
        ({"character_coverage": float("nan")}, None),
        ({"merges": 1, "vocab_size": 1}, "Give a number of merges or a vocabulary size, not both."),
        ({"control_symbols": ("",)}, "A special token cannot be empty."),
        ({"control_symbols": ("<s>", "<s>")}, "The special token “<s>” is given twice."),
    ],
)
def test_contradictions(fields: dict[str, Any], sentence: str | None) -> None:
    """A recipe that cannot be is refused with one sentence."""
    with pytest.raises(RecipeError) as error:
        SentencePieceBpeRecipe(**fields)
    assert sentence is None or str(error.value) == sentence


def test_nothing_to_train_on() -> None:
    """A corpus of spaces, and a vocabulary smaller than its characters, are refused."""
    for text, why in (
        ("   \n", "^The corpus is empty"),
        ("x" * 5000, "^There is nothing to train on: 1 line is longer than 4,192 bytes"),
        ("a▅b\nc▅", "^There is nothing to train on: 2 lines are left out for ▅"),
    ):
        for recipe in (SentencePieceBpeRecipe(merges=1), UnigramRecipe(20)):
            with pytest.raises(CorpusError, match=why):
                train(Corpus.from_text(text), recipe)
    with pytest.raises(RecipeError, match=r"^A vocabulary of 5 is too small: 4 symbols of the alphabet and 3 special"):
        train(Corpus.from_text("abc"), SentencePieceBpeRecipe(vocab_size=5))
