"""Byte-pair encoding as the tokenizers library has it: a vocabulary and merges in its spelling.

There a word begins as single characters, of which the last may have a suffix. So over bytes each is written as the
character that GPT-2 writes for it, and a mark of its own is one character: another stands in its place if it has
several.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.engine.errors import quoted
from explorer.engine.text.alphabet import gpt2_byte_characters
from explorer.formats.saving import CannotHoldError, check_distinct, check_merges, check_unicode

UNKNOWN_NAMES = ("<unk>", "[UNK]", "<unknown>")
STAND_INS = ("▁", "·", "⏎", "\ue000")
LIKE_NOTHING = tuple(map(chr, range(0xE001, 0xE100)))  # of a private area


@dataclass(frozen=True)
class HfBpe:
    """A tokenizer in the library's spelling. Raises CannotHoldError where it has none. Made by :func:`hf_bpe`."""

    tokenizer: BpeTokenizer

    def __post_init__(self) -> None:
        tokenizer = self.tokenizer
        spelling = tokenizer.spelling
        if spelling.base == "bytes" and spelling.marker != "none":
            raise CannotHoldError("Over bytes a word has no marks there; train with none.")
        is_apart = spelling.marker != "none" and not spelling.marker_joined
        if is_apart and tokenizer.pretokenizer not in ("none", "whitespace"):
            raise CannotHoldError("Where a pattern splits a text no marks are put beside the words there.")
        if spelling.marker_joined and tokenizer.pretokenizer == "none":
            raise CannotHoldError("A mark joined to the last letter stands at the end of a whole text only there.")
        check_merges(tokenizer)
        check_unicode(tokenizer.vocabulary)
        check_distinct([*self.spelled_pieces, *tokenizer.special_tokens])

    # ── how it is spelled ─────────────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def mark(self) -> str:
        """The one character that a mark of its own is written as; empty where there is none."""
        spelling = self.tokenizer.spelling
        if spelling.marker == "none" or spelling.marker_joined:
            return ""
        if len(spelling.marker_text) == 1:
            return spelling.marker_text
        used = frozenset("".join(self.tokenizer.vocabulary).replace(spelling.marker_text, ""))
        return next(character for character in (*STAND_INS, *LIKE_NOTHING) if character not in used)

    @cached_property
    def stands_in(self) -> bool:
        """Whether another character is written for the mark."""
        return bool(self.mark) and self.mark != self.tokenizer.spelling.marker_text

    @cached_property
    def like_nothing(self) -> str:
        """A character that no piece holds: it stands in texts for the one that is taken for the mark."""
        used = frozenset("".join(self.spelled_pieces))
        return next(character for character in LIKE_NOTHING if character not in used and character != self.mark)

    @property
    def suffix(self) -> str | None:
        """What the last character of a word has, if anything."""
        return self.tokenizer.spelling.marker_text if self.tokenizer.spelling.marker_joined else None

    def spelled(self, piece: str) -> str:
        """A piece that is no special token."""
        if self.tokenizer.spelling.base == "bytes":
            return piece.translate(_BYTES)
        return piece.replace(self.tokenizer.spelling.marker_text, self.mark) if self.stands_in else piece

    @cached_property
    def spelled_pieces(self) -> list[str]:
        """All that text is cut into, in order."""
        return list(map(self.spelled, self.tokenizer.piece_ids))

    # ── what is in the files ──────────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def unknown(self) -> str | None:
        """The unknown token. Over characters there must be one: the library leaves out what it has no piece for, and
        merges what then stands together."""
        tokenizer = self.tokenizer
        if tokenizer.spelling.base == "bytes":
            return None
        if tokenizer.unk_token is not None and tokenizer.unknown_id is not None:
            return tokenizer.unk_token
        taken = {*self.spelled_pieces, *tokenizer.special_tokens}
        names = (*UNKNOWN_NAMES, *(f"<unk{n}>" for n in range(len(taken))))
        return next(name for name in names if name not in taken)

    @cached_property
    def vocabulary(self) -> dict[str, int]:
        """The id of each piece, special tokens included."""
        tokenizer = self.tokenizer
        ids = dict(zip(self.spelled_pieces, tokenizer.piece_ids.values(), strict=True))
        ids |= tokenizer.special_ids
        if self.unknown is not None:
            ids.setdefault(self.unknown, len(tokenizer.vocabulary))
        return dict(sorted(ids.items(), key=lambda item: item[1]))

    @cached_property
    def merges(self) -> Sequence[tuple[str, str]]:
        """The merges, in order."""
        table = self.tokenizer.merge_table
        return [(self.spelled(left), self.spelled(right)) for left, right in table]

    @property
    def notes(self) -> tuple[str, ...]:
        """What is not as it was."""
        spelling = self.tokenizer.spelling
        notes = []
        if self.stands_in:
            notes.append(
                f"The mark {quoted(spelling.marker_text)} is written as “{self.mark}”, which is one character."
            )
        if self.unknown is not None and self.unknown not in (*self.tokenizer.special_tokens, *self.tokenizer.piece_ids):
            piece_id = self.vocabulary[self.unknown]
            notes.append(f"“{self.unknown}” was added with the id {piece_id:,}, for characters that no piece spells.")
        return tuple(notes)


@lru_cache(maxsize=1)
def hf_bpe(tokenizer: BpeTokenizer) -> HfBpe:
    """The same, worked out once for all kinds of files. Raises CannotHoldError."""
    return HfBpe(tokenizer)


_BYTES = {byte: ord(character) for byte, character in gpt2_byte_characters().items()}
