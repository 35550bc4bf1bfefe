"""Reusable widgets: they take plain values, paint them, and report gestures by signals. They know no store."""
