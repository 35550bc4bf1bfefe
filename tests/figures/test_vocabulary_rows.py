"""The table of the pieces of a vocabulary."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.figures.piece_columns import MIXED, PARTIAL, PIECE_KINDS, piece_columns, script_of
from explorer.figures.piece_regex import ExpressionError, matching_ids
from explorer.figures.visible_text import plain_text
from explorer.figures.vocabulary_rows import (
    NoBytesError,
    RowFilter,
    RowOrder,
    ShownRows,
    VocabularyTable,
    cell_runs,
    kind_counts,
    script_counts,
    typed_bytes,
    typed_text,
)
from explorer.figures.vocabulary_tsv import vocabulary_tsv
from explorer.formats.opened import OpenedTokenizer
from tests.engine.measure.small_pipelines import ranks, wordpiece


def over_bytes(*merged: str) -> VocabularyTable:
    """256 bytes and what is merged of them, with ranks."""
    pipeline = ranks(*merged).pipeline
    vocabulary = pipeline.model.vocabulary
    opened = OpenedTokenizer(
        "small",
        "tiktoken ranks",
        "byte-level BPE",
        pipeline,
        piece_bytes=lambda piece_id: vocabulary[piece_id].encode("latin-1"),
    )
    return VocabularyTable(piece_columns(opened))


def of_words(pieces: str) -> VocabularyTable:
    """A WordPiece vocabulary, of which [UNK], its last piece, and [PAD] are special."""
    pipeline = wordpiece(pieces).pipeline
    spelled = pipeline.model.vocabulary
    special = frozenset(n for n, piece in enumerate(spelled) if piece in ("[UNK]", "[PAD]"))

    def bytes_of(piece_id: int) -> bytes | None:
        return None if piece_id in special else spelled[piece_id].removeprefix("##").encode()

    opened = OpenedTokenizer(
        "small",
        "WordPiece vocabulary",
        "WordPiece",
        pipeline,
        special_ids=special,
        piece_bytes=bytes_of,
    )
    return VocabularyTable(piece_columns(opened))


def read(table: VocabularyTable, order: RowOrder = "id", shown: RowFilter | None = None, **how: bool) -> list[str]:
    """What the rows that are shown say."""
    rows = ShownRows(table, table.rows(order, shown or RowFilter(), **how))
    return [plain_text(rows.row(index).runs) for index in range(len(rows))]


def test_what_stands_in_a_row() -> None:
    """Id, readable form, bytes, script, lengths, rank and kind: of a merged piece, and of a byte of a character."""
    table = over_bytes(" t", "he", " the")
    the, byte = table.row(258), table.row(0xE2)
    assert (the.piece_id, plain_text(the.runs), the.hex) == (258, "␣the", "20 74 68 65")
    assert (the.script, the.n_characters, the.n_bytes, the.measure, the.kind) == ("Latin", "4", 4, "258", "normal")
    assert (plain_text(byte.runs), byte.script, byte.n_characters, byte.kind) == ("[E2]", "Partial", "–", "byte")


def test_marks_are_no_part_of_what_a_piece_stands_for() -> None:
    """##ing is written with its mark and has the three bytes of ing; a special token stands as it is written."""
    table = of_words("[PAD] [unused7] walk ##ing")
    assert read(table) == ["[PAD]", "[unused7]", "walk", "##ing", "[UNK]"]
    assert [table.row(row).kind for row in range(5)] == ["special", "unused", "normal", "normal", "special"]
    assert table.row(3).hex == "69 6E 67"
    assert [run.kind for run in table.row(3).runs] == ["marker", "text"]
    assert kind_counts(table.columns) == (("normal", 2), ("special", 2), ("unused", 1))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        *(("the", "latin"), (" é", "latin"), ("12,", "common"), ("д", "cyrillic"), ("日本", "han")),
        *(("日ほ", MIXED), ("अ\u093e!", "devanagari"), ("", "common"), (None, PARTIAL)),
    ],
)
def test_scripts_of_pieces(text: str | None, name: str) -> None:
    """The script of the letters; what all scripts share does not count, and letters of two make several."""
    assert script_of(text) == name


def test_scripts_to_choose_from() -> None:
    """The scripts that there are, those with the most pieces first: 128 bytes are parts of characters."""
    table = over_bytes("日", "日本", "д")
    assert script_counts(table.columns)[:3] == ((PARTIAL, 128), ("common", 76), ("latin", 52))
    assert dict(script_counts(table.columns))["han"] == 2


def test_text_is_found_within_pieces_and_not_across_two() -> None:
    """“es” is in best and es; “the” ends with e and the next piece is s, but neither holds “es”."""
    table = of_words("the s best es ##es Es")
    assert read(table, shown=RowFilter(typed_text("es"))) == ["best", "es", "##es"]
    assert read(table, shown=RowFilter(typed_text("##e"))) == ["##es"]
    assert read(table, shown=RowFilter(typed_text("heb"))) == []


def test_white_space_is_typed_as_it_is_shown() -> None:
    """␣t, or a space and t."""
    table = over_bytes(" t", " the", "t")
    assert read(table, shown=RowFilter(typed_text("␣t"))) == read(table, shown=RowFilter(typed_text(" t")))
    assert read(table, shown=RowFilter(typed_text("␣t"))) == ["␣t", "␣the"]


