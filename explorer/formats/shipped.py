"""The tokenizers of real models that come with the program."""

from dataclasses import dataclass
from pathlib import Path

from explorer.formats.opened import OpenedTokenizer
from explorer.formats.opening import bytes_of, opened_bytes
from explorer.resource_files import resource_path


@dataclass(frozen=True, slots=True)
class Shipped:
    """A tokenizer in resources/tokenizers."""

    key: str  # by which it is opened
    title: str  # short enough for the head of a row
    file: str  # without the .xz that it is packed in
    said: str  # what it is


# In the order of the menu.
SHIPPED = (
    Shipped("gpt2", "GPT-2", "r50k_base.tiktoken", "bytes, 50,257 pieces"),
    Shipped("cl100k", "cl100k", "cl100k_base.tiktoken", "bytes, 100,261 pieces, of GPT-3.5 and GPT-4"),
    Shipped("o200k", "o200k", "o200k_base.tiktoken", "bytes, 200,000 pieces, of GPT-4o"),
    Shipped("bert-uncased", "BERT uncased", "bert-base-uncased.vocab.txt", "WordPiece, 30,522 pieces"),
    Shipped("mistral-v3", "Mistral v3", "mistral-v3.model", "SentencePiece BPE, 32,768 pieces"),
    Shipped("nepali-unigram", "Nepali Unigram", "nepali-unigram.tokenizer.json", "Unigram, 32,000 pieces"),
)


def open_shipped(key: str) -> OpenedTokenizer:
    """The tokenizer with that key among :data:`SHIPPED`. Raises KeyError for another key."""
    shipped = {tokenizer.key: tokenizer for tokenizer in SHIPPED}[key]
    return opened_bytes(bytes_of(resource_path("tokenizers", f"{shipped.file}.xz")), Path(shipped.title))
