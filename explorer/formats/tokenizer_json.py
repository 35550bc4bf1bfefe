"""The tokenizer.json of the tokenizers library: read as a line of stages, the model on our own engine.

Truncation and padding concern batches, not what a tokenizer makes of a text; they are left out, and the facts say so.
"""

import gc
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from explorer.engine.encode.added_tokens import AddedToken, AddedTokens
from explorer.engine.encode.byte_words import byte_sources
from explorer.engine.encode.pipeline import AsItIs, NoneAdded, Pipeline, Whole
from explorer.engine.encode.stages import Word
from explorer.engine.errors import ExplorerError, shown_name
from explorer.formats.added_json import read_added
from explorer.formats.diagnosis import Finding
from explorer.formats.examination import Examination, Fault, wrong
from explorer.formats.json_text import kind_of, parsed
from explorer.formats.library_reference import LibraryReference
from explorer.formats.library_stages import (
    LibraryDecoder,
    LibraryNormalizer,
    LibrarySplitting,
    gpt2_spelled,
    whole_characters,
)
from explorer.formats.model_json import ModelParts, read_model
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.piece_bytes import PieceBytes, spelling_of
from explorer.formats.stage_json import library_stage, parts_of_type, read_post, types
from explorer.formats.stage_said import stage_said
from explorer.formats.tokenizer_facts import facts_of, look_at_normalized, look_at_pieces, look_at_top


def read_tokenizer_json(data: bytes, name: str, *, repair: bool = False) -> OpenedTokenizer:
    """The tokenizer of a tokenizer.json. Raises TokenizerFileError with what is wrong and where."""
    examination = Examination(shown_name(name), repair)
    try:
        with _nothing_collected():
            opened = _opened(data, name, examination)
    except Fault as fault:
        raise examination.refused(fault.finding) from None
    except ExplorerError as error:  # a stage that the library makes, and that then fails at once
        words = str(error).rstrip(".")
        raise examination.refused(Finding("wrong", words[0].lower() + words[1:])) from None
    except RecursionError:
        finding = Finding("wrong", "stages stand in stages, deeper than can be followed")
        raise examination.refused(finding) from None
    return replace(opened, findings=examination.findings())


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Without the search for garbage, which goes through all that is being made over and over, and finds none.

    With 100,000 added tokens a file opens in 0.8 s instead of 1.3.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _opened(data: bytes, name: str, examination: Examination) -> OpenedTokenizer:
    document = parsed(data, examination)
    if not isinstance(document, dict):
        raise wrong("", f"the file holds {kind_of(document)}", "an object with a model is expected")
    if "model" not in document:
        raise wrong("", "the file has no model", "a tokenizer.json has a member called model")
    look_at_top(document, examination)
    parts = read_model(document["model"], examination)
    normalizing = library_stage("normalizer", document.get("normalizer"))
    normalizer = LibraryNormalizer(normalizing, stage_said(document["normalizer"])) if normalizing else AsItIs()
    added = read_added(document.get("added_tokens", []), parts.ids, parts.n_pieces, examination)
    vocabulary = _vocabulary(parts, added)
    found_normalized = [token for token in added if token.normalized]
    texts = [token.text for token in found_normalized]
    if isinstance(normalizer, LibraryNormalizer):
        texts = list(map(normalizer.text, texts))
    look_at_normalized(texts, examination)
    read_back = {
        token.token_id: text
        for token, text in zip(found_normalized, texts, strict=True)
        if vocabulary[token.token_id] == token.text
    }
    over_bytes = "ByteLevel" in types(document.get("pre_tokenizer"))
    pipeline = Pipeline(
        parts.model(vocabulary),
        AddedTokens(added, texts) if added else NoneAdded(),
        normalizer,
        _splitting(document.get("pre_tokenizer")),
        read_post(document.get("post_processor"), vocabulary, examination),
        _decoder(document.get("decoder"), vocabulary, read_back),
        Gpt2Whole() if over_bytes else Whole(),
        begins_raw=True,
    )
    look_at_pieces(parts, vocabulary, over_bytes=over_bytes, examination=examination)
    special_ids = frozenset(token.token_id for token in added if token.special)
    return OpenedTokenizer(
        name,
        "tokenizer.json",
        _algorithm(parts, over_bytes),
        pipeline,
        facts=facts_of(document, parts, len(added), sum(map(bool, vocabulary)), over_bytes=over_bytes),
        scores=parts.scores,
        merges=parts.merges,
        special_ids=special_ids,
        piece_bytes=PieceBytes(vocabulary, special_ids, spelling_of(document, parts, over_bytes=over_bytes)),
        reference=LibraryReference(_as_mended(data, document, parts, examination)),
    )


