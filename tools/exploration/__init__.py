"""Explorations: what is tried, what was found, and how it is told."""
