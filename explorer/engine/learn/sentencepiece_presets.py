"""The presets of SentencePiece, BPE and Unigram; see :mod:`explorer.engine.learn.presets`."""

from explorer.engine.learn.presets import Preset
from explorer.engine.learn.sentencepiece_bpe import SentencePieceBpeRecipe
from explorer.engine.learn.unigram_recipe import UnigramRecipe

UNIGRAM_PRESETS: tuple[Preset, ...] = (
    Preset(
        "Kudo 2018",
        "the paper, section 3.2; the text as SentencePiece prepares it",
        UnigramRecipe(style="paper"),
    ),
    Preset(
        "XLNet",
        "Yang et al. 2019, the command in its README, which an older SentencePiece ran",
        UnigramRecipe(
            character_coverage=0.99995,
            control_symbols=("<s>", "</s>", "<cls>", "<sep>", "<pad>", "<mask>", "<eod>"),
            user_defined_symbols=("<eop>", ".", "(", ")", '"', "-", "–", "£", "€"),
        ),
    ),
    Preset(
        "SentencePiece 0.2.1",
        "Google 2025, spm_train with nothing but its defaults",
        UnigramRecipe(),
    ),
)
"""In the order of their years."""

SENTENCEPIECE_BPE_PRESETS: tuple[Preset, ...] = (
    Preset(
        "SentencePiece 0.2.1, BPE",
        "Google 2025, spm_train --model_type=bpe with nothing but its other defaults",
        SentencePieceBpeRecipe(),
    ),
)
