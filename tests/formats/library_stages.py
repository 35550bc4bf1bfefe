"""Tokenizers of the tokenizers library with every stage that it has."""

import lzma
from pathlib import Path
from typing import Any

from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors

from tests.formats.tokenizer_files import LETTERS

VOCABULARY = {"[UNK]": 0} | {letter: number for number, letter in enumerate(LETTERS, start=1)}
MERGES = [("a", "b"), ("ab", "c"), ("▁", "t"), (" ", "t"), ("e", "r"), ("1", "2"), ("日", "本"), ("i", "n")]


def library_tokenizer(**stages: Any) -> Tokenizer:
    """A tokenizer of the library with letters and a few merges, and some stages."""
    vocabulary = VOCABULARY | {left + right: len(VOCABULARY) + number for number, (left, right) in enumerate(MERGES)}
    tokenizer = Tokenizer(models.BPE(vocabulary, MERGES, unk_token="[UNK]"))
    for name, stage in stages.items():
        setattr(tokenizer, name, stage)
    return tokenizer


def byte_tokenizer(**stages: Any) -> Tokenizer:
    """One over bytes."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {piece: number for number, piece in enumerate([*alphabet, "Ġt", "er", "Ã©", "12"])}
    tokenizer = Tokenizer(models.BPE(vocabulary, [("Ġ", "t"), ("e", "r"), ("Ã", "©"), ("1", "2")]))
    for name, stage in stages.items():
        setattr(tokenizer, name, stage)
    return tokenizer


def _precompiled() -> Any:
    packed = Path(__file__).resolve().parents[2] / "resources" / "charsmaps" / "nmt_nfkc.xz"
    return normalizers.Precompiled(lzma.decompress(packed.read_bytes()))


NORMALIZERS = {
    "NFC": normalizers.NFC,
    "NFD": normalizers.NFD,
    "NFKC": normalizers.NFKC,
    "NFKD": normalizers.NFKD,
    "Nmt": normalizers.Nmt,
    "Lowercase": normalizers.Lowercase,
    "StripAccents": normalizers.StripAccents,
    "Strip": normalizers.Strip,
    "Strip, left": lambda: normalizers.Strip(left=True, right=False),
    "BertNormalizer": normalizers.BertNormalizer,
    "BertNormalizer, cased": lambda: normalizers.BertNormalizer(lowercase=False),
    "BertNormalizer, accents": lambda: normalizers.BertNormalizer(strip_accents=True, lowercase=False),
    "BertNormalizer, as it is": lambda: normalizers.BertNormalizer(clean_text=False, handle_chinese_chars=False),
    "ByteLevel": normalizers.ByteLevel,
    "Prepend": lambda: normalizers.Prepend("▁"),
    "Replace": lambda: normalizers.Replace(" ", "▁"),
    "Replace by nothing": lambda: normalizers.Replace("a", ""),
    "Replace by more": lambda: normalizers.Replace("a", "bab"),
    "Replace a pattern": lambda: normalizers.Replace(Regex(r"\s+"), " "),
    "Precompiled": _precompiled,
    "Sequence": lambda: normalizers.Sequence(
        [normalizers.NFD(), normalizers.StripAccents(), normalizers.Lowercase(), normalizers.Strip()]
    ),
    "Sequence of Llama": lambda: normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")]),
}


PRE_TOKENIZERS = {
    "BertPreTokenizer": pre_tokenizers.BertPreTokenizer,
    "CharDelimiterSplit": lambda: pre_tokenizers.CharDelimiterSplit("a"),
    "Digits": pre_tokenizers.Digits,
    "Digits, each": lambda: pre_tokenizers.Digits(individual_digits=True),
    "FixedLength": lambda: pre_tokenizers.FixedLength(3),
    "Metaspace": pre_tokenizers.Metaspace,
    "Metaspace, first": lambda: pre_tokenizers.Metaspace(prepend_scheme="first"),
    "Metaspace, never": lambda: pre_tokenizers.Metaspace(prepend_scheme="never"),
    "Metaspace, not split": lambda: pre_tokenizers.Metaspace(split=False),
    "Metaspace of another mark": lambda: pre_tokenizers.Metaspace(replacement="_"),
    "Punctuation": pre_tokenizers.Punctuation,
    "UnicodeScripts": pre_tokenizers.UnicodeScripts,
    "Whitespace": pre_tokenizers.Whitespace,
    "WhitespaceSplit": pre_tokenizers.WhitespaceSplit,
    "Split, inverted": lambda: pre_tokenizers.Split(Regex(r"\w+"), "removed", invert=True),
    "Split at a string": lambda: pre_tokenizers.Split(" ", "isolated"),
    "Sequence": lambda: pre_tokenizers.Sequence([pre_tokenizers.Whitespace(), pre_tokenizers.Digits(True)]),
    "Sequence, Metaspace last": lambda: pre_tokenizers.Sequence(
        [pre_tokenizers.Punctuation(), pre_tokenizers.Metaspace(prepend_scheme="first")]
    ),
} | {
    f"{kind.__name__}, {behavior}": lambda kind=kind, behavior=behavior: (
        kind(behavior) if kind is pre_tokenizers.Punctuation else kind(Regex(r"[\s.]+"), behavior)
    )
    for kind in (pre_tokenizers.Punctuation, pre_tokenizers.Split)
    for behavior in ("removed", "isolated", "merged_with_previous", "merged_with_next", "contiguous")
}


BYTE_PRE_TOKENIZERS = {
    "ByteLevel": pre_tokenizers.ByteLevel,
    "ByteLevel, no space before": lambda: pre_tokenizers.ByteLevel(add_prefix_space=False),
    "ByteLevel, not split": lambda: pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
    "digits, then bytes": lambda: pre_tokenizers.Sequence([pre_tokenizers.Digits(True), pre_tokenizers.ByteLevel()]),
    "bytes, then digits": lambda: pre_tokenizers.Sequence([pre_tokenizers.ByteLevel(), pre_tokenizers.Digits(True)]),
    "bytes, then three by three": lambda: pre_tokenizers.Sequence(
        [pre_tokenizers.ByteLevel(), pre_tokenizers.FixedLength(3)]
    ),
}


DECODERS = {
    "BPEDecoder": lambda: decoders.BPEDecoder(suffix="er"),
    "ByteFallback": decoders.ByteFallback,
    "ByteLevel": decoders.ByteLevel,
    "CTC": lambda: decoders.CTC(pad_token="a", word_delimiter_token="▁"),
    "Fuse": decoders.Fuse,
    "Metaspace": decoders.Metaspace,
    "Metaspace, never": lambda: decoders.Metaspace(prepend_scheme="never"),
    "Replace": lambda: decoders.Replace("▁", " "),
    "Strip": lambda: decoders.Strip(" ", 1, 1),
    "WordPiece": decoders.WordPiece,
    "WordPiece, not cleaned": lambda: decoders.WordPiece(prefix="a", cleanup=False),
    "Sequence": lambda: decoders.Sequence(
        [decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0)]
    ),
}


POST_PROCESSORS = {
    "BertProcessing": lambda: processors.BertProcessing(("a", 1), ("b", 2)),
    "RobertaProcessing": lambda: processors.RobertaProcessing(("a", 1), ("b", 2), trim_offsets=False),
    "ByteLevel": lambda: processors.ByteLevel(trim_offsets=False),
    "TemplateProcessing": lambda: processors.TemplateProcessing(
        single="a $A:0 b:1 c", special_tokens=[("a", 1), ("b", 2), ("c", 3)]
    ),
    "Sequence": lambda: processors.Sequence(
        [
            processors.ByteLevel(trim_offsets=False),
            processors.TemplateProcessing(single="a $A", special_tokens=[("a", 1)]),
            processors.TemplateProcessing(single="b $A c", special_tokens=[("b", 2), ("c", 3)]),
        ]
    ),
}
