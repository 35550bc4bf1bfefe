"""What is compared, as a sentence with variable words."""

from collections.abc import Sequence

from explorer.engine.encode.special_tokens import SpecialChoice
from explorer.figures.sentence import Choice, Field, Option, SentencePart, Words
from explorer.figures.text_choice import TextChoice, TextWay, prefix_length, string_alone, words_to_choose
from explorer.figures.visible_text import word_text

REFER, OUT, CLOSE = "be the reference", "take out", "close"
"""What can be done with a row besides putting another tokenizer in its place."""

_DONE = (
    Option(REFER, "Be the reference", "the others are measured against it"),
    Option(OUT, "Take out of the comparison", "it stays open"),
    Option(CLOSE, "Close"),
)
_SPECIAL: dict[SpecialChoice, tuple[str, str, str]] = {
    "as-text": ("as text", "As text", "like any other; what is typed by strangers should be"),
    "allow": ("allowed", "Allowed", "found as such, each one token"),
    "error": ("refused", "Refused", "the text is an error, and where is said"),
}
_TEXTS: dict[TextWay, tuple[str, str, str]] = {
    "context": ("a string alone and in the text", "A string alone and in the text", "what context does to it"),
    "prefix": ("a prefix and the whole", "A prefix and the whole", "what follows may change its tokens"),
    "chunks": ("the text and its chunks", "The text and its chunks", "where it may be cut, and where not"),
    "space": (
        "without and with a space at the end",
        "Without and with a space at the end",
        "the space that prompts should not end in",
    ),
}


def compare_sentence(
    rows: Sequence[tuple[int, str, Sequence[Option], bool]], others: Sequence[Option]
) -> tuple[SentencePart, ...]:
    """The tokenizers that are compared: of each its number, its name, what could be in its place, whether it is the
    reference; and which could be added."""
    parts: list[SentencePart] = [Words("Comparing "), _mode(of_texts=False), Words(" ")]
    for nth, (number, name, options, is_reference) in enumerate(rows):
        done = [option._replace(chosen=option.value == REFER and is_reference) for option in _DONE]
        if len(rows) == 1:
            done = [option for option in done if option.value == CLOSE]
        parts.append(Choice(str(number), name, f"Tokenizer {nth + 1}", (*options, *done)))
        parts.append(Words(", " if nth + 1 < len(rows) else "  "))
    if others:
        parts.append(Choice("add", "add a tokenizer", "One more to compare", tuple(others)))
    return tuple(parts)


def texts_sentence(name: str, options: Sequence[Option], text: str, choice: TextChoice) -> tuple[SentencePart, ...]:
    """One tokenizer and the texts that it is compared on."""
    ways = tuple(Option(way, title, hint, way == choice.way) for way, (_, title, hint) in _TEXTS.items())
    parts: list[SentencePart] = [
        Words("Comparing "),
        _mode(of_texts=True),
        Words(" by "),
        Choice("by", name, "Tokenizer of the texts", tuple(options)),
        Words(": "),
        Choice("way", _TEXTS[choice.way][0], "Which texts are compared", ways),
    ]
    if choice.way == "context":
        string = string_alone(text, choice)
        words = tuple(Option(word, word, "", word == string) for word in words_to_choose(text))
        field = Field("Any string of it", string)
        parts += [
            Words(", "),
            Choice("string", word_text(string, 24), "String that stands alone", words, field, mono=True),
        ]
    elif choice.way == "prefix":
        length = prefix_length(text, choice)
        field = Field("Characters", str(length), minimum=0, maximum=len(text))
        parts += [Words(", "), Choice("length", f"{length:,} characters", "Length of the prefix", (), field)]
    elif choice.way == "chunks":
        field = Field("Length, or positions", choice.cuts)
        said = f"of {choice.cuts} characters" if choice.cuts.strip().isdecimal() else f"at {choice.cuts}"
        parts += [Words(" "), Choice("cuts", said, "Length of the chunks, or positions", (), field)]
    return tuple(parts)


def _mode(*, of_texts: bool) -> Choice:
    options = (
        Option(False, "Tokenizers on one text", "up to six of them", not of_texts),
        Option(True, "Texts by one tokenizer", "alone and in context, prefixes, chunks", of_texts),
    )
    return Choice("mode", "texts" if of_texts else "tokenizers", "What is compared", options)


def special_choice(special: SpecialChoice) -> tuple[SentencePart, ...]:
    """What becomes of special tokens that are written in the text."""
    options = tuple(Option(key, title, hint, key == special) for key, (_, title, hint) in _SPECIAL.items())
    what = "What becomes of text that looks like a special token"
    return Words("Special tokens in it "), Choice("special", _SPECIAL[special][0], what, options)


def text_choices(special: SpecialChoice, *, with_post: bool) -> tuple[SentencePart, ...]:
    """What becomes of special tokens, those that are written in the text and those that are put beside it."""
    post = (
        Option(False, "Hidden", "only the tokens of the text", not with_post),
        Option(True, "Shown", "[CLS], <s> and the like, dashed", with_post),
    )
    return (
        *special_choice(special),
        Words(", beside it "),
        Choice("post", "shown" if with_post else "hidden", "Tokens that a post-processor puts beside the text", post),
    )
