"""``vocab.txt``, as BERT has it: a piece a line, whose id is the number of its line, from 0.

Every line is a piece, also an empty one and one that holds U+2028 or U+0085: whoever leaves one out shifts all ids
behind it. How texts are normalized and split is not in the file; it is as BERT does it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from explorer.engine.errors import shown_name
from explorer.formats.diagnosis import Finding
from explorer.formats.examination import Examination
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.stage_document import opened_document
from explorer.formats.text_lines import lines_of

CONTINUATION = "##"
UNKNOWN = "[UNK]"
SPECIAL = (UNKNOWN, "[SEP]", "[CLS]", "[PAD]", "[MASK]")
LONGEST_WORD = 100  # code points; what is longer is unknown
EXPECTED = "a piece a line is expected"


def read_wordpiece_vocabulary(data: bytes, name: str, *, repair: bool = False) -> OpenedTokenizer:
    """The tokenizer of a ``vocab.txt``. Raises TokenizerFileError.

    Texts are lower-cased and lose their accents where no piece has a capital.
    """
    examination = Examination(shown_name(name), repair)
    lines = lines_of(data, examination)
    if not any(lines):
        examination.add("nothing", Finding("wrong", "the file has no pieces", expected=EXPECTED))
    examination.refuse()
    vocabulary = [line.decode() for line in lines]
    ids = {piece: piece_id for piece_id, piece in enumerate(vocabulary)}
    _examine(lines, ids, examination)
    uncased = not any(piece != piece.lower() for piece in vocabulary if not _is_special(piece))
    special = {token: ids[token] for token in SPECIAL if token in ids}
    return replace(
        opened_document(_document(ids, special, uncased=uncased), special, name),
        kind="WordPiece vocabulary",
        findings=examination.findings(),
        facts=_facts(vocabulary, special, uncased=uncased),
    )


def _document(ids: Mapping[str, int], special: Mapping[str, int], *, uncased: bool) -> dict[str, object]:
    """The same as a tokenizer.json, as the tokenizers library makes it for BERT."""
    in_frame = "[CLS]" in special and "[SEP]" in special
    return {
        "model": {
            "type": "WordPiece",
            "vocab": ids,
            "unk_token": UNKNOWN,
            "continuing_subword_prefix": CONTINUATION,
            "max_input_chars_per_word": LONGEST_WORD,
        },
        "normalizer": {
            "type": "BertNormalizer",
            "clean_text": True,
            "handle_chinese_chars": True,
            "strip_accents": uncased,
            "lowercase": uncased,
        },
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": {
            "type": "BertProcessing",
            "sep": ["[SEP]", special["[SEP]"]],
            "cls": ["[CLS]", special["[CLS]"]],
        }
        if in_frame
        else None,
        "decoder": {"type": "WordPiece", "prefix": CONTINUATION, "cleanup": True},
    }


def _examine(lines: Sequence[bytes], ids: Mapping[str, int], examination: Examination) -> None:
    """Find what is odd about the pieces."""
    for number, line in enumerate(lines, start=1):
        piece = line.decode()
        if not piece:
            words, expected = "the line is empty", "it is taken for a piece, so that the lines behind it keep their ids"
            examination.add_at("blank", "odd", words, number, line, expected=expected)
        elif ids[piece] + 1 != number:
            words, expected = f"the piece stands in line {ids[piece] + 1:,} too", "the later id is taken"
            examination.add_at("twice", "odd", words, number, line, expected=expected)
        elif piece != piece.strip():
            words, expected = "the piece begins or ends with white space", "no word of BERT has any"
            examination.add_at("white space", "odd", words, number, line, expected=expected)
    if UNKNOWN not in ids:
        expected = "what cannot be spelled is left without an id"
        examination.add("unknown", Finding("odd", f"the file has no piece {UNKNOWN}", expected=expected))


def _is_special(piece: str) -> bool:
    return piece.startswith("[") and piece.endswith("]")


def _facts(vocabulary: Sequence[str], special: Mapping[str, int], *, uncased: bool) -> tuple[str, ...]:
    n_inside = sum(piece.startswith(CONTINUATION) and piece != CONTINUATION for piece in vocabulary)
    n_first = len(vocabulary) - n_inside - len(special)
    specials = f" + {len(special)} special tokens" if special else ""
    if uncased:
        case = "No piece has a capital: texts are lower-cased and lose their accents."
    else:
        case = "Some pieces have capitals: texts keep their case and their accents."
    return f"{len(vocabulary):,} pieces = {n_first:,} that begin words + {n_inside:,} within words{specials}.", case
