"""The model of a tokenizer.json: its vocabulary, its merges or scores, and what is wrong or odd with them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Any

from explorer.engine.encode.pipeline import Model
from explorer.engine.encode.priority_merges import PriorityBpe
from explorer.engine.encode.unigram_model import UnigramModel
from explorer.engine.encode.word_models import WordLevel, WordPiece
from explorer.engine.errors import quoted
from explorer.formats.diagnosis import Finding
from explorer.formats.json_text import wrong
from explorer.formats.stage_json import kind_of

MOST_IDS = 4_194_304
"""Several times as many as any published vocabulary has; a table has a row for each."""

MODELS = ("BPE", "WordPiece", "Unigram", "WordLevel")


@dataclass
class ModelParts:
    """A model as it is in the file, before added tokens are put beside its pieces."""

    kind: str  # one of MODELS
    options: Mapping[str, Any]
    ids: dict[str, int]  # of each piece; of one that stands twice the last
    n_pieces: int  # as the library counts them: the first id that an added token may have
    pieces: Sequence[str] = ()  # of Unigram, by id
    scores: Sequence[float] | None = None
    merges: Sequence[tuple[str, str]] = ()
    findings: list[Finding] = field(default_factory=list)

    def model(self, vocabulary: Sequence[str]) -> Model:
        """The model, ready to cut words; ``vocabulary`` has the added tokens too."""
        options = self.options
        if self.kind == "BPE":
            return PriorityBpe(
                vocabulary,
                self.ids,
                self.merges,
                options["unk_token"],
                options["fuse_unk"],
                options["byte_fallback"],
                options["continuing_subword_prefix"] or "",
                options["end_of_word_suffix"] or "",
                options["ignore_merges"],
            )
        if self.kind == "WordPiece":
            longest = options["max_input_chars_per_word"]
            return WordPiece(vocabulary, self.ids, options["unk_token"], options["continuing_subword_prefix"], longest)
        if self.kind == "Unigram":
            return UnigramModel(vocabulary, self.scores or (), options["unk_id"], options["byte_fallback"])
        return WordLevel(vocabulary, self.ids, options["unk_token"])


_TEXT = (str,)
_TEXT_OR_NONE = (str, type(None))
_FLAG = (bool,)
_OPTIONS: dict[str, dict[str, tuple[tuple[type, ...], Any]]] = {
    "BPE": {
        "dropout": ((float, int, type(None)), None),
        "unk_token": (_TEXT_OR_NONE, None),
        "continuing_subword_prefix": (_TEXT_OR_NONE, None),
        "end_of_word_suffix": (_TEXT_OR_NONE, None),
        "fuse_unk": (_FLAG, False),
        "byte_fallback": (_FLAG, False),
        "ignore_merges": (_FLAG, False),
    },
    "WordPiece": {
        "unk_token": (_TEXT, "[UNK]"),
        "continuing_subword_prefix": (_TEXT, "##"),
        "max_input_chars_per_word": ((int,), 100),
    },
    "Unigram": {"unk_id": ((int, type(None)), None), "byte_fallback": (_FLAG, False)},
    "WordLevel": {"unk_token": (_TEXT, "<unk>")},
}
"""For each model its options: their types, and what holds where one is missing."""


def read_model(part: Any, *, repair: bool) -> ModelParts:
    """The model of a file. Raises Fault."""
    if not isinstance(part, dict):
        raise wrong("model", f"stands {kind_of(part)}", "an object with a vocabulary is expected")
    kind = _kind(part)
    options = {name: _option(part, name, *rule) for name, rule in _OPTIONS[kind].items()}
    if "vocab" not in part:
        raise wrong("model", "stands no vocabulary", "a member called vocab is expected")
    if kind == "Unigram":
        return _unigram(part["vocab"], options)
    ids = vocabulary_ids(part["vocab"], "model.vocab")
    parts = ModelParts(kind, options, ids, len(ids))
    if kind == "BPE":
        if "merges" not in part:
            raise wrong("model", "stand no merges", "a list called merges is expected, which may be empty")
        prefix = options["continuing_subword_prefix"] or ""
        parts.merges = read_merges(part["merges"], ids, prefix, parts.findings, repair=repair)
    return parts


def _kind(part: Mapping[str, Any]) -> str:
    """Which model it is; files of early versions do not say it."""
    if "type" in part:
        kind = part["type"]
        if kind not in MODELS:
            shown = quoted(kind) if isinstance(kind, str) else kind_of(kind)
            raise wrong("model.type", f"stands {shown}", f"known are {', '.join(MODELS)}")
        return str(kind)
    if "merges" in part:
        return "BPE"
    if "continuing_subword_prefix" in part:
        return "WordPiece"
    return "Unigram" if isinstance(part.get("vocab"), list) else "WordLevel"


def _option(part: Mapping[str, Any], name: str, allowed: tuple[type, ...], default: Any) -> Any:
    value = part.get(name, default)
    if type(value) not in allowed:
        raise wrong(f"model.{name}", f"stands {kind_of(value)}", f"{_EXPECTED[allowed[0]]} is expected")
    if type(value) is int and value < 0:
        raise wrong(f"model.{name}", "stands a negative number", "a number from 0 is expected")
    return value


_EXPECTED: dict[type, str] = {str: "a string", bool: "true or false", float: "a number", int: "a whole number"}


def vocabulary_ids(value: Any, where: str) -> dict[str, int]:
    """A vocabulary: the id of each piece. Raises Fault."""
    if not isinstance(value, dict):
        raise wrong(where, f"stands {kind_of(value)}", "an object with an id for each piece is expected")
    if not value:
        return value
    if set(map(type, value.values())) != {int}:
        piece, found = next((piece, found) for piece, found in value.items() if type(found) is not int)
        raise wrong(f"{where}[{quoted(piece)}]", f"stands {kind_of(found)}", "an id is expected, a whole number from 0")
    if min(value.values()) < 0:
        piece = min(value, key=value.__getitem__)
        raise wrong(f"{where}[{quoted(piece)}]", f"stands the id −{-value[piece]:,}", "ids are whole numbers from 0")
    if max(value.values()) >= MOST_IDS:
        piece = max(value, key=value.__getitem__)
        raise wrong(f"{where}[{quoted(piece)}]", f"stands the id {shown_id(value[piece])}", too_large(value[piece]))
    return value


def shown_id(number: int) -> str:
    """An id, which may have hundreds of digits."""
    return f"{number:,}" if number < 10**18 else "of more than 18 digits"


def too_large(number: int) -> str:
    """What is expected in the place of an id that is too large."""
    library = "" if number >= 2**32 else "; the tokenizers library would take it"
    return f"ids below {MOST_IDS:,} are read{library}"


def read_merges(
    value: Any, ids: Mapping[str, int], prefix: str, findings: list[Finding], *, repair: bool
) -> Sequence[tuple[str, str]]:
    """The merges, in order. Raises Fault; what is mended instead is told in ``findings``."""
    if not isinstance(value, list):
        raise wrong("model.merges", f"stands {kind_of(value)}", "a list of merges is expected")
    forms = set(map(type, value))
    if forms <= {str}:
        if any(line.startswith("#version") for line in value[:1]):
            value = [line for line in value if not line.startswith("#version")]
        if set(map(str.count, value, repeat(" "))) > {1}:
            raise wrong("model.merges", "stands a merge that has not two parts")
        merges = [(left, right) for left, _, right in map(str.partition, value, repeat(" "))]
    elif forms == {list} and set(map(len, value)) == {2} and set(map(type, chain.from_iterable(value))) == {str}:
        merges = list(map(tuple, value))
    else:
        raise wrong("model.merges", "stand other things than merges")
    return merges


def _unigram(value: Any, options: Mapping[str, Any]) -> ModelParts:
    if not isinstance(value, list):
        raise wrong("model.vocab", f"stands {kind_of(value)}", "a list of pieces with their scores is expected")
    pieces = [piece for piece, _ in value]
    scores = [float(score) for _, score in value]
    return ModelParts(
        "Unigram", options, dict(zip(pieces, range(len(pieces)), strict=True)), len(pieces), pieces, scores
    )
