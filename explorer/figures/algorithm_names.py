"""What the algorithms are called on the screen."""

from explorer.engine.learn.recipes import Algorithm

ALGORITHM_NAMES: dict[Algorithm, str] = {
    "bpe": "Byte-pair encoding",
    "wordpiece": "WordPiece",
    "sentencepiece-bpe": "SentencePiece BPE",
    "unigram": "Unigram",
}
