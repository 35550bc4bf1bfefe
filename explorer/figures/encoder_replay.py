"""A replay at one of its steps, as everything that is to be seen of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from explorer.engine.encode.merge_order import MergeOrder
from explorer.engine.encode.text_replay import TextReplay
from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.figures.caption import Line
from explorer.figures.encoder_lines import (
    FIRST_TOKENS,
    NO_TOKENS,
    NeedNode,
    ReplayRow,
    TokenLine,
    difference_said,
    first_other,
    need_tree,
    order_said,
    replay_rows,
    replay_sentence,
    token_line,
)
from explorer.figures.numbers import grouped
from explorer.figures.visible_text import Runs, visible_runs

Beside = Literal["merges", "searches", "joins", "nothing"]
"""What stands beside the tokens: the merges of a replay, searches for longest matches, or merges by SentencePiece."""


@dataclass(frozen=True, slots=True)
class SearchRow:
    """The search for one token: what was found, and what was tried in vain before it."""

    number: int
    found: Runs
    in_vain: str


@dataclass(frozen=True, slots=True)
class JoinRow:
    """The merge of two neighbors that make a piece."""

    number: int
    left: Runs
    right: Runs
    rank: int  # of the piece among those that were learned, 1 the first


@dataclass(frozen=True, slots=True)
class ReplayShown:
    """What is to be seen of a replay after the first ``after`` of its steps: merges that find a place or that
    SentencePiece does, or searches; an encoding that has none is always at its end.

    Of merges, beside the tokens stand those of another order, if there is one, and beneath what the chosen merge needs,
    or else the one that the replay has come to.
    """

    sentence: Line = ()
    after: int = 0
    n_merges: int = 0  # steps of the replay
    firing: int | None = None
    chosen: int | None = None
    tokens: TokenLine = NO_TOKENS
    changed_said: str = ""
    changed: TokenLine | None = None
    rows: tuple[ReplayRow, ...] = ()
    tree_said: str = ""
    tree: tuple[NeedNode, ...] = ()
    pieces: Mapping[int, Runs] = field(default_factory=dict)  # of the merges of the tree, by their numbers
    beside: Beside = "merges"
    searches: tuple[SearchRow, ...] = ()
    joins: tuple[JoinRow, ...] = ()


NOTHING_SHOWN = ReplayShown()


class ReplayFigure:
    """What is to be seen of the replay of the first ``k`` merges, and of ``order`` beside it where that is another one.

    What is the same at each of its steps is made once.
    """

    def __init__(
        self,
        tokenizer: BpeTokenizer,
        learned: TextReplay,
        changed: TextReplay | None = None,
        order: MergeOrder | None = None,
        *,
        k: int,
    ) -> None:
        self._tokenizer, self._learned, self._changed, self._k = tokenizer, learned, changed, k
        self._fired = learned.fired(k)
        self._spelling = tokenizer.spelling
        self._changed_said = ""
        difference = None
        if changed is not None and order is not None:
            difference = learned.first_difference(changed, k)
            self._changed_said = f"{order_said(order)}: {difference_said(difference)}"
        changed_fired = changed.fired(k) if changed is not None else None
        self._rows = replay_rows(
            tokenizer.merges, self._fired, changed_fired, order or MergeOrder(), difference, self._spelling
        )
        self._needs = {row.merge: row.needs for row in self._rows}

    def at(self, after: int, chosen: int | None = None, most: int = FIRST_TOKENS) -> ReplayShown:
        """After so many of the merges that find a place; ``chosen`` is the number of one of them, ``most`` how many
        tokens are shown."""
        fired, needs = self._fired, self._needs
        place = fired[after - 1].place if after else 0
        at_end = after == len(fired)
        firing = fired[after - 1].merge if after else None
        root = chosen if chosen in needs else firing
        tree = need_tree(needs, root) if root is not None and needs.get(root) else ()
        merges = self._tokenizer.merges
        return ReplayShown(
            sentence=replay_sentence(merges, fired, after, len(self._learned.symbols), self._k, self._spelling),
            after=after,
            n_merges=len(fired),
            firing=firing,
            chosen=chosen,
            tokens=self._line(self._learned, most, place, None if at_end else fired[after].place),
            changed_said=self._changed_said,
            changed=self._other_line(self._changed, most, self._k if at_end else place),
            rows=self._rows,
            tree_said=_tree_said(root, needs),
            tree=tree,
            pieces={node.merge: visible_runs("".join(merges[node.merge - 1]), self._spelling) for node in tree},
        )

    def _line(self, replay: TextReplay, most: int, place: int, following: int | None = None) -> TokenLine:
        encoding = replay.encoding(self._tokenizer, self._k, place, most)
        return token_line(replay, encoding, place, following, self._spelling)

    def _other_line(self, changed: TextReplay | None, most: int, place: int) -> TokenLine | None:
        """The tokens of the other order, with a mark where they first differ."""
        if changed is None:
            return None
        first = first_other(self._learned.starts(place), changed.starts(place))
        return replace(self._line(changed, most, place), first_difference=first)


def _tree_said(root: int | None, needs: Mapping[int, tuple[int, ...]]) -> str:
    if root is None or root not in needs:
        return ""
    if needs[root]:
        return f"What merge {grouped(root)} needs"
    return f"Merge {grouped(root)} needs no other merge"
