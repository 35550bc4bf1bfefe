"""The lines of the tables of measures."""

from dataclasses import replace

import pytest

from explorer.engine import BpeRecipe, Corpus, Trace, train
from explorer.engine.measure.curves import corpus_size
from explorer.engine.measure.held_out import HeldOut, held_out_measured
from explorer.engine.measure.measures import byte_measures, character_measures, word_measures
from explorer.engine.text.gage import compress, expand
from explorer.figures.criteria_lines import NO_FIGURE, criteria_lines
from explorer.figures.curve_lines import marks_note
from explorer.figures.gage_lines import byte_text, gage_lines, gage_sentence
from explorer.figures.piece_lines import PieceLines, piece_sentence, unused_sentence
from explorer.figures.size_lines import SizeLine, ratio, size_lines
from explorer.figures.table_columns import ColumnNeed, table_columns
from explorer.figures.visible_text import plain_text


@pytest.fixture(scope="module")
def sennrich() -> Trace:
    """Sennrich's words, to ten merges."""
    words = Corpus.from_counts({"low": 5, "lower": 2, "newest": 6, "widest": 3})
    return train(words, BpeRecipe(marker="end-of-word", merges=10))


def against(trace: Trace, text: str) -> HeldOut:
    recipe = trace.recipe
    rows = Corpus.from_text(text).rows(recipe.spelling, recipe.normalizer, recipe.pretokenizer)
    return held_out_measured(trace.rows(), trace.tokenizer(), rows)


def lines_of(trace: Trace, step: int, held_out: HeldOut | None = None) -> tuple[SizeLine, ...]:
    rows, spelling = trace.rows(), trace.recipe.spelling
    words = word_measures(rows, trace.recipe.pretokenizer)
    kinds = words, character_measures(rows, spelling), byte_measures(rows, spelling)
    return size_lines(kinds, held_out, trace, trace, step)


# ── sizes ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_sizes_of_a_step(sennrich: Trace) -> None:
    """16 words, 95 characters with their marks, and after three merges 68 pieces of 11 + 3: n² is (68 ÷ 16)²."""
    words, characters, _, pieces = lines_of(sennrich, 3)
    assert (words.n, words.n_vocabulary, words.by_words) == (16, 4, 1.0)
    assert (characters.n, characters.n_vocabulary, characters.by_characters) == (95, 11, 1.0)
    assert (words.name, characters.name, pieces.name) == ("words", "characters and marks", "pieces")
    assert "N: 95 characters in the corpus, 16 marks among them. |V|: 11 different with the mark." in characters.why
    assert (pieces.n, pieces.n_vocabulary) == (68, 14)
    assert pieces.by_words == pytest.approx(18.0625)
    assert "68 symbols are left in the corpus at step 3" in pieces.why
    assert "11 of the alphabet + 3 merges = 14 pieces" in pieces.why
    assert "18.06 times" in pieces.why


@pytest.mark.parametrize("base", ["characters", "bytes"])
def test_the_pieces_are_those_of_the_tokenizer(base: str) -> None:
    """Bytes that were never met, and special tokens, are pieces as well."""
    recipe = BpeRecipe(base=base, merges=2, special_tokens=("<s>",))  # type: ignore[arg-type]
    trace = train(Corpus.from_text("aaab aab"), recipe)
    for step in range(len(trace) + 1):
        assert lines_of(trace, step)[3].n_vocabulary == len(trace.tokenizer(step).vocabulary)


def test_unknown_words_are_named(sennrich: Trace) -> None:
    """How many tokens are out, of how many, and the first of them."""
    words, _, bytes_, pieces = lines_of(sennrich, 3, against(sennrich, "lowest newest zip"))
    assert words.held_out is not None
    assert words.held_out.rate == pytest.approx(2 / 3)
    assert words.why.endswith("OOV: 2 of 3 words held out are not in the corpus (66.7\u00a0%): lowest, zip.")
    assert bytes_.why.endswith("OOV: none, since every text is made of these bytes.")
    assert pieces.why.endswith("OOV: 2 of 12 symbols held out are not in the vocabulary (16.7\u00a0%): z, p.")


def test_more_unknown_words_than_are_named(sennrich: Trace) -> None:
    """After five names the others are counted."""
    words = lines_of(sennrich, 0, against(sennrich, "a b c d e f g"))[0]
    assert words.why.endswith("a, b, c, d, e and 2 others.")


@pytest.mark.parametrize(("value", "text"), [(1, "1.00"), (0.028367, "0.028"), (34.4379, "34.44"), (4321.7, "4,322")])
def test_ratios(value: float, text: str) -> None:
    """Two decimals, where these tell something."""
    assert ratio(value) == text


