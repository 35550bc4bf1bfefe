"""SentencePiece's ``.model``: pieces with scores and types, how texts are prepared, and how the model was trained."""

import re
from collections import Counter
from dataclasses import replace
from functools import partial
from math import fsum, isclose
from typing import NamedTuple

from explorer.engine.encode.sentencepiece_bpe import SentencePieceBpeTokenizer
from explorer.engine.encode.sentencepiece_decoder import LibraryDecoder
from explorer.engine.encode.sentencepiece_plain import SentencePieceCharacterTokenizer, SentencePieceWordTokenizer
from explorer.engine.encode.sentencepiece_stages import ControlPieces, piece_bytes, sentencepiece_pipeline
from explorer.engine.encode.sentencepiece_tokenizer import UNKNOWN_SURFACE, PieceKind, SentencePieceTokenizer
from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer
from explorer.engine.errors import ExplorerError, quoted, shown_name
from explorer.engine.text.charsmap import Charsmap
from explorer.engine.text.sentencepiece_text import SentencePieceText
from explorer.formats.diagnosis import LONGEST_FOUND, Finding
from explorer.formats.examination import Examination
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.sentencepiece_message import DENORMALIZER, NORMALIZER, ModelMessage, Settings, read_message
from explorer.formats.sentencepiece_pieces import REFUSED, examined_pieces
from explorer.formats.sentencepiece_reference import LibraryModel


class _Algorithm(NamedTuple):
    name: str
    tokenizer: type[SentencePieceTokenizer]
    scored: bool  # whether scores matter


_ALGORITHMS = {
    1: _Algorithm("Unigram", UnigramTokenizer, True),
    2: _Algorithm("SentencePiece BPE", SentencePieceBpeTokenizer, True),
    3: _Algorithm("words", SentencePieceWordTokenizer, False),
    4: _Algorithm("characters", SentencePieceCharacterTokenizer, False),
}
UNIGRAM = 1

# The settings of training that matter, by their numbers.
_MODEL_TYPE, _VOCAB_SIZE, _SUFFIX, _BYTE_FALLBACK, _UNKNOWN_SURFACE = 3, 4, 24, 35, 44
_SPECIAL_IDS = {"unk": (40, 0), "bos": (41, 1), "eos": (42, 2), "pad": (43, -1)}
# Those of a normalizer.
_NAME, _CHARSMAP, _PREFIX, _REMOVE_EXTRA, _ESCAPE = 1, 2, 3, 4, 5

MOST_TESTS = 100
LONGEST_TEST = 10_000  # code points
_LIST_LINE = re.compile(rb"[^\t\n]+\t-?[0-9.e+-]+\r?\n")


def read_sentencepiece_model(data: bytes, name: str, *, repair: bool = False) -> OpenedTokenizer:
    """The tokenizer of a model. Raises TokenizerFileError."""
    examination = Examination(shown_name(name), repair)
    if _LIST_LINE.match(data):
        words = "the file is the list of a model's pieces for people"
        expected = "the model itself is expected, the file beside it that ends in .model, since a list has no settings"
        examination.add("list", Finding("wrong", words, 1, 1, 0, data[:LONGEST_FOUND], expected))
        examination.refuse()
    message = read_message(data, examination)
    trainer = message.trainer
    algorithm = _algorithm(message, examination)
    byte_fallback = trainer.flag(_BYTE_FALLBACK, False)
    kinds, scores = examined_pieces(message, examination, byte_fallback=byte_fallback, scored=algorithm.scored)
    preparation = _preparation(message, message.normalizer, NORMALIZER, examination)
    denormalizer = _preparation(message, message.denormalizer, DENORMALIZER, examination)
    examination.refuse()
    tokenizer = algorithm.tokenizer(
        message.pieces, scores, kinds, replace(preparation, treat_whitespace_as_suffix=trainer.flag(_SUFFIX, False))
    )
    surface = trainer.text(_UNKNOWN_SURFACE, UNKNOWN_SURFACE)
    decoder = LibraryDecoder(tokenizer, surface, denormalizer if denormalizer.charsmap.compiled else None)
    _test(tokenizer, message, examination)
    _examine_special_ids(trainer, kinds, examination)
    return OpenedTokenizer(
        name,
        "SentencePiece model",
        algorithm.name,
        replace(sentencepiece_pipeline(tokenizer), decoder=decoder),
        findings=examination.findings(),
        facts=_facts(message, tokenizer),
        scores=message.scores,
        special_ids=frozenset(
            [piece_id for piece_id, kind in enumerate(kinds) if kind == "control" or kind == "unknown"]
        ),
        special=ControlPieces(tokenizer) if tokenizer.control_pieces else None,
        piece_bytes=partial(piece_bytes, tokenizer),
        reference=LibraryModel(data),
    )


