"""A device made of a recorded exploration."""
