"""What a text costs in tokens, and what of it comes back."""

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from explorer.engine.encode.stages import Post
from explorer.engine.measure.compared import Compared
from explorer.engine.measure.round_trip import RoundTrip, round_trip
from explorer.engine.measure.text_costs import TextCosts, text_costs
from explorer.engine.measure.text_words import text_words
from tests.engine.measure.small_pipelines import bpe, ranks, wordpiece

TEXTS = st.text(st.sampled_from("aAbé12 \n🤗ภ寿") | st.characters(), max_size=30)


def costs(text: str, tokenizer: Compared) -> TextCosts:
    """What a text costs."""
    return text_costs(tokenizer.pipeline.run(text), tokenizer.pipeline)


def test_by_hand() -> None:
    """“the 🤗 the” by WordPiece: three tokens, two different, one unknown, of nine characters and twelve bytes."""
    found = costs("the 🤗 the", wordpiece("the"))
    assert (found.n_tokens, found.n_distinct, found.n_characters, found.n_bytes) == (3, 2, 9, 12)
    assert (found.characters_per_token, found.bytes_per_token) == (3, 4)
    assert (found.n_unknown, found.unknown_rate) == (1, 1 / 3)
    assert (found.tokens_per_word("white space"), found.tokens_per_word("UAX 29")) == (1, 3 / 2)


def test_squared_cost() -> None:
    """Twenty tokens cost (20 / 7)² = 8.16 times what seven cost."""
    twenty, seven = costs("a" * 20, ranks()), costs("a" * 7, ranks())
    assert twenty.squared_cost(seven) == pytest.approx(8.163, abs=0.001)
    assert twenty.squared_cost(costs("", ranks())) is None


def test_nothing() -> None:
    """An empty text has no tokens, and no ratio of them."""
    found = costs("", ranks())
    assert (found.n_tokens, found.unknown_rate) == (0, 0)
    assert (found.characters_per_token, found.bytes_per_token, found.inner_letter_rate) == (None, None, None)
    assert found.tokens_per_word("white space") is None
    assert found.trip.exact


def test_split_numbers() -> None:
    """Of 12, 345 and ६७ two have a boundary among their digits; a number of one digit cannot be split."""
    found = costs("12 345 ६७ 8", ranks("12", "34"))
    assert (found.n_numbers, found.n_split_numbers) == (3, 2)


def test_inner_letters() -> None:
    """Of “ab cde” as [ab][ c][de] b and e are not the first letter of their token."""
    found = costs("ab cde", ranks("ab", " c", "de"))
    assert (found.n_letters, found.n_inner_letters, found.inner_letter_rate) == (5, 2, 2 / 5)


def test_a_letter_in_several_tokens() -> None:
    """é in two tokens of a byte each is one letter, the first of its token."""
    found = costs("éa", ranks())
    assert (found.n_tokens, found.n_letters, found.n_inner_letters) == (3, 2, 0)


def test_special_tokens_are_told_apart() -> None:
    """What the post-processor adds is none of the text's tokens."""
    pipeline = replace(ranks().pipeline, post=Post("", (0,), (1,)))
    found = text_costs(pipeline.run("ab"), pipeline)
    assert (found.n_tokens, found.n_special) == (2, 2)


@pytest.mark.parametrize(
    ("text", "white_space", "uax29"),
    [
        ("The newest café, 3.14", 4, 4),
        ("a — b", 3, 2),
        ("don't stop", 2, 2),
        ("well-known", 1, 2),
        ("", 0, 0),
        (" \n ", 0, 0),
        ("नया शहर", 2, 2),
        ("새 도시", 2, 2),
        ("12 34", 2, 2),
    ],
)
def test_words(text: str, white_space: int, uax29: int) -> None:
    """Words by white space, and by the boundaries of UAX 29 those with a letter or a number."""
    assert (text_words(text).white_space, text_words(text).uax29) == (white_space, uax29)


@pytest.mark.parametrize(
    ("text", "unspaced"),
    [
        ("ภาษาไทย", "thai"),
        ("བོད་ཡིག", "tibetan"),
        ("我喜欢 tea", "han"),
        ("ひらがなと漢字", "hiragana"),
        ("ພາສາລາວ", "lao"),
        ("मराठी", ""),
        ("I like 寿司", ""),
    ],
)
def test_scripts_without_words(text: str, unspaced: str) -> None:
    """Where half of the letters are of a script that sets no space between words, words are not counted."""
    found = text_words(text)
    assert found.unspaced == unspaced
    assert (found.white_space is None) == (found.uax29 is None) == bool(unspaced)


