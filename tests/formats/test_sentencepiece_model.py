"""SentencePiece's ``.model`` files: what is wrong with them or odd about them, and how they are read all the same."""

import math
import struct

import pytest
import sentencepiece
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.engine.errors import ExplorerError
from explorer.engine.text.alphabet import BYTE_PIECES
from explorer.engine.text.charsmap import charsmap
from explorer.formats import sentencepiece_message
from explorer.formats.diagnosis import Finding, TokenizerFileError
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.protobuf_wire import bytes_field, number_field, text_field
from explorer.formats.sentencepiece_model import read_sentencepiece_model
from tests.formats.sentencepiece_bytes import (
    AS_IT_IS,
    BPE,
    BYTE,
    CONTROL,
    NORMAL,
    UNIGRAM,
    UNK,
    UNUSED,
    USER_DEFINED,
    WORD,
    Piece,
    model,
    piece,
    self_test,
)

LETTERS: list[Piece] = [("a", -1.0, NORMAL), ("b", -2.0, NORMAL)]
BYTES: list[Piece] = [(byte, 0.0, BYTE) for byte in BYTE_PIECES]
BYTE_FALLBACK = number_field(35, 1)


def opened(data: bytes, *, repair: bool = False) -> OpenedTokenizer:
    return read_sentencepiece_model(data, "a.model", repair=repair)


def refused(data: bytes) -> TokenizerFileError:
    """The error of what is not opened."""
    with pytest.raises(TokenizerFileError) as raised:
        opened(data)
    return raised.value


def only(findings: tuple[Finding, ...]) -> Finding:
    """The finding, if there is just one."""
    (finding,) = findings
    return finding


def tokens(data: bytes, text: str, *, repair: bool = False) -> list[str]:
    """The pieces of a text, “?” where none has an id."""
    tokenizer = opened(data, repair=repair).pipeline
    return ["?" if piece_id is None else tokenizer.model.vocabulary[piece_id] for piece_id in tokenizer.encode(text)]


# ── what a model says ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_is_known_of_a_model() -> None:
    """Its algorithm, its pieces by their kinds, the ids that have a role, its scores and its normalizer."""
    control: list[Piece] = [("<s>", 0.0, CONTROL), ("</s>", 0.0, CONTROL)]
    normalizer = text_field(1, "nmt_nfkc") + bytes_field(2, charsmap("nmt_nfkc").compiled)
    found = opened(
        model([UNK, *control, ("<x>", 0.0, USER_DEFINED), *LETTERS, ("c", -3.0, UNUSED)], BPE, b"", normalizer)
    )
    assert (found.kind, found.algorithm, found.findings) == ("SentencePiece model", "SentencePiece BPE", ())
    assert found.facts[0] == (
        "7 pieces = 1 unknown piece + 2 control pieces + 1 user-defined piece + 2 learned pieces + 1 unused piece."
    )
    assert found.facts[1] == "The settings name unk 0 “<unk>”, bos 1 “<s>”, eos 2 “</s>”."
    assert found.scores == (0.0, 0.0, 0.0, 0.0, -1.0, -2.0, -3.0)
    assert found.special_ids == {0, 1, 2}
    assert found.pipeline.normalizer.said == "nmt_nfkc, a space before the text, extra spaces removed, spaces as ▁"


def test_the_bytes_of_pieces() -> None:
    """Those of its text with spaces for ▁, the byte of a byte piece, none of what stands for no text."""
    found = opened(model([UNK, ("<s>", 0.0, CONTROL), *BYTES, ("▁é", -1.0, NORMAL)], UNIGRAM, BYTE_FALLBACK))
    assert found.piece_bytes is not None
    assert [found.piece_bytes(piece_id) for piece_id in (0, 1, 2 + 0xFF, 258)] == [None, None, b"\xff", " é".encode()]


def test_a_finished_piece_is_read_however_it_is_written() -> None:
    """Fields in any order, missing ones, unknown ones, and the last of several, as protocol buffers are read."""
    odd = bytes_field(1, number_field(3, CONTROL) + text_field(200, "?") + text_field(1, "<s>") + text_field(1, "<x>"))
    data = piece(*UNK) + odd + text_field(99, "?") + piece("a", -1.0, NORMAL) + bytes_field(1, text_field(1, "b"))
    found = opened(bytes_field(2, number_field(3, BPE)) + data + bytes_field(2, number_field(24, 1)))
    assert found.pipeline.model.vocabulary == ("<unk>", "<x>", "a", "b")
    assert found.scores == (0.0, 0.0, -1.0, 0.0)
    assert found.special_ids == {0, 1}
    assert found.algorithm == "SentencePiece BPE"
    assert "a space after the text" in found.pipeline.normalizer.said


