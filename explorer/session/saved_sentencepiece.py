"""The fields of SentencePiece's recipes as they stand in the file of a session; see :mod:`saved_recipe`."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from explorer.engine import Recipe, SentencePieceBpeRecipe, UnigramRecipe
from explorer.engine.learn.recipes import Algorithm
from explorer.engine.learn.unigram_recipe import STYLES
from explorer.engine.text.charsmap import CHARSMAPS
from explorer.engine.text.piece_rules import PieceRules
from explorer.engine.text.sentencepiece_text import SentencePieceText
from explorer.session.document_fields import Field
from explorer.session.saved_recipe import FieldReaders, one_of, or_none

_PREPARATION: FieldReaders = MappingProxyType(
    {
        "rules": one_of(CHARSMAPS),
        "add_dummy_prefix": Field.flag,
        "remove_extra_whitespaces": Field.flag,
        "escape_whitespaces": Field.flag,
        "treat_whitespace_as_suffix": Field.flag,
        "user_defined": Field.texts,
    }
)
_RULES: FieldReaders = MappingProxyType(
    {
        "split_by_whitespace": Field.flag,
        "split_by_unicode_script": Field.flag,
        "split_by_number": Field.flag,
        "split_digits": Field.flag,
        "max_piece_length": Field.natural,
    }
)


def _part(usual: Any, readers: FieldReaders) -> Callable[[Field], object]:
    """Reads an object whose entries are ``usual`` unless they are there."""

    def read(field: Field) -> object:
        return replace(usual, **{name: readers[name](entry) for name, entry in field.entries((), readers).items()})

    return read


_COMMON: FieldReaders = MappingProxyType(
    {
        "preparation": _part(SentencePieceText(), _PREPARATION),
        "unk_token": Field.text,
        "control_symbols": Field.texts,
        "user_defined_symbols": Field.texts,
        "byte_fallback": Field.flag,
    }
)
KINDS: Mapping[Algorithm, tuple[Callable[..., Recipe], FieldReaders]] = MappingProxyType(
    {
        "sentencepiece-bpe": (
            SentencePieceBpeRecipe,
            {
                **_COMMON,
                "merges": or_none(Field.whole),
                "vocab_size": or_none(Field.whole),
                "rules": _part(PieceRules(), _RULES),
                "character_coverage": Field.share,
                "min_count": Field.natural,
            },
        ),
        "unigram": (
            UnigramRecipe,
            {
                **_COMMON,
                **_RULES,
                "vocab_size": Field.natural,
                "style": one_of(STYLES),
                "hard_vocab_limit": Field.flag,
                "seed_size": Field.natural,
                "sub_iterations": Field.natural,
                "shrinking_factor": or_none(Field.share),
                "character_coverage": or_none(Field.share),
            },
        ),
    }
)
"""What makes a recipe of an algorithm, and how its fields are read."""
