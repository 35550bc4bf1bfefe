"""What is told of one piece of a vocabulary: bytes, characters, how its text is encoded, its variants, its merges."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from explorer.engine.measure.audited_pieces import AuditedPiece
from explorer.engine.measure.merge_tree import MergeNode, Sides, merge_tree
from explorer.engine.measure.piece_sides import sides_of
from explorer.engine.text.alphabet import Spelling, gpt2_byte_characters
from explorer.figures.merge_tree import Join
from explorer.figures.numbers import counted, grouped
from explorer.figures.piece_columns import audited, piece_columns
from explorer.figures.tokenizer_lines import FactLine, code_point
from explorer.figures.visible_text import plain_text, visible_runs
from explorer.figures.vocabulary_rows import NO_NUMBER, VocabularyTable, cell_runs, hex_bytes
from explorer.formats.opened import OpenedTokenizer

MOST_CHARACTERS, MOST_TOKENS, MOST_VARIANTS = 12, 12, 12
LONGEST_TREE = 64
"""Symbols of a piece whose merges are painted."""


@dataclass(frozen=True, slots=True)
class PieceTold:
    """Lines of facts, and the symbols of the piece with the merges that join them."""

    lines: tuple[FactLine, ...]
    symbols: tuple[str, ...] = ()
    joins: tuple[Join, ...] = ()


def piece_told(opened: OpenedTokenizer, piece_id: int) -> PieceTold:
    """All of it, for an id that stands for a piece."""
    piece = _in_texts(opened).get(piece_id)
    if piece is None:
        said = "It stands for no text: a special token, which is put beside a text or allowed in it."
        return PieceTold((FactLine(said),))
    symbols, joins = _merges(opened, piece)
    lines = (
        *_bytes_lines(piece),
        *_in_files_lines(opened, piece),
        *_encoded_lines(opened, piece),
        *_variant_lines(opened, piece),
        *_merge_lines(opened, symbols, joins),
    )
    return PieceTold(lines, symbols if joins else (), joins)


def _bytes_lines(piece: AuditedPiece) -> Iterator[FactLine]:
    text = piece.text
    yield FactLine(counted(len(piece.data), "byte", "bytes"), "heading")
    yield FactLine(hex_bytes(piece.data))
    if text is None:
        yield FactLine("No whole characters: it means nothing by itself.", "look")
        return
    yield FactLine(counted(len(text), "code point", "code points"), "heading")
    for character in text[:MOST_CHARACTERS]:
        yield FactLine(code_point(character))
    if len(text) > MOST_CHARACTERS:
        yield FactLine(f"and {grouped(len(text) - MOST_CHARACTERS)} more")


def _in_files_lines(opened: OpenedTokenizer, piece: AuditedPiece) -> Iterator[FactLine]:
    """How vocabulary files write a piece over bytes, which nobody can read where it is not plain English."""
    if opened.algorithm.startswith("byte-level"):
        characters = gpt2_byte_characters()
        yield FactLine("In vocab.json and tokenizer.json", "heading")
        yield FactLine("".join(characters[byte] for byte in piece.data))
        yield FactLine("There each byte is written as one character, a space as Ġ, a line end as Ċ.", "detail")


def _encoded_lines(opened: OpenedTokenizer, piece: AuditedPiece) -> Iterator[FactLine]:
    """How the text of the piece is encoded by itself, and where a space stands before it."""
    if piece.text is None:
        return
    bare = piece.text.strip(" ")
    texts = {piece.text: "Alone"}
    if bare:
        texts.setdefault(bare, "Without the space")
        texts.setdefault(f" {bare}", "After a space")
    for text, how in texts.items():
        ids = opened.pipeline.run(text).tokens.ids
        yield FactLine(f"{how}: {counted(len(ids), 'token', 'tokens')}", "heading")
        missed = text == piece.text and piece.piece_id not in ids and not any(piece.mark)
        yield FactLine(_tokens_said(opened, ids), "look" if missed else "fact")


def _tokens_said(opened: OpenedTokenizer, ids: Sequence[int | None]) -> str:
    said = " + ".join("unknown" if n is None else f"{_read(opened, n)} {grouped(n)}" for n in ids[:MOST_TOKENS])
    return f"{said} …" if len(ids) > MOST_TOKENS else said or "nothing"


def _variant_lines(opened: OpenedTokenizer, piece: AuditedPiece) -> Iterator[FactLine]:
    """The pieces that differ from it only in capitals, spaces or marks."""
    stem = _stem(piece)
    others = [n for n in _by_stem(opened).get(stem, ()) if n != piece.piece_id] if stem else []
    yield FactLine("Case and space variants", "heading")
    if not others:
        yield FactLine("None in this vocabulary.")
    for n in others[:MOST_VARIANTS]:
        yield FactLine(f"{_read(opened, n)}  {grouped(n)}")
    if len(others) > MOST_VARIANTS:
        yield FactLine(f"and {grouped(len(others) - MOST_VARIANTS)} more")


def _merge_lines(opened: OpenedTokenizer, symbols: Sequence[str], joins: Sequence[Join]) -> Iterator[FactLine]:
    if _sides(opened) is None:
        return
    yield FactLine("Merges", "heading")
    if joins:
        yield FactLine(f"{counted(len(joins), 'merge', 'merges')} of {grouped(len(symbols))} symbols.")
    elif len(symbols) > LONGEST_TREE:
        yield FactLine(f"{grouped(len(symbols))} symbols: more than are painted.")
    else:
        yield FactLine("No merge makes it: it is a first symbol, or was put into the vocabulary as a whole.")


def _merges(opened: OpenedTokenizer, piece: AuditedPiece) -> tuple[tuple[str, ...], tuple[Join, ...]]:
    """The symbols that a piece begins as, and the merges that join them, in an order in which they can be done."""
    sides = _sides(opened)
    nodes = merge_tree(piece.spelling, sides) if sides is not None else ()
    symbols = tuple(_spelled(opened, node.piece) for node in nodes if node.left is None)
    return symbols, tuple(_joins(opened, nodes)) if len(symbols) <= LONGEST_TREE else ()


def _joins(opened: OpenedTokenizer, nodes: Sequence[MergeNode]) -> Iterator[Join]:
    standing: list[str] = []
    table, ids = VocabularyTable(piece_columns(opened)), _ids(opened)
    for node in nodes:
        shown = _spelled(opened, node.piece)
        if node.left is not None:
            right, left = standing.pop(), standing.pop()
            row = table.row_of(ids[node.piece]) if node.piece in ids else None
            measured = table.measured(row) if row is not None else NO_NUMBER
            said = f"{table.columns.measure} {measured}" if measured not in ("", NO_NUMBER) else ""
            yield Join(len(standing), left, right, shown, said)
        standing.append(shown)


def _spelled(opened: OpenedTokenizer, spelling: str) -> str:
    """A piece by its spelling, to be read; also one that is in no vocabulary, only in merges."""
    piece_id = _ids(opened).get(spelling)
    return plain_text(visible_runs(spelling, Spelling())) if piece_id is None else _read(opened, piece_id)


def _read(opened: OpenedTokenizer, piece_id: int) -> str:
    table = VocabularyTable(piece_columns(opened))
    row = table.row_of(piece_id)
    return plain_text(cell_runs(table.columns.cell(row))) if row is not None else f"id {grouped(piece_id)}"


def _stem(piece: AuditedPiece) -> str:
    text = piece.text
    return "" if text is None else text.strip(" ").lower()


# What is asked of a vocabulary for each of its pieces, and takes some tenths of a second to find out.


@lru_cache(maxsize=2)
def _in_texts(opened: OpenedTokenizer) -> Mapping[int, AuditedPiece]:
    return {piece.piece_id: piece for piece in audited(opened).pieces}


@lru_cache(maxsize=2)
def _by_stem(opened: OpenedTokenizer) -> Mapping[str, Iterable[int]]:
    found: defaultdict[str, list[int]] = defaultdict(list)
    for piece in audited(opened).pieces:
        found[_stem(piece)].append(piece.piece_id)
    return found


@lru_cache(maxsize=2)
def _ids(opened: OpenedTokenizer) -> Mapping[str, int]:
    return {spelling: piece_id for piece_id, spelling in enumerate(opened.pipeline.model.vocabulary) if spelling}


@lru_cache(maxsize=2)
def _sides(opened: OpenedTokenizer) -> Sides | None:
    return sides_of(opened.pipeline.model, opened.merges)
