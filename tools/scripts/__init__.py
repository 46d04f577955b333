"""Passed cases as scripts: made, exported, replayed, healed."""
