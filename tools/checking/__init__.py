"""Typed checks decided on two screens and their events; knows no language."""
