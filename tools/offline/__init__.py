"""What the offline model answers, an agent a function."""
