"""Files of ranks: read as tiktoken reads them, and what is wrong with one is said."""

import lzma
from base64 import b64encode
from codecs import getincrementaldecoder
from hashlib import sha256
from pathlib import Path

import pytest
import tiktoken

from explorer.formats.diagnosis import TokenizerFileError
from explorer.formats.how import How
from explorer.formats.known_ranks import KNOWN_RANKS, N_KNOWN, QWEN_PATTERN
from explorer.formats.shipped import open_shipped
from explorer.formats.tiktoken_ranks import read_tiktoken_ranks
from explorer.resource_files import resource_path

HALLO = How("whitespace", (("<|end|>", 300),))


def written(pieces: dict[bytes, int]) -> bytes:
    return b"".join(b"%b %d\n" % (b64encode(piece), rank) for piece, rank in pieces.items())


BYTES = {bytes([byte]): byte for byte in range(256)}
PLAIN = written(BYTES | {b"ab": 256, b"abc": 257})


def sentences(data: bytes, **options: bool) -> list[str]:
    """What is found in a file, whether it opens or not."""
    try:
        findings = read_tiktoken_ranks(data, "x.tiktoken", how=HALLO, **options).findings
    except TokenizerFileError as error:
        findings = error.findings
    return [finding.sentence for finding in findings]


def read(data: bytes, *, repair: bool = False, how: How | None = HALLO) -> list[int | None]:
    """The ids of “abc ab” in the tokenizer of a file."""
    opened = read_tiktoken_ranks(data, "x.tiktoken", repair=repair, how=how)
    return list(opened.pipeline.encode("abc ab"))


def test_a_plain_file() -> None:
    """Ranks are ids, and nothing is to be said against it."""
    assert read(PLAIN) == [257, 256]
    assert sentences(PLAIN) == ["42 ids stand for no piece, the first is 258."]  # up to the special token


# ── what is wrong ─────────────────────────────────────────────────────────────────────────────────────────────────────

FIRST, REST = PLAIN.split(b"\n", 1)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (
            b"\xef\xbb\xbf" + PLAIN,
            "At line 1, column 1 stands a byte order mark (bytes EF BB BF); the first line is expected.",
        ),
        (PLAIN.decode().encode("utf-16"), "At line 1, column 1 the file is UTF-16 (bytes FF FE); UTF-8 is expected."),
        (
            PLAIN + b"YWI= 258\n",
            "At line 259, column 1 the piece stands a second time (bytes 59 57 49 3D 20 32 35 38).",
        ),
        (
            PLAIN + b"YWJj 256\n",
            "At line 259, column 6 the rank 256 stands a second time (bytes 32 35 36).",
        ),
        (PLAIN + b"YWJk 256\n", "At line 259, column 6 the rank 256 stands a second time (bytes 32 35 36)."),
        (
            PLAIN + b"YWJkZQ 258\n",
            "At line 259, column 1 “YWJkZQ” is no base64 (bytes 59 57 4A 6B 5A 51 20 32 35 38); a multiple of four "
            "characters is expected.",
        ),
    ],
)
def test_what_can_be_mended(data: bytes, sentence: str) -> None:
    """Unrepaired such a file is refused with the place, the bytes and what is expected; repaired it opens and says
    what was there."""
    with pytest.raises(TokenizerFileError) as error:
        read(data)
    assert error.value.findings[0].sentence == sentence
    assert error.value.can_be_repaired
    assert sentence in sentences(data, repair=True)
    assert read(data, repair=True)[1] in (256, 258)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The file has no ranks; a piece in base64, a space and its rank are expected."),
        (
            PLAIN + b"YWJk\n",
            "At line 259, column 5 the line has one field; a piece in base64, a space and its rank are expected.",
        ),
        (
            PLAIN + b"YWJk 258 7\n",
            "At line 259, column 10 the line has 3 fields (bytes 37); a piece in base64, a space and its rank are "
            "expected.",
        ),
        (
            PLAIN + b"YW!k 258\n",
            "At line 259, column 1 “YW!k” is no base64 (bytes 59 57 21 6B 20 32 35 38); a piece in base64, a space and "
            "its rank are expected.",
        ),
        (
            PLAIN + b"YWJk x\n",
            "At line 259, column 6 the rank is “x” (bytes 78); a whole number from 0 is expected.",
        ),
        (
            PLAIN + b"YWJk -1\n",
            "At line 259, column 6 the rank is “-1” (bytes 2D 31); a whole number from 0 is expected.",
        ),
        (
            PLAIN + b"YWJk 2147483648\n",
            "At line 259, column 6 the rank is “2147483648” (bytes 32 31 34 37 34 38 33 36 34 38); ranks "
            "below 4,194,304 are taken.",
        ),
        (
            PLAIN + b"YWJk 25\xff\n",
            "At line 259, column 8 stand bytes that are no UTF-8 (bytes FF 0A); UTF-8 is expected.",
        ),
        (PLAIN + b"A" * 100_001, "At line 259 the line has 100,001 bytes; no more than 100,000 are taken."),
        (b"\n" * 2_000_001, "The file has 2,000,001 lines; no more than 2,000,000 are taken."),
        (
            PLAIN + b"==== 258\n",
            "At line 259, column 1 the piece is empty (bytes 3D 3D 3D 3D 20 32 35 38); a piece in base64, a space and "
            "its rank are expected.",
        ),
    ],
)
def test_what_cannot_be_mended(data: bytes, sentence: str) -> None:
    """Such a file is refused with the place, the bytes and what is expected, also if it is to be repaired."""
    for repair in (False, True):
        with pytest.raises(TokenizerFileError) as error:
            read(data, repair=repair)
        assert sentence in [finding.sentence for finding in error.value.findings]
    assert not error.value.can_be_repaired


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (
            PLAIN.replace(b"\n", b"\r\n"),
            "At line 1, column 7 the line ends in a carriage return and a line feed (bytes 0D 0A), and 257 more like "
            "it; "
            "a line feed alone is expected.",
        ),
        (
            PLAIN.replace(b"\n", b"\r"),
            "At line 1, column 7 the line ends in a carriage return (bytes 0D), and 257 more like it; a line feed "
            "alone "
            "is expected.",
        ),
        (
            FIRST + b"\n\n" + REST,
            "At line 2, column 1 the line is empty; a piece in base64, a space and its rank are expected.",
        ),
        (
            FIRST + b" \n" + REST,
            "At line 1, column 1 there is more white space than the space between piece and rank (bytes 41 41 3D 3D "
            "20 30 "
            "20).",
        ),
        (
            FIRST.replace(b" ", b"\t") + b"\n" + REST,
            "At line 1, column 1 there is more white space than the space between piece and rank (bytes 41 41 3D 3D 09 "
            "30).",
        ),
        (REST, "No piece stands for the byte 0x00; texts with it may be unknown in part."),
    ],
)
def test_what_is_odd(data: bytes, sentence: str) -> None:
    """tiktoken reads such a file; it opens, and what is odd is said."""
    assert read(data) == [257, 256]
    assert sentence in sentences(data)


