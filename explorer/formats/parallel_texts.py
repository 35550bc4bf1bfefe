"""Parallel texts: a folder with a file a language, a TSV with a column a language, or JSON.

- *folder*: each text file is a language, named after it (``en.txt``, also packed: ``en.txt.xz``); a line is a passage,
  and the nth lines of all files say the same. A blank line is a passage that the language lacks.
- *TSV*: the first line names the languages, each line after it has the same passage in all of them, with tabs between.
  Quotes are characters like others; an empty field is a passage that the language lacks.
- *JSON*: an object with a list of passages for each language; or with an object for each, as those of the Universal
  Declaration have it, whose "articles" are lists of paragraphs by number, with a "name" beside; or a list of passages,
  each an object with its text in each language.

A file may be packed (.gz, .xz). Lines end at a line feed, before which there may be a carriage return, or where there
is none at carriage returns; a line and a column count from 1, the column in code points.
"""

import json
import os
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from explorer.engine.errors import CorpusFileError, quoted, shown_name
from explorer.engine.text.parallel_texts import ParallelTexts
from explorer.engine.text.text_files import read_sample
from explorer.resource_files import resource_path

LARGEST = 64_000_000  # bytes of a file, unpacked, and characters of all languages together
MOST_LANGUAGES = 2_000
_MOST_NAMED = 3

_JSON = re.compile(r"\s*(?:\{|\[\s*[\[{\"])")
_ENDING = re.compile(r"(\.txt)?(\.gz|\.xz)?$", re.IGNORECASE)


def read_parallel_texts(path: str | os.PathLike[str]) -> ParallelTexts:
    """The parallel texts in a file or a folder, told apart by what they are.

    Raises CorpusFileError with one sentence that names the file and, where there is one, the line and column.
    """
    path = Path(path)
    if os.path.isdir(path):
        return _read_folder(path)
    name, text = shown_name(path.name), _text(path)
    texts = _of_json(name, text) if _JSON.match(text) else _of_table(name, text)
    return _checked(name, texts)


def shipped_parallel_texts() -> ParallelTexts:
    """The sentences that come with the program. No native speaker checked them."""
    texts = read_parallel_texts(resource_path("parallel", "sentences.tsv"))
    note = "Twelve sentences that come with the program; no native speaker has checked them."
    return replace(texts, name="Twelve sentences", note=note)


# ── a folder ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _read_folder(folder: Path) -> ParallelTexts:
    name = shown_name(folder.name or str(folder))
    try:
        inside = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
        paths = [path for path in inside if path.is_file()]
        left_out = [path for path in inside if not path.is_file()]
    except OSError as error:
        raise CorpusFileError(f"{name} cannot be read: {error.strerror or error}.") from None
    if len(paths) > MOST_LANGUAGES:
        raise CorpusFileError(f"{name} has {len(paths):,} files; at most {MOST_LANGUAGES:,} languages are compared.")
    languages: dict[str, list[str]] = {}
    files: dict[str, str] = {}
    n_characters = 0
    for path in paths:
        language = _ENDING.sub("", path.name)
        if language in languages:
            other, file = files[language], shown_name(path.name)
            raise CorpusFileError(f"{name} has the language {quoted(language)} twice: {other} and {file}.")
        text = _text(path)
        n_characters += len(text)
        if n_characters > LARGEST:
            raise _too_large(name)
        languages[language], files[language] = _lines(text), shown_name(path.name)
    if len({len(lines) for lines in languages.values()}) > 1:
        fewest, most = (of(files, key=lambda language: len(languages[language])) for of in (min, max))
        raise CorpusFileError(
            f"{files[fewest]} has {_n_lines(len(languages[fewest]))} and {files[most]} "
            f"{_n_lines(len(languages[most]))}; the nth lines of all files are to say the same."
        )
    note = ""
    if left_out:
        names = ", ".join(shown_name(path.name) for path in left_out[:_MOST_NAMED])
        names += " and others" if len(left_out) > _MOST_NAMED else ""
        note = f"Left out, since no file: {names}."
    return _checked(name, ParallelTexts(name, {code: tuple(lines) for code, lines in languages.items()}, note=note))


def _lines(text: str) -> list[str]:
    lines = [line.strip() for line in _split(text)]
    if lines and not lines[-1]:  # behind the last line feed
        lines.pop()
    return lines


def _split(text: str) -> list[str]:
    """The lines of a text, without what ends them."""
    if "\n" not in text:
        return text.split("\r")
    return [line.removesuffix("\r") for line in text.split("\n")]


def _n_lines(n: int) -> str:
    return f"{n:,} line{'' if n == 1 else 's'}"


