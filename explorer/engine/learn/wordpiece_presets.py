"""The presets of WordPiece; see :mod:`explorer.engine.learn.presets`."""

from explorer.engine.learn.presets import Preset
from explorer.engine.learn.wordpiece_recipe import WordPieceRecipe

WORDPIECE_PRESETS: tuple[Preset, ...] = (
    Preset(
        "Schuster and Nakajima",
        "2012: what stands together most, beside how often it stands at all",
        WordPieceRecipe(),
    ),
    Preset(
        "WordPiece, HF tokenizers",
        "2019, the trainer of Hugging Face: the most frequent pair",
        WordPieceRecipe("frequency", tie_rule="lowest-ids"),
    ),
    Preset(
        "BERT, HF tokenizers",
        "Devlin et al. 2019, the same trainer: BERT’s text, lower case, the most frequent pair",
        WordPieceRecipe(
            "frequency",
            pretokenizer="bert",
            normalizer="bert-uncased",
            tie_rule="lowest-ids",
            special_tokens=("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"),
        ),
    ),
    Preset(
        "LLM course",
        "Hugging Face 2022, chapter 6: words as in BERT, the pair with the best score",
        WordPieceRecipe(pretokenizer="bert"),
    ),
)
"""In the order of their years."""
