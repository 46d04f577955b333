"""Real apps to run whole cases against."""
