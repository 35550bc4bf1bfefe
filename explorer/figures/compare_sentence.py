"""What is compared, as a sentence with variable words."""

from collections.abc import Sequence

from explorer.engine.encode.special_tokens import SpecialChoice
from explorer.figures.sentence import Choice, Option, SentencePart, Words

REFER, OUT, CLOSE = "be the reference", "take out", "close"
"""What can be done with a row besides putting another tokenizer in its place."""

_DONE = (
    Option(REFER, "Be the reference", "the others are measured against it"),
    Option(OUT, "Take out of the comparison", "it stays open"),
    Option(CLOSE, "Close"),
)
_SPECIAL: dict[SpecialChoice, tuple[str, str, str]] = {
    "as-text": ("text", "Text", "like any other; what is typed by strangers should be"),
    "allow": ("special tokens", "Special tokens", "as the library finds them where they are allowed"),
    "error": ("an error", "An error", "the text is refused, and where it stands is said"),
}


def compare_sentence(
    rows: Sequence[tuple[int, str, Sequence[Option], bool]], others: Sequence[Option]
) -> tuple[SentencePart, ...]:
    """The tokenizers that are compared: of each its number, its name, what could be in its place, whether it is the
    reference; and which could be added."""
    parts: list[SentencePart] = [Words("Comparing ")]
    for nth, (number, name, options, is_reference) in enumerate(rows):
        done = [option._replace(chosen=option.value == REFER and is_reference) for option in _DONE]
        if len(rows) == 1:
            done = [option for option in done if option.value == CLOSE]
        parts.append(Choice(str(number), name, f"Tokenizer {nth + 1}", (*options, *done)))
        parts.append(Words(", " if nth + 1 < len(rows) else "  "))
    if others:
        parts.append(Choice("add", "add a tokenizer", "One more to compare", tuple(others)))
    return tuple(parts)


def text_choices(special: SpecialChoice, *, with_post: bool) -> tuple[SentencePart, ...]:
    """What becomes of special tokens, those that are written in the text and those that are put beside it."""
    options = tuple(Option(key, title, hint, key == special) for key, (_, title, hint) in _SPECIAL.items())
    post = (
        Option(False, "Hidden", "only the tokens of the text", not with_post),
        Option(True, "Shown", "[CLS], <s> and the like, dashed", with_post),
    )
    return (
        Words("<s> in it is "),
        Choice("special", _SPECIAL[special][0], "What becomes of text that looks like a special token", options),
        Words(", put beside it "),
        Choice("post", "shown" if with_post else "hidden", "Tokens that a post-processor puts beside the text", post),
    )
