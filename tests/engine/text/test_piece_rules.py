"""What a piece may hold, and the rows that follow from it, against SentencePiece's own trainer."""

import io
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import sentencepiece
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine import BpeRecipe
from explorer.engine.learn.pair_training import learn_merges
from explorer.engine.text.piece_rules import PieceRules, covered_characters
from explorer.engine.text.sentencepiece_rows import sentencepiece_rows
from explorer.engine.text.sentencepiece_text import SentencePieceText

TRAINED_WITH: dict[str, dict[str, Any]] = {
    "as it is": {},
    "digits each": {"split_digits": True},
    "digits with letters": {"split_by_number": False},
    "scripts mixed": {"split_by_unicode_script": False},
}


def library_pieces(lines: list[str], n_pieces: int, **settings: Any) -> list[str]:
    """The pieces of SentencePiece's BPE after its three special tokens: merges in order, then the alphabet."""
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(lines),
        model_writer=model,
        model_type="bpe",
        vocab_size=n_pieces,
        minloglevel=2,
        **settings,
    )
    theirs = sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())
    return [theirs.id_to_piece(number) for number in range(3, theirs.get_piece_size())]


def our_pieces(lines: list[str], n_pieces: int, rules: PieceRules, **symbols: Any) -> list[str]:
    """Ours, from the rows."""
    rows = sentencepiece_rows([(line, 1) for line in lines], SentencePieceText(), rules, **symbols)
    alphabet = sorted({symbol for row in rows for symbol in row.symbols})
    recipe = BpeRecipe(marker="word-start", marker_text="▁", tie_rule="shortest")
    record, _ = learn_merges(rows, recipe, alphabet, n_pieces - 3, lambda n_merges: True)
    counts: Counter[str] = Counter()
    for row in rows:
        for symbol in row.symbols:
            counts[symbol] += row.count
    return [*record.pieces[len(alphabet) :], *(symbol for symbol, _ in covered_characters(counts, 1.0))]


@pytest.mark.parametrize("settings", TRAINED_WITH.values(), ids=TRAINED_WITH)
def test_the_library_learns_the_same(shared: Path, settings: dict[str, Any]) -> None:
    """On a book with the library's own settings its BPE learns our pieces, in the same order."""
    lines = (shared / "conformance" / "sentencepiece" / "botchan.txt").read_text(encoding="utf-8").splitlines()
    assert our_pieces(lines, 700, PieceRules(**settings)) == library_pieces(lines, 700, **settings)


def test_many_scripts(corpus_text: Callable[[str], str]) -> None:
    """On text in 48 languages, where scripts meet and rare characters are left out, too."""
    lines = [line for line in corpus_text("mix_1").split("\n")[::8] if len(line.encode()) <= 4192]
    theirs = library_pieces(lines, 3000)
    ours = our_pieces(lines, 3000, PieceRules())
    assert ours == theirs


def test_symbols_stay_apart() -> None:
    """Text that is a user-defined or a control symbol is in no row, nor is what stands on both its sides in one."""
    rows = sentencepiece_rows(
        [("ab<x>cd </s> e", 2)], SentencePieceText(), PieceRules(), user_defined=["<x>"], control=["</s>"]
    )
    assert [("".join(row.symbols), row.count) for row in rows] == [("▁ab", 2), ("cd", 2), ("▁", 2), ("▁e", 2)]


@pytest.mark.parametrize(
    ("rules", "word", "expected"),
    [
        (PieceRules(), "▁abcбв12", "▁abc бв 12"),
        (PieceRules(), "ひらカタ漢ー字", "ひらカタ漢ー字"),  # Japanese is one script
        (PieceRules(), "a\u0301b", "a\u0301b"),  # a mark is of the script of its letter
        (PieceRules(), "а\u0301b", "а\u0301 b"),  # Cyrillic, a mark, Latin
        (PieceRules(), "a-b", "a - b"),
        (PieceRules(split_by_number=False), "a1б", "a1б"),
        (PieceRules(split_digits=True), "▁a12", "▁a 1 2"),
        (PieceRules(split_digits=True), "▁12", "▁ 1 2"),
        (PieceRules(split_digits=True), "1\u0301a", "1 \u0301a"),  # a mark cut off its digit goes with what follows
        (PieceRules(split_by_unicode_script=False), "aб1", "aб1"),
    ],
)
def test_where_words_are_cut(rules: PieceRules, word: str, expected: str) -> None:
    """Each rule cuts where it says, and nowhere else."""
    assert rules.stretches(word) == expected.split(" ")


@pytest.mark.parametrize(
    ("piece", "fault"),
    [
        ("a" * 16, None),
        ("a" * 17, "too-long"),
        ("▁ab", None),
        ("a▁b", "crosses-a-space"),
        ("▁▁", "crosses-a-space"),
        ("aб", "mixes-scripts"),
        ("12", None),
    ],
)
def test_faults(piece: str, fault: str | None) -> None:
    """What forbids a string to be a piece is named."""
    assert PieceRules().fault_of(piece) == fault


@given(word=st.text("ab1٣бв\u0301ひカ漢ー-", min_size=1, max_size=12), digits=st.booleans(), number=st.booleans())
def test_cuts_and_faults_agree(word: str, digits: bool, number: bool) -> None:
    """The stretches of a word are themselves without fault, and no two neighbors could be one piece."""
    rules = PieceRules(split_digits=digits, split_by_number=number)
    stretches = rules.stretches(word)
    assert "".join(stretches) == word
    assert all(rules.fault_of(stretch) is None for stretch in stretches)
    assert all(rules.fault_of(left + right) is not None for left, right in pairwise(stretches))


def test_coverage() -> None:
    """So many of the commonest characters are kept that they make the share; the rest is left out."""
    counts = Counter({"a": 90, "b": 6, "c": 3, "d": 1})
    assert covered_characters(counts, 0.9) == (("a", 90),)
    assert covered_characters(counts, 0.95) == (("a", 90), ("b", 6))
    assert covered_characters(counts, 1.0) == (("a", 90), ("b", 6), ("c", 3), ("d", 1))
