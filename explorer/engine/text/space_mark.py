"""Spaces as characters of the text: SentencePiece writes ▁ (U+2581) for each, so that pieces can hold them."""

import re
from dataclasses import dataclass

from explorer.engine.text.alignment import Alignment, Change, Normalized
from explorer.engine.text.normalizers import Normalizer, normalize

SPACE_MARK = "▁"

_SPACES = re.compile(" +")


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A normalized text with ▁ for its spaces, and where each of its code points came from."""

    text: str
    normalized: Normalized  # before its spaces were marked
    marks: Alignment  # to the normalized text

    def raw_range(self, start: int, end: int) -> tuple[int, int]:
        """The raw code points [start, end) behind the marked code points [start, end)."""
        return self.normalized.raw_range(*self.marks.raw_range(start, end))


@dataclass(frozen=True, slots=True)
class SpaceMark:
    """How a text is prepared (Kudo and Richardson 2018): normalized, and its spaces written as ▁.

    Only U+0020 is a space here. Without ``escape`` the normalized text stays as it is.
    """

    normalizer: Normalizer = "none"
    escape: bool = True
    add_dummy_prefix: bool = True  # one ▁ before the text, so that its first word is spelled as any other
    remove_extra_whitespaces: bool = True  # spaces at both ends, and all but one of a run

    def prepared(self, text: str) -> MarkedText:
        """The text as the pieces are sought in it."""
        normalized = normalize(text, self.normalizer)
        if not self.escape:
            return MarkedText(normalized.text, normalized, Alignment((), ()))
        source = normalized.text
        start = len(source) - len(source.lstrip(" ")) if self.remove_extra_whitespaces else 0
        end = len(source.rstrip(" ")) if self.remove_extra_whitespaces else len(source)
        if start >= end:
            return MarkedText("", normalized, Alignment((), ()))
        parts: list[str] = []
        changes: list[Change] = []
        shift = -start  # marked position minus normalized position, here
        if self.add_dummy_prefix:
            parts.append(SPACE_MARK)
            shift += 1
        if shift:
            changes.append(Change(0, len(parts), 0, start))
        position = start
        for run in _SPACES.finditer(source, start, end) if self.remove_extra_whitespaces else ():
            parts += [source[position : run.start()], SPACE_MARK]
            if len(run[0]) > 1:
                at = run.start() + shift
                changes.append(Change(at, at + 1, *run.span()))
                shift -= len(run[0]) - 1
            position = run.end()
        parts.append(source[position:end].replace(" ", SPACE_MARK))
        return MarkedText("".join(parts), normalized, Alignment(tuple(changes), tuple(each.start for each in changes)))

    def text(self, marked: str) -> str:
        """The text that joined pieces stand for; the mark that was put before every text is taken off."""
        if not self.escape:
            return marked
        text = marked.replace(SPACE_MARK, " ")
        return text.removeprefix(" ") if self.add_dummy_prefix else text
