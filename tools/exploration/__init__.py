"""Exploring an app: what can be done, what is known, when it is stuck."""
