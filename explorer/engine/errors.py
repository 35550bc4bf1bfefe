"""The errors that a person can cause; their message is one sentence that can be shown as it is."""


class ExplorerError(ValueError):
    """Base of all errors whose message is meant for the person at the screen."""


class CorpusError(ExplorerError):
    """The corpus cannot be trained on: empty, a count out of range, a marker that occurs in the text."""


class RecipeError(ExplorerError):
    """The recipe contradicts itself: a regular expression that does not compile, a target that cannot be met."""


class CorpusFileError(ExplorerError):
    """A file cannot be read as text: gone, not permitted, binary, or in another encoding."""


def quoted(word: str, longest: int = 40) -> str:
    """A word as a sentence names it, cut where it has more than ``longest`` characters."""
    return f"“{word}”" if len(word) <= longest else f"“{word[: longest - 1]}…”"
