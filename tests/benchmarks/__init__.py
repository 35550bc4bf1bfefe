"""Benchmarks: commands that print a table. They are run by hand and never fail for a time."""
