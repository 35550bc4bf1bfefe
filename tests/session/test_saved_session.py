"""Sessions as documents, and their text as JSON."""

import json
from dataclasses import fields, replace
from typing import Any, get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from explorer.engine import BpeRecipe, SentencePieceBpeRecipe, UnigramRecipe, WordPieceRecipe
from explorer.engine.encode.special_tokens import SPECIAL_CHOICES
from explorer.engine.learn.recipes import BASES, TIE_RULES
from explorer.engine.learn.unigram_recipe import STYLES
from explorer.engine.learn.wordpiece_recipe import CRITERIA
from explorer.engine.text.charsmap import CHARSMAPS
from explorer.engine.text.corpus import LARGEST_COUNT, CountedWord
from explorer.engine.text.encodings import ENCODINGS
from explorer.engine.text.normalizers import NORMALIZERS
from explorer.engine.text.piece_rules import PieceRules
from explorer.engine.text.sentencepiece_text import SentencePieceText
from explorer.formats.word_counts import TableShape
from explorer.session.document_fields import LARGEST_NUMBER
from explorer.session.encoder_state import KeptEncoder
from explorer.session.file_sources import FilesSource, TableSource
from explorer.session.json_text import SessionFileError, laid_out, parsed
from explorer.session.kept_files import Place, SavedSession
from explorer.session.saved_session import from_document, to_document
from explorer.session.sources import SENNRICH, CorpusView, FileOnDisk, FileSource, TextSource, WordsSource
from explorer.session.state import FIRST_RECIPE

# Any string of Python's, with halves of surrogate pairs, line ends and NUL more often than chance has them.
TEXTS = st.text(
    st.characters() | st.characters(categories=["Cs"]) | st.sampled_from('\n\r\0\u2028\ufeff\u00a0\u200d\\"')
)
WORDS = st.lists(
    st.builds(CountedWord, TEXTS.filter(bool), st.integers(1, LARGEST_COUNT), st.booleans()),
    unique_by=lambda word: (word.word, word.initial),
).map(lambda words: WordsSource(tuple(words)))
UNDECODABLE = st.characters(min_codepoint=0xDC80, max_codepoint=0xDCFF)  # bytes of a path that are no UTF-8
IN_PATHS = st.characters(exclude_characters="/\0", exclude_categories=("Cs",)) | UNDECODABLE
ON_DISK = st.builds(
    lambda name, *others: FileOnDisk(f"/corpora/{name}", *others),
    st.text(IN_PATHS, min_size=1).filter(lambda name: name not in (".", "..")),
    st.integers(0, LARGEST_NUMBER),
    st.sampled_from([*ENCODINGS, "utf-32-le"]),
    st.booleans(),
)
FILES = (
    ON_DISK.map(lambda file: FileSource(file.path, file.name, file.n_bytes, "", file.encoding, file.guessed))
    | st.builds(
        FilesSource,
        TEXTS,
        st.lists(ON_DISK, min_size=1, max_size=3).map(tuple),
        st.just(""),
        TEXTS,
        st.lists(ON_DISK.map(lambda file: file.path)).map(tuple),
    )
    | st.builds(
        TableSource,
        ON_DISK,
        st.builds(TableShape, st.sampled_from("\t,;"), st.booleans(), st.booleans()),
        st.just(""),
    )
)
NUMBERS = st.integers(0, LARGEST_NUMBER)
RECIPES = st.builds(
    BpeRecipe,
    merges=st.none() | NUMBERS,
    base=st.sampled_from(BASES),
    marker=st.just("end-of-word"),
    marker_text=TEXTS.filter(lambda text: not any(map(str.isspace, text))),
    marker_joined=st.booleans(),
    pretokenizer=st.sampled_from(["none", "whitespace", "gpt2", "\\w+|\n\u00a0"]),
    normalizer=st.sampled_from(sorted(NORMALIZERS)),
    tie_rule=st.sampled_from(TIE_RULES),
    min_count=st.integers(1, LARGEST_NUMBER),
    special_tokens=st.lists(TEXTS.filter(bool)).map(tuple),
    unk_token=st.none() | TEXTS.filter(bool),
) | st.builds(BpeRecipe, vocab_size=NUMBERS)
RECIPES |= st.builds(
    WordPieceRecipe,
    criterion=st.sampled_from(CRITERIA),
    merges=st.none() | NUMBERS,
    marker_text=TEXTS.filter(lambda text: text and not any(map(str.isspace, text))),
    pretokenizer=st.sampled_from(["whitespace", "bert", "\\w+|\n\u00a0"]),
    normalizer=st.sampled_from(sorted(NORMALIZERS)),
    tie_rule=st.sampled_from(TIE_RULES),
    special_tokens=st.lists(TEXTS.filter(bool)).map(tuple),
    unk_token=TEXTS.filter(bool),
    longest_word=st.integers(1, LARGEST_NUMBER),
)
PREPARATIONS = st.builds(SentencePieceText, st.sampled_from(CHARSMAPS), st.booleans(), st.booleans())
SPECIAL = st.lists(TEXTS.filter(bool), min_size=1, unique=True).map(
    lambda tokens: {
        "unk_token": tokens[0],
        "control_symbols": tuple(tokens[1::2]),
        "user_defined_symbols": tuple(tokens[2::2]),
    }
)
UNIGRAMS = st.builds(
    UnigramRecipe,
    vocab_size=st.integers(1, 10**7),
    style=st.sampled_from(STYLES),
    preparation=PREPARATIONS,
    hard_vocab_limit=st.booleans(),
    max_piece_length=st.integers(1, 512),
    seed_size=st.integers(1, 10**7),
    sub_iterations=st.integers(1, 10),
    shrinking_factor=st.none() | st.floats(0.5, 0.95),
    character_coverage=st.none() | st.floats(0.9, 1),
    split_by_whitespace=st.booleans(),
    split_by_unicode_script=st.booleans(),
    split_by_number=st.booleans(),
    split_digits=st.booleans(),
    byte_fallback=st.booleans(),
)
SENTENCEPIECES = st.builds(
    SentencePieceBpeRecipe,
    merges=st.none() | NUMBERS,
    preparation=PREPARATIONS,
    rules=st.builds(
        PieceRules, st.booleans(), st.booleans(), st.booleans(), st.booleans(), st.integers(1, LARGEST_NUMBER)
    ),
    character_coverage=st.floats(0.9, 1),
    min_count=st.integers(1, LARGEST_NUMBER),
    byte_fallback=st.booleans(),
) | st.builds(SentencePieceBpeRecipe, vocab_size=NUMBERS)
RECIPES |= st.builds(lambda recipe, special: replace(recipe, **special), UNIGRAMS | SENTENCEPIECES, SPECIAL)
PLACES = st.builds(Place, NUMBERS, st.none() | NUMBERS, st.none() | st.tuples(TEXTS, TEXTS))
ENCODERS = st.builds(
    KeptEncoder, TEXTS, st.booleans(), st.none() | NUMBERS, st.sampled_from(SPECIAL_CHOICES), st.booleans()
)
SOURCES = WORDS | FILES | st.builds(TextSource, TEXTS, TEXTS)
SESSIONS = st.builds(
    SavedSession,
    SOURCES,
    RECIPES,
    st.sampled_from(get_args(CorpusView)),
    PLACES,
    encoder=st.none() | ENCODERS,
    held_out=st.none() | SOURCES,
)

