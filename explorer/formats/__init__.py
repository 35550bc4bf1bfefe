"""Files with a form of their own: read as what they stand for, refused with the place and what was expected. No Qt."""
