"""Encodings against those of the reference libraries, by the merges that they learned."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
import tokenizers
from subword_nmt.apply_bpe import BPE
from subword_nmt.learn_bpe import learn_bpe

from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.engine.text.alphabet import Spelling, gpt2_byte_characters
from tests.engine.text.hostile_texts import HOSTILE_TEXTS


@pytest.fixture(scope="module")
def hf_and_ours(corpus_text: Callable[[str], str]) -> tuple[Any, BpeTokenizer]:
    """A byte-level tokenizer that HF tokenizers trained on a megabyte of English, and ours with its merges."""
    byte_level = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    hf = tokenizers.Tokenizer(tokenizers.models.BPE())
    hf.pre_tokenizer = byte_level
    trainer = tokenizers.trainers.BpeTrainer(
        vocab_size=4000, initial_alphabet=byte_level.alphabet(), show_progress=False
    )
    hf.train_from_iterator([corpus_text("en_1")], trainer)

    bytes_by_character = {character: chr(byte) for byte, character in gpt2_byte_characters().items()}

    def symbols(piece: str) -> str:
        return "".join(bytes_by_character[character] for character in piece)

    model = json.loads(hf.to_str())["model"]
    ours = BpeTokenizer(
        vocabulary=tuple(symbols(piece) for piece in sorted(model["vocab"], key=model["vocab"].get)),
        merges=tuple((symbols(left), symbols(right)) for left, right in model["merges"]),
        spelling=Spelling("bytes"),
        pretokenizer="gpt2",
    )
    return hf, ours


@pytest.mark.parametrize("corpus", ["en_1", "mix_1"])
def test_real_text_as_hf_tokenizers(
    corpus: str, hf_and_ours: tuple[Any, BpeTokenizer], corpus_text: Callable[[str], str]
) -> None:
    """On the text it was trained on and on 48 languages, every id and offset is that of HF tokenizers."""
    hf, ours = hf_and_ours
    text = corpus_text(corpus)[:400_000]
    theirs = hf.encode(text)
    encoding = ours.encode(text)
    assert list(encoding.ids) == theirs.ids
    assert list(encoding.offsets) == theirs.offsets
    assert ours.decode(encoding.ids) == text


@pytest.mark.parametrize("title", HOSTILE_TEXTS)
def test_hostile_texts_as_hf_tokenizers(title: str, hf_and_ours: tuple[Any, BpeTokenizer]) -> None:
    """On hostile texts too (lone surrogates, which it cannot take, left out)."""
    hf, ours = hf_and_ours
    text = HOSTILE_TEXTS[title].encode("utf-8", "ignore").decode()
    theirs = hf.encode(text)
    encoding = ours.encode(text)
    assert list(encoding.ids) == theirs.ids
    assert list(encoding.offsets) == theirs.offsets


def test_words_as_subword_nmt(corpus_text: Callable[[str], str]) -> None:
    """With the marker joined, every word of a real text comes out as subword-nmt segments it."""
    lines = [line.strip() for line in corpus_text("en_1")[:60_000].split("\n")]
    codes = io.StringIO()
    learn_bpe(io.StringIO("\n".join(lines)), codes, num_symbols=400)
    theirs = BPE(io.StringIO(codes.getvalue()))

    merges = tuple((left, right) for left, right in (line.split(" ") for line in codes.getvalue().split("\n")[1:-1]))
    words = list(dict.fromkeys(word for line in lines for word in line.split(" ") if word))
    letters = sorted({symbol for word in words for letter in word for symbol in (letter, f"{letter}</w>")})
    ours = BpeTokenizer(
        vocabulary=tuple(dict.fromkeys([*letters, *(left + right for left, right in merges)])),
        merges=merges,
        spelling=Spelling("characters", "end-of-word", "</w>", marker_joined=True),
        pretokenizer="none",
    )
    assert len(words) > 2000
    for word in words:
        tokens = ours.encode(word).tokens
        written = [*(f"{token}@@" for token in tokens[:-1]), tokens[-1].removesuffix("</w>")]
        assert written == theirs.segment_tokens([word])
