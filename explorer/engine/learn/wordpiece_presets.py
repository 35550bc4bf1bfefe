"""The presets of WordPiece; see :mod:`explorer.engine.learn.presets`."""

from explorer.engine.learn.presets import Preset
from explorer.engine.learn.wordpiece_recipe import WordPieceRecipe

WORDPIECE_PRESETS: tuple[Preset, ...] = (
    Preset(
        "HF tokenizers, WordPiece",
        "Hugging Face 2019, WordPieceTrainer: by frequency, continuations marked",
        WordPieceRecipe(criterion="frequency", tie_rule="lowest-ids"),
    ),
    Preset(
        "HF tokenizers, BERT uncased",
        "Hugging Face 2019, BertWordPieceTokenizer: BERT’s text and words, by frequency",
        WordPieceRecipe(
            criterion="frequency",
            tie_rule="lowest-ids",
            min_count=2,
            pretokenizer="bert",
            normalizer="bert-uncased",
        ),
    ),
    Preset(
        "Hugging Face, LLM course",
        "Hugging Face 2022, chapter 6: by score, counts taken anew after each merge",
        WordPieceRecipe(criterion="score", tie_rule="first-seen", pretokenizer="bert"),
    ),
)
"""In the order of their years."""
