"""Files as corpora: one or several, folders, tables, packed ones, and other encodings."""

import gzip
import lzma
import os
from pathlib import Path

import pytest

from explorer.engine import BpeRecipe, train
from explorer.engine.errors import CorpusFileError, UnreadableTextError
from explorer.figures.numbers import file_size
from explorer.formats.word_counts import TableShape
from explorer.session.file_sources import FilesSource, TableSource
from explorer.session.reading import SAMPLE_CHARACTERS, TABLE, Proceed, ReadingStopped, read_source, read_sources
from explorer.session.sources import LARGEST_TEXT, FileOnDisk, FileSource, TextSource

RUSSIAN = "Привет, как дела? Это текст на русском языке\n"
COUNTS = "low\t5\nlower\t2\n"


def patient(n_read: int, n_files: int | None) -> bool:
    return True


def read(*paths: Path, how: str | None = None, proceed: Proceed = patient):  # type: ignore[no-untyped-def]
    return read_sources([str(path) for path in paths], proceed, how)


def names(source: FilesSource) -> list[str]:
    return [Path(file.path).name for file in source.files]


def test_each_file_is_a_text_of_its_own(tmp_path: Path) -> None:
    """Of several files the first word of each has no space mark, and no merge goes from one to the next."""
    (tmp_path / "a.txt").write_text("low low")
    (tmp_path / "b.txt").write_text("low new")
    source = read(tmp_path / "a.txt", tmp_path / "b.txt")
    rows = train(source.corpus(), BpeRecipe(merges=0, marker="word-start")).at(0).words
    assert list(rows) == [
        (("l", "o", "w"), 2),
        (("_", "l", "o", "w"), 1),
        (("_", "n", "e", "w"), 1),
    ]
    stream = train(source.corpus(), BpeRecipe(merges=0, pretokenizer="none")).at(0)
    assert ("w", "l") not in {(pair.left, pair.right) for pair in stream.pairs}
    assert (source.title, source.shown_text().text) == ("a.txt, 2 files", "low low")
    assert source.shown_text().note == (
        "The beginning of a.txt, the first of 2 files with 14 bytes, each trained on as a text of its own."
    )


def test_a_folder(tmp_path: Path) -> None:
    """A folder's texts are taken, packed ones and those in its folders too, by name; what is left out is counted."""
    folder = tmp_path / "rivers"
    (folder / "deeper").mkdir(parents=True)
    (folder / ".git").mkdir()
    (folder / ".git" / "config").write_text("hidden")
    (folder / ".hidden").write_text("hidden")
    (folder / "b.txt").write_text("low")
    (folder / "a.txt.gz").write_bytes(gzip.compress(b"lower"))
    (folder / "c.md.xz").write_bytes(lzma.compress(b"lowest"))
    (folder / "deeper" / "d").write_bytes(RUSSIAN.encode("cp1251"))
    (folder / "e.png").write_bytes(bytes(range(256)) * 40)
    (folder / "f.gz").write_bytes(gzip.compress(b"low" * 100)[:-9])
    (folder / "empty.txt").write_text("")
    (folder / "words.tsv").write_text(COUNTS)
    (folder / "kept.tokex").write_text("{}")
    source = read(folder)
    assert names(source) == ["a.txt.gz", "b.txt", "c.md.xz", "d"]
    assert source.corpus().texts == ("lower", "low", "lowest", RUSSIAN)
    assert source.title == "rivers, 4 files"
    assert source.read_as == "2 encodings"
    assert source.left_out == (
        "Left out: 2 hidden files and folders, 1 file that is no text, 1 empty file, 1 table of word counts, "
        "1 session, 1 packed file that cannot be unpacked."
    )
    assert source.shown_text().note.endswith(source.left_out)


