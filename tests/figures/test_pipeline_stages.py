"""A text through all stages, over one axis. Ids are those that tiktoken and Google's vocabulary have."""

from time import process_time

import pytest

from explorer.engine.encode.pipeline import Pipeline
from explorer.engine.encode.stages import Post
from explorer.engine.errors import ExplorerError
from explorer.engine.text.alphabet import utf8_symbols
from explorer.figures.pipeline_bands import Letter, StageKey, TakenApart
from explorer.figures.pipeline_room import SLOT
from explorer.figures.pipeline_stages import taken_apart
from explorer.formats.opened import OpenedTokenizer
from explorer.formats.shipped import open_shipped
from tests.engine.measure.small_pipelines import BytesForUnknown, Marks, Normalizes, Splits, merging, ranks

TEXT = "The newest café reopened 🤗"
MARKED = {"same": "", "changed": "~", "put in": "+", "dropped": "-", "byte": "#", "lid": "^", "number": ""}


@pytest.fixture(scope="module")
def bert() -> OpenedTokenizer:
    """BERT uncased, as it comes along."""
    return open_shipped("bert-uncased")


@pytest.fixture(scope="module")
def gpt2() -> OpenedTokenizer:
    """GPT-2, as it comes along."""
    return open_shipped("gpt2")


def opened(pipeline: Pipeline, algorithm: str = "BPE") -> OpenedTokenizer:
    """A small tokenizer as if it had been opened."""
    return OpenedTokenizer("small", "tokenizer.json", algorithm, pipeline)


def shown(taken: TakenApart, key: StageKey) -> str:
    """The letters of a band, each behind the sign of its mark: ~ changed, + put in, - dropped, # bytes, ^ a lid."""
    letters = taken.band(key).letters
    return "|".join(MARKED[letter.mark] + letter.text for letter in map(letters.__getitem__, range(len(letters))))


def boxes(taken: TakenApart, key: StageKey) -> list[str]:
    """What stands in the boxes of a band."""
    return [box.text for box in taken.band(key).boxes]


def test_bert_drops_accents_and_spaces_and_puts_tokens_beside(bert: OpenedTokenizer) -> None:
    """The é of café is e, spaces go with the split, the emoji is unknown, [CLS] and [SEP] stand at both ends."""
    taken = taken_apart(bert, "café 🤗")
    assert shown(taken, "normalizer") == "c|a|f|~e| |🤗"
    assert shown(taken, "pretokenizer") == "c|a|f|e|-|🤗"
    assert boxes(taken, "pretokenizer") == ["cafe", "🤗"]
    assert boxes(taken, "model") == ["cafe", "[UNK]"]
    assert boxes(taken, "post") == ["[CLS]", "cafe", "[UNK]", "[SEP]"]
    assert taken.ids == (101, 7668, 100, 102)
    assert shown(taken, "ids") == "101|7668|100|102"
    assert shown(taken, "decoder") == "c|a|f|~e| |~[UNK]"
    assert (taken.decoded, taken.trip.lost) == ("cafe [UNK]", ("é", "🤗"))


def test_gpt2_cuts_an_emoji_into_bytes_under_a_lid(gpt2: OpenedTokenizer) -> None:
    """Its first token has the space and two bytes; each byte stands on its quarter of the character."""
    taken = taken_apart(gpt2, TEXT)
    assert taken.ids == (464, 15530, 40304, 37415, 12520, 97, 245)
    assert shown(taken, "model").endswith("| |#F0 9F|^🤗|#A4|#97")
    start, end = taken.raw_span(25)
    middle, quarter = (start + end) / 2, (end - start) / 4
    emoji = taken.band("model").at(start, end)
    edges = [edge for letter in emoji if letter.mark == "byte" for edge in (letter.start, letter.end)]
    assert edges == pytest.approx([start, middle, middle, middle + quarter, middle + quarter, end])
    assert [(box.raw_start, box.raw_end) for box in taken.band("model").boxes[-3:]] == [(24, 26), (25, 26), (25, 26)]
    assert taken.decoded == TEXT
    assert taken.trip.exact


def test_a_ligature_becomes_two_letters_over_its_one_column() -> None:
    """Both letters of ﬁ stand on a half of its column, which is wide enough for both, and tokens part them there."""
    pipeline = Pipeline(merging("fixa", ()), normalizer=Normalizes("nfkc"), pretokenizer=Splits("whitespace"))
    taken = taken_apart(opened(pipeline), "ﬁx")
    start, end = taken.raw_span(0)
    middle = (start + end) / 2
    assert taken.band("normalizer").at(start, end) == [
        Letter(start, middle, "f", "changed"),
        Letter(middle, end, "i", "changed"),
    ]
    assert end - start == 2 * SLOT
    assert [(box.start, box.end) for box in taken.band("model").boxes[:2]] == [(start, middle), (middle, end)]


def test_a_space_mark_that_is_put_in_has_a_column_of_its_own() -> None:
    """Before the text stands what the normalizer put there; the raw text has nothing over it."""
    pipeline = Pipeline(BytesForUnknown("▁ab"), normalizer=Marks())
    taken = taken_apart(opened(pipeline), "a b")
    assert shown(taken, "normalizer") == "+▁|a|~▁|b"
    first = taken.band("normalizer").letters[0]
    assert (first.start, first.end) == (0, taken.raw_span(0)[0])
    assert taken.band("model").boxes[0].raw_end == 0


