"""Nodes of the graph `uat`."""
