"""What is told of a tokenizer beside its stages."""

from explorer.engine.measure.round_trip import round_trip
from explorer.figures.tokenizer_lines import FactLine, check_lines, facts_lines, finding_lines, trip_lines
from explorer.formats.cross_check import CrossCheck, Difference
from explorer.formats.diagnosis import Finding


def texts(lines: object) -> list[tuple[str, str]]:
    """Each line with its kind."""
    return [(line.kind, line.text) for line in lines]  # type: ignore[attr-defined]


def test_facts_are_sentences() -> None:
    """The algorithm and the kind of file first; each fact ends in one full stop."""
    lines = list(facts_lines("byte-level BPE", "tiktoken ranks", ("256 pieces = 256 bytes", "Known.")))
    said = ["Byte-level BPE, from tiktoken ranks.", "256 pieces = 256 bytes.", "Known."]
    assert [line.text for line in lines] == said


def test_a_text_that_comes_back() -> None:
    """Lossless, with the number of code points."""
    assert texts(trip_lines(round_trip("abc", "abc"), 3))[1:] == [
        ("good", "Lossless"),
        ("detail", "All 3 code points of this text come back."),
    ]


def test_what_is_lost_is_named_with_its_number() -> None:
    """Each code point that is lost has its number and its name, and what comes instead is shown."""
    lines = texts(trip_lines(round_trip("café", "cafe"), 4))
    assert lines[1:] == [
        ("look", "1 code point is lost"),
        ("detail", "é  U+00E9 latin small letter e with acute"),
        ("detail", "There comes instead: e"),
    ]


def test_a_lost_line_end_has_a_name() -> None:
    """Unicode gives control characters none; they are called what people call them."""
    assert texts(trip_lines(round_trip("a\nb", "a b"), 3))[2] == ("detail", "↵  U+000A line feed")


def test_more_that_is_lost_than_can_be_named() -> None:
    """Six are named, of the others there is the number."""
    assert ("detail", "and 2 others") in texts(trip_lines(round_trip("ABCDEFGH", "-"), 8))


def test_the_library_agrees_differs_or_is_not_there() -> None:
    """A badge, the first difference, or why there is no answer."""
    agrees = CrossCheck("tokenizers 0.23.3", 5, None, "a", "a")
    assert texts(check_lines(agrees))[1] == ("good", "Identical to tokenizers 0.23.3")
    assert texts(check_lines(agrees, as_shown=False))[-1][1].startswith("Both were asked with special tokens allowed")
    difference = Difference(2, 7, 9, 3, 5, "ab")
    differs = texts(check_lines(CrossCheck("tokenizers 0.23.3", 5, difference)))
    assert differs[1:] == [("look", "Not as tokenizers 0.23.3 has it"), ("detail", difference.sentence)]
    tie = texts(check_lines(CrossCheck("sentencepiece 0.2.1", 5, difference, is_tie=True)))
    assert tie[3] == ("detail", "Both have the same score: the rounding of the library's 32-bit sums decides.")
    absent = texts(check_lines(CrossCheck("", 5, problem="No library reads such a tokenizer.")))
    assert absent[1:] == [("fact", "Not compared"), ("detail", "No library reads such a tokenizer.")]


def test_findings_with_their_place_and_repair() -> None:
    """What is wrong has its line, its bytes and what mending it would do; without findings there is no heading."""
    finding = Finding("odd", "stands a byte order mark", 1, 1, 0, b"\xef\xbb\xbf", repair="drop it")
    assert texts(finding_lines((finding,))) == [
        ("heading", "Found in the file"),
        ("look", finding.sentence),
        ("detail", "Repair: drop it."),
    ]
    assert "line 1, column 1" in finding.sentence
    assert "EF BB BF" in finding.sentence
    assert list(finding_lines(())) == []
    assert FactLine("x").kind == "fact"
