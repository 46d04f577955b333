"""What a step most likely means where no rule reads it, learned from labelled steps."""
