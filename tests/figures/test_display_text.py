"""What an editor shows for a text, and how places in one are places in the other."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.figures.display_text import (
    LONGEST_LINE,
    MOST_COSTLY,
    DisplayText,
    Splice,
    apply,
    described,
    difference,
    display_parts,
    displayed,
    has_box,
    length_with_boxes,
    moved,
    needs_sample,
    sample_of,
)

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"

# Few characters, so that edits often fall beside joiners, selectors, tags and characters of two UTF-16 units.
TEXTS = st.text(st.sampled_from("ab \n\r\t\0\u00a0\u200d\ufe0f❤\u0645\U0001f468\U0001f3f4\U000e0067\U000e007f\ud800"))


def utf16(text: str) -> int:
    return sum(2 if ord(character) > 0xFFFF else 1 for character in text)


@st.composite
def edits(draw: st.DrawFn) -> tuple[str, Splice]:
    text = draw(TEXTS)
    start = draw(st.integers(0, len(text)))
    return text, Splice(start, draw(st.integers(0, len(text) - start)), draw(TEXTS))


def drawing(text: str) -> str:
    """The display with every name in brackets."""
    return "".join(f"[{part.name}]" if part.name else part.display for part in display_parts(text))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a b\nc", "a b\nc"),
        ("a\tb", "a[⇥]b"),
        ("a\r\nb", "a[CR]\nb"),
        ("\0\x01\x1b\x7f", "[NUL][SOH][ESC][DEL]"),
        ("\x80\x85\u2028\u2029", "[U+0080][NEL][LS][PS]"),
        ("a\u00a0b\u202fc", "a[NBSP]b[NNBSP]c"),
        ("a\u2009b\u3000c", "a[U+2009]b[IDSP]c"),
        ("\ufeffa\u200bb\u2060c\u00add", "[BOM]a[ZWSP]b[WJ]c[SHY]d"),
        ("\u202eevil\u202c \u2067x\u2069", "[RLO]evil[PDF] [RLI]x[PDI]"),
        ("\ud800 \ufffc \ufdd0", "[U+D800] [U+FFFC] [U+FDD0]"),
        ("a\u200db \u200c", "a[ZWJ]b [ZWNJ]"),
        (FAMILY, f"{FAMILY[0]}[ZWJ]{FAMILY[2]}[ZWJ]{FAMILY[4]}"),
        ("❤\ufe0f 1\ufe0f\u20e3", "❤[VS16] 1[VS16]\u20e3"),
        ("می\u200cخواهم", "می[ZWNJ]خواهم"),
        ("\ufffd", "\ufffd"),
    ],
)
def test_the_unseen_is_named(text: str, shown: str) -> None:
    """Spaces of other kinds, controls, joiners, selectors and lone surrogates have a name each, as in a chip."""
    assert drawing(text) == shown
    assert "".join(part.display for part in display_parts(text)) == displayed(text)


@pytest.mark.parametrize(
    ("text", "length"),
    [("", 0), ("abc", 3), ("a" * 20, 10), ("\0\0\0", 2), ("a\0b\0c\0d", 5), ("a\0b\0c", 5), ("a" * 9 + "\0" * 4, 10)],
)
def test_a_part_has_few_characters_and_boxes(text: str, length: int) -> None:
    """A part ends after ten code points, or before the third box."""
    assert length_with_boxes(text, 10, 2) == length


def test_no_code_point_is_lost_from_sight() -> None:
    """Alone in its line, no code point but the line feed and the space is shown by nothing, and none by U+FFFD."""
    for code in range(0x110000):
        character = chr(code)
        shown = displayed(character)
        assert len(shown) == 1
        if not has_box(character) and unicodedata.category(character) in ("Cc", "Cs", "Zs", "Zl", "Zp"):
            assert character in "\n "
        assert shown != "\ufffd" or character == "\ufffd"


@pytest.mark.parametrize(
    ("character", "words"),
    [("\u00a0", "U+00A0 no-break space"), ("\0", "U+0000 null"), ("\ud800", "U+D800 lone surrogate")],
)
def test_a_code_point_is_named(character: str, words: str) -> None:
    """A code point is told by number and name, also where Unicode has no name for it."""
    assert described(character) == words


@given(TEXTS)
def test_places_carry_over(text: str) -> None:
    """Each code point has the UTF-16 position that its display has, and is found again from there."""
    display = DisplayText.of(text)
    for index in range(len(text) + 1):
        position = display.position(index)
        assert position == utf16(displayed(text)[:index])
        assert display.index(position) == index


@given(edits())
def test_the_display_follows_an_edit(edit: tuple[str, Splice]) -> None:
    """Splicing the old display gives exactly the display of the edited text."""
    text, splice = edit
    after, change = DisplayText.of(text).spliced(splice)
    assert after == DisplayText.of(apply(text, splice))
    units = displayed(text).encode("utf-16-le", "surrogatepass")
    head, tail = units[: 2 * change.position], units[2 * (change.position + change.removed) :]
    spliced = head + displayed(change.inserted).encode("utf-16-le", "surrogatepass") + tail
    assert spliced.decode("utf-16-le", "surrogatepass") == displayed(after.text)


@given(TEXTS, TEXTS)
def test_the_difference_of_two_texts(old: str, new: str) -> None:
    """The difference leads from the old text to the new one, and there is none between equal texts."""
    splice = difference(old, new)
    assert apply(old, splice) == new
    assert (splice.removed, splice.inserted) == (0, "") or old != new


def test_a_small_edit_is_a_small_difference() -> None:
    """What two texts share at both ends is no part of their difference."""
    assert difference("the old cat", "the new cat") == Splice(4, 3, "new")
    assert difference("aaa", "aaaa") == Splice(3, 0, "a")


@pytest.mark.parametrize(
    ("text", "sample"),
    [
        ("", False),
        ("a" * LONGEST_LINE, False),
        ("a" * (LONGEST_LINE + 1), True),
        ("a\n" * LONGEST_LINE, False),
        ("short\n" + "a" * (LONGEST_LINE + 1) + "\nshort", True),
    ],
)
def test_long_lines_are_sampled(text: str, sample: bool) -> None:
    """A text is shown as a sample when one of its lines is over 20,000 characters."""
    assert needs_sample(text) is sample


@pytest.mark.parametrize(
    ("line", "beginning"),
    [
        ("\0" * MOST_COSTLY, None),
        ("a\0" * (MOST_COSTLY + 1), "a\0" * MOST_COSTLY + "a"),
        ("\U000e0041" * (MOST_COSTLY + 1), "\U000e0041" * MOST_COSTLY),
        ("a" + "\u0301" * (MOST_COSTLY + 8), None),
        ("a" + "\u0301" * (MOST_COSTLY + 9), "a" + "\u0301" * (MOST_COSTLY + 8)),
        (("a" + "\u0301" * 18) * 60, ("a" + "\u0301" * 18) * 50 + "a" + "\u0301" * 8),
        ("e\u0302\u0301 \u05d1\u05bc\u05b8 " * 2000, None),
        (f"{FAMILY} " * 251, f"{FAMILY} " * 250 + FAMILY[0]),
    ],
)
def test_lines_of_many_boxes_or_stacks_are_sampled(line: str, beginning: str | None) -> None:
    """A text is a sample, too, when a line has over 500 boxes and marks beyond the eighth on a letter; up to there."""
    assert needs_sample(f"{line}\n{line}") is needs_sample(f"short\n{line}") is (beginning is not None)
    assert beginning is None or sample_of(line) == beginning


@given(st.text(st.sampled_from("a\0\n"), max_size=40))
def test_a_long_line_is_found_wherever_it_is(text: str) -> None:
    """The lines are not looked at one by one, yet none that is too much is passed over."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("explorer.figures.display_text.LONGEST_LINE", 5)
        patch.setattr("explorer.figures.display_text.MOST_COSTLY", 3)
        assert needs_sample(text) is any(len(line) > 5 or line.count("\0") > 3 for line in text.split("\n"))


@pytest.mark.parametrize(("place", "result"), [(0, "cdab"), (1, "acdb"), (2, "abcd"), (3, "abcd"), (4, "abcd")])
def test_a_part_of_a_text_is_moved(place: int, result: str) -> None:
    """Moving the end of "abcd" is one edit, and none where it would fall on itself."""
    splice = moved("abcd", 2, 4, place)
    assert apply("abcd", splice) == result
    assert apply("abcde", moved("abcde", 0, 2, 5)) == "cdeab"
