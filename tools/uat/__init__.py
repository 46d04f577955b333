"""Acceptance cases: rewriting, perception, skills, parameters."""
