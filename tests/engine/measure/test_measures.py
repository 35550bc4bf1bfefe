"""Words, characters, bytes and pieces side by side."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine import BpeRecipe, Corpus, Trace, train
from explorer.engine.learn.recipes import TIE_RULES
from explorer.engine.measure.measures import KindMeasures, Unknown, kinds_measured
from explorer.engine.text.corpus import Row
from tests.engine.learn.strategies import recipes, texts, typed_words

SLP3 = "set new new renew reset renew"


def measured(trace: Trace, step: int, held_out: str | None = None) -> dict[str, KindMeasures]:
    """The table of a step, by kind."""
    rows = None if held_out is None else split(held_out, trace.recipe)
    found = kinds_measured(trace.rows(), trace.tokenizer(step), trace.n_symbols[step], rows)
    return {measures.kind: measures for measures in found}


def split(text: str, recipe: BpeRecipe) -> tuple[Row, ...]:
    """A text in rows, as the recipe has it."""
    return Corpus.from_text(text).rows(recipe.spelling, recipe.normalizer, recipe.pretokenizer)


@pytest.fixture
def slp3() -> Trace:
    """Eight merges of Jurafsky and Martin's words, the first of the text without its mark."""
    return train(Corpus.from_text(SLP3), BpeRecipe(marker="word-start", merges=8))


@pytest.mark.parametrize(("step", "pieces"), [(0, "29/7"), (4, "15/11"), (8, "7/15")])
def test_the_worked_example(slp3: Trace, step: int, pieces: str) -> None:
    """Six words of four kinds, 29 characters of seven, and pieces that become fewer as their kinds become more."""
    table = measured(slp3, step)
    assert {kind: f"{row.n_tokens}/{row.n_vocabulary}" for kind, row in table.items()} == {
        "words": "6/4",
        "characters": "29/7",
        "bytes": "29/257",
        "pieces": pieces,
    }
    assert all(row.held_out is None for row in table.values())


def test_what_a_held_out_text_has_unknown(slp3: Trace) -> None:
    """Of “reset renewed” a word of two is unknown, a character of 13, which is a piece of its own, and no byte."""
    table = {kind: row.held_out for kind, row in measured(slp3, 8, "reset renewed").items()}
    assert table == {
        "words": Unknown(n_tokens=2, n_unknown_tokens=1, n_types=2, n_unknown_types=1),
        "characters": Unknown(n_tokens=13, n_unknown_tokens=1, n_types=8, n_unknown_types=1),
        "bytes": Unknown(n_tokens=13, n_unknown_tokens=0, n_types=8, n_unknown_types=0),
        "pieces": Unknown(n_tokens=6, n_unknown_tokens=1, n_types=5, n_unknown_types=1),  # r e set _renew e d
    }
    words = table["words"]
    assert words is not None
    assert (words.token_share, words.type_share) == (0.5, 0.5)


def test_shares_of_nothing() -> None:
    """Of an empty text nothing is unknown."""
    nothing = Unknown(0, 0, 0, 0)
    assert (nothing.token_share, nothing.type_share) == (0.0, 0.0)


def test_the_words_of_a_stream_stand_between_white_space() -> None:
    """Where nothing splits the text its words are still words."""
    trace = train(Corpus.from_text("a b a"), BpeRecipe(pretokenizer="none", marker="word-start", merges=0))
    words = measured(trace, 0, "b c")["words"]
    assert (words.n_tokens, words.n_vocabulary) == (3, 2)
    assert words.held_out == Unknown(n_tokens=2, n_unknown_tokens=1, n_types=2, n_unknown_types=1)


def test_characters_and_bytes_do_not_depend_on_the_base() -> None:
    """Pieces of bytes or of characters: the text is as many characters and bytes long."""
    for base in ("characters", "bytes"):
        table = measured(train(Corpus.from_text("né né文"), BpeRecipe(base=base, marker="end-of-word")), 0)  # type: ignore[arg-type]
        assert [(table[kind].n_tokens, table[kind].n_vocabulary) for kind in ("characters", "bytes")] == [
            (7, 4),  # n é </w> n é 文 </w>
            (11, 257),
        ]


