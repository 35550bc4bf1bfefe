"""The replay of a whole text: every state of it at once, other orders of merges, and special tokens."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.engine import BpeRecipe, Corpus, train
from explorer.engine.encode.encoding import Encoding
from explorer.engine.encode.merge_order import MergeOrder
from explorer.engine.encode.special_tokens import text_parts
from explorer.engine.encode.text_replay import Difference, FiredMerge
from explorer.engine.errors import ExplorerError, RecipeError
from explorer.engine.learn.recipes import TIE_RULES
from tests.engine.encode.replays import text_replay
from tests.engine.learn.strategies import recipes, texts
from tests.engine.text.hostile_texts import hostile_texts

SENNRICH = train(
    Corpus.from_counts({"low": 5, "lower": 2, "newest": 6, "widest": 3}), BpeRecipe(merges=10, marker="end-of-word")
).tokenizer()
SLP3 = train(
    Corpus.from_text("set new new renew reset renew", row_order="by-count"), BpeRecipe(merges=8, marker="word-start")
).tokenizer()
HUG = train(Corpus.from_counts({"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}), BpeRecipe(merges=3)).tokenizer()


def line(encoding: Encoding) -> str:
    """The tokens in a line, unknown ones in brackets."""
    pairs = zip(encoding.tokens, encoding.unknown, strict=True)
    return " ".join(f"[{token}]" if unknown else token for token, unknown in pairs)


@pytest.mark.parametrize(
    ("k", "text", "expected"),
    [
        (8, "lowest", "low est</w>"),
        (8, "newer", "new e r </w>"),
        (8, "widow", "w i d o w </w>"),
        (10, "widow", "wi d o w </w>"),
        (8, "lowest newer", "low est</w> new e r </w>"),
        (0, "low", "l o w </w>"),
    ],
)
def test_sennrich(k: int, text: str, expected: str) -> None:
    """New words at a step of the paper's merges, each read from one replay of all of them."""
    assert line(text_replay(SENNRICH, text).encoding(SENNRICH, k)) == expected


@pytest.mark.parametrize(
    ("k", "initial", "expected"),
    [(4, False, "_re new e [d]"), (8, True, "r e new e [d]"), (2, False, "_ r e new e [d]")],
)
def test_slp3(k: int, initial: bool, expected: str) -> None:
    """ "renewed" inside a sentence and at its start; the "d" was never seen."""
    assert line(text_replay(SLP3, "renewed", sentence_initial=initial).encoding(SLP3, k)) == expected


def test_hug() -> None:
    """The "m" of "mug" is unknown, has no id, and stands at its place."""
    encoding = text_replay(HUG, "mug").encoding(HUG, 3)
    assert (line(encoding), encoding.offsets, encoding.ids[0]) == ("[m] ug", ((0, 1), (1, 3)), None)


@settings(max_examples=100)
@given(corpus=texts(), recipe=st.sampled_from(TIE_RULES).flatmap(recipes), text=hostile_texts, initial=st.booleans())
def test_one_replay_holds_every_step(corpus: Corpus, recipe: BpeRecipe, text: str, initial: bool) -> None:
    """At each step it gives what the tokenizer of that step encodes: tokens, ids, offsets and what is unknown."""
    trace = train(corpus, recipe)
    tokenizer = trace.tokenizer()
    replay = text_replay(tokenizer, text, sentence_initial=initial)
    for step in range(len(trace) + 1):
        assert replay.encoding(tokenizer, step) == trace.tokenizer(step).encode(text, sentence_initial=initial)


def test_the_merges_that_fire() -> None:
    """Each merge that finds a place, with how often it does, in learned order."""
    replay = text_replay(SENNRICH, "lowest newest")
    fired = [(merge.merge, merge.times) for merge in replay.fired(10)]
    assert fired == [(1, 2), (2, 2), (3, 2), (4, 1), (5, 1), (6, 1), (7, 1), (8, 1)]
    assert [merge.merge for merge in replay.fired(4)] == [1, 2, 3, 4]
    assert text_replay(SENNRICH, "xyz").fired(10) == ()


def test_a_merge_that_overlaps_itself_joins_from_the_left() -> None:
    """In "aaa" the pair a + a stands twice and joins once."""
    doubled = train(Corpus.from_counts({"aaaa": 2}), BpeRecipe(merges=1)).tokenizer()
    replay = text_replay(doubled, "aaa")
    assert (line(replay.encoding(doubled, 1)), replay.fired(1)) == ("aa a", (FiredMerge(1, 1, 1),))


# --- other orders ---------------------------------------------------------------------------------------------------


def test_without_a_merge() -> None:
    """Without est + </w> the word ends in two tokens, from that merge on; what comes of it never comes about."""
    learned = text_replay(SENNRICH, "newest")
    changed = text_replay(SENNRICH, "newest", order=MergeOrder(off=frozenset([3])))
    assert line(learned.encoding(SENNRICH, 8)) == "newest</w>"
    assert line(changed.encoding(SENNRICH, 8)) == "new est </w>"
    assert learned.first_difference(changed, 8) == Difference(3, at_the_end=True)
    assert learned.first_difference(changed, 2) is None


def test_two_merges_swapped() -> None:
    """Tried before e + s, the merge es + t finds nothing, and nothing that needs it does."""
    learned = text_replay(SENNRICH, "lowest")
    changed = text_replay(SENNRICH, "lowest", order=MergeOrder().swapped(1, 2))
    assert line(changed.encoding(SENNRICH, 8)) == "low es t </w>"
    assert changed.fired(8) == (FiredMerge(2, 1, 1), FiredMerge(4, 4, 1), FiredMerge(5, 5, 1))
    assert learned.first_difference(changed, 8) == Difference(1, at_the_end=True)


