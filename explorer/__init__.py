"""The tokenizer explorer: see how tokenizers learn, and why they cut a text as they do."""

__version__ = "0.1.0"
