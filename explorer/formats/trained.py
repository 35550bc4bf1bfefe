"""Tokenizers that were trained here, as they stand beside opened ones: as a line of stages."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from explorer.engine.encode.added_tokens import AddedToken, AddedTokens
from explorer.engine.encode.bpe_stages import MergingModel, SpelledWords
from explorer.engine.encode.byte_words import ByteSplit
from explorer.engine.encode.pipeline import AsItIs, NoneAdded, Pipeline
from explorer.engine.encode.sentencepiece_stages import ControlPieces, piece_bytes, sentencepiece_pipeline
from explorer.engine.encode.sentencepiece_tokenizer import SentencePieceTokenizer
from explorer.engine.encode.stages import Added, Normalizing, Splitting
from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.engine.encode.unigram_tokenizer import UnigramTokenizer
from explorer.engine.encode.wordpiece_stages import MatchingModel, PlainWords
from explorer.engine.encode.wordpiece_tokenizer import WordPieceTokenizer
from explorer.engine.text.alignment import Normalized
from explorer.engine.text.alphabet import text_of_bytes, utf8_symbols
from explorer.engine.text.normalizers import Normalizer, normalize
from explorer.engine.text.pretokenizers import PUBLISHED_PATTERNS
from explorer.formats.opened import OpenedTokenizer, Reference
from explorer.formats.saving import TrainedTokenizer


def opened_from(tokenizer: TrainedTokenizer, name: str) -> OpenedTokenizer:
    """A trained tokenizer as a line of stages, whose answers are those of its ``encode`` with special tokens allowed;
    without its added tokens, those of its ``encode``."""
    if isinstance(tokenizer, BpeTokenizer):
        return _bpe(tokenizer, name)
    if isinstance(tokenizer, WordPieceTokenizer):
        return _wordpiece(tokenizer, name)
    return _sentencepiece(tokenizer, name)


@dataclass(frozen=True)
class _Reference:
    """Makes the library's own tokenizer of what would be written to a file."""

    tokenizer: TrainedTokenizer

    def __call__(self) -> Reference:
        """The tokenizer. Raises ExplorerError where no file of the library's can hold it."""
        if isinstance(self.tokenizer, SentencePieceTokenizer):
            from explorer.formats import sentencepiece_model_out
            from explorer.formats.sentencepiece_reference import LibraryModel

            return LibraryModel(sentencepiece_model_out.contents(self.tokenizer))()
        from explorer.formats import tokenizer_json_out
        from explorer.formats.library_reference import LibraryReference

        library = LibraryReference(tokenizer_json_out.contents(self.tokenizer))()
        return _OwnIds(library.library, library, len(self.tokenizer.vocabulary))


@dataclass
class _OwnIds:
    """The library's tokenizer without the unknown token that only the file has."""

    library: str
    tokenizer: Reference
    n_pieces: int

    def encode(self, text: str) -> Sequence[int | None]:
        """The ids of a text; None for what no piece spells."""
        ids = self.tokenizer.encode(text)
        return [piece_id if piece_id is not None and piece_id < self.n_pieces else None for piece_id in ids]

    def decode(self, ids: Sequence[int]) -> str:
        """The text that ids stand for."""
        return self.tokenizer.decode(ids)


def _bpe(tokenizer: BpeTokenizer, name: str) -> OpenedTokenizer:
    over_bytes = tokenizer.spelling.base == "bytes"
    n_special = len(tokenizer.special_tokens)
    vocabulary: Sequence[str] = tokenizer.vocabulary
    if over_bytes and n_special:  # special tokens are spelled in characters there
        special = frozenset(tokenizer.special_tokens)
        vocabulary = tuple([utf8_symbols(piece) if piece in special else piece for piece in vocabulary])
    pipeline = Pipeline(
        MergingModel(tokenizer, vocabulary),
        _added(tokenizer.special_ids),
        _normalizing(tokenizer.normalizer),
        _splitting(tokenizer),
        decoder=_Decoding("pieces joined, bytes read as UTF-8" if over_bytes else "pieces joined", tokenizer),
        whole=_splitting(tokenizer, is_whole=True),
        spelled=text_of_bytes if over_bytes else None,
        headed=True,
    )
    n_first = len(vocabulary) - len(tokenizer.merges) - n_special
    what = "first symbols" if tokenizer.spelling.marker != "none" else "bytes" if over_bytes else "characters"
    return OpenedTokenizer(
        name,
        "trained here",
        "byte-level BPE" if over_bytes else "BPE",
        pipeline,
        facts=(
            _counted(len(vocabulary), {what: n_first, "merges": len(tokenizer.merges), "special tokens": n_special}),
        ),
        merges=tokenizer.merges,
        special_ids=frozenset(tokenizer.special_ids.values()),
        piece_bytes=partial(_bpe_piece_bytes, tokenizer),
        reference=_Reference(tokenizer),
    )


def _splitting(tokenizer: BpeTokenizer, *, is_whole: bool = False) -> Splitting:
    """The pre-tokenizer, or what stands in its place when it is switched off; it spells words as the model has them."""
    pretokenizer = "none" if is_whole else tokenizer.pretokenizer
    said = "the whole text" if is_whole else _split_said(tokenizer.pretokenizer)
    if tokenizer.spelling.marker != "none":
        return SpelledWords(tokenizer, said, is_whole=is_whole)
    return (ByteSplit if tokenizer.spelling.base == "bytes" else PlainWords)(pretokenizer, said)


