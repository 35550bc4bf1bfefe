"""What stages of a tokenizer.json do, in words."""

import json
from typing import Any

import pytest
from tokenizers import decoders, normalizers, pre_tokenizers, processors

from explorer.engine.text.pretokenizers import PUBLISHED_PATTERNS
from explorer.formats.stage_said import stage_said


def said(stage: Any, *, decodes: bool = False) -> str:
    """What is said of a stage of the library."""
    return stage_said(json.loads(stage.__getstate__()), decodes=decodes)


@pytest.mark.parametrize(
    ("stage", "words"),
    [
        (
            normalizers.Sequence([normalizers.NFD(), normalizers.StripAccents(), normalizers.Lowercase()]),
            "NFD, accents stripped, lower case",
        ),
        (
            normalizers.BertNormalizer(),
            "lower case, accents stripped, control characters dropped, Chinese characters apart",
        ),
        (normalizers.BertNormalizer(clean_text=False, handle_chinese_chars=False, lowercase=False), "as it is"),
        (normalizers.Replace(" ", "▁"), "a space becomes “▁”"),
        (normalizers.Strip(left=False), "spaces stripped at the right"),
        (pre_tokenizers.ByteLevel(add_prefix_space=False), "the pattern of gpt2, in bytes"),
        (pre_tokenizers.Metaspace(), "spaces as ▁, ▁ put before, split there"),
        (
            pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Digits(individual_digits=True)]),
            "at white space, each digit apart",
        ),
        (processors.BertProcessing(("[SEP]", 1), ("[CLS]", 0)), "[CLS] before, [SEP] after"),
        (
            processors.TemplateProcessing(single="$A <sep> <cls>", special_tokens=[("<sep>", 1), ("<cls>", 0)]),
            "<sep> <cls> after",
        ),
    ],
)
def test_what_a_stage_does(stage: Any, words: str) -> None:
    """Each part in a few words, in their order."""
    assert said(stage) == words


@pytest.mark.parametrize(
    ("stage", "words"),
    [
        (decoders.ByteLevel(), "bytes read as UTF-8"),
        (decoders.Metaspace(), "▁ as a space"),
        (decoders.WordPiece(), "## dropped, spaces between words"),
        (decoders.Strip("_", 1, 0), "“_” stripped at the ends"),
    ],
)
def test_what_a_decoder_does(stage: Any, words: str) -> None:
    """Names that stand for another stage, too, say what they do in this one."""
    assert said(stage, decodes=True) == words


def test_a_published_pattern_is_known_by_its_name() -> None:
    """A pattern that tokenizers share is named, another is shown."""
    part = {"type": "Split", "pattern": {"Regex": PUBLISHED_PATTERNS["cl100k"]}, "behavior": "Isolated"}
    assert stage_said(part) == "split by the pattern of cl100k"
    assert stage_said({**part, "pattern": {"Regex": "x+"}}) == "split by the pattern “x+”"


@pytest.mark.parametrize("part", [None, 3, {}, {"type": ["x"]}, {"type": "Sequence", "normalizers": [None, 3]}])
def test_what_is_no_stage_is_no_error(part: Any) -> None:
    """Whatever stands in a file, something can be said, if only nothing."""
    assert isinstance(stage_said(part), str)
