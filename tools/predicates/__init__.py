"""Facts about a screen: looked at, made from checked evidence, proven against faults."""
