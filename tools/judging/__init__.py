"""Whether a step really happened: what changed, what can be checked exactly, what counts as evidence."""
