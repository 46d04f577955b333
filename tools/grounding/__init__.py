"""Typed intents find their widgets on the screen."""
