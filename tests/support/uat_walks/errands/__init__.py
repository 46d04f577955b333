"""Walks through the cases of the restaurants, the cinema and the pharmacy."""

from tests.support.uat_walks.errands import cinema, pharmacy, supper

__all__ = ["cinema", "pharmacy", "supper"]
