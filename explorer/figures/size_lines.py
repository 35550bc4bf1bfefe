"""The sizes of a corpus in words, characters, bytes and pieces, as lines of a table, each with its reasons."""

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.engine.learn.any_trace import AnyTrace, is_merging
from explorer.engine.measure.cost import relative_cost
from explorer.engine.measure.held_out import HeldOut
from explorer.engine.measure.measures import KindMeasures, TokenKind, Unknown
from explorer.engine.measure.unigram_tokens import TokensByStep
from explorer.engine.text.alphabet import Spelling
from explorer.figures.numbers import SPACE, counted, grouped, percent
from explorer.figures.scores import is_scored
from explorer.figures.visible_text import plain_text, visible_runs, word_text

MOST_NAMED = 5
LONGEST_NAME = 16  # characters of an unknown word that are shown

_ONE: dict[TokenKind, str] = {"words": "word", "characters": "character", "bytes": "byte", "pieces": "symbol"}


@dataclass(frozen=True, slots=True)
class HeldOutSize:
    """What the table says of a held-out text in tokens of one kind."""

    n: int
    unknown: Unknown

    @property
    def rate(self) -> float:
        """The share of its tokens that are out of vocabulary, 0 to 1."""
        return self.unknown.n_unknown_tokens / self.n if self.n else 0.0


@dataclass(frozen=True, slots=True)
class SizeLine:
    """One kind of token."""

    kind: TokenKind
    name: str  # "characters and marks" where these are counted too
    n: int  # N, tokens of the corpus
    n_vocabulary: int  # |V|
    by_words: float  # n² cost by that of words: above 0
    by_characters: float
    held_out: HeldOutSize | None
    why: str  # where its numbers come from, in sentences


def size_lines(
    kinds: Sequence[KindMeasures], held_out: HeldOut | None, trace: AnyTrace, tokens: TokensByStep | None, step: int
) -> tuple[SizeLine, ...]:
    """Words, characters and bytes, which are given and no step changes, and then the pieces of a step.

    The pieces are left out as long as their tokens are not counted.
    """
    sizes = _held_out_sizes(held_out, step)
    if tokens is not None:
        n_vocabulary = trace.at(step).n_pieces + len(trace.recipe.all_special_tokens)
        kinds = (*kinds, KindMeasures("pieces", tokens.n_symbols[step], n_vocabulary))
    n_words, n_characters = kinds[0].n_tokens, kinds[1].n_tokens
    lines = []
    for measures, size in zip(kinds, sizes, strict=False):
        n = measures.n_tokens
        if measures.kind == "pieces":
            counts = _where_pieces_come_from(measures, trace, step)
        else:
            marks = f", {counted(measures.n_marks, 'mark', 'marks')} among them" if measures.n_marks else ""
            counts = f"N: {counted(n, *_noun(measures.kind))} in the corpus{marks}. |V|: {_vocabulary(measures)}."
        cost = f"n²: every token is compared with every other; ({grouped(n)}{SPACE}÷{SPACE}{grouped(n_words)})² = "
        cost += f"{ratio(relative_cost([n], [n_words]))} times the cost of words."
        unknown = _unknown_words(measures.kind, size, trace.recipe.spelling)
        lines.append(
            SizeLine(
                kind=measures.kind,
                name=measures.kind + (" and marks" if measures.n_marks else ""),
                n=n,
                n_vocabulary=measures.n_vocabulary,
                by_words=relative_cost([n], [n_words]),
                by_characters=relative_cost([n], [n_characters]),
                held_out=size,
                why=" ".join((counts, cost, unknown)).rstrip(),
            )
        )
    return tuple(lines)


def _where_pieces_come_from(measures: KindMeasures, trace: AnyTrace, step: int) -> str:
    n_special = len(trace.recipe.all_special_tokens)
    if not is_merging(trace):
        cut = (
            f"N: {counted(measures.n_tokens, 'token', 'tokens')} where each word is cut best at step {grouped(step)}. "
        )
        sum_ = grouped(trace.n_pieces[step]) + (f" + {n_special} special" if n_special else "")
        return cut + f"|V|: {sum_} = {counted(measures.n_vocabulary, 'piece', 'pieces')}."
    sum_ = f"{grouped(trace.at(0).n_pieces)} of the alphabet + {counted(step, 'merge', 'merges')}"
    sum_ += f" + {n_special} special" if n_special else ""
    counts = f"N: {counted(measures.n_tokens, 'symbol is', 'symbols are')} left in the corpus at step {grouped(step)}. "
    if is_scored(trace):
        counts += "A text is encoded by longest match, which may cut it otherwise. "
    return counts + f"|V|: {sum_} = {counted(measures.n_vocabulary, 'piece', 'pieces')}."


def ratio(value: float) -> str:
    """A ratio with two decimals, or more where it is small, or none where it is large."""
    if value >= 100:
        return grouped(round(value))
    return f"{value:.2f}" if value >= 0.1 or not value else f"{value:.2g}"


def rate(size: HeldOutSize | None) -> str:
    """The unknown rate for its column, in percent; nothing without a held-out text."""
    return percent(size.rate) if size else ""


def _held_out_sizes(held_out: HeldOut | None, step: int) -> tuple[HeldOutSize | None, ...]:
    if held_out is None:
        return (None,) * 4
    given = (held_out.words, held_out.characters, held_out.bytes)
    pieces = HeldOutSize(held_out.n_pieces[step], held_out.pieces)
    return (*(HeldOutSize(unknown.n_tokens, unknown) for unknown in given), pieces)


def _vocabulary(measures: KindMeasures) -> str:
    if measures.kind == "bytes":
        return "all 256" + (" and the mark" if measures.n_vocabulary > 256 else "")
    return f"{grouped(measures.n_vocabulary)} different" + (" with the mark" if measures.n_marks else "")


def _unknown_words(kind: TokenKind, size: HeldOutSize | None, spelling: Spelling) -> str:
    """How many tokens of the held-out text are out of vocabulary, and the first of them."""
    if size is None:
        return ""
    if kind == "bytes":
        return "OOV: none, since every text is made of these bytes."
    n_unknown = size.unknown.n_unknown_tokens
    where = "in the vocabulary" if kind == "pieces" else "in the corpus"
    of = f"of {counted(size.n, *_noun(kind))} held out"
    if not n_unknown:
        return f"OOV: none {of}; each is {where}."
    names = [_name(token, kind, spelling) for token in size.unknown.first[:MOST_NAMED]]
    rest = size.unknown.n_unknown_types - len(names)
    named = ", ".join(names) + (f" and {counted(rest, 'other', 'others')}" if rest else "")
    verb = "is" if n_unknown == 1 else "are"
    return f"OOV: {grouped(n_unknown)} {of} {verb} not {where} ({percent(size.rate)}{SPACE}%): {named}."


def _name(token: str, kind: TokenKind, spelling: Spelling) -> str:
    return plain_text(visible_runs(token, spelling)) if kind == "pieces" else word_text(token, LONGEST_NAME)


def _noun(kind: TokenKind) -> tuple[str, str]:
    one = _ONE[kind]
    return one, f"{one}s"
