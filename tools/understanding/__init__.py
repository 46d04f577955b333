"""Sentences of a test become typed intents and checks: the only place that knows languages."""
