"""Tokenizers of all kinds, trained on a small text of several scripts, and texts to try them on."""

import json
import lzma
import unicodedata
from functools import cache
from pathlib import Path

from hypothesis import strategies as st

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
def trained(recipe: Recipe, first_word: FirstWord = "unmarked", text: str = TEXT) -> Trained:
    """The tokenizer of a recipe."""
    return train(Corpus.from_text(text, first_word=first_word), recipe).tokenizer()


@cache
def _long_known() -> str:
    """The characters of Unicode 3.2, which all libraries know, but for a few that have changed their class since."""
    known = unicodedata.ucd_3_2_0.category
    characters = (chr(code) for code in range(1, 0x30000))
    return "".join(c for c in characters if known(c) not in ("Cn", "Co", "Cs") and c not in "ʕ᜴ᢅᢆ᙭")


atoms = st.sampled_from(ATOMS)
texts_of_atoms = st.lists(atoms, max_size=9).map("".join)
hostile_texts = st.lists(st.one_of(atoms, st.deferred(lambda: st.sampled_from(_long_known()))), max_size=12).map(
    "".join
)


@cache
def first_articles(shared: Path) -> tuple[str, ...]:
    """The first article of the declaration of human rights in all languages that have one."""
    with lzma.open(shared / "parallel" / "udhr.json.xz") as file:
        languages = json.load(file).values()
    return tuple("\n".join(language["articles"]["1"]) for language in languages if "1" in language["articles"])
