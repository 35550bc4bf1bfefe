"""Packed files, whole and damaged."""

import gzip
import io
import lzma
from collections.abc import Callable
from pathlib import Path

import pytest

from explorer.engine.errors import CorpusFileError
from explorer.engine.text import file_bytes
from explorer.engine.text.text_files import read_sample, read_text

TEXT = "Größe, zwei\r\n" * 500
PACKERS = [gzip.compress, lzma.compress]


def in_parts(data: bytes) -> bytes:
    """Packed as several parts one after the other, as by ``cat a.gz b.gz``."""
    return gzip.compress(data[:100]) + gzip.compress(data[100:])


@pytest.mark.parametrize("pack", [*PACKERS, in_parts])
@pytest.mark.parametrize("name", ["notes.txt.gz", "notes.txt.xz", "notes"])
def test_a_packed_text_is_unpacked(tmp_path: Path, pack: Callable[[bytes], bytes], name: str) -> None:
    """A .gz or .xz is read as the text that is packed in it, whatever it is called."""
    path = tmp_path / name
    path.write_bytes(pack(TEXT.encode()))
    assert read_text(path).text == TEXT
    sample = read_sample(path, 100)
    assert (sample.packed, sample.complete, sample.size) == (True, False, path.stat().st_size)
    assert TEXT.startswith(sample.file.text)
    assert read_sample(path, 20_000).complete


@pytest.mark.parametrize("pack", PACKERS)
def test_a_packed_file_that_is_cut_off(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    """A packed file of which the end is missing says so, and nothing of it is taken for the whole."""
    path = tmp_path / "notes.gz"
    path.write_bytes(pack(TEXT.encode())[:-10])
    with pytest.raises(CorpusFileError) as refusal:
        read_text(path)
    assert str(refusal.value) == "notes.gz is cut off: it ends before all that was packed is unpacked."


@pytest.mark.parametrize("pack", PACKERS)
def test_a_packed_file_that_is_damaged(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    """Whichever byte of a packed file is wrong, it gives the whole text all the same or a sentence with its name."""
    path = tmp_path / "notes.gz"
    packed = pack(TEXT.encode())
    refusals = set()
    for place in range(6, len(packed)):
        path.write_bytes(packed[:place] + bytes([packed[place] ^ 0xFF]) + packed[place + 1 :])
        try:
            assert read_text(path).text == TEXT
        except CorpusFileError as error:
            refusals.add(str(error))
    assert "notes.gz is damaged: what was packed in it cannot be unpacked." in refusals
    assert all(refusal.startswith("notes.gz is ") for refusal in refusals)


@pytest.mark.parametrize("pack", PACKERS)
def test_a_file_that_unpacks_to_more_than_any_memory_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pack: Callable[[bytes], bytes]
) -> None:
    """Unpacking ends at a limit, and says so; below it the same file is read."""
    path = tmp_path / "bomb.gz"
    path.write_bytes(pack(b"a" * 3_000_000))
    monkeypatch.setattr(file_bytes, "LARGEST_UNPACKED", 3_000_000)
    assert len(read_text(path).text) == 3_000_000
    monkeypatch.setattr(file_bytes, "LARGEST_UNPACKED", 2_000_000)
    with pytest.raises(CorpusFileError) as refusal:
        read_text(path)
    assert str(refusal.value) == "bomb.gz unpacks to more than 2 MB; unpack it, and open what comes out."


def test_what_only_begins_like_a_packed_file(tmp_path: Path) -> None:
    """Two bytes alone do not make a packed file; the sentence has the file's name."""
    path = tmp_path / "notes.txt"
    path.write_bytes(b"\x1f\x8bno")
    with pytest.raises(CorpusFileError, match=r"^notes\.txt is (cut off|damaged): "):
        read_text(path)


def test_lines_are_read_as_they_are_unpacked(tmp_path: Path) -> None:
    """A packed file can be read line by line."""
    path = tmp_path / "notes.gz"
    path.write_bytes(gzip.compress(b"a\nb\r\nc"))
    with file_bytes.open_bytes(path) as opened:
        assert list(opened.stream) == list(io.BytesIO(b"a\nb\r\nc"))


def test_a_file_that_needs_more_memory_than_there_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of some bytes may claim to need gigabytes to be unpacked; the sentence has its name."""

    def claims_gigabytes(_: lzma.LZMAFile, __: int) -> bytes:
        raise MemoryError

    monkeypatch.setattr(lzma.LZMAFile, "read", claims_gigabytes)
    path = tmp_path / "large.xz"
    path.write_bytes(lzma.compress(b"a"))
    with pytest.raises(CorpusFileError, match=r"^There is not enough memory to read large\.xz\.$"):
        read_text(path)