def _algorithm(message: ModelMessage, examination: Examination) -> _Algorithm:
    number = message.trainer.number(_MODEL_TYPE, UNIGRAM)
    if number not in _ALGORITHMS:
        words = f"the model is to be of the type {number:,}".replace("-", "−")
        expected = "one from 1 to 4 is expected; it is taken as Unigram, as the library does"
        offset = message.trainer.offset(_MODEL_TYPE)
        examination.add("model type", Finding("odd", words, offset=offset, expected=expected))
    return _ALGORITHMS.get(number, _ALGORITHMS[UNIGRAM])


def _preparation(message: ModelMessage, settings: Settings, which: int, examination: Examination) -> SentencePieceText:
    compiled = settings.bytes(_CHARSMAP)
    name = settings.text(_NAME)
    try:
        rules = Charsmap(compiled, name)
    except ExplorerError as error:
        words = str(error)[0].lower() + str(error)[1:].removesuffix(".")
        found = compiled[:LONGEST_FOUND]
        expected = "the size of its trie, and less than all of it, is expected first"
        finding = Finding(
            "wrong",
            words,
            offset=settings.offset(_CHARSMAP),
            found=found,
            expected=expected,
            repair="do without these rules",
        )
        examination.add(f"charsmap {which}", finding)
        rules = Charsmap(b"", name)
    return SentencePieceText(
        rules,
        add_dummy_prefix=settings.flag(_PREFIX, True),
        remove_extra_whitespaces=settings.flag(_REMOVE_EXTRA, True),
        escape_whitespaces=settings.flag(_ESCAPE, True),
    )


def _test(tokenizer: SentencePieceTokenizer, message: ModelMessage, examination: Examination) -> None:
    """Whether the texts that come with a model are cut as it says."""
    for text, expected in message.tests[:MOST_TESTS]:
        if len(text) > LONGEST_TEST:
            continue
        tokens = " ".join(tokenizer.encode(text).tokens)
        if tokens != expected and not _is_tie(tokenizer, tokens, expected):
            words = f"the model is to cut {quoted(text)} into {quoted(expected)}, and cuts it into {quoted(tokens)}"
            examination.add("test", Finding("odd", words, expected=REFUSED))


def _is_tie(tokenizer: SentencePieceTokenizer, tokens: str, expected: str) -> bool:
    """Whether two ways to cut a text are as probable, as far as the library's sums of 32 bits tell."""
    if not isinstance(tokenizer, UnigramTokenizer):
        return False
    ids, scores = tokenizer.piece_ids, tokenizer.edge_scores
    ours, theirs = (
        fsum(scores[ids[piece]] if piece in ids else tokenizer.unknown_score for piece in pieces.split(" "))
        for pieces in (tokens, expected)
    )
    return isclose(ours, theirs, rel_tol=1e-6, abs_tol=1e-6)


def _examine_special_ids(trainer: Settings, kinds: tuple[PieceKind, ...], examination: Examination) -> None:
    for what, (number, default) in _SPECIAL_IDS.items():
        piece_id = trainer.number(number, default)
        kind = "unknown" if what == "unk" else "control"
        if number in trainer and piece_id >= 0 and (piece_id >= len(kinds) or kinds[piece_id] != kind):
            words = f"the settings have {piece_id:,} as the id of {what}, where no {kind} piece stands"
            expected = "the pieces are right, and the settings only say how the model was trained"
            examination.add(what, Finding("odd", words, offset=trainer.offset(number), expected=expected))


_COUNTED: dict[PieceKind, tuple[str, str]] = {
    "unknown": ("unknown piece", "unknown pieces"),
    "control": ("control piece", "control pieces"),
    "byte": ("byte", "bytes"),
    "user-defined": ("user-defined piece", "user-defined pieces"),
    "normal": ("learned piece", "learned pieces"),
    "unused": ("unused piece", "unused pieces"),
}


def _facts(message: ModelMessage, tokenizer: SentencePieceTokenizer) -> tuple[str, ...]:
    counts = Counter(tokenizer.kinds)
    parts = [f"{counts[kind]:,} {names[counts[kind] > 1]}" for kind, names in _COUNTED.items() if kind in counts]
    facts = [f"{len(tokenizer.vocabulary):,} pieces = {' + '.join(parts)}."]
    named = [
        f"{what} {piece_id:,} {quoted(tokenizer.vocabulary[piece_id])}"
        for what, (number, default) in _SPECIAL_IDS.items()
        if 0 <= (piece_id := message.trainer.number(number, default)) < len(tokenizer.vocabulary)
    ]
    if named:
        facts.append(f"The settings name {', '.join(named)}.")
    if counts["control"]:
        facts.append("Control pieces are put beside a text; what looks like one in it is text, unless that is allowed.")
    if counts["user-defined"]:
        facts.append(
            "User-defined pieces are left as they are by the normalizer and found by the model, before others."
        )
    if counts["unused"]:
        facts.append("Unused pieces are in no text, but may be joined on the way to others.")
    facts.append(
        "A character that no piece spells is spelled in bytes."
        if counts["byte"]
        else "Characters that no piece spells are unknown; a run of them is one token."
    )
    if message.tests:
        facts.append(f"{len(message.tests):,} texts with their pieces come with the model, to test it.")
    return tuple(facts)
