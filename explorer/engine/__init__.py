"""Text, algorithms and traces: all that is computed, in pure Python, knowing nothing of windows."""

from typing import TYPE_CHECKING, Any

from explorer.engine.errors import CorpusError, CorpusFileError, ExplorerError, RecipeError
from explorer.engine.learn.recipes import BpeRecipe, Recipe
from explorer.engine.learn.trace import Merge, Trace
from explorer.engine.text.corpus import Corpus
from explorer.engine.training import train

if TYPE_CHECKING:
    from explorer.engine.learn.sentencepiece_bpe import SentencePieceBpeRecipe
    from explorer.engine.learn.unigram_recipe import UnigramRecipe
    from explorer.engine.learn.wordpiece_recipe import WordPieceRecipe

__all__ = [
    "BpeRecipe",
    "Corpus",
    "CorpusError",
    "CorpusFileError",
    "ExplorerError",
    "Merge",
    "Recipe",
    "RecipeError",
    "SentencePieceBpeRecipe",
    "Trace",
    "UnigramRecipe",
    "WordPieceRecipe",
    "train",
]


def __getattr__(name: str) -> Any:
    """The recipes that the first window has no need of are imported when somebody asks for them."""
    if name == "UnigramRecipe":
        from explorer.engine.learn.unigram_recipe import UnigramRecipe

        return UnigramRecipe
    if name == "SentencePieceBpeRecipe":
        from explorer.engine.learn.sentencepiece_bpe import SentencePieceBpeRecipe

        return SentencePieceBpeRecipe
    if name == "WordPieceRecipe":
        from explorer.engine.learn.wordpiece_recipe import WordPieceRecipe

        return WordPieceRecipe
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
