"""Hostile pages and apps, and a model that does whatever they ask."""
