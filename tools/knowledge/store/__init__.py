"""The tables of the knowledge graph and the only code that writes them."""
