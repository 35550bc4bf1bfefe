"""The rows that training by a recipe starts from: distinct words, or streams, with their counts."""

from typing import TYPE_CHECKING

from explorer.engine.learn.recipes import Recipe, is_plain
from explorer.engine.text.corpus import Corpus, Row
from explorer.engine.text.sentencepiece_rows import marked_row

if TYPE_CHECKING:
    from explorer.engine.learn.unigram_recipe import UnigramRecipe


def rows_of(corpus: Corpus, recipe: Recipe) -> tuple[Row, ...]:
    """The rows of ``corpus`` by ``recipe``, spelled in first symbols. Raises CorpusError where nothing is left."""
    if is_plain(recipe):
        return corpus.rows(recipe.spelling, recipe.normalizer, recipe.pretokenizer)
    if recipe.algorithm == "sentencepiece-bpe":
        return recipe.rows(corpus)
    from explorer.engine.learn.unigram_corpus import training_text

    return tuple(marked_row(word, count) for word, count in training_text(corpus, recipe).words())


def all_rows_of(corpus: Corpus, recipe: "UnigramRecipe") -> tuple[Row, ...]:
    """The same of all lines, also those that are not learned from, and with every rare character as itself."""
    from explorer.engine.learn.unigram_corpus import prepared_words

    return tuple(marked_row(word, count) for word, count in prepared_words(corpus, recipe))
