"""``vocab.txt``, as BERT has it: a piece a line, whose id is the number of its line, from 0.

Every line is a piece, also an empty one and one that holds U+2028 or U+0085: whoever leaves one out shifts all ids
behind it.
"""

from collections.abc import Mapping, Sequence
from functools import cache

from explorer.engine.encode.added_tokens import AddedToken, AddedTokens
from explorer.engine.encode.pipeline import NoneAdded, Pipeline, Post, Word
from explorer.engine.encode.vocabulary import pieces_of
from explorer.engine.encode.word_models import WordPiece
from explorer.engine.errors import shown_name
from explorer.engine.text.alignment import Normalized
from explorer.engine.text.normalizers import normalize
from explorer.engine.text.pretokenizers import split
from explorer.formats.diagnosis import Finding
from explorer.formats.opened import OpenedTokenizer, Reference
from explorer.formats.text_lines import Examination, check_lengths, lines_of, utf8_of

CONTINUATION = "##"
UNKNOWN = "[UNK]"
SPECIAL = ("[PAD]", UNKNOWN, "[CLS]", "[SEP]", "[MASK]")


def read_wordpiece_vocabulary(data: bytes, name: str, *, repair: bool = False) -> OpenedTokenizer:
    """The tokenizer of a ``vocab.txt``, with the normalizer and the splitting of BERT. Raises TokenizerFileError.

    Letters are told apart by case where a piece has a capital.
    """
    examination = Examination(shown_name(name), repair)
    data = utf8_of(data, examination)
    lines = lines_of(data)
    check_lengths(lines, examination)
    if not any(lines):
        examination.add("nothing", Finding("wrong", "the file has no pieces", expected="a piece a line is expected"))
    examination.refuse()
    vocabulary = tuple(line.decode() for line in lines)
    ids = {piece: piece_id for piece_id, piece in enumerate(vocabulary)}
    _examine_pieces(data, vocabulary, ids, examination)
    uncased = not any(piece != piece.lower() for piece in vocabulary if piece not in SPECIAL and piece[:7] != "[unused")
    special = {token: ids[token] for token in SPECIAL if token in ids}
    special_ids = frozenset(special.values())
    in_frame = "[CLS]" in ids and "[SEP]" in ids
    return OpenedTokenizer(
        name,
        "WordPiece vocabulary",
        "WordPiece",
        Pipeline(
            WordPiece(vocabulary, ids, UNKNOWN, CONTINUATION),
            _added(special) if special else NoneAdded(),
            BertNormalizer(uncased),
            BertSplit(),
            Post("[CLS] before, [SEP] after", (ids["[CLS]"],), (ids["[SEP]"],)) if in_frame else Post(),
            WordsOfPieces(vocabulary),
        ),
        findings=examination.findings(),
        facts=_facts(vocabulary, special, uncased),
        special_ids=special_ids,
        piece_bytes=lambda piece_id: (
            None if piece_id in special_ids else vocabulary[piece_id].removeprefix(CONTINUATION).encode()
        ),
        reference=cache(lambda: BertReference(vocabulary, uncased)),
    )


def _examine_pieces(data: bytes, vocabulary: tuple[str, ...], ids: Mapping[str, int], examination: Examination) -> None:
    if len(ids) < len(vocabulary):
        for piece_id, piece in enumerate(vocabulary):
            if ids[piece] != piece_id:
                words = (
                    f"the piece stands in line {ids[piece] + 1:,} as well" if piece else "the line is empty, as others"
                )
                expected = "the later id is taken, as the libraries do"
                examination.add(
                    "twice", Finding("odd", words, piece_id + 1, 1, found=piece.encode()[:16], expected=expected)
                )
    if "" in ids:
        words, expected = "the line is empty", "it is a piece all the same, and its id stays taken"
        examination.add("blank", Finding("odd", words, ids[""] + 1, 1, expected=expected))
    for piece_id, piece in enumerate(vocabulary):
        if piece and (piece[0].isspace() or piece[-1].isspace()):
            words, expected = "the piece begins or ends with white space", "no word of BERT has any"
            examination.add(
                "space", Finding("odd", words, piece_id + 1, 1, found=piece.encode()[:16], expected=expected)
            )
    if UNKNOWN not in ids:
        examination.add(
            "unknown", Finding("odd", f"the file has no {UNKNOWN}", expected="what it cannot spell has no id")
        )


def _added(special: Mapping[str, int]) -> AddedTokens:
    tokens = [AddedToken(token, piece_id, special=True) for token, piece_id in special.items()]
    return AddedTokens(tokens, said=f"{len(special)} special tokens")


def _facts(vocabulary: Sequence[str], special: Mapping[str, int], uncased: bool) -> tuple[str, ...]:
    n_inside = sum(piece.startswith(CONTINUATION) and piece != CONTINUATION for piece in vocabulary)
    n_first = len(vocabulary) - n_inside - len(special)
    specials = f" + {len(special)} special tokens" if special else ""
    counted = f"{len(vocabulary):,} pieces = {n_first:,} from the start of words + {n_inside:,} within words{specials}"
    case = (
        "No piece has a capital: texts are lower-cased and lose their accents."
        if uncased
        else ("There are pieces with capitals: texts keep their case and accents.")
    )
    return counted, case


class BertNormalizer:
    """BERT's normalizer."""

    def __init__(self, uncased: bool) -> None:
        self.said = "BERT's, lower case without accents" if uncased else "BERT's, case kept"
        self._uncased = uncased

    def __call__(self, text: str, *, initial: bool) -> Normalized:
        return normalize(text, "bert-uncased" if self._uncased else "bert-cased")


class BertSplit:
    """BERT's splitting: at white space, and on both sides of every punctuation mark."""

    said = "BERT's, at white space and punctuation"

    def __call__(self, text: str, *, initial: bool) -> Sequence[Word]:
        return [Word(start, end, text[start:end]) for start, end in split(text, "bert")]


class WordsOfPieces:
    """A decoder: the library's own, which joins continuations and takes spaces away before punctuation."""

    said = "pieces joined, ## dropped"

    def __init__(self, vocabulary: Sequence[str]) -> None:
        self._vocabulary = vocabulary

    def __call__(self, ids: Sequence[int]) -> str:
        from tokenizers import decoders

        text: str = decoders.WordPiece(CONTINUATION).decode(pieces_of(ids, self._vocabulary))
        return text


class BertReference:
    """The tokenizer as Hugging Face's library makes it from a ``vocab.txt``."""

    def __init__(self, vocabulary: Sequence[str], uncased: bool) -> None:
        import tokenizers

        self.library = f"tokenizers {tokenizers.__version__}"
        ids = {piece: piece_id for piece_id, piece in enumerate(vocabulary)}
        self._tokenizer = tokenizers.BertWordPieceTokenizer(ids, lowercase=uncased, strip_accents=uncased)

    def encode(self, text: str) -> Sequence[int]:
        """The ids of a text, in [CLS] and [SEP]."""
        ids: Sequence[int] = self._tokenizer.encode(text).ids
        return ids

    def decode(self, ids: Sequence[int]) -> str:
        """The text of ids."""
        text: str = self._tokenizer.decode(list(ids), skip_special_tokens=False)
        return text


_: type[Reference] = BertReference
