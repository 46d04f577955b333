"""Bundled apps with their cases."""
