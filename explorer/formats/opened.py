"""A tokenizer that was opened: its stages, what is known of its file, and the reference library's own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol

from explorer.engine.encode.pipeline import Pipeline
from explorer.engine.encode.special_tokens import SpecialChoice
from explorer.engine.encode.stages import Added, AddedAt
from explorer.engine.errors import ExplorerError, quoted
from explorer.formats.diagnosis import Finding

FileKind = Literal[
    "tokenizer.json",
    "SentencePiece model",
    "tiktoken ranks",
    "GPT-2 vocabulary and merges",
    "vocabulary and merges",
    "WordPiece vocabulary",
    "subword-nmt codes",
    "pieces with scores",
    "trained here",
]


class Reference(Protocol):
    """The tokenizer as the reference library reads it from the same file."""

    library: str  # with its version: "tokenizers 0.23.3"

    def encode(self, text: str) -> Sequence[int | None]:
        """The ids of a text, with what the post-processor adds; None for what has none.

        Raises ExplorerError where the library refuses it.
        """

    def decode(self, ids: Sequence[int]) -> str:
        """The text that ids stand for."""


@dataclass(frozen=True, eq=False)
class OpenedTokenizer:
    """A tokenizer with its stages."""

    name: str
    kind: FileKind
    algorithm: str  # as people name it: "byte-level BPE", "WordPiece", "Unigram"
    pipeline: Pipeline
    findings: tuple[Finding, ...] = ()  # what is odd about the file, the most important first
    facts: tuple[str, ...] = ()  # short sentences: "50,257 pieces = 256 bytes + 50,000 merges + 1 special token"
    scores: Sequence[float] | None = None  # of each id, nats; where the model has scores
    merges: Sequence[tuple[str, str]] = ()  # in order; where the model has merges
    special_ids: frozenset[int] = frozenset()  # of pieces that stand for no text of their own
    piece_bytes: Callable[[int], bytes | None] | None = None
    """The UTF-8 bytes that a piece stands for in a text, None for special ones; by default those of its spelling."""
    reference: Callable[[], Reference] | None = field(default=None, compare=False)
    """Makes the library's own, which may take a second; None where no library reads such a thing."""
    digest: str = ""  # of what its files hold: SHA-256, unpacked, in hex; empty where it is from no file
    special: Added | None = None  # finds special pieces in a text, where the pipeline takes them for text

    @property
    def n_pieces(self) -> int:
        """How many ids stand for a piece."""
        return sum(map(bool, self.pipeline.model.vocabulary))

    def with_special(self, choice: SpecialChoice) -> Pipeline:
        """The stages by what becomes of text that looks like a special token: refused when it is run on (it raises
        ExplorerError, which says where), taken for it, or text like any other.

        The libraries of most files leave no choice: there the stages are what the file says.
        """
        if self.special is not None:
            return self._choosing(self.special, choice)
        return self._choosing(self.pipeline.added, choice) if self.kind in _CHOSEN_BY_PIPELINE else self.pipeline

    def _choosing(self, special: Added, choice: SpecialChoice) -> Pipeline:
        if choice == "as-text":
            return self.pipeline.without(("added",))
        return replace(self.pipeline, added=special if choice == "allow" else _Refusing(special, self.name))


_CHOSEN_BY_PIPELINE: tuple[FileKind, ...] = ("tiktoken ranks", "trained here")
"""Kinds whose added tokens are special ones that whoever encodes allows or does not."""


@dataclass(frozen=True)
class _Refusing:
    """Added tokens that are not to stand in a text."""

    added: Added
    name: str

    @property
    def said(self) -> str:
        return f"{self.added.said}, refused"

    def in_raw(self, text: str) -> Sequence[AddedAt]:
        self._check(text, self.added.in_raw(text))
        return ()

    def in_normalized(self, text: str) -> Sequence[AddedAt]:
        self._check(text, self.added.in_normalized(text))
        return ()

    def _check(self, text: str, found: Sequence[AddedAt]) -> None:
        if found:
            start, end, _ = found[0]
            raise ExplorerError(
                f"{self.name} refuses {quoted(text[start:end])} at position {start:,}, which looks like a special "
                "token: allow it, or take it as text."
            )