def _bpe_piece_bytes(tokenizer: BpeTokenizer, piece_id: int) -> bytes | None:
    piece = tokenizer.vocabulary[piece_id]
    if tokenizer.special_ids.get(piece) == piece_id:
        return None
    mark = tokenizer.spelling.marker_symbol
    text = piece.replace(mark, " ") if mark else piece
    if tokenizer.spelling.base == "bytes":
        return text.encode("latin-1")
    return text.encode("utf-8", "surrogatepass")


def _wordpiece(tokenizer: WordPieceTokenizer, name: str) -> OpenedTokenizer:
    mark = tokenizer.continuation
    special_ids = {token: tokenizer.ids[token] for token in tokenizer.special_tokens}
    n_inside = sum(piece.startswith(mark) and piece != mark for piece in tokenizer.vocabulary)
    n_special = len(tokenizer.special_tokens)
    n_pieces = len(tokenizer.vocabulary)
    of_kind = {"that begin words": n_pieces - n_inside - n_special, f"with {mark}": n_inside}
    return OpenedTokenizer(
        name,
        "trained here",
        "WordPiece",
        Pipeline(
            MatchingModel(tokenizer),
            _added(special_ids),
            _normalizing(tokenizer.normalizer),
            PlainWords(tokenizer.pretokenizer, _split_said(tokenizer.pretokenizer)),
            decoder=_Decoding(f"pieces joined, a space before those without {mark}", tokenizer),
        ),
        facts=(_counted(n_pieces, of_kind | {"special tokens": n_special}),),
        special_ids=frozenset(special_ids.values()),
        piece_bytes=partial(_wordpiece_piece_bytes, tokenizer),
        reference=_Reference(tokenizer),
    )


def _wordpiece_piece_bytes(tokenizer: WordPieceTokenizer, piece_id: int) -> bytes | None:
    piece = tokenizer.vocabulary[piece_id]
    if piece in tokenizer.special_tokens:
        return None
    inside = piece.startswith(tokenizer.continuation) and piece != tokenizer.continuation
    text = piece.removeprefix(tokenizer.continuation) if inside else piece
    return text.encode("utf-8", "surrogatepass")


def _sentencepiece(tokenizer: SentencePieceTokenizer, name: str) -> OpenedTokenizer:
    kinds = Counter(tokenizer.kinds)
    of_kind = {
        "special tokens": kinds["unknown"] + kinds["control"],
        "user-defined pieces": kinds["user-defined"],
        "bytes": kinds["byte"],
        "learned pieces": kinds["normal"],
        "unused pieces": kinds["unused"],
    }
    return OpenedTokenizer(
        name,
        "trained here",
        "Unigram" if isinstance(tokenizer, UnigramTokenizer) else "SentencePiece BPE",
        sentencepiece_pipeline(tokenizer),
        facts=(_counted(len(tokenizer.vocabulary), of_kind),),
        scores=tokenizer.scores,
        special_ids=frozenset(i for i, kind in enumerate(tokenizer.kinds) if kind in ("unknown", "control")),
        special=ControlPieces(tokenizer) if tokenizer.control_pieces else None,  # of which the library finds none
        piece_bytes=partial(piece_bytes, tokenizer),
        reference=_Reference(tokenizer),
    )


# ── stages ────────────────────────────────────────────────────────────────────────────────────────────────────────────


class _Normalized:
    """A normalizer by its name."""

    def __init__(self, normalizer: Normalizer) -> None:
        self.said = _NORMALIZERS_SAID.get(normalizer, normalizer)
        self._normalizer = normalizer

    def __call__(self, text: str, *, initial: bool) -> Normalized:
        return normalize(text, self._normalizer)


class _Decoding:
    """The tokenizer's own way back."""

    def __init__(self, said: str, tokenizer: BpeTokenizer | WordPieceTokenizer) -> None:
        self.said = said
        self._tokenizer = tokenizer

    def __call__(self, ids: Sequence[int]) -> str:
        return self._tokenizer.decode(ids)


_NORMALIZERS_SAID: dict[Normalizer, str] = {
    "nfc": "NFC",
    "nfkc": "NFKC",
    "lowercase": "lower case",
    "bert-cased": "BERT’s, cased",
    "bert-uncased": "BERT’s, uncased",
}


def _normalizing(normalizer: Normalizer) -> Normalizing:
    return AsItIs() if normalizer == "none" else _Normalized(normalizer)


def _added(ids: dict[str, int]) -> Added:
    if not ids:
        return NoneAdded()
    tokens = [AddedToken(token, piece_id, special=True) for token, piece_id in ids.items()]
    return AddedTokens(tokens, said=_number(len(ids), "special tokens"))


def _split_said(pretokenizer: str) -> str:
    named = {"none": "", "whitespace": "at white space", "bert": "at white space and punctuation"}
    if pretokenizer in PUBLISHED_PATTERNS:
        return f"the pattern of {pretokenizer}"
    return named.get(pretokenizer, "a regular expression")


def _counted(n_pieces: int, of_kind: dict[str, int]) -> str:
    """ "657 pieces = 256 bytes + 400 merges + 1 special token"."""
    parts = " + ".join(_number(n, what) for what, n in of_kind.items() if n)
    return f"{_number(n_pieces, 'pieces')} = {parts}"


def _number(n: int, plural: str) -> str:
    return f"{n:,} {plural[:-1] if n == 1 and plural.endswith('s') else plural}"
