"""The tokens of several tokenizers in rows under the letters of a text."""

from hypothesis import example, given
from hypothesis import strategies as st

from explorer.engine import BpeRecipe, Corpus, train
from explorer.engine.encode.pipeline import Pipeline
from explorer.engine.encode.stages import Post
from explorer.figures.aligned_rows import Lid, Stretch, aligned_row, aligned_text
from explorer.figures.text_slots import slots_of
from explorer.formats.trained import opened_from
from tests.engine.measure.small_pipelines import Normalizes, bpe, ranks, unigram, wordpiece
from tests.figures.small_tokenizers import boxes, compared_on, opened, row_of

BYTES = opened(ranks(" a", "th", "the", " \xf0").pipeline, "byte-level BPE", "bytes")
BERT = opened(wordpiece("the cafe a ##b").pipeline, "WordPiece", "BERT")
UNIGRAM = opened(unigram({"▁": -3, "▁the": -1, "a": -2, "▁a": -2}).pipeline, "Unigram", "Unigram")
FAMILY = "👨\u200d👩"


def test_boxes_of_whole_letters() -> None:
    """“the a” over bytes is [the][ a]: two boxes, one after the other, with nothing dropped or changed."""
    row = row_of(BYTES, "the a")
    assert boxes(row) == [(0, 3), (3, 5)]
    assert (row.lids, row.became, row.dropped, row.unknown) == ((), {}, (), frozenset())


def test_a_letter_of_several_bytes_has_a_lid() -> None:
    """“é” in two tokens of a byte each stays whole over two parts."""
    row = row_of(BYTES, "é")
    assert boxes(row) == [(0, 0.5), (0.5, 1)]
    assert row.lids == (Lid(0, 1, 2, by_bytes=True),)


def test_tokens_that_cut_an_emoji_of_several_code_points() -> None:
    """Two people and a joiner are one letter of eleven bytes, a part for each."""
    row = row_of(BYTES, FAMILY)
    assert row.lids == (Lid(0, 1, 11, by_bytes=True),)
    assert len(row) == 11


def test_what_the_normalizer_changed() -> None:
    """BERT's “the café” from “The Café”: T, C and é became something else, and the space is in no token."""
    row = row_of(BERT, "The Café")
    assert boxes(row) == [(0, 3), (4, 8)]
    assert row.became == {0: "t", 4: "c", 7: "e"}
    assert row.dropped == ((3, 4),)


def test_a_dropped_accent_does_not_cut_its_letter() -> None:
    """“é” in two code points is one letter, which the token of “e” has all of."""
    row = row_of(BERT, "cafe\u0301 a")
    assert boxes(row) == [(0, 4), (5, 6)]
    assert row.lids == ()
    assert row.became == {3: "e"}


def test_unknown() -> None:
    """What has no piece is one unknown token."""
    row = row_of(BERT, "the xyz")
    assert boxes(row) == [(0, 3), (4, 7)]
    assert row.unknown == {1}


def test_spaces_written_otherwise_are_not_rewritten() -> None:
    """SentencePiece's ▁ stands in the place of the space, which is no change to look at; the one put in front takes no
    room of the text."""
    row = row_of(UNIGRAM, "the a")
    assert boxes(row) == [(0, 3), (3, 5)]
    assert (row.became, row.marks_spaces) == ({}, True)
    assert (row.face(2, "e"), row.face(3, " ")) == ("e", "▁")
    assert row.put_in == {0: "▁"}


def test_a_mark_that_is_a_token() -> None:
    """Where the ▁ put in front is a token of its own, it is that token and nothing else."""
    row = row_of(opened(unigram({"▁": -1, "ab": -1}).pipeline, "Unigram"), "ab")
    assert boxes(row) == [(0, 0), (0, 2)]
    assert row.zero_width == {0: [0]}
    assert row.put_in == {}


