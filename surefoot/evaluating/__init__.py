"""Scores against labelled sets."""