def test_a_long_piece() -> None:
    """A piece whose length takes two bytes."""
    long = "ab" * 300
    assert tokens(model([UNK, *LETTERS, (long, -0.5, NORMAL), ("c", -3.0, NORMAL)]), f"{long}c") == [long, "c"]


# ── control and user-defined pieces ───────────────────────────────────────────────────────────────────────────────────

MARKED = model(
    [UNK, ("<s>", 0.0, CONTROL), ("<sep>", 0.0, USER_DEFINED), *((letter, -5.0, NORMAL) for letter in "▁<>/sepHow ")],
    BPE,
    b"",
    number_field(3, 1) + number_field(4, 1),
)


def test_a_control_piece_in_a_text_is_text() -> None:
    """Nobody changes what a model does by writing (google/sentencepiece#102, #215), unless it is allowed; and what
    follows it then has no space before it, as in the newer tokenizers of Llama (huggingface/transformers#24565).
    """
    assert tokens(MARKED, "o<s>w") == ["▁", "o", "<", "s", ">", "w"]
    allowing = opened(MARKED).with_special("allow")
    assert [allowing.model.vocabulary[piece_id or 0] for piece_id in allowing.encode("<s>How")] == [
        "<s>",
        "H",
        "o",
        "w",
    ]


def test_a_user_defined_piece_is_one_wherever_it_stands() -> None:
    """Also where others could be made of its characters (google/sentencepiece#438, #183)."""
    assert tokens(MARKED, "How <sep> s") == ["▁", "H", "o", "w", "▁", "<sep>", "▁", "s"]
    assert tokens(MARKED, "<sep>") == ["▁", "<sep>"]


# ── what is wrong ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_list_of_pieces_instead_of_the_model() -> None:
    """It is said to be that (google/sentencepiece#647)."""
    error = refused(b"<unk>\t0\n<s>\t0\n\xe2\x96\x81the\t-3.1\n")
    assert str(error).startswith(
        "a.model cannot be opened: at line 1, column 1 the file is the list of a model's pieces"
    )
    assert not error.can_be_repaired


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "at byte 0 the file is empty; a piece with its score is expected."),
        (b"\x08\x01", "at byte 0 the file has no pieces (bytes 08 01); a piece with its score is expected."),
        (
            piece(*UNK) + b"\x0a\x05ab",
            "at byte 16 after 1 piece field 1 is 5 bytes long, 3 more than there are (bytes 0A 05 61 62); "
            "the rest of it is expected.",
        ),
        (
            piece(*UNK) + b"\x0a\x03\x0a\x05a",
            "at byte 18 in piece 1 field 1 is 5 bytes long, 4 more than there are (bytes 0A 05 61); "
            "the rest of it is expected.",
        ),
        (
            piece(*UNK) + b"\x12\x02\x18\xff",
            "at byte 19 in the settings of training the data end within a number (bytes FF); "
            "a byte below 80, which ends it, is expected.",
        ),
        (
            piece(*UNK) + b"\x12" + b"\xff" * 11,
            "at byte 17 after 1 piece a number does not end (bytes FF FF FF FF FF FF FF FF FF FF FF); "
            "its last byte, after at most 10, is below 80.",
        ),
    ],
)
def test_a_damaged_file(data: bytes, sentence: str) -> None:
    """The place in bytes, what stands there, and what was expected."""
    error = refused(data)
    assert str(error) == f"a.model cannot be opened: {sentence}"
    assert not error.can_be_repaired


def test_pieces_that_are_too_long_to_search() -> None:
    """Pieces of 100,000 characters would take a search all memory that there is."""
    finding = only(refused(model([UNK, ("a" * 100_000, -1.0, NORMAL)])).findings)
    assert finding.words == "the beginnings of all pieces have 5,000,000,012 characters"


