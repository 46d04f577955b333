"""The site of the beekeepers' club."""
