"""How BERT prepares text (Devlin et al. 2019, tokenization.py; here to the letter as Hugging Face's BertNormalizer).

In this order: NUL, U+FFFD and control characters go, and every kind of white space becomes a space; ideographs are set
apart by spaces; and where letters are not told apart by case (``uncased``) accents go and all is lower case, letter by
letter. (The paper's own code lowers before it strips accents; only the dotted capital I shows the difference.)

What is a control character or a non-spacing mark is told by Python's own Unicode tables.
"""

import unicodedata
from collections.abc import Callable, Iterator

from explorer.engine.text.alignment import Normalized, aligned

_CONTROLS = ("Cc", "Cf", "Co", "Cs")  # not what Unicode has not assigned yet

# The blocks of CJK ideographs, as BERT lists them; Hiragana, Katakana and Hangul are words like others.
_IDEOGRAPHS = (
    (0x4E00, 0x9FFF),
    (0x3400, 0x4DBF),
    (0x20000, 0x2A6DF),
    (0x2A700, 0x2B73F),
    (0x2B740, 0x2B81F),
    (0x2B820, 0x2CEAF),
    (0xF900, 0xFAFF),
    (0x2F800, 0x2FA1F),
)


class _Table(dict[int, str]):
    """For ``str.translate``: what each character becomes, worked out when it is first met."""

    def __init__(self, become: Callable[[str], str]) -> None:
        super().__init__()
        self._become = become

    def __missing__(self, code: int) -> str:
        self[code] = become = self._become(chr(code))
        return become


def _cleaned(character: str) -> str:
    if character == "\ufffd" or (unicodedata.category(character) in _CONTROLS and character not in "\t\n\r"):
        return ""
    if character.isspace():
        return " "
    if any(first <= ord(character) <= last for first, last in _IDEOGRAPHS):
        return f" {character} "
    return character


def _without_accent(character: str) -> str:
    return "" if unicodedata.category(character) == "Mn" else character.lower()


_CLEANED = _Table(_cleaned)
_UNCASED = _Table(_without_accent)


def normalized(text: str, *, uncased: bool) -> str:
    """``text`` as BERT reads it; as :func:`normalize_for_bert`, where nobody asks where the characters came from."""
    text = text.translate(_CLEANED)
    return unicodedata.normalize("NFD", text).translate(_UNCASED) if uncased else text


def normalize_for_bert(text: str, *, uncased: bool) -> Normalized:
    """``text`` as BERT reads it, with the alignment of its code points to the raw ones."""
    if not uncased:
        return aligned((_CLEANED[ord(character)], 1) for character in text)
    return aligned((normalized(cluster, uncased=True), len(cluster)) for cluster in _clusters(text))


def _clusters(text: str) -> Iterator[str]:
    """Characters with the marks that follow them, which decomposition may put in another order."""
    start = 0
    for position, character in enumerate(text):
        first = unicodedata.normalize("NFD", _CLEANED[ord(character)])[:1]
        if position > start and not (first and unicodedata.combining(first)):
            yield text[start:position]
            start = position
    if text:
        yield text[start:]
