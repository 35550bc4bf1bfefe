"""Text before learning: corpora, normalizers, splitting, the first symbols."""
