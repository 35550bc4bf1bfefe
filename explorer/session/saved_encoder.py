"""The encoder in a session file::

    "encoder": {"text": "lowest", "starts_text": true, "k": null, "special": "as-text", "unfolded": true}

Without a ``k`` it uses as many merges as the trainer has done. What is left out is as at the first start.
"""

from typing import Any

from explorer.engine.encode.special_tokens import SPECIAL_CHOICES
from explorer.session.document_fields import Field
from explorer.session.encoder_state import KeptEncoder
from explorer.session.json_text import text_value

LARGEST_K = 10**12

_ENTRIES = ("text", "starts_text", "k", "special", "unfolded")


def encoder_document(encoder: KeptEncoder) -> dict[str, Any]:
    """What stands in the file."""
    return {
        "text": text_value(encoder.text),
        "starts_text": encoder.starts_text,
        "k": encoder.own_k,
        "special": encoder.special,
        "unfolded": encoder.unfolded,
    }


def encoder_in(document: Field) -> KeptEncoder:
    """What the file says. Raises SessionFileError, which names the place and what is expected."""
    parts, first = document.entries((), _ENTRIES), KeptEncoder()
    special: Any = parts["special"].choice(SPECIAL_CHOICES) if "special" in parts else first.special
    return KeptEncoder(
        text=parts["text"].text() if "text" in parts else first.text,
        starts_text=parts["starts_text"].flag() if "starts_text" in parts else first.starts_text,
        own_k=parts["k"].optional(_k) if "k" in parts else first.own_k,
        special=special,
        unfolded=parts["unfolded"].flag() if "unfolded" in parts else first.unfolded,
    )


def _k(field: Field) -> int:
    return field.number(0, LARGEST_K)
