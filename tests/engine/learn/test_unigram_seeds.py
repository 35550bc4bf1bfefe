"""The first pieces: what repeats and branches, what a piece may not be, and the reasons that are given."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine import Corpus, CorpusError
from explorer.engine.learn.unigram_corpus import TrainingText, training_text
from explorer.engine.learn.unigram_recipe import UnigramRecipe, UnigramStyle
from explorer.engine.learn.unigram_seeds import fault_of, seed_pieces, why_not
from explorer.engine.text.sentencepiece_text import SentencePieceText

HUGS = Corpus.from_counts({"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5})
RECIPE = UnigramRecipe(character_coverage=1.0)


def longer(corpus: Corpus, recipe: UnigramRecipe = RECIPE) -> dict[str, int]:
    """The candidates of more than one character with their weights."""
    return {piece: weight for piece, weight in seed_pieces(training_text(corpus, recipe), recipe) if len(piece) > 1}


def lines(*texts: str) -> Corpus:
    """A corpus of lines."""
    return Corpus.from_texts(texts)


def test_candidates_of_hugs() -> None:
    """The candidates of the most taught corpus by SentencePiece 0.2.1; ▁pun, its commonest word, is none of them."""
    assert longer(HUGS) == {"▁hug": 60, "▁pu": 51, "hug": 45, "ug": 40, "pu": 34}


def test_the_smallest_case_of_bytes() -> None:
    """Repeats are sought in characters: аб is a candidate, though в and г begin with the same byte."""
    found = longer(lines(*["xабв yабг zабв wабг"] * 3, "qабд"))
    assert found["аб"] == 2 * 13


def test_a_word_always_followed_by_the_same_character_is_none() -> None:
    """“because” that “ ” always follows within its line is no candidate; at the end of a line too it is one."""
    assert "▁because" not in longer(lines("because of", "because we", "because I"))
    assert longer(lines("because of", "we because"))["▁because"] == 16


@given(st.lists(st.text("ab ", min_size=1, max_size=12), min_size=1, max_size=5))
def test_candidates_are_branching_repeats(texts: list[str]) -> None:
    """They are what a search through the whole stream finds, with its counts, lines ending in one same character."""
    corpus = lines(*texts)
    try:
        found = longer(corpus)
    except CorpusError:
        assert not any(text.strip(" ") for text in texts)
        return
    stream = "".join(f"{SentencePieceText().prepared(text).text}\0" for text in texts if text.strip(" "))
    counts = Counter[str]()
    followers: dict[str, set[str]] = {}
    for start in range(len(stream)):
        for end in range(start + 2, min(start + 16, len(stream) - 1) + 1):
            string = stream[start:end]
            if "\0" not in string and "▁" not in string[1:]:
                counts[string] += 1
                followers.setdefault(string, set()).add(stream[end])
    assert found == {string: n * len(string) for string, n in counts.items() if len(followers[string]) > 1}


@given(st.lists(st.text("ab ", min_size=1, max_size=12), min_size=1, max_size=5))
def test_the_paper_takes_all_repeats_within_words(texts: list[str]) -> None:
    """In the paper's style a string is a candidate if it stands within words twice; its weight is its count."""
    recipe = UnigramRecipe(style="paper")
    counts = Counter[str]()
    for text in texts:
        for word in text.split(" "):
            marked = f"▁{word}" if word else ""
            counts.update(marked[i:j] for i in range(len(marked)) for j in range(i + 2, len(marked) + 1))
    if any(text.strip(" ") for text in texts):
        assert longer(lines(*texts), recipe) == {string: n for string, n in counts.items() if n > 1}


def test_the_order_of_first_pieces() -> None:
    """Characters by count, then candidates by weight; of equal weight by code points, ab after abc."""
    text = training_text(lines("abc abd", "abce ae ac"), RECIPE)
    assert seed_pieces(text, RECIPE) == [
        *(("a", 5), ("▁", 5), ("b", 3), ("c", 3), ("e", 2), ("d", 1)),
        *(("▁a", 10), ("▁ab", 9), ("▁abc", 8), ("abc", 6), ("ab", 6), ("bc", 4)),
    ]


# ── what a piece may not be ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("piece", "settings", "fault"),
    [
        ("ab", {}, None),
        ("▁ab", {}, None),
        ("aб", {}, "mixes-scripts"),
        ("a1", {}, "mixes-scripts"),
        ("1.", {}, None),
        ("日ほン", {}, None),
        ("ほー", {}, None),
        ("a\u0301b", {}, None),
        ("\u0301a", {}, None),
        ("a1", {"split_by_number": False}, None),
        ("a1б", {"split_by_number": False}, None),
        ("aб", {"split_by_unicode_script": False}, None),
        ("12", {"split_digits": True}, "several-digits"),
        ("a▁", {}, "crosses-a-space"),
        ("a▁b", {}, "crosses-a-space"),
        ("a▁b", {"split_by_whitespace": False}, None),
        ("a▁", {"split_by_whitespace": False}, "crosses-a-space"),
        ("a" * 17, {}, "too-long"),
        ("a▅", {}, "rare-character"),
    ],
)
def test_faults(piece: str, settings: dict[str, bool], fault: str | None) -> None:
    """A piece is of one script (Japanese is one, accents and, if asked, digits go with any), ▁ only at its start."""
    assert fault_of(piece, UnigramRecipe(**settings)) == fault  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("piece", "reason"),
    [
        ("▁pun", ("always-followed", "\0")),
        ("hu", ("always-followed", "g")),
        ("zz", ("not-in-the-corpus", "")),
        ("", ("not-in-the-corpus", "")),
        ("g▁p", ("crosses-a-space", "")),
    ],
)
def test_reasons(piece: str, reason: tuple[str, str]) -> None:
    """What is no candidate is told why."""
    assert why_not(piece, training_text(HUGS, RECIPE), RECIPE) == reason


