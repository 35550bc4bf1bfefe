"""The corpus of a session as a document.

Words and texts are kept in it. Of files it has the way to each, seen from the folder of the session where there is one,
the size in bytes, the SHA-256 and, unless it is UTF-8, the encoding; and the way to each folder that was chosen.
"""

import os
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from explorer.engine import Corpus, CorpusError
from explorer.engine.text.corpus import LARGEST_COUNT, CountedWord
from explorer.engine.text.encodings import BYTE_ORDER_MARKS, ENCODINGS
from explorer.formats.word_counts import SEPARATORS, TableShape
from explorer.session.document_fields import Field
from explorer.session.file_sources import FilesSource, TableSource
from explorer.session.json_text import SessionFileError, text_value
from explorer.session.sources import CorpusSource, FileOnDisk, FileSource, TextSource, WordsSource

Digests = Mapping[str, str]
"""SHA-256 in hex, by the paths of files."""

LARGEST_SIZE = 10**12  # bytes
_FILE, _FILE_MORE = ("path", "bytes"), ("sha256", "encoding", "guessed")
_KINDS = {
    "words": (("words",), ()),
    "text": (("name", "text"), ()),
    "file": (_FILE, _FILE_MORE),
    "files": (("name", "files"), ("left_out", "chosen")),
    "table": ((*_FILE, "separator"), (*_FILE_MORE, "count_first", "header")),
}
"""The kinds of corpora, each with the entries that it must have and those that it may."""


def corpus_document(source: CorpusSource, digests: Digests, folder: str) -> dict[str, Any]:
    """The document of a corpus, for a session that is kept in a folder; without one, paths stay as they are."""
    if isinstance(source, WordsSource):
        return {"kind": "words", "words": [_word_document(word) for word in source.words]}
    if isinstance(source, TextSource):
        return {"kind": "text", "name": text_value(source.name), "text": text_value(source.text)}
    files = [_file_document(file, digests, folder) for file in source.read_from]
    if isinstance(source, FileSource):
        return {"kind": "file", **files[0]}
    if isinstance(source, FilesSource):
        said: dict[str, Any] = {"left_out": text_value(source.left_out)} if source.left_out else {}
        if source.chosen:
            said["chosen"] = [text_value(path_from(folder, path)) for path in source.chosen]
        return {"kind": "files", "name": text_value(source.name), "files": files, **said}
    if isinstance(source, TableSource):
        return {"kind": "table", **files[0], **source.shape._asdict()}
    raise TypeError(f"no session holds a {type(source).__name__}")


def corpus_in(corpus: Field, folder: str) -> tuple[CorpusSource, Digests]:
    """The corpus that a document stands for, without the samples of its files, which are read with them."""
    every = {name for required, optional in _KINDS.values() for name in (*required, *optional)}
    kind = corpus.entries(("kind",), every)["kind"].choice(_KINDS)
    required, optional = _KINDS[kind]
    parts = corpus.entries(("kind", *required), optional)
    digests: dict[str, str] = {}
    if kind == "words":
        words = tuple(map(_word, parts["words"].items()))
        try:
            return WordsSource(Corpus(words=words).words), digests
        except CorpusError as error:
            raise SessionFileError(f"in {parts['words'].place}: {str(error).rstrip('.')}") from None
    if kind == "text":
        return TextSource(parts["text"].text(), parts["name"].text()), digests
    if kind == "files":
        items = [item.entries(_FILE, _FILE_MORE) for item in parts["files"].items()]
        if not items:
            raise parts["files"].refused("a list of files")
        files = tuple(_file(item, folder, digests) for item in items)
        left_out = parts["left_out"].text() if "left_out" in parts else ""
        chosen = tuple(path_in(item, folder) for item in parts["chosen"].items()) if "chosen" in parts else ()
        return FilesSource(parts["name"].text(), files, "", left_out, chosen), digests
    file = _file(parts, folder, digests)
    if kind == "file":
        return FileSource(file.path, file.name, file.n_bytes, "", file.encoding, file.guessed), digests
    shape = TableShape(parts["separator"].choice(SEPARATORS), _flag(parts, "count_first"), _flag(parts, "header"))
    return TableSource(file, shape, ""), digests


def _word_document(word: CountedWord) -> dict[str, Any]:
    document = {"word": text_value(word.word), "count": word.count}
    return {**document, "initial": True} if word.initial else document


def _word(item: Field) -> CountedWord:
    parts = item.entries(("word", "count"), ("initial",))
    return CountedWord(parts["word"].text(), parts["count"].number(1, LARGEST_COUNT), _flag(parts, "initial"))


def _flag(parts: Mapping[str, Field], name: str) -> bool:
    return parts[name].flag() if name in parts else False


def _file_document(file: FileOnDisk, digests: Digests, folder: str) -> dict[str, Any]:
    document: dict[str, Any] = {"path": text_value(path_from(folder, file.path)), "bytes": file.n_bytes}
    if file.path in digests:
        document["sha256"] = digests[file.path]
    if file.encoding != "utf-8":
        document["encoding"] = file.encoding
    return {**document, "guessed": True} if file.guessed else document


def _file(parts: Mapping[str, Field], folder: str, digests: dict[str, str]) -> FileOnDisk:
    path = path_in(parts["path"], folder)
    if "sha256" in parts:
        digests[path] = _digest(parts["sha256"])
    known = (*ENCODINGS, *(encoding for _, encoding in BYTE_ORDER_MARKS if encoding not in ENCODINGS))
    encoding = parts["encoding"].choice(known) if "encoding" in parts else "utf-8"
    return FileOnDisk(path, parts["bytes"].number(0, LARGEST_SIZE), encoding, _flag(parts, "guessed"))


def path_in(field: Field, folder: str) -> str:
    """The path of a file, seen from the folder of the session."""
    path = field.text()
    try:
        os.fsencode(path)
    except UnicodeEncodeError:  # half of a surrogate pair
        raise field.refused("the path of a file") from None
    if not path or "\0" in path:
        raise field.refused("the path of a file")
    return os.path.normpath(os.path.join(folder, path))


def _digest(field: Field) -> str:
    digest = field.text()
    if len(digest) != 64 or not set(digest) <= set("0123456789abcdef"):
        raise field.refused("a SHA-256 of 64 digits from 0 to f")
    return digest


def path_from(folder: str, path: str) -> str:
    """A path as it is seen from a folder, with slashes; as it is where there is no folder, or no way (other drives)."""
    if not folder:
        return path
    try:
        return PurePath(os.path.relpath(path, folder)).as_posix()
    except ValueError:
        return path
