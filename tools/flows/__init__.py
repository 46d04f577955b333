"""Use-case flows: read from Mermaid or YAML, walked, written as cases."""
