"""README's way to count words of much text with DuckDB, as it stands there."""

import re
from collections import Counter
from pathlib import Path

import duckdb
import pytest

from explorer.engine.text.pretokenizers import words
from explorer.formats.word_counts import TableShape, read_counts, shape_of

README = Path(__file__).resolve().parents[2] / "README.md"
SECTION = README.read_text(encoding="utf-8").partition("## Text beyond one machine")[2].partition("\n## ")[0]
FROM_TEXTS, FROM_PARQUET = re.findall(r"```sql\n(.*?)```", SECTION, re.DOTALL)

TEXTS = [
    "low lower low\n  newest\r\n\r\nwidest ",
    'say "so", \'so\' "a"b it"s a,b;c "" " \\t \\ NULL null 1984',
    "a\u00a0b\u3000c\u2028d\u0085e\x0bf\x1cg\x1fh\u200bi\ufeffj\u1680k",
    "Größe größe سلام 👨‍👩‍👧 e\u0301 日本語 \U0010ffff",
    "",
]  # fmt: skip


def opened(path: Path) -> dict[str, int]:
    shape = shape_of(path.read_text(encoding="utf-8"), path.name)
    assert shape == TableShape("\t", header=True)
    return read_counts(path, shape)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that DuckDB works in, with a folder of texts."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "texts").mkdir()
    return tmp_path


def expected() -> Counter[str]:
    return Counter(word for text in TEXTS for word in words(text, "whitespace"))


def test_words_counted_in_text_files(folder: Path) -> None:
    """The table of text files has the words and counts that the explorer itself finds in them, frequent ones first."""
    for number, text in enumerate(TEXTS):
        (folder / "texts" / f"{number}.txt").write_bytes(text.encode())
    duckdb.connect().execute(FROM_TEXTS)
    counts = opened(folder / "words.tsv")
    assert counts == expected()
    assert list(counts.values()) == sorted(counts.values(), reverse=True)


def test_words_counted_in_parquet(folder: Path) -> None:
    """The table of Parquet files is the same."""
    connection = duckdb.connect()
    connection.execute("CREATE TABLE texts (text VARCHAR)")
    connection.executemany("INSERT INTO texts VALUES (?)", [[text] for text in TEXTS])
    connection.execute("COPY texts TO 'texts/some.parquet' (FORMAT parquet)")
    connection.execute(FROM_PARQUET)
    assert opened(folder / "words.tsv") == expected()
