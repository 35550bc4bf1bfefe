"""SentencePiece's ``.model`` files: real ones give the library's ids."""

import lzma
from pathlib import Path

import pytest
import sentencepiece

from explorer.formats.opened import OpenedTokenizer
from explorer.formats.sentencepiece_model import read_sentencepiece_model

MODELS = {
    "botchan-bpe": "conformance/sentencepiece/botchan_en_bpe_1000.model",
    "botchan-unigram": "conformance/sentencepiece/botchan_en_unigram_1000.model",
    "kyoto-unigram": "conformance/sentencepiece/kyoto_ja_unigram_8000.model",
    "mistral-v3": "tokenizers/mistral-v3.model.xz",
    "ai21-j2-unigram": "tokenizers/ai21-j2-unigram.model.xz",
}


def bytes_of(path: Path) -> bytes:
    """A file, unpacked."""
    return lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes()


@pytest.mark.parametrize("path", MODELS.values(), ids=MODELS)
def test_a_real_model(path: str, shared: Path) -> None:
    """It opens without findings, and cuts a text as the library does."""
    data = bytes_of(shared / path)
    opened: OpenedTokenizer = read_sentencepiece_model(data, path)
    theirs = sentencepiece.SentencePieceProcessor(model_proto=data)
    assert opened.findings == ()
    for text in ("Hello  world 日本語 🦙 </s>\n test.", "", "  a", "the quick brown fox"):
        assert list(opened.pipeline.encode(text)) == theirs.encode(text)
        assert opened.pipeline.decode(theirs.encode(text)) == theirs.decode(theirs.encode(text))
