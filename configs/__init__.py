"""Declarative configuration: settings, prompts, lexicons, examples, evaluation sets."""
