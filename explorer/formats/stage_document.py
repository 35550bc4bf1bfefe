"""Tokenizers of several plain files, put together as the tokenizer.json that says the same."""

import json
from collections.abc import Mapping
from typing import Any

from explorer.formats.opened import OpenedTokenizer
from explorer.formats.tokenizer_json import read_tokenizer_json


def opened_document(document: Mapping[str, Any], special: Mapping[str, int], name: str) -> OpenedTokenizer:
    """The tokenizer of a document and its special tokens. Raises TokenizerFileError."""
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
    added = [{"id": piece_id, "content": token, **flags} for token, piece_id in special.items()]
    data = json.dumps({"version": "1.0", **document, "added_tokens": added}, ensure_ascii=False).encode()
    return read_tokenizer_json(data, name)
