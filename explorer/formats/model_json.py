"""The model of a tokenizer.json: its vocabulary, its merges or scores, and what is wrong or odd with them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from explorer.engine.encode.lattice import LARGEST_SCORE
from explorer.engine.encode.priority_merges import PriorityBpe
from explorer.engine.encode.stages import Model
from explorer.engine.encode.unigram_model import UnigramModel
from explorer.engine.encode.word_models import WordLevel, WordPiece
from explorer.engine.errors import quoted
from explorer.formats.diagnosis import Finding
from explorer.formats.examination import Examination, wrong
from explorer.formats.json_text import kind_of
from explorer.formats.limits import MOST_BEGINNINGS, MOST_IDS, n_beginnings
from explorer.formats.merges_json import read_merges

MODELS = ("BPE", "WordPiece", "Unigram", "WordLevel")


@dataclass(frozen=True)
class ModelParts:
    """A model as it is in the file, before added tokens are put beside its pieces."""

    kind: str  # one of MODELS
    options: Mapping[str, Any]
    ids: dict[str, int]  # of each piece; of one that stands twice the last
    n_pieces: int  # as the library counts them: the first id that an added token may have
    pieces: Sequence[str] = ()  # of Unigram, by id
    scores: Sequence[float] | None = None
    merges: Sequence[tuple[str, str]] = ()

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

_NEEDED = {
    "BPE": (),
    "WordPiece": ("unk_token", "continuing_subword_prefix", "max_input_chars_per_word"),
    "Unigram": (),
    "WordLevel": ("unk_token",),
}
"""Those without which the library does not read a model."""


def read_model(part: Any, examination: Examination) -> ModelParts:
    """The model of a file. Raises Fault."""
    if not isinstance(part, dict):
        raise wrong("model", f"stands {kind_of(part)}", "an object with a vocabulary is expected")
    kind = _kind(part)
    options = {name: _option(part, name, *rule) for name, rule in _OPTIONS[kind].items()}
    if "vocab" not in part:
        raise wrong("model", "stands no vocabulary", "a member called vocab is expected")
    for name in _NEEDED[kind]:
        if name not in part:
            examination.odd(
                "model", f"stands no {name}", f"the tokenizers library refuses that; {options[name]} is taken"
            )
    if kind == "Unigram":
        return _unigram(part["vocab"], options, examination)
    ids = vocabulary_ids(part["vocab"], "model.vocab")
    _look_at_ids(ids, examination)
    merges: Sequence[tuple[str, str]] = ()
    if kind == "BPE":
        if "merges" not in part:
            raise wrong("model", "stand no merges", "a list called merges is expected, which may be empty")
        merges = read_merges(part["merges"], ids, options["continuing_subword_prefix"] or "", examination)
        if options["dropout"] is not None and not 0 <= options["dropout"] <= 1:
            examination.odd("model.dropout", "stands no probability", "the tokenizers library takes one from 0 to 1")
    unknown = options["unk_token"]
    if unknown is not None and unknown not in ids:
        words = f"stands {quoted(unknown)}, which is no piece"
        examination.odd("model.unk_token", words, "the tokenizers library fails on texts with what is unknown")
    return ModelParts(kind, options, ids, len(ids), merges=merges)


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
    if type(value) is int and value < 0 and int in allowed:
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
        raise wrong(f"{where}[{quoted(piece)}]", "stands a negative id", "ids are whole numbers from 0")
    if max(value.values()) >= MOST_IDS:
        piece = max(value, key=value.__getitem__)
        raise wrong(f"{where}[{quoted(piece)}]", *too_large(value[piece]))
    return value


def too_large(number: int) -> tuple[str, str]:
    """What stands where an id is too large, and what is expected."""
    shown = f"{number:,}" if number < 10**18 else "of more than 18 digits"
    library = "the tokenizers library takes them up to 4,294,967,295" if number < 2**32 else "so the library does"
    return f"stands the id {shown}", f"ids below {MOST_IDS:,} are read; {library}"


def _look_at_ids(ids: Mapping[str, int], examination: Examination) -> None:
    """Tell of ids that two pieces have."""
    used = set(ids.values())
    if len(used) < len(ids):
        first: dict[int, str] = {}
        twice = [(piece, piece_id) for piece, piece_id in ids.items() if first.setdefault(piece_id, piece) != piece]
        piece, piece_id = twice[0]
        words = f"{quoted(first[piece_id])} and {quoted(piece)} have the same id {piece_id:,}"
        examination.odd(
            "model.vocab", words, "an id stands for one piece, and only one of them can be read back", len(twice) - 1
        )


def _unigram(value: Any, options: dict[str, Any], examination: Examination) -> ModelParts:
    if not isinstance(value, list):
        raise wrong("model.vocab", f"stands {kind_of(value)}", "a list of pieces with their scores is expected")
    if len(value) > MOST_IDS:
        raise wrong("model.vocab", f"stand {len(value):,} pieces", f"at most {MOST_IDS:,} are read")
    if not _are_scored(value):
        for number, entry in enumerate(value):
            _check_scored(number, entry)
    pieces = [piece for piece, _ in value]
    scores = [float(score) for _, score in value]
    if n_beginnings(pieces) > MOST_BEGINNINGS:
        raise wrong(
            "model.vocab", "the pieces are too long to be searched for", "pieces of a few characters are expected"
        )
    ids = dict(zip(pieces, range(len(pieces)), strict=True))
    if len(ids) < len(pieces):
        twice = next(piece for number, piece in enumerate(pieces) if ids[piece] != number)
        words = f"the piece {quoted(twice)} stands twice"
        examination.odd("model.vocab", words, "the last one counts", len(pieces) - len(ids) - 1)
    if options["unk_id"] is not None and options["unk_id"] >= len(pieces):
        examination.tell(
            Finding(
                "wrong",
                f"stands {options['unk_id']:,}, and there are {len(pieces):,} pieces",
                where="model.unk_id",
                expected="the id of a piece is expected",
                repair="take it that there is none for what is unknown",
            )
        )
        options["unk_id"] = None
    elif options["unk_id"] is None:
        examination.odd("model.unk_id", "stands no id", "the tokenizers library fails on texts with what is unknown")
    return ModelParts("Unigram", options, ids, len(pieces), pieces, scores)


def _are_scored(value: list[Any]) -> bool:
    """Whether all entries are a piece with a score, seen at once."""
    return (
        set(map(type, value)) <= {list}
        and set(map(len, value)) <= {2}
        and set(map(type, (entry[0] for entry in value))) <= {str}
        and set(map(type, (entry[1] for entry in value))) <= {float, int}
        and all(-LARGEST_SCORE <= score <= LARGEST_SCORE for _, score in value)
    )


def _check_scored(number: int, entry: Any) -> None:
    where = f"model.vocab[{number}]"
    if type(entry) is not list or len(entry) != 2:
        stands = kind_of(entry) if type(entry) is not list else f"a list of {len(entry):,}"
        raise wrong(where, f"stands {stands}", "a piece and its score are expected: [piece, score]")
    piece, score = entry
    if type(piece) is not str:
        raise wrong(f"{where}[0]", f"stands {kind_of(piece)}", "a piece is expected, in quotes")
    if type(score) not in (float, int):
        raise wrong(f"{where}[1]", f"stands {kind_of(score)}", "a score is expected, a logarithm such as -8.5")
    if not abs(score) <= LARGEST_SCORE:
        raise wrong(f"{where}[1]", "stands a score out of all bounds", "logarithms are between -1e100 and 1e100")
