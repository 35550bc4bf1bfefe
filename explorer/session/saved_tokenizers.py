"""The tokenizers that are open, in a session file::

    "tokenizers": {
      "open": [{"kind": "trained"}, {"kind": "shipped", "key": "gpt2"}, {"kind": "file", "path": "models/own.json"}],
      "compared": [1, 2], "reference": 2, "inspected": 3,
      "text": "The newest café", "special": "as-text", "off": ["normalizer"]
    }

Tokenizers are named by their places, from 1. A file may have ``"repaired": true``, and how it is read: its ``pattern``
and ``special_tokens``, each a name and an id. What is left out is as at the first start.
"""

from typing import Any

from explorer.engine.encode.special_tokens import SPECIAL_CHOICES
from explorer.engine.encode.stages import STAGES
from explorer.formats.how import How
from explorer.session.document_fields import Field
from explorer.session.json_text import text_value
from explorer.session.kept_tokenizers import KeptSource, KeptTokenizers
from explorer.session.saved_corpus import path_from, path_in
from explorer.session.tokenizer_sources import FileSource, ShippedSource

MOST_TOKENIZERS = 100
_KINDS = {
    "trained": ((), ()),
    "shipped": (("key",), ()),
    "file": (("path",), ("repaired", "pattern", "special_tokens")),
}
_ENTRIES = ("compared", "reference", "inspected", "text", "special", "off")


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
        text=parts["text"].text() if "text" in parts else first.text,
        special=special,
        off=frozenset(off),
    )


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
    return FileSource(path_in(parts["path"], folder), how, repair)


def _special(field: Field) -> tuple[str, int]:
    pair = field.items()
    if len(pair) != 2:
        raise field.refused("a text and its id")
    return pair[0].text(), pair[1].whole()
