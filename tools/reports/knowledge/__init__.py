"""The page that shows a knowledge graph."""