# ── a TSV ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _of_table(name: str, text: str) -> ParallelTexts:
    lines = _split(text)
    header: list[str] = []
    column = 1
    for field in lines[0].split("\t"):
        language = field.strip()
        if not language or language in header:
            fault = f"the language {quoted(language)} stands twice" if language else "the name of a language is missing"
            raise CorpusFileError(f"{name}: at line 1, column {column:,} {fault}.")
        header.append(language)
        column += len(field) + 1
    if len(header) < 2:
        raise CorpusFileError(f"{name}: at line 1 languages are expected, with tabs between; no tab stands there.")
    rows = []
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            continue
        fields = line.split("\t")
        if len(fields) != len(header):
            place = len(line) + 1 if len(fields) < len(header) else len("\t".join(fields[: len(header)])) + 1
            there = f"{len(fields):,} {'field' if len(fields) == 1 else 'fields'}"
            raise CorpusFileError(
                f"{name}: at line {number:,}, column {place:,} the line has {there}; "
                f"{len(header):,} are expected, one for each language of the first line."
            )
        rows.append([field.strip() for field in fields])
    return ParallelTexts(name, {language: tuple(row[n] for row in rows) for n, language in enumerate(header)})


# ── JSON ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _of_json(name: str, text: str) -> ParallelTexts:
    try:
        value: Any = json.loads(text)
    except json.JSONDecodeError as error:
        reason = error.msg[0].lower() + error.msg[1:]
        raise CorpusFileError(f"{name}: at line {error.lineno:,}, column {error.colno:,} {reason}.") from None
    except (RecursionError, ValueError):
        raise CorpusFileError(f"{name} is JSON that no parallel texts need: too deep, or with a huge number.") from None
    if isinstance(value, list):
        value = _by_language(name, value)
    titles: dict[str, str] = {}
    languages: dict[str, Mapping[str, str]] = {}
    for language, listed in value.items():
        where = f"{name}: at {quoted(language)}"
        if isinstance(listed, dict):
            if isinstance(title := listed.get("name"), str):
                titles[language] = title
            articles = listed.get("articles")
            if not isinstance(articles, dict):
                raise CorpusFileError(f'{where} there are no "articles" by their numbers.')
            languages[language] = {number: _passage(where, number, passage) for number, passage in articles.items()}
        elif isinstance(listed, list):
            languages[language] = {str(n): _passage(where, str(n + 1), passage) for n, passage in enumerate(listed)}
            if len(listed) != len(next(iter(languages.values()))):
                first = next(iter(languages))
                raise CorpusFileError(
                    f"{where} there are {len(listed):,} passages, and {len(languages[first]):,} at {quoted(first)}."
                )
        else:
            raise CorpusFileError(f"{where} a list of passages is expected.")
    numbers = list(dict.fromkeys(number for passages in languages.values() for number in passages))
    passages = {language: tuple(own.get(number, "") for number in numbers) for language, own in languages.items()}
    return ParallelTexts(name, passages, titles)


def _by_language(name: str, rows: list[Any]) -> dict[str, list[Any]]:
    """A list of passages as an object of lists; a language that a passage does not have is empty there."""
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, dict):
            raise CorpusFileError(
                f"{name}: passage {number:,} of the list is no object with its text in each language."
            )
    languages = dict.fromkeys(language for row in rows for language in row)
    return {language: [row.get(language, "") for row in rows] for language in languages}


def _passage(where: str, number: str, passage: Any) -> str:
    """A passage with its paragraphs, a line each."""
    paragraphs = passage if isinstance(passage, list) else [passage]
    if not all(isinstance(paragraph, str) for paragraph in paragraphs):
        raise CorpusFileError(f"{where} passage {number} is no text and no list of texts.")
    return "\n".join(filter(None, (paragraph.strip() for paragraph in paragraphs)))


# ── all of them ───────────────────────────────────────────────────────────────────────────────────────────────────────


def _text(path: Path) -> str:
    sample = read_sample(path, LARGEST)
    if not sample.complete:
        raise _too_large(shown_name(path.name))
    return sample.file.text


def _too_large(name: str) -> CorpusFileError:
    return CorpusFileError(f"{name} is larger than {LARGEST // 1_000_000} MB; so much is not compared.")


def _checked(name: str, texts: ParallelTexts) -> ParallelTexts:
    if len(texts.languages) < 2:
        raise CorpusFileError(
            f"{name} has {'one language' if texts.languages else 'no languages'}; at least two are needed."
        )
    if len(texts.languages) > MOST_LANGUAGES:
        raise CorpusFileError(
            f"{name} has {len(texts.languages):,} languages; at most {MOST_LANGUAGES:,} are compared."
        )
    if not texts.n_passages or not any(map(any, texts.passages.values())):
        raise CorpusFileError(f"{name} names {len(texts.languages):,} languages, but has no passage in them.")
    return texts
