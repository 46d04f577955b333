"""Walks through the cases of the airline and the housing fund."""

from tests.support.uat_walks.counters import flight, fund

__all__ = ["flight", "fund"]
