"""Customers, their repairs, and parts."""
