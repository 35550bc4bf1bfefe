"""Normalizers: the same text in one agreed form, and where each of its characters came from.

Four forms are those of the Unicode Character Database that Python ships (``unicodedata``):

- ``none``: the text as it is;
- ``nfc``, ``nfkc``: canonical and compatibility composition (Unicode Standard Annex #15);
- ``lowercase``: ``str.lower``, the full lower-casing of the Unicode Standard: “İ” becomes two code points, and a
  capital sigma at the end of a word becomes “ς”. (Libraries that lower one character at a time write “σ” there.)

and two are those of BERT, see :mod:`explorer.engine.text.bert_text`.

A normalized text knows its :class:`Alignment`, so that a token found in it can be shown in the raw text.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Literal

from explorer.engine.text.alignment import Alignment, Change, Normalized

Normalizer = Literal["none", "nfc", "nfkc", "lowercase", "bert-cased", "bert-uncased"]
NORMALIZERS: tuple[Normalizer, ...] = ("none", "nfc", "nfkc", "lowercase", "bert-cased", "bert-uncased")

_Form = Literal["NFC", "NFKC"]
_FORMS: dict[Normalizer, _Form] = {"nfc": "NFC", "nfkc": "NFKC"}
_DECOMPOSED: dict[_Form, Literal["NFD", "NFKD"]] = {"NFC": "NFD", "NFKC": "NFKD"}

# ASCII characters neither change nor join what stands before them; only the last one before other characters can be
# changed, by what follows it. So these are the only places where normalization has anything to do.
_NOT_ASCII = re.compile(r"[\x00-\x7f]?[^\x00-\x7f]+")


def normalized_text(text: str, normalizer: Normalizer) -> str:
    """``text`` in that form; as :func:`normalize`, where nobody asks where the characters came from."""
    if normalizer == "none":
        return text
    if normalizer == "lowercase":
        return text.lower()
    if normalizer in ("bert-cased", "bert-uncased"):
        from explorer.engine.text import bert_text  # which the first window need not wait for

        return bert_text.normalized(text, uncased=normalizer == "bert-uncased")
    return text if text.isascii() else unicodedata.normalize(_FORMS[normalizer], text)


def normalize(text: str, normalizer: Normalizer) -> Normalized:
    """``text`` in that form, with the alignment of its code points to the raw ones."""
    if normalizer in ("bert-cased", "bert-uncased"):
        from explorer.engine.text import bert_text

        return bert_text.normalize_for_bert(text, uncased=normalizer == "bert-uncased")
    result = normalized_text(text, normalizer)
    if normalizer == "lowercase":
        changes = _lengthened_by_lowering(text) if len(result) != len(text) else ()
    else:
        changes = tuple(_changes(text, _FORMS[normalizer])) if result != text else ()
    return Normalized(result, Alignment.of(changes))


def _changes(text: str, form: _Form) -> Iterator[Change]:
    """The stretches of ``text`` that ``form`` rewrites, left to right."""
    shift = 0  # normalized position minus raw position, here
    for match in _NOT_ASCII.finditer(text):
        if unicodedata.is_normalized(form, match[0]):
            continue
        for raw_start, raw_end in _segments(text, match.start(), match.end(), form):
            segment = text[raw_start:raw_end]
            result = unicodedata.normalize(form, segment)
            if result != segment:
                start = raw_start + shift
                shift += len(result) - len(segment)
                yield Change(start, raw_end + shift, raw_start, raw_end)


def _segments(text: str, start: int, end: int, form: _Form) -> Iterator[tuple[int, int]]:
    """Cut text[start:end] before each character that normalization never joins to, or moves before, another one."""
    for position in range(start + 1, end):
        if _starts_segment(text[position], form):
            yield start, position
            start = position
    yield start, end


@cache
def _starts_segment(character: str, form: _Form) -> bool:
    """Whether normalization of what stands before ``character`` is the same whether it follows or not."""
    first = unicodedata.normalize(_DECOMPOSED[form], character)[0]
    return unicodedata.combining(first) == 0 and first not in _joins_backward()


@cache
def _joins_backward() -> frozenset[str]:
    """The characters that can be the second half of a composition, such as U+0301 or the vowels of Hangul.

    Read from the database, which grows with Python; beyond U+1FFFF there are only ideographs, which never are.
    """
    second_halves = {chr(code) for code in (*range(0x1161, 0x1176), *range(0x11A8, 0x11C3))}  # Hangul is by rule
    for code in range(0xC0, 0x20000):
        decomposition = unicodedata.decomposition(chr(code)).split()
        if len(decomposition) == 2 and not decomposition[0].startswith("<"):
            second_halves.add(chr(int(decomposition[1], 16)))
    return frozenset(second_halves)


def _lengthened_by_lowering(text: str) -> tuple[Change, ...]:
    """The characters of ``text`` whose lower case is longer than they are (today “İ” alone)."""
    changes = []
    shift = 0
    for match in re.finditer(r"[^\x00-\x7f]", text):
        raw = match.start()
        growth = len(match[0].lower()) - 1
        if growth:
            changes.append(Change(raw + shift, raw + shift + 1 + growth, raw, raw + 1))
            shift += growth
    return tuple(changes)
