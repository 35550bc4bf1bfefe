"""The encoder: the text that is encoded beside the training, at which of its steps, and what came of it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:  # the first window does not encode
    from explorer.engine.encode.encoding import Encoding
    from explorer.engine.encode.merge_order import MergeOrder
    from explorer.engine.encode.sentencepiece_bpe import SentencePieceBpeTokenizer, WordJoins
    from explorer.engine.encode.sentencepiece_tokenizer import SentencePieceTokenizer
    from explorer.engine.encode.special_tokens import SpecialChoice
    from explorer.engine.encode.text_replay import FiredMerge, TextReplay
    from explorer.engine.encode.tokenizer import BpeTokenizer
    from explorer.engine.encode.wordpiece_tokenizer import WordMatches, WordPieceTokenizer
    from explorer.engine.text.alphabet import Spelling
    from explorer.engine.text.sentencepiece_text import PreparedText
    from explorer.session.state import SessionState

FIRST_TEXT = "lowest"
"""A word that the first corpus does not hold."""

LONGEST_TEXT = 20_000
"""Characters of a text that is encoded here, where every token is looked at."""


@dataclass(frozen=True, slots=True, eq=False)
class Encoded:
    """What came of a text: its replay in the learned order and, if merges are off or swapped, in that order.

    ``tokenizer`` has all merges of the trace that it was made from; how many of them count is said elsewhere.
    """

    tokenizer: "BpeTokenizer"
    learned: "TextReplay"
    changed: "TextReplay | None" = None

    def encoding(self, k: int) -> "Encoding":
        """The tokens after the first ``k`` merges, in the learned order."""
        return self.learned.encoding(self.tokenizer, k)


@dataclass(frozen=True, slots=True, eq=False)
class Matched:
    """What came of a text by longest match: the searches in its words, with the pieces of the merges that are used."""

    tokenizer: "WordPieceTokenizer"
    words: "tuple[WordMatches, ...]"

    def encoding(self, k: int) -> "Encoding":
        """The tokens; how many merges there are for it, ``k``, is settled by the tokenizer."""
        return self.tokenizer.encoding(self.words)

    @property
    def n_searches(self) -> int:
        """The searches in all words."""
        return sum(word.n_searches for word in self.words)


@dataclass(frozen=True, slots=True, eq=False)
class Joined:
    """What came of a text by SentencePiece's BPE: the merges in its words, with the pieces of the step."""

    tokenizer: "SentencePieceBpeTokenizer"
    prepared: "PreparedText"
    words: "tuple[WordJoins, ...]"
    cut: "Encoding"
    spelling: "Spelling"

    def encoding(self, k: int) -> "Encoding":
        """The tokens; the step ``k`` that they are of is settled by the tokenizer."""
        return self.cut

    @property
    def n_joins(self) -> int:
        """The merges in all words."""
        return sum(len(word.joins) for word in self.words)


@dataclass(frozen=True, slots=True, eq=False)
class Segmented:
    """What came of a text that is cut in one go, with no steps to be replayed."""

    tokenizer: "SentencePieceTokenizer"
    cut: "Encoding"
    spelling: "Spelling"
    how: str  # it came about, in a few words

    def encoding(self, k: int) -> "Encoding":
        """The tokens; the step ``k`` that they are of is settled by the tokenizer."""
        return self.cut


Answered: TypeAlias = Encoded | Matched | Joined | Segmented
"""What can come of a text."""


@dataclass(frozen=True, slots=True)
class EncoderState:
    """What is encoded and how; ``encoded`` and ``problem`` are the answer, which may come a moment later."""

    unfolded: bool = False
    text: str = FIRST_TEXT
    past: tuple[str, ...] = ()  # texts that can come back, the last one first to do so
    future: tuple[str, ...] = ()
    starts_text: bool = True  # whether the first word goes without a space mark
    own_k: int | None = None  # the step of the training that is used; None is the one that is shown
    after: int | None = None  # steps of the replay that are done, as ``replay_length`` counts them; None is all
    playing: bool = False
    special: "SpecialChoice" = "as-text"
    order: "MergeOrder | None" = None  # None is the learned one
    as_table: bool = False  # whether the tokens are shown as a table
    chosen: int | None = None  # the merge whose needs are shown, by its number; None is the one that is replayed
    encoded: "Answered | None" = None
    problem: str = ""  # why there is no answer


FOLDED = EncoderState()
"""The encoder at the first start."""


@dataclass(frozen=True, slots=True)
class KeptEncoder:
    """What a session keeps of the encoder."""

    text: str = FIRST_TEXT
    starts_text: bool = True
    own_k: int | None = None
    special: "SpecialChoice" = "as-text"
    unfolded: bool = False


def kept_encoder(encoder: EncoderState) -> KeptEncoder:
    """What a session keeps of a state of the encoder."""
    return KeptEncoder(encoder.text, encoder.starts_text, encoder.own_k, encoder.special, encoder.unfolded)


def encoder_from(kept: KeptEncoder) -> EncoderState:
    """The encoder as a session has kept it, before anything is encoded."""
    return EncoderState(
        unfolded=kept.unfolded,
        text=kept.text,
        starts_text=kept.starts_text,
        own_k=kept.own_k,
        special=kept.special,
    )


def is_unfolded(state: "SessionState") -> bool:
    """Whether the encoder is unfolded under the words."""
    return state.encoder.unfolded


def encoder_k(state: "SessionState") -> int:
    """The step of the training whose pieces the encoder uses; none that is to be guessed."""
    own = state.encoder.own_k
    return state.step if own is None else min(own, state.n_told)


def order_in_use(state: "SessionState") -> "MergeOrder | None":
    """What of the changes to the order concerns the merges that are used; None where nothing does."""
    order = state.encoder.order
    within = order.within(encoder_k(state)) if order is not None else None
    return None if within is None or within.is_learned else within


def fired_merges(state: "SessionState") -> "tuple[FiredMerge, ...]":
    """The merges that find a place in the text, in learned order; none where it is encoded in another way."""
    encoded = state.encoder.encoded
    return encoded.learned.fired(encoder_k(state)) if isinstance(encoded, Encoded) else ()


def replay_length(state: "SessionState") -> int:
    """The steps of the replay: merges that find a place, or searches."""
    encoded = state.encoder.encoded
    if isinstance(encoded, Joined):
        return encoded.n_joins
    return encoded.n_searches if isinstance(encoded, Matched) else len(fired_merges(state))


def n_replayed(state: "SessionState") -> int:
    """How many of the steps of the replay are done."""
    n, after = replay_length(state), state.encoder.after
    return n if after is None else min(after, n)


def replay_place(state: "SessionState") -> tuple[int, int]:
    """The step of the replay that is shown, and how many there are."""
    return n_replayed(state), replay_length(state)


def firing_merge(state: "SessionState") -> int | None:
    """The number of the merge that the replay has come to; None before the first, and while the encoder is folded."""
    if not state.encoder.unfolded or not isinstance(state.encoder.encoded, Encoded):
        return None
    if not (replayed := n_replayed(state)):
        return None
    return fired_merges(state)[replayed - 1].merge
