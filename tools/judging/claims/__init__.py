"""Claims by their kind: what must be on the screen for each to hold."""
