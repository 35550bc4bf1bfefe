"""Published files of ranks: the file itself does not say how texts are split, nor which special tokens there are."""

from collections.abc import Mapping
from dataclasses import dataclass, field

_ENDOFTEXT = "<|endoftext|>"
_ENDOFPROMPT = "<|endofprompt|>"

QWEN_PATTERN = (  # QwenLM/Qwen, tokenization_qwen.py: cl100k's, but every digit is a word
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)


@dataclass(frozen=True)
class RankRules:
    """What a file of ranks leaves open."""

    pattern: str  # by name, or a regular expression
    special_tokens: Mapping[str, int] = field(default_factory=dict)  # with their ids
    title: str = ""  # of a published file
    note: str = ""  # what else is to be known


UNKNOWN_RULES = RankRules("cl100k")
"""What is taken where nobody knows better."""

# By the SHA-256 of the file: those that tiktoken pins in tiktoken_ext/openai_public.py, and Qwen's.
KNOWN_RANKS: dict[str, RankRules] = {
    "306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930": RankRules(
        "gpt2", {_ENDOFTEXT: 50256}, "r50k_base, the ranks of GPT-2"
    ),
    "94b5ca7dff4d00767bc256fdd1b27e5b17361d7b8a5f968547f9f23eb70d2069": RankRules(
        "gpt2", {_ENDOFTEXT: 50256}, "p50k_base, the ranks of Codex"
    ),
    "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7": RankRules(
        "cl100k",
        {
            _ENDOFTEXT: 100257,
            "<|fim_prefix|>": 100258,
            "<|fim_middle|>": 100259,
            "<|fim_suffix|>": 100260,
            _ENDOFPROMPT: 100276,
        },
        "cl100k_base, the ranks of GPT-3.5 and GPT-4",
    ),
    "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d": RankRules(
        "o200k", {_ENDOFTEXT: 199999, _ENDOFPROMPT: 200018}, "o200k_base, the ranks of GPT-4o"
    ),
    "b2b1b8dfb5cc5f024bafc373121c6aba3f66f9a5a0269e243470a1de16a33186": RankRules(
        QWEN_PATTERN,
        {
            token: 151643 + number
            for number, token in enumerate(
                (_ENDOFTEXT, "<|im_start|>", "<|im_end|>", *(f"<|extra_{number}|>" for number in range(205)))
            )
        },
        "the ranks of Qwen, with the special tokens of its first version",
        "Qwen's own code puts texts into NFC before they are split; its ranks do not say so.",
    ),
}
N_KNOWN = (50256, 50280, 100256, 151643, 199998)
"""How many pieces those have."""
