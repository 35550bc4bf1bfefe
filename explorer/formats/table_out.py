"""Writing a table of all pieces: tabs between the columns, one row a piece, the first row their names.

A tab, a line break or a backslash in a piece is written as two characters, the first a backslash, and a byte that is no
whole character as ``\\xNN``, so that each piece stays on its line and can be told from all others.
"""

from collections.abc import Iterator, Sequence

from explorer.engine.encode.sentencepiece_tokenizer import SentencePieceTokenizer
from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.formats.saving import TrainedTokenizer

ESCAPED = str.maketrans({"\\": r"\\", "\t": r"\t", "\n": r"\n", "\r": r"\r"})


def notes_on(tokenizer: TrainedTokenizer) -> tuple[str, ...]:
    """What the file would not hold, a sentence each."""
    return ("The table is for people and programs of theirs; no library loads it.",)


def contents(tokenizer: TrainedTokenizer) -> bytes:
    """The file, without counts."""
    return table(tokenizer)


def table(tokenizer: TrainedTokenizer, counts: Sequence[int] | None = None) -> bytes:
    """The file; ``counts`` say by id how often a piece stands in a corpus, for as many ids as are known."""
    header = ["id", "piece", _measure(tokenizer), *(["count"] if counts is not None else [])]
    rows = ("\t".join(row) for row in (header, *_rows(tokenizer, counts)))
    return "".join(f"{row}\n" for row in rows).encode("utf-8", "backslashreplace")


def _rows(tokenizer: TrainedTokenizer, counts: Sequence[int] | None) -> Iterator[list[str]]:
    measured = _measured(tokenizer)
    for piece_id, piece in enumerate(tokenizer.vocabulary):
        row = [str(piece_id), _written(tokenizer, piece), measured[piece_id]]
        if counts is not None:
            row.append(str(counts[piece_id]) if piece_id < len(counts) else "")
        yield row


def _measure(tokenizer: TrainedTokenizer) -> str:
    return "score" if isinstance(tokenizer, SentencePieceTokenizer) else "rank"


def _measured(tokenizer: TrainedTokenizer) -> list[str]:
    """The score of each piece; or its rank, the number of the merge that makes it, empty for what none makes."""
    if isinstance(tokenizer, SentencePieceTokenizer):
        return list(map(repr, tokenizer.scores))
    ranks = [""] * len(tokenizer.vocabulary)
    if isinstance(tokenizer, BpeTokenizer):
        first = len(tokenizer.vocabulary) - len(tokenizer.merges) - len(tokenizer.special_tokens)
        for number in range(len(tokenizer.merges)):
            ranks[first + number] = str(number + 1)
    return ranks


def _written(tokenizer: TrainedTokenizer, piece: str) -> str:
    """A piece on one line."""
    if isinstance(tokenizer, BpeTokenizer) and tokenizer.spelling.base == "bytes" and piece in tokenizer.piece_ids:
        return piece.translate(ESCAPED).encode("latin-1").decode("utf-8", "backslashreplace")
    return piece.translate(ESCAPED)