def test_a_swap_that_changes_nothing_in_the_end() -> None:
    """Merges that touch different letters can be swapped: only the states between differ."""
    learned = text_replay(SENNRICH, "lowest")
    changed = text_replay(SENNRICH, "lowest", order=MergeOrder().swapped(3, 4))
    assert learned.first_difference(changed, 8) == Difference(3, at_the_end=False)


def test_an_order_taken_back() -> None:
    """Switched off and on again, or swapped twice, is the learned order; of later merges nothing is left."""
    order = MergeOrder().toggled(2).swapped(1, 4)
    assert (order.place(1), order.place(4), order.merge_at(1), order.merge_at(2)) == (4, 1, 4, 2)
    assert order.toggled(2).swapped(4, 1).is_learned
    assert order.within(3) == MergeOrder(off=frozenset([2]))
    assert order.within(4) == order
    assert MergeOrder().swapped(1, 2).swapped(2, 3).moved == ((1, 2), (2, 3), (3, 1))


@given(
    text=st.text("lowestnwid ", max_size=12),
    first=st.integers(1, 10),
    second=st.integers(1, 10),
    off=st.integers(1, 10),
)
def test_another_order_is_another_list_of_merges(text: str, first: int, second: int, off: int) -> None:
    """It encodes as a tokenizer does whose merges stand in that order, without those that are off."""
    merges = list(SENNRICH.merges)
    merges[first - 1], merges[second - 1] = merges[second - 1], merges[first - 1]
    merges.remove(SENNRICH.merges[off - 1])
    other = type(SENNRICH)(SENNRICH.vocabulary, tuple(merges), SENNRICH.spelling)
    order = MergeOrder().swapped(first, second).toggled(off)
    assert text_replay(SENNRICH, text, order=order).encoding(SENNRICH, 10) == other.encode(text)


# --- special tokens -------------------------------------------------------------------------------------------------

MARKED = train(
    Corpus.from_counts({"low": 5, "lower": 2, "newest": 6, "widest": 3}),
    BpeRecipe(merges=8, marker="end-of-word", special_tokens=("<s>", "</s>", "<s>x")),
)


def test_special_tokens_have_the_ids_after_the_merges() -> None:
    """Eleven symbols and eight merges take the ids 0 to 18; where only three merges are done, 0 to 13."""
    tokenizer = MARKED.tokenizer()
    replay = text_replay(tokenizer, "<s>low</s>", special="allow")
    assert replay.encoding(tokenizer, 8).tokens == ("<s>", "low", "</w>", "</s>")
    assert (replay.encoding(tokenizer, 8).ids[0], replay.encoding(tokenizer, 8).ids[3]) == (19, 20)
    assert replay.encoding(tokenizer, 3).ids[0] == 14
    assert replay.encoding(tokenizer, 8).offsets == ((0, 3), (3, 6), (6, 6), (6, 10))
    for step in (0, 3, 8):
        assert replay.encoding(tokenizer, step) == MARKED.tokenizer(step).encode("<s>low</s>", special="allow")
    assert tokenizer.decode([19]) == "<s>"


def test_text_that_looks_like_a_special_token() -> None:
    """It is refused with its place, taken for it, or text like any other."""
    tokenizer = MARKED.tokenizer()
    with pytest.raises(ExplorerError) as refused:
        text_replay(tokenizer, "low <s>", special="error")
    assert str(refused.value).startswith("At offset 4 stands “<s>”, which looks like a special token: ")
    assert tokenizer.encode("low <s>", special="allow").tokens == ("low", "</w>", "<s>")
    assert line(tokenizer.encode("low <s>")) == "low </w> [<] s [>] </w>"


def test_the_longer_special_token_is_found() -> None:
    """Of two that begin alike the longer one is meant, and text of no length is no part."""
    parts = text_parts("<s>xa<s>", ("<s>", "<s>x"), "allow")
    assert [(part.start, part.text, part.is_special) for part in parts] == [
        (0, "<s>x", True), (4, "a", False), (5, "<s>", True),
    ]  # fmt: skip
    assert text_parts("", ("<s>",), "allow") == []


def test_a_letter_that_is_a_special_token_is_unknown_as_text() -> None:
    """What is meant as text never has the id of a special token, even where both are spelled alike."""
    tokenizer = train(Corpus.from_counts({"ab": 2}), BpeRecipe(merges=1, special_tokens=("@",))).tokenizer()
    assert tokenizer.encode("ab@").ids == (2, None)
    assert tokenizer.encode("ab@", special="allow").ids == (2, 3)


@pytest.mark.parametrize("special", ["<s>", "é"])
def test_special_tokens_over_bytes_come_back(special: str) -> None:
    """Special tokens are spelled in characters, also where all else is spelled in bytes."""
    recipe = BpeRecipe(merges=1, base="bytes", pretokenizer="gpt2", special_tokens=(special,))
    tokenizer = train(Corpus.from_counts({"ab": 2}), recipe).tokenizer()
    text = f"é{special} ab"
    assert tokenizer.decode(tokenizer.encode(text, special="allow").ids) == text


def test_an_expression_that_never_ends_is_left() -> None:
    """A regular expression that was typed is given up when its time is over."""
    endless = train(Corpus.from_counts({"ab": 2}), BpeRecipe(merges=1, pretokenizer="(a|aa)+$")).tokenizer()
    with pytest.raises(RecipeError):
        text_replay(endless, "a" * 40 + "b", timeout=0.05)