@pytest.mark.parametrize(
    ("piece", "reason"),
    [
        ("gradual", "user-defined-symbol"),
        ("<s>", "control-symbol"),
        ("<unk>", "unknown-token"),
        ("▁gradual", "holds-a-special-token"),
        ("grad", "only-in-symbols"),
        ("nk", "not-in-the-corpus"),
    ],
)
def test_special_tokens_are_cut_out(piece: str, reason: str) -> None:
    """What stands in a special token, or is one, is no candidate for that, even where a character of it is rare."""
    recipe = UnigramRecipe(user_defined_symbols=("gradual",), character_coverage=0.9)
    text = training_text(lines("gradual <s> <unk>", "a" * 99 + "<"), recipe)
    assert "<" in text.rare
    assert why_not(piece, text, recipe) == (reason, "")


def test_more_reasons() -> None:
    """A string that stands once, one that mixes scripts, one that is too light."""
    corpus = lines("ab1 ab1", "xyz ab")
    few = UnigramRecipe(seed_size=1)
    assert why_not("xy", training_text(corpus, RECIPE), RECIPE) == ("stands-once", "")
    assert why_not("b1", training_text(corpus, RECIPE), RECIPE) == ("mixes-scripts", "")
    assert list(longer(corpus, few)) == ["▁ab"]
    assert why_not("ab", training_text(corpus, few), few) == ("too-many-candidates", "")


@given(
    st.lists(st.text("ab1 ", min_size=1, max_size=8), min_size=1, max_size=3),
    st.sampled_from(("sentencepiece", "paper")),
)
def test_every_string_is_a_candidate_or_has_a_reason(texts: list[str], style: UnigramStyle) -> None:
    """Of all strings of the corpus none is passed over without a word: there are never too many here."""
    if not any(text.strip(" ") for text in texts):
        return
    recipe = UnigramRecipe(style=style)
    text = training_text(lines(*texts), recipe)
    candidates = {piece for piece, _ in seed_pieces(text, recipe)}
    for word, _ in text.words():
        for start in range(len(word)):
            for end in range(start + 2, len(word) + 1):
                if (piece := word[start:end]) not in candidates:
                    assert why_not(piece, text, recipe)[0] != "too-many-candidates"


# ── the corpus ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_words_and_what_follows_them() -> None:
    """A line is prepared and cut before each ▁; a typed word is a line, as often as it is counted."""
    text = training_text(Corpus(counted={"low": 3}, texts=("a low\nlow  a", "")), RECIPE)
    assert text.units == {"▁low\0": 4, "▁a▁": 1, "▁low▁": 1, "▁a\0": 1}
    assert text.words() == (("▁low", 5), ("▁a", 2))
    assert text.n_lines == 5
    assert text.alphabet == (("▁", 7), ("l", 5), ("o", 5), ("w", 5), ("a", 2))


def test_rare_characters() -> None:
    """Characters beyond the coverage are no pieces and stand as ▅; those that cover 0.9995 of the text stay."""
    text = training_text(lines("a" * 2999, "z"), UnigramRecipe())
    assert [character for character, _ in text.alphabet] == ["a", "▁"]
    assert dict(text.words()) == {"▁" + "a" * 2999: 1, "▁▅": 1}
    assert why_not("z", text, UnigramRecipe()) == why_not("▁z", text, UnigramRecipe()) == ("rare-character", "")


def test_lines_that_are_left_out() -> None:
    """SentencePiece leaves out lines over 4,192 bytes, and says that nothing is left; in the paper’s style only those
    are left out that hold a word so long.
    """
    long = "é" * 2097
    assert training_text(lines(long, "a"), RECIPE).n_too_long == 1
    assert training_text(lines("é" * 2096), RECIPE).n_too_long == 0
    with pytest.raises(CorpusError, match="1 line is longer than 4,192 bytes"):
        training_text(lines(long), RECIPE)
    paper = UnigramRecipe(style="paper")
    assert training_text(lines("é " * 2097), paper).n_lines == 1
    assert training_text(lines("é" * 2096), paper).n_lines == 1
    assert training_text(lines("a b " + long, "a"), paper).n_too_long == 1
    with pytest.raises(CorpusError, match="1 line is longer than 4,192 bytes"):
        training_text(lines("a" * 100_000), paper)
    whole = UnigramRecipe(style="paper", split_by_whitespace=False)
    assert training_text(lines("é " * 2097, "a"), whole).n_too_long == 1


@pytest.mark.parametrize("texts", [(), ("",), ("  \n ",)])
def test_nothing_to_train_on(texts: tuple[str, ...]) -> None:
    """An empty corpus is told."""
    with pytest.raises(CorpusError, match="The corpus is empty"):
        training_text(lines(*texts), RECIPE)


def test_special_tokens_in_the_text() -> None:
    """Text that looks like a special token is no material for pieces."""
    text: TrainingText = training_text(lines("a<sep>b<s>c"), UnigramRecipe(user_defined_symbols=("<sep>",)))
    assert dict(text.words()) == {"▁a▅b▅c": 1}
