"""SentencePiece's ``.model`` files give the ids of the library, on real and on unlikely texts.

The library sums scores as floats of 32 bits, from the start of a text on. Where two best paths are as good but for that
rounding, ours may be the other one; such texts are counted, and must be what that arithmetic gives.
"""

import json
import lzma
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import sentencepiece
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.engine.encode.sentencepiece_stages import SentencePieceModel
from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer
from explorer.engine.text.charsmap import charsmap
from explorer.formats.cross_check import cross_check
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.protobuf_wire import bytes_field, number_field
from explorer.formats.sentencepiece_model import read_sentencepiece_model
from tests.engine.text.hostile_texts import HOSTILE_TEXTS, hostile_texts
from tests.formats.sentencepiece_bytes import UNK, model, trained
from tests.formats.sentencepiece_float32 import ids_by_float32

MODELS = {
    "botchan-bpe": "conformance/sentencepiece/botchan_en_bpe_1000.model",
    "botchan-unigram": "conformance/sentencepiece/botchan_en_unigram_1000.model",
    "kyoto-unigram": "conformance/sentencepiece/kyoto_ja_unigram_8000.model",
    "mistral-v3": "tokenizers/mistral-v3.model.xz",
    "ai21-j2-unigram": "tokenizers/ai21-j2-unigram.model.xz",
}


@dataclass
class Compared:
    """A model as we and as the library have it, and how often rounding decided between them."""

    ours: OpenedTokenizer
    theirs: Any
    n_texts: int = 0
    rounded: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, data: bytes) -> "Compared":
        return cls(read_sentencepiece_model(data, "a.model"), sentencepiece.SentencePieceProcessor(model_proto=data))

    def check(self, text: str) -> None:
        """The same ids, or as good ones; and the library's ids are decoded as the library decodes them."""
        text = text.encode("utf-8", "ignore").decode()
        self.n_texts += 1
        ids, their_ids = list(self.ours.pipeline.encode(text)), self.theirs.encode(text)
        if ids != their_ids:
            found = self.ours.pipeline.model
            assert isinstance(found, SentencePieceModel)
            assert isinstance(found.tokenizer, UnigramTokenizer), text
            assert ids_by_float32(found.tokenizer, text) == their_ids, text
            self.rounded.append(text)
        assert self.ours.pipeline.decode(their_ids) == self.theirs.decode(their_ids), text


@pytest.fixture(scope="module")
def compared(shared: Path) -> Callable[[str], Compared]:
    """compared("mistral-v3"): a real model."""

    @cache
    def read(name: str) -> Compared:
        path = shared / MODELS[name]
        data = path.read_bytes()
        return Compared.of(lzma.decompress(data) if path.suffix == ".xz" else data)

    return read


TEXTS = st.one_of(
    st.text("abcdefghinorstuwy ABIT.,'\"-0123▁\n", max_size=60),
    st.text("さくらのことからをにへ京都寺院 、。ー１２Ａ　", max_size=40),
    st.lists(st.sampled_from(["<s>", "</s>", "<unk>", "[INST]", "<0x41>", "▁", "é", "🦙", "\u3000", " ", "  "])).map(
        "".join
    ),
    hostile_texts,
    st.text(max_size=30),
)


