"""The caption of a step of a trace: what its last merge did, and what the next one will do or why there is none."""

from dataclasses import replace

from explorer.engine import Trace
from explorer.engine.learn.any_trace import AnyTrace, is_merging, is_sentencepiece_bpe
from explorer.figures.caption import MOST_WORDS, Caption, Ending, LastMerge, NextMerge, step_caption
from explorer.figures.numbers import counted, grouped
from explorer.figures.scores import is_by_score, score_ratio, score_sum
from explorer.figures.visible_text import visible_runs


def caption_at(trace: Trace, step: int) -> Caption:
    """What a step of a trace has to say."""
    caption = step_caption(
        step,
        last=_last_merge(trace, step) if step else None,
        coming=_next_merge(trace, step) if step < len(trace) else _ending(trace),
        tie_rule=trace.recipe.tie_rule,
        alphabet=alphabet_size(trace),
    )
    if step or not is_sentencepiece_bpe(trace):
        return caption
    from explorer.figures.left_out import lines_left_out  # which the first window need not wait for

    return replace(caption, first=(*caption.first, *lines_left_out(trace.n_lines_left_out)))


def alphabet_size(trace: AnyTrace) -> str:
    """How large the alphabet is: "11 symbols", or over bytes "257 symbols, 53 of them in the corpus"."""
    if not is_merging(trace):
        return counted(len(trace.alphabet), "character", "characters")
    n, n_met = trace.at(0).n_pieces, len(trace.alphabet)
    met = f", {grouped(n_met)} of them in the corpus" if n_met < n else ""
    return counted(n, "symbol", "symbols") + met


def _last_merge(trace: Trace, step: int) -> LastMerge:
    merge, spelling = trace.merges[step - 1], trace.recipe.spelling
    words = trace.at(step - 1).pairs.largest_words(merge.pair_id, MOST_WORDS)
    return LastMerge(
        left=visible_runs(merge.left, spelling),
        right=visible_runs(merge.right, spelling),
        piece=visible_runs(merge.piece, spelling),
        count=merge.count,
        replaced=merge.replaced,
        n_tied=merge.n_tied,
        words=words,
        score=score_sum(trace.merges[step - 1]) if is_by_score(trace) else "",
    )


def _next_merge(trace: Trace, step: int) -> NextMerge:
    merge, spelling = trace.merges[step], trace.recipe.spelling
    n_rivals = min(MOST_WORDS, merge.n_tied - 1)
    rivals = trace.at(step).pairs[1 : 1 + n_rivals]
    return NextMerge(
        left=visible_runs(merge.left, spelling),
        right=visible_runs(merge.right, spelling),
        count=merge.count,
        n_tied=merge.n_tied,
        rivals=tuple((visible_runs(pair.left, spelling), visible_runs(pair.right, spelling)) for pair in rivals),
        score=score_ratio(trace.merges[step]) if is_by_score(trace) else "",
    )


def _ending(trace: Trace) -> Ending:
    recipe = trace.recipe
    target = counted(recipe.merges or 0, "merge", "merges")
    if recipe.vocab_size is not None:
        n_special = len(recipe.all_special_tokens)
        special = f" and {grouped(n_special)} special" if n_special else ""
        alphabet = f"{grouped(trace.at(0).n_pieces)} of the alphabet{special}"
        target = f"{counted(recipe.vocab_size, 'piece', 'pieces')} ({alphabet})"
    return Ending(trace.stop, len(trace), target, recipe.min_count)
