"""What a stage of a tokenizer.json does, in a few words: "NFD, accents stripped, lower case"."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from explorer.engine.errors import quoted
from explorer.engine.text.pretokenizers import PUBLISHED_PATTERNS

Part = Mapping[str, Any]

_MEMBERS = ("normalizers", "pretokenizers", "processors", "decoders")
_PATTERN_NAMES = {pattern: name for name, pattern in PUBLISHED_PATTERNS.items()}


def stage_said(part: Any, *, decodes: bool = False) -> str:
    """A stage with all its parts, in their order; a part without words of its own goes by its name.

    ``decodes`` says that it is a decoder: some names stand for other things there.
    """
    return ", ".join(filter(None, _all_said(part, _DECODING if decodes else {})))


def _all_said(part: Any, first: "_Words") -> Iterator[str]:
    if not isinstance(part, dict):
        return
    name = str(part.get("type"))
    members = next((part[key] for key in _MEMBERS if isinstance(part.get(key), list)), None)
    if members is not None:
        for member in members:
            yield from _all_said(member, first)
    else:
        words = first.get(name) or _WORDS.get(name, name)
        yield words if isinstance(words, str) else words(part)


def _bert(part: Part) -> str:
    lower = part.get("lowercase", True)
    accents = part.get("strip_accents")
    said = (
        ("lower case", lower),
        ("accents stripped", lower if accents is None else accents),
        ("control characters dropped", part.get("clean_text", True)),
        ("Chinese characters apart", part.get("handle_chinese_chars", True)),
    )
    return ", ".join([words for words, holds in said if holds]) or "as it is"


def _replace(part: Part) -> str:
    what, content = _pattern(part), str(part.get("content", ""))
    return f"{what} becomes {_shown(content)}" if content else f"{what} dropped"


def _pattern(part: Part) -> str:
    pattern = part.get("pattern")
    if isinstance(pattern, dict) and "String" in pattern:
        return _shown(str(pattern["String"]))
    regex = str(pattern.get("Regex", "")) if isinstance(pattern, dict) else ""
    name = _PATTERN_NAMES.get(regex)
    return f"the pattern of {name}" if name else f"the pattern {quoted(regex)}"


def _shown(text: str) -> str:
    return "a space" if text == " " else quoted(text)


def _strip(part: Part) -> str:
    sides = [side for side, key in (("left", "strip_left"), ("right", "strip_right")) if part.get(key, True)]
    return f"spaces stripped at the {' and '.join(sides)}" if sides else ""


def _bytes(part: Part) -> str:
    before = "a space put before, " if part.get("add_prefix_space", True) else ""
    return f"{before}{'the pattern of gpt2, ' if part.get('use_regex', True) else ''}in bytes"


def _metaspace(part: Part) -> str:
    mark = str(part.get("replacement", "▁"))
    put = {"always": f", {mark} put before", "first": f", {mark} put before the text"}
    scheme = str(part.get("prepend_scheme", "always"))
    return f"spaces as {mark}{put.get(scheme, '')}{', split there' if part.get('split', True) else ''}"


def _split(part: Part) -> str:
    where = _pattern(part)
    kept = {"Removed": ", which is dropped", "Isolated": "", "Contiguous": ""}
    behavior = str(part.get("behavior", ""))
    return f"split by {where}{kept.get(behavior, '')}"


def _digits(part: Part) -> str:
    return "each digit apart" if part.get("individual_digits") else "digits apart"


def _beside(part: Part) -> str:
    names = [str(part[key][0]) if isinstance(part.get(key), list) and part[key] else "" for key in ("cls", "sep")]
    return f"{names[0]} before, {names[1]} after"


def _template(part: Part) -> str:
    """The tokens of the template for one text, before it and after."""
    before: list[str] = []
    after: list[str] = []
    names = before
    single = part.get("single")
    for item in single if isinstance(single, list) else ():
        special = item.get("SpecialToken") if isinstance(item, dict) else None
        if isinstance(special, dict):
            names.append(str(special.get("id")))
        else:
            names = after
    said = [f"{' '.join(some)} {where}" for some, where in ((before, "before"), (after, "after")) if some]
    return ", ".join(said)


def _spaces_for(key: str, usual: str) -> Callable[[Part], str]:
    return lambda part: f"{part.get(key, usual)} as a space"


_Words = Mapping[str, str | Callable[[Part], str]]
_DECODING: _Words = {
    "ByteLevel": "bytes read as UTF-8",
    "Metaspace": _spaces_for("replacement", "▁"),
    "Strip": lambda part: f"{quoted(str(part.get('content', '')))} stripped at the ends",
}
_WORDS: _Words = {
    # normalizers
    "BertNormalizer": _bert,
    "Lowercase": "lower case",
    "Nmt": "clean-up as in NMT",
    "Precompiled": "SentencePiece's character map",
    "Prepend": lambda part: f"{quoted(str(part.get('prepend', '')))} put before",
    "Replace": _replace,
    "Strip": _strip,
    "StripAccents": "accents stripped",
    # pre-tokenizers
    "BertPreTokenizer": "at white space and punctuation",
    "ByteLevel": lambda part: _bytes(part) if "add_prefix_space" in part else "in bytes",
    "CharDelimiterSplit": lambda part: f"at {quoted(str(part.get('delimiter', '')))}, which is dropped",
    "Digits": _digits,
    "FixedLength": lambda part: f"every {part.get('length')} characters",
    "Metaspace": _metaspace,
    "Punctuation": "punctuation apart",
    "Split": _split,
    "UnicodeScripts": "where the script changes",
    "Whitespace": "words and what is neither word nor space",
    "WhitespaceSplit": "at white space",
    # post-processors
    "BertProcessing": _beside,
    "RobertaProcessing": _beside,
    "TemplateProcessing": _template,
    # decoders
    "BPEDecoder": _spaces_for("suffix", "</w>"),
    "ByteFallback": "byte pieces read as UTF-8",
    "CTC": "repetitions and pauses dropped",
    "Fuse": "joined",
    "WordPiece": lambda part: f"{part.get('prefix', '##')} dropped, spaces between words",
}
