"""Wiring only: one file a graph, each with `builder` and `graph`."""