@pytest.mark.parametrize("written", [b"\x0a\x00", b"\x18\x00", b"\x12\x00", b"\x2a\x02\x18\x00", b"\x22\x02\x0a\x00"])
def test_more_fields_than_anybody_writes(written: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading ends at a number of fields, of whatever kind they are."""
    monkeypatch.setattr(sentencepiece_message, "MOST_FIELDS", 1000)
    assert opened(piece(*UNK) + written * 400).kind == "SentencePiece model"
    assert refused(piece(*UNK) + written * 1001).findings[0].words.endswith("begins one field too many")


def test_more_pieces_than_anybody_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor are there more than so many pieces."""
    monkeypatch.setattr(sentencepiece_message, "MOST_PIECES", 1000)
    error = refused(piece("a", 0.0, NORMAL) * 1100)
    assert error.findings[0].words == "after 1,000 pieces begins piece 1,001"


def test_a_model_that_ends_anywhere() -> None:
    """Cut off at any byte a model is refused, or is whole as far as it goes: then pieces or settings are missing."""
    data = model([UNK, *LETTERS], BPE)
    ends = [number for number in range(len(data)) if not _is_refused(data[:number])]
    pieces = [len(piece(*row)) for row in (UNK, *LETTERS)]
    settings_at = sum(pieces)
    assert ends == [pieces[0], pieces[0] + pieces[1], settings_at, settings_at + 4]


def _is_refused(data: bytes) -> bool:
    try:
        opened(data)
    except TokenizerFileError:
        return True
    return False


@pytest.mark.parametrize("score", [math.nan, math.inf, -math.inf])
@pytest.mark.parametrize("kind", [UNIGRAM, BPE])
def test_scores_that_are_no_numbers(kind: int, score: float) -> None:
    """A model that is searched by its scores needs them; else the piece can be taken as unused."""
    data = model([UNK, *LETTERS, ("ab", score, NORMAL)], kind)
    error = refused(data)
    finding = only(error.findings)
    assert finding.words == f"piece 3 “ab” has the score {score}".replace("-", "−")
    assert (finding.offset, finding.found) == (16 + 12 + 12, data[40:56])
    assert error.can_be_repaired
    assert tokens(data, "ab", repair=True) == ["a", "b"]
    assert only(opened(data, repair=True).findings).weight == "odd"


def test_scores_that_nothing_depends_on() -> None:
    """Models of words do not look at scores."""
    finding = only(opened(model([UNK, ("a", math.nan, NORMAL)], WORD)).findings)
    assert (finding.weight, finding.words) == ("odd", "piece 1 “a” has a score that is not finite")


def test_byte_pieces_that_are_missing() -> None:
    """Bytes are for all characters or for none; the repair does without."""
    data = model([UNK, *LETTERS, *BYTES[:-2]], UNIGRAM, BYTE_FALLBACK)
    finding = only(refused(data).findings)
    assert finding.words == "of the 256 byte pieces 2 are missing, the first is <0xFE>"
    assert tokens(data, "aé", repair=True) == ["a", "<unk>"]


def test_byte_pieces_though_there_is_no_byte_fallback() -> None:
    """The library refuses them; they are taken for what they are."""
    data = model([UNK, *LETTERS, *BYTES], UNIGRAM)
    assert (
        only(refused(data).findings).words
        == "piece 3 “<0x00>” is a byte piece, but the settings have byte fallback off"
    )
    assert tokens(data, "aé", repair=True) == ["a", "<0xC3>", "<0xA9>"]


def test_what_is_no_byte_piece() -> None:
    """A piece with the type of a byte that names none."""
    data = model([UNK, *LETTERS, ("<0xGG>", 0.0, BYTE), *BYTES], UNIGRAM, BYTE_FALLBACK)
    assert only(refused(data).findings).words == "piece 3 “<0xGG>” is no byte piece, though it has that type"
    assert tokens(data, "é", repair=True) == ["<0xC3>", "<0xA9>"]


@pytest.mark.parametrize("compiled", [b"\0", b"\xff\xff\xff\x7fabcd", struct.pack("<I", 6) + bytes(20)])
def test_a_damaged_charsmap(compiled: bytes) -> None:
    """It is told where it stands, and can be done without."""
    data = model([UNK, *LETTERS], UNIGRAM, b"", bytes_field(2, compiled) + AS_IT_IS)
    finding = only(refused(data).findings)
    assert finding.words.startswith("the normalization rules of the model are damaged")
    assert finding.offset == data.index(compiled + AS_IT_IS)
    assert tokens(data, "ab", repair=True) == ["a", "b"]


# ── what is odd ───────────────────────────────────────────────────────────────────────────────────────────────────────

ODD: dict[str, tuple[list[Piece], str, list[str]]] = {
    "an empty piece": ([UNK, *LETTERS, ("", -3.0, NORMAL)], "piece 3 has no text", ["a", "b"]),
    "no unknown piece": (LETTERS, "the model has no piece for what is unknown", ["a", "b"]),
    "two unknown pieces": (
        [UNK, *LETTERS, ("<u>", 0.0, 2)],
        "piece 3 “<u>” is one more for what is unknown",
        ["a", "b"],
    ),
    "a piece twice": ([UNK, *LETTERS, ("a", -0.1, NORMAL)], "piece 3 “a” stands a second time", ["a", "b"]),
    "a type that there is not": (
        [UNK, ("a", -1.0, 9), *LETTERS[1:]],
        "piece 1 “a” has a type that there is not",
        ["a", "b"],
    ),
    "a type beyond one byte": (
        [UNK, ("a", -1.0, 1 << 40), *LETTERS[1:]],
        "piece 1 “a” has a type that there is not",
        ["a", "b"],
    ),
    "NUL": ([UNK, *LETTERS, ("a\0b", -3.0, NORMAL)], "piece 3 “a[U+0000]b” holds NUL", ["a", "b"]),
    "no UTF-8": (
        [UNK, *LETTERS, (b"a\xff", -3.0, NORMAL)],
        "piece 3 “a[U+DCFF]” has bytes that are no UTF-8",
        ["a", "b"],
    ),
    "a control piece like a letter": (
        [UNK, *LETTERS, ("c", 0.0, CONTROL)],
        "piece 3 “c” is a control piece that looks like a character",
        ["a", "b"],
    ),
}


@pytest.mark.parametrize(("pieces", "words", "expected"), ODD.values(), ids=ODD)
@pytest.mark.parametrize("kind", [UNIGRAM, BPE])
def test_odd_pieces(kind: int, pieces: list[Piece], words: str, expected: list[str]) -> None:
    """What has a plain meaning is read, and said; also where the library refuses it (google/sentencepiece#1308, #954;
    ggml-org/llama.cpp#413).
    """
    data = model(pieces, kind)
    finding = only(opened(data).findings)
    assert (finding.weight, finding.words) == ("odd", words)
    assert tokens(data, "ab") == expected
    if finding.offset is not None:
        assert data[finding.offset :].startswith(finding.found)
        assert finding.found[0] == 0x0A


def test_many_of_a_kind() -> None:
    """They are one finding that counts them."""
    data = model([UNK, *LETTERS, *LETTERS, *LETTERS])
    assert only(opened(data).findings).n_more == 3


def test_without_an_unknown_piece() -> None:
    """What is unknown has no id then, and is told all the same."""
    run = opened(model(LETTERS)).pipeline.run("aé")
    assert run.ids == (0, None)
    assert run.tokens.kinds == ("piece", "unknown")


@pytest.mark.parametrize(("number", "shown"), [(0, "0"), (5, "5"), (-1, "−1")])
def test_a_type_of_model_that_there_is_not(number: int, shown: str) -> None:
    """It is Unigram, as in the library."""
    data = model([UNK, *LETTERS], number)
    found = opened(data)
    assert found.algorithm == "Unigram"
    assert only(found.findings).words == f"the model is to be of the type {shown}"
    assert list(found.pipeline.encode("ab")) == sentencepiece.SentencePieceProcessor(model_proto=data).encode("ab")


def test_a_field_of_another_type() -> None:
    """It is passed over, as in the library: the score below is no score."""
    data = piece(*UNK) + bytes_field(1, text_field(1, "a") + text_field(2, "-1")) + bytes_field(3, AS_IT_IS)
    found = opened(data)
    assert only(found.findings).words == "the score of a piece is written as bytes with their length"
    assert found.scores == (0.0, 0.0)


def test_ids_that_the_settings_do_not_have_right() -> None:
    """The pieces tell what is unknown, not the settings."""
    found = opened(model([UNK, *LETTERS], UNIGRAM, number_field(40, 2) + number_field(41, 7)))
    assert [finding.words for finding in found.findings] == [
        "the settings have 2 as the id of unk, where no unknown piece stands",
        "the settings have 7 as the id of bos, where no control piece stands",
    ]


def test_texts_to_test_with() -> None:
    """They are cut, and it is said where the model does otherwise than it says."""
    data = model([UNK, *LETTERS, ("ab", -1.5, NORMAL)])
    assert opened(data + self_test(("ab", "ab"), ("ba", "b a"))).findings == ()
    finding = only(opened(data + self_test(("ab", "ab"), ("aab", "a a b"))).findings)
    assert finding.words == "the model is to cut “aab” into “a a b”, and cuts it into “a ab”"


def test_a_test_with_two_best_answers() -> None:
    """Either is right, as for the library."""
    data = model([UNK, ("a", -1.0, NORMAL), ("aa", -2.0, NORMAL)])
    assert opened(data + self_test(("aaa", "a aa"), ("aaa", "aa a"), ("aaa", "a a a"))).findings == ()


# ── beside the library ────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_library_itself() -> None:
    """It is made from the same bytes when it is asked for; what it refuses is said in words."""
    reference = opened(model([UNK, *LETTERS])).reference
    assert reference is not None
    library = reference()
    assert library.library == f"sentencepiece {sentencepiece.__version__}"
    assert (list(library.encode("ab")), library.decode([1, 2])) == ([1, 2], "ab")
    with pytest.raises(ExplorerError, match="refuses the text"):
        library.encode("\ud800")
    with pytest.raises(ExplorerError, match="fails"):
        library.decode([99])


def test_a_model_that_the_library_refuses() -> None:
    """The error is its own, in a sentence."""
    reference = opened(model(LETTERS)).reference
    assert reference is not None
    with pytest.raises(ExplorerError, match=r"refuses the file: .*unk is not defined"):
        reference()


def test_decoding_of_any_ids() -> None:
    """The library's text: leading spaces, unknown pieces and bytes at the start, a surface of its own for what is
    unknown, rules for the way back.
    """
    letters: list[Piece] = [("▁", -1.0, NORMAL), ("▁a", -2.0, NORMAL), ("b", -3.0, NORMAL), ("▁▁", -4.0, NORMAL)]
    pieces: list[Piece] = [
        UNK,
        ("<s>", 0.0, CONTROL),
        ("<x>", 0.0, USER_DEFINED),
        ("u", -9.0, UNUSED),
        *letters,
        *BYTES,
    ]
    back = bytes_field(5, bytes_field(2, charsmap("nfkc_cf").compiled) + AS_IT_IS + number_field(5, 0))
    for normalizer in (AS_IT_IS, b"", number_field(4, 0), number_field(3, 0), number_field(5, 0)):
        for more in (b"", back):
            data = model(pieces, UNIGRAM, BYTE_FALLBACK + text_field(44, " Å? "), normalizer) + more
            _assert_decoded_as_by_the_library(data, len(pieces))


def _assert_decoded_as_by_the_library(data: bytes, n_pieces: int) -> None:
    ours = opened(data).pipeline
    theirs = sentencepiece.SentencePieceProcessor(model_proto=data)
    ascii_bytes = n_pieces - 256

    @settings(max_examples=100)
    @given(
        st.lists(st.one_of(st.integers(0, ascii_bytes - 1), st.integers(ascii_bytes, ascii_bytes + 127)), max_size=9)
    )
    def same(ids: list[int]) -> None:
        assert ours.decode(ids) == theirs.decode(ids)

    same()


# ── any bytes ─────────────────────────────────────────────────────────────────────────────────────────────────────────

WHOLE = model(
    [UNK, ("<s>", 0.0, CONTROL), ("<x>", 0.0, USER_DEFINED), *LETTERS, ("▁a", -1.5, NORMAL), ("u", -2.0, UNUSED)],
    UNIGRAM,
    number_field(40, 0) + text_field(44, "?"),
    text_field(1, "nfkc") + bytes_field(2, charsmap("nfkc").compiled[:4] + bytes(40) + b"a\0"),
) + self_test(("ab", "a b"))


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A model with some bytes changed, dropped, put in or doubled, and maybe cut off."""
    data = bytearray(WHOLE)
    for _ in range(draw(st.integers(0, 6))):
        place = draw(st.integers(0, len(data)))
        length = draw(st.integers(0, 4))
        data[place : place + length] = draw(st.binary(max_size=4) | st.just(bytes(data[place : place + 20])))
    return bytes(data[: draw(st.integers(0, len(data)))]) if draw(st.booleans()) else bytes(data)


@settings(max_examples=500, suppress_health_check=[HealthCheck.too_slow])
@given(data=damaged() | st.binary(max_size=100), repair=st.booleans())
def test_any_bytes(data: bytes, repair: bool) -> None:
    """A damaged model, or anything, is opened and cuts texts, or is refused with what is wrong."""
    found = _opened_or_findings(data, repair)
    if isinstance(found, OpenedTokenizer):
        ids = found.pipeline.encode("ab <x>é\0")
        found.pipeline.decode([piece_id for piece_id in ids if piece_id is not None])
        found = found.findings
    else:
        assert found
    assert all(finding.sentence for finding in found)


def _opened_or_findings(data: bytes, repair: bool) -> OpenedTokenizer | tuple[Finding, ...]:
    try:
        return opened(data, repair=repair)
    except TokenizerFileError as error:
        return error.findings
