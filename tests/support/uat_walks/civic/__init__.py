"""Walks through the cases of the town and the hospital."""

from tests.support.uat_walks.civic import clinic, town

__all__ = ["clinic", "town"]
