"""The document that stands for a session in its file.

::

    {
      "format": "tokenizer explorer session",
      "version": 1,
      "corpus": {"kind": "words", "words": [{"word": "low", "count": 5}, …]},
      "recipe": {"merges": 10, "marker": "end-of-word", …},
      "view": {"corpus": "words", "step": 3, "row": null, "pair": ["e", "s"]},
      "encoder": {"text": "lowest", …},
      "held_out": {"kind": "text", "name": "", "text": "lowest"},
      "tokenizers": {"open": [{"kind": "shipped", "key": "gpt2"}], …}
    }

The held-out text is written as a corpus is. What a corpus of files has is in :mod:`explorer.session.saved_corpus`, what
the encoder has in :mod:`explorer.session.saved_encoder`, what a recipe has in :mod:`explorer.session.saved_recipe`, and
what is kept of opened tokenizers in :mod:`explorer.session.saved_tokenizers`.
"""

from typing import Any, get_args

from explorer.session.document_fields import LARGEST_NUMBER, Field
from explorer.session.json_text import SessionFileError, text_value
from explorer.session.kept_files import AT_START, Place, SavedSession
from explorer.session.kept_tokenizers import KeptTokenizers
from explorer.session.saved_corpus import corpus_document, corpus_in
from explorer.session.saved_encoder import encoder_document, encoder_in
from explorer.session.saved_recipe import recipe_document, recipe_in
from explorer.session.sources import CorpusSource, CorpusView

FORMAT = "tokenizer explorer session"
VERSION = 1

_OPTIONAL = ("view", "title", "origin", "unsaved", "encoder", "held_out", "tokenizers")


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
        "recipe": recipe_document(session.recipe),
        "view": {
            "corpus": session.corpus_view,
            "step": session.place.step,
            "row": session.place.row,
            "pair": pair and [text_value(side) for side in pair],
        },
        **({"encoder": encoder_document(session.encoder)} if session.encoder is not None else {}),
        **({"held_out": corpus_document(held_out, session.digests, folder)} if held_out is not None else {}),
        **_tokenizers_document(session, folder),
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
        *(source, recipe_in(parts["recipe"]), view, place, {**digests, **others}),
        *(title, origin, unsaved, encoder, held_out),
        tokenizers=_tokenizers(parts["tokenizers"], folder) if "tokenizers" in parts else None,
    )


def _tokenizers_document(session: SavedSession, folder: str) -> dict[str, Any]:
    if session.tokenizers is None:
        return {}
    from explorer.session.saved_tokenizers import tokenizers_document  # few sessions have them

    return {"tokenizers": tokenizers_document(session.tokenizers, folder)}


def _tokenizers(document: Field, folder: str) -> KeptTokenizers:
    from explorer.session.saved_tokenizers import tokenizers_in

    return tokenizers_in(document, folder)


def _view(view: Field, source: CorpusSource) -> tuple[CorpusView, Place]:
    parts = view.entries((), ("corpus", "step", "row", "pair"))
    shown: Any = parts["corpus"].choice(get_args(CorpusView)) if "corpus" in parts else source.default_view
    step = parts["step"].number(0, LARGEST_NUMBER) if "step" in parts else 0
    row = parts["row"].optional(Field.whole) if "row" in parts else None
    pair = parts["pair"].optional(_pair) if "pair" in parts else None
    return shown, Place(step, row, pair)


def _pair(field: Field) -> tuple[str, str]:
    sides = [side.text() for side in field.items()]
    if len(sides) != 2:
        raise field.refused("a list of two texts")
    return sides[0], sides[1]
