"""Typed checks are decided on the screens."""
