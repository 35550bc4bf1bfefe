"""Pre-tokenizers: how a text is cut into words before any pair is counted.

- ``none``: the whole text is one stream.
- ``whitespace``: cut at runs of white space, which is dropped, exactly as ``str.split()`` does. White space is
  what ``str.isspace`` says: Unicode's White_Space and the four separators U+001C to U+001F.
- ``gpt2``, ``cl100k``, ``o200k``: the published patterns. They match every character, so the text is kept whole.
  What is a letter, a number or a mark is as Unicode 16 has it, as for the libraries that run them.
- ``bert``: cut at white space, which is dropped, and before and after every punctuation mark (Devlin et al. 2019);
  of ASCII, all that is neither letter nor digit is punctuation. White space is Unicode's White_Space alone.
- anything else is a regular expression (the ``regex`` library): its matches are the words. What stands between two
  matches is a word as well, so that no text is ever lost; matches of nothing are passed over.

A span is half-open and counted in code points.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from explorer.engine.errors import RecipeError
from explorer.engine.text.pattern_size import written_out
from explorer.engine.text.unicode_16 import in_unicode_16

if TYPE_CHECKING:
    import regex

Span = tuple[int, int]

LARGEST_PATTERN = 20_000
"""Characters of a regular expression with its repeats written out: what compiles within about 0.2 s."""

PUBLISHED_PATTERNS = {
    # openai/gpt-2, src/encoder.py.
    "gpt2": r"""'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+""",
    # openai/tiktoken, tiktoken_ext/openai_public.py, cl100k_base.
    "cl100k": "|".join(
        [
            r"""'(?i:[sdmt]|ll|ve|re)""",
            r"""[^\r\n\p{L}\p{N}]?+\p{L}++""",
            r"""\p{N}{1,3}+""",
            r""" ?[^\s\p{L}\p{N}]++[\r\n]*+""",
            r"""\s++$|\s*[\r\n]|\s+(?!\S)|\s""",
        ]
    ),
    # The same file, o200k_base.
    "o200k": "|".join(
        [
            r"""[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?""",
            r"""[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?""",
            r"""\p{N}{1,3}""",
            r""" ?[^\s\p{L}\p{N}]+[\r\n/]*""",
            r"""\s*[\r\n]+|\s+(?!\S)|\s+""",
        ]
    ),
}

_BERT_PUNCTUATION = r"\p{P}$+<=>^`|~"
_BERT_WORDS = rf"[^\s{_BERT_PUNCTUATION}]+|[{_BERT_PUNCTUATION}]"

_WHITESPACE = re.compile(r"\s")
_NOT_WHITESPACE = re.compile(r"\S+")  # not of `regex`, whose \s leaves out U+001C to U+001F, unlike str.split()


def check_pretokenizer(pretokenizer: str) -> None:
    """Raise RecipeError unless ``pretokenizer`` is one of the names or a regular expression that compiles."""
    if pretokenizer not in ("none", "whitespace", "bert", *PUBLISHED_PATTERNS):
        _compiled(pretokenizer)


def split(text: str, pretokenizer: str, *, timeout: float | None = None) -> list[Span]:
    """The spans of the words of ``text``, in order; an empty text has none.

    ``timeout`` in seconds bounds a regular expression that may never end. Raises RecipeError when it runs out.
    """
    if pretokenizer == "none":
        return [(0, len(text))] if text else []
    if pretokenizer == "whitespace":
        return [match.span() for match in _NOT_WHITESPACE.finditer(text)]
    if pretokenizer == "bert":
        return [match.span() for match in _compiled(pretokenizer).finditer(text)]
    spans = []
    end = 0
    for start, stop in _matches(text, pretokenizer, timeout):
        if end < start:
            spans.append((end, start))
        spans.append((start, stop))
        end = stop
    if end < len(text):
        spans.append((end, len(text)))
    return spans


def words(text: str, pretokenizer: str, *, timeout: float | None = None) -> list[str]:
    """The words of ``text``, in order: the text of each span of :func:`split`, by the quickest way there is."""
    if pretokenizer == "whitespace":
        return text.split()
    if pretokenizer == "bert" or (pretokenizer in PUBLISHED_PATTERNS and in_unicode_16(text) is text):
        found: list[str] = _compiled(pretokenizer).findall(text)
        return found
    return [text[start:end] for start, end in split(text, pretokenizer, timeout=timeout)]


def parts(text: str, pretokenizer: str, length: int = 1_000_000) -> Iterator[str]:
    """The text in parts whose words are those of the whole, so that not all words of a long text are made at once.

    Only where white space splits can it be cut without a look at what stands around.
    """
    start = 0
    if pretokenizer == "whitespace":
        while space := _WHITESPACE.search(text, start + length):
            yield text[start : space.start()]
            start = space.start()
    yield text[start:] if start else text


def _matches(text: str, pretokenizer: str, timeout: float | None) -> Iterator[Span]:
    """The spans of the matches that are not empty, left to right."""
    try:
        # One that was typed may search for ever: other threads go on meanwhile.
        typed = pretokenizer not in PUBLISHED_PATTERNS
        seen = text if typed else in_unicode_16(text)
        for match in _compiled(pretokenizer).finditer(seen, timeout=timeout, concurrent=typed):
            start, end = match.span()
            if start < end:
                yield start, end
    except TimeoutError:
        seconds = f"{timeout:g} second{'' if timeout == 1 else 's'}"
        raise RecipeError(f"The regular expression did not get through the text within {seconds}.") from None
    except MemoryError:
        raise RecipeError("The regular expression takes more memory than there is.") from None


@cache
def _compiled(pretokenizer: str) -> "regex.Pattern":
    import regex  # here, since the first window splits at white space and need not wait for it

    if not pretokenizer:
        raise RecipeError("The regular expression is empty; give one, or choose how to split by name.")
    if written_out(pretokenizer) > LARGEST_PATTERN:
        most = f"more than {LARGEST_PATTERN:,} characters with its repeats written out"
        raise RecipeError(f"The regular expression is too large: it has {most}.")
    try:
        return regex.compile((PUBLISHED_PATTERNS | {"bert": _BERT_WORDS}).get(pretokenizer, pretokenizer))
    except regex.error as error:
        where = "" if error.pos is None else f" at position {error.pos}"
        raise RecipeError(f"The regular expression is wrong{where}: {error.msg}.") from None
    except RecursionError:
        raise RecipeError("The regular expression is nested too deeply.") from None
    except MemoryError:
        raise RecipeError("The regular expression takes more memory than there is.") from None
