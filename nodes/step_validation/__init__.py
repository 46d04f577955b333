"""Nodes of the graph `step_validation`."""
