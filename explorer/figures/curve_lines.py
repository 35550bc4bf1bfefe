"""What the lengths of symbols count where words have marks."""

from explorer.engine.text.alphabet import Spelling


def has_marks(spelling: Spelling) -> bool:
    """Whether marks are characters of symbols; those of continuations stand for nothing of a text."""
    return spelling.marker != "none" and not spelling.continuation


def marks_note(spelling: Spelling) -> str:
    """How marks count in the lengths of symbols, in one sentence; nothing where there are none."""
    if not has_marks(spelling):
        return ""
    mark = spelling.marker_text
    return (
        f"The mark {mark} counts as one character and as no byte, since bytes are those of the text as it is written."
    )
