"""Whether a step really happened: what changed, what can be checked, what is evidence."""