@pytest.mark.parametrize("typed", ["E2 96", "e296", "0xE2 0x96", "\\xe2\\x96", "E2,96"])
def test_bytes_as_people_type_them(typed: str) -> None:
    """Pairs of hex digits with or without what is put around them."""
    assert typed_bytes(typed) == b"\xe2\x96"


@pytest.mark.parametrize("typed", ["E2 9", "xyz", "E"])
def test_what_is_no_bytes_is_refused(typed: str) -> None:
    """Half a byte, or no hex digits."""
    with pytest.raises(NoBytesError, match="hex"):
        typed_bytes(typed)


def test_filters_go_together() -> None:
    """Text, script, kind and a list of ids, each of which a piece must fulfill."""
    table = over_bytes("日", "日本", "ab", "б")
    assert read(table, shown=RowFilter(script="han")) == ["日", "日本"]
    assert read(table, shown=RowFilter(typed_text("本"), script="han")) == ["日本"]
    assert read(table, shown=RowFilter(script="cyrillic", kind="normal", ids=(frozenset((259, 258)),))) == ["б"]
    assert read(table, shown=RowFilter(script="thai")) == []


def test_orders_and_what_turns_them_round() -> None:
    """By bytes as written, by length, by rank; falling is the same turned round, and equal ones are by id."""
    table = of_words("b a ##a cc")
    assert read(table, "piece") == ["##a", "[UNK]", "a", "b", "cc"]
    assert read(table, "bytes") == ["b", "a", "##a", "cc", "[UNK]"]
    assert read(table, "bytes", falling=True) == ["[UNK]", "cc", "##a", "a", "b"]
    assert read(over_bytes("ab", "abc"), "measure", RowFilter(typed_text("ab")), falling=True) == ["abc", "ab"]


@given(
    st.lists(st.sampled_from(["a", "b", "ab", "ba", "é", "日", " ", "  ", "aé"]), unique=True, max_size=6),
    st.sampled_from([b"a", b"b", b"ab", b"\xc3", b"\xa9", b"\x97\xa5", b" ", b"a\xc3"]),
)
def test_a_search_finds_what_each_piece_says_by_itself(merged: list[str], data: bytes) -> None:
    """All pieces at once are searched as if one by one, in every order."""
    table = over_bytes(*(piece for piece in merged if len(piece.encode()) > 1))
    expected = {row for row in range(len(table)) if data in b"".join(table.columns.cell(row))}
    for order in ("id", "piece", "script"):
        rows = table.rows(order, RowFilter(data))
        assert set(rows) == expected
        assert len(rows) == len(expected)


def test_columns_travel_between_processes() -> None:
    """What arrives says the same, row by row."""
    table = over_bytes("日本", " the")
    arrived = VocabularyTable(pickle.loads(pickle.dumps(table.columns)))
    assert [arrived.row(row) for row in range(len(table))] == [table.row(row) for row in range(len(table))]


def test_a_row_is_found_by_its_id() -> None:
    """Ids with holes between them, where no piece stands."""
    table = over_bytes("ab")
    assert table.row_of(256) == 256
    assert table.row_of(999) is None


def test_an_expression_is_looked_for_in_whole_characters() -> None:
    """Marks belong to what is written; bytes that are no whole characters are not looked into."""
    table = of_words("walk ##ing W1")
    assert matching_ids(table.columns, "^##", 1) == {1}
    assert matching_ids(table.columns, r"\p{Lu}\d", 1) == {2}
    assert not matching_ids(over_bytes().columns, "[\x80-\xff]", 1)


@pytest.mark.parametrize("expression", ["(", "a{2,1}", "\\p{nothing}", "(?P<a"])
def test_what_is_no_expression_is_said(expression: str) -> None:
    """A sentence, whatever is wrong with it."""
    with pytest.raises(ExpressionError, match="no regular expression"):
        matching_ids(of_words("a").columns, expression, 1)


def test_an_expression_that_never_ends_is_stopped() -> None:
    """(a|aa)+$ tries all ways to cut 60 letters a."""
    columns = of_words(f"{'a' * 60}b").columns
    with pytest.raises(ExpressionError, match="did not come to an end"):
        matching_ids(columns, "^(a|aa|a?)+$", 0.2)


def test_a_table_for_other_programs() -> None:
    """Each piece on a line of its own, whatever is in it."""
    lines = vocabulary_tsv(over_bytes("\t\n", "\\n", "é").columns).decode().split("\n")
    assert lines[0] == "id\tpiece\tbytes in hex\tscript\tcharacters\tbytes\trank\tkind"
    assert lines[1 + 256] == "256\t\\t\\n\t09 0A\tcommon\t2\t2\t256\tnormal"
    assert lines[1 + 257].split("\t")[1] == "\\\\n"
    assert lines[1 + 0xE9].split("\t")[1:4] == ["\\xe9", "E9", "partial"]
    assert len(lines) == 1 + 256 + 3 + 1


def test_cells_are_never_empty() -> None:
    """Each of the 256 bytes is seen, none as U+FFFD."""
    table = over_bytes()
    shown = [plain_text(cell_runs(table.columns.cell(row))) for row in range(256)]
    assert all(shown)
    assert "\ufffd" not in "".join(shown)
    assert PIECE_KINDS[table.columns.kinds[7]] == "byte"


def test_an_order_by_what_there_is_not() -> None:
    """A model without ranks and scores is put in the order of its ids where one with them was before."""
    table = of_words("the a ##b")
    assert read(table, "measure") == read(table)
