"""Training: a corpus and a recipe in, a trace out."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from explorer.engine.errors import RecipeError
from explorer.engine.learn.pair_training import Proceed, learn_merges
from explorer.engine.learn.recipes import BpeRecipe
from explorer.engine.learn.trace import Trace
from explorer.engine.text.alphabet import gpt2_byte_order
from explorer.engine.text.corpus import Corpus, Row

if TYPE_CHECKING:
    from explorer.engine.learn.sentencepiece_bpe import SentencePieceBpeRecipe, SentencePieceBpeTrace
    from explorer.engine.learn.unigram_recipe import UnigramRecipe
    from explorer.engine.learn.unigram_trace import UnigramTrace
    from explorer.engine.learn.wordpiece_recipe import WordPieceRecipe
    from explorer.engine.learn.wordpiece_trace import WordPieceTrace


@overload
def train(corpus: Corpus, recipe: BpeRecipe, proceed: Proceed = ...) -> Trace: ...
@overload
def train(corpus: Corpus, recipe: "WordPieceRecipe", proceed: Proceed = ...) -> "WordPieceTrace": ...
@overload
def train(corpus: Corpus, recipe: "SentencePieceBpeRecipe", proceed: Proceed = ...) -> "SentencePieceBpeTrace": ...
@overload
def train(corpus: Corpus, recipe: "UnigramRecipe", proceed: Proceed = ...) -> "UnigramTrace": ...
def train(
    corpus: Corpus,
    recipe: "BpeRecipe | WordPieceRecipe | SentencePieceBpeRecipe | UnigramRecipe",
    proceed: Proceed = lambda n_steps: True,
) -> "Trace | UnigramTrace":
    """Learn a vocabulary from ``corpus`` by ``recipe``.

    ``proceed`` is called every few merges with the number of steps done; where it returns False training stops there
    and the trace ends there. Raises CorpusError for a corpus that cannot be trained on, RecipeError for a vocabulary
    size below the alphabet, or beyond what a unigram training can find, and where a regular expression cannot split
    the text.
    """
    if isinstance(recipe, BpeRecipe):
        rows = corpus.rows(recipe.spelling, recipe.normalizer, recipe.pretokenizer)
        alphabet = first_alphabet(rows, recipe)
        record, stop = learn_merges(rows, recipe, alphabet, _piece_target(recipe, len(alphabet)), proceed)
        return Trace(recipe, record, stop, corpus.first_word)
    # The others here, since the first window trains by byte-pair encoding and need not wait for them.
    from explorer.engine.learn.wordpiece_recipe import WordPieceRecipe

    if isinstance(recipe, WordPieceRecipe):
        return _train_wordpiece(corpus, recipe, proceed)
    from explorer.engine.learn.sentencepiece_bpe import SentencePieceBpeRecipe

    if isinstance(recipe, SentencePieceBpeRecipe):
        return _train_sentencepiece_bpe(corpus, recipe, proceed)
    from explorer.engine.learn.unigram_training import train_unigram

    return train_unigram(corpus, recipe, proceed)


def _train_wordpiece(corpus: Corpus, recipe: "WordPieceRecipe", proceed: Proceed) -> "WordPieceTrace":
    from explorer.engine.learn.wordpiece_trace import WordPieceTrace
    from explorer.engine.learn.wordpiece_training import learn_pieces, wordpiece_alphabet

    rows = corpus.rows(recipe.spelling, recipe.normalizer, recipe.pretokenizer)
    for row in rows:
        recipe.spelling.check_word(row.word)
    alphabet = wordpiece_alphabet(rows, recipe)
    record, stop = learn_pieces(rows, recipe, alphabet, _piece_target(recipe, len(alphabet)), proceed)
    return WordPieceTrace(recipe, record, stop, corpus.first_word)


def _train_sentencepiece_bpe(
    corpus: Corpus, recipe: "SentencePieceBpeRecipe", proceed: Proceed
) -> "SentencePieceBpeTrace":
    from explorer.engine.learn.sentencepiece_bpe import SentencePieceBpeTrace
    from explorer.engine.text.sentencepiece_rows import is_too_long

    rows = recipe.rows(corpus)
    alphabet = tuple(sorted({symbol for row in rows for symbol in row.symbols}))
    longest = recipe.rules.max_piece_length
    record, stop = learn_merges(rows, recipe, alphabet, _piece_target(recipe, len(alphabet)), proceed, longest)
    n_left_out = sum(count for line, count in corpus.lines() if is_too_long(line))
    return SentencePieceBpeTrace(recipe, record, stop, "marked", n_left_out)


def first_alphabet(rows: Sequence[Row], recipe: BpeRecipe) -> tuple[str, ...]:
    """The first symbols in id order: by code point; over bytes all 256, in the order of GPT-2's mapped characters."""
    found = {symbol for row in rows for symbol in row.symbols}
    if recipe.base == "characters":
        return tuple(sorted(found))
    order = gpt2_byte_order()
    return (*order, *sorted(found.difference(order)))


def _piece_target(recipe: "BpeRecipe | WordPieceRecipe | SentencePieceBpeRecipe", n_alphabet: int) -> int | None:
    """How many pieces, alphabet included, the vocabulary size leaves room for."""
    if recipe.vocab_size is None:
        return None
    n_special = len(recipe.all_special_tokens)
    if recipe.vocab_size < n_alphabet + n_special:
        alphabet = f"{n_alphabet:,} symbol{'s' if n_alphabet > 1 else ''}"
        reason = f"the alphabet alone has {alphabet}"
        if n_special:
            special = f"{n_special:,} special token{'s' if n_special > 1 else ''}"
            reason = f"{alphabet} of the alphabet and {special} make {n_alphabet + n_special:,}"
        raise RecipeError(f"A vocabulary of {recipe.vocab_size:,} is too small: {reason}.")
    return recipe.vocab_size - n_special
