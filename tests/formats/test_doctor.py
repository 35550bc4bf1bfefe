"""What the doctor says of files that are wrong or odd: the place, the bytes that stand there, and what can be done."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from explorer.formats.diagnosis import Finding, TokenizerFileError
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.sentencepiece_model import read_sentencepiece_model
from explorer.formats.subword_nmt_codes import read_subword_nmt_codes
from explorer.formats.tiktoken_ranks import read_tiktoken_ranks
from explorer.formats.tokenizer_json import read_tokenizer_json
from explorer.formats.vocabulary_merges import read_vocabulary_merges
from explorer.formats.wordpiece_vocabulary import read_wordpiece_vocabulary

Reader = Callable[[bytes, bool], OpenedTokenizer]

BOM = b"\xef\xbb\xbf"
VOCABULARY: dict[str, Any] = {"a": 0, "b": 1, "c": 2, "ab": 3, "abc": 4}
WRITTEN = json.dumps(VOCABULARY).encode()
READERS: dict[str, Reader] = {
    "ranks": lambda data, repair: read_tiktoken_ranks(data, "x", repair=repair),
    "vocab.txt": lambda data, repair: read_wordpiece_vocabulary(data, "x", repair=repair),
    "codes": lambda data, repair: read_subword_nmt_codes(data, "x", repair=repair),
    "merges.txt": lambda data, repair: read_vocabulary_merges(WRITTEN, data, "x", repair=repair),
    "vocab.json": lambda data, repair: read_vocabulary_merges(data, b"a b\n", "x", repair=repair),
    "tokenizer.json": lambda data, repair: read_tokenizer_json(data, "x", repair=repair),
    "model": lambda data, repair: read_sentencepiece_model(data, "x", repair=repair),
}


class Case(NamedTuple):
    """A file, and what is said first of it."""

    kind: str
    data: bytes
    weight: str
    place: str  # as it is shown
    found: bytes  # that stand there, or their beginning
    words: str
    repair: str = ""  # empty where there is none


def bpe(**members: Any) -> bytes:
    """A tokenizer.json with something else in its model."""
    return json.dumps({"model": {"type": "BPE", "vocab": VOCABULARY, "merges": [["a", "b"]], **members}}).encode()


def with_members(**members: Any) -> bytes:
    """A tokenizer.json with something else beside its model."""
    return json.dumps({"model": {"type": "BPE", "vocab": VOCABULARY, "merges": [["a", "b"]]}, **members}).encode()


def piece(text: bytes, score: bytes = b"\0\0\0\0", kind: int = 1) -> bytes:
    """A piece as SentencePiece writes it."""
    inner = b"\x0a%c%b\x15%b\x18%c" % (len(text), text, score, kind)
    return b"\x0a%c%b" % (len(inner), inner)


UNKNOWN, A, AB = piece(b"<unk>", kind=2), piece(b"a"), piece(b"ab")
START = len(UNKNOWN)  # of the piece behind it, in bytes

# fmt: off
CASES = (
    Case("ranks", BOM + b"YQ== 0\n", "wrong", "line 1, column 1", BOM, "byte order mark", "drop"),
    Case("ranks", b"YQ== 0\nYg 1\n", "wrong", "line 2, column 1", b"Yg 1", "no base64", "fill it up"),
    Case("ranks", b"YQ== 0\nYg== 0\n", "wrong", "line 2, column 6", b"0", "rank 0 stands a second", "leave out"),
    Case("ranks", b"YQ== 0\nYg== 1\nYQ== 2\n", "wrong", "line 3, column 1", b"YQ==", "piece stands a second", "keep"),
    Case("ranks", b"YQ== 0\nYg==\n", "wrong", "line 2, column 5", b"", "one field"),
    Case("ranks", b"YQ== 0\nYg== 1 2\n", "wrong", "line 2, column 8", b"2", "3 fields"),
    Case("ranks", b"YQ== 0\nYg== -1\n", "wrong", "line 2, column 6", b"-1", "the rank is"),
    Case("ranks", b"YQ== 0\nYg== 1.0\n", "wrong", "line 2, column 6", b"1.0", "the rank is"),
    Case("ranks", b"YQ== 0\n= 1\n", "wrong", "line 2, column 1", b"=", "piece is empty"),
    Case("ranks", b"YQ== 0\nY*== 1\n", "wrong", "line 2, column 1", b"Y*==", "no base64"),
    Case("ranks", b"YQ== 0\nYg== 1\n\xff 2\n", "wrong", "line 3, column 1", b"\xff", "no UTF-8"),
    Case("ranks", b"", "wrong", "", b"", "no ranks"),

    Case("vocab.txt", BOM + b"[UNK]\na\n", "wrong", "line 1, column 1", BOM, "byte order mark", "drop"),
    Case("vocab.txt", b"[UNK]\r\na\r\n", "wrong", "line 1, column 6", b"\r\n", "carriage return and a line", "end"),
    Case("vocab.txt", b"[UNK]\ra\r", "wrong", "line 1, column 6", b"\r", "carriage return", "end every line"),
    Case("vocab.txt", "[UNK]\na\n".encode("utf-16"), "wrong", "line 1, column 1", b"\xff\xfe", "UTF-16", "read it as"),
    Case("vocab.txt", "[UNK]\na\n".encode("utf-32"), "wrong", "line 1, column 1", b"\xff\xfe\0\0", "UTF-32", "read"),
    Case("vocab.txt", b"\xff\xfea", "wrong", "line 1, column 1", b"\xff\xfe", "UTF-16"),
    Case("vocab.txt", "[UNK]\né".encode() + b"\xff\n", "wrong", "line 2, column 2", b"\xff\n", "no UTF-8"),
    Case("vocab.txt", BOM + b"[UNK]\na\xff\n", "wrong", "line 2, column 2", b"\xff\n", "no UTF-8"),
    Case("vocab.txt", b"[UNK]\na\n\nb\n", "odd", "line 3, column 1", b"", "line is empty"),
    Case("vocab.txt", b"[UNK]\na\nb\na\n", "odd", "line 2, column 1", b"a", "line 4"),
    Case("vocab.txt", b"[UNK]\na \n", "odd", "line 2, column 1", b"a ", "white space"),
    Case("vocab.txt", b"[UNK]\na\0b\n", "odd", "line 2, column 2", b"\0", "NUL"),
    Case("vocab.txt", b"a\n##b\n", "odd", "", b"", "no piece [UNK]"),
    Case("vocab.txt", b"\n\n", "wrong", "", b"", "no pieces"),

    Case("codes", BOM + b"#version: 0.2\na b\n", "wrong", "line 1, column 1", BOM, "byte order mark", "drop"),
    Case("codes", b"#version: 0.3\na b\n", "wrong", "line 1, column 1", b"#version: 0.3", "the version is"),
    Case("codes", b"#version: 0.2\na b\n\nb c\n", "wrong", "line 3, column 1", b"", "line is empty", "leave such"),
    Case("codes", b"#version: 0.2\na b c\n", "wrong", "line 2, column 4", b" c", "3 symbols"),
    Case("codes", b"#version: 0.2\nabc\n", "wrong", "line 2, column 4", b"", "1 symbol"),
    Case("codes", b"#version: 0.2\na  b\n", "wrong", "line 2, column 3", b" b", "3 symbols"),
    Case("codes", b"#version: 0.2\n", "wrong", "", b"", "no merges"),
    Case("codes", b"#version: 0.2\na b \n", "odd", "line 2, column 4", b" ", "end of the line"),
    Case("codes", b"#version: 0.2\r\na b\r\n", "odd", "line 1, column 14", b"\r\n", "carriage return", "end every"),
    Case("codes", b"#version: 0.2\na b\nc d\na b\n", "odd", "line 4, column 1", b"a b", "line 2 too"),
    Case("codes", b"#version: 0.2\na \xc3\n", "wrong", "line 2, column 3", b"\xc3\n", "no UTF-8"),

    Case("merges.txt", BOM + b"#version: 0.2\na b\n", "wrong", "line 1, column 1", BOM, "byte order mark", "drop"),
    Case("merges.txt", b"a b\n\nab c\n", "wrong", "line 2, column 1", b"", "line is empty", "leave such lines out"),
    Case("merges.txt", b"a b\nab c \n", "wrong", "line 2, column 5", b" ", "end of the line", "take spaces"),
    Case("merges.txt", b"a b\n ab c\n", "wrong", "line 2, column 1", b" ab c", "beginning of the line", "take spaces"),
    Case("merges.txt", b"a b\na b c\n", "wrong", "line 2, column 4", b" c", "3 symbols", "leave such"),
    Case("merges.txt", b"a b\nb c\n", "wrong", "line 2, column 1", b"b c", "no piece “bc”", "leave merges without"),
    Case("merges.txt", b"a b\nab x\n", "wrong", "line 2, column 4", b"x", "no piece “x”", "leave merges without"),
    Case("merges.txt", b"a b\n#version: 0.2\n", "odd", "line 2, column 1", b"#version: 0.2", "begins with #version"),
    Case("merges.txt", b"a b\nab c\na b\n", "odd", "line 3, column 1", b"a b", "line 1 too"),
    Case("merges.txt", b"a b\r\nab c\r\n", "odd", "line 1, column 4", b"\r\n", "carriage return", "end every"),
    Case("merges.txt", b"", "wrong", "", b"", "no merges"),

    Case("vocab.json", BOM + WRITTEN, "wrong", "line 1, column 1", BOM, "byte order mark", "drop"),
    Case("vocab.json", b'{"a": 0,\n "b": }', "wrong", "line 2, column 7", b"}", "no JSON"),
    Case("vocab.json", BOM + b'{"a": }', "wrong", "line 1, column 7", b"}", "no JSON"),
    Case("vocab.json", BOM + b'{"a": 0, "\xff": 1}', "wrong", "line 1, column 11", b'\xff": 1}', "UTF-8"),
    Case("vocab.json", BOM + b'{"a": 0, "\\ud800": 1}', "wrong", "line 1, column 11", b"\\ud800", "half of a"),
    Case("vocab.json", b'{"a": 0, "b": 1', "wrong", "line 1, column 16", b"", "brackets are open"),
    Case("vocab.json", b'{"a": 0, "\xe9": 1}', "wrong", "line 1, column 11", b'\xe9": 1}', "UTF-8"),
    Case("vocab.json", b'["a"]', "wrong", "the vocabulary", b"", "a list"),
    Case("vocab.json", b'{"a": 0, "b": "1"}', "wrong", "the vocabulary[“b”]", b"", "a string"),
    Case("vocab.json", b'{"a": 0, "b": 1.0}', "wrong", "the vocabulary[“b”]", b"", "a number"),
    Case("vocab.json", b'{"a": 0, "b": -1}', "wrong", "the vocabulary[“b”]", b"", "negative"),
    Case("vocab.json", b'{"a": 0, "b": 2147483648}', "wrong", "the vocabulary[“b”]", b"", "2,147,483,648"),
    Case("vocab.json", b'{"a": 0, "b": 1, "ab": 1}', "odd", "the vocabulary", b"", "the same id 1"),
    Case("vocab.json", b'{"a": 0, "b": 1, "ab": 5}', "odd", "the vocabulary", b"", "no piece has the id 2"),
    Case("vocab.json", b'{"a": 0, "b": 1, "ab": 2, "a": 3}', "odd", "", b"", "“a” stands twice"),

    Case("tokenizer.json", BOM + bpe(), "wrong", "line 1, column 1", BOM, "byte order mark", "drop"),
    Case("tokenizer.json", bpe()[:-1], "wrong", f"line 1, column {len(bpe())}", b"", "brackets are open"),
    Case("tokenizer.json", bpe(merges=["a  b"]), "wrong", "model.merges[0]", b"", "3 parts", "drop it"),
    Case("tokenizer.json", bpe(merges=["a b", ["ab", "c"]]), "wrong", "model.merges[1]", b"", "unlike", "take each"),
    Case("tokenizer.json", bpe(merges=[["a", "b"], ["b", "c"]]), "wrong", "model.merges[1]", b"", "“bc”", "drop"),
    Case("tokenizer.json", bpe(merges=[["a", "b"], ["a", None]]), "wrong", "model.merges[1][1]", b"", "null"),
    Case("tokenizer.json", bpe(merges={}), "wrong", "model.merges", b"", "an object"),
    Case("tokenizer.json", bpe(type="CPE"), "wrong", "model.type", b"", "“CPE”"),
    Case("tokenizer.json", bpe(unk_token=3), "wrong", "model.unk_token", b"", "a number"),
    Case("tokenizer.json", bpe(unk_token="?"), "odd", "model.unk_token", b"", "no piece"),
    Case("tokenizer.json", bpe(vocab={**VOCABULARY, "d": 2**31}), "wrong", "model.vocab[“d”]", b"", "2,147,483,648"),
    Case("tokenizer.json", with_members(added_tokens=[{"id": 5}]), "wrong", "added_tokens[0].content", b"", "null"),
    Case("tokenizer.json", with_members(normalizer={"type": "NFZ"}), "wrong", "normalizer.type", b"", "“NFZ”"),
    Case("tokenizer.json", with_members(version="2.0"), "odd", "version", b"", "“2.0”"),

    Case("model", b"", "wrong", "byte 0", b"", "empty"),
    Case("model", UNKNOWN + A[:-3], "wrong", f"byte {START}", A[:-3], "after 1 piece"),
    Case("model", UNKNOWN + A + b"\x0a\xff", "wrong", f"byte {START + len(A) + 1}", b"\xff", "after 2 pieces"),
    Case("model", UNKNOWN + A + b"\x0b", "wrong", f"byte {START + len(A)}", b"\x0b", "after 2 pieces"),
    Case("model", UNKNOWN + A + b"\x12\x02\x18", "wrong", f"byte {START + len(A)}", b"\x12\x02\x18", "after 2 pieces"),
    Case("model", UNKNOWN + piece(b"a", b"\0\0\xc0\x7f"), "wrong", f"byte {START}", b"\x0a", "score nan", "as unused"),
    Case("model", UNKNOWN + piece(b"a", kind=6), "wrong", f"byte {START}", b"\x0a", "no byte piece", "as unused"),
    Case("model", UNKNOWN + piece(b"<0x00>", kind=6), "wrong", "", b"", "255 are missing", "do without bytes"),
    Case("model", UNKNOWN + A + A, "odd", f"byte {START + len(A)}", A, "a second time"),
    Case("model", UNKNOWN + piece(b""), "odd", f"byte {START}", piece(b""), "no text"),
    Case("model", UNKNOWN + piece(b"a\0"), "odd", f"byte {START}", piece(b"a\0"), "NUL"),
    Case("model", UNKNOWN + piece(b"\xff"), "odd", f"byte {START}", piece(b"\xff"), "no UTF-8"),
    Case("model", A + AB, "odd", "", b"", "no piece for what is unknown"),
    Case("model", b"<unk>\t0\na\t-1\n", "wrong", "line 1, column 1", b"<unk>\t0\na\t-1\n", "for people"),
)
# fmt: on


def outcome(case: Case, *, repair: bool) -> tuple[Finding, ...] | TokenizerFileError:
    """What is found in a file that opens; or the error."""
    try:
        return READERS[case.kind](case.data, repair).findings
    except TokenizerFileError as error:
        return error


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.kind} {case.words}")
def test_what_is_said(case: Case) -> None:
    """What is wrong has its place and its bytes; with a repair the file opens and that is told, else it never does."""
    found = outcome(case, repair=False)
    if case.weight == "wrong":
        assert isinstance(found, TokenizerFileError)
        assert found.can_be_repaired is bool(case.repair)
        finding = found.findings[0]
        repaired = outcome(case, repair=True)
        assert isinstance(repaired, TokenizerFileError) is not bool(case.repair)
    else:
        assert not isinstance(found, TokenizerFileError)
        finding = next(finding for finding in found if case.words in finding.words)
    assert finding.weight == case.weight
    assert finding.place == case.place
    assert finding.found.startswith(case.found[:16])
    assert bool(finding.found) is bool(case.found)
    assert case.words in finding.words
    assert case.repair in finding.repair
    assert bool(finding.repair) is bool(case.repair)
    if finding.offset is not None:
        assert case.data[finding.offset :].startswith(finding.found)