def _as_mended(data: bytes, document: dict[str, Any], parts: ModelParts, examination: Examination) -> bytes:
    """What the library shall read: the file, or what was made of it where it was mended."""
    if not examination.mends:
        return data
    model = dict(document["model"])
    if parts.kind == "BPE":
        model["merges"] = list(map(list, parts.merges))
    if parts.kind == "Unigram":
        model["unk_id"] = parts.options["unk_id"]
    return json.dumps({**document, "model": model}).encode("utf-8")


def _vocabulary(parts: ModelParts, added: Sequence[AddedToken]) -> list[str]:
    """The pieces by id, added tokens among them."""
    if parts.kind == "Unigram":
        pieces = list(parts.pieces)
    elif list(parts.ids.values()) == list(range(len(parts.ids))):  # as most files have them
        pieces = list(parts.ids)
    else:
        pieces = [""] * (max(parts.ids.values(), default=-1) + 1)
        for piece, piece_id in parts.ids.items():
            pieces[piece_id] = piece
    pieces += [""] * (max((token.token_id for token in added), default=-1) + 1 - len(pieces))
    for token in added:
        pieces[token.token_id] = token.text
    return pieces


def _splitting(part: Any) -> LibrarySplitting | Whole:
    pretokenizer = library_stage("pre_tokenizer", part)
    if pretokenizer is None:
        return Whole()
    elsewhere = pretokenizer
    metaspaces = list(parts_of_type(part, "Metaspace"))
    if any(metaspace.get("prepend_scheme") == "first" for metaspace in metaspaces):
        elsewhere = library_stage("pre_tokenizer", _without_first(part))
    space_mark = metaspaces[0].get("replacement", "▁") if metaspaces else ""
    over_bytes = "ByteLevel" in types(part)
    return LibrarySplitting(pretokenizer, elsewhere, stage_said(part), over_bytes=over_bytes, space_mark=space_mark)


def _without_first(part: Any) -> Any:
    """A pre-tokenizer as it is where a text does not begin: what marks the first word marks none."""
    if isinstance(part, list):
        return [_without_first(member) for member in part]
    if not isinstance(part, dict):
        return part
    changed = {key: _without_first(member) for key, member in part.items()}
    if part.get("type") == "Metaspace" and part.get("prepend_scheme") == "first":
        changed["prepend_scheme"] = "never"
        changed.pop("add_prefix_space", None)
    return changed


def _decoder(part: Any, vocabulary: Sequence[str], normalized: Mapping[int, str]) -> LibraryDecoder:
    decoder = library_stage("decoder", part)
    words = stage_said(part, decodes=True) if decoder else "spaces between tokens"
    return LibraryDecoder(decoder, vocabulary, normalized, words)


class Gpt2Whole:
    """The whole text as one word, in GPT-2's characters."""

    said = ""

    def __call__(self, text: str, *, initial: bool) -> Sequence[Word]:
        text = whole_characters(text)
        return (Word(0, len(text), gpt2_spelled(text), byte_sources(text), True),) if text else ()


def _algorithm(parts: ModelParts, over_bytes: bool) -> str:
    if parts.kind != "BPE":
        return parts.kind
    return "byte-level BPE" if over_bytes else "BPE with byte fallback" if parts.options["byte_fallback"] else "BPE"
