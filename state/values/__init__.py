"""Frozen values shared by all graphs."""