@pytest.mark.parametrize(
    ("text", "decoded", "lost", "gained"),
    [
        ("The newest café reopened 🤗", "the newest cafe reopened [UNK]", "Té🤗", "te[UNK]"),
        ("Hello\nworld", "Hello world", "\n", " "),
        ("  Hello  world ", "Hello world", " ", ""),
        ("hello !", "hello!", " ", ""),
        ("a  b, c", "a b , c", " ", " "),
        ("unknownword Kilo", "[UNK] Kilo", "unkowrd", "[UNK]"),
        ("CaFe", "cafe", "CF", "cf"),
        ("ﬁ", "fi", "ﬁ", "fi"),
        ("abc", "", "abc", ""),
    ],
)
def test_round_trip(text: str, decoded: str, lost: str, gained: str) -> None:
    """Code points that do not come back, and those that come instead, also where one stands elsewhere in the text."""
    trip = round_trip(text, decoded)
    assert ("".join(trip.lost), "".join(trip.gained)) == (lost, gained)
    assert not trip.exact


def test_round_trip_that_goes_astray() -> None:
    """Texts that go on alike nowhere near are compared by how often each character stands in them."""
    assert round_trip("x" * 50 + "abc", "abc" + "y" * 50) == RoundTrip("abc" + "y" * 50, False, ("x",), 50, ("y",), 50)


@given(TEXTS, TEXTS)
def test_any_round_trip(text: str, decoded: str) -> None:
    """What is lost stood in the text, what is gained stands in the other, and the lengths agree."""
    trip = round_trip(text, decoded)
    assert trip.exact == (text == decoded)
    assert set(trip.lost) <= set(text)
    assert set(trip.gained) <= set(decoded)
    assert len(text) - trip.n_lost == len(decoded) - trip.n_gained


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=30))
def test_bytes_come_back(text: str) -> None:
    """Over bytes nothing is unknown, and the bytes of all tokens are those of the text."""
    tokenizer = ranks("the", "é", " a")
    found = costs(text, tokenizer)
    assert found.n_unknown == 0
    assert found.n_bytes == len(text.encode())
    assert found.n_tokens <= found.n_bytes


@given(TEXTS)
def test_counts_have_bounds(text: str) -> None:
    """No count exceeds that of which it is a part."""
    found = costs(text, bpe("ab12 ", "a b", "1 2", normalizer="nfkc"))
    assert found.n_unknown <= found.n_tokens
    assert found.n_distinct <= found.n_tokens
    assert found.n_split_numbers <= found.n_numbers
    assert 0 <= found.n_inner_letters <= found.n_letters <= sum(unicodedata.category(c)[0] == "L" for c in text)


def test_a_character_that_is_none() -> None:
    """U+FFFF is lost as any other code point is."""
    assert round_trip("\uffff" * 4, "\uffff" * 3).lost == ("\uffff",)


def test_letters_between_changes_that_stayed_are_not_lost() -> None:
    """Of “twice.\\n\\tTab\\there” BERT changes the line end, the capital and the tab, not the letters between them."""
    found = round_trip("twice.\nTab\there", "twice. tab here")
    assert (found.lost, found.gained) == (("\n", "T", "\t"), (" ", "t"))
    assert (found.n_lost, found.n_gained) == (3, 3)


@example("\n XaX")
@given(st.text("abc XYZ\n", min_size=1))
def test_what_changes_in_its_place_is_all_that_is_lost(text: str) -> None:
    """Where each capital becomes small and each line end a space, these alone are lost."""
    found = round_trip(text, text.lower().replace("\n", " "))
    assert set(found.lost) == set(text) & set("XYZ\n")
    assert found.n_lost == sum(character in "XYZ\n" for character in text)


@pytest.mark.parametrize(
    ("text", "decoded", "lost", "gained"),
    [
        ("I'M", "i ' m", "IM", "i m"),
        (" “q”", '"q"', " “”", '"'),
        (" Café", "cafe", " Cé", "ce"),
    ],
)
def test_what_stays_between_changes_of_other_lengths_is_not_lost(
    text: str, decoded: str, lost: str, gained: str
) -> None:
    """The apostrophe of “I'M” comes back, though a space stands beside it then."""
    found = round_trip(text, decoded)
    assert (set(found.lost), set(found.gained)) == (set(lost), set(gained))


@given(st.text("abc \n", max_size=14), st.text("abcd ", max_size=14))
def test_as_little_is_lost_as_can_be(text: str, decoded: str) -> None:
    """All but the longest common subsequence, by the table of Wagner and Fischer (1974), is lost or gained."""
    common = [[0] * (len(decoded) + 1) for _ in range(len(text) + 1)]
    for row, one in enumerate(text):
        for column, other in enumerate(decoded):
            common[row + 1][column + 1] = (
                common[row][column] + 1 if one == other else max(common[row][column + 1], common[row + 1][column])
            )
    found = round_trip(text, decoded)
    assert (found.n_lost, found.n_gained) == (len(text) - common[-1][-1], len(decoded) - common[-1][-1])


def test_a_change_in_every_word_of_a_long_text() -> None:
    """Beyond the edits that are looked for at once it goes on behind them: of 5,000 words each loses its capital."""
    text = "".join(f"Word{n % 10} " for n in range(5_000))
    found = round_trip(text, text.lower().replace("d", ""))
    assert (found.lost, found.gained) == (("W", "d"), ("w",))
    assert (found.n_lost, found.n_gained) == (10_000, 5_000)
