"""The presets of WordPiece; see :mod:`explorer.engine.learn.presets`."""

from explorer.engine.learn.presets import Preset
from explorer.engine.learn.wordpiece_recipe import WordPieceRecipe

WORDPIECE_PRESETS: tuple[Preset, ...] = (
    Preset(
        "HF tokenizers, WordPiece",
        "WordPieceTrainer: byte-pair encoding by frequency, continuations marked",
        WordPieceRecipe(criterion="frequency", tie_rule="lowest-ids"),
    ),
    Preset(
        "HF tokenizers, BERT uncased",
        "BertWordPieceTokenizer: BERT’s normalization and words, then by frequency",
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
        "chapter 6, WordPiece: by score, counts taken anew after each merge",
        WordPieceRecipe(criterion="score", tie_rule="first-seen", pretokenizer="bert"),
    ),
)
"""In the order of their years."""
