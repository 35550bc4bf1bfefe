"""Where the columns of a plain table lie: each as wide as it needs, what is left over goes to one of them."""

from collections.abc import Sequence
from dataclasses import dataclass

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ColumnNeed:
    """A column: the pixels it needs, and whether it can be left out where room is short, or takes what is left."""

    width: int
    optional: bool = False
    stretches: bool = False


def table_columns(width: int, needs: Sequence[ColumnNeed], margin: int, gap: int) -> tuple[Span, ...]:
    """The first and last pixel of each column; one that is left out has no width.

    Optional columns go one by one, the last first, until the others have room; then the stretching one is cut.
    """
    shown = [True] * len(needs)

    def spare() -> int:
        wide = [need.width for need, there in zip(needs, shown, strict=True) if there]
        return width - 2 * margin - sum(wide) - gap * (len(wide) - 1)

    for number in reversed(range(len(needs))):
        if spare() < 0 and needs[number].optional:
            shown[number] = False
    left_over = spare()
    spans = []
    x = margin
    for need, there in zip(needs, shown, strict=True):
        if not there:
            spans.append((x, x))
            continue
        end = x + max(0, need.width + (left_over if need.stretches else 0))
        spans.append((x, end))
        x = end + gap
    return tuple(spans)