def test_a_folder_without_texts(tmp_path: Path) -> None:
    """A folder in which no text is says so, with what is in it."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    with pytest.raises(CorpusFileError) as refusal:
        read(folder)
    assert str(refusal.value) == "No text was found in pictures."
    (folder / "e.png").write_bytes(bytes(range(256)) * 40)
    with pytest.raises(CorpusFileError) as refusal:
        read(folder)
    assert str(refusal.value) == "No text was found in pictures, only 1 file that is no text."


def test_what_is_no_file_of_its_own_is_said(tmp_path: Path) -> None:
    """Links to folders are not followed, and they, broken links, pipes and damaged archives are named for what they
    are."""
    folder = tmp_path / "links"
    folder.mkdir()
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "a.txt").write_text("low")
    for name in "ab":
        (folder / name).symlink_to(tmp_path / "texts", target_is_directory=True)
    with pytest.raises(CorpusFileError) as refusal:
        read(folder)
    assert str(refusal.value) == "No text was found in links, only 2 links to folders."
    (folder / "c.txt").symlink_to(tmp_path / "nowhere.txt")
    os.mkfifo(folder / "d.txt")
    (folder / "e.txt.gz").write_bytes(gzip.compress(b"low" * 100)[:-9])
    (folder / "f.txt").write_text("lower")
    assert read(folder).left_out == (
        "Left out: 2 links to folders, 1 link that leads nowhere, 1 device or pipe, 1 packed file that cannot be "
        "unpacked."
    )


def test_tables_that_are_none_are_said_to_be_texts(tmp_path: Path) -> None:
    """Of a folder they are a part, as texts, and it is said how many."""
    (tmp_path / "a.txt").write_text("low")
    (tmp_path / "b.csv").write_text("low|5\nlower|2\n")
    source = read(tmp_path)
    assert names(source) == ["a.txt", "b.csv"]
    assert source.left_out == "1 file with the name of a table is read as text, for want of word counts."


def test_a_file_that_may_not_be_read_is_not_called_binary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands in it nobody knows."""
    (tmp_path / "a.txt").write_text("low")
    closed = tmp_path / "b.txt"
    closed.write_text("low")
    opened = Path.open

    def refuse(path: Path, *how: str):  # type: ignore[no-untyped-def]
        if path == closed:
            raise PermissionError(13, "Permission denied")
        return opened(path, *how)

    monkeypatch.setattr(Path, "open", refuse)
    assert read(tmp_path).left_out == "Left out: 1 file that cannot be read."


def test_ten_thousand_files(tmp_path: Path) -> None:
    """A folder of 10,000 files is one corpus; how far its reading is can be told, and it stops when it is to."""
    for number in range(10_000):
        (tmp_path / f"{number:05}.txt").write_text(f"low {number}")
    told: list[tuple[int, int | None]] = []

    def proceed(n_read: int, n_files: int | None) -> bool:
        told.append((n_read, n_files))
        return True

    source = read(tmp_path, proceed=proceed)
    assert len(source.files) == len(source.corpus().texts) == 10_000
    assert told == [(n, None) for n in range(1, 10_001)] + [(n, 10_000) for n in range(10_000)]
    for most in ((5_000, None), (5_000, 10_000)):
        with pytest.raises(ReadingStopped):
            read(tmp_path, proceed=lambda *now, most=most: now != most)  # type: ignore[misc]


def test_a_file_of_several_that_goes_away(tmp_path: Path) -> None:
    """A file that is gone when the corpus is to be trained on is named."""
    for name in "ab":
        (tmp_path / f"{name}.txt").write_text("low")
    source = read(tmp_path)
    (tmp_path / "b.txt").unlink()
    with pytest.raises(CorpusFileError, match=r"^b\.txt is not there"):
        source.corpus()


def test_a_guess_is_said_and_can_be_changed(tmp_path: Path) -> None:
    """A text in another encoding says by which it was read, and reading it by another gives another text."""
    path = tmp_path / "letter.txt"
    path.write_bytes(RUSSIAN.encode("cp1251"))
    source = read_source(str(path))
    assert isinstance(source, TextSource)
    assert (source.text, source.read_as) == (RUSSIAN, "windows-1251 (guessed)")
    other = read_source(str(path), "koi8_r")
    assert isinstance(other, TextSource)
    assert (other.text, other.read_as) == (RUSSIAN.encode("cp1251").decode("koi8_r"), "KOI8-R")


