"""What the content of a file leaves open, and whoever opens it may say."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class How:
    """How a file of ranks, or of merges, is to be read."""

    pattern: str = ""  # that splits texts: a name or a regular expression; empty for what is known or usual
    special_tokens: tuple[tuple[str, int], ...] = ()  # of ranks, with their ids; none where a pattern is given alone
