"""Nodes of the graph `navigation`."""
