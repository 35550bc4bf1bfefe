"""A tokenizer is opened by its path, whatever kind of file or folder it is."""

import gzip
import json
import lzma
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from explorer import formats
from explorer.formats.diagnosis import TokenizerFileError
from explorer.formats.how import How
from explorer.formats.limits import LARGEST_FILE
from explorer.resource_files import resource_path

WORDPIECES = b"[UNK]\nlow\n##er\n"
VOCABULARY = {"l": 0, "o": 1, "w": 2, "lo": 3, "low": 4}
MERGES = b"#version: 0.2\nl o\nlo w\n"
CODES = b"#version: 0.2\nl o\nlo w</w>\n"
TOKENIZER = {"model": {"type": "BPE", "vocab": VOCABULARY, "merges": ["l o", "lo w"]}, "added_tokens": []}


def test_every_kind(tmp_path: Path) -> None:
    """The content tells the kind under any name, and also where it is packed."""
    contents = {
        "tokenizer.json": json.dumps(TOKENIZER).encode(),
        "WordPiece vocabulary": WORDPIECES,
        "subword-nmt codes": CODES,
        "tiktoken ranks": b"bA== 0\nbw== 1\nbG8= 2\n",
        "pieces with scores": b"<unk>\t0\nl\t-1.5\no\t-2\nlo\t-2.5\n",
        "SentencePiece model": lzma.decompress(resource_path("tokenizers", "mistral-v3.model.xz").read_bytes()),
    }
    path = tmp_path / "picture.png"
    for kind, data in contents.items():
        for packed in (data, gzip.compress(data), lzma.compress(data)):
            path.write_bytes(packed)
            opened = formats.load(path)
            assert opened.kind == kind
            assert opened.name == "picture.png"
            assert opened.pipeline.encode("lo") != ()


@pytest.mark.parametrize(
    "names",
    [
        ("vocab.json", "merges.txt"),
        ("encoder.json", "vocab.bpe"),
        ("my-vocab.json", "my-merges.txt"),
        ("a", "b"),
        ("vocab.json.xz", "merges.txt.gz"),
    ],
)
def test_two_files(tmp_path: Path, names: tuple[str, str]) -> None:
    """Of a vocabulary and its merges either is opened, and the other is found by its name, or else by its content."""
    first, second = (tmp_path / name for name in names)
    vocabulary = json.dumps(VOCABULARY).encode()
    first.write_bytes(lzma.compress(vocabulary) if first.suffix == ".xz" else vocabulary)
    second.write_bytes(gzip.compress(MERGES) if second.suffix == ".gz" else MERGES)
    (tmp_path / "other").write_bytes(WORDPIECES)
    digests = set()
    for path in (first, second):
        opened = formats.load(path)
        assert opened.kind == "vocabulary and merges"
        assert opened.pipeline.encode("low") == (4,)
        assert names[0] in opened.name
        assert names[1] in opened.name
        digests.add(opened.digest)
    assert len(digests) == 1
    second.write_bytes(b"#version: 0.2\nl o\n")
    assert formats.load(first).digest not in digests


def test_merges_beside_a_vocabulary_of_others(tmp_path: Path) -> None:
    """Codes do not become merges because some vocabulary lies beside them."""
    (tmp_path / "codes").write_bytes(CODES)
    (tmp_path / "vocabulary").write_text(json.dumps({"x": 0, "y": 1}))
    assert formats.load(tmp_path / "codes").kind == "subword-nmt codes"
    with pytest.raises(
        TokenizerFileError, match=r"it is a vocabulary whose merges are not beside it; put merges\.txt or"
    ):
        formats.load(tmp_path / "vocabulary")


def test_a_list_of_pieces_with_the_longest_name(tmp_path: Path) -> None:
    """Beside a name of 255 characters there is no model whose name would be longer."""
    path = tmp_path / ("x" * 253 + ".v")
    path.write_text("<unk>\t0\n▁lo\t-1.5\nw\t-2\n")
    assert formats.load(path).findings[0].expected == "open the .model, if you have it"


@pytest.mark.parametrize("cut", [False, True])
def test_a_neighbour_that_cannot_be_read(tmp_path: Path, *, cut: bool) -> None:
    """Another file of the folder, which might have been the other half, but is cut off or too large, does not keep one
    from being opened."""
    with gzip.open(tmp_path / "a.json.gz", "wb", compresslevel=1) as file:
        file.write(json.dumps(VOCABULARY).encode())
        for _ in range(2 if cut else 129):
            file.write(b" " * 1_000_000)
    if cut:
        os.truncate(tmp_path / "a.json.gz", (tmp_path / "a.json.gz").stat().st_size - 20)
    (tmp_path / "codes").write_bytes(CODES)
    assert formats.load(tmp_path / "codes").kind == "subword-nmt codes"


def test_the_longest_names(tmp_path: Path) -> None:
    """Beside a name of 255 characters some of the usual names of the other half would be too long to be looked for."""
    path = tmp_path / ("x" * 245 + "vocab.json")
    path.write_text(json.dumps(VOCABULARY))
    assert "a vocabulary whose merges are not beside it" in sentence(path)
    (tmp_path / ("x" * 245 + "merges.txt")).write_bytes(MERGES)
    assert formats.load(path).kind == "vocabulary and merges"