def test_bytes_that_never_occur_are_no_fault() -> None:
    """Without the bytes that UTF-8 never has (C0, C1, F5 to FF) a file is as it should be; it is only noted."""
    data = written({piece: rank for piece, rank in BYTES.items() if piece not in b"\xc0\xc1" and piece < b"\xf5"})
    found = read_tiktoken_ranks(data, "x", how=How("gpt2")).findings
    assert [(finding.weight, finding.words, finding.n_more) for finding in found] == [
        ("note", "no piece stands for the byte 0xC0", 12),
        ("note", "2 ids stand for no piece, the first is 192", 0),
    ]


def test_of_each_kind_the_first_is_told() -> None:
    """Of 3 empty lines the first has a place, and the others are counted."""
    assert sentences(FIRST + b"\n\n\n\n" + REST)[0] == (
        "At line 2, column 1 the line is empty, and 2 more like it; a piece in base64, a space and its rank are "
        "expected."
    )


# ── what a file leaves open ───────────────────────────────────────────────────────────────────────────────────────────


def test_an_unknown_file_says_so() -> None:
    """Of ranks that nobody knows it is said that cl100k's pattern is taken."""
    opened = read_tiktoken_ranks(PLAIN, "x.tiktoken")
    assert opened.findings[0].sentence == (
        "The file does not say how texts are split, nor which special tokens there are; the pattern of cl100k is "
        "taken, "
        "and no special tokens."
    )
    assert opened.pipeline.pretokenizer.said == "the pattern of cl100k"


def test_special_tokens_alone_can_be_given() -> None:
    """They take the place of those that are known, and the pattern stays."""
    opened = read_tiktoken_ranks(shipped_bytes("r50k_base"), "x", how=How(special_tokens=(("<|end|>", 50256),)))
    assert opened.pipeline.encode("12345<|end|>") == (10163, 2231, 50256)
    unknown = read_tiktoken_ranks(PLAIN, "x", how=How(special_tokens=(("<|end|>", 300), ("<|fin|>", 300))))
    assert unknown.pipeline.encode("<|end|><|fin|>") == (300, 300)
    assert unknown.findings[0].expected == "the pattern of cl100k is taken"


