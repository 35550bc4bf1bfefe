"""Normalizers and pre-tokenizers as a ``tokenizer.json`` has them, whose answers are ours.

The library searches with Oniguruma, whose syntax differs from that of Python: ``$`` stands at every end of a line, and
``{1,3}+`` is no possessive repeat. The published patterns are written here in its own words.
"""

from typing import Any

from explorer.engine.text.normalizers import Normalizer
from explorer.engine.text.pretokenizers import PUBLISHED_PATTERNS

Stage = dict[str, Any]

WHITE_SPACE = r"[\s\x1c-\x1f]"
"""What ``str.split`` takes for white space; the library's own splitting leaves the last four out."""

_FINAL_SIGMA = r"\p{Cased}\p{Case_Ignorable}*\KΣ(?!\p{Case_Ignorable}*\p{Cased})"

_CL100K = "|".join(
    [
        r"'(?i:[sdmt]|ll|ve|re)",
        r"(?>[^\r\n\p{L}\p{N}]?)\p{L}++",
        r"(?>\p{N}{1,3})",
        r" ?[^\s\p{L}\p{N}]++[\r\n]*+",
        r"\s++\Z|\s*[\r\n]|\s+(?!\S)|\s",
    ]
)
ONIGURUMA_PATTERNS = {
    "gpt2": PUBLISHED_PATTERNS["gpt2"],
    "cl100k": _CL100K,
    "o200k": PUBLISHED_PATTERNS["o200k"],
    "whitespace": f"{WHITE_SPACE}+",
}


def normalizers_of(normalizer: Normalizer) -> list[Stage]:
    """The stages of a normalizer, one after the other."""
    if normalizer in ("bert-cased", "bert-uncased"):
        uncased = normalizer == "bert-uncased"
        return [
            {
                "type": "BertNormalizer",
                "clean_text": True,
                "handle_chinese_chars": True,
                "strip_accents": uncased,
                "lowercase": uncased,
            }
        ]
    if normalizer == "lowercase":  # the library lowers one letter at a time, and so knows of no “ς”
        return [replacing(_FINAL_SIGMA, "ς"), {"type": "Lowercase"}]
    return {"none": [], "nfc": [{"type": "NFC"}], "nfkc": [{"type": "NFKC"}]}[normalizer]


def replacing(pattern: str, content: str) -> Stage:
    """A normalizer that replaces what a regular expression finds."""
    return {"type": "Replace", "pattern": {"Regex": pattern}, "content": content}


def replacing_text(text: str, content: str) -> Stage:
    """The same for a text as it is."""
    return {"type": "Replace", "pattern": {"String": text}, "content": content}


def splitting(pretokenizer: str) -> list[Stage]:
    """The stages of a pre-tokenizer, one after the other."""
    if pretokenizer == "none":
        return []
    if pretokenizer == "bert":
        return [{"type": "BertPreTokenizer"}]
    behavior = "Removed" if pretokenizer == "whitespace" else "Isolated"
    return [split_stage(ONIGURUMA_PATTERNS.get(pretokenizer, pretokenizer), behavior)]


def split_stage(pattern: str, behavior: str) -> Stage:
    """A pre-tokenizer that splits where a regular expression finds something."""
    return {"type": "Split", "pattern": {"Regex": pattern}, "behavior": behavior, "invert": False}


def sequence(stages: list[Stage], what: str) -> Stage | None:
    """Some stages as one; ``what`` they are called: "normalizers", "pretokenizers", "decoders"."""
    if len(stages) < 2:
        return stages[0] if stages else None
    return {"type": "Sequence", what: stages}


BYTES_AS_CHARACTERS: Stage = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}
"""Spells words in bytes, each as the character that GPT-2 writes for it."""


def spaces_as(mark: str, *, split: bool = False, before_first: bool = False) -> Stage:
    """A pre-tokenizer that writes spaces as a mark, of one character."""
    scheme = "first" if before_first else "never"
    return {"type": "Metaspace", "replacement": mark, "prepend_scheme": scheme, "split": split}


JOINED: Stage = {"type": "Fuse"}
"""A decoder that joins tokens."""


def without_spaces(*, first: bool = False, last: bool = False) -> Stage:
    """A decoder that takes the first space off a text, or the last."""
    return {"type": "Strip", "content": " ", "start": int(first), "stop": int(last)}


def added_token(token: str, token_id: int, *, special: bool = True, takes_spaces: bool = False) -> Stage:
    """A token that is found in raw texts; it may take the white space behind it."""
    flags = {"single_word": False, "lstrip": False, "rstrip": takes_spaces, "normalized": False}
    return {"id": token_id, "content": token, **flags, "special": special}


def document(
    model: Stage,
    *,
    added: list[Stage],
    normalizers: list[Stage],
    pretokenizers: list[Stage],
    decoders: list[Stage],
) -> Stage:
    """The whole of a ``tokenizer.json``."""
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": sorted(added, key=lambda token: int(token["id"])),
        "normalizer": sequence(normalizers, "normalizers"),
        "pre_tokenizer": sequence(pretokenizers, "pretokenizers"),
        "post_processor": None,
        "decoder": sequence(decoders, "decoders"),
        "model": model,
    }
