"""Stored HTML, read as a browser shows it."""
