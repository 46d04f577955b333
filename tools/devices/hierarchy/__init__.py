"""View hierarchies of native apps as screens: three dialects of dumps, read safely."""
