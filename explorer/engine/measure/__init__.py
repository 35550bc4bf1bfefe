"""What a tokenizer is measured by: lengths, vocabularies, what is unknown, growth and cost."""
