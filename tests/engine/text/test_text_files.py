"""Text from files."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.engine.errors import CorpusFileError, UnreadableTextError
from explorer.engine.text.encodings import ENCODINGS, Reading
from explorer.engine.text.text_files import TextFile, TextSample, read_sample, read_text, readings_of

GERMAN = "Das ist so schön, und dort über dem Fluß\n" * 12
TEXT = "Größe\r\nzwei\rdrei\n\ufeff\0 😀\u2028\u0085\x1a"


@pytest.fixture
def notes(tmp_path: Path) -> Callable[[bytes], Path]:
    """notes(data): a file notes.txt that holds them."""

    def write(data: bytes) -> Path:
        path = tmp_path / "notes.txt"
        path.write_bytes(data)
        return path

    return write


def refusal_of(path: Path) -> str:
    with pytest.raises(CorpusFileError) as refusal:
        read_text(path)
    return str(refusal.value)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (TEXT.encode("utf-8"), TextFile(TEXT, "utf-8")),
        (b"\xef\xbb\xbf" + TEXT.encode("utf-8"), TextFile(TEXT, "utf-8")),
        (b"\xff\xfe" + TEXT.encode("utf-16-le"), TextFile(TEXT, "utf-16-le")),
        (b"\xfe\xff" + TEXT.encode("utf-16-be"), TextFile(TEXT, "utf-16-be")),
        (b"\xff\xfe\0\0" + TEXT.encode("utf-32-le"), TextFile(TEXT, "utf-32-le")),
        (b"\0\0\xfe\xff" + TEXT.encode("utf-32-be"), TextFile(TEXT, "utf-32-be")),
        (b"", TextFile("", "utf-8")),
        (b"\xef\xbb\xbf", TextFile("", "utf-8")),
        (b"ab\0cd", TextFile("ab\0cd", "utf-8")),
        (b"\xef\xbb\xbf\xef\xbb\xbfa", TextFile("\ufeffa", "utf-8")),
    ],
)
def test_encodings(notes: Callable[[bytes], Path], data: bytes, expected: TextFile) -> None:
    """UTF-8, UTF-16 and UTF-32 are read with every character kept, but for one byte-order mark in front."""
    assert read_text(notes(data)) == expected


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1).filter(lambda text: text[0] != "\ufeff")
)
def test_what_is_written_is_read(notes: Callable[[bytes], Path], encoding: str, text: str) -> None:
    """A text written in any of these encodings is read back as it was."""
    assert read_text(notes(text.encode(encoding))).text == text


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (
            b"caf\xe9s",
            "notes.txt is not UTF-8: byte E9 at line 1, column 4; "
            "it may be in another encoding, which cannot be told from so little text.",
        ),
        (
            "größer, kleiner, größer, kleiner".encode() + b"\xff.",
            "notes.txt is not UTF-8: byte FF at line 1, column 33; the text around it is UTF-8.",
        ),
        (
            b"caf\xe9",
            "notes.txt is not UTF-8: it ends in the middle of a character, at line 1, column 4 "
            "(byte E9 at offset 3), or is in another encoding.",
        ),
        (
            "so 日本".encode()[:-1],
            "notes.txt is not UTF-8: it ends in the middle of a character, at line 1, column 5 "
            "(bytes E6 9C at offset 6).",
        ),
        (
            b"\xef\xbb\xbfso \xf0\x9f\x98",
            "notes.txt is not UTF-8: it ends in the middle of a character, at line 1, column 4 "
            "(bytes F0 9F 98 at offset 6).",
        ),
        (b"good\n\xff\xfe\0\x01", "notes.txt is not UTF-8: byte FF at line 2, column 1; it looks like a binary file."),
        (
            "zuerst größer, dann abgeschnitten é".encode()[:-1],
            "notes.txt is not UTF-8: it ends in the middle of a character, at line 1, column 35 "
            "(byte C3 at offset 36).",
        ),
        (
            b"\xff\xfea\0\n\0\0\xdcb\0",
            "notes.txt is not UTF-16: bytes 00 DC at line 2, column 1 are half of a surrogate pair.",
        ),
        (
            b"\xff\xfea\0b",
            "notes.txt is not UTF-16: it ends in the middle of a character, at line 1, column 2 (byte 62 at offset 4).",
        ),
        (
            b"\xff\xfea\0\0\xd8",
            "notes.txt is not UTF-16: it ends in the middle of a character, at line 1, column 2 "
            "(bytes 00 D8 at offset 4).",
        ),
        (
            b"\xff\xfe\0\0\0\0\x11\0",
            "notes.txt is not UTF-32: bytes 00 00 11 00 at line 1, column 1 are no character.",
        ),
        (
            b"\0\1\2\3" * 100,
            "notes.txt is no text: 100% of its characters are control characters; it looks like a binary file.",
        ),
    ],
)
def test_what_is_no_text_is_refused(notes: Callable[[bytes], Path], data: bytes, sentence: str) -> None:
    """What cannot be decoded, and what is binary, is refused with the place, the bytes and what it looks like."""
    assert refusal_of(notes(data)) == sentence


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (f"Erste Zeile\nzweite\n{GERMAN}", "cp1252"),
        ("Zażółć gęślą jaźń, proszę państwa; książka leży na półce, a mały chłopiec śpi.\n" * 2, "cp1250"),
        ("Привет, как дела? Это текст на русском языке", "cp1251"),
        ("これは日本語のテキストです。今日はとても良い天気ですね。", "cp932"),
        ("hello world, hello again\n", "utf-16-le"),
        ("hello world, hello again\n", "utf-16-be"),
    ],
)
def test_a_text_in_another_encoding_is_read_by_a_guess(
    notes: Callable[[bytes], Path], text: str, encoding: str
) -> None:
    """Where there is enough of a text to guess by it is read, and said to be read by a guess."""
    path = notes(text.encode(encoding))
    expected = TextFile(text, encoding, guessed=True)
    assert read_text(path) == expected
    assert read_sample(path, 10_000).file == expected


def test_a_guess_that_does_not_hold_to_the_end(notes: Callable[[bytes], Path]) -> None:
    """A text that looks like an encoding, but has bytes that are no characters of it, is refused with the guess."""
    data = "Привет, как дела? Это текст на русском языке\n".encode("cp1251") * 5000 + b"\x98"
    assert refusal_of(notes(data)) == (
        "notes.txt is not UTF-8: byte CF at line 1, column 1; it looks like windows-1251 (guessed)."
    )


def test_an_encoding_that_is_given_is_the_one_that_is_read(notes: Callable[[bytes], Path]) -> None:
    """A person who knows the encoding is followed, also where the text is too short to guess by, or seems binary."""
    assert read_text(notes(b"caf\xe9s"), "cp1252").text == "cafés"
    assert read_text(notes(b"caf\xe9s"), "cp1251").text == "cafйs"
    assert read_text(notes(b"\x01\x02"), "cp1252") == TextFile("\x01\x02", "cp1252")
    assert read_text(notes(b"\xef\xbb\xbfa"), "utf-8") == TextFile("a", "utf-8")
    assert read_text(notes(b"\xef\xbb\xbfa"), "cp1252") == TextFile("ï»¿a", "cp1252")
    with pytest.raises(UnreadableTextError, match=r"notes\.txt is not windows-1252: byte 81 at line 2, column 2 is no"):
        read_text(notes(b"ab\nc\x81"), "cp1252")


def test_readings(notes: Callable[[bytes], Path]) -> None:
    """Each encoding says whether it fits, those that do come first, with what the text would look like."""
    found = readings_of(notes("so: caf\xe9s\n".encode("cp1252")), 1000)
    by_name = {reading.encoding: reading for reading in found}
    assert by_name["cp1252"] == Reading("cp1252", fits=True, preview="so: cafés")
    assert by_name["cp1251"].preview == "so: cafйs"
    assert not by_name["utf-8"].fits
    fits = [reading.fits for reading in found]
    assert fits == sorted(fits, reverse=True)
    assert {*by_name} == {*ENCODINGS}


@pytest.mark.parametrize(
    ("text", "encoding"),
    [("Привет", "koi8_r"), ("Ąžuolas auga ant kalno", "cp1257"), ("日本語", "cp932"), ("中文文本", "gb18030")],
)
def test_a_short_text_is_not_said_to_look_like_anything(
    notes: Callable[[bytes], Path], text: str, encoding: str
) -> None:
    """From a few letters no encoding can be told: none is named, since it would be wrong as often as right."""
    assert refusal_of(notes(text.encode(encoding))).endswith(
        "; it may be in another encoding, which cannot be told from so little text."
    )


def test_a_program_is_binary(notes: Callable[[bytes], Path]) -> None:
    """A picture is refused as a binary file, at the first byte that is no UTF-8."""
    png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10\x08\x06\0\0\0\x1f\xf3\xffa"
    assert refusal_of(notes(png)) == "notes.txt is not UTF-8: byte 89 at line 1, column 1; it looks like a binary file."


def test_a_fault_far_into_a_file(notes: Callable[[bytes], Path]) -> None:
    """A wrong byte is found, and judged by its surroundings, however much good text stands before it."""
    plain = "plain text, line by line\n" * 20_000
    assert read_text(notes((plain + GERMAN).encode("cp1252"))).text == plain + GERMAN
    refusal = refusal_of(notes(f"{plain}größer und ".encode() + b"\xff" + " größer".encode()))
    assert refusal == "notes.txt is not UTF-8: byte FF at line 20001, column 12; the text around it is UTF-8."


def test_a_file_that_is_gone(tmp_path: Path) -> None:
    """A file that is not there is named."""
    assert refusal_of(tmp_path / "gone.txt") == "gone.txt is not there."
    assert refusal_of(tmp_path / "gone" / "too.txt") == "too.txt is not there."


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("two\nlines.txt", "two[U+000A]lines.txt"),
        ("cod\u202etxt.exe", "cod[U+202E]txt.exe"),
        ("a\0b.txt", "a[U+0000]b.txt"),
        ("caf\udce9.txt", "caf[U+DCE9].txt"),
        ("a b–c é 日本.txt", "a b–c é 日本.txt"),
        ("שלום.txt", "\u2068שלום.txt\u2069"),
        ("a" * 300 + "z.txt", "a" * 39 + "…" + "a" * 15 + "z.txt"),
        ("\u202e" * 60 + "a.txt", "[U+202E]" * 4 + "…" + "[U+202E]a.txt"),
    ],
)
def test_a_name_is_shown_in_one_line(tmp_path: Path, name: str, shown: str) -> None:
    """What cannot be seen in the name of a file is spelled, what is long is cut in its middle, nothing turns around."""
    assert refusal_of(tmp_path / name).startswith(f"{shown} ")


def test_a_folder(tmp_path: Path) -> None:
    """A folder is not read as a file."""
    assert refusal_of(tmp_path) == f"{tmp_path.name} is a folder; open a file in it."


def test_a_file_used_as_a_folder(notes: Callable[[bytes], Path]) -> None:
    """A path through a file is refused with the system's reason."""
    assert refusal_of(notes(b"") / "more.txt").startswith("more.txt ")


