"""What is said of a file that was opened as a text and is a tokenizer."""

import os

SURE = frozenset(("tokenizer.json", "vocabulary", "SentencePiece model", "tiktoken ranks"))
"""The kinds of content that no text has by chance."""


def tokenizer_hint(paths: tuple[str, ...]) -> str:
    """A sentence for a single file that begins as a tokenizer's does; nothing for any other."""
    if len(paths) != 1 or not os.path.isfile(paths[0]):
        return ""
    from explorer.formats.diagnosis import TokenizerFileError  # not needed for the first paint
    from explorer.formats.recognize import BEGINNING, recognized

    try:
        with open(paths[0], "rb") as file:
            kind = recognized(file.read(BEGINNING), "the file")
    except (OSError, TokenizerFileError):
        return ""
    return f"It looks like a tokenizer ({kind}): “Open a tokenizer…” (Ctrl+T) takes it apart." if kind in SURE else ""