def test_half_a_tokenizer(tmp_path: Path) -> None:
    """Merges that are no codes need their vocabulary, and so do a list of words with counts, which looks alike."""
    for data in ("Ġ t\nĠ a\n".encode(), b"the 12345\nof 678\nand 9\n"):
        (tmp_path / "merges.txt").write_bytes(data)
        with pytest.raises(
            TokenizerFileError, match=r"two symbols a line, as merges have, but their vocabulary is not beside"
        ):
            formats.load(tmp_path / "merges.txt")


def test_a_list_of_pieces_for_people(tmp_path: Path) -> None:
    """What SentencePiece writes beside a model opens as far as it goes, and says that the model is to be opened."""
    (tmp_path / "m.vocab").write_text("<unk>\t0\n▁lo\t-1.5\nw\t-2\n▁low\t-2.5\n")
    opened = formats.load(tmp_path / "m.vocab")
    assert opened.pipeline.encode("low") == (3,)
    assert opened.findings[0].expected == "open the .model, if you have it"
    (tmp_path / "m.model").write_bytes(b"")
    assert formats.load(tmp_path / "m.vocab").findings[0].expected == "open m.model instead"


@pytest.mark.parametrize(
    ("files", "kind"),
    [
        ({"tokenizer.json": json.dumps(TOKENIZER).encode(), "vocab.txt": WORDPIECES}, "tokenizer.json"),
        ({"vocab.txt": WORDPIECES, "readme.md": b"# read me"}, "WordPiece vocabulary"),
        ({"vocab.json": json.dumps(VOCABULARY).encode(), "merges.txt": MERGES}, "vocabulary and merges"),
        ({"x.tiktoken.xz": lzma.compress(b"bA== 0\nbw== 1\n")}, "tiktoken ranks"),
    ],
)
def test_folders(tmp_path: Path, files: dict[str, bytes], kind: str) -> None:
    """In a folder the tokenizer.json is opened, or else what has the name of a vocabulary."""
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    assert formats.load(tmp_path).kind == kind


def test_what_the_caller_says(tmp_path: Path) -> None:
    """How texts are split and that faults are to be mended is handed on."""
    path = tmp_path / "x"
    path.write_bytes(b"\xef\xbb\xbfbA== 0\nbw== 1\nbG8= 2\n")
    with pytest.raises(TokenizerFileError):
        formats.load(path, how=How("bert"))
    opened = formats.load(path, how=How("(?s:.)"), repair=True)
    assert opened.pipeline.encode("lo") == (0, 1)


# ── what cannot be had ────────────────────────────────────────────────────────────────────────────────────────────────


def sentence(path: Path | str) -> str:
    with pytest.raises(TokenizerFileError) as error:
        formats.load(path)
    return str(error.value)


def test_files_that_cannot_be_had(tmp_path: Path, forbid: Callable[[Path], None]) -> None:
    """A file that is gone, a folder without a tokenizer, a pipe, a closed file and impossible names are refused."""
    assert sentence(tmp_path / "gone") == "gone is not there."
    assert sentence("a\0b") == "a[U+0000]b is not there."
    assert sentence(tmp_path / ("n" * 300)).endswith("cannot be read: File name too long.")
    (tmp_path / "folder").mkdir()
    assert sentence(tmp_path / "folder") == "folder is a folder in which no file has the name of a tokenizer."
    os.mkfifo(tmp_path / "pipe")
    assert sentence(tmp_path / "pipe") == "pipe is not a file but a device or a pipe."
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert sentence(tmp_path / "loop").startswith("loop ")
    (tmp_path / "closed").write_bytes(WORDPIECES)
    forbid(tmp_path / "closed")
    assert sentence(tmp_path / "closed") == "closed cannot be opened: you have no permission to read it."


def test_folders_without_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder that one is in, and the one that all are in, have a name in sentences too."""
    monkeypatch.chdir(tmp_path)
    assert sentence(".") == ". is a folder in which no file has the name of a tokenizer."
    assert sentence("/") == "/ is a folder in which no file has the name of a tokenizer."


def test_damaged_and_large_files(tmp_path: Path) -> None:
    """What is cut off, and what is larger than any tokenizer, packed or not, is refused before it is read on."""
    (tmp_path / "cut").write_bytes(gzip.compress(WORDPIECES * 100)[:-30])
    assert sentence(tmp_path / "cut") == "cut is cut off: it ends before all that was packed is unpacked."
    with (tmp_path / "large").open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    assert sentence(tmp_path / "large") == "large cannot be opened: it is larger than 128 MB; no tokenizer is as large."
    with gzip.open(tmp_path / "bomb", "wb", compresslevel=1) as bomb:
        for _ in range(129):
            bomb.write(bytes(1_000_000))
    assert sentence(tmp_path / "bomb") == "bomb cannot be opened: it is larger than 128 MB; no tokenizer is as large."


@pytest.mark.parametrize("data", [b"", b"{", b"bA== x\n", b"#version: 0.3\nl o\n", b"[UNK]\n\xff\n##a\n"])
def test_a_hostile_name(tmp_path: Path, data: bytes) -> None:
    """A name with a line feed is shown so that a sentence stays one, whatever kind the file is of."""
    path = tmp_path / "a\nb.txt"
    path.write_bytes(data)
    assert sentence(path).startswith("a[U+000A]b.txt cannot be opened: ")
