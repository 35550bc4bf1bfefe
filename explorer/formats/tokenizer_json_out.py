"""Writing ``tokenizer.json``, the file of Hugging Face's tokenizers library, for all algorithms.

What the library does otherwise is said beforehand, or the tokenizer refused. Special tokens are found in texts there.
"""

import json
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.engine.encode.wordpiece_tokenizer import WordPieceTokenizer
from explorer.engine.errors import ExplorerError, quoted
from explorer.engine.text.pretokenizers import PUBLISHED_PATTERNS, split
from explorer.formats import hf_text
from explorer.formats.hf_bpe import HfBpe, hf_bpe
from explorer.formats.hf_text import Stage
from explorer.formats.library_stages import from_library
from explorer.formats.saving import CannotHoldError, TrainedTokenizer, check_distinct, check_unicode


class Document(NamedTuple):
    """A file before it is written, and what it does not hold."""

    document: Stage
    notes: tuple[str, ...]


def notes_on(tokenizer: TrainedTokenizer) -> tuple[str, ...]:
    """What the file would not hold, a sentence each. Raises CannotHoldError where it cannot hold the tokenizer."""
    return document_of(tokenizer).notes


def contents(tokenizer: TrainedTokenizer) -> bytes:
    """The file. Raises CannotHoldError."""
    return json.dumps(document_of(tokenizer).document, ensure_ascii=False, indent=1).encode()


def document_of(tokenizer: TrainedTokenizer) -> Document:
    """A tokenizer as a document of the library's. Raises CannotHoldError."""
    if isinstance(tokenizer, BpeTokenizer):
        found = _bpe(tokenizer)
    elif isinstance(tokenizer, WordPieceTokenizer):
        found = _wordpiece(tokenizer)
    else:
        from explorer.formats.hf_sentencepiece import sentencepiece_document

        return Document(*sentencepiece_document(tokenizer))
    return found._replace(notes=(*found.notes, *_of_text(tokenizer)))


def _of_text(tokenizer: BpeTokenizer | WordPieceTokenizer) -> Iterator[str]:
    """What may differ in how texts are prepared. Raises CannotHoldError for a regular expression that is none there."""
    if tokenizer.normalizer in ("nfkc", "bert-cased", "bert-uncased") or tokenizer.pretokenizer == "bert":
        yield "The library has older tables of Unicode, so characters of the last years may come out otherwise."
    if tokenizer.pretokenizer not in ("none", "whitespace", "bert", *PUBLISHED_PATTERNS):
        _check_expression(tokenizer.pretokenizer)
        yield "The library reads the regular expression by Oniguruma's rules, so some texts may be split otherwise."


PROBE = (
    "It's 12345 ¾ x+y=z\r\n\tÉtat ﬁn_de… ünïcode AbC aaa--- \u00a0\u2003end \n\n  ."
    " नमस्ते สวัสดี 東京タワー 한국어 עִבְרִית 🤗👩\u200d🚀"
)
"""A text with something of each kind, to see whether two readings of a regular expression split alike."""


def _check_expression(pattern: str) -> None:
    """Raise CannotHoldError for what is no regular expression to the library, or one that splits PROBE otherwise."""
    import tokenizers

    try:
        expression = from_library("The library cannot read the regular expression", tokenizers.Regex, pattern)
        splitter = tokenizers.pre_tokenizers.Split(expression, "isolated")
        refusal = "The library cannot split by the regular expression"
        theirs = [span for _, span in from_library(refusal, splitter.pre_tokenize_str, PROBE)]
        spans = split(PROBE, pattern, timeout=1.0)
    except ExplorerError as error:
        raise CannotHoldError(str(error)) from None
    for ours, other in zip_longest(spans, theirs):
        if ours != other:
            start, end = ours or other
            found = quoted(PROBE[start:end])
            raise CannotHoldError(f"The library reads the regular expression otherwise: it splits at {found}.")


# ── byte-pair encoding ────────────────────────────────────────────────────────────────────────────────────────────────


