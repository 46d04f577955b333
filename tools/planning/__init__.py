"""Plans a step's device actions from the lines of a screen, by rules."""
