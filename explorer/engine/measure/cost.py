"""What shorter sequences save: attention compares every token with every other (Vaswani et al. 2017), n² of them."""

from collections.abc import Iterable


def attention_cost(lengths: Iterable[int]) -> int:
    """The sum of length² over sequences, each attended to by itself; lengths in tokens."""
    return sum(length * length for length in lengths)


def relative_cost(lengths: Iterable[int], reference: Iterable[int]) -> float:
    """The n² cost of some sequences by that of the same texts cut otherwise: below 1 cheaper, above 1 dearer.

    A corpus taken as one sequence is ``relative_cost([after], [before])``. Without any token in the reference it is 1.
    """
    before = attention_cost(reference)
    return attention_cost(lengths) / before if before else 1.0
