"""Decides path constraints over Java references and builds the objects."""