SENNRICHS = SavedSession(SENNRICH, FIRST_RECIPE, "words", Place(3, 1, ("e", "s")), encoder=KeptEncoder("newest"))


@given(SESSIONS, st.sampled_from(["", "/corpora", "/sessions/of/mine"]))
@example(SavedSession(TextSource("\ud83d\ude00\n\ud83d\n"), FIRST_RECIPE, "text"), "")
@example(SavedSession(WordsSource((CountedWord("\ud83d\ude00", 1),)), FIRST_RECIPE, "text"), "")
def test_a_session_comes_back_as_it_was(session: SavedSession, folder: str) -> None:
    """Corpus, recipe and place are after writing and reading what they were, to the last code point."""
    assert from_document(parsed(laid_out(to_document(session, folder))), folder) == session


def test_a_recipe_says_its_algorithm_unless_it_is_byte_pair_encoding() -> None:
    """A file from before there were others has none and means byte-pair encoding; each algorithm has its own fields."""
    document = to_document(SENNRICHS)
    assert "algorithm" not in document["recipe"]
    assert from_document({**document, "recipe": {"algorithm": "bpe", "merges": 3}}).recipe == BpeRecipe(merges=3)
    wordpiece = {"algorithm": "wordpiece", "criterion": "frequency"}
    assert from_document({**document, "recipe": wordpiece}).recipe == WordPieceRecipe("frequency")
    for recipe, sentence in (
        ({**wordpiece, "base": "bytes"}, "recipe › base is not known"),
        (
            {"algorithm": "unigrams"},
            "recipe › algorithm is “unigrams”, where one of bpe, wordpiece, sentencepiece-bpe, ",
        ),
        ({"algorithm": 7}, "recipe › algorithm is 7"),
        ({**wordpiece, "unk_token": None}, "recipe › unk_token is null"),
        ({**wordpiece, "pretokenizer": "none"}, "in recipe: WordPiece cuts words"),
        ({"algorithm": "unigram", "merges": 3}, "recipe › merges is not known"),
        ({"algorithm": "unigram", "vocab_size": 0}, f"recipe › vocab_size is 0, {RANGE}"),
        ({"algorithm": "unigram", "vocab_size": 10**9}, "in recipe: The vocabulary size lies between 1 and 10,000,000"),
        ({"algorithm": "unigram", "style": "hf"}, "recipe › style is “hf”, where one of sentencepiece, paper is"),
        ({"algorithm": "unigram", "shrinking_factor": "¾"}, "recipe › shrinking_factor is “¾”, where a number from 0 "),
        ({"algorithm": "unigram", "shrinking_factor": 0.2}, "in recipe: The share of the pieces that a pruning leaves"),
        ({"algorithm": "unigram", "character_coverage": True}, "recipe › character_coverage is true, where a number"),
        (
            {"algorithm": "unigram", "preparation": {"rules": "nfd"}},
            "recipe › preparation › rules is “nfd”, where one of identity, nmt_nfkc, nfkc, nmt_nfkc_cf, nfkc_cf is",
        ),
        ({"algorithm": "unigram", "preparation": "nfkc"}, "recipe › preparation is “nfkc”, where an object is"),
        ({"algorithm": "unigram", "control_symbols": ["a", "a"]}, "in recipe: The special token “a” is given twice"),
        (
            {"algorithm": "sentencepiece-bpe", "rules": {"split_digits": 1}},
            "recipe › rules › split_digits is 1, where true or false is expected",
        ),
    ):
        with pytest.raises(SessionFileError) as refused:
            from_document({**document, "recipe": recipe})
        assert str(refused.value).startswith(sentence)