def test_how_a_file_is_to_be_read_can_be_given() -> None:
    """A regular expression and special tokens of the caller's are taken, and tiktoken gives the same ids for them."""
    how = How(r"\w+|\W", (("<|end|>", 300), ("<|end|>>", 301)))
    opened = read_tiktoken_ranks(PLAIN, "x.tiktoken", how=how)
    text = "ab abc<|end|>>c<|end|>!"
    assert opened.pipeline.encode(text) == (256, 32, 257, 301, 99, 300, 33)
    assert opened.reference is not None
    assert opened.reference().encode("ab abc<|end|>!") == [256, 32, 257, 300, 33]
    assert opened.special_ids == {300, 301}


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        (
            How("(", ()),
            "x.tiktoken cannot be opened with that pattern: The regular expression is wrong at position 1: ",
        ),
        (How("gpt2", (("<|a|>", 5),)), "x.tiktoken cannot be opened: the special token “<|a|>” cannot have the id 5."),
        (How("gpt2", (("", 500),)), "x.tiktoken cannot be opened: the special token “” is empty."),
        (
            How("gpt2", (("<|a|>", 1 << 40),)),
            "x.tiktoken cannot be opened: the special token “<|a|>” cannot have the id ",
        ),
    ],
)
def test_what_cannot_be_given(how: How, sentence: str) -> None:
    """A pattern that does not compile and special tokens that cannot be are refused in a sentence."""
    with pytest.raises(TokenizerFileError) as error:
        read_tiktoken_ranks(PLAIN, "x.tiktoken", how=how)
    assert str(error.value).startswith(sentence)


def test_a_pattern_that_never_ends_is_given_up() -> None:
    """A regular expression that backtracks without end is stopped with a sentence."""
    opened = read_tiktoken_ranks(PLAIN, "x.tiktoken", how=How("(a|aa)+$"))
    with pytest.raises(ValueError, match="did not get through the text within 5 seconds"):
        opened.pipeline.encode("a" * 60 + "b")


def p50k_of(r50k: bytes) -> bytes:
    """The ranks of Codex: those of GPT-2, and 24 runs of 2 to 25 spaces from 50,257."""
    return r50k + written({b" " * length: 50_255 + length for length in range(2, 26)})


def shipped_bytes(name: str) -> bytes:
    return lzma.decompress(resource_path("tokenizers", f"{name}.tiktoken.xz").read_bytes())


def test_ranks_are_known_by_their_content() -> None:
    """p50k, which is GPT-2's with runs of spaces, is known by its content; the id of <|endoftext|> is its only hole."""
    data = p50k_of(shipped_bytes("r50k_base"))
    assert sha256(data).hexdigest() in KNOWN_RANKS
    opened = read_tiktoken_ranks(data, "any name")
    assert opened.facts[:2] == (
        "50,281 pieces = 256 bytes + 50,024 merges + 1 special token.",
        "These are p50k_base, the ranks of Codex, known by their content.",
    )
    assert opened.findings == ()
    assert opened.pipeline.encode("   <|endoftext|>") == (50_258, 50_256)


def test_ranks_are_known_however_they_are_written() -> None:
    """GPT-2's ranks from the last to the first, with carriage returns, are known all the same."""
    lines = shipped_bytes("r50k_base").splitlines()
    opened = read_tiktoken_ranks(b"\r\n".join(reversed(lines)), "any name")
    assert opened.facts[1] == "These are r50k_base, the ranks of GPT-2, known by their content."
    assert opened.pipeline.encode("12345") == open_shipped("gpt2").pipeline.encode("12345")


def test_as_many_ranks_are_not_the_same_ranks() -> None:
    """Another file with as many pieces as GPT-2's is not taken for it."""
    pieces = {bytes([a, b, c]): 256 + a * 65536 + b * 256 + c for a in range(1) for b in range(196) for c in range(256)}
    ranks = dict(list((BYTES | pieces).items())[:50_256])
    assert len(ranks) in N_KNOWN
    assert read_tiktoken_ranks(written(ranks), "x").findings[0].words.startswith("the file does not say")


def test_qwen(shared: Path) -> None:
    """Qwen's ranks are known; every digit is a word, and it has three special tokens and 205 spare ones."""
    with lzma.open(shared / "tokenizers" / "qwen.tiktoken.xz") as file:
        opened = read_tiktoken_ranks(file.read(), "qwen.tiktoken")
    assert opened.facts[0] == "151,851 pieces = 256 bytes + 151,387 merges + 208 special tokens."
    assert opened.pipeline.encode("123<|im_end|>") == (16, 17, 18, 151_645)
    assert opened.findings == ()
    assert KNOWN_RANKS["b2b1b8dfb5cc5f024bafc373121c6aba3f66f9a5a0269e243470a1de16a33186"].pattern == QWEN_PATTERN


