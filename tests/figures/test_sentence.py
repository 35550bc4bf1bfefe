"""The recipe's sentence: what can be entered, and where its lines break."""

import pytest

from explorer.figures.sentence import Field, FlowItem, flow, flow_with_end


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("15", ""),
        (" 8,000 ", ""),
        ("8,000", ""),
        ("0", ""),
        ("-1", "−1 is out of range: enter a whole number from 0 to 10,000."),
        ("10001", "10,001 is out of range: enter a whole number from 0 to 10,000."),
        ("many", "Enter a whole number from 0 to 10,000."),
        ("", "Enter a whole number from 0 to 10,000."),
        ("1.5", "Enter a whole number from 0 to 10,000."),
    ],
)
def test_numbers_are_checked(text: str, problem: str) -> None:
    """A number may be grouped as people write it; what is none, or out of range, is answered by a sentence."""
    assert Field("Merges", "15", 0, 10_000).problem(text) == problem


def test_any_text_will_do_where_no_number_is_asked() -> None:
    """A field without bounds takes every text."""
    assert Field("Another mark", "</w>").problem("anything") == ""


def measured(sentence: str) -> tuple[list[str], list[FlowItem]]:
    """Words and their sizes, a character being one wide; what stands behind | is glued to what is before it."""
    words = sentence.replace("|", " |").split()
    items = [
        FlowItem(len(word.lstrip("|")), int(not after.startswith("|")), word.startswith("|"))
        for word, after in zip(words, [*words[1:], ""], strict=True)
    ]
    return words, items


def drawn(sentence: str, room: int, end: str = "") -> list[str]:
    """The sentence as it flows, and its end, which comes no nearer than two characters."""
    words, items = measured(sentence)
    end_words, end_items = measured(end) if end else ([], [])
    places = flow_with_end(items, end_items, room, 2) if end else flow(items, room)
    lines: dict[int, str] = {}
    for word, (line, x) in zip(words + end_words, places, strict=True):
        lines[line] = lines.get(line, "").ljust(int(x)) + word.lstrip("|")
    return [lines[line] for line in sorted(lines)]


@pytest.mark.parametrize(
    ("room", "lines"),
    [
        (40, ["on characters, marked </w>, up to 15"]),
        (36, ["on characters, marked </w>, up to 15"]),
        (35, ["on characters, marked </w>, up to", "15"]),
        (26, ["on characters, marked", "</w>, up to 15"]),
        (14, ["on characters,", "marked </w>,", "up to 15"]),
        (13, ["on", "characters,", "marked </w>,", "up to 15"]),
        (4, ["on", "characters,", "marked", "</w>,", "up", "to", "15"]),
    ],
)
def test_a_comma_stays_with_its_word(room: int, lines: list[str]) -> None:
    """Lines break at spaces only, so that no comma begins one; a word too long for the room has its own line."""
    assert drawn("on characters|, marked </w>|, up to 15", room) == lines


@pytest.mark.parametrize(
    ("room", "lines"),
    [
        (32, ["on bytes, up to 15    as in SLP3"]),
        (30, ["on bytes, up to 15  as in SLP3"]),
        (29, ["on bytes, up to 15", " " * 19 + "as in SLP3"]),
        (17, ["on bytes, up to", "15     as in SLP3"]),
        (10, ["on bytes,", "up to 15", "as in SLP3"]),
        (9, ["on bytes,", "up to 15", "as in", "SLP3"]),
    ],
)
def test_the_end_stands_at_the_right(room: int, lines: list[str]) -> None:
    """What is said at the end of the sentence ends where the room does, in the last line or else in one of its own."""
    assert drawn("on bytes|, up to 15", room, "as in SLP3") == lines