# ── pieces ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def pieces_at(trace: Trace, step: int, order: str = "most", *, unused_only: bool = False) -> dict[str, tuple[int, str]]:
    """The lines of a step: the piece, its count and since when it is unused."""
    lines = PieceLines(trace, step, trace.piece_counts(step), order, unused_only=unused_only)  # type: ignore[arg-type]
    rows = [lines.row(index) for index in range(len(lines))]
    return {plain_text(row.piece): (row.count, row.unused_words) for row in rows}


def test_each_piece_has_the_count_of_the_words(sennrich: Trace) -> None:
    """The counts are those of the symbols in the words of the step."""
    for step in range(len(sennrich) + 1):
        counted = dict.fromkeys(sennrich.at(step).vocabulary, 0)
        for symbols, count in sennrich.at(step).words:
            for symbol in symbols:
                counted[symbol] += count
        assert {piece: count for piece, (count, _) in pieces_at(sennrich, step).items()} == counted


def test_pieces_that_a_merge_leaves_unused(sennrich: Trace) -> None:
    """es + t leaves neither es nor t, and the filter shows such pieces only."""
    unused = pieces_at(sennrich, 2, unused_only=True)
    assert unused == {"s": (0, "since step 1"), "es": (0, "since step 2"), "t": (0, "since step 2")}


def test_the_order_of_the_pieces(sennrich: Trace) -> None:
    """By how often they stand there, from either end, or as learned."""
    most, fewest = list(pieces_at(sennrich, 3).values()), list(pieces_at(sennrich, 3, "fewest").values())
    assert [count for count, _ in most] == sorted((count for count, _ in most), reverse=True)
    assert [count for count, _ in fewest] == sorted(count for count, _ in fewest)
    assert list(pieces_at(sennrich, 3, "learned")) == list(sennrich.at(3).vocabulary)


def test_where_the_count_of_a_piece_comes_from(sennrich: Trace) -> None:
    """e stood 17 times: low er 2, newest 2 × 6, widest 3; es took 9 of them, which leaves 8."""
    counts = sennrich.piece_counts(1)
    lines = PieceLines(sennrich, 1, counts, "learned", unused_only=False)
    line = next(row for index in range(len(lines)) if plain_text((row := lines.row(index)).piece) == "e")
    said = piece_sentence(line, sennrich.piece_counts(0).counts[line.piece_id], 1)
    assert said == "e stood 17 times in the corpus at first; merges up to step 1 took 9 of them: 8 left."
    assert unused_sentence(counts, 1, 0).startswith("1 of 12 pieces stands nowhere at step 1")


def test_pieces_and_sizes_agree_on_special_tokens(sennrich: Trace) -> None:
    """11 of the alphabet, 3 merges and 2 special tokens are 16 pieces on either page, which says what it counts."""
    trace = sennrich.under(replace(sennrich.recipe, special_tokens=("<s>", "</s>")))
    assert trace is not None
    assert lines_of(trace, 3)[-1].n_vocabulary == 16
    said = unused_sentence(trace.piece_counts(3), 3, 2)
    assert said.startswith("4 of 14 pieces stand nowhere at step 3: ")
    assert said.endswith(" With 2 special tokens, which no text is counted for, the vocabulary has 16 pieces.")
    assert "special" not in unused_sentence(trace.piece_counts(3), 3, 0)


# ── criteria ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_figures_that_there_are(sennrich: Trace) -> None:
    """68 symbols for 16 words and 79 bytes; for meaning and languages there is none, and it says so."""
    size = corpus_size(sennrich.rows(), sennrich.recipe.spelling)
    lines = criteria_lines(
        16, size, against(sennrich, "lowest newest zip"), sennrich.n_symbols, sennrich.recipe.spelling, 3
    )
    assert [line.figure for line in lines] == ["83.3\u00a0%", "4.25", "1.16", "1.40", NO_FIGURE, NO_FIGURE]
    assert criteria_lines(16, size, None, sennrich.n_symbols, sennrich.recipe.spelling, 3)[0].figure == NO_FIGURE


