"""How texts are encoded beside the training, in a few words: by merges, or by longest match."""

from explorer.engine.learn.recipes import Algorithm

ENCODING_NOTES: dict[Algorithm, tuple[str, str]] = {
    "bpe": ("words encoded by the order of the merges alone, without counts", "merges only, no counts"),
    "wordpiece": ("words cut by the longest piece that matches, and not by merges", "longest match, no merges"),
}
"""By algorithm, and the same in short."""
