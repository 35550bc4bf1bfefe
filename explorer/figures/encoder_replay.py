"""A replay at one of its steps, as everything that is to be seen of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from explorer.engine.encode.merge_order import MergeOrder
from explorer.engine.encode.text_replay import TextReplay
from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.figures.caption import Line
from explorer.figures.encoder_lines import (
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
from explorer.figures.visible_text import Runs


@dataclass(frozen=True, slots=True)
class ReplayShown:
    """What is to be seen of a replay after the first ``after`` of the merges that find a place.

    Beside the tokens stand those of another order, if there is one, and beneath what the chosen merge needs, or else
    the one that the replay has come to.
    """

    sentence: Line = ()
    after: int = 0
    n_merges: int = 0
    firing: int | None = None
    chosen: int | None = None
    tokens: TokenLine = NO_TOKENS
    changed_said: str = ""
    changed: TokenLine | None = None
    rows: tuple[ReplayRow, ...] = ()
    tree_said: str = ""
    tree: tuple[NeedNode, ...] = ()
    pieces: Mapping[int, Runs] = field(default_factory=dict)  # of the merges, by their numbers


NOTHING_SHOWN = ReplayShown()


def replay_shown(
    tokenizer: BpeTokenizer,
    learned: TextReplay,
    changed: TextReplay | None,
    order: MergeOrder | None,
    *,
    k: int,
    after: int,
    chosen: int | None,
) -> ReplayShown:
    """The replay of the first ``k`` merges, and of ``order`` beside it where that is another one."""
    spelling, merges, fired = tokenizer.spelling, tokenizer.merges, learned.fired(k)
    place = fired[after - 1].place if after else 0
    at_end = after == len(fired)
    following = None if at_end else fired[after].place
    tokens = token_line(learned, learned.encoding(tokenizer, k, place), place, following, spelling)
    firing = fired[after - 1].merge if after else None
    difference = None
    changed_said, changed_tokens = "", None
    if changed is not None and order is not None:
        difference = learned.first_difference(changed, k)
        upto = k if at_end else place
        changed_said = f"{order_said(order)}: {difference_said(difference)}"
        line = token_line(changed, changed.encoding(tokenizer, k, upto), upto, None, spelling)
        changed_tokens = replace(line, first_difference=first_other(learned.starts(upto), changed.starts(upto)))
    rows = replay_rows(
        merges, fired, changed.fired(k) if changed else None, order or MergeOrder(), difference, spelling
    )
    needs = {row.merge: row.needs for row in rows}
    root = chosen if chosen in needs else firing
    return ReplayShown(
        sentence=replay_sentence(merges, fired, after, len(learned.symbols), k, spelling),
        after=after,
        n_merges=len(fired),
        firing=firing,
        chosen=chosen,
        tokens=tokens,
        changed_said=changed_said,
        changed=changed_tokens,
        rows=rows,
        tree_said=_tree_said(root, needs),
        tree=need_tree(needs, root) if root is not None and needs.get(root) else (),
        pieces={row.merge: row.piece for row in rows},
    )


def _tree_said(root: int | None, needs: Mapping[int, tuple[int, ...]]) -> str:
    if root is None or root not in needs:
        return ""
    if needs[root]:
        return f"Merge {grouped(root)} needs the merges before it that made its sides"
    return f"Merge {grouped(root)} needs no other: both its sides are first symbols"
