"""Tokenizers of several plain files, put together as the tokenizer.json that says the same."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from explorer.formats.opened import FileKind, OpenedTokenizer
from explorer.formats.text_lines import Examination
from explorer.formats.tokenizer_json import read_tokenizer_json


def opened_document(
    document: Mapping[str, Any], name: str, kind: FileKind, examination: Examination, facts: tuple[str, ...]
) -> OpenedTokenizer:
    """The tokenizer of a document whose ``added_tokens`` are texts with ids, all special. Raises TokenizerFileError."""
    added = [
        {
            "id": piece_id,
            "content": token,
            "single_word": False,
            "lstrip": False,
            "rstrip": False,
            "normalized": False,
            "special": True,
        }
        for token, piece_id in document["added_tokens"].items()
    ]
    data = json.dumps({"version": "1.0", **document, "added_tokens": added}, ensure_ascii=False).encode()
    opened = read_tokenizer_json(data, name, repair=examination.repair)
    examination.take(opened.findings)
    return replace(opened, kind=kind, findings=examination.findings(), facts=facts)
