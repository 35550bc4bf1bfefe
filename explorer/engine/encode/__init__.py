"""What a trained tokenizer does to a text."""
