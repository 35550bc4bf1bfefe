"""Recipes that contradict themselves are refused with one sentence."""

from typing import Any

import pytest

from explorer.engine import BpeRecipe, RecipeError


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"merges": 5, "vocab_size": 50}, "Give a number of merges or a vocabulary size, not both."),
        ({"merges": -1}, "The number of merges cannot be negative (−1)."),
        ({"vocab_size": -2000}, "The vocabulary size cannot be negative (−2,000)."),
        ({"min_count": 0}, "The minimum count is at least 1 (0)."),
        ({"base": "letters"}, "There is no base “letters”; there are characters, bytes."),
        ({"marker": "middle"}, "There is no marker “middle”; there are none, end-of-word, word-start."),
        (
            {"normalizer": "nfx"},
            "There is no normalizer “nfx”; there are none, nfc, nfkc, lowercase, bert-cased, bert-uncased.",
        ),
        (
            {"tie_rule": "best"},
            "There is no tie rule “best”; there are first-seen, smallest, largest, lowest-ids, shortest.",
        ),
        (
            {"marker": "word-start", "marker_joined": True},
            "Only a marker at the end of a word can be joined to the last letter.",
        ),
        ({"marker_joined": True}, "Only a marker at the end of a word can be joined to the last letter."),
        (
            {"marker": "end-of-word", "marker_text": "< w>"},
            "A marker cannot hold a space, a tab or a line break.",
        ),
        ({"unk_token": ""}, "A special token cannot be empty."),
        ({"special_tokens": ("<s>", "")}, "A special token cannot be empty."),
        (
            {"pretokenizer": "(a"},
            "The regular expression is wrong at position 2: missing ).",
        ),
        ({"pretokenizer": ""}, "The regular expression is empty; give one, or choose how to split by name."),
    ],
)
def test_what_is_refused(fields: dict[str, Any], sentence: str) -> None:
    """Each contradiction has its sentence, which can be shown as it is."""
    with pytest.raises(RecipeError) as refused:
        BpeRecipe(**fields)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("fields", "marker"),
    [
        ({}, ""),
        ({"marker_text": "·"}, ""),  # kept for when a marker is chosen again
        ({"marker": "end-of-word"}, "</w>"),
        ({"marker": "word-start"}, "_"),
        ({"marker": "word-start", "marker_text": "▁"}, "▁"),
    ],
)
def test_the_usual_marker(fields: dict[str, Any], marker: str) -> None:
    """Unless another is given, Sennrich's mark ends a word and SLP3's starts one."""
    assert BpeRecipe(**fields).spelling.marker_text == marker


@pytest.mark.parametrize(
    ("fields", "tokens"),
    [
        ({}, ()),
        ({"special_tokens": ("<s>", "</s>", "<s>")}, ("<s>", "</s>")),
        ({"unk_token": "[UNK]"}, ("[UNK]",)),
        ({"unk_token": "[UNK]", "special_tokens": ("<s>",)}, ("[UNK]", "<s>")),
        ({"unk_token": "[UNK]", "special_tokens": ("<s>", "[UNK]")}, ("<s>", "[UNK]")),
    ],
)
def test_special_tokens_in_id_order(fields: dict[str, Any], tokens: tuple[str, ...]) -> None:
    """Special tokens keep their order, each once; the unknown token is the first unless it is named among them."""
    assert BpeRecipe(**fields).all_special_tokens == tokens
