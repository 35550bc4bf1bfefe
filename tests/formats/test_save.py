"""Saving: which kinds of files can hold a tokenizer, and that a file is written whole or not at all."""

import os
from pathlib import Path

import pytest

from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.engine.learn.recipes import BpeRecipe, Recipe
from explorer.engine.learn.sentencepiece_bpe import SentencePieceBpeRecipe
from explorer.engine.learn.unigram_recipe import UnigramRecipe
from explorer.engine.learn.wordpiece_recipe import WordPieceRecipe
from explorer.engine.text.alphabet import Spelling
from explorer.formats.atomic_files import NotSavedError
from explorer.formats.save import kinds_for, paths_of, save
from explorer.formats.saving import CannotHoldError
from tests.formats.trained_here import trained

BYTES = BpeRecipe(merges=40, base="bytes", pretokenizer="gpt2")
JOINED = BpeRecipe(merges=40, marker="end-of-word", marker_joined=True)


@pytest.mark.parametrize(
    ("recipe", "kinds"),
    [
        (BYTES, ["tokenizer.json", "tiktoken ranks", "vocabulary and merges", "table"]),
        (JOINED, ["tokenizer.json", "vocabulary and merges", "subword-nmt codes", "table"]),
        (WordPieceRecipe(merges=40, pretokenizer="bert"), ["tokenizer.json", "WordPiece vocabulary", "table"]),
        (SentencePieceBpeRecipe(merges=40), ["tokenizer.json", "SentencePiece model", "table"]),
        (UnigramRecipe(vocab_size=70, hard_vocab_limit=False), ["tokenizer.json", "SentencePiece model", "table"]),
    ],
    ids=lambda value: getattr(value, "algorithm", ""),
)
def test_kinds(recipe: Recipe, kinds: list[str]) -> None:
    """Each algorithm has kinds of files that can hold it; of the others a sentence says why they cannot."""
    offered = kinds_for(trained(recipe))
    assert [kind.kind for kind in offered if not kind.why_not] == kinds
    assert all(kind.why_not.endswith(".") for kind in offered if kind.kind not in kinds)


def test_what_is_not_held_is_said_before(tmp_path: Path) -> None:
    """The notes of a kind are those of what was saved as it."""
    recipe = BpeRecipe(merges=40, base="bytes", normalizer="nfkc", special_tokens=("<s>",))
    (kind,) = (kind for kind in kinds_for(trained(recipe)) if kind.kind == "tiktoken ranks")
    saved = save(trained(recipe), tmp_path / "mine.tiktoken", "tiktoken ranks")
    assert saved.notes == kind.notes
    assert saved.notes == (
        r"The file does not say how texts are split: tiktoken is to be given the pattern “[^\s\x1c-\x1f]+”.",
        "Nor does it say that texts are normalized (nfkc): do that before.",
        "Special tokens are given beside it: “<s>”: 296.",
    )


def test_a_file_that_is_there(tmp_path: Path) -> None:
    """A file is replaced only where that is said, and keeps its mode."""
    path = tmp_path / "mine.json"
    path.write_text("precious")
    path.chmod(0o600)
    with pytest.raises(NotSavedError, match=r"^mine\.json was not saved: it is there already\.$"):
        save(trained(BYTES), path, "tokenizer.json")
    assert path.read_text() == "precious"
    save(trained(BYTES), path, "tokenizer.json", replace=True)
    assert path.read_text().startswith("{")
    assert path.stat().st_mode & 0o777 == 0o600
    assert os.listdir(tmp_path) == ["mine.json"]


def test_two_files_or_none(tmp_path: Path) -> None:
    """Where the second of two files is there already, which nobody was asked about, neither is written."""
    vocabulary, merges = tmp_path / "my-vocab.json", tmp_path / "my-merges.txt"
    assert paths_of(vocabulary, "vocabulary and merges") == (str(vocabulary), str(merges))
    vocabulary.write_text("old")
    merges.write_text("precious")
    with pytest.raises(NotSavedError, match=r"my-merges\.txt was not saved: it is there already"):
        save(trained(BYTES), vocabulary, "vocabulary and merges", replace=True)
    assert (vocabulary.read_text(), merges.read_text()) == ("old", "precious")
    saved = save(trained(BYTES), vocabulary, "vocabulary and merges", replace=True, replace_beside=True)
    assert saved.paths == (str(vocabulary), str(merges))
    assert sorted(os.listdir(tmp_path)) == ["my-merges.txt", "my-vocab.json"]
    assert (tmp_path / "my-merges.txt").read_text().startswith("#version: 0.2\n")


