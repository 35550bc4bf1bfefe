"""SentencePiece's BPE: real models and trained ones cut texts as the library does."""

import io
import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sentencepiece
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.engine.encode.sentencepiece_bpe import SentencePieceBpeTokenizer
from explorer.engine.encode.sentencepiece_tokenizer import PieceKind
from explorer.engine.text.sentencepiece_text import SentencePieceText
from explorer.formats.protobuf_wire import number_field
from tests.engine.encode.sentencepiece_models import ours
from tests.engine.text.hostile_texts import HOSTILE_TEXTS, hostile_texts
from tests.formats.sentencepiece_bytes import BPE
from tests.formats.sentencepiece_bytes import model as model_bytes

Model = tuple[sentencepiece.SentencePieceProcessor, SentencePieceBpeTokenizer]


def as_bpe(theirs: sentencepiece.SentencePieceProcessor, user_defined: tuple[str, ...] = ()) -> Model:
    """A model of the library's, and our tokenizer of it."""
    plain = ours(theirs, user_defined)
    return theirs, SentencePieceBpeTokenizer(plain.vocabulary, plain.scores, plain.kinds, plain.preparation)


def assert_same(model: Model, text: str) -> None:
    theirs, tokenizer = model
    text = text.encode("utf-8", "ignore").decode()
    encoding = tokenizer.encode(text)
    assert list(encoding.ids) == theirs.encode(text), text
    assert list(encoding.tokens) == theirs.encode(text, out_type=str), text
    assert tokenizer.decode(encoding.ids) == theirs.decode(theirs.encode(text))


@pytest.fixture(scope="module")
def botchan(shared: Path) -> Model:
    """The small model of a book."""
    file = shared / "conformance" / "sentencepiece" / "botchan_en_bpe_1000.model"
    return as_bpe(sentencepiece.SentencePieceProcessor(model_file=str(file)))


@pytest.fixture(scope="module")
def mistral(shared: Path) -> Model:
    """A published model of 32,768 pieces, which spells in bytes what it does not know."""
    proto = lzma.decompress((shared / "tokenizers" / "mistral-v3.model.xz").read_bytes())
    return as_bpe(sentencepiece.SentencePieceProcessor(model_proto=proto))


def test_a_whole_book(botchan: Model, shared: Path) -> None:
    """Botchan, every line: the same ids and surfaces, and the same text comes back."""
    lines = (shared / "conformance" / "sentencepiece" / "botchan.txt").read_text(encoding="utf-8").split("\n")
    assert len(lines) > 4000
    for line in lines:
        assert_same(botchan, line)


@settings(max_examples=2000, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text("abcdefghinorstuwy ABIT.,'\"-0123", max_size=60) | hostile_texts | st.text(max_size=30))
def test_any_text(text: str, botchan: Model) -> None:
    """Strings of letters and of anything."""
    assert_same(botchan, text)


@pytest.mark.parametrize("text", HOSTILE_TEXTS.values(), ids=HOSTILE_TEXTS)
def test_hostile_text(text: str, mistral: Model) -> None:
    """Texts that break tokenizers, by a published model: every byte is there."""
    assert_same(mistral, text)


def test_many_languages(corpus_text: Callable[[str], str], mistral: Model) -> None:
    """Lines in 48 languages, by a published model."""
    for line in corpus_text("mix_1").split("\n")[::25]:
        assert_same(mistral, line)


# ── kinds of pieces ───────────────────────────────────────────────────────────────────────────────────────────────────

LINES = ["hello world hello there", "low lower lowest lowering", "a<x>b <x> world<x>", "the well is so low"] * 4


def trained(**options: Any) -> sentencepiece.SentencePieceProcessor:
    """A small model that the library trains."""
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(LINES), model_writer=model, model_type="bpe", vocab_size=60, minloglevel=2, **options
    )
    return sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())


@given(text=st.text("helowrdinst <x>ab ", max_size=40))
def test_user_defined_pieces(text: str) -> None:
    """A user-defined piece is found wherever it stands, and nothing is joined to it."""
    assert_same(USER_DEFINED, text)


@given(text=st.text("helowrdinst ", max_size=40), n=st.integers(0, 3))
def test_unused_pieces(text: str, n: int) -> None:
    """Where the library is told to use some pieces only, the others are joined on the way, and fall back."""
    theirs = trained()
    used = [piece for number, piece in enumerate(map(theirs.id_to_piece, range(60))) if number % (n + 2)]
    theirs.set_vocabulary(used)
    assert_same(as_bpe(theirs), text)


