"""Tokenizers of all kinds, trained on a small text of several scripts."""

from functools import cache

from explorer.engine.encode.sentencepiece_tokenizer import SentencePieceTokenizer
from explorer.engine.encode.tokenizer import BpeTokenizer
from explorer.engine.encode.wordpiece_tokenizer import WordPieceTokenizer
from explorer.engine.learn.recipes import Recipe
from explorer.engine.text.corpus import Corpus, FirstWord
from explorer.engine.training import train

Trained = BpeTokenizer | WordPieceTokenizer | SentencePieceTokenizer

TEXT = "low lower newest ﬁsh wídest ㍿ ab  c\nnew newer < s x ab w เก่า पुरानो 東京都 🤗🦙\n" * 3

ATOMS = (
    *"low new ab x é ﬁ ㍿ ´ İ 🤗 पु 京 aa 12".split(),
    *(" ", "  ", "\n", "\t", "\x01", "\u3000", "▁", "_", "##", "</w>", "⟪w⟫", "<s>", "</s>", "\uffff", "'s", "."),
)
"""What texts are put together from: characters known and unknown, marks, special tokens, what normalizers change."""


@cache
def trained(recipe: Recipe, first_word: FirstWord = "unmarked") -> Trained:
    """The tokenizer of a recipe."""
    return train(Corpus.from_text(TEXT, first_word=first_word), recipe).tokenizer()
