"""Nodes of the graph `exploration`."""
