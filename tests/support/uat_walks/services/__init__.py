"""Walks through the cases of the charging stations and the insurance company."""

from tests.support.uat_walks.services import charge, mutual

__all__ = ["charge", "mutual"]
