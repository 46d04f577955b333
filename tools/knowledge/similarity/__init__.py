"""How alike two wordings of what is wanted are."""
