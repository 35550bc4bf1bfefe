"""Small opened tokenizers, and the rows of their comparisons."""

from collections.abc import Sequence
from dataclasses import replace

from explorer.engine.encode.byte_words import JoinedBytes
from explorer.engine.encode.pipeline import Pipeline
from explorer.figures.aligned_rows import AlignedRow, Stretch, aligned_row
from explorer.figures.comparison import Comparison, comparison, run_costs
from explorer.figures.cost_rows import CostRow
from explorer.figures.text_slots import slots_of
from explorer.figures.tokenizer_run import TokenizerRun
from explorer.formats.opened import OpenedTokenizer


def opened(pipeline: Pipeline, algorithm: str, name: str = "own") -> OpenedTokenizer:
    """A pipeline as if it had been opened; over bytes its pieces have one character a byte."""
    over_bytes = algorithm.startswith("byte-level")
    vocabulary = pipeline.model.vocabulary
    piece_bytes = (lambda piece_id: vocabulary[piece_id].encode("latin-1")) if over_bytes else None
    if over_bytes:
        pipeline = replace(pipeline, decoder=JoinedBytes(vocabulary))
    return OpenedTokenizer(name, "pieces with scores", algorithm, pipeline, piece_bytes=piece_bytes)


def row_of(tokenizer: OpenedTokenizer, text: str) -> AlignedRow:
    """The row of one tokenizer on a text."""
    return aligned_row(slots_of(text), (Stretch(tokenizer.pipeline.run(text)),), tokenizer)


def compared_on(text: str, *tokenizers: OpenedTokenizer) -> Comparison:
    """Some tokenizers on a text, the last of them the reference."""
    return comparison(text, _runs(text, tokenizers), len(tokenizers) - 1)


def costs_on(text: str, *tokenizers: OpenedTokenizer) -> tuple[CostRow, ...]:
    """What a text costs them."""
    return run_costs(_runs(text, tokenizers), len(tokenizers) - 1)


def _runs(text: str, tokenizers: Sequence[OpenedTokenizer]) -> list[TokenizerRun]:
    return [TokenizerRun(one.name, one, one.pipeline.run(text)) for one in tokenizers]


def boxes(row: AlignedRow) -> list[tuple[float, float]]:
    """Where tokens begin and end."""
    return list(zip(row.starts, row.ends, strict=True))
