"""Parallel texts: a folder with a file a language, a TSV, and JSON."""

import json
import lzma
import os
import unicodedata
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.engine.errors import CorpusFileError
from explorer.engine.measure.languages import language_costs
from explorer.engine.text.parallel_texts import ParallelTexts
from explorer.engine.text.scripts import script
from explorer.formats.parallel_texts import read_parallel_texts, shipped_parallel_texts
from explorer.formats.shipped import open_shipped


def table(folder: Path, text: str) -> ParallelTexts:
    """A TSV that was read."""
    path = folder / "texts.tsv"
    path.write_bytes(text.encode())
    return read_parallel_texts(path)


def refusal(path: Path, content: bytes) -> str:
    """The sentence with which a file is refused."""
    path.write_bytes(content)
    with pytest.raises(CorpusFileError) as caught:
        read_parallel_texts(path)
    return str(caught.value)


def test_table(tmp_path: Path) -> None:
    """The first line names the languages; quotes are characters, blank lines are passed over."""
    texts = table(tmp_path, '\ufeffen\tde\r\nA cat.\tEine Katze.\r\n\r\n"A" hat\tEin "Hut\r\nOne\t\r\n')
    assert texts.passages == {"en": ("A cat.", '"A" hat', "One"), "de": ("Eine Katze.", 'Ein "Hut', "")}
    assert (texts.n_passages, texts.n_lacking("de"), texts.name) == (3, 1, "texts.tsv")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("en\tde\na\tb\nx\n", "texts.tsv: at line 3, column 2 the line has 1 field; 2 are expected"),
        ("en\tde\na\tb\tc\n", "texts.tsv: at line 2, column 4 the line has 3 fields; 2 are expected"),
        ("en\t\tde\n", "texts.tsv: at line 1, column 4 the name of a language is missing."),
        ("en\tde\ten\n", "texts.tsv: at line 1, column 7 the language “en” stands twice."),
        ("en\nfoo\n", "texts.tsv: at line 1 languages are expected, with tabs between"),
        ("en\tde\n\n", "texts.tsv names 2 languages, but has no passage in them."),
        ("", "texts.tsv: at line 1, column 1 the name of a language is missing."),
    ],
)
def test_faults_of_tables(tmp_path: Path, content: str, sentence: str) -> None:
    """What is wrong is named by its line and column."""
    assert refusal(tmp_path / "texts.tsv", content.encode()).startswith(sentence)


def test_folder(tmp_path: Path) -> None:
    """A file is a language, packed or not; hidden files are none."""
    (tmp_path / "en.txt").write_bytes(b"A cat.\r\n\r\nOne\r\n")
    (tmp_path / "pt-BR.txt.xz").write_bytes(lzma.compress(b"Um gato.\nDois\nUm\n"))
    (tmp_path / ".hidden").write_bytes(b"\0")
    texts = read_parallel_texts(tmp_path)
    assert texts.passages == {"en": ("A cat.", "", "One"), "pt-BR": ("Um gato.", "Dois", "Um")}


def test_carriage_returns(tmp_path: Path) -> None:
    """Lines may end as they did on old Macintosh computers."""
    assert table(tmp_path, "en\tde\rA cat.\tEine Katze.\r").passages == {"en": ("A cat.",), "de": ("Eine Katze.",)}
    folder = tmp_path / "folder"
    folder.mkdir()
    for language, text in {"en": b"A cat.\rOne\r", "de": b"Eine Katze.\rEins"}.items():
        (folder / language).write_bytes(text)
    assert read_parallel_texts(folder).passages == {"en": ("A cat.", "One"), "de": ("Eine Katze.", "Eins")}


def test_what_is_no_file_is_left_out(tmp_path: Path) -> None:
    """A pipe, a link that leads nowhere and a folder are left out of a folder of languages, which is said."""
    for language in ("en", "de"):
        (tmp_path / language).write_text("a")
    assert read_parallel_texts(tmp_path).note == ""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "more").mkdir()
    texts = read_parallel_texts(tmp_path)
    assert texts.languages == ("de", "en")
    assert texts.note == "Left out, since no file: loop, more, pipe."


