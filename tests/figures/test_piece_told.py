"""What is told of one piece of a vocabulary."""

from explorer.engine.encode.pipeline import Pipeline
from explorer.figures.merge_tree import Join
from explorer.figures.piece_told import piece_told
from explorer.formats.opened import OpenedTokenizer
from tests.engine.measure.small_pipelines import Splits, merging, ranks, wordpiece


def over_bytes(*merged: str) -> OpenedTokenizer:
    """256 bytes, and what is merged of them."""
    pipeline = ranks(*merged).pipeline
    vocabulary = pipeline.model.vocabulary
    return OpenedTokenizer(
        "small",
        "tiktoken ranks",
        "byte-level BPE",
        pipeline,
        piece_bytes=lambda piece_id: vocabulary[piece_id].encode("latin-1"),
    )


def said(opened: OpenedTokenizer, piece_id: int) -> list[str]:
    """All lines."""
    return [line.text for line in piece_told(opened, piece_id).lines]


def after(lines: list[str], heading: str) -> str:
    """The line that stands under a heading."""
    return lines[lines.index(heading) + 1]


def test_bytes_and_code_points_with_their_names() -> None:
    """␣é is three bytes and two characters."""
    lines = said(over_bytes("é", " é"), 257)
    assert after(lines, "3 bytes") == "20 C3 A9"
    assert lines[3:5] == ["␣  U+0020 space", "é  U+00E9 latin small letter e with acute"]


def test_how_files_write_bytes() -> None:
    """␣é is Ġ, Ã and © in the vocabulary of GPT-2; pieces over characters are written as they are read."""
    assert after(said(over_bytes("é", " é"), 257), "In vocab.json and tokenizer.json") == "ĠÃ©"
    words = OpenedTokenizer("small", "vocab.txt", "WordPiece", wordpiece("the").pipeline)
    assert "In vocab.json and tokenizer.json" not in said(words, 0)


def test_part_of_a_character_is_told_as_such() -> None:
    """The byte E2 alone is no text, and nothing is encoded."""
    told = piece_told(over_bytes(), 0xE2)
    assert [line.text for line in told.lines if line.kind == "look"] == [
        "No whole characters: it means nothing by itself."
    ]
    assert not any(line.text.startswith("Alone") for line in told.lines)


def test_how_a_piece_is_encoded_alone_and_after_a_space() -> None:
    """There is a piece for ␣he and none for ␣the: after a space “the” is two tokens."""
    lines = said(over_bytes("he", "the", " he"), 257)
    assert after(lines, "Alone: 1 token") == "the 257"
    assert after(lines, "After a space: 2 tokens") == "␣ 32 + the 257"


def test_a_piece_that_its_own_text_never_yields_is_marked() -> None:
    """b + c is learned before a + b, so that the text ab has the piece ab, but the text abc has a and bc, not abc."""
    pipeline = Pipeline(merging("abc", ("b c", "a b", "ab c")), pretokenizer=Splits("whitespace"))
    opened = OpenedTokenizer("small", "tokenizer.json", "BPE", pipeline)
    assert pipeline.model.vocabulary[4:] == ("ab", "abc")
    assert [line.text for line in piece_told(opened, 5).lines if line.kind == "look"] == ["a 0 + bc 3"]
    assert not any(line.kind == "look" for line in piece_told(opened, 4).lines)


def test_variants_in_capitals_and_spaces() -> None:
    """The, ␣the and THE are variants of the; then is none."""
    opened = over_bytes("the", "The", " the", "THE", "then")
    lines = said(opened, 256)
    start = lines.index("Case and space variants")
    assert lines[start + 1 : start + 4] == ["The  257", "␣the  258", "THE  259"]
    assert after(said(opened, 260), "Case and space variants") == "None in this vocabulary."


def test_the_merges_that_make_a_piece() -> None:
    """␣the of ␣t and he, each of two bytes; the place of a join is among the symbols that there are then."""
    told = piece_told(over_bytes(" t", "he", " the"), 258)
    assert told.symbols == ("␣", "t", "h", "e")
    assert told.joins == (
        Join(0, "␣", "t", "␣t", "rank 256"),
        Join(1, "h", "e", "he", "rank 257"),
        Join(0, "␣t", "he", "␣the", "rank 258"),
    )


def test_a_vocabulary_without_merges_has_no_tree() -> None:
    """WordPiece takes pieces as they are; those within words are told by their variant."""
    pipeline = wordpiece("walk ##ing ing").pipeline
    vocabulary = pipeline.model.vocabulary
    opened = OpenedTokenizer(
        "small",
        "WordPiece vocabulary",
        "WordPiece",
        pipeline,
        piece_bytes=lambda piece_id: vocabulary[piece_id].removeprefix("##").encode(),
    )
    told = piece_told(opened, 1)
    lines = [line.text for line in told.lines]
    assert told.joins == ()
    assert "merging" not in lines
    assert after(lines, "Case and space variants") == "ing  2"


def test_a_special_token_stands_for_no_text() -> None:
    """One sentence says so."""
    opened = OpenedTokenizer(
        "small",
        "tiktoken ranks",
        "byte-level BPE",
        ranks("ab", added=("<|end|>",)).pipeline,
        special_ids=frozenset((257,)),
    )
    assert "stands for no text" in said(opened, 257)[0]