def test_a_dropped_character_leaves_its_bracket() -> None:
    """What the normalizer drops is marked where it stood, in its own band only."""
    pipeline = Pipeline(merging("ab", ()), normalizer=Normalizes("bert-uncased"))
    taken = taken_apart(opened(pipeline), "a\u200db")
    assert shown(taken, "normalizer") == "a|-|b"
    assert taken.band("pretokenizer").at(*taken.raw_span(1)) == []


def test_an_added_token_goes_through_all_stages_as_it_is() -> None:
    """It is boxed from the first stage on, and what stands beside it is taken apart by itself."""
    pipeline = ranks("ab", added=("<x>",)).pipeline
    taken = taken_apart(opened(pipeline), "ab<x>ab")
    assert boxes(taken, "added") == ["ab", "<x>", "ab"]
    assert [box.kind for box in taken.band("added").boxes] == ["part", "added", "part"]
    assert [box.kind for box in taken.band("model").boxes] == ["piece", "added", "piece"]
    assert taken.token(1).raw == "<x>"


def test_a_stage_that_is_off_is_as_if_it_were_not_there(bert: OpenedTokenizer) -> None:
    """Without its normalizer BERT does not know café; the band says that it is off."""
    taken = taken_apart(bert, "café", frozenset({"normalizer"}))
    assert boxes(taken, "model") == ["[UNK]"]
    assert not taken.band("normalizer").is_on
    assert taken.band("normalizer").is_quiet


def test_special_tokens_in_the_text_are_taken_or_refused(gpt2: OpenedTokenizer) -> None:
    """As text they are cut like any other, allowed they are one token, and else the text is refused."""
    text = "<|endoftext|>"
    assert taken_apart(gpt2, text, special="allow").ids == (50256,)
    assert len(taken_apart(gpt2, text, special="as-text").ids) > 1
    with pytest.raises(ExplorerError, match="endoftext"):
        taken_apart(gpt2, text, special="error")


@pytest.mark.parametrize("text", ["", " ", "\x00", "\ud800", "a\u0301\u0301", "👨‍👩‍👧", "\u202eabc", "नेपाली"])
@pytest.mark.parametrize("key", ["gpt2", "bert-uncased"])
def test_any_text_is_taken_apart(request: pytest.FixtureRequest, key: str, text: str) -> None:
    """Every column has its room, bands begin at the left and end at the right, tokens follow one another."""
    tokenizer = request.getfixturevalue({"gpt2": "gpt2", "bert-uncased": "bert"}[key])
    taken = taken_apart(tokenizer, text)
    for position in range(len(text)):
        start, end = taken.raw_span(position)
        assert end - start >= SLOT - 0.001
    starts = [box.start for box in taken.band("post").boxes]
    assert starts == sorted(starts)
    assert all(box.end <= taken.width + 0.001 for band in taken.bands for box in band.boxes)
    assert [taken.token(number).token_id for number in range(len(taken.ids))] == list(taken.ids)


def test_a_line_of_the_table_has_all_stages(bert: OpenedTokenizer) -> None:
    """A token with what it was in every stage."""
    line = taken_apart(bert, "unhappinéss").token(4)
    assert (line.raw, line.normalized, line.split, line.piece, line.decoded) == (
        "inéss",
        "iness",
        "iness",
        "##iness",
        "iness",
    )
    assert (line.number, line.token_id, line.word, line.raw_start, line.raw_end) == (4, 9961, "unhappiness", 6, 11)


def test_tokens_beside_the_text_have_columns_at_its_ends() -> None:
    """Two tokens before the text stand side by side, and nothing of the text beneath them."""
    pipeline = Pipeline(merging("ab", ()), post=Post("two before", (0, 1), ()))
    taken = taken_apart(opened(pipeline), "b")
    first, second, last = taken.band("post").boxes
    assert (first.kind, second.kind, last.kind) == ("special", "special", "piece")
    assert first.end == second.start
    assert second.end == last.start == taken.raw_span(0)[0]


def test_a_byte_that_ends_a_token_within_a_character_is_of_that_character() -> None:
    """é cut into two tokens shows each byte on a half of its column, under one lid."""
    taken = taken_apart(opened(ranks("a" + utf8_symbols("é")[0]).pipeline), "aé")
    assert shown(taken, "model") in ("a|#C3|^é|#A9", "a|^é|#C3|#A9")


@pytest.mark.parametrize("letter", ["\n", "7", "\u0301"])
def test_one_long_word(letter: str) -> None:
    """Four times as long a word of as many pieces as letters takes four times as long, not sixteen times."""
    nepali, seconds = open_shipped("nepali-unigram"), []
    for n in (10_000, 40_000):
        began = process_time()
        taken = taken_apart(nepali, letter * n)
        seconds.append(process_time() - began)
        assert len(taken.band("raw").letters) == n
    assert seconds[1] < 8 * seconds[0]
