"""How a recipe stands in the file of a session: its fields under the engine's names for them.

A recipe of another algorithm than byte-pair encoding says ``"algorithm": "wordpiece"``. How SentencePiece prepares a
text is an object of its own, ``"preparation": {"rules": "nmt_nfkc", …}``, and so are the rules of pieces of its BPE.
What is left out is as the engine's recipe of that algorithm has it.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict
from types import MappingProxyType
from typing import Any

from explorer.engine import BpeRecipe, Recipe, RecipeError
from explorer.engine.learn.recipes import ALGORITHMS, BASES, DEFAULT_MARKER_TEXT, TIE_RULES, Algorithm
from explorer.engine.text.normalizers import NORMALIZERS
from explorer.session.document_fields import Field
from explorer.session.json_text import SessionFileError, text_value

FieldReaders = Mapping[str, Callable[[Field], object]]
"""How each field is read, by its name."""


def recipe_document(recipe: Recipe) -> dict[str, object]:
    """The recipe as an object of the document."""
    algorithm: dict[str, object] = {} if recipe.algorithm == "bpe" else {"algorithm": recipe.algorithm}
    return algorithm | _entries(asdict(recipe))


def recipe_in(recipe: Field) -> Recipe:
    """The recipe that an object of the document stands for. Raises SessionFileError."""
    algorithm: Any = "bpe"
    if isinstance(recipe.value, dict) and "algorithm" in recipe.value:
        algorithm = Field(recipe.value["algorithm"], (*recipe.path, "algorithm")).choice(ALGORITHMS)
    kind, readers = _kind(algorithm)
    entries = recipe.entries((), ("algorithm", *readers))
    values = {name: readers[name](field) for name, field in entries.items() if name != "algorithm"}
    try:
        return kind(**values)
    except RecipeError as error:
        raise SessionFileError(f"in {recipe.place}: {str(error).rstrip('.')}") from None


def one_of(choices: Collection[str]) -> Callable[[Field], str]:
    """Reads one of some strings."""
    return lambda field: field.choice(choices)


def or_none(read: Callable[[Field], object]) -> Callable[[Field], object]:
    """Reads what ``read`` does, or null."""
    return lambda field: field.optional(read)


def _entries(values: dict[str, Any]) -> dict[str, object]:
    return {name: _entries(value) if isinstance(value, dict) else _plain(value) for name, value in values.items()}


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [text_value(text) for text in value]
    return text_value(value) if isinstance(value, str) else value


_COMMON: FieldReaders = MappingProxyType(
    {
        "merges": or_none(Field.whole),
        "vocab_size": or_none(Field.whole),
        "marker_text": Field.text,
        "pretokenizer": Field.text,
        "normalizer": one_of(NORMALIZERS),
        "tie_rule": one_of(TIE_RULES),
        "min_count": Field.natural,
        "special_tokens": Field.texts,
    }
)
_BPE: FieldReaders = MappingProxyType(
    {
        **_COMMON,
        "base": one_of(BASES),
        "marker": one_of(DEFAULT_MARKER_TEXT),
        "marker_joined": Field.flag,
        "unk_token": or_none(Field.text),
    }
)
_WORDPIECE: FieldReaders = MappingProxyType(
    {
        **_COMMON,
        "criterion": one_of(("score", "frequency")),
        "unk_token": Field.text,
        "longest_word": Field.natural,
    }
)


def _kind(algorithm: Algorithm) -> tuple[Callable[..., Recipe], FieldReaders]:
    """What makes a recipe of an algorithm, and how its fields are read. The first window need not wait for others."""
    if algorithm == "bpe":
        return BpeRecipe, _BPE
    if algorithm == "wordpiece":
        from explorer.engine import WordPieceRecipe

        return WordPieceRecipe, _WORDPIECE
    from explorer.session.saved_sentencepiece import KINDS

    return KINDS[algorithm]