def test_a_turn_of_a_chat(shared: Path) -> None:
    """What frames a turn is two tokens, or with the stage switched off twelve pieces of text (F4: ggml-org/llama.cpp
    #14783)."""
    with lzma.open(shared / "tokenizers" / "qwen.tiktoken.xz") as file:
        pipeline = read_tiktoken_ranks(file.read(), "qwen.tiktoken").pipeline
    text = "<|im_start|>Hello World<|im_end|>"
    cut = {}
    for stages in ((), ("added",)):
        tokens = pipeline.without(stages).run(text).tokens
        cut[stages] = [text[start:end] for start, end in zip(tokens.starts, tokens.ends, strict=True)]
    assert cut[()] == ["<|im_start|>", "Hello", " World", "<|im_end|>"]
    assert cut["added",] == [*"<|", "im", "_start", *"|>", "Hello", " World", *"<|", "im", "_end", *"|>"]


# ── special tokens and bytes ──────────────────────────────────────────────────────────────────────────────────────────


def test_special_tokens_in_a_text() -> None:
    """Text that looks like a special token is one, or with the stage switched off text like any other: nine tokens."""
    pipeline = open_shipped("gpt2").pipeline
    assert pipeline.encode("a<|endoftext|>b") == (64, 50256, 65)
    assert len(pipeline.without(["added"]).encode("a<|endoftext|>b")) == 9
    assert pipeline.run("a<|endoftext|>b").tokens.kinds == ("piece", "added", "piece")


def test_a_special_token_that_was_given(tmp_path: Path) -> None:
    """Of “a<|end|>b” the ids are 97, 300, 98 with the special token, and those of its bytes without."""
    opened = read_tiktoken_ranks(PLAIN, "x.tiktoken", how=How("gpt2", (("<|end|>", 300),)))
    assert opened.pipeline.encode("a<|end|>b") == (97, 300, 98)
    assert opened.pipeline.without(["added"]).encode("a<|end|>b") == tuple(b"a<|end|>b")


def test_tokens_that_cut_a_character() -> None:
    """é and 🦙 are bytes here: each token has the range of its character, and says which of its bytes it is; tiktoken
    gives the same starts."""
    opened = read_tiktoken_ranks(written(BYTES), "x", how=How("gpt2"))
    tokens = opened.pipeline.run("é🦙").tokens
    assert tokens.starts == (0, 0, 1, 1, 1, 1)
    assert tokens.ends == (1, 1, 2, 2, 2, 2)
    assert tokens.bytes == {0: (0, 1), 1: (1, 2), 2: (0, 1), 3: (1, 2), 4: (2, 3), 5: (3, 4)}
    theirs = tiktoken.Encoding("bytes", pat_str=".", mergeable_ranks=BYTES, special_tokens={})
    assert theirs.decode_with_offsets(theirs.encode("é🦙"))[1] == list(tokens.starts)


def test_a_stream_of_bytes() -> None:
    """Whoever reads tokens as they come gets a character when its last byte has come: '', é, '', '', '', 🦙."""
    opened = read_tiktoken_ranks(written(BYTES), "x", how=How("gpt2"))
    assert opened.piece_bytes is not None
    decoder = getincrementaldecoder("utf-8")("replace")
    ids = opened.pipeline.encode("é🦙")
    assert [decoder.decode(opened.piece_bytes(piece_id) or b"") for piece_id in ids if piece_id is not None] == [
        "", "é", "", "", "", "🦙"
    ]  # fmt: skip


def test_halves_of_characters() -> None:
    """One half of a character is U+FFFD, two that belong together are one character; tiktoken does so too."""
    opened = open_shipped("gpt2")
    assert opened.reference is not None
    text = "a\ud83d\ude00b\ud83dc\ude00\ud83d"
    assert list(opened.pipeline.encode(text)) == opened.reference().encode(text)
    assert opened.pipeline.decode(opened.pipeline.encode(text)) == "a😀b\ufffdc\ufffd\ufffd"  # type: ignore[arg-type]
    tokens = opened.pipeline.run("\ud83d\ude00b").tokens
    assert (tokens.starts, tokens.ends) == ((0, 0, 2), (2, 2, 3))


def test_curly_quotes() -> None:
    """A curly quote is two tokens of GPT-2: 447 and 250, or behind a space 564 and 250."""
    assert open_shipped("gpt2").pipeline.encode("““ “") == (447, 250, 447, 250, 564, 250)


def test_emoji() -> None:
    """💩 is three tokens of GPT-2 each time."""
    assert len(open_shipped("gpt2").pipeline.encode("💩💩")) == 6


@pytest.mark.parametrize("key", ["gpt2", "cl100k", "o200k"])
def test_the_two_sides_of_every_piece(key: str) -> None:
    """The sides of a merge are pieces of a lower rank; no piece of a published file is out of reach."""
    opened = open_shipped(key)
    ranks = {piece: rank for rank, piece in enumerate(opened.pipeline.model.vocabulary) if piece}
    merges = opened.merges
    for index in range(0, len(merges), 97):
        left, right = merges[index]
        assert max(ranks[left], ranks[right]) < ranks[left + right]
