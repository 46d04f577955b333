"""Screens read as a person reads them: texts, changes, rows, labels, and views for a model."""