def test_no_permission(notes: Callable[[bytes], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that may not be read says so."""
    path = notes(b"text")

    def refuse(self: Path, mode: str) -> None:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "open", refuse)
    assert refusal_of(path) == "notes.txt cannot be opened: you have no permission to read it."


def test_a_broken_disk(notes: Callable[[bytes], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Any other fault is told in the system's words."""
    path = notes(b"text")

    def fail(self: Path, mode: str) -> None:
        raise OSError(5, "Input/output error", str(self))

    monkeypatch.setattr(Path, "open", fail)
    assert refusal_of(path) == "notes.txt cannot be read: Input/output error."


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    """A named pipe is refused instead of waited for."""
    os.mkfifo(tmp_path / "pipe")
    assert refusal_of(tmp_path / "pipe") == "pipe is not a file but a device or a pipe."


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_a_sample(notes: Callable[[bytes], Path], encoding: str) -> None:
    """A sample is the whole characters in so many bytes, with the size of the file and whether there is more."""
    text = "aé😀€\r\n한\0zz"
    data = text.encode(encoding)
    for n_bytes in range(4, len(data) + 2):
        sample = read_sample(notes(data), n_bytes)
        assert text.startswith(sample.file.text)
        n_missing = n_bytes - len(data[: n_bytes + 1]) + 1 - len(sample.file.text.encode(encoding))
        assert n_missing < 4
        assert (sample.size, sample.complete, sample.packed) == (len(data), n_bytes >= len(data), False)
    assert sample.file.text == text


def test_a_sample_reads_no_more_than_it_needs(notes: Callable[[bytes], Path]) -> None:
    """A fault beyond the sample is not met."""
    path = notes("é".encode() * 1000 + b"\xff")
    file, modified = TextFile("é" * 50, "utf-8"), path.stat().st_mtime_ns
    assert read_sample(path, 101) == TextSample(file, 2001, modified, packed=False, complete=False)
    assert refusal_of(path).startswith("notes.txt is not UTF-8: byte FF at line 1, column 1001;")


def test_a_sample_of_a_bad_file(notes: Callable[[bytes], Path]) -> None:
    """A fault within the sample is refused as for the whole file."""
    with pytest.raises(CorpusFileError, match="byte FF at line 1, column 4"):
        read_sample(notes(b"abc\xffdef" * 100), 10)