def test_what_a_recipe_of_sentencepiece_leaves_out_is_as_usual() -> None:
    """Written by hand it needs no more than what it changes, down to the parts of its parts."""
    document = to_document(SENNRICHS)
    for written, recipe in (
        ({"algorithm": "unigram"}, UnigramRecipe()),
        (
            {"algorithm": "unigram", "vocab_size": 99, "preparation": {"add_dummy_prefix": False}},
            UnigramRecipe(99, preparation=SentencePieceText(add_dummy_prefix=False)),
        ),
        (
            {"algorithm": "sentencepiece-bpe", "merges": 3, "rules": {"split_digits": True}},
            SentencePieceBpeRecipe(merges=3, rules=PieceRules(split_digits=True)),
        ),
    ):
        assert from_document({**document, "recipe": written}).recipe == recipe


@given(SESSIONS)
def test_a_session_is_json_that_can_be_printed(session: SavedSession) -> None:
    """Nothing in the file is unseen, it can be written as UTF-8, and any reader of JSON takes it."""
    text = laid_out(to_document(session))
    assert all(line.isprintable() for line in text.split("\n"))
    assert json.loads(text.encode()) == json.loads(text)


def test_a_session_reads_as_a_person_would_write_it() -> None:
    """A word has a line, a text a line for each of its lines, and letters of all scripts are themselves."""
    lines = laid_out(to_document(SENNRICHS)).splitlines()
    assert lines[1] == '  "format": "tokenizer explorer session",'
    assert '      {"word": "low", "count": 5},' in lines
    assert '    "pair": ["e", "s"]' in lines
    text = replace(SENNRICHS, source=TextSource("سلام и 你好\n" * 9 + "\u200dnaïve 🤗", "greetings"))
    lines = laid_out(to_document(text)).splitlines()
    assert lines.count('      "سلام и 你好\\n",') == 9
    assert '      "\\u200dnaïve 🤗"' in lines


def test_a_path_is_seen_from_the_folder_of_the_session() -> None:
    """A corpus of its own is named by the way from the session to it, so that both can be moved together."""
    session = replace(SENNRICHS, source=FileSource("/home/ada/corpora/en.txt", "en.txt", 6_000_000, ""))
    document = to_document(session, "/home/ada/sessions")
    assert document["corpus"]["path"] == "../corpora/en.txt"
    moved = from_document(document, "/media/stick/sessions").source
    assert moved == FileSource("/media/stick/corpora/en.txt", "en.txt", 6_000_000, "")


