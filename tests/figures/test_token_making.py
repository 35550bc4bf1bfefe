"""How tokens came about."""

from typing import Any

import pytest
from tokenizers import Tokenizer, models, pre_tokenizers

from explorer.engine.encode.pipeline import Pipeline
from explorer.engine.encode.priority_merges import PriorityBpe
from explorer.engine.encode.unigram_model import UnigramModel
from explorer.engine.encode.word_models import WordPiece
from explorer.figures.merge_tree import CHIP, LEVEL, Join, merge_tree
from explorer.figures.token_making import Making, token_making
from explorer.formats.opened import OpenedTokenizer
from tests.engine.measure.small_pipelines import Splits, ranks
from tests.formats.tokenizer_files import opened


def small(pipeline: Pipeline, algorithm: str = "BPE", **fields: object) -> OpenedTokenizer:
    """A small tokenizer as if it had been opened."""
    return OpenedTokenizer("small", "tokenizer.json", algorithm, pipeline, **fields)  # type: ignore[arg-type]


def priority(*merges: str, prefix: str = "", **fields: Any) -> PriorityBpe:
    """BPE of the tokenizers library over the letters of some merges such as "a b"."""
    pairs = [(left, right) for left, right in map(str.split, merges)]
    made = [left + right[len(prefix) :] for left, right in pairs]
    vocabulary = tuple(dict.fromkeys([*(side for pair in pairs for side in pair), *made, "<unk>"]))
    return PriorityBpe(vocabulary, {piece: n for n, piece in enumerate(vocabulary)}, pairs, prefix=prefix, **fields)


def merged(making: Making) -> list[tuple[str, str, str, str]]:
    """Each join with what is said of it."""
    return [(join.left, join.right, join.piece, join.said) for join in making.joins]


def test_merges_of_a_token_in_their_order() -> None:
    """est of lowest: first e and s, then es and t; what joins elsewhere in the word is not told."""
    making = token_making(small(Pipeline(priority("e s", "es t", "l o", "lo w"))), "lowest", 1)
    assert making.symbols == ("e", "s", "t")
    assert merged(making) == [("e", "s", "es", "1"), ("es", "t", "est", "2")]
    assert making.lines[0].text == "2 merges, the earliest learned first. Over each join stands its number."


def test_ranks_of_bytes() -> None:
    """The rank of a join is that of the piece that it makes: 256 bytes come before."""
    opened = OpenedTokenizer("small", "tiktoken ranks", "byte-level BPE", ranks("ne", "new").pipeline)
    making = token_making(opened, "anew", 1)
    assert merged(making) == [("n", "e", "ne", "256"), ("ne", "w", "new", "257")]


def test_merges_of_pieces_that_go_on() -> None:
    """h, ##e and ##x become hex by the merges that the file has, with what its pieces within words begin with."""
    making = token_making(small(Pipeline(priority("##e ##x", "h ##ex", prefix="##"))), "hex", 0)
    assert making.symbols == ("h", "##e", "##x")
    assert merged(making) == [("##e", "##x", "##ex", "1"), ("h", "##ex", "hex", "2")]


def test_a_word_that_is_taken_as_it_is() -> None:
    """Where whole words are looked up first, the merges that would not lead to one are not told as if they did."""
    vocabulary = ("a", "b", "c", "ab", "abc")
    model = PriorityBpe(vocabulary, {p: n for n, p in enumerate(vocabulary)}, [("a", "b")], ignore_merges=True)
    making = token_making(small(Pipeline(model)), "abc", 0)
    assert (making.joins, making.lines[0].text) == ((), "No merges join the symbols of abc: only a whole word is it.")


def test_parts_of_a_character_read_as_they_come() -> None:
    """Of é🦙 in single bytes the second brings é and the sixth 🦙; before, one waits (H6)."""
    opened = OpenedTokenizer("small", "tiktoken ranks", "byte-level BPE", ranks().pipeline)
    said = [token_making(opened, "é🦙", number).lines[-1].text for number in range(6)]
    waits = "It ends within {}: by itself it is no text, and one waits for the ids that follow."
    there = "It brings the last bytes of {}, which is there only now."
    assert said == [waits.format("é"), there.format("é"), *[waits.format("🦙")] * 3, there.format("🦙")]
    assert token_making(opened, "e", 0).lines[-1].text.startswith("One symbol")


def test_merges_of_a_file_over_bytes() -> None:
    """In tokenizer.json a space is Ġ and é is Ã©: the symbols are read as the bytes and characters that they are."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    made = ["Ã©", "ĠÃ©"]
    vocabulary = {piece: number for number, piece in enumerate([*alphabet, *made])}
    tokenizer = Tokenizer(models.BPE(vocabulary, [("Ã", "©"), ("Ġ", "Ã©")]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    making = token_making(opened(tokenizer.to_str()), "a é", 1)
    assert making.symbols == ("␣", "[C3]", "[A9]")
    assert merged(making) == [("[C3]", "[A9]", "é", "1"), ("␣", "é", "␣é", "2")]


def test_searches_of_wordpiece() -> None:
    """un, then from happy on: happy, happ and hap are no pieces, ##ha is."""
    vocabulary = ("[UNK]", "un", "##ha", "##ppy")
    model = WordPiece(vocabulary, {piece: number for number, piece in enumerate(vocabulary)})
    making = token_making(small(Pipeline(model, pretokenizer=Splits("whitespace")), "WordPiece"), "unhappy", 1)
    assert [line.text for line in making.lines] == [
        "From happy on, within the word the longest piece is taken.",
        "##happy is no piece",
        "##happ is no piece",
        "##hap is no piece",
        "##ha is a piece, id 2",
    ]


def test_the_best_path_of_unigram_beside_the_next() -> None:
    """ab as one piece scores −1, as two −5: the margin is 4."""
    model = UnigramModel(("ab", "a", "b"), (-1.0, -2.0, -3.0))
    opened = small(Pipeline(model), "Unigram", scores=model.scores)
    texts = [line.text for line in token_making(opened, "ab", 0).lines]
    assert texts[0] == "log p −1.000, id 0."
    assert texts[1:4] == ["The path that is taken through its word", "ab: −1.000", "The best of all others"]
    assert texts[4:] == ["a + b: −5.000", "worse by 4.000"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x", "The vocabulary has no pieces that spell what stands here."),
        ("a", "One symbol: it was there from the start, and joined nothing here."),
        ("a" * 300, "Its word has 300 symbols: the making of tokens of so long a word is not told."),
    ],
)
def test_what_was_not_made_is_said(text: str, said: str) -> None:
    """Unknown ones, single symbols and those of very long words."""
    making = token_making(small(Pipeline(priority("a b", unk_token="<unk>"))), text, 0)
    assert making.lines[0].text == said
    assert making.joins == ()


def test_a_tree_stands_over_its_symbols() -> None:
    """a, b, c: b and c join first, one level up; then a and bc, two levels up, over the middle of all."""
    joins = (Join(1, "b", "c", "bc", "1"), Join(0, "a", "bc", "abc", "2"))
    tree = merge_tree(("a", "b", "c"), joins, lambda text: 20.0 * len(text))
    a, b, c, bc, abc = tree.nodes
    assert (bc.children, abc.children) == ((1, 2), (0, 3))
    assert bc.middle == (b.left + c.left + c.width) / 2
    assert abc.middle == (a.left + bc.left + bc.width) / 2
    assert (a.top, b.top) == (c.top, c.top)
    assert (c.top - bc.top, bc.top - abc.top) == (LEVEL, LEVEL)
    assert tree.height >= c.top + CHIP
    assert tree.width >= c.left + c.width
