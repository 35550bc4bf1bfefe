"""How SentencePiece prepares text (Kudo and Richardson 2018): a raw stream, whose spaces are characters like others.

The text is normalized by the rules of a charsmap, and then its spaces are seen to: those at both ends go, of several in
a row one is left, one is put before the text so that its first word is spelled as any other, and all are written as ▁
(U+2581). Each of these can be switched off; where nothing is lost, what was encoded comes back to the last character.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from explorer.engine.text.alignment import Normalized, aligned
from explorer.engine.text.alphabet import Spelling
from explorer.engine.text.charsmap import Charsmap, CharsmapName, charsmap

SPACE_MARK = "▁"

_SEVERAL_SPACES = re.compile("  +")


@dataclass(frozen=True, slots=True)
class PreparedText:
    """A normalized text whose spaces were seen to, and where each of its code points came from."""

    normalized: Normalized  # before its spaces were seen to
    spaced: Normalized  # after that, aligned to the normalized text
    whole: Normalized = field(init=False)  # the same, aligned to the raw text

    def __post_init__(self) -> None:
        object.__setattr__(self, "whole", self.normalized.then(self.spaced))

    @property
    def text(self) -> str:
        """What pieces are sought in."""
        return self.spaced.text

    def raw_range(self, start: int, end: int) -> tuple[int, int]:
        """The raw code points [start, end) behind the prepared code points [start, end)."""
        return self.whole.raw_range(start, end)


@dataclass(frozen=True, slots=True)
class SentencePieceText:
    """The settings of SentencePiece's normalizer, with its defaults. Only U+0020 is a space here.

    ``user_defined`` symbols stay as they are wherever they stand.
    """

    rules: CharsmapName | Charsmap = "nmt_nfkc"
    add_dummy_prefix: bool = True
    remove_extra_whitespaces: bool = True
    escape_whitespaces: bool = True
    treat_whitespace_as_suffix: bool = False  # the space that is added stands after the text
    user_defined: tuple[str, ...] = ()

    @property
    def charsmap(self) -> Charsmap:
        """The rules themselves."""
        return self.rules if isinstance(self.rules, Charsmap) else charsmap(self.rules)

    @property
    def space(self) -> str:
        """How a space is written."""
        return SPACE_MARK if self.escape_whitespaces else " "

    @property
    def spelling(self) -> Spelling:
        """How what is prepared is spelled: the mark that stands for a space, if one does, is a character of its own."""
        return Spelling("characters", "word-start", SPACE_MARK) if self.escape_whitespaces else Spelling()

    def prepared(self, text: str) -> PreparedText:
        """The text as pieces are sought in it."""
        normalized = self.charsmap.normalize(text, self.user_defined)
        changes = normalized.sources.changes if normalized.sources else ()
        dropped = any(change.start == change.end for change in changes)
        return PreparedText(normalized, aligned(self._spaced(normalized.text, dropped)) if text else normalized)

    def text(self, prepared: str) -> str:
        """The text that joined pieces stand for; the space that was added to every text is taken off."""
        text = prepared.replace(self.space, " ")
        if not self.add_dummy_prefix and not self.remove_extra_whitespaces:
            return text
        return text.removesuffix(" ") if self.treat_whitespace_as_suffix else text.removeprefix(" ")

    def _spaced(self, text: str, dropped: bool) -> Iterator[tuple[str, int | None]]:
        """A normalized text with its spaces seen to, in stretches, each with how long it was.

        A text of which characters were ``dropped`` was not nothing but spaces, even if nothing else is left of it.
        """
        start, end = 0, len(text)
        if self.remove_extra_whitespaces:
            start = end - len(text.lstrip(" "))
            if start == end > 0 and not dropped:  # nothing but spaces
                yield "", end
                return
            # A ▁ that was written in the text goes with the spaces at its end.
            end = max(start, len(text.rstrip(f" {self.space}")))
        added = self.space if self.add_dummy_prefix else ""
        anything_left = start < end or not self.remove_extra_whitespaces
        yield added if anything_left and not self.treat_whitespace_as_suffix else "", start
        if self.remove_extra_whitespaces:
            for run in _SEVERAL_SPACES.finditer(text, start, end):
                yield text[start : run.start()].replace(" ", self.space), None
                yield self.space, len(run[0])
                start = run.end()
        yield text[start:end].replace(" ", self.space), None
        yield added if self.treat_whitespace_as_suffix else "", len(text) - end


AS_WRITTEN = SentencePieceText(
    "identity", add_dummy_prefix=False, remove_extra_whitespaces=False, escape_whitespaces=False
)
"""How a text is prepared for pieces that know no ▁: not at all."""


def what_is_lost(settings: SentencePieceText, *, all_characters_known: bool = False) -> tuple[str, ...]:
    """What of a text does not come back from its tokens under these settings, a sentence each; empty if nothing is.

    ``all_characters_known`` says that every character can be spelled: by pieces of bytes, say.
    """
    lost = []
    if settings.charsmap.compiled:
        name = settings.rules if isinstance(settings.rules, str) else "of the model"
        lost.append(f"The rules {name} replace characters, such as “ﬁ” by “fi”: which of them stood there is lost.")
        if isinstance(settings.rules, str) and settings.rules.endswith("_cf"):
            lost.append("All letters come back as small ones.")
        if settings.charsmap.longest("\t", 0) is not None:
            lost.append("Tabs and line breaks come back as spaces, and control characters not at all.")
    if settings.remove_extra_whitespaces:
        lost.append("Spaces at both ends of a text are lost, and of several in a row all but one.")
    if settings.escape_whitespaces:
        lost.append("A “▁” that was written in the text comes back as a space.")
    if not all_characters_known:
        lost.append("Characters that no piece spells come back as “⁇”.")
    return tuple(lost)