def test_files_of_unequal_length(tmp_path: Path) -> None:
    """Unequal numbers of lines are said, with the files that have the fewest and the most."""
    for language, text in {"en": "a\nb\nc\n", "de": "a\nb\n", "fr": "a\nb\nc\nd"}.items():
        (tmp_path / f"{language}.txt").write_text(text)
    with pytest.raises(CorpusFileError, match=r"de.txt has 2 lines and fr.txt 4 lines; the nth lines of all files"):
        read_parallel_texts(tmp_path)


def test_a_language_twice(tmp_path: Path) -> None:
    """Two files of one language are refused."""
    (tmp_path / "en.txt").write_text("a")
    (tmp_path / "en.txt.gz").write_text("a")
    with pytest.raises(CorpusFileError, match=r"has the language “en” twice: en\.txt and en\.txt\.gz"):
        read_parallel_texts(tmp_path)


@pytest.mark.parametrize("n_files", [0, 1])
def test_too_few_languages(tmp_path: Path, n_files: int) -> None:
    """One language has nothing to be compared with."""
    for number in range(n_files):
        (tmp_path / f"{number}.txt").write_text("a")
    with pytest.raises(CorpusFileError, match="at least two are needed"):
        read_parallel_texts(tmp_path)


def test_json_lists(tmp_path: Path) -> None:
    """A list of passages for each language; a passage may be a list of paragraphs."""
    path = tmp_path / "texts.json"
    path.write_text(json.dumps({"en": ["A cat.", ["Two", " hats"]], "de": ["Eine Katze.", "Zwei Hüte"]}))
    assert read_parallel_texts(path).passages == {"en": ("A cat.", "Two\nhats"), "de": ("Eine Katze.", "Zwei Hüte")}


def test_json_passages(tmp_path: Path) -> None:
    """A list of passages, each with its text in each language; one that a language lacks is empty."""
    path = tmp_path / "texts.json"
    path.write_text(json.dumps([{"en": "A cat.", "de": "Eine Katze."}, {"de": "Zwei"}]))
    assert read_parallel_texts(path).passages == {"en": ("A cat.", ""), "de": ("Eine Katze.", "Zwei")}


def test_json_articles(tmp_path: Path) -> None:
    """Articles by their numbers; one that a language lacks is empty."""
    path = tmp_path / "texts.json"
    english = {"name": "English", "articles": {"1": ["All", "are"], "2": ["Every"]}}
    path.write_text(json.dumps({"eng": english, "deu": {"articles": {"2": ["Jeder"]}}}))
    texts = read_parallel_texts(path)
    assert texts.passages == {"eng": ("All\nare", "Every"), "deu": ("", "Jeder")}
    assert [texts.title(language) for language in texts.languages] == ["English", "deu"]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ('{"en": ["a"],\n "de" ["b"]}', "t.json: at line 2, column 7 expecting ':' delimiter."),
        ('{"en": ["a"], "de": ["b", "c"]}', "t.json: at “de” there are 2 passages, and 1 at “en”."),
        ('{"en": ["a"], "de": [3]}', "t.json: at “de” passage 1 is no text and no list of texts."),
        ('{"en": ["a"], "de": 3}', "t.json: at “de” a list of passages is expected."),
        ('{"en": {"articles": []}}', 't.json: at “en” there are no "articles" by their numbers.'),
        ('{"a":' * 100_000, "t.json is JSON that no parallel texts need"),
        ('{"a": ' + "9" * 10_000 + "}", "t.json is JSON that no parallel texts need"),
        ("{}", "t.json has no languages; at least two are needed."),
        ('[{"en": "a"}, "b"]', "t.json: passage 2 of the list is no object with its text in each language."),
        ('["en", "de"]', "t.json: passage 1 of the list is no object"),
        ('[{"en": "a", "de": 3}]', "t.json: at “de” passage 1 is no text and no list of texts."),
    ],
)
def test_faults_of_json(tmp_path: Path, content: str, sentence: str) -> None:
    """What is wrong is named by its place."""
    assert refusal(tmp_path / "t.json", content.encode()).startswith(sentence)


