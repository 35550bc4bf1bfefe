"""The replay of a text at once, for tests that have the time."""

from typing import Any

from explorer.engine.encode.text_replay import TextReplay, replaying
from explorer.engine.encode.tokenizer import BpeTokenizer


def text_replay(tokenizer: BpeTokenizer, text: str, **options: Any) -> TextReplay:
    """The replay of a text; the options are those of :func:`replaying`."""
    steps = replaying(tokenizer, text, **options)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return done.value