def _bpe(tokenizer: BpeTokenizer) -> Document:
    bpe = hf_bpe(tokenizer)
    normalizers, pretokenizers = _bpe_text(bpe)
    model: dict[str, Any] = {
        "type": "BPE",
        "dropout": None,
        "unk_token": bpe.unknown,
        "continuing_subword_prefix": None,
        "end_of_word_suffix": bpe.suffix,
        "fuse_unk": False,
        "byte_fallback": False,
        "ignore_merges": False,
        "vocab": bpe.vocabulary,
        "merges": bpe.merges,
    }
    document = hf_text.document(
        model,
        added=[hf_text.added_token(token, piece_id) for token, piece_id in tokenizer.special_ids.items()],
        normalizers=normalizers,
        pretokenizers=pretokenizers,
        decoders=_bpe_decoders(bpe),
    )
    notes = list(bpe.notes)
    if tokenizer.spelling.marker == "word-start" and tokenizer.first_word == "unmarked" and tokenizer.special_tokens:
        notes.append("The first word after a special token has no mark there, as at the beginning of a text.")
    return Document(document, tuple(notes))


def _bpe_text(bpe: HfBpe) -> tuple[list[Stage], list[Stage]]:
    """How texts are normalized, and how split into words that are spelled as the model reads them."""
    tokenizer = bpe.tokenizer
    normalizers = hf_text.normalizers_of(tokenizer.normalizer)
    if tokenizer.spelling.base == "bytes":
        if tokenizer.pretokenizer == "gpt2":
            return normalizers, [hf_text.BYTES_AS_CHARACTERS | {"use_regex": True}]
        return normalizers, [*hf_text.splitting(tokenizer.pretokenizer), hf_text.BYTES_AS_CHARACTERS]
    if not bpe.mark:
        return normalizers, hf_text.splitting(tokenizer.pretokenizer)
    if bpe.stands_in:
        normalizers.append(hf_text.replacing_text(bpe.mark, bpe.like_nothing))
    at_end = tokenizer.spelling.marker == "end-of-word"
    pretokenizers: list[Stage] = []
    if tokenizer.pretokenizer == "whitespace":
        space = hf_text.WHITE_SPACE
        normalizers += [hf_text.replacing(rf"\A{space}+|{space}+\z", ""), hf_text.replacing(f"{space}+", " ")]
        pretokenizers.append(hf_text.split_stage(" ", "MergedWithPrevious" if at_end else "MergedWithNext"))
    if at_end:
        normalizers.append(hf_text.replacing(r"(?<=[\s\S])\z", " "))
    elif tokenizer.first_word == "marked":
        normalizers.append({"type": "Prepend", "prepend": " "})
    return normalizers, [*pretokenizers, hf_text.spaces_as(bpe.mark)]


def _bpe_decoders(bpe: HfBpe) -> list[Stage]:
    """The way back; the space that stands for the last mark, or the first, is taken off."""
    tokenizer = bpe.tokenizer
    if tokenizer.spelling.base == "bytes":
        return [hf_text.BYTES_AS_CHARACTERS]
    if bpe.suffix:
        return [{"type": "BPEDecoder", "suffix": bpe.suffix}]
    if not bpe.mark:
        return [hf_text.JOINED]
    at_end = tokenizer.spelling.marker == "end-of-word"
    spaces = [hf_text.replacing_text(bpe.mark, " "), hf_text.JOINED]
    first = not at_end and tokenizer.first_word == "marked"
    return [*spaces, hf_text.without_spaces(first=first, last=at_end)] if first or at_end else spaces


# ── WordPiece ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _wordpiece(tokenizer: WordPieceTokenizer) -> Document:
    check_unicode(tokenizer.vocabulary)
    check_distinct(tokenizer.vocabulary)
    ids = tokenizer.ids
    notes = []
    if tokenizer.unk_token not in ids:
        ids = ids | {tokenizer.unk_token: len(tokenizer.vocabulary)}
        notes.append(f"“{tokenizer.unk_token}” was added with the id {len(tokenizer.vocabulary):,}.")
    if tokenizer.special_tokens and tokenizer.normalizer != "none":
        notes.append("A word that is a special token only once it is normalized is taken for it there.")
    model = {
        "type": "WordPiece",
        "unk_token": tokenizer.unk_token,
        "continuing_subword_prefix": tokenizer.continuation,
        "max_input_chars_per_word": tokenizer.longest_word,
        "vocab": ids,
    }
    document = hf_text.document(
        model,
        added=[hf_text.added_token(token, ids[token]) for token in tokenizer.special_tokens],
        normalizers=hf_text.normalizers_of(tokenizer.normalizer),
        pretokenizers=hf_text.splitting(tokenizer.pretokenizer),
        decoders=[{"type": "WordPiece", "prefix": tokenizer.continuation, "cleanup": False}],
    )
    return Document(document, tuple(notes))