def test_every_field_of_a_recipe_is_kept() -> None:
    """A field that recipes get one day is kept, too, and not forgotten."""
    for first in (FIRST_RECIPE, WordPieceRecipe(), SentencePieceBpeRecipe(), UnigramRecipe()):
        recipe = to_document(replace(SENNRICHS, recipe=first))["recipe"]
        names = [field.name for field in fields(first)]
        assert [name for name in recipe if name != "algorithm"] == names
        assert from_document({**to_document(SENNRICHS), "recipe": recipe}).recipe == first


def test_what_is_left_out_is_as_it_is_at_first() -> None:
    """A session written by hand needs no more than its corpus and what its recipe changes."""
    document = {
        "format": "tokenizer explorer session",
        "version": 1,
        "corpus": {"kind": "text", "name": "hug", "text": ["hug ", "pug"]},
        "recipe": {"merges": 3},
    }
    assert from_document(document) == SavedSession(TextSource("hug pug", "hug"), BpeRecipe(merges=3), "text")


def edited(path: str, value: object) -> dict[str, Any]:
    """The document of Sennrich's session with another value at a path, such as "corpus words 0 count"."""
    document: Any = to_document(SENNRICHS)
    *parents, last = (int(name) if name.isdigit() else name for name in path.split(" "))
    part = document
    for name in parents:
        part = part[name]
    part[last] = value
    assert isinstance(document, dict)
    return document


RANGE = "where a whole number from 1 to 1,000,000,000,000 is expected"
EDITS: list[tuple[str, object, str]] = [
    ("format", "gzip", "it is not a session: “format” is not “tokenizer explorer session”"),
    ("version", "1", f"version is “1”, {RANGE}"),
    ("version", 0, f"version is 0, {RANGE}"),
    ("version", 2, "it is from a newer version of the explorer (version 2 of the format, and 1 is the latest that"),
    ("version", 10**30, "it is from a newer version of the explorer (a very large version of the format, and 1 is"),
    (
        "encodings",
        1,
        "encodings is not known; format, version, corpus, recipe, view, title,",
    ),
    ("corpus", 3, "corpus is 3, where an object is expected"),
    ("corpus kind", "book", "corpus › kind is “book”, where one of words, text, file, files, table is expected"),
    ("corpus words", "low", "corpus › words is “low”, where a list is expected"),
    ("corpus text", "low", "corpus › text is not known; kind, words are expected there"),
    ("corpus words 0", {"word": "low"}, "corpus › words › 1 › count is missing"),
    ("corpus words 0 word", 5, "corpus › words › 1 › word is 5, where a string, or a list of strings, is expected"),
    ("corpus words 0 word", "", "in corpus › words: Row 1 has no word"),
    ("corpus words 0 word", "lower", "in corpus › words: “lower” stands twice, in rows 1 and 2: put its counts"),
    ("corpus words 2 count", True, f"corpus › words › 3 › count is true, {RANGE}"),
    ("corpus words 2 count", 6.0, f"corpus › words › 3 › count is 6.0, {RANGE}"),
    ("corpus words 2 count", None, f"corpus › words › 3 › count is null, {RANGE}"),
    ("corpus words 2 count", -6, f"corpus › words › 3 › count is −6, {RANGE}"),
    ("corpus words 2 count", 10**30, f"corpus › words › 3 › count is a number with too many digits, {RANGE}"),
    ("corpus words 2 initial", 1, "corpus › words › 3 › initial is 1, where true or false is expected"),
    ("recipe merges", -1, "recipe › merges is −1, where a whole number from 0 to 1,000,000,000,000 is expected"),
    ("recipe vocab_size", 30, "in recipe: Give a number of merges or a vocabulary size, not both"),
    ("recipe marker", "Ġ", "recipe › marker is “Ġ”, where one of none, end-of-word, word-start is expected"),
    ("recipe pretokenizer", "(", "in recipe: "),
    ("recipe special_tokens", [1], "recipe › special_tokens › 1 is 1, where a string, or a list of strings, is"),
    ("recipe mergers", 1, "recipe › mergers is not known; algorithm, merges, vocab_size, "),
    ("recipe a\nb", 1, "recipe › “a[U+000A]b” is not known"),
    ("view corpus", "book", "view › corpus is “book”, where one of words, text is expected"),
    ("view step", -1, "view › step is −1, where a whole number from 0 to 1,000,000,000,000 is expected"),
    ("view row", "low", "view › row is “low”, where a whole number from 0"),
    ("view pair", ["e"], "view › pair is a list, where a list of two texts is expected"),
    ("encoder text", 5, "encoder › text is 5, where a string, or a list of strings, is expected"),
    ("encoder k", -1, "encoder › k is −1, where a whole number from 0 to 1,000,000,000,000 is expected"),
    ("encoder special", "maybe", "encoder › special is “maybe”, where one of error, allow, as-text is expected"),
    ("encoder order", [1], "encoder › order is not known; text, starts_text, k, special, unfolded are expected there"),
]


