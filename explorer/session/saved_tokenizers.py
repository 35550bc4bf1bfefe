"""The tokenizers that are open, in a session file::

    "tokenizers": {
      "open": [{"kind": "trained"}, {"kind": "shipped", "key": "gpt2"}, {"kind": "file", "path": "models/own.json"}],
      "compared": [1, 2], "reference": 2, "inspected": 3,
      "text": "The newest café", "special": "as-text", "off": ["normalizer"],
      "compare": {"texts": true, "way": "chunks", "string": "", "length": 0, "cuts": "8", "by": 2, "with_post": false}
    }

Tokenizers are named by their places, from 1; without "by" it is the reference that is compared on several texts. A
file may have ``"repaired": true``, and how it is read: its ``pattern`` and ``special_tokens``, each a name and an id.
What is left out is as at the first start.
"""

from dataclasses import replace
from typing import Any

from explorer.engine import ExplorerError
from explorer.engine.encode.special_tokens import SPECIAL_CHOICES
from explorer.engine.encode.stages import STAGES
from explorer.figures.text_choice import TEXT_WAYS, TextChoice, cut_positions
from explorer.formats.how import How
from explorer.session.document_fields import Field
from explorer.session.json_text import text_value
from explorer.session.kept_tokenizers import KeptSource, KeptTokenizers
from explorer.session.saved_corpus import path_from, path_in
from explorer.session.tokenizer_sources import ShippedSource, TokenizerFile
from explorer.session.tokenizers_state import LONGEST_TOKENIZED

MOST_TOKENIZERS = 100
_KINDS = {
    "trained": ((), ()),
    "shipped": (("key",), ()),
    "file": (("path",), ("repaired", "pattern", "special_tokens")),
}
_ENTRIES = ("compared", "reference", "inspected", "text", "special", "off", "compare")
_COMPARE = ("texts", "way", "string", "length", "cuts", "by", "with_post")


def tokenizers_document(kept: KeptTokenizers, folder: str) -> dict[str, Any]:
    """What stands in the file of a session that is kept in a folder."""
    return {
        "open": [_source_document(source, folder) for source in kept.sources],
        "compared": [place + 1 for place in kept.compared],
        "reference": kept.reference + 1,
        "inspected": kept.inspected + 1,
        "text": text_value(kept.text),
        "special": kept.special,
        "off": [stage for stage in STAGES if stage in kept.off],
        "compare": _compare_document(kept),
    }


def tokenizers_in(document: Field, folder: str) -> KeptTokenizers:
    """What the file says. Raises SessionFileError, which names the place and what is expected."""
    parts = document.entries(("open",), _ENTRIES)
    items = parts["open"].items()
    if not 0 < len(items) <= MOST_TOKENIZERS:
        raise parts["open"].refused(f"a list of 1 to {MOST_TOKENIZERS} tokenizers")

    def place(field: Field) -> int:
        return field.number(1, len(items)) - 1

    first = KeptTokenizers(())
    special: Any = parts["special"].choice(SPECIAL_CHOICES) if "special" in parts else first.special
    off: Any = [item.choice(STAGES) for item in parts["off"].items()] if "off" in parts else ()
    return KeptTokenizers(
        sources=tuple(_source(item, folder) for item in items),
        compared=tuple(place(item) for item in parts["compared"].items()) if "compared" in parts else (0,),
        reference=place(parts["reference"]) if "reference" in parts else 0,
        inspected=place(parts["inspected"]) if "inspected" in parts else 0,
        text=_text(parts["text"]) if "text" in parts else first.text,
        special=special,
        off=frozenset(off),
        **(_compare(parts["compare"], len(items)) if "compare" in parts else {}),
    )


def _text(field: Field) -> str:
    text = field.text()
    if len(text) > LONGEST_TOKENIZED:
        raise field.refused(f"a text of at most {LONGEST_TOKENIZED:,} characters")
    return text


def _compare_document(kept: KeptTokenizers) -> dict[str, Any]:
    document: dict[str, Any] = {
        "texts": kept.of_texts,
        "way": kept.texts.way,
        "string": text_value(kept.texts.string),
        "length": kept.texts.length,
        "cuts": kept.texts.cuts,
        "with_post": kept.with_post,
    }
    return document if kept.by is None else {**document, "by": kept.by + 1}


def _compare(field: Field, n_tokenizers: int) -> dict[str, Any]:
    """The fields of KeptTokenizers that are about comparing."""
    parts = field.entries((), _COMPARE)
    choice = TextChoice()
    if "way" in parts:
        way: Any = parts["way"].choice(TEXT_WAYS)
        choice = replace(choice, way=way)
    if "string" in parts:
        choice = replace(choice, string=_text(parts["string"]))
    if "length" in parts:
        choice = replace(choice, length=parts["length"].whole())
    if "cuts" in parts:
        choice = replace(choice, cuts=_cuts(parts["cuts"]))
    return {
        "texts": choice,
        "of_texts": "texts" in parts and parts["texts"].flag(),
        "with_post": "with_post" in parts and parts["with_post"].flag(),
        "by": parts["by"].number(1, n_tokenizers) - 1 if "by" in parts else None,
    }


def _cuts(field: Field) -> str:
    cuts = field.text()
    try:
        cut_positions(cuts, 0)
    except ExplorerError:
        raise field.refused("the length of a chunk, or positions") from None
    return cuts


def _source_document(source: KeptSource, folder: str) -> dict[str, Any]:
    if source is None:
        return {"kind": "trained"}
    if isinstance(source, ShippedSource):
        return {"kind": "shipped", "key": source.key}
    document: dict[str, Any] = {"kind": "file", "path": text_value(path_from(folder, source.path))}
    if source.repair:
        document["repaired"] = True
    if source.how is not None:
        document["pattern"] = text_value(source.how.pattern)
        document["special_tokens"] = [[text_value(text), number] for text, number in source.how.special_tokens]
    return document


def _source(item: Field, folder: str) -> KeptSource:
    every = {name for required, optional in _KINDS.values() for name in (*required, *optional)}
    kind = item.entries(("kind",), every)["kind"].choice(_KINDS)
    required, optional = _KINDS[kind]
    parts = item.entries(("kind", *required), optional)
    if kind == "trained":
        return None
    if kind == "shipped":
        from explorer.formats.shipped import SHIPPED

        titles = {shipped.key: shipped.title for shipped in SHIPPED}
        key = parts["key"].choice(titles)
        return ShippedSource(key, titles[key])
    how = None
    if "pattern" in parts or "special_tokens" in parts:
        special = parts["special_tokens"].items() if "special_tokens" in parts else []
        how = How(parts["pattern"].text() if "pattern" in parts else "", tuple(map(_special, special)))
    repair = "repaired" in parts and parts["repaired"].flag()
    return TokenizerFile(path_in(parts["path"], folder), how, repair)


def _special(field: Field) -> tuple[str, int]:
    pair = field.items()
    if len(pair) != 2:
        raise field.refused("a text and its id")
    return pair[0].text(), pair[1].whole()
