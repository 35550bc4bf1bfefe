"""What SentencePiece writes as ``.vocab`` beside a model, for people to read: pieces with their scores."""

import os
from dataclasses import replace
from pathlib import Path

from explorer.engine.errors import CorpusFileError, shown_name
from explorer.formats.diagnosis import Finding, TokenizerFileError
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.piece_scores import read_piece_scores
from explorer.formats.trained import opened_from


def read_scored_pieces(path: Path) -> OpenedTokenizer:
    """The unigram tokenizer of a list of pieces. Raises TokenizerFileError."""
    try:
        tokenizer = read_piece_scores(path)
    except CorpusFileError as error:
        raise TokenizerFileError(str(error)) from None
    words = "it is a list for people, which does not say how texts are normalized, nor whether the model is unigram"
    beside = path.with_suffix(".model")
    taken = f"open {shown_name(beside.name)} instead" if os.path.isfile(beside) else "open the .model, if you have it"
    opened = opened_from(tokenizer, path.name)
    finding = Finding("odd", words, expected=taken)
    return replace(opened, kind="pieces with scores", findings=(finding, *opened.findings))
