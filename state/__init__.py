"""Plain values: what the graphs pass around. Imports nothing of ours."""