@given(st.binary(max_size=60) | st.text(st.sampled_from('{}[]":,\t\n\rab'), max_size=60).map(str.encode))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes(tmp_path: Path, content: bytes) -> None:
    """Whatever a file holds, it is read or refused in words."""
    path = tmp_path / "any"
    path.write_bytes(content)
    try:
        texts = read_parallel_texts(path)
    except CorpusFileError:
        return
    assert len(texts.languages) > 1


def test_gone(tmp_path: Path) -> None:
    """A file that is not there is said to be gone."""
    with pytest.raises(CorpusFileError, match="is not there"):
        read_parallel_texts(tmp_path / "gone.tsv")


def test_a_name_that_is_too_long(tmp_path: Path) -> None:
    """A name that no file can have is refused in words."""
    with pytest.raises(CorpusFileError, match=r"cannot be read: File name too long\.$"):
        read_parallel_texts(tmp_path / ("n" * 300))


def test_shipped_sentences() -> None:
    """At least 14 languages in their own scripts, with all sentences, normalized, and a word on who checked them."""
    texts = shipped_parallel_texts()
    assert len(texts.languages) >= 14
    assert {"English", "Portuguese", "Nepali", "Tibetan"} <= {*texts.languages}
    assert texts.n_passages == 12
    assert "no native speaker" in texts.note
    scripts = {"Nepali": "devanagari", "Tibetan": "tibetan", "Amharic": "ethiopic", "Thai": "thai", "Korean": "hangul"}
    for language, passages in texts.passages.items():
        assert not texts.n_lacking(language)
        assert len(set(passages)) == 12
        for passage in passages:
            assert unicodedata.normalize("NFC", passage) == passage
            letters = {script(character) for character in passage if character.isalpha()}
            assert scripts.get(language, next(iter(letters))) in letters


COUNTS = {
    "gpt2": (1521, 3062, 12145, 26358, 13272, 34098, 15354),
    "cl100k": (1525, 2235, 7535, 19976, 8261, 23895, 15198),
    "o200k": (1524, 1760, 2211, 14516, 2413, 6410, 10236),
    "mistral-v3": (1606, 2603, 7788, 14124, 8909, 18693, 13306),
    "bert-uncased": (1538, 2939, 4624, 6308, 5428, 1234, 1982),
}
"""Tokens of the 30 articles by the reference libraries: English, Portuguese of Brazil, Nepali, Tibetan, Hindi, Burmese
and Amharic."""
UNKNOWN = {"bert-uncased": (0, 0, 183, 942, 150, 1207, 1982)}
LANGUAGES = ("eng", "por_BR", "nep", "bod", "hin", "mya", "amh")


@pytest.fixture(scope="module")
def declaration(shared: Path) -> ParallelTexts:
    """The Universal Declaration of Human Rights."""
    return read_parallel_texts(shared / "parallel" / "udhr.json.xz")


@pytest.mark.parametrize("key", COUNTS)
def test_counts_of_the_declaration(declaration: ParallelTexts, key: str) -> None:
    """Tokens of the 30 articles are as many as the reference libraries count, and so are the unknown ones."""
    rows = list(language_costs(open_shipped(key).pipeline, declaration, LANGUAGES))
    assert tuple(row.n_tokens for row in rows) == COUNTS[key]
    assert tuple(row.n_unknown for row in rows) == UNKNOWN.get(key, (0,) * 7)
    premium = rows[2].premium(rows[0])
    assert premium == pytest.approx(COUNTS[key][2] / COUNTS[key][0])