@pytest.mark.parametrize("name", MODELS)
def test_any_text(name: str, compared: Callable[[str], Compared]) -> None:
    """Hundreds of strings of letters, spaces, special tokens, and of anything."""
    pair = compared(name)

    @settings(max_examples=300, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
    @given(TEXTS)
    def same(text: str) -> None:
        pair.check(text)

    same()
    assert len(pair.rounded) * 50 < pair.n_texts


@pytest.mark.parametrize("text", HOSTILE_TEXTS.values(), ids=HOSTILE_TEXTS)
@pytest.mark.parametrize("name", MODELS)
def test_hostile_text(name: str, text: str, compared: Callable[[str], Compared]) -> None:
    """Texts that break tokenizers."""
    compared(name).check(text)


@pytest.fixture(scope="module")
def languages(shared: Path) -> dict[str, Any]:
    """The Declaration of Human Rights by languages."""
    with lzma.open(shared / "parallel" / "udhr.json.xz") as file:
        read: dict[str, Any] = json.load(file)
    return read


@pytest.mark.parametrize("name", MODELS)
def test_all_languages(name: str, compared: Callable[[str], Compared], languages: dict[str, Any]) -> None:
    """The first paragraph of an article in each of 500 languages; rounding decides in fewer than one in 50."""
    pair = compared(name)
    texts = [next(iter(language["articles"].values()))[0] for language in languages.values()]
    assert len(texts) > 500
    before = len(pair.rounded)
    for text in texts:
        pair.check(text)
    assert (len(pair.rounded) - before) * 50 < len(texts)


def test_the_cost_of_seven_languages(compared: Callable[[str], Compared], languages: dict[str, Any]) -> None:
    """The thirty articles by Mistral v3, every paragraph by itself: the counts that are published beside them."""
    encode = compared("mistral-v3").ours.pipeline.encode
    counts = {
        code: sum(len(encode(text)) for article in languages[code]["articles"].values() for text in article)
        for code in ("eng", "por_BR", "nep", "bod", "hin", "mya", "amh")
    }
    assert list(counts.values()) == [1606, 2603, 7788, 14124, 8909, 18693, 13306]


def test_a_tie_that_rounding_decides(compared: Callable[[str], Compared]) -> None:
    """Two spaces are exactly as probable as twice one: the cross-check tells that apart from a fault."""
    ours = compared("ai21-j2-unigram").ours
    check = cross_check(ours, "é    a▁ <s>a")
    assert check.difference is not None
    assert check.is_tie
    other = cross_check(replace(ours, pipeline=ours.pipeline.without(("normalizer",))), "é    a▁ <s>a")
    assert other.difference is not None
    assert not other.is_tie


def kitoken_lines(file: Path) -> Iterator[str]:
    """The cases of a file, a line each; ``\\n`` stands for a line break, ``\\s`` for a space, ``\\x`` for nothing."""
    for line in file.read_text(encoding="utf-8").split("\n"):
        if line:
            yield line.replace("\\n", "\n").replace("\\s", " ").replace("\\x", "")


def test_kitoken(compared: Callable[[str], Compared], shared: Path) -> None:
    """The published texts and ids of another implementation, Mistral v3. It finds control pieces, and puts no space
    before a text that begins with one; the sentencepiece library does neither.
    """
    folder = shared / "conformance" / "kitoken"
    encode = compared("mistral-v3").ours.with_special("allow").encode
    texts = list(kitoken_lines(folder / "small_input.txt"))
    rows = (folder / "small_tokens_mistral03.txt").read_text(encoding="utf-8").split("\n")
    assert len(texts) == 20
    for text, row in zip(texts, filter(None, rows), strict=True):
        assert ", ".join(map(str, encode(text.removeprefix(" ")))) == row
    whole = (folder / "utf8_input.txt").read_text(encoding="utf-8")
    assert ", ".join(map(str, encode(whole))) == (folder / "utf8_tokens_mistral03.txt").read_text().strip()


def test_cases_of_the_normalizer(shared: Path) -> None:
    """The library's own 44 cases, by the settings that a model has."""
    cases = json.loads((shared / "conformance" / "sentencepiece" / "normalizer_cases.json").read_text(encoding="utf-8"))
    assert len(cases) == 44
    for case in cases:
        numbers = {"add_dummy_prefix": 3, "remove_extra_whitespaces": 4, "escape_whitespaces": 5}
        spec = case["spec"]
        normalizer = bytes_field(2, charsmap(case["rule"]).compiled) + b"".join(
            number_field(number, spec[name]) for name, number in numbers.items() if name in spec
        )
        trainer = number_field(24, spec.get("treat_whitespace_as_suffix", False))
        opened = read_sentencepiece_model(model([UNK, ("a", 0.0, 1)], 1, trainer, normalizer), "a.model")
        assert opened.pipeline.run(case["input"]).normalized == case["expected"], case


# ── models of characters and of words ─────────────────────────────────────────────────────────────────────────────────

LINES = ["hello world hello there", "low lower lowest lowering", "a<x>b <x> world<x>", "the well is so low"] * 4
SETTINGS: dict[str, dict[str, Any]] = {
    "defaults": {},
    "user-defined": {"user_defined_symbols": ["<x>", "lo"]},
    "suffix": {"treat_whitespace_as_suffix": True},
    "bytes": {"byte_fallback": True},
    "as it is": {
        "normalization_rule_name": "identity",
        "add_dummy_prefix": False,
        "remove_extra_whitespaces": False,
    },
}


@pytest.mark.parametrize("settings_", SETTINGS.values(), ids=SETTINGS)
@pytest.mark.parametrize("kind", ["char", "word", "bpe", "unigram"])
def test_trained_models(kind: str, settings_: dict[str, Any]) -> None:
    """Small models of all four kinds, trained by the library with several settings."""
    small = {} if kind in ("char", "word") else {"vocab_size": 60 + 256 * ("byte_fallback" in settings_)}
    data = trained(LINES, model_type=kind, **{"vocab_size": 400, "hard_vocab_limit": False} | small | settings_)
    pair = Compared.of(data)

    @settings(max_examples=60)
    @given(st.text("helowrdinst <x>ab ▁é\u3000\n", max_size=40))
    def same(text: str) -> None:
        pair.check(text)

    same()
    for text in [*LINES, "unknown words fuse", "ö ö", "x  y ", " "]:
        pair.check(text)
