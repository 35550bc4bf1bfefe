"""What becomes of text that looks like a special token, by choice."""

import pytest

from explorer.engine import BpeRecipe, Corpus, ExplorerError, train
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.trained import opened_from

RECIPE = BpeRecipe(merges=0, special_tokens=("<s>",))
TEXT = "a<s>b"


@pytest.fixture(scope="module")
def tokenizer() -> OpenedTokenizer:
    """Of the characters a, b, <, s, > and a special token, of which the last has a turn of its own."""
    return opened_from(train(Corpus.from_counts({"ab<s>": 1}), RECIPE).tokenizer(), "Own BPE")


def kinds(tokenizer: OpenedTokenizer, choice: str) -> tuple[str, ...]:
    """The kinds of the tokens of the text."""
    return tokenizer.with_special(choice).run(TEXT).tokens.kinds  # type: ignore[arg-type]


def test_as_text_it_is_text_like_any_other(tokenizer: OpenedTokenizer) -> None:
    """As text, "<s>" is three characters."""
    assert kinds(tokenizer, "as-text") == ("piece",) * 5


def test_allowed_it_is_one_token(tokenizer: OpenedTokenizer) -> None:
    """Allowed, "<s>" is one token, which was added."""
    assert kinds(tokenizer, "allow") == ("piece", "added", "piece")


def test_as_an_error_it_is_refused_with_its_place(tokenizer: OpenedTokenizer) -> None:
    """As an error, the sentence says who refuses what, and where."""
    with pytest.raises(ExplorerError, match="Own BPE refuses “<s>” at position 1"):
        kinds(tokenizer, "error")
