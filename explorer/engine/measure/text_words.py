"""How many words a text has, for what is counted by the word.

- *white space*: what ``str.split`` parts.
- *UAX 29*: the default word boundaries of Unicode Standard Annex #29, by the ``regex`` library; of what stands between
  them, that is a word which has a letter or a number: “don't” and “3.14” are one each, “—” is none.

Neither finds words where a script sets no space between them. A text of which half the letters or more are of such
scripts is said to have no count of words.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from explorer.engine.text.scripts import script

if TYPE_CHECKING:
    import regex

WordKind = Literal["white space", "UAX 29"]

UNSPACED_SCRIPTS = frozenset(
    "ahom han hiragana katakana khmer lao myanmar newtailue taile taitham taiviet thai tibetan".split()
)
"""Scripts that set no space between words: Han and kana, those of line-breaking class SA (Complex Context) of Unicode
Standard Annex #14, and Tibetan, which marks syllables."""


@dataclass(frozen=True, slots=True)
class TextWords:
    """The words of a text."""

    white_space: int | None  # None where the script sets none apart
    uax29: int | None
    unspaced: str = ""  # the script, as :func:`script` names it, that most letters are of where there is no count


@lru_cache(maxsize=16)
def text_words(text: str) -> TextWords:
    """The words of a text.

    "The newest café, 3.14" has 4 by white space and 4 by UAX 29; "a — b" 3 and 2; a Thai text has no count.
    """
    letters: Counter[str] = Counter()
    for character, count in Counter(text).items():
        if character.isalpha():
            letters[script(character)] += count
    unspaced = {name: count for name, count in letters.items() if name in UNSPACED_SCRIPTS}
    if unspaced and 2 * sum(unspaced.values()) >= letters.total():
        return TextWords(None, None, max(unspaced, key=lambda name: unspaced[name]))
    return TextWords(len(text.split()), _n_uax29(text))


def _n_uax29(text: str) -> int:
    edges = [0, *(match.start() for match in _boundaries().finditer(text)), len(text)]
    return sum(any(map(str.isalnum, text[start:end])) for start, end in pairwise(edges))


@cache
def _boundaries() -> "regex.Pattern":
    import regex

    return regex.compile(r"\b", regex.WORD)
