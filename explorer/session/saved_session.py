"""The document that stands for a session in its file.

::

    {
      "format": "tokenizer explorer session",
      "version": 1,
      "corpus": {"kind": "words", "words": [{"word": "low", "count": 5}, …]},
      "recipe": {"merges": 10, "marker": "end-of-word", …},
      "view": {"corpus": "words", "step": 3, "row": null, "pair": ["e", "s"]},
      "encoder": {"text": "lowest", …},
      "held_out": {"kind": "text", "name": "", "text": "lowest"}
    }

The held-out text is written as a corpus is. What a corpus of files has is in :mod:`explorer.session.saved_corpus`, what
the encoder has in :mod:`explorer.session.saved_encoder`. A recipe
of another algorithm than byte-pair encoding says ``"algorithm": "wordpiece"``; what it leaves out is as the engine's
recipe of that algorithm has it.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from types import MappingProxyType
from typing import Any, get_args

from explorer.engine import BpeRecipe, Recipe, RecipeError
from explorer.engine.learn.recipes import ALGORITHMS, BASES, DEFAULT_MARKER_TEXT, TIE_RULES, Algorithm
from explorer.engine.text.normalizers import NORMALIZERS
from explorer.session.document_fields import Field
from explorer.session.json_text import SessionFileError, text_value
from explorer.session.kept_files import AT_START, Place, SavedSession
from explorer.session.saved_corpus import corpus_document, corpus_in
from explorer.session.saved_encoder import encoder_document, encoder_in
from explorer.session.sources import CorpusSource, CorpusView

FORMAT = "tokenizer explorer session"
VERSION = 1

_OPTIONAL = ("view", "title", "origin", "unsaved", "encoder", "held_out")

LARGEST_NUMBER = 10**12  # of a step, a row, a merge, a byte: more than any session can have


def to_document(session: SavedSession, folder: str = "") -> dict[str, Any]:
    """The document of a session that is kept in a folder; without one, paths stay as they are."""
    said = {"title": session.title, "origin": session.origin} if session.title else {}
    flags = {"unsaved": True} if session.unsaved else {}
    pair, held_out = session.place.pair, session.held_out
    return {
        "format": FORMAT,
        "version": VERSION,
        **{name: text_value(text) for name, text in said.items()},
        **flags,
        "corpus": corpus_document(session.source, session.digests, folder),
        "recipe": _recipe_document(session.recipe),
        "view": {
            "corpus": session.corpus_view,
            "step": session.place.step,
            "row": session.place.row,
            "pair": pair and [text_value(side) for side in pair],
        },
        **({"encoder": encoder_document(session.encoder)} if session.encoder is not None else {}),
        **({"held_out": corpus_document(held_out, session.digests, folder)} if held_out is not None else {}),
    }


def from_document(document: object, folder: str = "") -> SavedSession:
    """The session that a document stands for. Raises SessionFileError, which names the place and what is expected."""
    whole = Field(document)
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise SessionFileError(f"it is not a session: “format” is not “{FORMAT}”")
    version = document.get("version")
    if type(version) is int and version > VERSION:
        shown = f"version {version:,}" if version <= LARGEST_NUMBER else "a very large version"
        raise SessionFileError(
            f"it is from a newer version of the explorer ({shown} of the format, and {VERSION} is the latest that can "
            "be read here)"
        )
    Field(version, ("version",)).number(1, LARGEST_NUMBER)
    parts = whole.entries(("format", "version", "corpus", "recipe"), _OPTIONAL)
    source, digests = corpus_in(parts["corpus"], folder)
    view, place = _view(parts["view"], source) if "view" in parts else (source.default_view, AT_START)
    title, origin = (parts[name].text() if name in parts else "" for name in ("title", "origin"))
    unsaved = "unsaved" in parts and parts["unsaved"].flag()
    encoder = encoder_in(parts["encoder"]) if "encoder" in parts else None
    held_out, others = corpus_in(parts["held_out"], folder) if "held_out" in parts else (None, {})
    return SavedSession(
        *(source, _recipe(parts["recipe"]), view, place, {**digests, **others}),
        *(title, origin, unsaved, encoder, held_out),
    )


# ── recipe and view ───────────────────────────────────────────────────────────────────────────────────────────────────


def _recipe_document(recipe: Recipe) -> dict[str, object]:
    algorithm: dict[str, object] = {} if recipe.algorithm == "bpe" else {"algorithm": recipe.algorithm}
    return algorithm | {name: _plain(value) for name, value in asdict(recipe).items()}


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [text_value(text) for text in value]
    return text_value(value) if isinstance(value, str) else value


def _number_or_none(field: Field) -> int | None:
    return field.optional(lambda field: field.number(0, LARGEST_NUMBER))


def _one_of(choices: Any) -> Callable[[Field], str]:
    return lambda field: field.choice(choices)


_COMMON_FIELDS: Mapping[str, Callable[[Field], object]] = MappingProxyType(
    {
        "merges": _number_or_none,
        "vocab_size": _number_or_none,
        "marker_text": Field.text,
        "pretokenizer": Field.text,
        "normalizer": _one_of(NORMALIZERS),
        "tie_rule": _one_of(TIE_RULES),
        "min_count": lambda field: field.number(1, LARGEST_NUMBER),
        "special_tokens": lambda field: tuple(item.text() for item in field.items()),
    }
)
_RECIPE_FIELDS: Mapping[Algorithm, Mapping[str, Callable[[Field], object]]] = MappingProxyType(
    {
        "bpe": {
            **_COMMON_FIELDS,
            "base": _one_of(BASES),
            "marker": _one_of(DEFAULT_MARKER_TEXT),
            "marker_joined": Field.flag,
            "unk_token": lambda field: field.optional(Field.text),
        },
        "wordpiece": {
            **_COMMON_FIELDS,
            "criterion": _one_of(("score", "frequency")),
            "unk_token": Field.text,
            "longest_word": lambda field: field.number(1, LARGEST_NUMBER),
        },
    }
)
"""How each field of a recipe is read, by its algorithm."""


def _recipe(recipe: Field) -> Recipe:
    algorithm: Any = "bpe"
    if isinstance(recipe.value, dict) and "algorithm" in recipe.value:
        algorithm = Field(recipe.value["algorithm"], (*recipe.path, "algorithm")).choice(ALGORITHMS)
    fields = _RECIPE_FIELDS[algorithm]
    entries = recipe.entries((), ("algorithm", *fields))
    values: dict[str, Any] = {name: fields[name](field) for name, field in entries.items() if name != "algorithm"}
    try:
        if algorithm == "bpe":
            return BpeRecipe(**values)
        from explorer.engine import WordPieceRecipe  # which the first window need not wait for

        return WordPieceRecipe(**values)
    except RecipeError as error:
        raise SessionFileError(f"in {recipe.place}: {str(error).rstrip('.')}") from None


def _view(view: Field, source: CorpusSource) -> tuple[CorpusView, Place]:
    parts = view.entries((), ("corpus", "step", "row", "pair"))
    shown: Any = parts["corpus"].choice(get_args(CorpusView)) if "corpus" in parts else source.default_view
    step = parts["step"].number(0, LARGEST_NUMBER) if "step" in parts else 0
    row = _number_or_none(parts["row"]) if "row" in parts else None
    pair = parts["pair"].optional(_pair) if "pair" in parts else None
    return shown, Place(step, row, pair)


def _pair(field: Field) -> tuple[str, str]:
    sides = [side.text() for side in field.items()]
    if len(sides) != 2:
        raise field.refused("a list of two texts")
    return sides[0], sides[1]