@pytest.mark.parametrize(("path", "value", "sentence"), EDITS, ids=[f"{path}-{value}" for path, value, _ in EDITS])
def test_what_a_hand_has_changed_is_named(path: str, value: object, sentence: str) -> None:
    """A value of a wrong kind or range is refused with its place and what is expected there."""
    with pytest.raises(SessionFileError) as refused:
        from_document(parsed(laid_out(edited(path, value))))
    assert str(refused.value).startswith(sentence)


FILE = {"kind": "file", "path": "en.txt", "bytes": 6_000_000}


@pytest.mark.parametrize(
    ("corpus", "sentence"),
    [
        ({"kind": "file", "path": "en.txt"}, "corpus › bytes is missing"),
        ({**FILE, "bytes": "many"}, "corpus › bytes is “many”"),
        ({**FILE, "sha256": "abc"}, "corpus › sha256 is “abc”, where a SHA-256 of 64 digits from 0 to f is expected"),
        ({"kind": "text", "text": "low"}, "corpus › name is missing"),
        ({"kind": "text", "name": "low", "text": ["low", 5]}, "corpus › text is a list, where a string, or a list of"),
        ({"kind": "files", "name": "low", "files": []}, "corpus › files is an empty list, where a list of files is"),
        ({**FILE, "path": "en\0.txt"}, "corpus › path is “en[U+0000].txt”, where the path of a file is expected"),
        ({**FILE, "path": "en\ud800.txt"}, "corpus › path is “en[U+D800].txt”, where the path of a file is expected"),
        ({**FILE, "path": ""}, "corpus › path is “”, where the path of a file is expected"),
        ({"kind": "text", "name": "low", "text": {}}, "corpus › text is an empty object, where a string, or a list"),
    ],
)
def test_what_is_wrong_with_another_corpus_is_named(corpus: object, sentence: str) -> None:
    """Texts and files are checked as words are."""
    with pytest.raises(SessionFileError) as refused:
        from_document({**to_document(SENNRICHS), "corpus": corpus})
    assert str(refused.value).startswith(sentence)


def test_a_held_out_text_is_checked_as_a_corpus_is() -> None:
    """What is wrong with it is named with its place."""
    with pytest.raises(SessionFileError, match=r"^held_out › name is missing"):
        from_document({**to_document(SENNRICHS), "held_out": {"kind": "text", "text": "low"}})


@pytest.mark.parametrize("document", [None, [], "session", 3, {}, {"format": ["tokenizer explorer session"]}])
def test_other_json_is_no_session(document: object) -> None:
    """What does not say that it is a session is none."""
    with pytest.raises(SessionFileError, match="it is not a session: “format” is not “tokenizer explorer session”"):
        from_document(document)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "it is empty"),
        (" \n", "it is empty"),
        ('{"format": "tokenizer', "it ends within the string that begins at line 1, column 12"),
        ('{\n  "version": 1,\n', "it ends too early, at line 3, column 1"),
        ('{\n  "version": 1', "it ends too early, at line 2, column 15"),
        ("low lower newest", "at line 1, column 1 it is no JSON (expecting value)"),
        ('{\n  "version": 1;\n}', "at line 2, column 15 it is no JSON (expecting ',' delimiter)"),
        ('{"step": 1, "step": 2}', "“step” stands twice in one object"),
        ('{"step": NaN}', "NaN is no number of JSON"),
        ('{"step": ' + "9" * 5000 + "}", "a number in it has more digits than can be read"),
        ("[" * 100_000, "it is nested deeper than any session"),
    ],
)
def test_where_a_text_is_no_json_is_said(text: str, sentence: str) -> None:
    """A truncated file says where it ends, another where it is no JSON."""
    with pytest.raises(SessionFileError) as refused:
        parsed(text)
    assert str(refused.value) == sentence


@given(st.integers(0, 900))
def test_a_truncated_session_is_refused_wherever_it_ends(length: int) -> None:
    """The beginning of a session is no session, however much of it is there."""
    text = laid_out(to_document(SENNRICHS))
    with pytest.raises(SessionFileError):
        from_document(parsed(text[: min(length, len(text) - 1)]))
