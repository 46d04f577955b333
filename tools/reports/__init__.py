"""Reports of a run, made from nothing but its folder."""