@given(corpus=typed_words() | texts(), others=texts(), data=st.data())
def test_the_table_is_that_of_a_recount(corpus: Corpus, others: Corpus, data: st.DataObject) -> None:
    """Whatever the recipe, N, |V| and what is unknown are what counting token by token finds."""
    recipe = data.draw(st.sampled_from(TIE_RULES).flatmap(recipes))
    trace = train(corpus, recipe)
    step = data.draw(st.integers(0, len(trace)))
    tokenizer = trace.tokenizer(step)
    held_out = Corpus.from_texts(others.texts, first_word=corpus.first_word)
    rows, other_rows = (
        some.rows(recipe.spelling, recipe.normalizer, recipe.pretokenizer) for some in (corpus, held_out)
    )
    table = {row.kind: row for row in kinds_measured(rows, tokenizer, trace.n_symbols[step], other_rows)}

    words, other_words = naive_words(rows, recipe), naive_words(other_rows, recipe)
    assert table["words"] == KindMeasures("words", words.total(), len(words), naive_unknown(other_words, {*words}))

    first, other_first = naive_characters(rows, recipe), naive_characters(other_rows, recipe)
    unknown = naive_unknown(other_first, {*first})
    assert table["characters"] == KindMeasures("characters", first.total(), len(first), unknown, first["mark"])

    in_bytes, other_bytes = naive_bytes(first), naive_bytes(other_first)
    n_bytes = 256 if recipe.marker == "none" else 257
    unknown = Unknown(other_bytes.total(), 0, len(other_bytes), 0)
    assert table["bytes"] == KindMeasures("bytes", in_bytes.total(), n_bytes, unknown, first["mark"])

    pieces = Counter(token for text in held_out.texts for token in tokenizer.encode(text).tokens)
    unknown = naive_unknown(pieces, {*tokenizer.vocabulary})
    assert table["pieces"] == KindMeasures("pieces", trace.at(step).n_symbols, trace.at(step).n_pieces, unknown)


def naive_words(rows: tuple[Row, ...], recipe: BpeRecipe) -> Counter[str]:
    """Words as training splits them; those of a stream stand between white space."""
    counts: Counter[str] = Counter()
    for row in rows:
        for word in row.word.split() if recipe.pretokenizer == "none" else [row.word]:
            counts[word] += row.count
    return counts


def naive_characters(rows: tuple[Row, ...], recipe: BpeRecipe) -> Counter[str]:
    """Characters of the joined first symbols, read from left to right, each mark one."""
    counts: Counter[str] = Counter()
    mark = recipe.spelling.marker_text
    for row in rows:
        joined = "".join(row.symbols)
        if recipe.base == "bytes":
            joined = joined.encode("latin-1").decode("utf-8", "surrogatepass")
        while joined:
            symbol = mark if mark and joined.startswith(mark) else joined[0]
            counts["mark" if symbol == mark else symbol] += row.count
            joined = joined[len(symbol) :]
    return counts


def naive_bytes(characters: Counter[str]) -> Counter[bytes]:
    """The bytes of characters, a mark one more."""
    counts: Counter[bytes] = Counter()
    for character, count in characters.items():
        data = character.encode("utf-8", "surrogatepass")
        for byte in [data] if character == "mark" else [bytes([byte]) for byte in data]:
            counts[byte] += count
    return counts


def naive_unknown(tokens: Counter[str], known: set[str]) -> Unknown:
    """What of the tokens is not among the known ones."""
    strange = [token for token in tokens if token not in known]
    return Unknown(tokens.total(), sum(tokens[token] for token in strange), len(tokens), len(strange))


def test_real_text(corpus_text: Callable[[str], str]) -> None:
    """On real text a word in ten or more is unknown, hardly a character, and of pieces the same few characters."""
    text = corpus_text("en_1")
    trace = train(Corpus.from_text(text[:60_000]), BpeRecipe(marker="end-of-word", merges=200))
    unknown = {kind: row.held_out for kind, row in measured(trace, 200, text[60_000:90_000]).items()}
    words, characters, pieces = (unknown[kind] for kind in ("words", "characters", "pieces"))
    assert words is not None
    assert characters is not None
    assert pieces is not None
    assert words.token_share > 0.1
    assert characters.token_share < 0.01
    assert pieces.n_unknown_tokens == characters.n_unknown_tokens
    assert pieces.n_unknown_types == characters.n_unknown_types
