"""The kind of a file is told by how it begins."""

import io
import pickle
import struct
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.formats.diagnosis import TokenizerFileError
from explorer.formats.recognize import recognized


@pytest.mark.parametrize(
    ("beginning", "kind"),
    [
        (b'{"version": "1.0", "model": {', "tokenizer.json"),
        (b'\xef\xbb\xbf {\n "added_tokens": [', "tokenizer.json"),
        (b"{}", "tokenizer.json"),
        (b'[{"a": 1}]', "tokenizer.json"),  # whose reader says what is wrong
        (b'{"a": 0, "b": 1', "vocabulary"),
        (b'\xef\xbb\xbf{"\\u0120t": 256}', "vocabulary"),
        (b"IQ== 0\nIg== 1\nIw== 2\n", "tiktoken ranks"),
        (b"\xef\xbb\xbfIQ== 0\r\n\r\nIg== 1\r\nIw==\t2\r\nJA== 3", "tiktoken ranks"),
        (b"IQ== 0\nIg== x\nIw== 2\nJA== 3\n", "tiktoken ranks"),
        (b"IQ== 0\nIQ== 1\n?? 2\n", "tiktoken ranks"),
        (b"#version: 0.2\nl o\nlo w</w>\n", "merges"),
        ("Ġ t\nĠ a\nh e\n".encode(), "merges"),
        (b"t h\ni n\n\ne r</w>\na b \n", "merges"),
        (b"<unk>\t0\n<s>\t0\n\xe2\x96\x81the\t-3.26\n", "pieces with scores"),
        (b"[PAD]\n[unused0]\n[UNK]\nthe\n##s\n", "WordPiece vocabulary"),
        (b"the\r\n##s\r\n##ing\r\n[UNK]\r\n", "WordPiece vocabulary"),
        (b"\n\n[UNK]\nthe\n", "WordPiece vocabulary"),
        (b"cat\nsat\n[UNK]\n##s\n", "WordPiece vocabulary"),  # as some pickled data begins, nearly
        (b"\x0a\x0e\x0a\x05<unk>\x15\0\0\0\0\x18\x02\x0a\x0c\x0a\x03<s>\x15\0\0\0\0\x18\x03", "SentencePiece model"),
        ("[UNK]\nthe\n##s\n".encode("utf-16"), "WordPiece vocabulary"),
    ],
)
def test_kinds(beginning: bytes, kind: str) -> None:
    """Every kind is told from its content, also where something in it is wrong."""
    assert recognized(beginning, "any name") == kind


def zipped() -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("data.pkl", b"")
    return data.getvalue()


class Harmful:
    """What calls a function when it is unpickled."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return pytest.fail, ("pickled data was executed",)


SAFETENSORS = struct.pack("<Q", 20) + b'{"__metadata__":{}} '


@pytest.mark.parametrize(
    ("beginning", "sentence"),
    [
        (b"", "x cannot be opened: the file is empty; known are "),
        (zipped(), "x cannot be opened: at byte 0 it is a zip archive, as PyTorch writes too; unpack it, "),
        *(
            (
                pickle.dumps(Harmful(), protocol),
                "x cannot be opened: at byte 0 it is pickled Python data, which could run any program and is never "
                "opened ",
            )
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
        ),
        (pickle.dumps({"a": 1}, 0), "x cannot be opened: at byte 0 it is pickled Python data, "),
        (pickle.dumps(["a"], 4), "x cannot be opened: at byte 0 it is pickled Python data, "),
        (b"GGUF\3\0\0\0", "x cannot be opened: at byte 0 it is a GGUF model; its tokenizer is not read from there "),
        (SAFETENSORS, "x cannot be opened: at byte 0 it is a safetensors file: weights of a model, no tokenizer "),
        (b"%PDF-1.7", "x cannot be opened: at byte 0 it is a PDF document (bytes 25 50 44 46)."),
        (b"\x89PNG\r\n\x1a\n", "x cannot be opened: at byte 0 it is a picture (PNG) (bytes 89 50 4E 47)."),
        (
            b"version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 2",
            "x cannot be opened: at byte 0 it is a pointer of Git LFS in place of the file, which was not fetched: ",
        ),
        (b"<!DOCTYPE html><title>Sign in</title>", "x cannot be opened: at byte 0 it is a web page, such as comes "),
        (b"\x7fELF\2\1\1", "x cannot be opened: at byte 0 it is a program "),
        (b"\x1f\x8b\x08", "x cannot be opened: at byte 0 it is packed by gzip twice; "),
        (b"\0" * 257 + b"ustar\0" + b"\0" * 300, "x cannot be opened: at byte 257 it is a tar archive; "),
        (
            bytes(range(128, 256)) * 4,
            "x cannot be opened: at byte 0 the file begins with bytes that are of no kind that is known "
            "(bytes 80 81 82 83 84 85 86 87 88 89 8A 8B 8C 8D 8E 8F); known are ",
        ),
        (b"\0" * 500, "x cannot be opened: at byte 0 the file begins with bytes that are of no kind that is known "),
        (
            b"Dear Sir,\nthe cat sat on the mat.\n",
            "x cannot be opened: the file is text, but of no kind that is known; ",
        ),
        (b"one\ntwo\nthree\n", "x cannot be opened: the file is text, but of no kind that is known; "),
        (b"the 1234\nof 567\nand 89\ncat 5\nlamp 3\n" * 9, ""),
        (b"the\t1234\nof\t567\nand\t89\n", "x cannot be opened: the file is text, but of no kind that is known; "),
        (b"\n\n\n", "x cannot be opened: the file is text, but of no kind that is known; "),
    ],
)
def test_others_are_named_and_refused(beginning: bytes, sentence: str) -> None:
    """What is no tokenizer is named for what it is, and never executed; a list of words is none either."""
    if not sentence:  # two fields a line: whether it is of merges the file beside it says
        assert recognized(beginning, "x") == "merges"
        return
    with pytest.raises(TokenizerFileError) as error:
        recognized(beginning, "x")
    assert str(error.value).startswith(sentence)


@given(
    beginning=st.one_of(st.binary(max_size=300), st.text(max_size=300).map(lambda text: text.encode("utf-8", "ignore")))
)
def test_any_bytes(beginning: bytes) -> None:
    """Any bytes are of a kind or are refused in a sentence."""
    sentence = "x cannot be opened: for no reason."
    try:
        recognized(beginning, "x")
    except TokenizerFileError as error:
        sentence = str(error)
    assert sentence.startswith("x cannot be opened: ")
    assert sentence.endswith(".")
