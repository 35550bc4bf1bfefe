"""How texts are encoded beside the training, in a few words: by merges, by longest match, or by likelihood."""

from explorer.engine.learn.recipes import Algorithm

ENCODING_NOTES: dict[Algorithm, tuple[str, str]] = {
    "bpe": ("words encoded by the order of the merges alone, without counts", "merges only, no counts"),
    "wordpiece": ("words cut by the longest piece that matches, and not by merges", "longest match, no merges"),
    "sentencepiece-bpe": ("text cut by SentencePiece’s merges, spaces and all", "merges, spaces and all"),
    "unigram": ("text cut in the likeliest way; its lattice is in Segment", "the likeliest way to cut"),
}
"""By algorithm, and the same in short."""
