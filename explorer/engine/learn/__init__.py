"""How a vocabulary is learned, and the trace of it."""