def test_a_link_stays_one(tmp_path: Path) -> None:
    """What is written by way of a link is the file that it leads to."""
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    save(trained(BYTES), tmp_path / "link", "table", replace=True)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text().startswith("id\t")


@pytest.mark.parametrize("name", ["gone/mine.json", "folder", "x" * 300, "a\0b", "\ud800"])
def test_what_disks_do(tmp_path: Path, name: str) -> None:
    """No folder, a folder of that name, a name too long or of no file: said in a sentence, and nothing is left."""
    (tmp_path / "folder").mkdir()
    with pytest.raises(NotSavedError, match=r"was not saved: .*\.$"):
        save(trained(BYTES), tmp_path / name, "tokenizer.json", replace=True)
    assert os.listdir(tmp_path) == ["folder"]


def test_what_is_no_file_stays_what_it_is(tmp_path: Path) -> None:
    """A pipe, also by way of a link, is not replaced by a file, nor waited for; a device would be treated alike."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "pipe")
    for name in ("pipe", "link"):
        with pytest.raises(NotSavedError, match=rf"^{name} was not saved: a device or a pipe has that name\.$"):
            save(trained(BYTES), tmp_path / name, "table", replace=True)
    assert (tmp_path / "pipe").is_fifo()
    assert sorted(os.listdir(tmp_path)) == ["link", "pipe"]


def test_a_disk_that_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that was there is whole where a new one cannot be written to the end."""
    path = tmp_path / "mine.json"
    path.write_text("precious")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NotSavedError, match=r"^mine\.json was not saved: No space left on device\.$"):
        save(trained(BYTES), path, "tokenizer.json", replace=True)
    assert path.read_text() == "precious"
    assert os.listdir(tmp_path) == ["mine.json"]


def test_a_refusal_writes_nothing(tmp_path: Path) -> None:
    """What a kind cannot hold is refused before anything is written."""
    with pytest.raises(CannotHoldError, match="Such a file holds the pieces of WordPiece"):
        save(trained(BYTES), tmp_path / "vocab.txt", "WordPiece vocabulary")
    assert not os.listdir(tmp_path)


# ── the table ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_table_of_merges(tmp_path: Path) -> None:
    """A row has the id, the piece on one line, the number of its merge and its count."""
    pieces = ("\t", "\n", "\\", "\t\n")
    tokenizer = BpeTokenizer(pieces, (("\t", "\n"),), Spelling(), pretokenizer="none", special_tokens=())
    saved = save(tokenizer, tmp_path / "pieces.tsv", "table", counts=[5, 4, 3])
    assert (
        Path(saved.paths[0]).read_bytes()
        == b"id\tpiece\trank\tcount\n0\t\\t\t\t5\n1\t\\n\t\t4\n2\t\\\\\t\t3\n3\t\\t\\n\t1\t\n"
    )


def test_table_over_bytes(tmp_path: Path) -> None:
    """Over bytes whole characters are written as such, and other bytes in hex."""
    tokenizer = BpeTokenizer(
        ("\xc3", "\xa9", "\xc3\xa9", "<é>"), (("\xc3", "\xa9"),), Spelling("bytes"), special_tokens=("<é>",)
    )
    saved = save(tokenizer, tmp_path / "pieces.tsv", "table")
    rows = Path(saved.paths[0]).read_text(encoding="utf-8").splitlines()
    assert rows == ["id\tpiece\trank", "0\t\\xc3\t", "1\t\\xa9\t", "2\té\t1", "3\t<é>\t"]


def test_table_of_scores(tmp_path: Path) -> None:
    """Scores are written with all their digits, so that they are read as the same numbers."""
    tokenizer = trained(UnigramRecipe(vocab_size=70, hard_vocab_limit=False))
    saved = save(tokenizer, tmp_path / "pieces.tsv", "table")
    header, *rows = Path(saved.paths[0]).read_text(encoding="utf-8").splitlines()
    assert header == "id\tpiece\tscore"
    assert [float(row.split("\t")[2]) for row in rows] == list(tokenizer.scores)
