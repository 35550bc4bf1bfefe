"""Text, algorithms and traces: all that is computed, in pure Python, knowing nothing of windows."""

from explorer.engine.errors import CorpusError, CorpusFileError, ExplorerError, RecipeError
from explorer.engine.learn.recipes import BpeRecipe
from explorer.engine.learn.trace import Merge, Trace
from explorer.engine.learn.unigram_recipe import UnigramRecipe
from explorer.engine.learn.wordpiece_recipe import WordPieceRecipe
from explorer.engine.text.corpus import Corpus
from explorer.engine.training import train

__all__ = [
    "BpeRecipe",
    "Corpus",
    "CorpusError",
    "CorpusFileError",
    "ExplorerError",
    "Merge",
    "RecipeError",
    "Trace",
    "UnigramRecipe",
    "WordPieceRecipe",
    "train",
]