def test_a_text_too_short_to_guess_by(tmp_path: Path) -> None:
    """It is refused in a way that offers to name the encoding, and read by the one that is named."""
    path = tmp_path / "word.txt"
    path.write_bytes("Привет".encode("koi8_r"))
    with pytest.raises(UnreadableTextError):
        read(path)
    assert read(path, how="koi8_r").shown_text().text == "Привет"


def test_an_encoding_for_several_files_is_for_those_that_need_one(tmp_path: Path) -> None:
    """Of several files those in UTF-8 stay as they are."""
    (tmp_path / "a.txt").write_text("größer")
    (tmp_path / "b.txt").write_bytes("größer".encode("cp1252"))
    assert names(read(tmp_path)) == ["a.txt"]
    assert read(tmp_path, how="cp1252").corpus().texts == ("größer", "größer")


def test_a_large_file_keeps_the_encoding_of_its_beginning(tmp_path: Path) -> None:
    """Trained on, a large file is read as its beginning was, also where the rest would look like something else."""
    path = tmp_path / "large.txt"
    path.write_bytes(RUSSIAN.encode("cp1251") * (LARGEST_TEXT // len(RUSSIAN) + 1))
    source = read_source(str(path))
    assert isinstance(source, FileSource)
    assert (source.encoding, source.guessed) == ("cp1251", True)
    assert source.read_as == "windows-1251 (guessed)"
    (text,) = source.corpus().texts
    assert text == RUSSIAN * (LARGEST_TEXT // len(RUSSIAN) + 1)


def test_a_file_of_200_megabytes_is_open_at_once(tmp_path: Path) -> None:
    """Only its beginning is read to open a large file: here the rest is no text, and is met when it is counted."""
    path = tmp_path / "large.txt"
    path.write_bytes(b"low lower\n" * (LARGEST_TEXT // 10) + b"\xff")
    os.truncate(path, 200_000_000)
    source = read_source(str(path))
    assert source.shown_text().text == "low lower\n" * (SAMPLE_CHARACTERS // 10)
    assert source.shown_text().note == (
        "The beginning of large.txt, which has 200.0\u00a0MB and is trained on whole. "
        "It is too large to be edited here."
    )
    with pytest.raises(CorpusFileError, match="byte FF at line 500001, column 1; it looks like a binary file"):
        source.corpus()


def test_a_large_packed_file(tmp_path: Path) -> None:
    """Whether a packed file is large is decided by what is packed in it."""
    path = tmp_path / "large.txt.gz"
    path.write_bytes(gzip.compress(b"low lower\n" * (LARGEST_TEXT // 10 + 1)))
    source = read_source(str(path))
    assert isinstance(source, FileSource)
    assert source.n_bytes == path.stat().st_size < LARGEST_TEXT / 100
    assert len(source.corpus().texts[0]) > LARGEST_TEXT


@pytest.mark.parametrize("name", ["words.tsv", "words.txt", "words.tsv.gz"])
def test_a_table_of_word_counts(tmp_path: Path, name: str) -> None:
    """A table is recognized by its content, says what it was taken for, and is counted as it says."""
    path = tmp_path / name
    path.write_bytes(gzip.compress(COUNTS.encode()) if name.endswith("gz") else COUNTS.encode())
    source = read(path)
    assert source == TableSource(FileOnDisk(str(path), path.stat().st_size), TableShape("\t"), COUNTS)
    assert source.corpus().counted == {"low": 5, "lower": 2}
    assert (source.read_as, source.title, source.default_view) == ("word counts", name, "words")
    assert source.shown_text().note == (
        f"The beginning of {name}, a table of word counts with {file_size(path.stat().st_size)}: "
        "the word first, a tab, the count."
    )


def test_a_table_can_be_read_as_a_text_and_a_text_as_a_table(tmp_path: Path) -> None:
    """What a file was taken for can be changed in both ways; what is no table then says where."""
    path = tmp_path / "words.tsv"
    path.write_text(COUNTS)
    assert isinstance(read(path, how="utf-8"), TextSource)
    path.write_text("low;five\n")
    assert isinstance(read(path), TextSource)
    source = read(path, how=TABLE)
    assert isinstance(source, TableSource)
    with pytest.raises(CorpusFileError, match="at line 1, column 5 the count of “low” is “five”"):
        source.corpus()
