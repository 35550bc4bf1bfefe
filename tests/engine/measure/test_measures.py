"""Words, characters, bytes and pieces side by side."""

from collections import Counter
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.engine import BpeRecipe, Corpus, Trace, train
from explorer.engine.learn.recipes import TIE_RULES
from explorer.engine.measure.held_out import held_out_measured
from explorer.engine.measure.measures import KindMeasures, Unknown, byte_measures, character_measures, word_measures
from explorer.engine.text.corpus import Row
from tests.engine.learn.strategies import recipes, texts, typed_words

SLP3 = "set new new renew reset renew"


def measured(rows: Sequence[Row], recipe: BpeRecipe) -> dict[str, KindMeasures]:
    """The measures of a corpus, by kind."""
    spelling = recipe.spelling
    found = word_measures(rows, recipe.pretokenizer), character_measures(rows, spelling), byte_measures(rows, spelling)
    return {measures.kind: measures for measures in found}


def against(trace: Trace, step: int, text: str) -> dict[str, Unknown]:
    """What of a text is unknown at a step, by kind."""
    found = held_out_measured(trace.rows(), trace.tokenizer(step), split(text, trace.recipe))
    return {"words": found.words, "characters": found.characters, "bytes": found.bytes, "pieces": found.pieces}


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
    table = measured(slp3.rows(), slp3.recipe)
    assert {kind: f"{row.n_tokens}/{row.n_vocabulary}" for kind, row in table.items()} == {
        "words": "6/4",
        "characters": "29/7",
        "bytes": "29/257",
    }
    assert f"{slp3.n_symbols[step]}/{slp3.at(step).n_pieces}" == pieces


def test_what_a_held_out_text_has_unknown(slp3: Trace) -> None:
    """Of “reset renewed” a word of two is unknown, a character of 13, which is a piece of its own, and no byte."""
    assert against(slp3, 8, "reset renewed") == {
        "words": Unknown(n_tokens=2, n_unknown_tokens=1, n_types=2, n_unknown_types=1),
        "characters": Unknown(n_tokens=13, n_unknown_tokens=1, n_types=8, n_unknown_types=1),
        "bytes": Unknown(n_tokens=13, n_unknown_tokens=0, n_types=8, n_unknown_types=0),
        "pieces": Unknown(n_tokens=6, n_unknown_tokens=1, n_types=5, n_unknown_types=1),  # r e set _renew e d
    }


def test_the_words_of_a_stream_stand_between_white_space() -> None:
    """Where nothing splits the text its words are still words."""
    trace = train(Corpus.from_text("a b a"), BpeRecipe(pretokenizer="none", marker="word-start", merges=0))
    assert measured(trace.rows(), trace.recipe)["words"] == KindMeasures("words", n_tokens=3, n_vocabulary=2)
    unknown = Unknown(n_tokens=2, n_unknown_tokens=1, n_types=2, n_unknown_types=1)
    assert against(trace, 0, "b c")["words"] == unknown


def test_characters_and_bytes_do_not_depend_on_the_base() -> None:
    """Pieces of bytes or of characters: the text is as many characters and bytes long."""
    for base in ("characters", "bytes"):
        recipe = BpeRecipe(base=base, marker="end-of-word")  # type: ignore[arg-type]
        table = measured(split("né né文", recipe), recipe)
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
    table, unknown = measured(rows, recipe), held_out_measured(rows, tokenizer, other_rows)

    words, other_words = naive_words(rows, recipe), naive_words(other_rows, recipe)
    assert table["words"] == KindMeasures("words", words.total(), len(words))
    assert unknown.words == naive_unknown(other_words, {*words})

    first, other_first = naive_characters(rows, recipe), naive_characters(other_rows, recipe)
    assert table["characters"] == KindMeasures("characters", first.total(), len(first), first["mark"])
    assert unknown.characters == naive_unknown(other_first, {*first})

    in_bytes, other_bytes = naive_bytes(first), naive_bytes(other_first)
    n_bytes = 256 if recipe.marker == "none" else 257
    assert table["bytes"] == KindMeasures("bytes", in_bytes.total(), n_bytes, first["mark"])
    assert unknown.bytes == Unknown(other_bytes.total(), 0, len(other_bytes), 0)

    pieces = Counter(token for text in held_out.texts for token in tokenizer.encode(text).tokens)
    assert unknown.pieces == naive_unknown(pieces, {*tokenizer.vocabulary})


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
    unknown = against(trace, 200, text[60_000:90_000])
    words, characters, pieces = (unknown[kind] for kind in ("words", "characters", "pieces"))
    assert words.n_unknown_tokens > 0.1 * words.n_tokens
    assert characters.n_unknown_tokens < 0.01 * characters.n_tokens
    assert pieces.n_unknown_tokens == characters.n_unknown_tokens
    assert pieces.n_unknown_types == characters.n_unknown_types
