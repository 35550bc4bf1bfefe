"""The cause that is named for a difference, where published tokenizers differ by just one thing that was altered."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from explorer.figures.caption import plain_line
from explorer.formats.opened import OpenedTokenizer
from tests.figures.altered_tokenizers import altered, gpt2_json, mark_of, published_json
from tests.formats.tokenizer_files import added

Change = Callable[[dict[str, Any]], object]


def unaltered(written: dict[str, Any]) -> None:
    """Nothing."""


@pytest.fixture(scope="module")
def gpt2(shared: Path) -> OpenedTokenizer:
    """GPT-2 as it is."""
    return altered(gpt2_json(shared), unaltered, "GPT-2")


@pytest.fixture(scope="module")
def minilm(shared: Path) -> OpenedTokenizer:
    """MiniLM, which is BERT uncased, as it is."""
    return altered(published_json(shared, "minilm-bert-uncased"), unaltered, "MiniLM")


def number(shared: Path, merge: str) -> str:
    """The number of a merge in the file, from 1."""
    return f"{json.loads(gpt2_json(shared))['model']['merges'].index(merge) + 1:,}"


def told(text: str, tokenizer: OpenedTokenizer, reference: OpenedTokenizer) -> tuple[int, str, str]:
    """The place, what is said under the name of the row, and the sentences."""
    mark = mark_of(text, tokenizer, reference)
    return mark.position, plain_line(mark.short), plain_line(mark.told)


def without_merge(merge: str) -> Change:
    """A merge is taken out; its piece stays."""
    return lambda written: written["model"]["merges"].remove(merge)


def merged_first(merge: str) -> Change:
    """A merge, and its piece, is put before all others."""

    def change(written: dict[str, Any]) -> None:
        model = written["model"]
        model["vocab"].setdefault(merge.replace(" ", ""), len(model["vocab"]))
        if merge in model["merges"]:
            model["merges"].remove(merge)
        model["merges"].insert(0, merge)

    return change


def without_letter(letter: str) -> Change:
    """No piece has the letter any more."""

    def change(written: dict[str, Any]) -> None:
        model = written["model"]
        model["vocab"] = {piece: number for piece, number in model["vocab"].items() if letter not in piece}
        model["merges"] = [merge for merge in model["merges"] if letter not in merge]

    return change


def test_a_merge_that_is_gone(shared: Path, gpt2: OpenedTokenizer) -> None:
    """A piece whose merge was taken out is there, and nothing makes it."""
    own = altered(gpt2_json(shared), without_merge("Ġh ouse"))
    assert told("a house", own, gpt2) == (
        3,
        "no merge ␣h + ouse",
        "It cuts after ␣h: it has ␣house, too, but none of its 49,999 merges joins ␣h and ouse. "
        "GPT-2 has all of ␣house, id 2156.",
    )
    assert told("a house", gpt2, own)[1] == "no merge ␣h + ouse, in altered"


def test_a_merge_of_a_part_that_is_gone(shared: Path, gpt2: OpenedTokenizer) -> None:
    """Of ␣world the merge of o and r was taken out, so that what stands first in the word does not matter."""
    found = told("hello world", altered(gpt2_json(shared), without_merge("o r")), gpt2)
    assert found[1] == "no merge makes or"
    assert "it has ␣world, too, but none of its 49,999 merges makes or, which is a part of it." in found[2]


def test_a_merge_that_came_first(shared: Path, gpt2: OpenedTokenizer) -> None:
    """A merge of h and o before all others leaves no ␣h for ␣house; all numbers are those of the altered file."""
    own = altered(gpt2_json(shared), merged_first("h o"))
    found = told("the house", own, gpt2)
    after = f"{int(number(shared, 'Ġh ouse').replace(',', '')) + 1:,}"
    assert found[:2] == (4, "h + o joined first")
    assert found[2].startswith(
        f"It cuts after ␣: it has ␣house, too, made of ␣h and ouse by merge {after}, "
        "but h and o are joined before, by merge 1."
    )


def test_a_piece_that_is_gone(shared: Path, gpt2: OpenedTokenizer) -> None:
    """A piece was replaced by another, and its merge taken out: no merge joins the two that stand there."""

    def change(written: dict[str, Any]) -> None:
        without_merge("Ġg azed")(written)
        written["model"]["vocab"]["other"] = written["model"]["vocab"].pop("Ġgazed")

    found = told("who gazed", altered(gpt2_json(shared), change), gpt2)
    assert found[:2] == (5, "no merge ␣g + azed")
    assert found[2].startswith("It cuts after ␣g: none of its 49,999 merges joins ␣g and azed.")


@pytest.mark.parametrize(("text", "place"), [("a zebra", 2), ("pizza", 2), ("a. z", 3)])
def test_a_letter_that_is_gone(shared: Path, gpt2: OpenedTokenizer, text: str, place: int) -> None:
    """What has no symbol is left out, and its neighbors may be joined over it; who leaves it out is to blame."""
    own = altered(gpt2_json(shared), without_letter("z"))
    position, short, sentences = told(text, own, gpt2)
    assert (position, short) == (place, "z left out")
    assert sentences.startswith("It has no piece for z, and leaves it out.")
    assert told(text, gpt2, own)[1] == "z left out, in altered"


def test_an_added_token(shared: Path, gpt2: OpenedTokenizer) -> None:
    """A word that became an added token is one before anything else is done."""
    own = altered(gpt2_json(shared), lambda written: written["added_tokens"].append(added("world", 50257)))
    assert told("hello world", own, gpt2) == (
        6,
        "added token world",
        "It finds the added token world there; to GPT-2 it is text like any other.",
    )


@pytest.mark.parametrize(
    ("normalizer", "text", "short", "sentence"),
    [
        ("Lowercase", "Hello", "H lowercased", "The normalizer of altered makes H into h. GPT-2 leaves H as it is."),
        (
            "NFC",
            "the cafe\u0301",
            "e\u0301 composed",
            "The normalizer of altered makes e\u0301 (U+0065 U+0301) into é (U+00E9). GPT-2 leaves e\u0301 as it is.",
        ),
        (
            "NFD",
            "the café",
            "é decomposed",
            "The normalizer of altered makes é (U+00E9) into e\u0301 (U+0065 U+0301). GPT-2 leaves é as it is.",
        ),
    ],
)
def test_a_normalizer(
    shared: Path, gpt2: OpenedTokenizer, normalizer: str, text: str, short: str, sentence: str
) -> None:
    """What it makes of a letter with its marks, in code points where both look alike."""
    own = altered(gpt2_json(shared), lambda written: written.update(normalizer={"type": normalizer}))
    assert told(text, own, gpt2)[1:] == (short, sentence)


def test_a_split(shared: Path, gpt2: OpenedTokenizer) -> None:
    """Digits that are split one by one end a word, whatever pieces there are."""

    def change(written: dict[str, Any]) -> None:
        digits = {"type": "Digits", "individual_digits": True}
        written["pre_tokenizer"] = {"type": "Sequence", "pretokenizers": [digits, written["pre_tokenizer"]]}

    assert told("12345", altered(gpt2_json(shared), change), gpt2) == (
        1,
        "split in 123",
        "It cuts after 1: there a word ends for it. GPT-2 has all of 123, id 10163.",
    )


def test_a_word_that_is_too_long(shared: Path, minilm: OpenedTokenizer) -> None:
    """A limit of four characters makes longer words unknown, though their pieces are there."""
    source = published_json(shared, "minilm-bert-uncased")
    own = altered(source, lambda written: written["model"].update(max_input_chars_per_word=4))
    assert told("what a goodness", own, minilm) == (
        7,
        "goodness too long",
        "It does not look at words of more than 4 characters; goodness has 8. MiniLM has goodness, id 15003.",
    )


def test_a_mark_of_continuations(shared: Path, minilm: OpenedTokenizer) -> None:
    """With another mark nothing goes on with a word, and it is unknown as a whole."""
    source = published_json(shared, "minilm-bert-uncased")
    own = altered(source, lambda written: written["model"].update(continuing_subword_prefix="@@"))
    assert told("unhappiness", own, minilm) == (
        0,
        "unhappiness unknown",
        "It finds un, but no piece goes on with happiness: the whole word is unknown. MiniLM has un, id 4895.",
    )


@pytest.mark.parametrize(
    ("place", "value", "short", "sentence"),
    [
        (1, -30.0, "another path scores better", "it has ▁देश, too, but another path scores better."),
        (0, "▁other", "no piece ▁देश", "it has no piece ▁देश."),
    ],
)
def test_a_piece_of_a_unigram(shared: Path, place: int, value: object, short: str, sentence: str) -> None:
    """A piece that scores badly, and one that is gone."""
    source = published_json(shared, "nepali-unigram")

    def change(written: dict[str, Any]) -> None:
        next(entry for entry in written["model"]["vocab"] if entry[0] == "▁देश")[place] = value

    found = told("नेपाल राम्रो देश हो", altered(source, change), altered(source, unaltered, "Nepali"))
    assert found[1] == short
    assert sentence in found[2]