def written(*pieces: tuple[str, float, PieceKind], suffix: bool = False) -> Model:
    """A model of some pieces, as the library and as we have it; no space is put before a text, and none removed."""
    types: dict[PieceKind, int] = {"normal": 1, "unknown": 2, "user-defined": 4, "unused": 5}
    rows = [("<unk>", 0.0, 2), *((piece, score, types[kind]) for piece, score, kind in pieces)]
    data = model_bytes(rows, BPE, trainer=number_field(24, suffix))
    tokenizer = SentencePieceBpeTokenizer(
        ("<unk>", *(piece for piece, _, _ in pieces)),
        (0.0, *(score for _, score, _ in pieces)),
        ("unknown", *(kind for _, _, kind in pieces)),
        SentencePieceText("identity", False, False, treat_whitespace_as_suffix=suffix),
    )
    return sentencepiece.SentencePieceProcessor(model_proto=data), tokenizer


def test_an_unused_piece_over_a_space() -> None:
    """It is joined before a piece that begins a word, and then falls back into what it was made of."""
    model = written(("a▁b", 0.0, "unused"), ("a▁", -1.0, "normal"), ("▁b", -2.0, "normal"), *LETTERS)
    assert_same(model, "a b")
    assert model[1].encode("a b").tokens == ("a▁", "b")


@given(text=st.text("ab ▁xy", max_size=30), suffix=st.booleans())
def test_pieces_over_spaces(text: str, suffix: bool) -> None:
    """Where pieces hold spaces, words are cut one by one only where none goes over: runs of spaces, and “a b”."""
    pieces = [("▁▁", 0.0), ("▁▁▁▁", -1.0), ("a▁b", -2.0), ("a▁", -3.0), ("ab▁", -4.0), ("▁x", -5.0), ("ab", -6.0)]
    assert_same(written(*((piece, score, "normal") for piece, score in pieces), *LETTERS, suffix=suffix), text)


LETTERS: list[tuple[str, float, PieceKind]] = [(letter, -9.0, "normal") for letter in "ab▁x"]

USER_DEFINED = as_bpe(trained(user_defined_symbols=["<x>", "ab"]), ("<x>", "ab"))


def test_ties_go_from_left_to_right() -> None:
    """Of the same piece at two places the left one is joined first."""
    tokenizer = SentencePieceBpeTokenizer(("a", "aa", "▁"), (-1.0, 0.0, -2.0), preparation=USER_DEFINED[1].preparation)
    assert tokenizer.encode("aaaaa").tokens == ("▁", "aa", "aa", "a")


def test_a_word_of_100_000_characters() -> None:
    """It is cut, and in less than quadratic time: else this test would not end."""
    tokenizer = USER_DEFINED[1]
    encoding = tokenizer.encode("low" * 33_334)
    assert tokenizer.decode(encoding.ids) == "low" * 33_334


def test_the_joins_of_a_word() -> None:
    """Each joining is told in order, with the score by which it was the next, and what the word was then."""
    pieces = ("▁", "l", "o", "w", "ow", "low", "▁low", "lo")
    tokenizer = SentencePieceBpeTokenizer(
        pieces, (-4.0, -5.0, -6.0, -7.0, 0.0, -1.0, -2.0, -3.0), preparation=USER_DEFINED[1].preparation
    )
    first, second = tokenizer.explain("low olé")
    assert (first.offsets, first.start, first.word) == ((0, 3), 0, "▁low")
    assert [(join.start, join.middle, join.end, join.score) for join in first.joins] == [
        (2, 3, 4, 0.0),
        (1, 2, 4, -1.0),
        (0, 1, 4, -2.0),
    ]
    assert [first.symbols(n) for n in range(4)] == [
        ("▁", "l", "o", "w"),
        ("▁", "l", "ow"),
        ("▁", "low"),
        ("▁low",),
    ]
    assert (second.start, second.joins, second.symbols(0)) == (4, (), ("▁", "o", "l", "é"))


@given(text=st.text("helowrdinst <x>ab ", max_size=40))
def test_the_joins_lead_to_the_tokens(text: str) -> None:
    """What the joinings of all words leave is what the text is encoded as."""
    tokenizer = USER_DEFINED[1]
    for word in tokenizer.explain(text):
        assert word.symbols(len(word.joins)) == tuple(word.word[found.start : found.end] for found in word.found)
    spelled = "".join(symbol for word in tokenizer.explain(text) for symbol in word.symbols(len(word.joins)))
    assert spelled == "".join(tokenizer.encode(text).tokens)