def test_several_tokens_of_one_letter() -> None:
    """NFKC makes “ﬁ” into f and i, and each is a token: both have half of the letter."""
    ligature = bpe("fi", normalizer="nfkc").pipeline
    row = row_of(opened(ligature, "BPE"), "fﬁ")
    assert boxes(row) == [(0, 1), (1, 1.5), (1.5, 2)]
    assert row.lids == (Lid(1, 2, 2, by_bytes=False),)


def test_tokens_of_the_post_processor() -> None:
    """What is put beside a text takes no room of it, and is there only where it is asked for."""
    pipeline = Pipeline(BYTES.pipeline.model, pretokenizer=BYTES.pipeline.pretokenizer, post=Post("", (0,), (1,)))
    tokenizer = opened(pipeline, "byte-level BPE")
    stretches = (Stretch(pipeline.run("the")),)
    assert boxes(aligned_row(slots_of("the"), stretches, tokenizer)) == [(0, 3)]
    row = aligned_row(slots_of("the"), stretches, tokenizer, with_post=True)
    assert boxes(row) == [(0, 0), (0, 3), (3, 3)]
    assert row.special == {0, 2}


def test_stretches_of_one_text() -> None:
    """Chunks stand where they stand in the text; what lies beside them is not dropped, for the row ends there."""
    runs = [BYTES.pipeline.run("the"), BYTES.pipeline.run(" a")]
    row = aligned_row(slots_of("xthe ya"), (Stretch(runs[0], 1), Stretch(runs[1], 4)), BYTES)
    assert boxes(row) == [(1, 4), (4, 6)]
    assert row.covers == ((1, 4), (4, 6))
    assert row.dropped == ()


def test_rules_are_boundaries_of_all_rows() -> None:
    """“the a” as [the][ a] and as [the] [a]: a token begins or ends at 0, 3 and 5 in both."""
    assert compared_on("the a", BERT, BYTES).text.rules == (0, 3, 5)


def test_a_slot_is_as_wide_as_any_row_needs() -> None:
    """Four hexadecimal parts of 30 pixels need 120; where no row cuts, a slot has its own width."""
    assert compared_on("a🤗", BERT, BYTES).text.widths == {1: 120}
    assert compared_on("the a", BERT, BYTES).text.widths == {}


ANY = st.text(st.sampled_from("the aéÉ🤗\u0301\u200d👨ﬁ½\n") | st.characters(exclude_categories=("Cs",)), max_size=24)


@given(st.lists(st.sampled_from(["a", "İ", "\u0300", "ﬁ", " ", "'s", "🤗"]), max_size=6).map("".join))
@example("aaİ\u0300İ")
def test_words_that_part_a_letter(text: str) -> None:
    """Lower-cased İ is i and an accent, which BERT's splitter makes words of: their marks of ends stand in its slot."""
    recipe = BpeRecipe(merges=4, base="bytes", normalizer="lowercase", pretokenizer="cl100k")
    trained = opened_from(train(Corpus.from_text("low lower"), recipe).tokenizer(), "own")
    row = row_of(trained, text)
    assert all(lid.start < lid.end for lid in row.lids)
    edges = [edge for box in boxes(row) for edge in box]
    assert edges == sorted(edges)
    aligned_text(slots_of(text), [row])


@example("¨\u0d00")
@example("\u0d00¨")
@example("a\u0344\u0d00")
@given(ANY)
def test_no_token_lies_over_another(text: str) -> None:
    """In any text tokens follow each other, within the slots, and lids are where tokens begin within a slot."""
    nfkc = opened(
        Pipeline(BYTES.pipeline.model, normalizer=Normalizes("nfkc"), pretokenizer=BYTES.pipeline.pretokenizer),
        "byte-level BPE",
    )
    n_slots = len(slots_of(text))
    for tokenizer in (BYTES, BERT, UNIGRAM, nfkc):
        row = row_of(tokenizer, text)
        edges = [edge for box in boxes(row) for edge in box]
        assert edges == sorted(edges)
        assert all(0 <= edge <= n_slots for edge in edges)
        under_lids = {slot for lid in row.lids for slot in range(lid.start, lid.end)}
        assert {int(edge) for edge in edges if edge % 1} <= under_lids