def test_it_is_said_what_marks_count_for(sennrich: Trace) -> None:
    """95 characters, 16 of them marks, and 79 bytes are left in 68 symbols: 1.40 and 1.16, which needs a reason."""
    size = corpus_size(sennrich.rows(), sennrich.recipe.spelling)
    assert size.n_characters - size.n_bytes == 16
    assert marks_note(sennrich.recipe.spelling).startswith("The mark </w> counts as one character and as no byte")
    assert (
        criteria_lines(16, size, None, sennrich.n_symbols, sennrich.recipe.spelling, 3)[2].unit
        == "bytes a symbol, marks left out"
    )
    bare = train(Corpus.from_counts({"low": 5}), BpeRecipe(merges=1))
    bare_size = corpus_size(bare.rows(), bare.recipe.spelling)
    assert (marks_note(bare.recipe.spelling), bare_size.n_characters) == ("", bare_size.n_bytes)
    assert criteria_lines(5, bare_size, None, bare.n_symbols, bare.recipe.spelling, 1)[2].unit == "bytes a symbol"


# ── Gage ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def said(data: bytes, names: bytes = b"", *, is_cut: bool = False, of_words: bool = False) -> str:
    found = compress(data, names)
    back = expand(found.data, found.table) == data
    return gage_sentence(found, len(set(data)), expands_back=back, is_cut=is_cut, of_words=of_words)


def test_the_line_of_the_article() -> None:
    """ABABCABCD becomes XXCXCD, then XYYD; with its table it is one byte longer than it was."""
    lines = gage_lines(compress(b"ABABCABCD", b"XYZ"))
    assert [line.data for line in lines] == ["ABABCABCD", "XXCXCD", "XYYD"]
    assert [line.n_bytes for line in lines] == [9, 6, 4]
    assert [plain_text(line.pair) for line in lines] == ["", "AB", "XC"]
    sentence = said(b"ABABCABCD", b"XYZ")
    assert sentence.startswith(
        "9 bytes became 4, with 2 replacements ×\u00a03 bytes of table 10: 1.11 times as long, since the"
    )
    assert sentence.endswith("Expanded again they are the same bytes. It ended because no pair repeats.")


def test_when_all_bytes_are_taken() -> None:
    """Data that hold all 256 bytes leave none to name a pair with, and the sentence says what that means."""
    assert "all 256 bytes are taken, 256 stand in the data and 0 name a pair" in said(bytes(range(256)) * 2)


def test_what_is_saved_is_said_as_of_pieces() -> None:
    """aaaaaaaa becomes ZZ by two replacements, which keeps 8 bytes; 400 bytes of "ab" are halved eight times over."""
    assert "8 bytes became 2, with 2 replacements ×\u00a03 bytes of table 8: as long." in said(b"a" * 8, b"YZ")
    found = compress(b"ab" * 200)
    assert f": {400 / found.size:.2f} times shorter." in said(b"ab" * 200)


def test_what_of_a_corpus_is_compressed() -> None:
    """That it is only its beginning is said, and that counts of words play no part."""
    assert said(b"abab", is_cut=True).startswith("Of the corpus, the first 4 bytes became")
    assert said(b"abab", of_words=True).startswith("Of the words of the corpus, each taken once whatever its count, 4")
    both = said(b"abab", is_cut=True, of_words=True)
    assert both.startswith("Of the words of the corpus, each taken once whatever its count, the first 4 bytes")


LONG = [b"ab" * 200, b"the lowest of the newest and the widest rivers flows on " * 400, b"a" * 100_000]


@pytest.mark.parametrize("data", LONG, ids=["short", "text", "letters"])
def test_of_long_data_the_beginning_is_shown(data: bytes) -> None:
    """After every step what is shown are the first bytes of what there is, with an ellipsis where there are more."""
    found = compress(data)
    for line in gage_lines(found):
        whole = found.after(line.step)
        shown = line.data.removesuffix("…")
        assert len(whole) == line.n_bytes
        assert any(shown == byte_text(whole[:n]) for n in range(200, -1, -1))
        assert line.data.endswith("…") == (shown != byte_text(whole))


def test_nothing_to_compress() -> None:
    """An empty line has one step."""
    assert said(b"") == "There is nothing to compress."
    assert len(gage_lines(compress(b""))) == 1


# ── columns ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("width", "spans"),
    [
        (200, ((10, 100), (110, 140), (150, 190))),  # the first takes what is left
        (140, ((10, 40), (50, 80), (90, 130))),  # all fit
        (139, ((10, 79), (89, 89), (89, 129))),  # the optional one goes
        (90, ((10, 30), (40, 40), (40, 80))),  # and then the first is cut
    ],
)
def test_columns(width: int, spans: tuple[tuple[int, int], ...]) -> None:
    """Columns are as wide as they need; what is left over or missing is the stretching one's."""
    needs = [ColumnNeed(30, stretches=True), ColumnNeed(30, optional=True), ColumnNeed(40)]
    assert table_columns(width, needs, margin=10, gap=10) == spans
