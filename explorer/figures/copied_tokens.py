"""The tokens of the encoder as text to take elsewhere."""

import json
from typing import Literal

from explorer.engine.encode.encoding import Encoding
from explorer.engine.text.alphabet import Spelling, text_of_bytes
from explorer.figures.encoder_lines import offset_said
from explorer.figures.numbers import counted, grouped
from explorer.figures.visible_text import plain_text, visible_runs

CopyForm = Literal["tokens", "ids", "table", "json"]

NO_ID = "–"


def copied(encoding: Encoding, form: CopyForm, spelling: Spelling) -> str:
    """An encoding as text: its tokens or its ids with spaces between them, or all of its columns, with tabs under a
    line of titles or as JSON.

    In all but JSON a space in a token is to be seen, and what has no id is "–"; JSON has every token as it is, and null
    for an id that is not there. Bytes that make no whole character are spelled in hex.
    """
    if form == "json":
        return _json(encoding, spelling)
    ids = [NO_ID if piece_id is None else str(piece_id) for piece_id in encoding.ids]
    if form == "ids":
        return " ".join(ids)
    tokens = [plain_text(visible_runs(token, spelling)) for token in encoding.tokens]
    if form == "tokens":
        return " ".join(tokens)
    rows = zip(tokens, ids, encoding.offsets, strict=True)
    lines = [f"{token}\t{piece_id}\t{offset_said(*offset)}" for token, piece_id, offset in rows]
    return "\n".join(("token\tid\toffsets", *lines))


def copied_sentence(encoding: Encoding, form: CopyForm) -> str:
    """What has been copied, and that some of it has no id: "3 ids are copied; 1 token is unknown and has “–”."."""
    n, n_missing = len(encoding.ids), sum(piece_id is None for piece_id in encoding.ids)
    said = {
        "tokens": f"{counted(n, 'token is', 'tokens are')} copied",
        "ids": f"{counted(n, 'id is', 'ids are')} copied",
        "table": f"{counted(n, 'token is', 'tokens are')} copied as a table",
        "json": f"{counted(n, 'token is', 'tokens are')} copied as JSON",
    }[form]
    if not n_missing or form == "tokens":
        return f"{said}."
    mark = "null" if form == "json" else f"“{NO_ID}”"
    verb = "is" if n_missing == 1 else "are"
    return f"{said}; {grouped(n_missing)} of them {verb} unknown, with {mark} for an id."


def _json(encoding: Encoding, spelling: Spelling) -> str:
    tokens = [text_of_bytes(token) for token in encoding.tokens] if spelling.base == "bytes" else encoding.tokens
    columns = {"tokens": tokens, "ids": encoding.ids, "offsets": encoding.offsets, "unknown": encoding.unknown}
    # A lone surrogate, which no clipboard takes, becomes an escape, which is JSON as well.
    return json.dumps(columns, ensure_ascii=False).encode("utf-8", "backslashreplace").decode("utf-8")
