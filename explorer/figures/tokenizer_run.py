"""A tokenizer with what it made of a text."""

from functools import lru_cache
from typing import NamedTuple

from explorer.engine.encode.stages import Run
from explorer.engine.measure.compared import Compared, Way
from explorer.formats.opened import OpenedTokenizer

_WAYS: dict[str, Way] = {"Unigram": "scores", "WordPiece": "longest match", "WordLevel": "whole words"}


class TokenizerRun(NamedTuple):
    """A tokenizer and its run."""

    name: str  # as its row is called
    tokenizer: OpenedTokenizer
    run: Run


@lru_cache(maxsize=16)
def compared(tokenizer: OpenedTokenizer) -> Compared:
    """A tokenizer as it is compared, made once."""
    return Compared(tokenizer.pipeline, _WAYS.get(tokenizer.algorithm, "merges"))
