"""The site of the tea shop."""
